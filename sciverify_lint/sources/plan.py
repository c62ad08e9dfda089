"""Whom to ask about a reference, and what their silence is worth. Pure."""

import re
from collections.abc import Sequence

from sciverify_lint.model import Attempt, Found, Reference
from sciverify_lint.text.identifiers import find_arxiv
from sciverify_lint.text.titles import normal_title

UNINDEXED = frozenset(
    {
        "online", "electronic", "www", "webpage", "web", "website", "manual", "software",
        "standard", "patent", "legislation", "legal", "jurisdiction", "bill", "statute",
        "thesis", "phdthesis", "mastersthesis", "unpublished", "booklet", "dataset", "data",
        "image", "artwork", "video", "audio", "movie", "film", "music", "performance", "letter",
        "personal_communication", "interview", "presentation", "speech", "report", "techreport",
        "commentary", "map", "post", "post-weblog", "blog", "broadcast", "hearing",
        "entry-encyclopedia", "entry-dictionary",
    }
)  # fmt: skip
"""Kinds that no index holds completely: absence there says nothing."""
BOOKS = frozenset(
    {
        "book", "mvbook", "inbook", "bookinbook", "suppbook", "incollection", "collection",
        "mvcollection", "reference", "inreference", "chapter", "proceedings", "mvproceedings",
        "booklet",
    }
)  # fmt: skip
UNREGISTERED_VENUES = re.compile(
    r"\b(?:neurips|nips|neural information processing|icml|pmlr|machine learning research|jmlr|tmlr|iclr"
    r"|learning representations|aistats|artificial intelligence and statistics|uncertainty in artificial"
    r"|\buai\b|colt\b|learning theory|conference on (?:robot learning|machine learning|lifelong)|corl\b"
    r"|mach(?:ine|\.) learn(?:ing|\.)|usenix|openreview|l4dc|alt\b|ceur|bmvc|ijcai)",
    re.I,
)
"""Venues most of whose papers have no DOI: Crossref does not know them."""
PREPRINTS = re.compile(r"\b(?:arxiv|corr\b|computing research repository)", re.I)
FEW_WORDS = 3


def is_book(reference: Reference) -> bool:
    """Whether a reference is to a book or a part of one."""
    return reference.kind in BOOKS


def is_indexed(reference: Reference) -> bool:
    """Whether works of this kind are in the indexes, so that absence can mean something."""
    if reference.kind in UNINDEXED or is_book(reference):
        return False
    if reference.kind in ("misc", "other", "unknown", ""):
        return bool(on_arxiv(reference) or reference.field("journal", "journaltitle", "booktitle"))
    return True


def on_arxiv(reference: Reference) -> bool:
    """Whether a reference says that it is on arXiv."""
    told = " ".join(f.value for f in reference.fields if f.name in PREPRINT_FIELDS)
    return bool(reference.arxiv or PREPRINTS.search(f"{reference.venue or ''} {told}"))


PREPRINT_FIELDS = frozenset(
    {
        "eprint", "eprinttype", "archiveprefix", "howpublished", "note", "journal",
        "journaltitle", "publisher", "url", "institution",
    }
)  # fmt: skip


def searchable(reference: Reference) -> bool:
    """Whether there is a title that is worth a search."""
    if not reference.title or not normal_title(reference.title):
        return False
    if reference.kind in UNINDEXED:
        return reference.kind in ("techreport", "report") and bool(reference.authors)
    if reference.kind in ("misc", "other", "unknown", ""):
        return is_indexed(reference) or not reference.field("howpublished", "url", "note")
    return True


def route(reference: Reference) -> tuple[str, ...]:
    """The services to search, the likeliest first."""
    if is_book(reference):
        return ("crossref", "openlibrary")
    if on_arxiv(reference):
        return ("openalex", "semantic_scholar", "crossref", "arxiv")
    if UNREGISTERED_VENUES.search(reference.venue or "") or not reference.venue:
        return ("openalex", "semantic_scholar", "crossref")
    return ("crossref", "openalex", "semantic_scholar")


def fallback(reference: Reference, attempts: Sequence[Attempt]) -> str | None:
    """Whom to ask when a general index could not answer: dblp for computer science, else Europe PMC."""
    down = {a.source for a in attempts if a.outcome is Found.UNAVAILABLE}
    if is_book(reference) or not down & {"openalex", "semantic_scholar", "crossref"}:
        return None
    return "dblp" if UNREGISTERED_VENUES.search(reference.venue or "") else "europepmc"


def is_conclusive(reference: Reference, attempts: Sequence[Attempt]) -> bool:
    """Whether the attempts allow to say that a work was not found.

    Crossref and one of OpenAlex or Semantic Scholar answered a search, and so did arXiv for what
    says it is there; no home of its identifiers failed to answer; and the work is of a kind that is
    indexed, under a title that can be searched.
    """
    words = len(normal_title(reference.title or "").split())
    if words < FEW_WORDS or not reference.authors or not is_indexed(reference):
        return False
    down = {a.source for a in attempts if a.outcome is Found.UNAVAILABLE}
    if down & {"crossref", "arxiv", "datacite", "doi"}:
        return False
    answered = {a.source for a in attempts if a.source not in down and a.detail == "title"}
    home = not on_arxiv(reference) or "arxiv" in answered
    return home and "crossref" in answered and bool(answered & {"openalex", "semantic_scholar"})


def arxiv_of(reference: Reference) -> str | None:
    """The arXiv id of a reference, also out of its arXiv DOI."""
    if reference.arxiv:
        return reference.arxiv
    doi = reference.doi or ""
    return find_arxiv(doi.removeprefix("10.48550/")) if doi.startswith("10.48550/") else None
