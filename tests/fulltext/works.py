"""Entries and files that the tests of this folder share."""

from pathlib import Path

from sciverify_lint.model import Location, Reference

TITLE = "Mowing and bees in hill meadows"
TEXT = f"""{TITLE}

Vera Lund and Kofi Osei

Abstract
We mowed forty meadows once or twice a year.

Results
Meadows mown twice a year held 34 bee species against 17 in meadows mown once.

References
[1] Brandt, A. Mowing doubles bee species everywhere. J. Inv. 2001.
"""


def reference(
    key: str = "mow20",
    title: str | None = TITLE,
    *,
    bib: Path | str = "refs.bib",
    files: tuple[str, ...] = (),
    doi: str | None = None,
    arxiv: str | None = None,
    pmcid: str | None = None,
    url: str | None = None,
) -> Reference:
    """An entry of a bibliography at `bib`."""
    path = bib.as_posix() if isinstance(bib, Path) else bib
    place = Location(path=path, line=1, column=1, end_line=1, end_column=2)
    return Reference(
        key=key, location=place, kind="article", title=title, files=files, doi=doi, arxiv=arxiv, pmcid=pmcid, url=url
    )  # fmt: skip
