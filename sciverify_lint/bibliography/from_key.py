"""Keys that are identifiers themselves, as Manubot takes them: `doi:10.1000/1`, `clinicaltrials:NCT04280705`.

Manubot also knows some of them without a prefix (`10.1000/1`, `PMC1234567`), and every prefix of the Bioregistry.
"""

import re
from functools import cache
from importlib import resources

from sciverify_lint.model import Location, Reference
from sciverify_lint.text import identifiers
from sciverify_lint.text.dois import cited_doi

FORMS = {
    "doi": r"\S+",
    "shortdoi": r"10/\S+",
    "arxiv": r"\S+",
    "pmid": r"\d{1,8}",
    "pubmed": r"\d{1,8}",
    "pmcid": r"(?:PMC)?\d+",
    "pmc": r"(?:PMC)?\d+",
    "isbn": r"[\dXx-]{10,}",
    "wikidata": r"Q\d+",
    "url": r"\S+",
    "http": r"//\S+",
    "https": r"//\S+",
}
"""Manubot's own prefixes, and what may follow each."""
BARE = (
    ("doi", r"10\.\d{4,9}/\S+|10/[a-z0-9]*[a-z][a-z0-9]*"),
    ("pmcid", r"PMC\d{4,8}"),
    ("wikidata", r"Q\d{4,}"),
    ("arxiv", r"\d{4}\.\d{4,5}(?:v\d+)?"),
)
"""Which of them Manubot infers; it takes any number for a PMID, which would hide a mistyped key."""
VERSION = re.compile(r"v\d+$")
LONGEST = 500


def reference_from_key(key: str, location: Location, *, manubot: bool = False) -> Reference | None:
    """The reference that `key` describes by itself, or None when it is an ordinary key.

    `manubot`: whether prefixes of registries and identifiers without a prefix count, too.
    """
    prefix, _, value = key.partition(":")
    kind = prefix.lower()
    if kind in FORMS and re.fullmatch(FORMS[kind], value, re.I):
        return _reference(key, location, kind, value)
    if not manubot or len(key) > LONGEST:
        return None
    for kind, form in BARE:
        if re.fullmatch(form, key, re.I):
            return _reference(key, location, kind, key)
    if value and (pattern := registries().get(prefix.lower())) and re.fullmatch(pattern, value):
        return Reference(
            key=key,
            location=location,
            kind="misc",
            url=f"https://bioregistry.io/{prefix.lower()}:{value}",
            raw=key,
        )
    return None


def _reference(key: str, location: Location, kind: str, value: str) -> Reference:
    kind = {"pubmed": "pmid", "pmc": "pmcid", "shortdoi": "doi"}.get(kind, kind)
    url = {"url": value, "http": key, "https": key}.get(kind)
    if url and (found := cited_doi(url)) and found.stated:
        kind, value, url = "doi", found.doi, None
    if kind == "wikidata":
        url = f"https://www.wikidata.org/wiki/{value.upper()}"
    return Reference(
        key=key,
        location=location,
        kind={"pmid": "article", "pmcid": "article", "isbn": "book"}.get(kind, "misc"),
        doi=identifiers.find_doi(value) or value.lower()
        if kind == "doi"
        else identifiers.find_doi(url or ""),
        arxiv=VERSION.sub("", value) if kind == "arxiv" else identifiers.find_arxiv(url or ""),
        pmid=value if kind == "pmid" else identifiers.find_pmid(url or ""),
        pmcid=f"PMC{value.upper().removeprefix('PMC')}"
        if kind == "pmcid"
        else identifiers.find_pmcid(url or ""),
        isbn=value.replace("-", "") if kind == "isbn" else None,
        url=url,
        raw=key,
    )


@cache
def registries() -> dict[str, str]:
    """The prefixes of compact identifiers, and the form of what follows each: a digit at least."""
    folder = resources.files("sciverify_lint.bibliography")
    lines = (folder / "curies.tsv").read_text(encoding="utf-8").splitlines()
    parted = (line.partition("\t") for line in lines if not line.startswith("#"))
    return {prefix: pattern or r"\S*\d\S*" for prefix, _, pattern in parted}
