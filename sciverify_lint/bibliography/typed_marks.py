"""What stands in a typed reference besides its elements: label, identifiers, dates of access, kind of carrier.

They are taken out before the elements are looked for; a mark of the carrier, as GB/T 7714, GOST and ISO 690
have it (`[J/OL]`, `[Электронный ресурс]`, `[online]`), ends the title and becomes `ENDS`.
"""

import re

from sciverify_lint.bibliography.typed_heads import head, head_of_names, is_group

ENDS = "\ufdd0"
"""Stands where a title is sure to end."""
YEAR = r"(?:1[5-9]|20)\d\d"
LABEL = re.compile(
    r"\s*(?:\[[^\[\]\s]{1,14}\]|\(\d{1,3}[a-z]?\)|\d{1,3}\s?[.)](?!\d)|\d{1,3}-(?=\s))[\s:.]*(?=\S)"
)
SHORT_NAME = re.compile(rf"[^.:“\"]{{2,60}}?(?:et al\.)?\s{YEAR}[a-z]?\s*[:=|]\s+")
NUMBER = re.compile(r"\s*\d{1,3}\s+(?=[^\W\d_])")
MONTH = r"(?:\d{1,2}[./ ]+)?[^\W\d_]{3,10}\.?"
DAY = (
    r"(?:\d{4}[-/.]\d\d?[-/.]\d\d?|\d\d?[./]\d\d?[./]\d{4}"
    rf"|(?:the )?\d\d?(?:st|nd|rd|th|er|\.)?(?: (?:of|de))? {MONTH}(?: de)?,? \d{{4}}"
    rf"|{MONTH} \d\d?(?:st|nd|rd|th)?,? \d{{4}}|\d{{4}} {MONTH} \d\d?|{MONTH} \d{{4}})"
)
SEEN = re.compile(
    r"[\[(]?\b(?:last |date |letzter |data de |дата )?"
    r"(?:access(?:ed)?|retrieved|visited|viewed|checked|cited|consult(?:ed|é|ado|ada|a)?"
    r"|abgerufen|zugriff|zugegriffen|besucht|abruf|geraadpleegd|acesso|acessado|acedido|citado"
    r"|hämtad|обращения|dostęp)(?: (?:on|at|am|le|el|em|op|den|el día))?"
    rf"[\s:]*{DAY}[\])]?(?:[,.]?\s*from\b:?)?|\({DAY}, date last accessed\)",
    re.I,
)
LINKS = re.compile(
    r"(?:<|\[)?\b(?:(?:available|retrieved|accessed|disponible|disponível|verfügbar|adresse|url)[^.;]{0,40}?[\s:]\s*)?https?://\S+"
    r"|\bdoi\s*[:.]?\s*(?:org/)?\s*10\.\d{4,9}/\S+|\b10\.\d{4,9}/\S+"
    r"|\(?\barXiv(?: preprint)?(?: arXiv)?\s*:?\s*(?:[\w.-]{2,12}/\d{7}|\d{4}\.\d{4,5})(?:v\d+)?\)?"
    r"(?:\s*\[[\w.-]{2,20}\])?"
    r"|\bPM(?:C)?ID:?\s*(?:PMC)?\d+|\bISBN[-\w]*:?\s*[\d–-]{9,}[Xx]?|\[\d{4}-\d\d-\d\d\]",
    re.I,
)
CARRIER = re.compile(
    r"\s*\[(?:(?:[JMCDRPSNGAZ]|DB|CP|EB|CM|DS|DATA)(?:\s?/\s?(?:OL|CD|MT|DK))?"
    r"|(?:online|on-line|internet|en ligne|en línea|en linea|em linha|webpage|website|web page|www"
    r"|электронный ресурс|текст|preprint|pre-print|electronic resource|elektronische ressource)"
    r"|[^\[\]]{0,25}\b(?:thesis|dissertation|thèse|tesis|tese|software|data ?set|report|diss\.?|video"
    r"|podcast|blog post|manuscript))\]",
    re.I,
)
WIDE = str.maketrans(
    {
        "，": ", ",
        "．": ". ",
        "。": ". ",
        "：": ": ",
        "；": "; ",
        "（": " (",
        "）": ") ",
        "〔": "[",
        "〕": "]",
    }
)
HOLLOW = re.compile(r"\(\s*[,;.]?\s*\)|\[\s*\]|<\s*>")
REPEATED = re.compile(r"([,;:])(?:\s*[,;:])+(?=\s|$)")


def without_label(text: str) -> str:
    """A reference without the label that the list gives it: `[12] `, `4. `, `5 `, `[MaOk14] `, `Marlow 2014: `."""
    if found := LABEL.match(text):
        return text[found.end() :]
    short = SHORT_NAME.match(text)
    if short and head_of_names(text[short.end() :]):
        return text[short.end() :]
    number = NUMBER.match(text)
    if number is None:
        return text
    rest = text[number.end() :]
    known = head(rest) or is_group(re.split(r"[.,:]", rest)[0])
    return rest if known else text


def without_links(text: str) -> str:
    """A reference without identifiers, addresses and dates of access."""
    text = LINKS.sub(" ", SEEN.sub(" ", text))
    return HOLLOW.sub(" ", text)


def marked_ends(text: str) -> str:
    """A reference with `ENDS` for the mark of a carrier, and for the double stroke before what holds the work."""
    text = CARRIER.sub(ENDS, " ".join(text.split()))
    return re.sub(rf"{ENDS}?\s?[.—–-]{{0,3}}\s?(?<!:)//\s?", f"{ENDS} In: ", text)


def tidy(text: str) -> str:
    """Single spaces, no leftovers of what was taken out."""
    text = text.translate(WIDE)
    text = re.sub(r"\s+([.,;])", r"\1", " ".join(text.split()))
    text = re.sub(rf"\b({YEAR})\.(?=[^\W\d_a-z])", r"\1. ", text)
    return REPEATED.sub(r"\1", text).strip(" ,;:(")
