"""Which files of a folder are manuscripts, and why the others are not."""

from pathlib import Path

import pytest

from sciverify_lint import Config, lint
from sciverify_lint.errors import UsageError
from sciverify_lint.pipeline.find import find, not_read, shown
from sciverify_lint.pipeline.read import read_manuscript

TEX = "\\documentclass{article}\\begin{document}x\\end{document}"
CITING = "Text [@key].\n"
FILES = {
    "paper.tex": (TEX, None),
    "chapters/one.tex": ("\\section{One}", "no \\documentclass"),
    "commented.tex": ("% \\documentclass{article}", "no \\documentclass"),
    "shared-preamble.tex": ("\\input{preamble}\n\\begin{document}x\\end{document}", None),
    "preamble.tex": ("\\documentclass{article}\n\\usepackage{x}", "no \\begin{document}"),
    "parts.tex": ("\\documentclass{article}\n\\input{head}\\input{body}", None),
    "commands.tex": (
        "Type\n\\begin{lstlisting}\n\\documentclass{a}\n\\include{b}\n\\begin{document}\n\\end{lstlisting}",
        "no \\documentclass",
    ),
    "paper-diff.tex": (TEX, "a comparison of versions"),
    "diff_v2.tex": (TEX, "a comparison of versions"),
    "response_to_reviewers.tex": (TEX, "a response to reviewers"),
    "rebuttal2.tex": (TEX, "a response to reviewers"),
    "cover-letter.tex": (TEX, "a cover letter"),
    "paper (copy).tex": (TEX, "a copy"),
    "paper-old.tex": (TEX, "a copy"),
    "difficult-terrain.tex": (TEX, None),
    "oldest-rocks.tex": (TEX, None),
    "notes.md": ("No citation, only mail@example.org and `@code`.", "no citations"),
    "paper.md": (CITING, None),
    "README.md": (CITING, "about the repository"),
    "_intro.qmd": ("See @key.\n", "part of another file"),
    "chapter.qmd": ("See @key.\n", None),
    "analysis.ipynb": (
        '{"cells": [{"cell_type": "markdown", "source": ["As [@key] says"]}]}',
        None,
    ),
    "paper.rst": (":cite:`key`\n", None),
    "plain.rst": ("No citation.\n", "no citations"),
    "refs.bib": ("@book{key}", "not listed"),
    "build/paper.tex": (TEX, "not listed"),
    ".hidden/paper.tex": (TEX, "not listed"),
}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with one file of each kind."""
    for name, (content, _) in FILES.items():
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(content, encoding="utf-8")
    return tmp_path


@pytest.mark.parametrize("name", FILES)
def test_the_fate_of_each_file(folder: Path, name: str) -> None:
    fates = {c.path.relative_to(folder).as_posix(): c.left_out for c in find([str(folder)])}
    why = FILES[name][1]
    if why == "not listed":
        assert name not in fates
    elif why is None:
        assert fates[name] is None
    else:
        assert why in (fates[name] or "")


def test_a_file_that_is_named_is_never_left_out(folder: Path) -> None:
    named = find(
        [str(folder / "paper-old.tex"), str(folder / "notes.md"), str(folder / "refs.bib")]
    )
    assert [c.left_out for c in named] == [None, None, None]


@pytest.mark.parametrize("name", ["refs.bibtex", "refs.biblatex"])
def test_a_bibliography_by_its_longer_suffix_is_read_when_named(tmp_path: Path, name: str) -> None:
    path = tmp_path / name
    path.write_text("@book{key, title={Of bread}}")
    assert [c.left_out for c in find([str(path)])] == [None]
    one = read_manuscript(path)
    assert [r.title for r in one.bibliography.references] == ["Of bread"]


def test_a_text_file_is_read_when_named(folder: Path) -> None:
    path = folder / "paper.txt"
    path.write_text(CITING)
    assert [c.left_out for c in find([str(path)])] == [None]
    assert path not in [c.path for c in find([str(folder)])]


def test_what_is_found_and_named_comes_once(folder: Path) -> None:
    paths = [c.path for c in find([str(folder), str(folder / "paper.tex")])]
    assert len(paths) == len(set(paths))


def test_globs_leave_files_out(folder: Path) -> None:
    fates = {c.path.name: c.left_out for c in find([str(folder)], ["*.qmd", "chapters/*"])}
    assert fates["chapter.qmd"] == "excluded by the configuration"
    assert fates["paper.md"] is None


def test_show_files_says_why(folder: Path) -> None:
    text = shown(find([str(folder)]))
    assert f"{(folder / 'paper-diff.tex').as_posix()}: left out: a comparison of versions" in text
    assert f"{(folder / 'paper.tex').as_posix()}\n" in text


def test_a_folder_of_bibliographies_says_how_to_check_one(tmp_path: Path) -> None:
    (tmp_path / "refs.bib").write_text("@book{key}")
    with pytest.raises(UsageError, match=r"name it: .*refs\.bib"):
        find([str(tmp_path)])


@pytest.mark.parametrize("name", ["none.tex", "paper.pdf", "paper.doc", "paper.xyz", "empty"])
def test_what_cannot_be_read_is_refused(tmp_path: Path, name: str) -> None:
    for other in ("paper.pdf", "paper.doc", "paper.xyz"):
        (tmp_path / other).write_text("")
    (tmp_path / "empty").mkdir()
    with pytest.raises(UsageError, match=name.replace(".", r"\.")):
        find([str(tmp_path / name)])


CITES = "Text \\cite{key}.\n"


@pytest.mark.parametrize(
    ("name", "text", "said"),
    [
        ("parts/lone.tex", CITES, True),
        ("parts/lone.tex", "\\Textcite*[p.~1]{key}\n", True),
        ("_lone.qmd", "See @key.\n", True),
        ("parts/one.tex", CITES, False),
        ("parts/lone.tex", "No citation. % \\cite{key}\n", False),
        ("parts/left.tex", CITES, False),
        ("_lone.qmd", "Mail to me@example.org.\n", False),
    ],
)
def test_a_part_that_cites_and_that_nothing_includes_is_said_not_to_be_checked(
    tmp_path: Path, name: str, text: str, said: bool
) -> None:
    part = tmp_path / name
    part.parent.mkdir(exist_ok=True)
    part.write_text(text)
    (tmp_path / "paper.tex").write_text(
        "\\documentclass{article}\\begin{document}\\input{parts/one}\\end{document}\n"
    )
    report = lint(tmp_path, Config(offline=True, exclude=("parts/left.tex",)))
    told = [n.message for n in report.notices if "includes it: it was not checked" in n.message]
    assert [part.as_posix() in message for message in told] == [True] * said


def test_of_many_parts_some_are_named() -> None:
    assert not_read([Path(f"{n}.tex") for n in range(5)]) == (
        "`0.tex`, `1.tex`, `2.tex` and 2 more cite works, but no manuscript that was read includes them: "
        "they were not checked. Name them to check them."
    )
