"""An item of CSL data as it is read from its source, before it is understood."""

from typing import NamedTuple

from sciverify_lint.bibliography.csl_item import CslField
from sciverify_lint.bibliography.places import Places
from sciverify_lint.model import Location

LISTS = ("references", "items")
"""Names under which a map holds the list of items: pandoc's metadata, Better BibTeX."""


class Item(NamedTuple):
    """The fields of an item and where it ends."""

    fields: tuple[CslField, ...]
    start: Location
    whole: Location
    raw: str


class Broken(NamedTuple):
    """Why reading stopped, and where."""

    why: str
    location: Location


class Fixed:
    """All offsets are one place: a bibliography that was made from the fields of a DOCX."""

    def __init__(self, origin: Location) -> None:
        """`origin` is that place."""
        self.origin = origin

    def location(self, start: int, end: int) -> Location:
        """`origin`."""
        return self.origin


Where = Places | Fixed
