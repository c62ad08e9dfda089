"""The cache: one SQLite file, readable by its owner only.

A cache that cannot be used costs one warning, never the run.
"""

import sqlite3
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

FILE_NAME = "cache.sqlite3"
SCHEMA_VERSION = 1
CHUNK = 500
"""Keys in one query; SQLite allows at least 999 variables."""

SCHEMA = """
CREATE TABLE IF NOT EXISTS kept (
    space TEXT NOT NULL, key TEXT NOT NULL, value BLOB NOT NULL, expires REAL,
    PRIMARY KEY (space, key)
) WITHOUT ROWID
"""


class NoStore:
    """Keeps nothing: `--no-cache`, or a cache that cannot be used."""

    def get(self, table: str, key: str) -> bytes | None:
        """Nothing."""
        return None

    def get_many(self, table: str, keys: Sequence[str]) -> Mapping[str, bytes]:
        """Nothing."""
        return {}

    def put(self, table: str, key: str, value: bytes, *, ttl: float | None = None) -> None:
        """Keeps nothing."""

    def put_many(self, table: str, rows: Mapping[str, bytes], *, ttl: float | None = None) -> None:
        """Keeps nothing."""

    def close(self) -> None:
        """Nothing to close."""


class SqliteStore:
    """A `Store` in one SQLite file, shared by threads and by processes."""

    def __init__(self, path: Path, warn: Callable[[str], None]) -> None:
        """Open or make the file at `path`; `warn` gets one sentence when it cannot be used."""
        self.path = path
        self.warn = warn
        self.lock = threading.Lock()
        self.connection: sqlite3.Connection | None = None
        self.writable = True
        try:
            self.connection = opened(path)
        except (sqlite3.Error, OSError) as error:
            self.give_up(error)

    def give_up(self, error: Exception) -> None:
        """Stop using the file, and say so once."""
        if self.connection is not None:
            self.connection.close()
            self.connection = None
        self.warn(f"The cache {self.path} cannot be used ({error}); this run keeps nothing.")

    def get(self, table: str, key: str) -> bytes | None:
        """The live value, or None."""
        return self.get_many(table, [key]).get(key)

    def get_many(self, table: str, keys: Sequence[str]) -> Mapping[str, bytes]:
        """The live values among `keys`."""
        found: dict[str, bytes] = {}
        for start in range(0, len(keys), CHUNK):
            chunk = keys[start : start + CHUNK]
            marks = ",".join("?" * len(chunk))
            rows = self.run(
                f"SELECT key, value FROM kept WHERE space = ? AND key IN ({marks})"
                " AND (expires IS NULL OR expires > ?)",
                [(table, *chunk, time.time())],
            )
            found.update((str(key), value) for key, value in rows if isinstance(value, bytes))
        return found

    def put(self, table: str, key: str, value: bytes, *, ttl: float | None = None) -> None:
        """Keep a value for `ttl` seconds, or for good."""
        self.put_many(table, {key: value}, ttl=ttl)

    def put_many(self, table: str, rows: Mapping[str, bytes], *, ttl: float | None = None) -> None:
        """Keep several values in one transaction."""
        if not self.writable or not rows:
            return
        expires = None if ttl is None else time.time() + ttl
        self.run(
            "INSERT OR REPLACE INTO kept VALUES (?, ?, ?, ?)",
            [(table, key, value, expires) for key, value in rows.items()],
        )

    def run(self, statement: str, rows: Sequence[tuple[object, ...]]) -> list[tuple[object, ...]]:
        """Run one statement for each row of values, in one transaction."""
        with self.lock:
            if self.connection is None:
                return []
            try:
                with self.connection:
                    if len(rows) == 1:
                        return self.connection.execute(statement, rows[0]).fetchall()
                    self.connection.executemany(statement, rows)
                    return []
            except sqlite3.OperationalError as error:
                if "readonly" not in str(error) and "locked" not in str(error):
                    self.give_up(error)
                elif self.writable:
                    self.writable = False
                    self.warn(f"The cache {self.path} cannot be written ({error}); reading only.")
                return []
            except sqlite3.Error as error:
                self.give_up(error)
                return []

    def counts(self) -> Mapping[str, int]:
        """How many values each table holds."""
        rows = self.run("SELECT space, count(*) FROM kept GROUP BY space", [()])
        return {str(space): int(str(count)) for space, count in rows}

    def clear(self) -> None:
        """Forget everything."""
        self.run("DELETE FROM kept", [()])

    def close(self) -> None:
        """Write what is left and close the file."""
        with self.lock:
            if self.connection is not None:
                self.connection.close()
                self.connection = None


def opened(path: Path) -> sqlite3.Connection:
    """A connection to the cache file, made with mode 0600 if it is new."""
    path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    if not path.exists():
        path.touch(mode=0o600)
    connection = sqlite3.connect(path, timeout=5.0, check_same_thread=False)
    try:
        version = connection.execute("PRAGMA user_version").fetchone()[0]
        if version not in (0, SCHEMA_VERSION):
            connection.execute("DROP TABLE IF EXISTS kept")
        try:
            connection.execute("PRAGMA journal_mode=WAL")
            connection.execute("PRAGMA synchronous=NORMAL")
            connection.execute(SCHEMA)
            connection.execute(f"PRAGMA user_version={SCHEMA_VERSION}")
            connection.commit()
        except sqlite3.OperationalError as error:
            if "readonly" not in str(error):
                raise
    except sqlite3.Error:
        connection.close()
        raise
    return connection
