r"""Blanks comments and verbatim text by NULs of equal length, so that no later pass sees them and no offset moves.

What is never closed is not blanked: rather a key too many than the rest of a manuscript lost.
"""

import re
from dataclasses import dataclass, field
from functools import lru_cache

from sciverify_lint.readers.latex.options import after_listing
from sciverify_lint.readers.latex.verbatim import ENVIRONMENTS, Verbatim

NUL = "\0"
NOTHING = Verbatim()
BRANCH = re.compile(r"%[^\n]*|\\(if[A-Za-z@]*|else|fi)(?![A-Za-z@])(?=(\s*\{)?)")
MOST_UNCLOSED = 20
"""After as many conditionals without an end, further ones are not looked into."""
DIRECTIVE = re.compile(r"%+[ \t]*sciverify(?:-lint)?:")


@dataclass(frozen=True, slots=True, kw_only=True)
class Masked:
    """A source with what TeX does not typeset as text blanked out."""

    text: str
    """As long as the source."""
    shown: dict[int, tuple[int, int, int]] = field(default_factory=dict)
    """Inline verbatim and addresses, by offset of the command: content start, content end, end of the command."""
    directives: tuple[tuple[int, int], ...] = ()
    """Spans of the comments that begin with `sciverify:`."""
    unclosed: tuple[tuple[int, str], ...] = ()
    """Offsets at which something begins that is never closed, and what it is."""


@lru_cache(maxsize=16)
def _pattern(verbatim: Verbatim) -> re.Pattern[str]:
    environments = "|".join(
        sorted(map(re.escape, ENVIRONMENTS | verbatim.environments), reverse=True)
    )
    commands = "".join(
        rf"|{re.escape(c)}(?:\[[^\]\n]*\])?" for c in sorted(verbatim.commands, reverse=True)
    )
    ticks = "".join(map(re.escape, sorted(verbatim.characters)))
    short = rf"|(?P<short>(?P<tick>[{ticks}])(?P<ticked>[^\n]*?)(?P=tick))" if ticks else ""
    return re.compile(
        rf"""
        \\(?:
          (?P<escape>[^A-Za-z@])
         |begin[ \t]*\{{(?P<environment>(?:{environments})\*?)\}}
         |(?P<verb>(?:verb\*?|Verb\*?|lstinline(?:\[[^\]\n]*\])?|mintinline(?:\[[^\]\n]*\])?\{{[^{{}}\n]*\}}{commands})
             (?:(?P<bar>[^A-Za-z\s*{{\[\0])(?P<barred>[^\n]*?)(?P=bar)|\{{(?P<braced>(?:[^{{}}\n]|\{{[^{{}}\n]*\}})*)\}}))
         |(?P<input>(?:lstinputlisting|inputminted|[BL]?VerbatimInput|tcbinputlisting)\*?)(?![A-Za-z@])
         |(?P<path>path(?P<rule>[|!+/])(?P<ruled>[^\n]*?)(?P=rule))
         |(?P<url>(?:url|nolinkurl|path)[ \t]*\{{(?P<address>(?:[^{{}}\n]|\{{[^{{}}\n]*\}})*)\}})
         |(?P<href>href[ \t]*(?:\[[^\]\n]*\])?\{{(?P<target>(?:[^{{}}\n]|\{{[^{{}}\n]*\}})*)\}})
         |(?P<branch>if(?:false|true))(?![A-Za-z@])
         |(?P<end>end[ \t]*\{{document\}})
         |(?P<stop>endinput)[ \t]*(?:%[^\n]*)?$
        )
        |(?P<comment>%[^\n]*(?:\n(?![ \t]*\n)[ \t]*)?)
        {short}
        """,
        re.VERBOSE | re.MULTILINE,
    )


class _Masking:
    """One pass over a source: `pieces` is the masked text so far, `done` how far it reaches."""

    def __init__(self, source: str) -> None:
        self.source = source
        self.pieces: list[str] = []
        self.done = 0
        self.shown: dict[int, tuple[int, int, int]] = {}
        self.directives: list[tuple[int, int]] = []
        self.unclosed: list[tuple[int, str]] = []
        self.endless: set[str] = set()
        """Environments that end nowhere from here on."""

    def blank(self, start: int, end: int) -> int:
        """Replace `source[start:end]` by NULs; returns `end`."""
        if start >= self.done:
            self.pieces += (self.source[self.done : start], NUL * (end - start))
            self.done = end
        return end

    def comment(self, start: int, end: int) -> int:
        """Blank a comment, after noting it when it is a directive."""
        if DIRECTIVE.match(self.source, start):
            stop = self.source.find("\n", start, end)
            self.directives.append((start, end if stop < 0 else stop))
        return self.blank(start, end)

    def inline(self, found: re.Match[str], content: str) -> int:
        """Blank inline verbatim, after noting what of it is shown to the reader."""
        self.shown[found.start()] = (*found.span(content), found.end())
        return self.blank(*found.span())

    def environment(self, found: re.Match[str]) -> int:
        """Blank a verbatim environment up to its end."""
        name = found["environment"]
        closing = re.compile(rf"\\end[ \t]*\{{{re.escape(name)}\}}")
        end = None if name in self.endless else closing.search(self.source, found.end())
        if end is None:
            self.endless.add(name)
            self.unclosed.append((found.start(), rf"\begin{{{name}}}"))
            return found.end()
        self.listing(found.start(), found.end(), end.start())
        return self.blank(max(self.done, found.start()), end.end())

    def listing(self, start: int, position: int, limit: int) -> int:
        """Blank what begins a listing but the texts in its arguments, if there are any; returns where to look on."""
        end, texts = after_listing(self.source, position)
        if not texts or end > limit:
            return position
        at = start
        for offset, text in texts:
            if offset >= at:
                self.blank(at, offset)
                self.pieces.append(text)
                at = self.done = offset + len(text)
        return self.blank(at, end)

    def branch(self, found: re.Match[str]) -> int:
        r"""Blank the dead branch of an `\iffalse` or `\iftrue`."""
        dead_first = found["branch"] == "iffalse"
        if len(self.unclosed) > MOST_UNCLOSED:
            return found.end()
        otherwise, depth = None, 0
        for token in BRANCH.finditer(self.source, found.end()):
            match token[1]:
                case "fi" if depth == 0:
                    return self._branches(found, otherwise or token, token, dead_first=dead_first)
                case "fi":
                    depth -= 1
                case "else" if depth == 0:
                    otherwise = token
                case str() as name if name.startswith("if") and not token[2]:
                    depth += 1
        self.unclosed.append((found.start(), found.group()))
        return found.end()

    def _branches(
        self,
        opening: re.Match[str],
        otherwise: re.Match[str],
        closing: re.Match[str],
        *,
        dead_first: bool,
    ) -> int:
        if dead_first:
            return self.blank(opening.start(), otherwise.end())
        if otherwise is not closing:
            self.dead = (otherwise.start(), closing.end())
        return opening.end()

    dead: tuple[int, int] | None = None


def mask(source: str, verbatim: Verbatim = NOTHING) -> Masked:
    """Mask `source` (no NULs in it); `verbatim` is what the manuscript declares."""
    pattern = _pattern(verbatim)
    work = _Masking(source)
    position = 0
    while found := pattern.search(source, position):
        if work.dead and found.start() >= work.dead[0]:
            position, work.dead = work.blank(*work.dead), None
            continue
        position = _step(work, found)
    if work.dead:
        work.blank(*work.dead)
    work.pieces.append(source[work.done :])
    return Masked(
        text="".join(work.pieces),
        shown=work.shown,
        directives=tuple(work.directives),
        unclosed=tuple(work.unclosed),
    )


CONTENT = {
    "verb": ("barred", "braced"),
    "path": ("ruled",),
    "url": ("address",),
    "short": ("ticked",),
}


def _step(work: _Masking, found: re.Match[str]) -> int:
    """Deal with one match; returns where to look on."""
    kind, end = found.lastgroup or "", found.end()
    match kind:
        case "comment":
            work.comment(*found.span())
        case "environment":
            end = work.environment(found)
        case "branch":
            end = work.branch(found)
        case "input":
            end = work.listing(found.start(), found.end(), len(work.source))
        case "href":
            work.blank(*found.span("target"))
        case "end" | "stop":
            end = work.blank(found.start(), len(work.source))
        case _ if kind in CONTENT:
            work.inline(found, next(c for c in CONTENT[kind] if found[c] is not None))
    return end
