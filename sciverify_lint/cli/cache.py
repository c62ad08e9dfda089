"""`cache dir|stats|clear`."""

import click

from sciverify_lint.pipeline.edges import cache_file
from sciverify_lint.services.store import SqliteStore


def run(action: str, cache_dir: str | None) -> int:
    """Say where the cache is, count what it holds, or empty it."""
    path = cache_file(cache_dir)
    if action == "dir":
        click.echo(path.parent)
        return 0
    if not path.exists():
        click.echo(f"{path}: no cache yet", err=True)
        return 0
    troubles: list[str] = []
    store = SqliteStore(path, troubles.append)
    if action == "clear":
        store.clear()
        click.echo(f"{path}: emptied", err=True)
    else:
        for table, count in sorted(store.counts().items()):
            click.echo(f"{table}: {count}")
        click.echo(f"size: {path.stat().st_size / 1e6:.1f} MB")
    store.close()
    for trouble in troubles:
        click.echo(f"sciverify-lint: {trouble}", err=True)
    return 2 if troubles else 0
