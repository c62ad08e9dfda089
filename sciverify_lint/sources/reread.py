"""A typed reference read again in the light of a record: what the rules split wrongly, its own text still prints.

No style is told apart for sure, and a slip of ours must accuse nobody: where the text has the record's title or
its authors word for word, that is what its author wrote. Entries with fields are left as they are.
"""

from dataclasses import replace

from sciverify_lint.model import Name, Reference, Work
from sciverify_lint.sources.match import all_titles
from sciverify_lint.sources.parse_text import named_in, stands_in
from sciverify_lint.text.alike import persons, strangers
from sciverify_lint.text.names import surname_key
from sciverify_lint.text.titles import normal_title

FEWEST = 3
"""Words of a title from which on it cannot stand in a text by chance."""


def reread(reference: Reference, work: Work) -> Reference:
    """A typed reference with the title and authors of `work`, as far as its text prints them and the rules did not."""
    if reference.fields or not reference.raw.strip():
        return reference
    return replace(
        reference,
        title=printed_title(reference, work) or reference.title,
        authors=printed_authors(reference, work) or reference.authors,
    )


def printed_title(reference: Reference, work: Work) -> str | None:
    """The record's title, when the text prints it and the rules cut too much or too little off; None else.

    A title that the rules did not see at all is taken only beside an author of the record: the title of a
    book is printed in the reference to its chapter, too.
    """
    raw, cited = normal_title(reference.raw), normal_title(reference.title or "")
    for title in all_titles(work):
        told = normal_title(title)
        if len(told.split()) < FEWEST or not stands_in(title, raw):
            continue
        if missplit(cited, told, work) if cited else led_by(reference, work):
            return title
    return None


def missplit(cited: str, told: str, work: Work) -> bool:
    """Whether a cited title is a part of the printed one, or goes on behind it or begins with authors before it."""
    if cited == told or f" {cited} " in f" {told} ":
        return cited != told
    before, found, _ = f" {cited} ".partition(f" {told} ")
    surnames = [surname_key(n) for n in persons(work.authors)]
    named = any(s and w.startswith(s) for w in before.split() for s in surnames)
    return bool(found) and (not before.strip() or named)


def led_by(reference: Reference, work: Work) -> bool:
    """Whether the text of a reference prints the first author of a record."""
    return any(printed(name, reference) for name in persons(work.authors)[:1])


def printed_authors(reference: Reference, work: Work) -> tuple[Name, ...]:
    """The record's authors that the text prints, when the rules overlooked one of them; else none."""
    _, missing = strangers(persons(reference.authors), persons(work.authors))
    if not any(printed(name, reference) for name in missing):
        return ()
    return tuple(name for name in persons(work.authors) if printed(name, reference))


def printed(name: Name, reference: Reference) -> bool:
    """Whether a surname stands in the text of a reference."""
    return stands_in(surname_key(name), named_in(reference.raw))
