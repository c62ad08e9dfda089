"""`--since`: what changed, by a real git."""

import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from sciverify_lint import lint
from sciverify_lint.config.settings import Config
from sciverify_lint.errors import UsageError
from sciverify_lint.pipeline.diff import changed_lines
from sciverify_lint.pipeline.since import changed_since
from tests.builders import location, word_location
from tests.command import Done, run

PAPER = "---\nbibliography: refs.bib\n---\n\nOld words [@old99].\n\nOther words\nover two lines [@other99].\n"


def git(folder: Path, *arguments: str) -> None:
    identity = ("-c", "user.name=a", "-c", "user.email=a@example.org")
    subprocess.run(["git", *identity, *arguments], cwd=folder, check=True, capture_output=True)


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    """A repository with one commit."""
    git(tmp_path, "init", "-q")
    (tmp_path / "paper.md").write_text(PAPER)
    (tmp_path / "refs.bib").write_text("@book{a, title={A}}\n\n@book{b, title={B}}\n")
    (tmp_path / "paper.docx").write_bytes(b"PK\0one")
    git(tmp_path, "add", ".")
    git(tmp_path, "commit", "-qm", "one")
    return tmp_path


def check(repository: Path) -> Done:
    return run(
        "paper.md", "--offline", "--since", "HEAD", "--output-format", "json", cwd=repository
    )


def said(
    folder: Path, monkeypatch: pytest.MonkeyPatch, *paths: str, since: str | None = "HEAD"
) -> list[tuple[str, str | None]]:
    """Code and key of what is found."""
    monkeypatch.chdir(folder)
    report = lint(paths, Config(offline=True, no_cache=True, since=since))
    return [(d.code, d.key) for d in report.diagnostics]


def test_lines_that_changed(repository: Path) -> None:
    path = repository / "refs.bib"
    path.write_text("@book{a, title={A}}\n\n@book{b, title={New}}\n@book{c, title={C}}\n")
    changed = changed_since("HEAD", [str(path)])
    assert [changed.touches(location(str(path), n)) for n in (1, 2, 3, 4)] == [
        False,
        False,
        True,
        True,
    ]


def test_a_file_that_git_does_not_know_changed_as_a_whole(repository: Path) -> None:
    path = repository / "new.md"
    path.write_text("x")
    assert changed_since("HEAD", [str(path)]).touches(location(str(path), 999))


def test_a_word_file_changed_or_did_not(repository: Path) -> None:
    path = repository / "paper.docx"
    where = word_location(7, 3, path=str(path))
    assert not changed_since("HEAD", [str(path)]).touches(where)
    path.write_bytes(b"PK\0two")
    assert changed_since("HEAD", [str(path)]).touches(where)


def test_nothing_changed_nothing_said(repository: Path) -> None:
    done = check(repository)
    assert (done.status, done.json["diagnostics"], done.json["unchecked"]) == (0, [], [])


def test_only_the_changed_sentence_is_judged_and_reported(repository: Path) -> None:
    (repository / "paper.md").write_text(PAPER.replace("Other words", "Changed words"))
    done = check(repository)
    assert [(d["code"], d["key"]) for d in done.json["diagnostics"]] == [("SV101", "other99")]
    assert [u["key"] for u in done.json["unchecked"]] == ["other99"]


@pytest.mark.parametrize("revision", ["nowhere", "--output=x", ""])
def test_an_unknown_revision_is_refused(repository: Path, revision: str) -> None:
    with pytest.raises(UsageError, match="--since"):
        changed_since(revision, [str(repository / "paper.md")])


def test_a_folder_without_a_repository_is_refused(tmp_path: Path) -> None:
    (tmp_path / "paper.md").write_text("x")
    with pytest.raises(UsageError, match=r"--since HEAD: .*paper\.md is in no git repository"):
        changed_since("HEAD", [str(tmp_path / "paper.md")])


TEX = (
    "\\documentclass{article}\n\\begin{document}\nShores move \\cite{ash}.\n\nOld \\cite{ghost}.\n"
    "\\bibliography{refs}\n\\end{document}\n"
)
ASH = "@book{ash, author={Ash, Ann}, title={Tides of the shore}, publisher={P}, year=2020}\n"
BIRCH = "\n@book{birch, author={Birch, Bo}, title={Dunes of the north}, publisher={P}, year=2019}\n"


@pytest.fixture
def paper(tmp_path: Path) -> Path:
    """A repository whose manuscript has one undefined key that was always there."""
    folder = tmp_path / "paper"
    folder.mkdir()
    git(folder, "init", "-q")
    (folder / "p.tex").write_text(TEX)
    (folder / "refs.bib").write_text(ASH + BIRCH)
    git(folder, "add", ".")
    git(folder, "commit", "-qm", "one")
    return folder


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        (lambda bib: bib.write_text((ASH + BIRCH).replace("{ash,", "{ash1,")), [("SV101", "ash")]),
        (lambda bib: bib.write_text(BIRCH), [("SV101", "ash")]),
        (lambda bib: bib.write_text(ASH.replace("ash,", "Ash,")), [("SV101", "ash")]),
        (lambda bib: bib.write_text("% nothing is left\n"), [("SV101", "ash"), ("SV101", "ghost")]),
        (lambda bib: bib.write_text(""), [("SV101", "ash"), ("SV101", "ghost")]),
        (lambda bib: bib.unlink(), [("SV004", None)]),
        (lambda bib: bib.rename(bib.with_name("lib.bib")), [("SV004", None)]),
        (lambda bib: bib.write_text("\n\n" + BIRCH + ASH), []),
        (lambda bib: bib.write_text(ASH), []),
        (lambda bib: bib.write_bytes((ASH + BIRCH).replace("\n", "\r\n").encode()), []),
    ],
)
def test_what_a_change_of_the_bibliography_breaks(
    paper: Path,
    monkeypatch: pytest.MonkeyPatch,
    change: Callable[[Path], object],
    expected: list[tuple[str, str | None]],
) -> None:
    change(paper / "refs.bib")
    assert said(paper, monkeypatch, ".") == expected
    # a hook is given the bibliography alone, and knows of no revision
    for passed in paper.glob("*.bib"):
        told = said(paper, monkeypatch, passed.name, since=None)
        assert set(expected) <= set(told) <= {*expected, ("SV101", "ghost")}


def test_an_include_that_is_gone_is_new(paper: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (paper / "p.tex").write_text(TEX.replace("Old", "\\input{part}\nOld"))
    (paper / "part.tex").write_text("Part.\n")
    git(paper, "add", ".")
    git(paper, "commit", "-qm", "two")
    (paper / "part.tex").unlink()
    assert said(paper, monkeypatch, "p.tex") == [("SV004", None)]


def test_a_moved_manuscript_keeps_its_old_findings(
    paper: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (paper / "sub").mkdir()
    for name in ("p.tex", "refs.bib"):
        (paper / name).rename(paper / "sub" / name)
    (paper / "sub" / "p.tex").rename(paper / "sub" / "q.tex")
    assert said(paper, monkeypatch, "sub/q.tex") == []
    (paper / "sub" / "q.tex").write_text(TEX.replace("Old", "Older") + "% end\n")
    assert said(paper, monkeypatch, "sub/q.tex") == [("SV101", "ghost")]


def test_a_copy_is_new(paper: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (paper / "q.tex").write_text(TEX)
    assert said(paper, monkeypatch, ".") == [("SV101", "ghost")]


def test_before_the_first_commit_everything_is_new(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    git(tmp_path, "init", "-q")
    (tmp_path / "p.tex").write_text(TEX)
    (tmp_path / "refs.bib").write_text(ASH)
    assert said(tmp_path, monkeypatch, "p.tex") == [("SV101", "ghost")]


def test_a_directive_of_an_old_finding_is_not_called_unused(
    paper: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (paper / "p.tex").write_text(
        TEX.replace("{ghost}.", "{ghost}. % sciverify: ignore[SV101] to come")
    )
    git(paper, "commit", "-qam", "two")
    assert said(paper, monkeypatch, "p.tex") == []


@pytest.mark.parametrize("revision", ["HEAD", "HEAD@{0}", "@{upstream}", "v1", "v1^{tree}"])
def test_ways_to_name_a_revision(
    paper: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, revision: str
) -> None:
    git(paper, "tag", "v1")
    git(tmp_path, "clone", "-q", str(paper), "clone")
    clone = tmp_path / "clone"
    git(clone, "gc", "-q")
    (clone / "refs.bib").write_text(BIRCH)
    assert said(clone, monkeypatch, ".", since=revision) == [("SV101", "ash")]


def test_a_working_tree_and_a_submodule(
    paper: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    git(paper, "worktree", "add", "-q", str(tmp_path / "other"), "-b", "other")
    (tmp_path / "other" / "refs.bib").write_text(BIRCH)
    assert said(tmp_path / "other", monkeypatch, ".") == [("SV101", "ash")]
    whole = tmp_path / "whole"
    whole.mkdir()
    git(whole, "init", "-q")
    git(whole, "-c", "protocol.file.allow=always", "submodule", "add", "-q", str(paper), "lib")
    (whole / "q.tex").write_text(TEX.replace("{refs}", "{lib/refs}"))
    git(whole, "add", ".")
    git(whole, "commit", "-qm", "one")
    assert said(whole, monkeypatch, "q.tex") == []
    (whole / "lib" / "refs.bib").write_text(BIRCH)
    assert said(whole, monkeypatch, "q.tex") == [("SV101", "ash")]


def test_git_runs_no_command_of_the_repository(
    paper: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    marks, hooks, script = tmp_path / "marks", tmp_path / "hooks", tmp_path / "mark.sh"
    marks.mkdir()
    hooks.mkdir()
    script.write_text(f"#!/bin/sh\ntouch {marks}/ran\ncat\n")
    script.chmod(0o755)
    for hook in ("post-index-change", "reference-transaction", "post-checkout", "pre-auto-gc"):
        (hooks / hook).symlink_to(script)
    hostile = "".join(
        f"[{section}]\n\t{name} = {value or script}\n"
        for section, name, value in (
            ("core", "fsmonitor", None), ("core", "hooksPath", hooks), ("core", "pager", None),
            ("core", "editor", None),
            ("core", "sshCommand", None), ("core", "gitProxy", None), ("core", "askPass", None),
            ("core", "alternateRefsCommand", None), ("credential", "helper", None),
            ("diff", "external", None), ('diff "x"', "textconv", None), ('diff "x"', "command", None),
            ('filter "x"', "clean", None), ('filter "x"', "smudge", None), ('filter "x"', "process", None),
            ("alias", "rev-parse", f"!{script}"), ("alias", "ls-tree", f"!{script}"),
            ("alias", "cat-file", f"!{script}"),
            ("extensions", "partialClone", "origin"), ("extensions", "worktreeConfig", "true"),
            ('remote "origin"', "promisor", "true"), ('remote "origin"', "url", f"ext::{script}"),
            ('remote "origin"', "uploadpack", None), ("protocol", "allow", "always"), ("gpg", "program", None),
            ('includeIf "gitdir:**"', "path", "more"), ("include", "path", "more"), ("submodule", "recurse", "true"),
        )
    )  # fmt: skip
    attributes = "* filter=x diff=x merge=x\n"
    (paper / "p.tex").write_text(TEX.replace("move", "wander"))
    for name in ("config", "config.worktree", "more"):
        with (paper / ".git" / name).open("a") as file:
            file.write(hostile)
    (paper / ".git" / "info" / "attributes").write_text(attributes)
    (paper / ".gitattributes").write_text(attributes)
    before = {p: p.stat().st_mtime_ns for p in (paper / ".git").rglob("*") if p.is_file()}
    assert said(paper, monkeypatch, ".") == []
    (paper / "refs.bib").write_text("")
    assert said(paper, monkeypatch, ".") == [("SV101", "ash"), ("SV101", "ghost")]
    assert list(marks.iterdir()) == []
    assert before == {p: p.stat().st_mtime_ns for p in (paper / ".git").rglob("*") if p.is_file()}


def test_a_partial_clone_fetches_nothing(
    paper: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (paper / "p.tex").write_text(TEX.replace("move", "wander"))
    git(paper, "commit", "-qam", "two")
    git(paper, "config", "uploadpack.allowFilter", "true")
    git(tmp_path, "clone", "-q", "--filter=blob:none", f"file://{paper}", "clone")
    clone = tmp_path / "clone"
    objects = sorted((clone / ".git" / "objects").rglob("*"))
    monkeypatch.chdir(clone)
    report = lint(["p.tex"], Config(offline=True, since="HEAD~1"))
    assert [(d.code, d.key) for d in report.diagnostics] == [("SV101", "ghost")]
    assert any("does not hold p.tex of HEAD~1" in notice.message for notice in report.notices)
    assert sorted((clone / ".git" / "objects").rglob("*")) == objects


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("a b c", "a x c", [(2, 2)]),
        ("a b c", "a c", [(1, 1)]),
        ("a c", "a b c", [(2, 2)]),
        ("", "a", [(1, 1)]),
        ("b c", "c", []),
        ("a - b - c", "a - b - n - c", [(5, 6)]),
        ("a - b - c", "a - c", [(2, 2)]),
        ("a b", "a b", []),
    ],
)
def test_changed_lines(old: str, new: str, expected: list[tuple[int, int]]) -> None:
    assert list(changed_lines(old.split(), new.split())) == expected


def test_very_long_files_are_compared_in_linear_time() -> None:
    old = [f"line {n}" for n in range(60_000)]
    new = [f"line {n}" for n in range(60_000, 0, -1)]
    assert changed_lines(old, new) == ((1, 1),)
