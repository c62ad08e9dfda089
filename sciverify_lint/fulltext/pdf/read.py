"""A PDF to an extract: pypdf, with pypdfium2 as a second opinion where it is installed."""

import importlib.util
import re

from sciverify_lint.fulltext.extract import Extract
from sciverify_lint.fulltext.pdf.characters import cleaned
from sciverify_lint.fulltext.pdf.lines import lines_of
from sciverify_lint.fulltext.pdf.process import Pages, run_worker
from sciverify_lint.fulltext.pdf.quality import (
    is_doubtful,
    is_empty,
    is_garbled,
    is_scanned,
    quality,
)
from sciverify_lint.fulltext.prose.assemble import assemble
from sciverify_lint.model import NoText, Reason

MOST_PAGES = 600
"""A longer file is a book; half of it could not show what the book does not say."""
WHY = {
    "encrypted": "is encrypted",
    "damaged": "is damaged: its pages cannot be read",
    "memory": "needs too much memory to be read",
    "too much text": "unfolds to too much text",
    "time": "takes too long to be read",
}
NO_TITLE = re.compile(
    r"""\s*(?:untitled.*|microsoft\ word.*|.*\.(?:docx?|tex|dvi|pdf|indd|qxd|ps|rtf|fm)
    |arxiv:.*|pii:.*|doi:.*|\S+|.*\d+\.\.\d+|title|.*proof.*
    |.*template.*|.*preparation\ of\ papers.*|instructions\ for\ .*)\s*""",
    re.IGNORECASE | re.VERBOSE,
)


def read_pdf(data: bytes, *, pages: int | None = None) -> Extract | NoText:
    """The text of a PDF, or why there is none; with `pages`, of the first pages only."""
    found = run_worker(data, "pypdf", pages or MOST_PAGES)
    if isinstance(found, str) or is_doubtful("\n".join(found.texts)):
        found = second_opinion(data, found, pages or MOST_PAGES)
    if isinstance(found, str):
        return none(WHY[found] + hint(found))
    if pages is None and found.count > MOST_PAGES:
        return none(f"has {found.count} pages; at most {MOST_PAGES} are read")
    if is_scanned(found.texts, found.images):
        return none("has no text layer (a scan); recognise its text first")
    if is_empty(found.texts):
        return none("has no text")
    if is_garbled("\n".join(found.texts)):
        return none("has a garbled text layer")
    return assemble(lines_of(found.texts), title=own_title(found))


def second_opinion(data: bytes, first: Pages | str, pages: int) -> Pages | str:
    """The better of pypdf's answer and pypdfium2's."""
    if importlib.util.find_spec("pypdfium2") is None:
        return first
    second = run_worker(data, "pdfium", pages)
    if isinstance(second, str):
        return first
    if isinstance(first, str):
        return second
    better = quality("\n".join(second.texts)) > quality("\n".join(first.texts))
    return second if better else first


def own_title(pages: Pages) -> str | None:
    """The title by the file's description, if it stands on the first page, or by the size of its letters there."""
    page = letters_of(" ".join(pages.texts[:1]))
    for title in (pages.title, pages.large):
        plain = " ".join(cleaned(title).split())
        fits = letters_of(plain) in page and not NO_TITLE.fullmatch(plain)
        if fits and 2 <= len(plain.split()) <= 60:
            return plain
    return None


def letters_of(text: str) -> str:
    """A text without what line ends and fonts change."""
    return re.sub(r"[\W\d_]+", "", cleaned(text)).lower()


def hint(why: str) -> str:
    """What to do about it."""
    if why == "encrypted" and importlib.util.find_spec("pypdfium2") is None:
        return " (pip install 'sciverify-lint[pdf]' reads those that need no password)"
    return ""


def none(detail: str) -> NoText:
    """No text, and why."""
    return NoText(reason=Reason.NO_FULL_TEXT, detail=detail)
