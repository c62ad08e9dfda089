"""R Markdown, Quarto, Manubot, MyST and JOSS: what each adds to pandoc's Markdown."""

from pathlib import Path

from sciverify_lint.model import Block, Mode, NamedBibliography
from tests.readers.markdown_source import at, keys_in, only, read_text, texts


def test_quarto_cross_references_are_no_citations(tmp_path: Path) -> None:
    text = "Dough [@yeast1] in @fig-dough, [@tbl-rise; @salt2] and [-@sec-ends].\n"
    sentence = only(read_text(tmp_path, text, name="index.qmd"))
    assert [k.key for c in sentence.citations for k in c.keys] == ["yeast1", "salt2"]
    assert sentence.text == "Dough [@yeast1] in [fig-dough], [@salt2] and [sec-ends]."
    assert at(text, sentence.location) == text.rstrip("\n")


def test_a_key_that_the_bibliography_has_is_a_citation_whatever_its_name(tmp_path: Path) -> None:
    document = read_text(
        tmp_path, "As @fig-tree2019 shows.\n", name="index.qmd", keys=frozenset({"fig-tree2019"})
    )
    assert keys_in(document) == ["fig-tree2019"]


def test_pandoc_crossref_and_labels_of_the_text_are_no_citations(tmp_path: Path) -> None:
    text = "See @fig:one, @Eq:two, @my-label and @tide1.\n\n# Part {#my-label}\n"
    assert keys_in(read_text(tmp_path, text)) == ["tide1"]


CHUNKS = """\
Before.

```{python}
#| label: fig-rise
#| fig-cap: "Height of dough, after @cap1."
mail = "@code1"

@decorator
```

```{r, fig.cap='Crumb [@cap2]', echo=FALSE}
x@slot
```

```{r}
#| tbl-cap: |
#|   Salt, in two
#|   lines [@cap3].
#| echo: false
y@slot
```

In `{r} nrow(x@slot)` rows and `r z@slot` loaves it was dark [@crust1].
"""


def test_captions_of_chunks_are_text_and_the_rest_is_code(tmp_path: Path) -> None:
    document = read_text(tmp_path, CHUNKS, name="bread.Rmd")
    assert [(s.block, s.text) for s in document.sentences] == [
        (Block.CAPTION, "Height of dough, after [@cap1]."),
        (Block.CAPTION, "Crumb [@cap2]"),
        (Block.CAPTION, "Salt, in two lines [@cap3]."),
        (Block.PARAGRAPH, "In rows and loaves it was dark [@crust1]."),
    ]
    for sentence in document.sentences:
        for citation in sentence.citations:
            assert at(CHUNKS, citation.location) == f"@{citation.keys[0].key}"
    assert at(CHUNKS, document.sentences[0].location) == "Height of dough, after @cap1."


def test_a_quarto_project_names_the_bibliography(tmp_path: Path) -> None:
    (tmp_path / "lib").mkdir()
    (tmp_path / "lib" / "all.bib").touch()
    settings = "project:\n  type: book\nbibliography: lib/all.bib\n"
    (tmp_path / "_quarto.yml").write_text(settings)
    (tmp_path / "part").mkdir()
    path = tmp_path / "part" / "one.qmd"
    path.write_text("Text [@key1].\n")
    from sciverify_lint import readers

    document = readers.read(path, root=tmp_path, keys_of=lambda _: frozenset())
    (named,) = document.bibliographies
    assert isinstance(named, NamedBibliography)
    assert named.path == (tmp_path / "lib" / "all.bib").as_posix()
    assert named.location.path == (tmp_path / "_quarto.yml").as_posix()
    assert at(settings, named.location) == "lib/all.bib"


def test_one_page_of_a_book_holds_the_reference_list_of_all(tmp_path: Path) -> None:
    (tmp_path / "lib").mkdir()
    (tmp_path / "lib" / "all.bib").touch()
    page = "# Sources\n\n```{bibliography} lib/all.bib\n```\n"
    (tmp_path / "zsources.md").write_text(page)
    document = read_text(tmp_path, "Bread {cite}`one1` rises.\n", name="chapter.md")
    (named,) = document.bibliographies
    assert isinstance(named, NamedBibliography)
    assert named.path == (tmp_path / "lib" / "all.bib").as_posix()
    assert named.location.path == (tmp_path / "zsources.md").as_posix()
    assert at(page, named.location) == "lib/all.bib"


def test_included_files_stand_in_their_place(tmp_path: Path) -> None:
    (tmp_path / "_part.qmd").write_text("Inner [@two2].\n\n{{< include index.qmd >}}\n")
    text = "First [@one1].\n\n{{< include _part.qmd >}}\n\nLast [@three3].\n\n{{< include gone.qmd >}}\n"
    document = read_text(tmp_path, text, name="index.qmd")
    assert keys_in(document) == ["one1", "two2", "three3"]
    part = (tmp_path / "_part.qmd").as_posix()
    assert document.includes == (part,)
    assert document.sentences[1].location.path == part
    (problem,) = document.problems
    assert problem.code == "SV004"
    assert at(text, problem.location) == "gone.qmd"


def test_an_include_outside_the_root_is_not_read(tmp_path: Path) -> None:
    (tmp_path / "secret.md").write_text("Secret [@secret1].\n")
    document = read_text(tmp_path / "paper", "{{< include ../secret.md >}}\n", name="index.qmd")
    assert document.sentences == ()
    assert [p.code for p in document.problems] == ["SV004"]


MYST = """\
---
kernelspec:
  name: python3
---

(top)=
# Title

Text {cite}`one1,two2` and {cite:t}`three3` with {cite:p}`{see}four4{p. 3}`.{footcite:t}`five5`
It is in {numref}`fig-x` and @top.

```{figure} x.png
:name: fig-x
From {cite}`six6`.
```

````{note}
:class: tip
Body [@seven7].

```{code-block} python
:caption: Code of {cite}`eight8`
{cite}`never1`
```
````

% A comment {cite}`never2`

```{code-cell} ipython3
@never3
```

`` {cite}`never4` `` and \\{cite}`never5` and `{cite}` alone.

<cite data-cite="nine9">(Doe, 2020)</cite> says.
"""


def test_myst_roles_and_directives(tmp_path: Path) -> None:
    document = read_text(tmp_path, MYST)
    found = [(k.key, c.mode) for s in document.sentences for c in s.citations for k in c.keys]
    assert found == [
        ("one1", Mode.PARENTHETICAL),
        ("two2", Mode.PARENTHETICAL),
        ("three3", Mode.TEXTUAL),
        ("four4", Mode.PARENTHETICAL),
        ("five5", Mode.NOTE),
        ("six6", Mode.PARENTHETICAL),
        ("seven7", Mode.PARENTHETICAL),
        ("eight8", Mode.PARENTHETICAL),
        ("nine9", Mode.PARENTHETICAL),
    ]
    assert document.sentences[0].text == (
        "Text [@one1; @two2] and [@three3] with [@four4]. [@five5]"
    )
    fourth = document.sentences[0].citations[2]
    assert at(MYST, fourth.location) == "{cite:p}`{see}four4{p. 3}`"
    assert [(k.prefix, k.locator, at(MYST, k.location)) for k in fourth.keys] == [
        ("see", "p. 3", "four4")
    ]
    assert document.sentences[1].block is Block.CAPTION


def test_manubot_tags_are_aliases_and_no_citations(tmp_path: Path) -> None:
    (tmp_path / "manual-references.json").write_text("[]")
    (tmp_path / "90.back-matter.md").write_text("[@tag:deep]: doi:10.1000/xyz-1\n")
    text = "Nets learn [@tag:deep; @doi:10.1000/j.2020(1)2] and @arxiv:1407.3561v1 adds.\n\n[@tag:own]: url:https://x.org/a\n"
    document = read_text(tmp_path, text, name="02.main.md")
    assert keys_in(document) == ["tag:deep", "doi:10.1000/j.2020", "arxiv:1407.3561v1"]
    assert document.aliases == {"tag:deep": "doi:10.1000/xyz-1", "tag:own": "url:https://x.org/a"}
    assert [b.path for b in document.bibliographies if isinstance(b, NamedBibliography)] == [
        (tmp_path / "manual-references.json").as_posix()
    ]


def test_identifiers_of_manubot_are_whole(tmp_path: Path) -> None:
    keys = [
        "doi:10.1371/journal.pcbi.1004668",
        "pmid:25851694",
        "pmcid:PMC4719068",
        "isbn:9780262517638",
        "url:https://example.org/a-b?c#e",
        "wikidata:Q50051684",
    ]
    document = read_text(tmp_path, f"All of it [{'; '.join('@' + k for k in keys)}].\n")
    assert keys_in(document) == keys


def test_a_joss_paper(tmp_path: Path) -> None:
    (tmp_path / "paper.bib").touch()
    text = (
        "---\ntitle: 'Tide: a tool'\ntags:\n  - Python\nauthors:\n  - name: A. Doe\n    orcid: 0000\n"
        '    affiliation: "1, 2"\ndate: 1 May 2020\nbibliography: paper.bib\n---\n\n'
        "# Statement of need\n\n`Tide` is a package (@doe1; see [@roe2]). It uses `numpy` [@harris3].\n\n# References\n"
    )
    document = read_text(tmp_path, text)
    assert texts(document) == [
        "Tide is a package ([@doe1]; see [@roe2]).",
        "It uses numpy [@harris3].",
    ]
    assert document.sentences[0].section == "Statement of need"
    assert document.problems == ()


def test_templates_are_no_text(tmp_path: Path) -> None:
    text = (
        "We kept the loaves {{ bread.count }} of [@one1].\n{% for a in authors %}\n{{a.name}}, {% endfor %}\n"
        "\nThe width $\\bar{{w}}$ is @two2's.\n"
    )
    document = read_text(tmp_path, text)
    assert [s.text for s in document.sentences] == [
        "We kept the loaves of [@one1].",
        "The width $\\bar{{w}}$ is [@two2]'s.",
    ]
    assert [at(text, c.location) for s in document.sentences for c in s.citations] == [
        "@one1",
        "@two2",
    ]


def test_a_list_ends_the_paragraph_above_it_in_myst_alone(tmp_path: Path) -> None:
    text = "The loaves of {cite:t}`one1` are\n* small\n* flat\n# Crust\nIt is thin {cite}`two2`.\n"
    assert [s.text for s in read_text(tmp_path, text).sentences] == [
        "The loaves of [@one1] are",
        "It is thin [@two2].",
    ]
    (pandoc,) = read_text(tmp_path, "The loaves of @one1 are\n* small\n* flat\n").sentences
    assert pandoc.text == "The loaves of [@one1] are * small * flat"


def test_a_directive_names_bibliographies_of_myst(tmp_path: Path) -> None:
    text = "Mud {cite}`one1`.\n\n```{bibliography} refs.bib\n:all:\n:style: unsrt\n```\n"
    document = read_text(tmp_path, text)
    (named,) = document.bibliographies
    assert at(text, named.location) == "refs.bib"
    assert document.cites_all


def test_a_bibliography_that_is_no_file_is_a_problem_and_not_missing(tmp_path: Path) -> None:
    text = "---\nbibliography: ['https://example.org/refs.bib', \"`r system.file('x')`\"]\n---\n\n@one1 says.\n"
    document = read_text(tmp_path, text, name="x.Rmd")
    assert document.bibliographies == ()
    assert [at(text, p.location) for p in document.problems] == [
        "https://example.org/refs.bib",
        "`r system.file('x')`",
    ]
