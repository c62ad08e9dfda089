"""The year of a work out of what people and programs write into `year` and `date`."""

import re

YEAR = re.compile(r"(?<![\d.])(1[0-9]{3}|20[0-9]{2})(?![\d.]\d|\d)")
COMPACT = re.compile(r"\s*(1[0-9]{3}|20[0-9]{2})(?:0[1-9]|1[0-2])(?:[0-2]\d|3[01])?\s*")
ARXIV_NEW = re.compile(r"(\d\d)(\d\d)\.\d{4,5}")
ARXIV_OLD = re.compile(r"[a-z-]+/(\d\d)\d{5}")


def year_of(text: str) -> int | None:
    """The first year, 1000 to 2099, in a date: `2020-03~`, `1999/2000`, `c. 1895`, `2020a`, `20200315`."""
    compact = COMPACT.fullmatch(text)
    found = compact or YEAR.search(text)
    return int(found[1]) if found else None


def year_of_arxiv(identifier: str) -> int | None:
    """The year in which an arXiv identifier was given out."""
    new = ARXIV_NEW.match(identifier)
    if new:
        return 2000 + int(new[1])
    old = ARXIV_OLD.match(identifier)
    if old is None:
        return None
    year = int(old[1])
    return 1900 + year if year > 90 else 2000 + year
