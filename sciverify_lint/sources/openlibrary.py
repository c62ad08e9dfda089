"""Open Library (https://openlibrary.org): books, by ISBN and by title. Subtitles have a field of their own."""

from collections.abc import Sequence
from urllib.parse import urlencode

from sciverify_lint.model import Name, Reference, Work
from sciverify_lint.services.protocols import Client, Own, Unavailable
from sciverify_lint.sources.contract import (
    SEARCH_TTL,
    Answer,
    Answers,
    Hits,
    Route,
    in_batches,
)
from sciverify_lint.sources.fields import distinct, line, rows, text, year
from sciverify_lint.text.names import split_name
from sciverify_lint.text.shapes import Form, fits, json_of, loaded, some

NAME = "openlibrary"
BASE = "https://openlibrary.org"
BATCH = 25
ROWS = 5
LABEL = "Open Library"
BOOK: Form = {"title": str}


def books(value: object) -> bool:
    """Whether a value holds books by their ISBNs; one that it does not know is not there."""
    return isinstance(value, dict) and all(
        key.startswith("ISBN:") and fits(item, BOOK) for key, item in value.items()
    )


BY_ISBN = Route(service=NAME, label=LABEL, own=Own(holds=json_of(books)))
SEARCH = Route(
    service=NAME,
    label=LABEL,
    own=Own(holds=json_of(({"docs": some(BOOK)}, {"docs": [], "numFound": 0}))),
)


async def lookup_many(isbns: Sequence[str], client: Client) -> dict[str, Answer]:
    """The records of ISBNs, twenty-five to a request."""

    async def batch(chunk: list[str]) -> Answers | None:
        answers = await ask(chunk, client)
        return None if isinstance(answers, Unavailable) else answers

    async def single(isbn: str) -> Answer:
        answers = await ask([isbn], client)
        return answers if isinstance(answers, Unavailable) else answers[isbn]

    return await in_batches(isbns, BATCH, batch, single)


async def ask(isbns: Sequence[str], client: Client) -> Answers | Unavailable:
    """The records of some ISBNs."""
    keys = ",".join(f"ISBN:{i}" for i in isbns)
    query = urlencode({"bibkeys": keys, "format": "json", "jscmd": "data"})
    books = await BY_ISBN.records(client, f"{BASE}/api/books?{query}", parse_books)
    if isinstance(books, Unavailable):
        return books
    return {i: next((b for b in books if b.isbn == i), None) for i in isbns}


async def search(reference: Reference, client: Client) -> Hits:
    """The books nearest to a title and a first author."""
    words = line(reference.title or "")[:300]
    query = {
        "q": words,
        "limit": ROWS,
        "fields": "title,subtitle,author_name,isbn,first_publish_year,publish_year,publisher",
    }
    url = f"{BASE}/search.json?{urlencode(query)}"
    return await SEARCH.records(client, url, parse_search, ttl=SEARCH_TTL)


def parse_books(body: bytes) -> tuple[Work, ...]:
    """The books of an answer, each with the ISBN that it was asked for by."""
    value = loaded(body)
    items = value.items() if isinstance(value, dict) else ()
    found = (book(item, str(key).removeprefix("ISBN:")) for key, item in items)
    return tuple(work for work in found if work)


def book(item: object, isbn: str | None) -> Work | None:
    """One book."""
    title, subtitle = line(text(item, "title")), line(text(item, "subtitle"))
    if not title:
        return None
    names = [line(text(a, "name")) for a in rows(item, "authors")]
    when = year(item, "publish_date")
    publisher = line(text(item, "publishers", 0, "name") or text(item, "publishers", 0))
    return assembled(
        title=title,
        subtitle=subtitle,
        names=names,
        years=(when,) if when else (),
        publisher=publisher,
        isbn=isbn,
    )


def parse_search(body: bytes) -> tuple[Work, ...]:
    """The books of a search."""
    found = []
    for item in rows(loaded(body), "docs"):
        title, subtitle = line(text(item, "title")), line(text(item, "subtitle"))
        if title:
            names = [line(text(n)) for n in rows(item, "author_name")]
            years = [
                year(item, "first_publish_year"),
                *(year(y) for y in rows(item, "publish_year")),
            ]
            told = tuple(dict.fromkeys(y for y in years if y))
            publisher = line(text(item, "publisher", 0))
            found.append(
                assembled(
                    title=title,
                    subtitle=subtitle,
                    names=names,
                    years=told,
                    publisher=publisher,
                    isbn=text(item, "isbn", 0) or None,
                )
            )
    return tuple(found)


def assembled(
    *,
    title: str,
    subtitle: str,
    names: list[str],
    years: tuple[int, ...],
    publisher: str,
    isbn: str | None,
) -> Work:
    """A book of which these things are known."""
    whole = f"{title}: {subtitle}" if subtitle else title
    people: tuple[Name, ...] = tuple(n for n in map(split_name, names) if n.family)
    return Work(
        title=whole,
        titles=(title,) if subtitle else (),
        authors=people,
        year=years[0] if years else None,
        years=years,
        venue=publisher or None,
        venues=distinct([publisher]),
        isbn=isbn,
        kind="book",
        seen_in=(NAME,),
    )
