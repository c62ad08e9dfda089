r"""Turns a block of LaTeX into plain text that knows where each of its characters comes from.

Each citation becomes one mark. Nothing here recurses: what a macro stands for goes on an agenda.
"""

import re
import unicodedata
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from sciverify_lint.model import Mode
from sciverify_lint.readers.latex import environments, symbols
from sciverify_lint.readers.latex.braces import Braces
from sciverify_lint.readers.latex.mask import NUL
from sciverify_lint.readers.latex.scan import PARAGRAPH, Cite
from sciverify_lint.readers.latex.spans import Span
from sciverify_lint.text.marks import ROOM, mark

TOKEN = re.compile(
    r"""(?P<plain>[^\\\0${}~&\-`'\s]+)|(?P<space>[\s]+)|(?P<command>\\(?:[A-Za-z@]+\*?|.))|(?P<null>\0+)
       |(?P<math>\$\$?)|(?P<brace>[{}])|(?P<dash>-{1,3})|(?P<quote>``|''|[`'])|(?P<other>.)""",
    re.VERBOSE | re.DOTALL,
)
MATH_END = re.compile(r"\\.|\$|\n[ \t\0]*\n", re.DOTALL)
ACCENTED = re.compile(r"[ \t]*(?:\{[ \t]*\\?([^\W\d_])[ \t]*\}|\\([ij])(?![A-Za-z])|([^\W\d_]))")
AFTER_WORD = re.compile(r"[ \t]*\n?(?!\s*\n)[ \t]*")
OVERLAY = re.compile(r"<[\d\s,.+|@a-z:()*-]*>")
ROW_SKIP = re.compile(r"\*?[ \t]*\[[^\]\n]*\]")
DIMENSION = re.compile(
    r"[ \t]*=?[ \t]*[-+]?(?:[\d.,]+[ \t]*(?:true)?(?:pt|em|ex|cm|mm|in|bp|pc|sp|fil+|mu)|\\[A-Za-z@]+)"
)
BARE_FILE = re.compile(r"[ \t]+[^\s{}\\%]+")
EMPTY_MATH = re.compile(
    r"[\s^_{}\[\](),\0~]*(?:\\(?:text|mathrm|textrm|rm|hbox|mbox|textsuperscript|,)[\s^_{}\[\](),\0~]*)*"
)
DISPLAY_NOISE = re.compile(
    r"\\(?:label|tag|qquad|quad|nonumber|notag|\\|,|;|\s)(?:\{[^{}]*\})?|[\s\0&]"
)
DISPLAY = "[equation]"
LONGEST_EXPANSION = 4000


@dataclass(frozen=True, slots=True, kw_only=True)
class Projected:
    """Plain text with marks, and the way back to the source."""

    text: str
    offsets: tuple[int, ...]
    """Where each segment begins in `text`."""
    spans: tuple[tuple[int, int, bool], ...]
    """Of each segment: its span in the source, and whether it is there character for character."""
    cites: tuple[int, ...]
    """The citation that each mark stands for, by number of the mark."""

    def source_start(self, offset: int) -> int:
        """Where the character at `offset` begins in the source."""
        at = bisect_right(self.offsets, offset) - 1
        start, _, exact = self.spans[at]
        return start + offset - self.offsets[at] if exact else start

    def source_end(self, offset: int) -> int:
        """Where the character before `offset` ends in the source."""
        at = bisect_left(self.offsets, offset) - 1
        start, end, exact = self.spans[at]
        return start + offset - self.offsets[at] if exact else end


@dataclass(frozen=True, slots=True, kw_only=True)
class Macro:
    """A command of the author's own that is text: its arguments as in `Definition`, and its body."""

    arguments: str
    body: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Vocabulary:
    """What the author's own commands mean, over all files."""

    macros: Mapping[str, Macro] = field(default_factory=dict)
    shorthands: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    """Commands that only begin or end an environment."""
    expansions: dict[str, tuple[str | int, ...]] = field(default_factory=dict)
    """Filled on first use: the plain text of a macro, with the numbers of its arguments between."""


Step = Span | tuple[str, int, int] | int
"""A stretch to project, a text with its place, or the number of a citation."""


class Projector:
    """Projects blocks of one file."""

    def __init__(
        self,
        source: str,
        text: str,
        braces: Braces,
        cites: Sequence[Cite],
        *,
        shown: Mapping[int, tuple[int, int, int]] | None = None,
        skipped: Iterable[Span] = (),
        vocabulary: Vocabulary,
        depth: int = 0,
    ) -> None:
        """`text` is the masked `source`; `skipped` are definitions."""
        self.source = source
        self.text = text
        self.braces = braces
        self.cites = cites
        self.starts = [c.start for c in cites]
        self.shown = shown or {}
        self.shown_starts = sorted(self.shown)
        self.skipped = dict(skipped)
        self.vocabulary = vocabulary
        self.depth = depth
        self.handlers: dict[str, Callable[[re.Match[str], int], int]] = {
            "plain": self._plain, "space": self._space, "command": self._command, "null": self._null,
            "math": self._math, "brace": self._brace, "dash": self._dash, "quote": self._quote, "other": self._other,
        }  # fmt: skip

    def project(self, pieces: Sequence[Span]) -> Projected:
        """The plain text of a block."""
        self.out: list[str] = []
        self.offsets: list[int] = []
        self.spans: list[tuple[int, int, bool]] = []
        self.length = 0
        self.placed: dict[int, None] = {}
        self.agenda: list[Step] = list(reversed(pieces))
        behind = {
            c.anchor: i for i, c in enumerate(self.cites) if c.quoted and c.quoted[0] == c.end
        }
        while self.agenda:
            step = self.agenda.pop()
            if isinstance(step, int):
                self._mark(step)
            elif len(step) == 3:
                self._put(*step)
            else:
                self._run(*step)
                if step[1] in behind:
                    self._mark(behind[step[1]])
        return Projected(
            text="".join(self.out),
            offsets=tuple(self.offsets),
            spans=tuple(self.spans),
            cites=tuple(self.placed),
        )

    def _run(self, position: int, end: int) -> None:
        text, handlers = self.text, self.handlers
        while position < end and (found := TOKEN.match(text, position, end)):
            position = handlers[found.lastgroup or "other"](found, end)

    def _put(self, shown: str, start: int, end: int, *, exact: bool = False) -> None:
        if not shown:
            return
        if shown == " " and (not self.out or self.out[-1][-1] == " "):
            return
        self.offsets.append(self.length)
        self.spans.append((start, end, exact))
        self.out.append(shown)
        self.length += len(shown)

    def _then(self, rest: Span, *steps: Step) -> int:
        """Carry out `steps`, then go on with `rest`."""
        self.agenda.append(rest)
        self.agenda += reversed(steps)
        return rest[1]

    # citations

    def _mark(self, number: int) -> None:
        cite = self.cites[number]
        if cite.mode is Mode.NOCITE or number in self.placed or len(self.placed) >= ROOM:
            return
        character = mark(len(self.placed), textual=cite.mode is Mode.TEXTUAL)
        self.placed[number] = None
        self._put(character, cite.start, cite.end)

    def _marks(self, start: int, end: int) -> None:
        """The citations inside a stretch that is not shown."""
        for number in range(bisect_left(self.starts, start), bisect_left(self.starts, end)):
            self._mark(number)

    def _cite(self, number: int, end: int) -> int:
        cite = self.cites[number]
        if cite.quoted and cite.quoted[1] <= end and cite.quoted[0] != cite.end:
            opened, closed = cite.quoted
            self._put("“", cite.start, opened)
            return self._then((cite.end, end), (opened, closed), ("”", closed, closed + 1), number)
        self._mark(number)
        self._marks(cite.start + 1, cite.end)
        return min(cite.end, end)

    # tokens

    def _plain(self, found: re.Match[str], _: int) -> int:
        self._put(found.group(), found.start(), found.end(), exact=True)
        return found.end()

    def _space(self, found: re.Match[str], _: int) -> int:
        self._put(" ", found.start(), found.end())
        return found.end()

    def _dash(self, found: re.Match[str], _: int) -> int:
        self._put(("-", "–", "—")[len(found.group()) - 1], found.start(), found.end())
        return found.end()

    def _quote(self, found: re.Match[str], _: int) -> int:
        shown = {"``": "“", "''": "”", "`": "‘"}.get(found.group(), "'")
        self._put(shown, found.start(), found.end())
        return found.end()

    def _brace(self, found: re.Match[str], _: int) -> int:
        at = found.start()
        if (
            found.group() == "{"
            and self.text.startswith("}", at - 1)
            and self.out
            and self.out[-1][-1].isalnum()
        ):
            self._put(" ", at, at + 1)
        return found.end()

    def _other(self, found: re.Match[str], _: int) -> int:
        shown = found.group() if found.group() not in "~&" else " "
        self._put(shown, found.start(), found.end())
        return found.end()

    def _null(self, found: re.Match[str], end: int) -> int:
        first = bisect_left(self.shown_starts, found.start())
        for start in self.shown_starts[first : bisect_left(self.shown_starts, found.end())]:
            inner_start, inner_end, after = self.shown[start]
            address = self.source.startswith(("\\url", "\\nolinkurl", "\\path"), start)
            at = inner_start
            while at < inner_end:
                escaped = (
                    address
                    and self.source[at] == "\\"
                    and self.source[at + 1 : at + 2] in set("#%&_~{}$")
                )
                at += escaped
                self._put(self.source[at], at, at + 1)
                at += 1
            if after >= end:
                break
        return found.end()

    def _math(self, found: re.Match[str], end: int) -> int:
        opened = found.group()
        position = found.end()
        while closing := MATH_END.search(self.text, position, end):
            token = closing.group()
            if token[0] == "\n":
                break
            if token == "$" and self.text.startswith(opened, closing.start()):
                after = closing.start() + len(opened)
                self._formula(found.start(), after, display=opened == "$$", width=len(opened))
                return after
            position = closing.end()
        return found.end()

    def _formula(self, start: int, end: int, *, display: bool, width: int) -> None:
        """A formula: shown as its source, or as a word when it is displayed; its citations keep their marks."""
        first, last = bisect_left(self.starts, start), bisect_left(self.starts, end)
        if display:
            content = DISPLAY_NOISE.sub("", self.text[start + width : end - width])
            stop = content[-1:] if content[-1:] in set(".,;") else ""
            self._put(" ", start, start)
            self._put(DISPLAY + stop, start, end)
            self._marks(start, end)
            self._put(" ", end, end)
            return
        if first == last:
            self._source(start, end)
            return
        pieces, at = [], start
        for cite in self.cites[first:last]:
            pieces.append((at, max(at, cite.start)))
            at = max(at, cite.end)
        rest = "".join(self.text[slice(*p)] for p in pieces) + self.text[at:end]
        if EMPTY_MATH.fullmatch(rest.replace("$", "").removeprefix("\\(").removesuffix("\\)")):
            self._marks(start, end)
            return
        for number, piece in enumerate(pieces, first):
            self._source(*piece)
            self._mark(number)
        self._source(at, end)

    def _source(self, start: int, end: int) -> None:
        raw = self.text[start:end]
        self._put(raw.replace(NUL, ""), start, end, exact=NUL not in raw)

    # commands

    def _command(self, found: re.Match[str], end: int) -> int:
        start = found.start()
        at = bisect_left(self.starts, start)
        if at < len(self.starts) and self.starts[at] == start and at not in self.placed:
            return self._cite(at, end)
        if start in self.skipped:
            return min(self.skipped[start], end)
        name = found.group()[1:]
        if not name[0].isalpha() and name[0] != "@":
            return self._sign(name[0], found, end)
        return self._word(name.rstrip("*"), found, end)

    def _sign(self, sign: str, found: re.Match[str], end: int) -> int:
        start, after = found.span()
        if sign == "\\":
            self._put(" ", start, after)
            skip = ROW_SKIP.match(self.text, after, end)
            return skip.end() if skip else after
        if sign in "([":
            closing = self.text.find("\\)" if sign == "(" else "\\]", after, end)
            paragraph = PARAGRAPH.search(self.text, after, closing) if closing >= 0 else None
            if closing < 0 or paragraph:
                return after
            self._formula(start, closing + 2, display=sign == "[", width=2)
            return closing + 2
        if sign in symbols.ACCENTS:
            return self._accent(sign, found, end)
        self._put(symbols.SIGNS.get(sign, sign), start, after)
        return after

    def _accent(self, accent: str, found: re.Match[str], end: int) -> int:
        base = ACCENTED.match(self.text, found.end(), end)
        if base is None:
            return found.end()
        letter = base[1] or base[2] or base[3]
        self._put(
            unicodedata.normalize("NFC", letter + symbols.ACCENTS[accent]),
            found.start(),
            base.end(),
        )
        return base.end()

    def _word(self, name: str, found: re.Match[str], end: int) -> int:
        start, after = found.span()
        if name in self.vocabulary.shorthands:
            edge, environment = self.vocabulary.shorthands[name]
            return self._environment(edge, environment, start, after, end)
        if name in ("begin", "end"):
            group = self.braces.group(self.braces.skip_space(after))
            if group and group[1] < end:
                return self._environment(name, self.text[slice(*group)], start, group[1] + 1, end)
        if name in self.vocabulary.macros and name not in symbols.REFERENCES:
            return self._macro(name, found, end)
        if name in symbols.ACCENTS and ACCENTED.match(self.text, after, end):
            return self._accent(name, found, end)
        if name in symbols.SYMBOLS:
            self._put(symbols.SYMBOLS[name], start, after)
            return self._after_word(after, end, shown=True)
        if name in symbols.REFERENCES:
            self._put("[ref]", start, after)
            return self._past_groups(after, end, 1)
        if name in symbols.QUOTING:
            return self._quoting(name, found, end)
        if name in symbols.SIGNATURES:
            return self._signed(symbols.SIGNATURES[name], name, after, end)
        return self._unknown(name, after, end)

    def _environment(self, edge: str, name: str, start: int, after: int, end: int) -> int:
        plain = name.strip().rstrip("*")
        if edge == "end" or plain not in environments.MATH:
            return after
        ends = [
            n
            for n, (e, of) in self.vocabulary.shorthands.items()
            if e == "end" and of.rstrip("*") == plain
        ]
        closing = re.compile(
            rf"\\end[ \t]*\{{{re.escape(plain)}\*?\}}"
            + "".join(rf"|\\{re.escape(n)}(?![A-Za-z@])" for n in ends)
        ).search(self.text, after, end)
        if closing is None:
            self._put(f" {DISPLAY} ", start, after)
            return after
        self._formula(after, closing.start(), display=True, width=0)
        return closing.end()

    def _after_word(self, position: int, end: int, *, shown: bool) -> int:
        """White space after a command's name is not text, unless the command stood for a word before a word."""
        found = AFTER_WORD.match(self.text, position, end)
        if not found or found.end() == position:
            return position
        if shown and self.text[found.end() : found.end() + 1].isalnum():
            self._put(" ", position, found.end())
        return found.end()

    def _unknown(self, name: str, position: int, end: int) -> int:
        if name in symbols.DIMENSIONS and (size := DIMENSION.match(self.text, position, end)):
            return size.end()
        while True:
            if option := self.braces.option(position):
                self._marks(*option)
                position = min(option[1] + 1, end)
            elif overlay := OVERLAY.match(self.text, position, end):
                position = overlay.end()
            else:
                return self._after_word(position, end, shown=False)

    def _past_groups(self, position: int, end: int, count: int) -> int:
        """Pass options and `count` arguments that are no text."""
        while True:
            start = self.braces.skip_space(position)
            if option := self.braces.option(start):
                self._marks(*option)
                position = option[1] + 1
            elif count and (group := self.braces.group(start)):
                self._marks(*group)
                position, count = group[1] + 1, count - 1
            else:
                return min(position, end)

    def _signed(self, signature: str, name: str, position: int, end: int) -> int:
        if name == "input" and (bare := BARE_FILE.match(self.text, position, end)):
            return bare.end()
        before = len(signature) - len(signature.lstrip("-"))
        position = self._past_groups(position, end, before)
        if "+-" not in signature:
            return position
        kept = self.braces.group(self.braces.skip_space(position))
        if kept is None:
            return position
        rest = self._past_groups(kept[1] + 1, end, 1)
        return self._then((rest, end), kept)

    def _quoting(self, name: str, found: re.Match[str], end: int) -> int:
        position, options = found.end(), []
        while option := self.braces.option(self.braces.skip_space(position)):
            options.append(option)
            position = option[1] + 1
        quoted = self.braces.group(self.braces.skip_space(position))
        if quoted is None or quoted[1] >= end:
            return found.end()
        opening, closing = symbols.QUOTING[name]
        self._put(opening, found.start(), quoted[0])
        return self._then(
            (quoted[1] + 1, end), quoted, (closing, quoted[1], quoted[1] + 1), *options
        )

    # the author's own commands

    def _macro(self, name: str, found: re.Match[str], end: int) -> int:
        macro, start, position = self.vocabulary.macros[name], found.start(), found.end()
        arguments: list[Span | None] = []
        for letter in macro.arguments:
            at = self.braces.skip_space(position)
            span = (
                self.braces.option(at)
                if letter in "o["
                else self.braces.group(at)
                if letter == "m"
                else None
            )
            if letter == "m" and span is None:
                return self._unknown(name, found.end(), end)
            arguments.append(span)
            position = span[1] + 1 if span else position
        if position > end:
            return self._unknown(name, found.end(), end)
        template = self._expansion(name, macro)
        steps: list[Step] = []
        for part in template:
            if isinstance(part, str):
                steps.append((part, start, position))
            elif part <= len(arguments) and (span := arguments[part - 1]):
                steps.append(span)
        if not any(isinstance(p, int) for p in template):
            for span in filter(None, arguments):
                self._marks(*span)
        if not macro.arguments:
            shown = bool(template) and str(template[-1])[-1:] != " "
            for part in template:
                self._put(str(part), start, position)
            return self._after_word(position, end, shown=shown)
        return self._then((position, end), *steps)

    def _expansion(self, name: str, macro: Macro) -> tuple[str | int, ...]:
        cached = self.vocabulary.expansions.get(name)
        if cached is not None:
            return cached
        if self.depth > 6 or len(macro.body) > LONGEST_EXPANSION:
            return ()
        self.vocabulary.expansions[name] = ()
        body = macro.body
        inner = Projector(
            body, body, Braces(body), (), vocabulary=self.vocabulary, depth=self.depth + 1
        )
        text = inner.project(((0, len(body)),)).text
        parts = [int(p[1]) if re.fullmatch(r"#\d", p) else p for p in re.split(r"(#\d)", text) if p]
        self.vocabulary.expansions[name] = tuple(parts)
        return tuple(parts)

    def plain(self, latex: str) -> str:
        """A short piece of LaTeX from elsewhere as plain text, without citations."""
        inner = Projector(
            latex, latex, Braces(latex), (), vocabulary=self.vocabulary, depth=self.depth + 1
        )
        return inner.project(((0, len(latex)),)).text.strip()
