"""The kind of work that a typed reference is to, as far as its words tell.

What no index holds completely (theses, standards, software, web pages) must not pass for an article: only
an article can be called missing.
"""

import re

from sciverify_lint.bibliography.typed_marks import without_links
from sciverify_lint.bibliography.typed_parts import Parts

CARRIERS = (
    ("phdthesis", re.compile(r"\[D(?:/OL)?\]")),
    ("standard", re.compile(r"\[S(?:/OL)?\]")),
    ("techreport", re.compile(r"\[R(?:/OL)?\]")),
    ("incollection", re.compile(r"\[M(?:/OL)?\]\s?//")),
    ("book", re.compile(r"\[M(?:/OL)?\]")),
    ("inproceedings", re.compile(r"\[C(?:/OL)?\]")),
    ("dataset", re.compile(r"\[(?:DS|DB)(?:/OL)?\]")),
    ("software", re.compile(r"\[CP(?:/OL)?\]")),
    ("misc", re.compile(r"\[[PNGAZ](?:/OL)?\]")),
    ("online", re.compile(r"\[EB(?:/OL)?\]")),
)
"""The marks of GB/T 7714."""
KINDS = (
    (
        "phdthesis",
        re.compile(
            r"\b(?:(?:ph\.?\s?d|doctoral|master[’']?s?|m\.?sc|bachelor[’']?s?|habilitation)\W{1,3}(?:thesis|dissertation)"
            r"|dissertation|thèse|tesis|tese de|diss\.|дис\.|phd thesis)",
            re.I,
        ),
    ),
    (
        "standard",
        re.compile(
            r"\b(?:ISO(?:/IEC)?|IEC|IEEE Std\.?|DIN(?: EN)?(?: ISO)?|ASTM|ANSI|IETF RFC|RFC|GB/T)[\s-]*[A-Z]?\d{3,}",
            re.I,
        ),
    ),
    (
        "software",
        re.compile(
            r"\b(?:R package|computer software|python package|version \d+\.\d+)|\[software\]", re.I
        ),
    ),
    ("dataset", re.compile(r"\bdata ?set\b|\b(?:zenodo|dryad|figshare)\b", re.I)),
    (
        "inproceedings",
        re.compile(
            r"\bIn ?:? .{0,80}\b(?:proc(?:eedings|\.)|conference|symposium|workshop|advances in neural)|\bProc\. ",
            re.I,
        ),
    ),
    (
        "incollection",
        re.compile(r"(?:^|[.,?”\"]\s)In ?:? .{0,160}\b(?:eds?\.|editors?|hrsg|edited by)", re.I),
    ),
    ("techreport", re.compile(r"\b(?:tech(?:nical|\.)? report|working paper|white paper)\b", re.I)),
)
"""The first that fits; the words are looked for outside title and authors."""
BOOK = re.compile(
    r"\b(?:university press|springer|wiley|elsevier|crc press|mit press|academic press|publishers?|verlag"
    r"|o[’']reilly|edition|\d(?:st|nd|rd|th) edn?\.?)",
    re.I,
)
ARTICLE = re.compile(
    r"\b\d{1,4}\s?\(\d{1,4}(?:[-–]\d{1,3})?\)|\b\d{1,4}\s?[,:]\s?(?:e?\d+|pp?\.)|;\s?\d{1,4}[(:]|\bvol\.\s?\d"
    r"|\bv\. \d|\bТ\. \d|\bBd\. \d",
    re.I,
)


def kind_of(text: str, parts: Parts, *, isbn: bool, arxiv: bool, indexed: bool, url: bool) -> str:
    """The kind of a typed reference, in BibTeX's words; `indexed`: it has a DOI or a PMID."""
    rest = text
    for known_part in filter(None, (parts.title, parts.authors)):
        rest = rest.replace(known_part, " ", 1)
    tried = (*((k, p.search(text)) for k, p in CARRIERS), *((k, p.search(rest)) for k, p in KINDS))
    if told := next((kind for kind, found in tried if found), None):
        return told
    journal = re.search(r"\bjournal\b|\bJ\. ", parts.venue, re.I)
    if (journal or ARTICLE.search(without_links(rest))) and not isbn:
        return "article"
    if isbn or BOOK.search(text):
        return "book"
    if indexed and not arxiv:
        return "article" if parts.venue else "misc"
    return "online" if url and not arxiv else "misc"
