r"""Turns a block of LaTeX into plain text that knows where each of its characters comes from.

Each citation becomes one mark. Nothing here recurses into the text: what is to come goes on an agenda.
"""

import re
from bisect import bisect_left
from collections.abc import Callable, Iterable, Mapping, Sequence

from sciverify_lint.model import Mode
from sciverify_lint.readers.latex import symbols
from sciverify_lint.readers.latex.braces import Braces
from sciverify_lint.readers.latex.control import Controls
from sciverify_lint.readers.latex.formula import (
    BLANK_LINE,
    DISPLAY,
    end_of_math,
    is_frame,
    opens_sentence,
    stop_of,
)
from sciverify_lint.readers.latex.macros import Vocabulary
from sciverify_lint.readers.latex.mask import NUL
from sciverify_lint.readers.latex.projected import Output, Projected
from sciverify_lint.readers.latex.scan import Cite
from sciverify_lint.readers.latex.spans import Span
from sciverify_lint.text.marks import ROOM, mark

_WORD = r"[^\\\0${}~&\-`'\s]"
TOKEN = re.compile(
    rf"""(?P<plain>{_WORD}+(?:[ ](?={_WORD})|\n[ \t]*(?={_WORD})|(?<=\w)-(?=\w)|'(?=\w)|{_WORD}+)*)
       |(?P<space>\s+)|(?P<command>\\(?:[A-Za-z@]+\*?|.))|(?P<null>\0+)
       |(?P<math>\$\$?)|(?P<brace>[{{}}])|(?P<dash>-{{1,3}})|(?P<quote>``|''|[`'])|(?P<other>.)""",
    re.VERBOSE | re.DOTALL,
)
"""`plain` is text that stands for itself: words, with one space or line end between them."""
SHORTHAND = re.compile(
    "|".join(re.escape(s) for s in sorted(symbols.SHORTHANDS, key=len, reverse=True))
)
DEEPEST = 6
"""Macros inside macros."""

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
        self.behind = {
            c.anchor: i for i, c in enumerate(cites) if c.quoted and c.quoted[0] == c.end
        }
        """The citations of quoting environments, by where their marks go: the end of the environment."""
        self.late = frozenset(self.behind.values())
        self.controls = Controls(self)
        self.handlers: dict[str, Callable[[re.Match[str], int], int]] = {
            "plain": self._plain, "space": self._space, "command": self._command, "null": self._null,
            "math": self._math, "brace": self._brace, "dash": self._dash, "quote": self._quote, "other": self._other,
        }  # fmt: skip

    def project(self, pieces: Sequence[Span]) -> Projected:
        """The plain text of a block."""
        self.out = Output()
        self.placed: dict[int, None] = {}
        self.agenda: list[Step] = list(reversed(pieces))
        while self.agenda:
            step = self.agenda.pop()
            if isinstance(step, int):
                self.mark(step)
            elif len(step) == 3:
                self.out.put(*step)
            else:
                self._run(*step)
                if step[1] in self.behind:
                    self.mark(self.behind[step[1]])
        return self.out.projected(tuple(self.placed))

    def plain(self, latex: str) -> str:
        """A short piece of LaTeX from elsewhere as plain text; "" when macros are nested too deep."""
        if self.depth > DEEPEST:
            return ""
        inner = Projector(
            latex, latex, Braces(latex), (), vocabulary=self.vocabulary, depth=self.depth + 1
        )
        return inner.project(((0, len(latex)),)).text

    def _run(self, position: int, end: int) -> None:
        text, handlers = self.text, self.handlers
        while position < end and (found := TOKEN.match(text, position, end)):
            position = handlers[found.lastgroup or "other"](found, end)

    def then(self, rest: Span, *steps: Step) -> int:
        """Carry out `steps` next, then go on with `rest`."""
        self.agenda.append(rest)
        self.agenda += reversed(steps)
        return rest[1]

    def mark(self, number: int, *, raised: bool = False) -> None:
        """Put the mark of a citation, unless it has one; one that is raised is never the subject of its sentence."""
        cite = self.cites[number]
        if cite.mode is Mode.NOCITE or number in self.placed or len(self.placed) >= ROOM:
            return
        character = mark(len(self.placed), textual=cite.mode is Mode.TEXTUAL and not raised)
        self.placed[number] = None
        if number in self.late:
            self.out.put(character, cite.anchor, cite.anchor)
        else:
            self.out.put(character, cite.start, cite.end)

    def marks(self, start: int, end: int) -> None:
        """Put the marks of the citations inside a stretch that is not shown."""
        for number in self.inside(start, end):
            self.mark(number)

    def inside(self, start: int, end: int) -> range:
        """The numbers of the citations inside a stretch."""
        return range(bisect_left(self.starts, start), bisect_left(self.starts, end))

    def formula(self, start: int, end: int) -> None:
        """A formula in running text: shown as its source, its citations keep their marks."""
        inside = self.inside(start, end)
        pieces, at = [], start
        for number in inside:
            pieces.append((at, max(at, self.starts[number])))
            at = max(at, self.cites[number].end)
        pieces.append((at, max(at, end)))
        if inside and is_frame("".join(self.text[slice(*p)] for p in pieces)):
            for number in inside:
                self.mark(number, raised=True)
            return
        for number, (begin, stop) in enumerate(pieces, inside.start):
            raw = self.text[begin:stop]
            self.out.put(raw.replace(NUL, ""), begin, stop, exact=NUL not in raw)
            if number < inside.stop:
                self.mark(number)

    def display(self, start: int, end: int, content: Span) -> None:
        """A formula of its own: a word, its citations, and the punctuation it ends with."""
        self.out.put(" ", start, start)
        self.out.put(DISPLAY, start, end)
        self.marks(*content)
        stop = stop_of(self.text[slice(*content)])
        self.out.put(stop, end, end)
        # most authors leave the full stop out of a formula that ends their sentence
        self.out.put(" " if stop or not opens_sentence(self.text, end) else BLANK_LINE, end, end)

    def _cite(self, number: int, end: int) -> int:
        cite = self.cites[number]
        if cite.quoted and number not in self.late and cite.quoted[1] <= end:
            opened, closed = cite.quoted
            self.out.put("“", cite.start, opened)
            return self.then((cite.end, end), (opened, closed), ("”", closed, closed + 1), number)
        around = self.vocabulary.around.get(cite.name)
        self.out.put(self.plain(around[0]) if around else "", cite.start, cite.end)
        self.mark(number)
        self.marks(cite.start + 1, cite.end)
        self.out.put(self.plain(around[1]) if around else "", cite.start, cite.end)
        return self.controls.after_word(cite.end, end) if around else min(cite.end, end)

    def _plain(self, found: re.Match[str], end: int) -> int:
        quote = (
            self.text.find('"', found.start(), found.end())
            if self.vocabulary.shorthand_quotes
            else -1
        )
        if quote < 0:
            self.out.put(found.group(), found.start(), found.end(), exact=True)
            return found.end()
        short = SHORTHAND.match(self.text, quote, end)
        after = short.end() if short else quote + 1
        self.out.put(self.text[found.start() : quote], found.start(), quote, exact=True)
        self.out.put(symbols.SHORTHANDS[short.group()] if short else '"', quote, after)
        return after

    def _space(self, found: re.Match[str], _: int) -> int:
        self.out.put(" ", found.start(), found.end())
        return found.end()

    def _dash(self, found: re.Match[str], _: int) -> int:
        self.out.put(("-", "–", "—")[len(found.group()) - 1], found.start(), found.end())
        return found.end()

    def _quote(self, found: re.Match[str], _: int) -> int:
        shown = {"``": "“", "''": "”", "`": "‘"}.get(found.group(), "'")
        self.out.put(shown, found.start(), found.end())
        return found.end()

    def _brace(self, found: re.Match[str], _: int) -> int:
        at = found.start()
        if found.group() == "{" and self.text.startswith("}", at - 1):
            # two arguments, two branches: their words do not touch
            self.out.put(
                " " if self.out.last.isalnum() or self.out.last in ".?!" else "", at, at + 1
            )
        return found.end()

    def _other(self, found: re.Match[str], _: int) -> int:
        shown = found.group() if found.group() not in "~&" else " "
        self.out.put(shown, found.start(), found.end())
        return found.end()

    def _null(self, found: re.Match[str], _: int) -> int:
        """A comment, which is nothing, or verbatim text and addresses, which are shown from the source."""
        first = bisect_left(self.shown_starts, found.start())
        for start in self.shown_starts[first : bisect_left(self.shown_starts, found.end())]:
            at, end, _after = self.shown[start]
            address = self.source.startswith(("\\url", "\\nolinkurl", "\\path"), start)
            while at < end:
                escape = self.source[at] == "\\" and self.source[at + 1 : at + 2] in set("#%&_~{}$")
                at += address and escape
                self.out.put(self.source[at], at, at + 1)
                at += 1
        return found.end()

    def _math(self, found: re.Match[str], end: int) -> int:
        closed = end_of_math(self.text, found.group(), found.end(), end)
        if closed is None:
            return found.end()
        if found.group() == "$":
            self.formula(found.start(), closed)
        else:
            self.display(found.start(), closed, (found.end(), closed - 2))
        return closed

    def _command(self, found: re.Match[str], end: int) -> int:
        start = found.start()
        at = bisect_left(self.starts, start)
        if at < len(self.starts) and self.starts[at] == start and at not in self.placed:
            return self._cite(at, end)
        if start in self.skipped:
            return min(self.skipped[start], end)
        return self.controls.command(found, end)
