r"""Exact positions through a parser that has none: each candidate citation becomes an id of its own.

The copy that pandoc reads is as long as the source, so every offset, column and table cell stays
where it was. What pandoc takes for a citation comes back under its id and so names its own place;
what it takes for code, mathematics, comments or an address does not, and no rule is needed for those.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum

from sciverify_lint.model import Mode

SCRIPTS = (
    (0x1401, 0x166C), (0x1200, 0x1248), (0xA500, 0xA60B), (0x12000, 0x12399), (0x13000, 0x1342E),
    (0x14400, 0x14646),
)  # fmt: skip
"""Letters one column wide and without case: Canadian syllabics, Ethiopic, Vai, and three old scripts."""
LETTERS = tuple(chr(c) for first, last in SCRIPTS for c in range(first, last) if chr(c).isalpha())

KEY = r"[\w*](?:\w|[:.#$%&\-+?<>~/](?=\w)|[:/](?=/))*"
"""pandoc's rule for a bare key: inner punctuation only before a letter or digit."""
AT = re.compile(rf"(?<![^\W_])@(?:\{{(?P<braced>[^{{}}\s]+)\}}|(?P<bare>{KEY}))")
MARKDOWN = ("[@", "]")
"""Around an id that stands for a whole citing command."""
ADDRESS = re.compile(r"(?:https?|ftp)://[^\s<>()\[\]\"'`|]*\Z")
EXAMPLE = re.compile(r"(?m)^[ \t]*\(@([\w-]+)\)(?=[ \t])")
"""The label of a numbered example, if the line before it is none of a paragraph."""


class Form(Enum):
    """What stands in the source where an id was put."""

    KEY = "key"
    """`@key`: pandoc decides whether it is a citation."""
    COMMAND = "command"
    """A whole citing command that pandoc does not know (a role, LaTeX, HTML), shown to it as one with an id."""
    DIRECTIVE = "directive"
    """The word `sciverify` of a comment."""
    WORD = "word"
    """A word of the text, for its position alone."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Key:
    """One key at its place in the source; offsets are end exclusive."""

    key: str
    start: int
    end: int
    prefix: str | None = None
    locator: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Occurrence:
    """A stretch of the source that an id stands for."""

    form: Form
    start: int
    end: int
    shown: str
    """What the id replaced: put back wherever the id comes back as plain text."""
    keys: tuple[Key, ...] = ()
    mode: Mode | None = None
    """None when pandoc says it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Copy:
    """The text that pandoc reads, and what each id in it stands for."""

    text: str
    found: Mapping[str, Occurrence]
    left: tuple[Occurrence, ...]
    """Candidates that kept their own name: labels of examples, and those for which no id was left."""
    ids: re.Pattern[str]
    """Matches a run of id letters, with what makes a command of it around it where that is there."""

    def restore(self, text: str) -> str:
        """`text` with every id replaced by what it stands for."""
        return self.ids.sub(self._shown, text) if self.found else text

    def _shown(self, match: re.Match[str]) -> str:
        name = match["command"] or match["plain"]
        occurrence = self.found.get(name)
        if occurrence is None:
            return match[0]
        if occurrence.form is Form.COMMAND:
            return occurrence.shown
        return match[0].replace(name, occurrence.shown)

    def within(self, text: str) -> Iterator[tuple[re.Match[str], Occurrence]]:
        """The ids in `text`, each with what it stands for."""
        if self.found:
            for match in self.ids.finditer(text):
                name = match["command"] or match["plain"]
                if (occurrence := self.found.get(name)) is not None:
                    yield match, occurrence


class Ids:
    """Hands out ids of a wanted length, from letters that the source does not have."""

    def __init__(self, text: str) -> None:
        """Choose the letters."""
        have = set(text)
        self.letters = [c for c in LETTERS if c not in have]
        self.given: dict[int, int] = {}

    def next(self, length: int) -> str | None:
        """A new id of `length` letters, or None when there are no more."""
        number = self.given.get(length, 0)
        self.given[length] = number + 1
        base = len(self.letters)
        digits = []
        for _ in range(min(length, 4)):
            number, digit = divmod(number, base)
            digits.append(self.letters[digit])
        if number or length < 1:
            return None
        return self.letters[0] * (length - len(digits)) + "".join(reversed(digits))

    def pattern(self, wrap: tuple[str, str]) -> re.Pattern[str]:
        """Matches runs of the letters that were available, alone or between `wrap`."""
        letters = f"[{ranges(self.letters)}]+"
        before, after = map(re.escape, wrap)
        return re.compile(rf"{before}(?P<command>{letters}){after}|(?P<plain>{letters})")


def in_address(text: str, offset: int) -> bool:
    """Whether a web address runs up to `offset`: what follows is a name in it."""
    start = offset
    while start and offset - start < 500 and not text[start - 1].isspace():
        start -= 1
    return ADDRESS.search(text, start, offset) is not None


def escaped(text: str, offset: int) -> bool:
    """Whether an odd number of backslashes stands before `offset`."""
    start = offset
    while start and text[start - 1] == "\\":
        start -= 1
    return (offset - start) % 2 == 1


def ranges(letters: Sequence[str]) -> str:
    """The inside of a character class for sorted `letters`."""
    parts: list[str] = []
    first = last = letters[0]
    for letter in (*letters[1:], ""):
        if letter and ord(letter) == ord(last) + 1:
            last = letter
            continue
        parts.append(f"{first}-{last}")
        first = last = letter
    return "".join(parts)


def candidates(text: str) -> Iterator[Occurrence]:
    """Every `@key` and `@{key}` of the text, in order."""
    for match in AT.finditer(text):
        if escaped(text, match.start()) or in_address(text, match.start()):
            continue
        name = "braced" if match["braced"] else "bare"
        start, end = match.span(name)
        yield Occurrence(
            form=Form.KEY,
            start=match.start(),
            end=match.end(),
            shown=match[name],
            keys=(Key(key=match[name], start=start, end=end),),
        )


def labels_of_examples(text: str) -> frozenset[str]:
    """The names that pandoc takes for labels of numbered examples."""
    found: set[str] = set()
    previous_end = -1
    for match in EXAMPLE.finditer(text):
        start = match.start()
        line_before = text[text.rfind("\n", 0, max(start - 1, 0)) + 1 : start]
        if not line_before.strip() or start - 1 <= previous_end:
            found.add(match[1])
            previous_end = text.find("\n", match.end())
    return frozenset(found)


def rewrite(
    text: str,
    occurrences: Iterable[Occurrence],
    *,
    wrap: tuple[str, str] = MARKDOWN,
    kept: frozenset[str] = frozenset(),
) -> Copy:
    """A copy of `text` in which every occurrence has an id in it, of the same length.

    `wrap` is what makes a citation of an id in place of a command; keys in `kept` keep their name.
    Of two that overlap the first counts, the longer one when they begin together.
    """
    ids = Ids(text)
    found: dict[str, Occurrence] = {}
    left: list[Occurrence] = []
    pieces: list[str] = []
    done = 0
    for occurrence in sorted(occurrences, key=lambda o: (o.start, -o.end)):
        if occurrence.start < done:
            continue
        start, end = place_of_id(occurrence, wrap)
        keeps_name = occurrence.form is Form.KEY and occurrence.keys[0].key in kept
        identifier = None if keeps_name else ids.next(end - start)
        if identifier is None:
            left.append(occurrence)
            continue
        found[identifier] = occurrence
        if occurrence.form is Form.COMMAND:
            pieces += (text[done : occurrence.start], wrap[0], identifier, wrap[1])
        else:
            pieces += (text[done:start], identifier, text[end : occurrence.end])
        done = occurrence.end
    pieces.append(text[done:])
    return Copy(text="".join(pieces), found=found, left=tuple(left), ids=ids.pattern(wrap))


def place_of_id(occurrence: Occurrence, wrap: tuple[str, str]) -> tuple[int, int]:
    """The stretch of the text that the id takes."""
    match occurrence.form:
        case Form.KEY:
            return occurrence.keys[0].start, occurrence.keys[0].end
        case Form.COMMAND:
            return occurrence.start + len(wrap[0]), occurrence.end - len(wrap[1])
    return occurrence.start, occurrence.end
