"""The index of a .bib file: every entry, whatever stands around it."""

import time

import pytest

from sciverify_lint.bibliography.bibtex.index import index


def keys(text: str) -> list[str]:
    return [block.key for block in index(text) if block.is_entry]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("@article{a, title={T}}\n@book{b, title={T}}", ["a", "b"]),
        ("@article{a,title={T}}@book{b,title={T}}", ["a", "b"]),
        ("@ARTICLE { a , title = {T} }", ["a"]),
        ('@article(a, title = {T (x) y}, note = "z)")\n@misc{b,}', ["a", "b"]),
        ("@misc{a}", ["a"]),
        ("% @article{x, title={T}}", ["x"]),
        ("@comment{ @article{hidden, title={T}} }\n@misc{a,}", ["a"]),
        ('@string{x = {T}}\n@preamble{"\\foo{b}"}\n@misc{a,}', ["a"]),
        ("free text, me@home (in the evening), then\n@misc{a,}", ["a"]),
        ("@misc{a, note={mail me@there.example or @foo{bar}}}\n@misc{b,}", ["a", "b"]),
        ("@misc{DBLP:conf/x/Y-12+3.a_b'c, }", ["DBLP:conf/x/Y-12+3.a_b'c"]),
        ("@misc{مفتاح2020, title={T}}", ["مفتاح2020"]),
        ("@misc{Smith 2020, title={T}}", ["Smith 2020"]),
        ("@misc{a, title={" + "{" * 60 + "T" + "}" * 60 + "}}\n@misc{b,}", ["a", "b"]),
        ("", []),
    ],
)
def test_finds_every_entry(text: str, expected: list[str]) -> None:
    assert keys(text) == expected


def test_an_entry_spans_from_its_sign_to_its_closing_brace() -> None:
    text = "x\n@misc{a, title={T}}  y\n"
    (block,) = index(text)
    assert text[block.start : block.end] == "@misc{a, title={T}}"


@pytest.mark.parametrize(
    ("broken", "fault"),
    [
        ("@article{bad, title={open, year={2020}\n", "is not closed"),
        ("@article{bad, title={T}\n", "is not closed"),
        ('@article{bad, title="T, year={2020}\n', "is not closed"),
        ("@article(bad, title={T}\n", "is not closed"),
        ("@article{bad title={T}}\n", "has no key"),
        ("@article{bad\n title={T}}\n", "has no comma after its key"),
        ("@article{title={T}}\n", "has no key"),
        ("@article{bad, author=A}, title={T}}\n", "has a closing brace too many"),
    ],
)
def test_a_broken_entry_leaves_its_neighbours_intact(broken: str, fault: str) -> None:
    blocks = index(f"@misc{{before, title={{T}}}}\n{broken}\n@misc{{after, title={{T}}}}\n")
    assert [b.key for b in blocks if b.is_entry and b.key != "bad"] == ["before", "after"]
    assert [b.fault for b in blocks if b.fault] == [fault]


def test_an_entry_cut_off_at_the_end_is_kept() -> None:
    blocks = index("@misc{a, title={T}}\n@article{cut, title={Tit")
    assert [(b.key, b.fault) for b in blocks] == [("a", None), ("cut", "is not closed")]


@pytest.mark.parametrize(
    "hostile",
    ["@a{k, x={", "@a{", "\n@a{k,{", "@a(", '@a(k,"', "@string{", "@a{k,}", "\n@comment{"],
)
def test_hostile_files_take_linear_time(hostile: str) -> None:
    started = time.perf_counter()
    index(hostile * 20_000)
    assert time.perf_counter() - started < 5
