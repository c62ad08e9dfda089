"""Directives in bibliographies of every kind that has comments."""

from pathlib import Path

import pytest

from sciverify_lint import lint
from sciverify_lint.config.settings import Config, VerifierName

ONE = "@misc{one, howpublished={Leaflet}}"
TWO = "@misc{two, howpublished={Leaflet}}"
IGNORE = "sciverify: ignore[SV104] seen on paper"
CITING = "Walls \\cite{one}. Dunes \\cite{two}."
TEX = f"\\documentclass{{article}}\\begin{{document}}\n{CITING}\n\\bibliography{{refs}}\\end{{document}}\n"
LISTED = "\\bibitem{one} Ash.\n\n\\bibitem{two} Birch.\n\\end{thebibliography}\n"
BBL = f"\\begin{{thebibliography}}{{9}}\n% {IGNORE}\n{LISTED}"
TYPED = TEX.replace("\\bibliography{refs}", BBL)
YAML = f"references:\n# {IGNORE}\n- type: book\n  id: one\n- id: two\n  type: book\n"
HEAD = f"---\n{YAML}---\n\nWalls [@one]. Dunes [@two].\n"
RIS = f"# {IGNORE}\nTY  - BOOK\nID  - one\nAU  - Ash\nER  -\n\nTY  - BOOK\nID  - two\nAU  - Birch\nER  -\n"
MARKDOWN = "---\nbibliography: refs.yaml\n---\n\nWalls [@one]. Dunes [@two].\n"


def found(
    folder: Path, monkeypatch: pytest.MonkeyPatch, *names: str
) -> list[tuple[str, str | None, int]]:
    monkeypatch.chdir(folder)
    report = lint(names, Config(offline=True, no_cache=True, verifier=VerifierName.NONE))
    return [(d.code, d.key, d.location.line) for d in report.diagnostics]


@pytest.mark.parametrize("word", ["sciverify", "sciverify-lint"])
@pytest.mark.parametrize(
    "bib",
    [
        f"% {IGNORE}\n{ONE}\n{TWO}\n",
        f"%% {IGNORE}\n% another comment\n{ONE}\n{TWO}\n",
        f"{ONE} % {IGNORE}\n{TWO}\n",
        f"@comment{{{IGNORE}}}\n{ONE}\n\n{TWO}\n",
        f"@misc{{one, % {IGNORE}, see @misc{{x, y}}\n  howpublished={{Leaflet}}}}\n{TWO}\n",
        f"@misc{{one,\n  % {IGNORE}\n  howpublished={{Leaflet}}\n}}\n{TWO}\n",
        f"@misc{{one,\n  howpublished={{Leaflet}}, % {IGNORE}\n}}\n\n{TWO}\n",
        f"@misc{{one,\n  howpublished={{Leaflet}}\n}} % {IGNORE}\n{TWO}\n",
    ],
)
def test_a_directive_of_an_entry_concerns_it_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, bib: str, word: str
) -> None:
    (tmp_path / "refs.bib").write_text(bib.replace("sciverify:", f"{word}:"))
    (tmp_path / "p.tex").write_text(TEX)
    two = bib.replace("{x, y", "").split("@misc{two")[0].count("\n") + 1
    for name in ("p.tex", "refs.bib"):
        assert found(tmp_path, monkeypatch, name) == [("SV104", "two", two)]


@pytest.mark.parametrize(
    ("name", "content", "manuscript"),
    [
        ("refs.yaml", YAML, MARKDOWN),
        ("refs.bbl", BBL, ""),
        ("p.tex", TYPED, ""),
        ("p.md", HEAD, ""),
        ("refs.ris", RIS, ""),
    ],
)
def test_other_kinds_of_bibliography(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, content: str, manuscript: str
) -> None:
    (tmp_path / name).write_text(content)
    if manuscript:
        (tmp_path / "p.md").write_text(manuscript)
    told = found(tmp_path, monkeypatch, "p.md" if manuscript else name)
    assert [(code, key) for code, key, _ in told] == [("SV104", "two")]


def test_an_unused_directive_is_reported_at_its_place(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    right = "@book{one, author={Ash, Ann}, title={Of walls and dunes}, publisher={P}, year=2020}"
    (tmp_path / "refs.bib").write_text(
        f"% {IGNORE}\n{right}\n\n% sciverify: ignore[SV104:one] x\n{TWO}\n"
    )
    (tmp_path / "p.tex").write_text(TEX)
    assert found(tmp_path, monkeypatch, "p.tex") == [
        ("SV003", None, 1), ("SV003", None, 4), ("SV104", "two", 5),
    ]  # fmt: skip


def test_the_directive_of_an_entry_that_only_another_manuscript_cites_is_not_unused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "refs.bib").write_text(f"% {IGNORE}\n{ONE}\n")
    (tmp_path / "p.tex").write_text(TEX)
    (tmp_path / "q.tex").write_text(
        TEX.replace("Walls \\cite{one}. ", "").replace("\\cite{two}", "")
    )
    assert found(tmp_path, monkeypatch, "q.tex") == []
    assert [code for code, *_ in found(tmp_path, monkeypatch, "p.tex", "q.tex")] == ["SV101"]


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("p.md", "---\nbibliography: refs.bib\n---\n\nWalls [@gone]. <!-- %s -->\n"),
        ("p.rst", ".. bibliography:: refs.bib\n\n.. %s\n\nWalls :cite:`gone`.\n"),
        ("p.typ", '#bibliography("refs.bib")\nWalls @gone. // %s\n'),
        ("p.ipynb", '{"metadata": {}, "nbformat": 4, "cells": [{"cell_type": "markdown", "source": '
                    '["---\\n", "bibliography: refs.bib\\n", "---\\n", "\\n", "Walls [@gone]. <!-- %s -->\\n"]}]}'),
        ("p.tex", TEX.replace("{one}. Dunes \\cite{two}.", "{gone}. %% %s")),
    ],
)  # fmt: skip
@pytest.mark.parametrize("word", ["sciverify", "sciverify-lint"])
def test_both_words_in_every_manuscript(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, text: str, word: str
) -> None:
    (tmp_path / "refs.bib").write_text(
        "@book{a, author={Ash, Ann}, title={Of walls}, publisher={P}, year=2020}\n"
    )
    (tmp_path / name).write_text(text % "no directive")
    assert [code for code, *_ in found(tmp_path, monkeypatch, name)] == ["SV101"]
    (tmp_path / name).write_text(text % f"{word}: ignore[SV101] it will come")
    assert found(tmp_path, monkeypatch, name) == []
