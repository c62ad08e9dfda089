"""The cache: real SQLite files, whole, broken, locked and read-only."""

import os
import sqlite3
import stat
import threading
from pathlib import Path

import pytest

from sciverify_lint.services.store import NoStore, SqliteStore


def opened(path: Path) -> tuple[SqliteStore, list[str]]:
    warnings: list[str] = []
    return SqliteStore(path, warnings.append), warnings


def test_values_outlive_the_process_that_wrote_them(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "cache.sqlite3"
    first, _ = opened(path)
    first.put("works", "a", b"1")
    first.put_many("works", {str(n): bytes([n]) for n in range(200)} | {"x" * 4000: b"long"})
    first.close()
    second, warnings = opened(path)
    assert second.get("works", "a") == b"1"
    assert second.get("vectors", "a") is None
    assert len(second.get_many("works", [str(n) for n in range(2000)])) == 200
    assert second.counts() == {"works": 202}
    second.clear()
    assert second.get("works", "a") is None
    second.close()
    assert warnings == []


def test_the_file_is_its_owners_alone_and_in_wal_mode(tmp_path: Path) -> None:
    path = tmp_path / "cache.sqlite3"
    store, _ = opened(path)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    store.close()
    connection = sqlite3.connect(path)
    assert connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    connection.close()


def test_a_value_expires(tmp_path: Path) -> None:
    store, _ = opened(tmp_path / "c")
    store.put("works", "old", b"1", ttl=-1)
    store.put("works", "new", b"2", ttl=60)
    assert dict(store.get_many("works", ["old", "new"])) == {"new": b"2"}
    store.close()


def test_a_corrupt_file_costs_one_warning(tmp_path: Path) -> None:
    path = tmp_path / "cache.sqlite3"
    path.write_bytes(b"this is no database" * 100)
    store, warnings = opened(path)
    store.put("works", "a", b"1")
    assert store.get("works", "a") is None
    assert len(warnings) == 1
    assert "this run keeps nothing" in warnings[0]


def test_a_folder_that_cannot_be_made_costs_one_warning(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    store, warnings = opened(tmp_path / "file" / "cache.sqlite3")
    assert store.get("works", "a") is None
    assert len(warnings) == 1


def test_a_locked_file_costs_one_warning_and_can_still_be_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "cache.sqlite3"
    connect = sqlite3.connect
    monkeypatch.setattr(sqlite3, "connect", lambda *a, **k: connect(*a, **{**k, "timeout": 0.05}))
    store, warnings = opened(path)
    store.put("works", "a", b"1")
    other = connect(path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    store.put("works", "b", b"2")
    store.put("works", "c", b"3")
    assert store.get("works", "a") == b"1"
    assert len(warnings) == 1
    assert "reading only" in warnings[0]
    other.close()
    store.close()


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write read-only files")
def test_a_read_only_file_is_read(tmp_path: Path) -> None:
    path = tmp_path / "cache.sqlite3"
    first, _ = opened(path)
    first.put("works", "a", b"1")
    first.close()
    path.chmod(0o400)
    store, warnings = opened(path)
    store.put("works", "b", b"2")
    assert store.get("works", "a") == b"1"
    assert len(warnings) <= 1
    store.close()


def test_a_file_of_another_version_is_begun_anew(tmp_path: Path) -> None:
    path = tmp_path / "cache.sqlite3"
    connection = sqlite3.connect(path)
    connection.execute("CREATE TABLE kept (other TEXT)")
    connection.execute("PRAGMA user_version=99")
    connection.commit()
    connection.close()
    store, warnings = opened(path)
    store.put("works", "a", b"1")
    assert store.get("works", "a") == b"1"
    assert warnings == []
    store.close()


def test_threads_share_one_store(tmp_path: Path) -> None:
    store, warnings = opened(tmp_path / "c")

    def write(number: int) -> None:
        for row in range(20):
            store.put("t", f"{number}.{row}", b"x")

    threads = [threading.Thread(target=write, args=(number,)) for number in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert store.counts() == {"t": 160}
    assert warnings == []
    store.close()


def test_no_store_keeps_nothing() -> None:
    store = NoStore()
    store.put("works", "a", b"1")
    store.put_many("works", {"b": b"2"})
    assert store.get("works", "a") is None
    assert store.get_many("works", ["a", "b"]) == {}
