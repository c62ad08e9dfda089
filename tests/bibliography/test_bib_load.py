"""Reading bibliography files: several, broken, missing, in any encoding."""

import base64
import codecs
import plistlib
import time
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sciverify_lint.bibliography import keys_of, load
from sciverify_lint.bibliography.attached import attached_files
from sciverify_lint.bibliography.bibtex.index import index
from sciverify_lint.bibliography.bibtex.library import BibFile, Library
from sciverify_lint.bibliography.files import text_of
from sciverify_lint.model import Embedded, EmbeddedBibliography, NamedBibliography
from tests.bibliography.bibs import PLACE, by_key, loaded, named


def test_the_first_of_two_equal_keys_wins_across_files(tmp_path: Path) -> None:
    bibliography = loaded(
        tmp_path,
        "@misc{k, title={A}}\n@misc{k, title={B}}",
        "@misc{k, title={C}}\n@misc{K, title={D}}",
    )
    assert {key: r.title for key, r in by_key(bibliography).items()} == {"k": "A", "K": "D"}
    assert [(Path(e.location.path).name, e.location.line, e.key) for e in bibliography.entries] == [
        ("a.bib", 1, "k"),
        ("a.bib", 2, "k"),
        ("b.bib", 1, "k"),
        ("b.bib", 2, "K"),
    ]


def test_a_file_that_is_named_twice_is_read_once(tmp_path: Path) -> None:
    path = tmp_path / "refs.bib"
    path.write_text("@misc{k, title={A}}")
    assert len(load([named(path), named(path)], None).entries) == 1


def test_keys_of_knows_aliases_without_reading_entries(tmp_path: Path) -> None:
    path = tmp_path / "refs.bib"
    path.write_text("@misc{k, title={A}, ids = {old, older}}\n@comment{@misc{no,}}")
    assert keys_of([named(path)]) == {"k", "old", "older"}


def test_a_change_of_the_file_is_seen(tmp_path: Path) -> None:
    path = tmp_path / "refs.bib"
    path.write_text("@misc{a,}")
    assert keys_of([named(path)]) == {"a"}
    path.write_text("@misc{a,}@misc{bb,}")
    assert keys_of([named(path)]) == {"a", "bb"}


def test_a_missing_file_gives_nothing_and_an_unreadable_one_a_problem(tmp_path: Path) -> None:
    binary = tmp_path / "binary.bib"
    binary.write_bytes(b"\x00\x01\x02" * 100)
    folder = tmp_path / "folder.bib"
    folder.mkdir()
    nowhere = NamedBibliography(name="x", path=None, location=PLACE)
    bibliography = load([nowhere, named(tmp_path / "gone.bib"), named(binary), named(folder)], None)
    assert bibliography.entries == ()
    assert [p.code for p in bibliography.problems] == ["SV001", "SV001"]
    assert "is no text file" in bibliography.problems[0].message
    assert all(p.location == PLACE for p in bibliography.problems)


def test_an_embedded_bibliography_is_joined_with_the_files(tmp_path: Path) -> None:
    path = tmp_path / "refs.bib"
    path.write_text("@misc{a, title={From the file}}")
    embedded = EmbeddedBibliography(
        kind=Embedded.THEBIBLIOGRAPHY,
        content="\\begin{thebibliography}{9}\\bibitem{a} Other.\\bibitem{b} J. Doe. Two words more. 2020.",
        location=PLACE,
    )
    found = by_key(load([named(path), embedded], None))
    assert found["a"].title == "From the file"
    assert found["b"].title == "Two words more"
    assert keys_of([named(path), embedded]) == {"a", "b"}


@pytest.mark.parametrize(
    "data",
    [
        "@misc{k, author={Müller, J.}}".encode(),
        codecs.BOM_UTF8 + "@misc{k, author={Müller, J.}}".encode(),
        "@misc{k, author={Müller, J.}}".encode("utf-16"),
        "@misc{k, author={Müller, J.}}".encode("cp1252"),
        "% Encoding: ISO8859_1\n@misc{k, author={Müller, J.}}".encode("latin-1"),
        "% Encoding: Cp1252\n@misc{k, author={Müller, J.}}".encode(),
        "%% Saved with string encoding Western (Mac OS Roman) \n@misc{k, author={Müller, J.}}".encode(
            "mac-roman"
        ),
        "% -*- coding: latin-1 -*-\n@misc{k, author={Müller, J.}}".encode("latin-1"),
    ],
)  # fmt: skip
def test_encodings(tmp_path: Path, data: bytes) -> None:
    (reference,) = loaded(tmp_path, data).references
    assert reference.authors[0].family == "Müller"


def test_chinese_without_a_declaration() -> None:
    text = "@misc{k, title={深度学习研究综述}, author={王小明}}"
    assert text_of(text.encode("gbk")) == text


def test_line_ends_do_not_move_places(tmp_path: Path) -> None:
    text = "@misc{a,\n title={A}\n}\n\n@misc{b,\n title={B}\n}\n"
    plain = loaded(tmp_path, text)
    crlf = loaded(tmp_path, text.replace("\n", "\r\n"))
    assert [e.location for e in plain.entries] == [e.location for e in crlf.entries]


@pytest.mark.parametrize(
    ("text", "paths"),
    [
        ("Text:/x/a b.pdf:application/pdf;Snap:/x/s.html:text/html", ("/x/a b.pdf", "/x/s.html")),
        (":Papers/foo.pdf:PDF", ("Papers/foo.pdf",)),
        (":home/user/x.pdf:pdf", ("/home/user/x.pdf",)),
        ("x.pdf", ("x.pdf",)),
        ("C\\:\\\\Users\\\\me\\\\a.pdf", ("C:\\Users\\me\\a.pdf",)),
        (":C$\\backslash$:/Users/me/a.pdf:pdf", ("C:/Users/me/a.pdf",)),
        (":C:/Users/a.pdf:pdf", ("C:/Users/a.pdf",)),
        ("file://localhost/Users/x/a%20b.pdf", ("/Users/x/a b.pdf",)),
        ("a\\;b.pdf:files/1/a\\;b.pdf:application/pdf", ("files/1/a;b.pdf",)),
        (":https\\://x.example/1.pdf:PDF", ()),
        ("", ()),
    ],
)  # fmt: skip
def test_paths_of_attached_files(text: str, paths: tuple[str, ...]) -> None:
    assert attached_files({"file": text}) == paths


def test_bibdesk_keeps_paths_in_property_lists() -> None:
    plain = base64.b64encode(plistlib.dumps({"relativePath": "Papers/a.pdf"})).decode()
    archived = base64.b64encode(plistlib.dumps({"$objects": ["$null", "Papers/b.pdf"]})).decode()
    found = attached_files({"bdsk-file-1": plain, "bdsk-file-2": archived, "bdsk-file-3": "junk"})
    assert found == ("Papers/a.pdf", "Papers/b.pdf")


PIECES = st.sampled_from(
    ["@article{k1,", "@misc(", "@string{a =", "@comment{", "title", " = ", "{", "}", '"', "\\", "#",
     ",", "\n", ")", "x y", "\n@book{k2,", "ids={a,b}", "crossref={k1}", "é", "%"]
)  # fmt: skip


@settings(max_examples=200, deadline=None)
@given(st.lists(PIECES, max_size=40).map("".join))
def test_any_text_is_read_without_an_exception(text: str) -> None:
    blocks = index(text)
    assert all(0 <= b.start < b.end <= len(text) for b in blocks)
    assert all(a.end <= b.start for a, b in pairwise(blocks))
    library = Library([BibFile(text, "x.bib")])
    references = library.references(None)
    assert {r.key for r in references} == {b.key for b in blocks if b.is_entry}
    assert all(p.code == "SV002" for p in library.problems(None))


@settings(max_examples=100, deadline=None)
@given(st.integers(0, 400), st.sampled_from(["{", "}", '"', ",", "=", "@", ""]), st.booleans())
def test_one_wrong_character_loses_at_most_two_entries(
    place: int, wrong: str, delete: bool
) -> None:
    text = "".join(
        f"@article{{key{n},\n  author = {{Doe, Jane}},\n  title = {{A {{T}}itle {n}}},\n  year = {{2020}}\n}}\n\n"
        for n in range(6)
    )
    place = min(place, len(text))
    changed = text[:place] + wrong + text[place + delete :]
    found = {block.key for block in index(changed) if block.is_entry}
    assert len({f"key{n}" for n in range(6)} - found) <= 2


@pytest.mark.parametrize(
    "hostile",
    [
        "@misc{k," + "a={b," * 20_000,
        "@misc{k," + "ids={a}," * 5_000 + "}",
        "@misc{k,author={" + "A and " * 20_000 + "B}}",
        "@misc{k,author={A" + " " * 50_000 + "B" + "," * 20_000 + "}}",
        "@misc{k,note={arxiv" + " " * 50_000 + "x},title=" + "\n" * 50_000 + "x}",
        "@string{s0={ab}}" + "".join(f"@string{{s{n}=s{n - 1}#s{n - 1}}}" for n in range(1, 50)) + "@misc{k,title=s49}",
        "".join(f"@xdata{{x{n},xdata={{{','.join(f'x{m}' for m in range(12))}}}}}" for n in range(12)),
    ],
    ids=["open values", "many ids", "many names", "wide names", "white space", "doubling macros", "tangled xdata"],
)  # fmt: skip
def test_hostile_entries_take_bounded_time(hostile: str) -> None:
    library = Library([BibFile(hostile, "x.bib")])
    started = time.perf_counter()
    references = library.references(None)
    assert time.perf_counter() - started < 10
    assert all(len(reference.title or "") <= 1_000_000 for reference in references)
