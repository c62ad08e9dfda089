"""`--since`: what changed, by a real git."""

import subprocess
from pathlib import Path

import pytest

from sciverify_lint.errors import UsageError
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
    with pytest.raises(UsageError, match="--since HEAD"):
        changed_since("HEAD", [str(tmp_path / "paper.md")])
