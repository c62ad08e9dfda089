"""Identifiers of works out of any text: DOI, arXiv, PMID, PMCID, ISBN, address.

Each finder takes free text, LaTeX or a URL, and gives the first identifier in its normal form, or None.
"""

import re
from collections.abc import Callable

from sciverify_lint.text.dois import cited_doi
from sciverify_lint.text.letters import plain_dashes
from sciverify_lint.text.verbatim import LONGEST, TAIL, balanced, unescaped

Finder = Callable[[str], str | None]
"""Free text -> the first identifier of one kind."""

ARXIV_MARK = (
    r"(?:arxiv(?:\.org)?(?:\s*preprint)?\s*[:/.\s]\s*(?:arxiv\s*:\s*)?"
    r"(?:(?:abs|pdf|html|format|ps|e-print)/)?|\babs/)"
)
ARXIV_NEW = r"(?:0[7-9]|[1-9]\d)(?:0[1-9]|1[0-2])\.\d{4,5}"
ARXIV_OLD = (
    r"(?:astro-ph|cond-mat|gr-qc|hep-(?:ex|lat|ph|th)|math-ph|nucl-(?:ex|th)|quant-ph|alg-geom|q-alg|dg-ga|chao-dyn"
    r"|patt-sol|solv-int|adap-org|comp-gas|cmp-lg|funct-an|acc-phys|atom-ph|chem-ph|plasm-ph|mtrl-th|supr-con"
    r"|bayes-an|ao-sci|math|cs|nlin|physics|q-bio|q-fin|stat)(?:\.[a-z-]{2,8})?/\d{7}"
)
ARXIV = re.compile(rf"{ARXIV_MARK}({ARXIV_NEW}|{ARXIV_OLD})(?!\d)", re.I)
ARXIV_SITE = re.compile(
    rf"(?:ar5iv|alphaxiv|scirate)[^\s]{{0,40}}/({ARXIV_NEW}|{ARXIV_OLD})(?!\d)", re.I
)
ARXIV_BARE = re.compile(
    rf"\s*(?:arxiv\s*:\s*)?({ARXIV_NEW}|{ARXIV_OLD})(?:v\d+)?(?:\s*\[[\w.-]+\])?\s*", re.I
)
PMID = re.compile(
    r"(?:\bPMID\s*[:\s]\s*|pubmed\.ncbi\.nlm\.nih\.gov/|ncbi\.nlm\.nih\.gov/pubmed/|\bpubmed\s*(?:id)?\s*:\s*)"
    r"(\d{1,8})(?!\d)",
    re.I,
)
PMCID = re.compile(r"\bPMC\s?-?(\d{3,8})(?!\d)", re.I)
ISBN = re.compile(r"(?<![\dX-])(?:97[89][ -]?)?(?:\d[ -]?){9}[\dXx](?![\dX])")
URL = re.compile(
    r"(?:https?|ftp)://[^\s\"<>\u201c\u201d|^`]+|(?<![\w.@/])www\.[\w-]+\.[^\s\"<>\u201c\u201d|^`]+",
    re.I,
)


def find_doi(text: str) -> str | None:
    """The first DOI in `text`, in lower case and without resolver: `10.1016/s0140-6736(97)11096-0`, `10/abc`."""
    found = cited_doi(text)
    return found.doi if found else None


def find_arxiv(text: str, *, bare: bool = False) -> str | None:
    """The first arXiv identifier, without version and subject class: `2203.99991`, `math/0309136`.

    With `bare`, `text` may be the identifier alone, as in an `eprint` field; else it needs `arXiv` before it.
    """
    source = unescaped(text)
    found = ARXIV.search(source) or ARXIV_SITE.search(source)
    if found is None and bare:
        found = ARXIV_BARE.fullmatch(source)
    if found is None:
        return None
    return re.sub(r"\.[a-z-]+/", "/", found[1].lower())


def find_pmid(text: str, *, bare: bool = False) -> str | None:
    """The first PubMed identifier, digits only; with `bare`, `text` may be the number alone."""
    found = PMID.search(text) or (re.fullmatch(r"\s*(\d{1,8})\s*", text) if bare else None)
    return found[1].lstrip("0") or None if found else None


def find_pmcid(text: str) -> str | None:
    """The first PubMed Central identifier: `PMC1234567`."""
    found = PMCID.search(text)
    return f"PMC{found[1]}" if found else None


def find_isbn(text: str) -> str | None:
    """The first ISBN whose check digit is right, as 13 digits."""
    for found in ISBN.finditer(plain_dashes(text[:LONGEST])):
        digits = re.sub(r"[ -]", "", found[0]).upper()
        if len(digits) == 13 and _check_digit(digits[:12]) == digits[12]:
            return digits
        if len(digits) == 10 and _valid_isbn10(digits):
            return f"978{digits[:9]}{_check_digit('978' + digits[:9])}"
    return None


def find_url(text: str) -> str | None:
    """The first web address in `text`, LaTeX escapes undone, unbalanced brackets and final stops dropped."""
    found = URL.search(unescaped(text).replace("}", " ").replace("{", ""))
    if found is None:
        return None
    address = balanced(found[0]).rstrip(TAIL)
    return address if address.lower().startswith(("http", "ftp")) else f"http://{address}"


def _check_digit(twelve: str) -> str:
    total = sum(int(digit) * (3 if place % 2 else 1) for place, digit in enumerate(twelve))
    return str(-total % 10)


def _valid_isbn10(digits: str) -> bool:
    values = [10 if digit == "X" else int(digit) for digit in digits]
    return sum(value * (10 - place) for place, value in enumerate(values)) % 11 == 0
