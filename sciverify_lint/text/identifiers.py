"""Identifiers of works out of any text: DOI, arXiv, PMID, PMCID, ISBN, address.

Each finder takes free text, LaTeX or a URL, and gives the first identifier in its normal form, or None.
"""

import html
import re
from collections.abc import Callable
from urllib.parse import unquote

from sciverify_lint.text.letters import plain_dashes

Finder = Callable[[str], str | None]
"""Free text -> the first identifier of one kind."""

LONGEST = 100_000
WIDE = re.compile(r"\s{2,}")
ENTITY = re.compile(r"&(?:#x?[0-9A-Fa-f]{1,6}|[A-Za-z]{1,12});")
ESCAPED = re.compile(r"\{?\\([_&%#$~{}])(?:\{\})?\}?")
MACRO = (
    (re.compile(r"\\textless(?:\{\}|\s)?|\$<\$|\{<\}"), "<"),
    (re.compile(r"\\textgreater(?:\{\}|\s)?|\$>\$|\{>\}"), ">"),
    (re.compile(r"\\textunderscore(?:\{\}|\s)?|\$_\$"), "_"),
    (re.compile(r"\\(?:slash|textslash)(?:\{\}|\s)?"), "/"),
    (re.compile(r"\\(?:allowbreak|linebreak|discretionary\{\}\{\}\{\}|-)(?:\{\}|\s)?"), ""),
    (re.compile(r"\\textasciitilde(?:\{\}|\s)?|\$\\sim\$"), "~"),
)
DOI_START = re.compile(r"(?<![\d.])10\.\d{4,9}(?:\.\d+)*(?:/|%2[Ff])")
DOI_STOP = re.compile(
    r"[\s\"\u201c\u201d\u00ab\u00bb|\\^`{}]|</?[a-z]{1,6}[ />]|[,;]\s*(?=https?:|doi|10\.\d{4})",
    re.I,
)
RESOLVER = re.compile(r"https?://\S*$|www\.\S*$", re.I)
PAGE_OF = re.compile(
    r"(?:/(?:abstract|full|fulltext|pdf|epdf|summary|meta|html?|download|references|issuetoc))+$|\.pdf$",
    re.I,
)
PREPRINT_PAGE = re.compile(r"(10\.(?:1101|64898)/[\d.]+)v\d+(?:[./].*)?$", re.I)
CLOSERS = {")": "(", "]": "[", ">": "<"}
TAIL = ".,;:'!?*\u2019\u2026\u3002\uff0c\u3001"

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
    """The first DOI in `text`, in lower case and without resolver: `10.1016/s0140-6736(97)11096-0`.

    Takes LaTeX escapes, percent-encoded and publishers' addresses; keeps balanced brackets and the
    angle brackets of SICI DOIs; drops what punctuation, markup or a page of the site added.
    """
    source = _unescaped(text)
    start = DOI_START.search(source)
    if start is None:
        return None
    stop = DOI_STOP.search(source, start.end())
    found = source[start.start() : stop.start() if stop else len(source)]
    if RESOLVER.search(source[max(0, start.start() - 300) : start.start()]):
        found = re.split(r"[?#]", found, maxsplit=1)[0]
        found = PAGE_OF.sub("", found)
    if re.search(r"%[0-9A-Fa-f]{2}", found):
        found = unquote(found)
    found = _balanced(found).rstrip(TAIL)
    found = PREPRINT_PAGE.sub(r"\1", PAGE_OF.sub("", found) if found.endswith(".pdf") else found)
    prefix, _, suffix = found.partition("/")
    return f"{prefix}/{suffix}".lower() if suffix else None


def find_arxiv(text: str, *, bare: bool = False) -> str | None:
    """The first arXiv identifier, without version and subject class: `2203.99991`, `math/0309136`.

    With `bare`, `text` may be the identifier alone, as in an `eprint` field; else it needs `arXiv` before it.
    """
    source = _unescaped(text)
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
    found = URL.search(_unescaped(text).replace("}", " ").replace("{", ""))
    if found is None:
        return None
    address = _balanced(found[0]).rstrip(TAIL)
    return address if address.lower().startswith(("http", "ftp")) else f"http://{address}"


def _unescaped(text: str) -> str:
    text = WIDE.sub(" ", plain_dashes(text[:LONGEST]))
    text = ENTITY.sub(lambda m: html.unescape(m[0]), text)
    if "\\" in text or "$" in text or "{" in text:
        for pattern, plain in MACRO:
            text = pattern.sub(plain, text)
        text = ESCAPED.sub(r"\1", text)
    return text


def _balanced(text: str) -> str:
    """`text` up to a closing bracket that nothing opened or a `<` that nothing closes."""
    opened: list[tuple[str, int]] = []
    for offset, character in enumerate(text):
        if character in "([<":
            opened.append((character, offset))
        elif character in CLOSERS:
            if not opened:
                return text[:offset]
            while opened:
                if opened.pop()[0] == CLOSERS[character]:
                    break
            else:
                return text[:offset]
    tag = next((offset for character, offset in opened if character == "<"), None)
    return text[:tag] if tag is not None else text.rstrip("([")


def _check_digit(twelve: str) -> str:
    total = sum(int(digit) * (3 if place % 2 else 1) for place, digit in enumerate(twelve))
    return str(-total % 10)


def _valid_isbn10(digits: str) -> bool:
    values = [10 if digit == "X" else int(digit) for digit in digits]
    return sum(value * (10 - place) for place, value in enumerate(values)) % 11 == 0
