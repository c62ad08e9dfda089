"""PubMed (https://eutils.ncbi.nlm.nih.gov): records by PMID, with retractions and translated titles."""

from collections.abc import Iterator, Sequence
from urllib.parse import urlencode
from xml.etree.ElementTree import Element, ParseError

from defusedxml.common import DefusedXmlException
from defusedxml.ElementTree import fromstring

from sciverify_lint.model import Name, NoticeKind, Work, WorkNotice
from sciverify_lint.services.protocols import Client, Own, Unavailable
from sciverify_lint.sources.contract import (
    Answer,
    Answers,
    Route,
    in_batches,
)
from sciverify_lint.sources.fields import distinct, line, prose, year
from sciverify_lint.sources.notices import from_title, notice_kind
from sciverify_lint.text.identifiers import find_doi, find_pmcid

NAME = "pubmed"
BASE = "https://eutils.ncbi.nlm.nih.gov/entrez/eutils/efetch.fcgi"
BATCH = 100
KINDS = ("PubmedArticle", "PubmedBookArticle", "DeleteCitation")
"""What stands in a set of articles."""
LINKED = {
    "RetractionIn": NoticeKind.RETRACTION,
    "PartialRetractionIn": NoticeKind.CONCERN,
    "RetractedandRepublishedIn": NoticeKind.REPLACEMENT,
    "ExpressionOfConcernIn": NoticeKind.CONCERN,
    "ErratumIn": NoticeKind.CORRECTION,
}
IS_NOTICE = {
    "retraction of publication": "retraction",
    "published erratum": "correction",
    "expression of concern": "expression of concern",
}


async def lookup_many(pmids: Sequence[str], client: Client) -> dict[str, Answer]:
    """The records of PMIDs, a hundred to a request."""

    async def ask(chunk: list[str]) -> Answers | Unavailable:
        query = urlencode({"db": "pubmed", "id": ",".join(chunk), "retmode": "xml"})
        works = await RECORDS.records(client, f"{BASE}?{query}", parse)
        if isinstance(works, Unavailable):
            return works
        found = {work.pmid: work for work in works}
        return {p: found.get(p) for p in chunk}

    async def batch(chunk: list[str]) -> Answers | None:
        answers = await ask(chunk)
        return None if isinstance(answers, Unavailable) else answers

    async def single(pmid: str) -> Answer:
        answers = await ask([pmid])
        return answers if isinstance(answers, Unavailable) else answers[pmid]

    return await in_batches(pmids, BATCH, batch, single)


def root_of(body: bytes) -> Element | None:
    """The set of articles that an efetch answer is; a document type is allowed, entities are not."""
    try:
        root = fromstring(body, forbid_dtd=False, forbid_entities=True, forbid_external=True)
    except (ParseError, DefusedXmlException, ValueError, RecursionError, LookupError):
        return None
    return root if isinstance(root, Element) and root.tag == "PubmedArticleSet" else None


def is_set(body: bytes) -> bool:
    """Whether a body is a set of articles, each with its PMID. An error has another root."""
    root = root_of(body)
    return root is not None and all(
        item.find(".//PMID") is not None and item.tag in KINDS for item in root
    )


def parse(body: bytes) -> tuple[Work, ...]:
    """The records of an efetch answer."""
    root = root_of(body)
    found = map(work_of, root.iter("PubmedArticle")) if root is not None else ()
    return tuple(work for work in found if work)


RECORDS = Route(service=NAME, label="PubMed", own=Own(holds=is_set))


def said(element: Element, path: str) -> str:
    """All the text below a path, as one line."""
    found = element.find(path)
    return line("".join(found.itertext())) if found is not None else ""


def work_of(item: Element) -> Work | None:
    """One record. A title in brackets is a translation of the original one."""
    article = item.find("MedlineCitation/Article")
    if article is None:
        return None
    title = said(article, "ArticleTitle").rstrip(".").removeprefix("[").removesuffix("]")
    original = said(article, "VernacularTitle").rstrip(".")
    if not title and not original:
        return None
    issue = said(article, "Journal/JournalIssue/PubDate")
    years = [year(issue), year(said(article, "ArticleDate"))]
    kinds = [line(k.text or "").lower() for k in article.iter("PublicationType")]
    ids = {
        i.get("IdType"): (i.text or "").strip()
        for i in item.findall("PubmedData/ArticleIdList/ArticleId")
    }
    venues = distinct([said(article, "Journal/Title"), said(article, "Journal/ISOAbbreviation")])
    return Work(
        title=title or original,
        titles=(original,) if original and title else (),
        authors=tuple(authors_of(article)),
        year=next((y for y in years if y), None),
        years=tuple(dict.fromkeys(y for y in years if y)),
        venue=venues[0] if venues else None,
        venues=venues,
        doi=find_doi(ids.get("doi", "")),
        pmid=said(item, "MedlineCitation/PMID") or None,
        pmcid=find_pmcid(ids.get("pmc", "")),
        abstract=abstract(article),
        notices=(*notices_of(item, kinds), *from_title(title, NAME)),
        notice_of=next((IS_NOTICE[k] for k in kinds if k in IS_NOTICE), notice_kind(title)),
        seen_in=(NAME,),
    )


def authors_of(article: Element) -> Iterator[Name]:
    """Persons and groups, in order."""
    for author in article.findall("AuthorList/Author"):
        family, group = said(author, "LastName"), said(author, "CollectiveName")
        if family:
            yield Name(family=family, given=said(author, "ForeName") or said(author, "Initials"))
        elif group:
            yield Name(family=group, group=True)


def abstract(article: Element) -> str | None:
    """The abstract, each labelled part with its label."""
    parts = []
    for part in article.findall("Abstract/AbstractText"):
        label = (part.get("Label") or "").strip().capitalize()
        told = line("".join(part.itertext()))
        parts.append(f"{label}: {told}" if label and told else told)
    return prose(" ".join(parts))


def notices_of(item: Element, kinds: list[str]) -> tuple[WorkNotice, ...]:
    """What the types of a record and its linked comments say."""
    found = []
    if "retracted publication" in kinds:
        found.append(WorkNotice(kind=NoticeKind.RETRACTION, source="PubMed"))
    for other in item.iter("CommentsCorrections"):
        kind = LINKED.get(other.get("RefType", ""))
        if kind:
            source = line(" ".join(t for e in other.iter("RefSource") for t in e.itertext()))
            found.append(WorkNotice(kind=kind, source="PubMed", doi=find_doi(source)))
    return tuple(found)
