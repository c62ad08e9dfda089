"""Open Library (https://openlibrary.org): books, by ISBN and by title. Subtitles have a field of their own."""

from collections.abc import Sequence
from urllib.parse import urlencode

from sciverify_lint.model import Name, Reference, Work
from sciverify_lint.services.protocols import Client, Unavailable
from sciverify_lint.sources.contract import (
    RECORD_TTL,
    SEARCH_TTL,
    Answer,
    Answers,
    Hits,
    absent,
    in_batches,
    unusable,
)
from sciverify_lint.sources.fields import distinct, line, loaded, rows, text, year
from sciverify_lint.text.names import split_name

NAME = "openlibrary"
BASE = "https://openlibrary.org"
BATCH = 25
ROWS = 5


async def lookup_many(isbns: Sequence[str], client: Client) -> dict[str, Answer]:
    """The records of ISBNs, twenty-five to a request."""

    async def batch(chunk: list[str]) -> Answers | None:
        return await ask(chunk, client)

    async def single(isbn: str) -> Answer:
        keys = urlencode({"bibkeys": f"ISBN:{isbn}", "format": "json", "jscmd": "data"})
        answer = await client.get(NAME, f"{BASE}/api/books?{keys}", ttl=RECORD_TTL)
        if isinstance(answer, Unavailable):
            return answer
        if absent(answer):
            return None
        if answer.status != 200:
            return unusable(answer, "Open Library")
        return parse_books(answer.body).get(isbn)

    return await in_batches(isbns, BATCH, batch, single)


async def ask(isbns: Sequence[str], client: Client) -> Answers | None:
    """The records of some ISBNs; None when the batch failed."""
    keys = ",".join(f"ISBN:{i}" for i in isbns)
    query = urlencode({"bibkeys": keys, "format": "json", "jscmd": "data"})
    answer = await client.get(NAME, f"{BASE}/api/books?{query}", ttl=RECORD_TTL)
    if isinstance(answer, Unavailable) or answer.status != 200:
        return None
    found = parse_books(answer.body)
    return {i: found.get(i) for i in isbns}


async def search(reference: Reference, client: Client) -> Hits:
    """The books nearest to a title and a first author."""
    words = line(reference.title or "")[:300]
    query = {
        "q": words,
        "limit": ROWS,
        "fields": "title,subtitle,author_name,isbn,first_publish_year,publish_year,publisher",
    }
    answer = await client.get(NAME, f"{BASE}/search.json?{urlencode(query)}", ttl=SEARCH_TTL)
    if isinstance(answer, Unavailable):
        return answer
    return parse_search(answer.body) if answer.status == 200 else unusable(answer, "Open Library")


def parse_books(body: bytes) -> dict[str, Work]:
    """The books of an answer, by ISBN."""
    value = loaded(body)
    found = {}
    for key, item in value.items() if isinstance(value, dict) else ():
        isbn = str(key).removeprefix("ISBN:")
        work = book(item, isbn)
        if work:
            found[isbn] = work
    return found


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
