"""By which titles and names a cited work may go."""

import re

from sciverify_lint.model import Reference, Work
from sciverify_lint.text.titles import normal_title


def titles_of(reference: Reference, work: Work | None) -> tuple[str, ...]:
    """Every title of the work: as cited, as recorded, translated, of other versions."""
    recorded = (
        () if work is None
        else (work.title, *work.titles, *(v.title for v in work.versions if v.title))
    )  # fmt: skip
    return tuple(dict.fromkeys(t for t in (reference.title, *recorded) if t and t.strip()))


def dois_of(reference: Reference, work: Work | None) -> tuple[str, ...]:
    """Every DOI of the work, that of the record first."""
    versions = () if work is None else tuple(v.doi for v in work.versions)
    found = (work.doi if work else None, reference.doi, *versions)
    return tuple(dict.fromkeys(doi for doi in found if doi))


def arxiv_ids_of(reference: Reference, work: Work | None) -> tuple[str, ...]:
    """Every arXiv identifier of the work, also out of arXiv's own DOIs."""
    versions = () if work is None else tuple(v.arxiv for v in work.versions)
    doi_ids = (
        doi.removeprefix("10.48550/arxiv.")
        for doi in dois_of(reference, work)
        if doi.startswith("10.48550/arxiv.")
    )
    found = (reference.arxiv, work.arxiv if work else None, *versions, *doi_ids)
    return tuple(dict.fromkeys(i for i in found if i))


def letters(text: str) -> str:
    """Lower-case letters and digits only: how an identifier looks in a file name."""
    return re.sub(r"[^a-z0-9]", "", text.lower())


def title_letters(title: str) -> str:
    """A title without anything that extraction or a file name may change."""
    return normal_title(title).replace(" ", "")
