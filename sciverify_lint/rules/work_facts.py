"""What the record of a work says against its bibliography entry: the comparisons behind SV202 to SV211."""

import re
from collections.abc import Sequence

from sciverify_lint.model import Name, NoticeKind, Reference, Resolution, Version, Work
from sciverify_lint.text.alike import STOP_WORDS, persons, strangers, titles_agree
from sciverify_lint.text.titles import normal_title

BOOKS = frozenset(
    {
        "book", "mvbook", "inbook", "bookinbook", "suppbook", "incollection", "collection",
        "mvcollection", "reference", "inreference", "chapter", "proceedings", "mvproceedings",
    }
)  # fmt: skip
LIVING = frozenset(
    {"software", "dataset", "manual", "data", "online", "electronic", "www", "webpage"}
)
"""Kinds whose titles and years change with every release."""
LIVING_RECORDS = frozenset({"software", "dataset", "computationalnotebook", "collection", "model"})
SERVERS = re.compile(
    r"arxiv|\bcorr\b|computing research repository|biorxiv|medrxiv|chemrxiv|psyarxiv|ssrn|openrxiv|preprint"
    r"|research square|openreview|zenodo|cold spring harbor",
    re.I,
)
"""Names of preprint servers: as a venue they say nothing about where a work was published."""
CITED = re.compile(r"\[@[^\]]*\]")
"""A citation in the text of a sentence: what its key is called says nothing about the work."""
SHOWN = 6
ACRONYMS = {
    "neurips": "neural information processing systems",
    "nips": "neural information processing systems",
    "icml": "international conference on machine learning",
    "iclr": "international conference on learning representations",
    "cvpr": "computer vision and pattern recognition",
    "iccv": "international conference on computer vision",
    "eccv": "european conference on computer vision",
    "aaai": "association for the advancement of artificial intelligence",
    "ijcai": "international joint conference on artificial intelligence",
    "acl": "association for computational linguistics",
    "emnlp": "empirical methods in natural language processing",
    "naacl": "north american chapter of the association for computational linguistics",
    "jmlr": "journal of machine learning research",
    "tmlr": "transactions on machine learning research",
    "pmlr": "proceedings of machine learning research",
    "aistats": "artificial intelligence and statistics",
    "uai": "uncertainty in artificial intelligence",
    "colt": "conference on learning theory",
    "kdd": "knowledge discovery and data mining",
    "www": "world wide web",
    "pnas": "proceedings of the national academy of sciences",
    "tpami": "transactions on pattern analysis and machine intelligence",
}
GENERIC = frozenset(
    {
        "proceedings", "proc", "conference", "conf", "international", "int", "intl", "annual", "journal",
        "j", "transactions", "trans", "symposium", "symp", "workshop", "advances", "adv", "letters",
        "lett", "review", "rev", "the", "ieee", "acm", "cvf", "meeting", "research", "science", "sciences",
    }
)  # fmt: skip


def known_titles(work: Work) -> tuple[str, ...]:
    """Every title that a work goes by."""
    return (work.title, *work.titles, *(v.title for v in work.versions if v.title))


def wrong_title(reference: Reference, work: Work) -> bool:
    """Whether no title of a work agrees with the cited one; to the letter where two sources give it."""
    if not reference.title or not work.title or is_living(reference, work):
        return False
    strict = len(work.seen_in) >= 2
    if any(titles_agree(reference.title, t, exactly=strict) for t in known_titles(work)):
        return False
    containers = [*work.venues] if reference.kind in BOOKS else []
    venue = reference.venue or ""
    whole = bool(venue) and titles_agree(venue, work.title)
    return not whole and not any(titles_agree(reference.title, c) for c in containers)


def is_living(reference: Reference, work: Work) -> bool:
    """Whether a work is released again and again: software, data, pages."""
    return reference.kind in LIVING or (work.kind or "").lower() in LIVING_RECORDS


def wrong_authors(reference: Reference, work: Work) -> str | None:
    """What is wrong with the cited authors, or None. Order, initials, accents and particles do not count."""
    cited, found = persons(reference.authors), persons(work.authors)
    if not cited or not found or reference.kind in BOOKS or is_living(reference, work):
        return None
    extra, missing = strangers(cited, found)
    if extra and missing:
        return f"{stated(extra)} not in the record ({stated(missing)})"
    if (
        extra
        and len(found) >= 3
        and len(work.seen_in) >= 2
        and len(extra) <= len(cited) - len(found)
    ):
        return f"{stated(extra)} not in the record"
    witnesses = len(work.seen_in) >= 2
    cut = witnesses or len(missing) >= 2 or len(missing) * 3 >= len(found)
    if missing and not extra and cut and not reference.truncated:
        return f"{len(missing)} of {len(found)} authors are left out ({listed(missing)}) without `and others`"
    return None


def published_version(reference: Reference, work: Work) -> Version | None:
    """Where a work that is cited as a preprint was published, if it was and the entry does not say so."""
    if not cited_as_preprint(reference):
        return None
    for version in work.versions:
        venue, doi = version.venue or "", version.doi or ""
        if version.kind != "published" or SERVERS.search(venue) or doi.startswith("10.48550/"):
            continue
        if (venue or doi) and doi != reference.doi:
            return version
    where = next((v for v in work.venues if not SERVERS.search(v)), None)
    return Version(kind="published", venue=where, doi=work.doi) if where and work.arxiv else None


def cited_as_preprint(reference: Reference) -> bool:
    """Whether an entry names a preprint server and no other venue."""
    if reference.venue and not SERVERS.search(reference.venue):
        return False
    doi = reference.doi or ""
    on_server = doi.startswith(("10.48550/", "10.1101/", "10.64898/"))
    told = bool(reference.venue and SERVERS.search(reference.venue))
    return on_server or told or (bool(reference.arxiv) and not doi)


def wrong_venue(reference: Reference, work: Work) -> bool:
    """Whether the cited venue has nothing in common with any name of the work's venues."""
    if not reference.venue or SERVERS.search(reference.venue) or reference.kind in BOOKS:
        return False
    names = [v for v in work.venues if not SERVERS.search(v)]
    return bool(names) and not any(venues_alike(reference.venue, v) for v in names)


def venues_alike(a: str, b: str) -> bool:
    """Whether two names can be of one venue: shared words, abbreviated words, an acronym."""
    first, second = spelled_out(a), spelled_out(b)
    if not first or not second:
        return True
    telling_a, telling_b = set(first) - GENERIC, set(second) - GENERIC
    if not telling_a or not telling_b:
        return True
    short, long = sorted((telling_a, telling_b), key=len)
    hits = sum(any(prefixes(w, v) for v in long) for w in short)
    if hits * 2 >= len(short):
        return True
    return acronym_of(first, second) or acronym_of(second, first)


def spelled_out(venue: str) -> list[str]:
    """The words of a venue's name, well-known acronyms written out."""
    words = [w for w in normal_title(venue).split() if w not in STOP_WORDS and not w.isdigit()]
    return [x for w in words for x in ACRONYMS.get(w, w).split() if x not in STOP_WORDS]


def prefixes(a: str, b: str) -> bool:
    """Whether one word abbreviates the other (`phys`, `physics`; `natl`, `national`)."""
    short, long = sorted((a, b), key=len)
    if long.startswith(short) and len(short) >= 2:
        return True
    letters = iter(long)
    return len(short) >= 3 and short[0] == long[0] and all(c in letters for c in short)


def acronym_of(short: Sequence[str], long: Sequence[str]) -> bool:
    """Whether one word of a name is made of the initials of another name's words."""
    initials = "".join(w[0] for w in long)
    return any(len(w) >= 3 and w in initials for w in short)


def notices(work: Work, *kinds: NoticeKind) -> list[tuple[NoticeKind, str]]:
    """The notices of some kinds, each with its DOI, date and who says so, for a message."""
    told = []
    for notice in work.notices:
        if notice.kind in kinds:
            words = [f"notice {notice.doi}"] if notice.doi else []
            words += [notice.date] if notice.date else []
            told.append((notice.kind, ", ".join([*words, f"says {notice.source}"])))
    return told


def listed(names: Sequence[Name]) -> str:
    """`Lee, Kim and 3 more`."""
    shown = [" ".join(p for p in (n.prefix, n.family) if p) for n in names[:SHOWN]]
    rest = len(names) - len(shown)
    return ", ".join(shown) + (f" and {rest} more" if rest > 0 else "")


def stated(names: Sequence[Name]) -> str:
    """`Lee is`, `Lee, Kim are`."""
    return f"{listed(names)} {'is' if len(names) == 1 else 'are'}"


def described(work: Work) -> str:
    """`“Title” (Lee et al., 2020)`."""
    people = persons(work.authors) or list(work.authors)
    who = people[0].family + (" et al." if len(people) > 1 else "") if people else ""
    told = ", ".join(p for p in (who, str(work.year or "")) if p)
    return f"“{work.title[:160]}”" + (f" ({told})" if told else "")


def identifier_of(work: Work) -> str | None:
    """How to name a work: DOI, else arXiv id, PMID."""
    if work.doi:
        return work.doi
    if work.arxiv:
        return f"arXiv:{work.arxiv}"
    return f"PMID {work.pmid}" if work.pmid else None


def asked(resolution: Resolution) -> str:
    """The services that answered, for a message."""
    names = dict.fromkeys(a.source for a in resolution.attempts if a.outcome.value != "unavailable")
    labels = {
        "crossref": "Crossref", "openalex": "OpenAlex", "semantic_scholar": "Semantic Scholar",
        "arxiv": "arXiv", "datacite": "DataCite", "pubmed": "PubMed", "europepmc": "Europe PMC",
        "openlibrary": "Open Library", "doi": "doi.org", "dblp": "dblp", "biorxiv": "bioRxiv",
    }  # fmt: skip
    return ", ".join(labels.get(n, n) for n in names)
