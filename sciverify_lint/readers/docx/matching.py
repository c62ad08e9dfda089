"""Which entry of the reference list a typed `Smith et al., 2020` means, and the key that it gets."""

import re
import unicodedata
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from sciverify_lint.readers.docx.authors import NO_NAMES
from sciverify_lint.readers.docx.authoryear import Cited
from sciverify_lint.readers.docx.initials import ACRONYM, initials, organisations, spells
from sciverify_lint.readers.docx.labels import label
from sciverify_lint.readers.docx.listing import Entry, with_authors
from sciverify_lint.readers.docx.unlisted import Form, Usage, one, several

HEAD = 600
"""Characters of an entry in which its authors and, but for some styles, its year stand."""
FRONT = 100
"""Characters within which the first author begins."""
WORD = re.compile(r"[^\W_]+")
LEAD = re.compile(
    r"[\W\d_]*(?:(?:[^\W\d_]{1,2}\.?[\s.\-]+|(?:van|von|de|der|den|del|della|di|da|dos|du|la|le|el|al|ter|ten|zu)\s+){0,6}"
    r"|(?:[^\W\d_][\w.'’-]*\s+){1,3})"
)
YEAR = re.compile(
    r"(?<![\d/.-])((?:1[5-9]|20)\d\d)([a-z])?(?![\w-])|\b(in press|n\.\s?d\.|forthcoming|submitted|in prep)",
    re.I,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Candidate:
    """An entry as it is compared."""

    index: int
    head: str
    years: frozenset[str]


class Matcher:
    """Looks typed names up in the list and remembers how each entry was first cited: that is its key."""

    def __init__(self, entries: Sequence[Entry], fixed: Sequence[str], usage: Usage) -> None:
        """`fixed`: the key of each entry where it has a number or label, else ""."""
        self.entries = entries
        self.fixed = fixed
        self.usage = usage
        self.listed: set[str] = set()
        self.lacking: set[str] = set()
        self.forms: Counter[Form] = Counter()
        self.keys: dict[int, str] = {}
        self.matched = 0
        self.known: dict[Cited, tuple[str | None, bool]] = {}
        self.by_word: dict[str, list[Candidate]] = {}
        self.all: list[Candidate] = []
        texts = with_authors([e.text for e in entries])
        self.organisations = tuple(organisations(texts))
        for index, text in enumerate(texts):
            candidate = Candidate(index=index, head=folded(text[:HEAD]), years=years_in(text))
            self.all.append(candidate)
            for word in dict.fromkeys(WORD.findall(candidate.head[:FRONT])):
                self.by_word.setdefault(word, []).append(candidate)

    def __call__(self, cited: Cited) -> str | None:
        """The key of what is cited; None when this is no citation but for all we know a date."""
        if cited not in self.known:
            self.known[cited] = self.look_up(cited)
        key, in_list = self.known[cited]
        self.matched += in_list
        if in_list:
            self.forms[cited.form] += 1
        if key:
            (self.listed if in_list else self.lacking).add(key)
        return key

    def look_up(self, cited: Cited) -> tuple[str | None, bool]:
        """The key, and whether the list has the work."""
        for names in variants(cited.names):
            found = [c for c in self.by_author(names) if year_fits(cited.year, c)]
            if found:
                return self.take(found, names, cited), True
        if by_title := self.titled(cited):
            return self.take(by_title, (cited.whole,), cited), True
        if organisations := self.abbreviated(cited):
            return self.take(organisations, cited.names, cited), True
        return self.unlisted(cited), False

    def unlisted(self, cited: Cited) -> str | None:
        """The label of a citation that the list does not explain; None when it may be something else."""
        names = cited.names
        while names and names[0].split()[0].lower() in NO_NAMES:
            names = (" ".join(names[0].split()[1:]), *names[1:]) if " " in names[0] else names[1:]
        if not names:
            return None
        certain = cited.more
        if not certain and len(names) > 1:
            certain = cited.linked and several(names, cited.form, self.usage)
        elif not certain and self.usage.clear:
            certain = one(names[0], cited.form, self.usage)
        if not certain and cited.year[:1].isdigit():
            certain = bool(self.by_author(names[:1]))
        return label(names, cited.year, more=cited.more) if certain else None

    def candidates(self, text: str) -> list[Candidate]:
        """The entries near whose beginning the first word of a folded text stands."""
        first = WORD.search(text)
        return self.by_word.get(first[0], []) if first else []

    def by_author(self, names: tuple[str, ...]) -> list[Candidate]:
        """The entries whose authors fit."""
        first, *others = (folded(n) for n in names)
        return [c for c in self.candidates(first) if authors_fit(first, others, c)]

    def titled(self, cited: Cited) -> list[Candidate]:
        """Entries that begin with all the words before the year: organisations, and titles without author."""
        whole = folded(cited.whole.strip(" ,“”\"'"))
        if len(whole) < 3:
            return []
        return [
            c
            for c in self.candidates(whole)
            if c.head.lstrip(" “\"'").startswith(whole) and year_fits(cited.year, c)
        ]

    def abbreviated(self, cited: Cited) -> list[Candidate]:
        """Entries of an organisation that is cited by its initials, or whose entry has only these."""
        if len(cited.names) != 1 or cited.more:
            return []
        name = cited.names[0]
        short = ACRONYM.fullmatch(name) is not None
        if not short and len(name.split()) < 2:
            return []
        spelt = self.usage.spelt.get(name)
        letters = initials(name)
        return [
            self.all[o.index]
            for o in self.organisations
            if (
                (spells(name, o.initials) or name in o.words or o.name == spelt)
                if short
                else o.name.isupper() and spells(o.name, letters)
            )
            and year_fits(cited.year, self.all[o.index])
        ]

    def take(self, found: Sequence[Candidate], names: tuple[str, ...], cited: Cited) -> str:
        """The key of the best of several entries, made from this citation when it is the entry's first."""
        exact = [c for c in found if cited.year in c.years] or list(found)
        fresh = [c for c in exact if len(names) != 1 or cited.more or single(names[0], c)] or exact
        index = fresh[0].index
        key = self.fixed[index] or self.keys.get(index)
        if not key:
            key = label(names, cited.year, more=cited.more)
            if key in self.keys.values():
                key = f"{key} ({index + 1})"
            self.keys[index] = key
        return key

    def all_keys(self) -> list[str]:
        """The key of every entry, cited or not; an entry that is not cited never takes the key of one that is."""
        taken = {*self.fixed, *self.keys.values()}
        keys: list[str] = []
        for index, entry in enumerate(self.entries):
            key = self.fixed[index] or self.keys.get(index)
            if not key:
                key = own_label(entry.text)
                key = f"{key} ({index + 1})" if key in taken else key
                taken.add(key)
            keys.append(key)
        return keys


def variants(names: tuple[str, ...]) -> list[tuple[str, ...]]:
    """The names as read, then with ever fewer words of the first: `However Smith` is `Smith`."""
    if not names:
        return []
    words = names[0].split()
    return [(" ".join(words[i:]), *names[1:]) for i in range(min(len(words), 4))] + (
        [names[1:]] if len(names) > 1 else []
    )


def authors_fit(first: str, others: Sequence[str], entry: Candidate) -> bool:
    """Whether the entry begins with the first name and holds the others soon after, in any order; all folded."""
    at = word_at(first, entry.head)
    if at < 0 or at > 60 or not LEAD.fullmatch(entry.head[:at]):
        return False
    return all(word_at(o, entry.head) >= 0 for o in others)


def single(name: str, entry: Candidate) -> bool:
    """Whether the entry has one author, as far as its head shows: no second surname before the year or title."""
    at = word_at(folded(name), entry.head)
    rest = entry.head[at + len(name) : at + len(name) + 25]
    return not re.search(r"&|\band\b|\bund\b|\bet\b|\.,\s+[^\W\d_]{2,}", rest)


def word_at(word: str, text: str) -> int:
    """Where `word` stands in `text` as whole words, -1 when nowhere."""
    at = text.find(word)
    while at >= 0:
        before, after = text[at - 1 : at], text[at + len(word) : at + len(word) + 1]
        if not before.isalnum() and not after.isalnum():
            return at
        at = text.find(word, at + 1)
    return -1


def year_fits(year: str, entry: Candidate) -> bool:
    """Whether the entry has the year; `2020` also fits `2020a`, but `2020a` not `2020b`."""
    if year in entry.years or any(y in entry.years for y in year.split("/")):
        return True
    if year[-1:].isalpha() and year[:4].isdigit():
        return year[:4] in entry.years
    return any(y[:4] == year for y in entry.years if y[:4].isdigit()) or (
        not year[:1].isdigit() and any(not y[:1].isdigit() for y in entry.years)
    )


def years_in(text: str) -> frozenset[str]:
    """The years in an entry with their letters, addresses left out."""
    plain = re.sub(r"https?://\S+|\b10\.\d{4,9}/\S+", " ", text)
    return frozenset(
        (m[1] + (m[2] or "").lower()) if m[1] else m[3].lower() for m in YEAR.finditer(plain)
    )


def own_label(text: str) -> str:
    """The label of an entry that is not cited: its first surname and year."""
    head = re.split(r"[,.;(:\n]", text.strip(), maxsplit=1)[0].strip()
    words = head.split()
    year = YEAR.search(text)
    return label([" ".join(words[-3:])], year[0] if year else "")


def folded(text: str) -> str:
    """Lower case without accents, one kind of dash and apostrophe, white space collapsed."""
    plain = "".join(c for c in unicodedata.normalize("NFKD", text) if not unicodedata.combining(c))
    plain = re.sub(r"[\u2010-\u2015\u2212\u00ad]", "-", plain).replace("’", "'").replace("ʼ", "'")
    return " ".join(plain.casefold().split())
