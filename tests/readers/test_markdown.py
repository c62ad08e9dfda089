"""pandoc Markdown: what cites, where, how, in which sentence and block."""

from pathlib import Path

import pypandoc  # type: ignore[import-untyped]
import pytest

from sciverify_lint import readers
from sciverify_lint.allowance import allowed, current
from sciverify_lint.errors import InputError, MissingDependency
from sciverify_lint.model import Block, Embedded, EmbeddedBibliography, Mode, NamedBibliography
from tests.readers.markdown_source import at, keys_in, only, read_text, texts


def test_a_bracket_is_one_citation_with_prefixes_and_locators(tmp_path: Path) -> None:
    text = "Tides rise [see @moon1, pp. 3-4; also -@sun2, {ch. 5}] twice a day.\n"
    sentence = only(read_text(tmp_path, text))
    (citation,) = sentence.citations
    assert citation.mode is Mode.PARENTHETICAL
    assert [(k.key, k.prefix, k.locator) for k in citation.keys] == [
        ("moon1", "see", "pp. 3-4"),
        ("sun2", "also", "ch. 5"),
    ]
    assert at(text, citation.location) == "@moon1, pp. 3-4; also -@sun2, {ch. 5}"
    assert sentence.text == "Tides rise [@moon1; @sun2] twice a day."
    assert sentence.text[slice(*sentence.marks[0])] == "[@moon1; @sun2]"


def test_a_textual_citation_takes_its_bracket(tmp_path: Path) -> None:
    text = "Then @moon1 [p. 9; @sun2] said so, but -@star3 did not.\n"
    first, second = only(read_text(tmp_path, text)).citations
    assert (first.mode, second.mode) == (Mode.TEXTUAL, Mode.PARENTHETICAL)
    assert at(text, first.location) == "@moon1 [p. 9; @sun2]"
    assert [(k.key, k.locator) for k in first.keys] == [("moon1", "p. 9"), ("sun2", None)]
    assert at(text, second.location) == "@star3"


@pytest.mark.parametrize(
    ("source", "key"),
    [
        ("@tide20.", "tide20"),
        ("@tide:20/a;", "tide:20/a"),
        ("@a.b.c?", "a.b.c"),
        ("@{odd:key/2.}", "odd:key/2."),
        ("@{https://x.org/?a=b&c}", "https://x.org/?a=b&c"),
        ("@doi:10.1000/x_1", "doi:10.1000/x_1"),
        ("@прилив3", "прилив3"),
        ("@_x", "_x"),
        ("@a--b", "a"),
        ("**@bold1**", "bold1"),
        ("\\\\@real1", "real1"),
        ("*@emph1*", "emph1"),
        ("__x @strong1 y__", "strong1"),
    ],
)
def test_a_key_ends_where_pandoc_ends_it(tmp_path: Path, source: str, key: str) -> None:
    text = f"Water, says {source} rises.\n"
    sentence = only(read_text(tmp_path, text))
    (cited,) = sentence.citations[0].keys
    assert cited.key == key
    assert at(text, cited.location) == key


@pytest.mark.parametrize(
    "text",
    [
        "Write to tide@example.org or <moon@example.org>.",
        "It is \\@nobody, `@code`, ``[@code2]`` and $x@y$.",
        "$$ a = b @c $$",
        "<!-- [@comment] -->",
        "    [@indented]",
        "```\n[@fenced]\n```",
        "~~~ {.python}\n@decorator\n~~~",
        "See https://example.org/@user/page and <https://example.org/@other>.",
        "A [link](https://example.org/@target).",
        '<a href="@attribute">link</a>',
        "Braces with a space, @{odd key}, cite nothing.",
        "```{python}\nmail = '@chunk'\n\n@decorator\n```",
        "(@good) An example.\n\nAs (@good) shows.",
    ],
)
def test_what_only_looks_like_a_citation_is_none(tmp_path: Path, text: str) -> None:
    assert keys_in(read_text(tmp_path, f"{text}\n", name="paper.qmd")) == []


def test_keys_without_semicolon_in_one_bracket_are_all_found(tmp_path: Path) -> None:
    sentence = only(read_text(tmp_path, "Ebb and flow [@moon1, @sun2 and @star3, p. 4].\n"))
    assert [(k.key, k.locator) for k in sentence.citations[0].keys] == [
        ("moon1", None),
        ("sun2", None),
        ("star3", "p. 4"),
    ]


BLOCKS = """\
# Tides [@head1]

A paragraph [@para1].

- An item [@item1].

Term
:   A definition [@def1].

| Column | Other      |
|--------|------------|
| x      | y [@cell1] |

: A caption [@cap1].

![A picture [@fig1].](x.png)

> A quotation [@quote1;
> @quote2].

Text.[^1] More.^[Inline [@note2].]

[^1]: A note [@note1].

| First line [@line1]
| second line.

<div>Inside HTML [@html1].</div>
"""


def test_every_block_has_its_kind_and_section(tmp_path: Path) -> None:
    document = read_text(tmp_path, BLOCKS)
    kinds = {k.key: s.block for s in document.sentences for c in s.citations for k in c.keys}
    assert kinds == {
        "head1": Block.HEADING,
        "para1": Block.PARAGRAPH,
        "item1": Block.ITEM,
        "def1": Block.ITEM,
        "cell1": Block.CELL,
        "cap1": Block.CAPTION,
        "fig1": Block.CAPTION,
        "quote1": Block.PARAGRAPH,
        "quote2": Block.PARAGRAPH,
        "note1": Block.FOOTNOTE,
        "note2": Block.FOOTNOTE,
        "line1": Block.PARAGRAPH,
        "html1": Block.PARAGRAPH,
    }
    assert {s.section for s in document.sentences} == {"Tides [@head1]"}
    for sentence in document.sentences:
        assert sentence.placed
        shown = at(BLOCKS, sentence.location)
        assert shown.replace("\n> ", " ") in {
            sentence.text,
            sentence.text.removesuffix(" second line.") + "\n| second line.",
        }


def test_a_sentence_is_cut_and_has_what_stands_before_it(tmp_path: Path) -> None:
    text = (
        "One is dry. Two is wet. *Three* is [salty](https://example.org/a_b 'x') [@sea1]. Four.\n"
    )
    sentence = only(read_text(tmp_path, text))
    assert sentence.text == "Three is salty [@sea1]."
    assert at(text, sentence.location) == "*Three* is [salty](https://example.org/a_b 'x') [@sea1]."
    assert sentence.before == "One is dry. Two is wet."


def test_a_citation_after_the_stop_keeps_its_place(tmp_path: Path) -> None:
    text = "It rains.[@late1] It pours. [@late2] @early3 disagrees.\n"
    document = read_text(tmp_path, text)
    assert texts(document) == ["It rains. [@late1]", "It pours. [@late2]", "[@early3] disagrees."]
    assert [at(text, s.location) for s in document.sentences] == [
        "It rains.[@late1]",
        "It pours. [@late2]",
        "@early3 disagrees.",
    ]


def test_mathematics_and_raised_text(tmp_path: Path) -> None:
    text = "Of 10^6^ drops H~2~O, $x@y$ of them\n$$E = m$$\nfall, says @rain1.\n"
    sentence = only(read_text(tmp_path, text))
    assert sentence.text == "Of 10^6 drops H2O, $x@y$ of them [equation] fall, says [@rain1]."
    assert at(text, sentence.location) == text.rstrip("\n")


def test_raw_latex_cites(tmp_path: Path) -> None:
    text = (
        "Ice \\textbf{melts} \\citep[see][p. 5]{ice1,ice2}, says \\citet{ice3}.\\footnote{A \\cite{ice4}.}\n\n"
        "\\begin{table}\n\\caption{Melting, after \\cite{ice5}.}\n\\end{table}\n\n"
        "\\newcommand{\\ours}[1]{\\citep{#1}}\n\nOurs is \\ours{ice6}, 5% more.\n"
    )
    document = read_text(tmp_path, text)
    assert keys_in(document) == ["ice1", "ice2", "ice3", "ice4", "ice5", "ice6"]
    first = document.sentences[0]
    assert first.text == "Ice melts [@ice1; @ice2], says [@ice3]."
    assert [c.mode for c in first.citations] == [Mode.PARENTHETICAL, Mode.TEXTUAL]
    assert [(k.prefix, k.locator) for k in first.citations[0].keys] == [
        ("see", None),
        (None, "p. 5"),
    ]
    assert at(text, first.citations[0].location) == "\\citep[see][p. 5]{ice1,ice2}"
    blocks = [s.block for s in document.sentences]
    assert blocks == [Block.PARAGRAPH, Block.FOOTNOTE, Block.CAPTION, Block.PARAGRAPH]
    assert texts(document)[-1] == "Ours is [@ice6], 5% more."


FRONT = """\
---
title: "Tides"
bibliography: [refs.bib, 'sub/more.json']
nocite: |
  @silent1, @silent2
abstract: Water moves [@abstract1].
references:
- id: own1
  title: Own
---

Text [@own1].
"""


def test_the_front_matter(tmp_path: Path) -> None:
    (tmp_path / "refs.bib").touch()
    document = read_text(tmp_path, FRONT)
    first, second, own = document.bibliographies
    assert isinstance(first, NamedBibliography)
    assert isinstance(second, NamedBibliography)
    assert isinstance(own, EmbeddedBibliography)
    assert (first.name, first.path) == ("refs.bib", (tmp_path / "refs.bib").as_posix())
    assert (second.name, second.path) == ("sub/more.json", None)
    assert [at(FRONT, b.location) for b in (first, second)] == ["refs.bib", "sub/more.json"]
    assert own.kind is Embedded.CSL_YAML
    assert own.content == "references:\n- id: own1\n  title: Own" == at(FRONT, own.location)
    modes = {k.key: c.mode for s in document.sentences for c in s.citations for k in c.keys}
    assert modes == {
        "silent1": Mode.NOCITE,
        "silent2": Mode.NOCITE,
        "abstract1": Mode.PARENTHETICAL,
        "own1": Mode.PARENTHETICAL,
    }
    assert not document.cites_all


def test_every_entry_may_count_as_cited(tmp_path: Path) -> None:
    document = read_text(tmp_path, "---\nnocite: '@*'\n---\n\nNothing.\n")
    assert document.cites_all
    assert document.sentences == ()


def test_a_bibliography_outside_the_root_is_not_opened(tmp_path: Path) -> None:
    (tmp_path / "refs.bib").touch()
    document = read_text(tmp_path / "paper", "---\nbibliography: ../refs.bib\n---\n")
    (named,) = document.bibliographies
    assert isinstance(named, NamedBibliography)
    assert named.path is None


def test_broken_metadata_are_a_problem_and_lose_nothing(tmp_path: Path) -> None:
    text = (
        "---\ntitle: [open\nnocite: |\n  @silent1, @silent2\nauthor: @doe\n---\n\nText [@kept1].\n"
    )
    document = read_text(tmp_path, text)
    assert keys_in(document) == ["silent1", "silent2", "kept1"]
    assert document.sentences[0].citations[0].mode is Mode.NOCITE
    assert [p.code for p in document.problems] == ["SV002"]


def test_directives_are_those_of_real_comments(tmp_path: Path) -> None:
    text = (
        "<!-- sciverify: ignore SV302 -->\nText. <!-- sciverify: off --> More.\n\n"
        "`<!-- sciverify: code -->`\n\n```\n<!-- sciverify: fence -->\n```\n"
    )
    found = read_text(tmp_path, text).directives
    assert [(d.text, d.alone, at(text, d.location)) for d in found] == [
        ("ignore SV302", True, "<!-- sciverify: ignore SV302 -->"),
        ("off", False, "<!-- sciverify: off -->"),
    ]


def test_a_citation_that_will_not_be_rendered_is_a_problem(tmp_path: Path) -> None:
    text = "Known.@tide1 Mail a@tide1.org, `@tide1`, \\@tide1, <https://x.org/@tide1>, @tide1 [@tide1].\n"
    document = read_text(tmp_path, text, keys=frozenset({"tide1"}))
    (problem,) = document.problems
    assert (problem.code, problem.key, problem.location.column) == ("SV002", "tide1", 7)
    assert read_text(tmp_path, text).problems == ()


def test_a_file_that_is_no_text_is_refused(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="no text file"):
        read_text(tmp_path, b"\0\1\2\0")
    with pytest.raises(InputError, match="cannot be read"):
        readers.read(tmp_path / "none.md", root=tmp_path, keys_of=lambda _: frozenset())


@pytest.mark.parametrize("content", [None, "#!/bin/sh\nexit 3\n"], ids=["none", "broken"])
def test_without_pandoc_the_error_says_how_to_get_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, content: str | None
) -> None:
    program = tmp_path / "pandoc"
    if content:
        program.write_text(content)
        program.chmod(0o755)
    monkeypatch.setenv("PYPANDOC_PANDOC", str(program))
    pypandoc.clean_pandocpath_cache()
    try:
        with pytest.raises(MissingDependency, match="pip install pypandoc_binary"):
            read_text(tmp_path, "Text [@key1].\n")
    finally:
        pypandoc.clean_pandocpath_cache()


def test_a_text_that_pandoc_cannot_parse_still_yields_its_citations(tmp_path: Path) -> None:
    text = "One. Two is [see @tide1; @moon2], so. Three.\n\n`@code` and\n```\n[@fenced]\n```\n\n@sun3 says.\n"
    with allowed(60):
        current().by_programs = 30
        document = read_text(tmp_path, text)
    assert texts(document) == ["Two is [@tide1; @moon2], so.", "[@sun3] says."]
    assert [at(text, s.location) for s in document.sentences] == [
        "Two is [see @tide1; @moon2], so.",
        "@sun3 says.",
    ]
    assert [p.code for p in document.problems] == ["SV002"]


def test_deep_nesting_loses_no_citation(tmp_path: Path) -> None:
    document = read_text(tmp_path, "> " * 300 + "Deep [@deep1].\n\nFlat [@flat1].\n")
    assert sorted(keys_in(document)) == ["deep1", "flat1"]


def test_keys_that_touch_are_told_apart(tmp_path: Path) -> None:
    document = read_text(tmp_path, "Both @one1@two2 and _@three_ and [[@four4]] say so@five5.\n")
    assert keys_in(document) == ["one1", "two2", "three_", "four4"]


def test_cross_references_of_latex_and_bookdown_are_shown(tmp_path: Path) -> None:
    text = "Figure \\@ref(fig:one) and \\ref{two} show `\\citep{raw1}`{=latex} it.\n"
    assert texts(read_text(tmp_path, text)) == ["Figure [fig:one] and [ref] show [@raw1] it."]


def test_raw_latex_keeps_its_words(tmp_path: Path) -> None:
    text = (
        "About (\\sim 40%) of \\emph{mud \\cite{mud1} and} silt has \\textbf{salt} (\\kappa > 3).\n"
    )
    sentence = only(read_text(tmp_path, text))
    assert sentence.text == "About (∼ 40%) of mud [@mud1] and silt has salt (κ > 3)."
    assert at(text, sentence.location) == text.rstrip("\n")


def test_the_box_of_a_task_is_no_text(tmp_path: Path) -> None:
    text = "- [ ] Measure the mud [@mud1].\n- [x] Weigh it @mud2.\n"
    document = read_text(tmp_path, text)
    assert texts(document) == ["Measure the mud [@mud1].", "Weigh it [@mud2]."]
    assert at(text, document.sentences[0].location) == "Measure the mud [@mud1]."


@pytest.mark.parametrize(
    ("head", "place"),
    [
        ("title: x\nauthor: y: z\nlang: en", ": z"),
        ('lang: en\ntitle: "x\nauthor: y', '"x'),
        ("title: x\nkeywords: [a, b\nlang: en", ": en"),
    ],
)
def test_metadata_that_cannot_be_read_are_told_of_where_they_break(
    tmp_path: Path, head: str, place: str
) -> None:
    text = f"---\n{head}\n---\n\nSalt [@ash].\n"
    [problem] = read_text(tmp_path, text).problems
    at = problem.location
    assert text.split("\n")[at.line - 1][at.column - 1 :].startswith(place)
