"""Places are exact whatever the line ends, marks and damage of the source; nothing raises, nothing is lost."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from sciverify_lint.readers.markdown.fences import prepare
from sciverify_lint.readers.markdown.sentinel import candidates, rewrite
from tests.readers.markdown_source import at, keys_in, places, read_text, texts

PAPER = """\
---
title: Salt marshes
nocite: |
  @quiet1
---

# Introduction

Marshes trap mud, as @allen1 [p. 12] showed. They grow *slowly* [see @baker2; -@cole3, ch. 4].
Some drown.[^1] Others, in `code @never1`, do not [@diaz4].

[^1]: See @evans5 and more.

1. First item [@fox6].
2. Second item {cite:t}`gray7` says.

| Site | Rate              |
|------|-------------------|
| A    | 3 mm [@hall8]     |

: Rates, after [@ito9].

> Mud is \\citep[see][]{jones10} soft.

```{python}
#| fig-cap: "Growth [@kim11]."
x = "@never2"
```

Ünïcode — “quoted” 海 [@lee12] text and $x@y$ ends.
"""
KEYS = [
    "quiet1", "allen1", "baker2", "cole3", "diaz4", "evans5", "fox6", "gray7", "hall8", "ito9",
    "jones10", "kim11", "lee12",
]  # fmt: skip
SLOW = settings(
    max_examples=25,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
    derandomize=True,
)


def test_the_paper_is_read_whole(tmp_path: Path) -> None:
    assert keys_in(read_text(tmp_path, PAPER)) == KEYS


def test_the_source_at_each_place_is_what_it_says(tmp_path: Path) -> None:
    document = read_text(tmp_path, PAPER)
    for sentence in document.sentences:
        assert sentence.placed
        for citation, mark in zip(sentence.citations, sentence.marks, strict=True):
            assert at(PAPER, citation.location)[0] in "@\\{"
            shown = "[" + "; ".join(f"@{k.key}" for k in citation.keys) + "]"
            assert sentence.text[slice(*mark)] == shown
            for key in citation.keys:
                assert at(PAPER, key.location) == key.key
        words = re.findall(r"\w+", re.sub(r"\[@[^\]]*\]", "", sentence.text))
        source = at(PAPER, sentence.location)
        assert not words or (source.find(words[0]) < 8 and words[-1] in source[-60:])


@pytest.mark.parametrize(
    "encode",
    [
        lambda t: t.replace("\n", "\r\n").encode(),
        lambda t: t.replace("\n", "\r").encode(),
        lambda t: b"\xef\xbb\xbf" + t.encode(),
        lambda t: t.encode("utf-16"),
        lambda t: t.replace("海", "-").replace("Ü", "Ü").encode("cp1252"),
    ],
    ids=["crlf", "cr", "bom", "utf-16", "cp1252"],
)
def test_line_ends_and_encodings_change_nothing(tmp_path: Path, encode: object) -> None:
    assert callable(encode)
    plain = read_text(tmp_path, PAPER)
    other = read_text(tmp_path, encode(PAPER))
    assert list(places(other)) == list(places(plain))
    assert [s.location for s in other.sentences] == [s.location for s in plain.sentences]


def blank_lines() -> Iterator[int]:
    """The blank lines between blocks after the front matter, outside the chunk."""
    lines = PAPER.split("\n")
    return (n for n in range(6, len(lines) - 1) if not lines[n])


@pytest.mark.parametrize("number", list(blank_lines()))
def test_a_comment_line_moves_what_follows_by_one(tmp_path: Path, number: int) -> None:
    lines = PAPER.split("\n")
    lines[number:number] = ["", "<!-- [@x] -->"]
    moved = read_text(tmp_path, "\n".join(lines))
    expected = [
        (key, line + 2 if line > number else line, column)
        for key, line, column in places(read_text(tmp_path, PAPER))
    ]
    assert list(places(moved)) == expected


@SLOW
@given(
    at_offset=st.integers(60, len(PAPER) - 1),
    mark=st.sampled_from(
        ["`", "```\n", "[", "]", "$", "$$", "{", "*", "<", "<!--", "~~~\n", "@", "\\", ":::", "|"]
    ),
    drop=st.integers(0, 3),
)
def test_damage_raises_nothing_and_places_stay_true(
    tmp_path: Path, at_offset: int, mark: str, drop: int
) -> None:
    text = PAPER[:at_offset] + mark + PAPER[at_offset + drop :]
    document = read_text(tmp_path, text)
    for sentence in document.sentences:
        for citation in sentence.citations:
            for key in citation.keys:
                assert at(text, key.location) == key.key


@SLOW
@given(length=st.integers(0, len(PAPER)))
def test_a_file_that_is_cut_off_is_read_to_its_end(tmp_path: Path, length: int) -> None:
    text = PAPER[:length]
    document = read_text(tmp_path, text)
    for key, line, column in places(document):
        assert text.split("\n")[line - 1][column - 1 :].startswith(key)


@given(st.text(alphabet="ab@[]{}`~:#|-'\"\n >!=$\\%<&;.", max_size=200))
@settings(max_examples=300, deadline=None)
def test_the_copy_is_as_long_as_the_source(text: str) -> None:
    prepared = prepare(text).text
    assert [len(line) for line in prepared.split("\n")] == [len(line) for line in text.split("\n")]
    copy = rewrite(text, list(candidates(text)))
    assert len(copy.text) == len(text)
    assert copy.restore(copy.text) == text


def test_every_sentence_has_its_place(tmp_path: Path) -> None:
    text = (
        "One sentence here. *Two* follows it.\nThree ends\nthe text.\n\n"
        "## A heading\n\n- [Item](https://x.org/item) text.\n"
    )
    found = read_text(tmp_path, text, every_sentence=True).every_sentence
    assert [(s.text, at(text, s.location)) for s in found] == [
        ("One sentence here.", "One sentence here."),
        ("Two follows it.", "*Two* follows it."),
        ("Three ends the text.", "Three ends\nthe text."),
        ("A heading", "A heading"),
        ("Item text.", "[Item](https://x.org/item) text."),
    ]


def test_many_short_keys_are_all_placed(tmp_path: Path) -> None:
    text = "".join(f"Line {n} cites @{'abcdefghij'[n % 10]} here.\n\n" for n in range(3000))
    assert len(list(places(read_text(tmp_path, text)))) == 3000


def test_every_sentence_does_not_change_what_cites(tmp_path: Path) -> None:
    plain, every = read_text(tmp_path, PAPER), read_text(tmp_path, PAPER, every_sentence=True)
    assert texts(plain) == texts(every)
    assert [s.location for s in plain.sentences] == [s.location for s in every.sentences]
