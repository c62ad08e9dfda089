"""Encodings without a declaration, told by the bytes."""

from pathlib import Path

import pytest

from sciverify_lint.bibliography.files import Unreadable, read, text_of
from sciverify_lint.text.decode import decode, looks_binary

TEXTS = {
    "english": "@book{ash, title={Tides}}\r\nTides rise [@ash].\n",
    "russian": "@book{ash, title={Приливы и отливы}}\n",
    "chinese": "潮汐上升。\n潮汐下降。\n",
    "emoji": "Tides \N{WATER WAVE} rise.\n",
}
WIDE = ("utf-16-le", "utf-16-be", "utf-32-le", "utf-32-be")


@pytest.mark.parametrize("text", TEXTS.values(), ids=TEXTS)
@pytest.mark.parametrize("encoding", [*WIDE, "utf-8-sig", "utf-16", "utf-32", "utf-8"])
def test_unicode_is_read_with_and_without_a_mark(text: str, encoding: str) -> None:
    data = text.encode(encoding)
    assert not looks_binary(data)
    assert decode(data).text == text_of(data) == text.replace("\r\n", "\n")


@pytest.mark.parametrize("encoding", WIDE)
def test_a_long_text_and_one_that_is_cut_off_are_read(encoding: str) -> None:
    text = TEXTS["emoji"] * 5000
    assert decode(text.encode(encoding)).text == text
    cut = text.encode(encoding)[:-1]
    assert decode(cut).text.startswith(text[:-1])


@pytest.mark.parametrize(
    "data",
    [
        b"PK\x03\x04\x14\x00\x06\x00\x08\x00\x00\x00!\x00",
        b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR\x00\x00",
        b"\x1f\x8b\x08\x00\x00\x00\x00\x00\x02\xff",
        b"text with one \x00 in it",
        bytes(range(256)) * 4,
        b"\x00" * 64,
        b"\x7fELF\x02\x01\x01\x00\x00\x00\x00\x00",
    ],
)
def test_binary_data_are_no_text(data: bytes) -> None:
    assert looks_binary(data)


def test_a_pointer_in_place_of_a_large_file_is_said_to_be_one(tmp_path: Path) -> None:
    file = tmp_path / "refs.bib"
    file.write_bytes(b"version https://git-lfs.github.com/spec/v1\noid sha256:4d7a\nsize 12345\n")
    found = read(str(file))
    assert isinstance(found, Unreadable)
    assert "git lfs pull" in found.why
