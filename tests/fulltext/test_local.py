"""Files of the user: found by field, key, identifier and title, and nothing read outside the allowed folders."""

import os
from pathlib import Path

import pytest

from sciverify_lint.fulltext.local import Library, local_text
from sciverify_lint.model import NoText, Reason, Reference, SourceText, Work
from sciverify_lint.services.protocols import Store
from sciverify_lint.services.store import NoStore, SqliteStore
from tests.fulltext.papers import pdf_pages, pdf_paper
from tests.fulltext.works import TEXT, TITLE, reference

OTHER = "A history of pine resin trade\n\nSalt marshes store carbon, a merchant wrote in 1720.\n"


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A manuscript's folder with a library beside it, and a folder outside both."""
    for name in ("paper/texts", "library/2020", "private"):
        (tmp_path / name).mkdir(parents=True)
    (tmp_path / "private" / "secret.txt").write_text(TEXT, encoding="utf-8")
    return tmp_path


def find(
    root: Path, entry: Reference, work: Work | None = None, store: Store | None = None
) -> SourceText | NoText | None:
    """What is found for an entry of `paper/refs.bib`."""
    library = Library([root / "library"], root / "paper")
    return local_text(entry, work, library, store or NoStore())


def entry(root: Path, **fields: object) -> Reference:
    """An entry of `paper/refs.bib`."""
    return reference(bib=root / "paper" / "refs.bib", **fields)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("place", "field"),
    [
        ("paper/texts/a.txt", "texts/a.txt"),
        ("paper/texts/a.txt", "texts\\a.txt"),
        ("library/2020/a.txt", "2020/a.txt"),
        ("library/2020/a.txt", "/home/alice/Zotero/storage/XY/a.txt"),
        ("library/2020/a.txt", r"C:\Users\alice\Papers\a.txt"),
    ],
)
def test_the_file_of_an_entry(root: Path, place: str, field: str) -> None:
    (root / place).write_text(TEXT, encoding="utf-8")
    found = find(root, entry(root, files=(field,)))
    assert isinstance(found, SourceText)
    assert found.provenance == (root / place).as_posix()
    assert found.title == TITLE


def test_an_absolute_path_inside_the_library(root: Path) -> None:
    path = root / "library" / "a.txt"
    path.write_text(TEXT, encoding="utf-8")
    assert isinstance(find(root, entry(root, files=(str(path),))), SourceText)


@pytest.mark.parametrize(
    "field", ["../private/secret.txt", "/etc/hosts.txt", "{private}/secret.txt"]
)
def test_a_file_outside_is_refused(root: Path, field: str) -> None:
    field = field.format(private=root / "private")
    found = find(root, entry(root, files=(field,)))
    assert isinstance(found, NoText)
    assert found.reason is Reason.NO_FULL_TEXT
    assert found.detail == f"{field} lies outside the manuscript's folder and the libraries"


@pytest.mark.parametrize("place", ["paper/link.txt", "library/mow20.txt"])
def test_a_link_that_leads_outside_is_refused(root: Path, place: str) -> None:
    (root / place).symlink_to(root / "private" / "secret.txt")
    found = find(root, entry(root, files=("link.txt",)))
    assert isinstance(found, NoText)
    assert "outside" in found.detail or "does not exist" in found.detail


@pytest.mark.parametrize(
    ("name", "fields"),
    [
        ("mow20.txt", {}),
        ("2020/MOW20.TXT", {}),
        ("mow20 - Mowing and bees.txt", {}),
        ("nips_mow_20.txt", {"key": "nips/mow:20"}),
        ("10.1000_inv.20-7.txt", {"doi": "10.1000/inv.20-7"}),
        ("Lund_10.1000_inv.20-7_final.txt", {"doi": "10.1000/inv.20-7"}),
        ("2004.01234v2.txt", {"arxiv": "2004.01234"}),
        ("hep-th9901001.txt", {"arxiv": "hep-th/9901001"}),
        ("PMC123456.txt", {"pmcid": "PMC123456"}),
        ("Mowing and bees in hill meadows.txt", {}),
        ("Lund and Osei - 2020 - Mowing and bees in hill mead.txt", {}),
        ("lund_mowing_and_bees_in_hill_meadows.txt", {}),
        ("scan0001.txt", {}),
    ],
)
def test_a_file_of_the_library(root: Path, name: str, fields: dict[str, str]) -> None:
    (root / "library" / "other.txt").write_text(OTHER, encoding="utf-8")
    (root / "library" / name).write_text(TEXT, encoding="utf-8")
    found = find(root, entry(root, **fields))
    assert isinstance(found, SourceText)
    assert found.provenance.endswith(name)


def test_a_pdf_of_the_library_by_its_first_page(root: Path) -> None:
    (root / "library" / "scan0001.pdf").write_bytes(pdf_paper())
    found = find(root, entry(root))
    assert isinstance(found, SourceText)
    assert found.provenance.endswith("scan0001.pdf")
    assert found.blocks[-1].page == 2


def test_a_translated_title_is_one_of_the_work(root: Path) -> None:
    (root / "library" / "scan.txt").write_text(TEXT, encoding="utf-8")
    german = entry(root, title="Mahd und Bienen auf Bergwiesen")
    assert find(root, german) is None
    assert isinstance(find(root, german, Work(title="Mahd", titles=(TITLE,))), SourceText)


def test_the_text_of_another_work_is_refused(root: Path) -> None:
    (root / "library" / "mow20.txt").write_text(OTHER, encoding="utf-8")
    found = find(root, entry(root))
    assert isinstance(found, NoText)
    assert found.reason is Reason.WRONG_TEXT
    assert found.detail.endswith(
        "mow20.txt is the text of another work: its title is “A history of pine resin trade”"
    )


def test_a_right_file_is_found_behind_a_wrong_one(root: Path) -> None:
    (root / "library" / "mow20.txt").write_text(OTHER, encoding="utf-8")
    (root / "library" / "scan.txt").write_text(TEXT, encoding="utf-8")
    found = find(root, entry(root))
    assert isinstance(found, SourceText)
    assert found.provenance.endswith("scan.txt")


def test_an_unreadable_file_says_so(root: Path) -> None:
    (root / "library" / "mow20.txt").write_bytes(b"\0\1\2")
    found = find(root, entry(root))
    assert isinstance(found, NoText)
    assert found.detail.endswith("mow20.txt is no text")


def test_hidden_folders_and_other_kinds_are_left_alone(root: Path) -> None:
    (root / "library" / ".trash").mkdir()
    (root / "library" / ".trash" / "mow20.txt").write_text(TEXT, encoding="utf-8")
    (root / "library" / "mow20.csv").write_text(TEXT, encoding="utf-8")
    assert find(root, entry(root)) is None


def test_nothing_at_all(root: Path) -> None:
    assert find(root, entry(root)) is None
    found = find(root, entry(root, files=("gone.pdf",)))
    assert isinstance(found, NoText)
    assert found.detail == "gone.pdf does not exist"


@pytest.mark.parametrize(
    "field",
    [
        "~nobody-here/a.pdf",
        "a\0b.pdf",
        "x" * 5000,
        "texts",
        "..",
        "",
        ".",
        "~",
        "//x",
        "a" * 300 + ".pdf",
    ],
)
def test_odd_paths_are_no_files(root: Path, field: str) -> None:
    found = find(root, entry(root, files=(field,)))
    assert isinstance(found, NoText)
    assert "does not exist" in found.detail or "outside" in found.detail


@pytest.mark.parametrize(
    ("name", "data", "readable"),
    [("a", TEXT.encode(), True), ("a.dat", pdf_paper(), True), ("a.docx", b"PK\3\4\0\0", False)],
)
def test_files_of_other_suffixes_are_told_by_content(
    root: Path, name: str, data: bytes, readable: bool
) -> None:
    (root / "paper" / name).write_bytes(data)
    assert isinstance(find(root, entry(root, files=(name,))), SourceText) is readable


def test_why_a_scan_cannot_be_read_is_kept(root: Path, tmp_path: Path) -> None:
    (root / "library" / "mow20.pdf").write_bytes(pdf_pages([[], []]))
    complaints: list[str] = []
    store = SqliteStore(tmp_path / "cache.sqlite3", complaints.append)
    first = find(root, entry(root), store=store)
    assert isinstance(first, NoText)
    assert first.detail.endswith("mow20.pdf has no text")
    assert store.counts()["texts"] == 1
    assert find(root, entry(root), store=store) == first


def test_titles_and_texts_are_kept(root: Path, tmp_path: Path) -> None:
    path = root / "library" / "scan.txt"
    path.write_text(TEXT, encoding="utf-8")
    complaints: list[str] = []
    store = SqliteStore(tmp_path / "cache.sqlite3", complaints.append)
    first = find(root, entry(root), store=store)
    assert store.counts() == {"texts": 1, "titles": 1}
    assert find(root, entry(root), store=store) == first
    path.write_text(OTHER, encoding="utf-8")
    assert find(root, entry(root), store=store) is None
    assert complaints == []


@pytest.mark.parametrize("files", [(), ("mow20.txt",), ("mow20.pdf",)])
def test_a_pipe_is_no_file(root: Path, files: tuple[str, ...]) -> None:
    for name in ("library/mow20.txt", "library/scan.pdf", "paper/mow20.pdf"):
        os.mkfifo(root / name)
    found = find(root, entry(root, files=files))
    assert found is None or (isinstance(found, NoText) and "does not exist" in found.detail)
    assert Library([root / "library"], root / "paper").files == ()
