"""References and works for these tests, from a line of text each."""

from sciverify_lint.model import Location, Name, Reference, Work
from sciverify_lint.text.names import parse_names

HERE = Location(path="refs.bib", line=1, column=1, end_line=1, end_column=2)


def names(text: str) -> tuple[Name, ...]:
    """`Ash, Ada and Elm, Bo`."""
    return parse_names(text)[0] if text else ()


def reference(
    title: str = "Slow tides of the northern harbours",
    authors: str = "Ash, Ada and Elm, Bo",
    *,
    key: str = "ash2021",
    kind: str = "article",
    year: int | None = 2021,
    venue: str | None = "Journal of Tides",
    doi: str | None = None,
    arxiv: str | None = None,
    pmid: str | None = None,
    truncated: bool = False,
) -> Reference:
    """An entry of a bibliography."""
    return Reference(
        key=key,
        location=HERE,
        kind=kind,
        title=title,
        authors=names(authors),
        year=year,
        venue=venue,
        doi=doi,
        arxiv=arxiv,
        pmid=pmid,
        truncated=truncated,
    )


def work(
    title: str = "Slow tides of the northern harbours",
    authors: str = "Ash, Ada and Elm, Bo",
    *,
    year: int | None = 2021,
    years: tuple[int, ...] = (),
    venue: str | None = "Journal of Tides",
    titles: tuple[str, ...] = (),
    doi: str | None = None,
    arxiv: str | None = None,
    kind: str | None = "journal-article",
    abstract: str | None = None,
    notice_of: str | None = None,
    seen_in: tuple[str, ...] = ("crossref",),
) -> Work:
    """A record."""
    return Work(
        title=title,
        titles=titles,
        authors=names(authors),
        year=year,
        years=years or ((year,) if year else ()),
        venue=venue,
        venues=(venue,) if venue else (),
        doi=doi,
        arxiv=arxiv,
        kind=kind,
        abstract=abstract,
        notice_of=notice_of,
        seen_in=seen_in,
    )
