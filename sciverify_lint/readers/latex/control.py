r"""What a command means in running text: a character, a word, an argument to keep or to drop."""

import re
import unicodedata
from typing import TYPE_CHECKING

from sciverify_lint.readers.latex import environments, glossary, symbols
from sciverify_lint.readers.latex.braces import PARAGRAPH
from sciverify_lint.readers.latex.formula import DISPLAY
from sciverify_lint.readers.latex.macros import Macro
from sciverify_lint.readers.latex.spans import Span
from sciverify_lint.readers.latex.units import QUANTITIES, quantity

if TYPE_CHECKING:
    from sciverify_lint.readers.latex.project import Projector, Step

ACCENTED = re.compile(
    r"[ \t]*(?:\{[ \t]*\\?([^\W\d_])[ \t]*\}|\\([ij])(?![A-Za-z])[ \t]*|([^\W\d_]))"
)
AFTER_WORD = re.compile(r"[ \t\0]*(?:\n(?![ \t\0]*\n))?[ \t\0]*")
OVERLAY = re.compile(r"<[\d\s,.+|@a-z:()*-]*>")
ROW_SKIP = re.compile(r"\*?[ \t]*\[[^\]\n]*\]")
DIMENSION = re.compile(
    r"[ \t]*=?[ \t]*[-+]?(?:[\d.,]+[ \t]*(?:true)?(?:pt|em|ex|cm|mm|in|bp|pc|sp|fil+|mu)|\\[A-Za-z@]+)"
)
BARE_FILE = re.compile(r"[ \t]+[^\s{}\\%]+")
LOGO = re.compile(r"[A-Za-z]+TeX")
"""A program that a class sets as a word, such as abnTeX; the class is rarely at hand."""
LONGEST_BODY = 4000
"""A macro longer than this is not expanded."""


class Controls:
    """The commands of one projector."""

    def __init__(self, projector: "Projector") -> None:
        self.projector = projector
        self.text = projector.text
        self.braces = projector.braces
        self.vocabulary = projector.vocabulary

    def put(self, shown: str, start: int, end: int) -> None:
        """Add to the projector's output."""
        self.projector.out.put(shown, start, end)

    def command(self, found: re.Match[str], end: int) -> int:
        """Deal with the command that a token is; returns where to go on."""
        name = found.group()[1:]
        if name[0].isascii() and (name[0].isalpha() or name[0] == "@") and len(found.group()) > 1:
            return self._own(name.rstrip("*"), found, end) if name != "@" else found.end()
        return self._sign(name[0], found, end)

    def _sign(self, sign: str, found: re.Match[str], end: int) -> int:
        start, after = found.span()
        if sign == "\\":
            self.put(" ", start, after)
            skip = ROW_SKIP.match(self.text, after, end)
            return skip.end() if skip else after
        if sign in "([":
            return self._math(sign, start, after, end)
        if sign in symbols.ACCENTS:
            return self._accent(sign, found, end)
        self.put(symbols.SIGNS.get(sign, sign), start, after)
        return after

    def _math(self, sign: str, start: int, after: int, end: int) -> int:
        closing = self.text.find("\\)" if sign == "(" else "\\]", after, end)
        if closing < 0 or PARAGRAPH.search(self.text, after, closing):
            return after
        if sign == "(":
            self.projector.formula(start, closing + 2)
        else:
            self.projector.display(start, closing + 2, (after, closing))
        return closing + 2

    def _accent(self, accent: str, found: re.Match[str], end: int) -> int:
        base = ACCENTED.match(self.text, found.end(), end)
        if base is None:
            return found.end()
        letter = base[1] or base[2] or base[3]
        self.put(
            unicodedata.normalize("NFC", letter + symbols.ACCENTS[accent]),
            found.start(),
            base.end(),
        )
        return base.end()

    def _own(self, name: str, found: re.Match[str], end: int) -> int:
        """The author's own commands and environments; everything else is `_word`."""
        start, after = found.span()
        if name in self.vocabulary.shorthands:
            edge, environment = self.vocabulary.shorthands[name]
            return self._environment(edge, environment, start, after, end)
        if name in ("begin", "end"):
            group = self.braces.group(self.braces.skip_space(after))
            if group and group[1] < end:
                return self._environment(name, self.text[slice(*group)], start, group[1] + 1, end)
        macro = self.vocabulary.macros.get(name)
        return self._macro(name, macro, found, end) if macro else self._word(name, found, end)

    def _word(self, name: str, found: re.Match[str], end: int) -> int:
        start, after = found.span()
        if name in symbols.SYMBOLS:
            self.put(symbols.SYMBOLS[name], start, after)
            after = self.after_word(after, end, joined=name in symbols.JOINED)
        elif name in symbols.ACCENTS and ACCENTED.match(self.text, after, end):
            after = self._accent(name, found, end)
        elif name in symbols.REFERENCES:
            self.put("[ref]", start, after)
            after = self._past_groups(after, end, 1)
        elif name in symbols.QUOTING:
            after = self._quoting(name, found, end)
        elif name in glossary.USES:
            after = self._label(after, end)
        elif name in QUANTITIES:
            after = self._quantity(name, found, end)
        elif name in symbols.SIGNATURES:
            after = self._signed(symbols.SIGNATURES[name], name, after, end)
        elif LOGO.fullmatch(name):
            self.put(name, start, after)
            after = self.after_word(after, end)
        else:
            after = self._unknown(name, after, end)
        return after

    def _environment(self, edge: str, name: str, start: int, after: int, end: int) -> int:
        plain = name.strip().rstrip("*")
        if name.strip() in environments.INLINE and edge == "begin":
            return self._past_groups(after, end, 0)
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
            self.put(f" {DISPLAY} ", start, after)
            return after
        self.projector.display(start, closing.end(), (after, closing.start()))
        return closing.end()

    def after_word(self, position: int, end: int, *, joined: bool = False) -> int:
        """White space after a command that stood for text is none of it, unless a word follows."""
        found = AFTER_WORD.match(self.text, position, end)
        if not found or found.end() == position:
            return position
        if not joined and self.text[found.end() : found.end() + 1].isalnum():
            self.put(" ", position, found.end())
        return found.end()

    def _unknown(self, name: str, position: int, end: int) -> int:
        if name in symbols.DIMENSIONS and (size := DIMENSION.match(self.text, position, end)):
            return size.end()
        name_end = position
        while True:
            if option := self.braces.option(position):
                self.projector.marks(*option)
                position = min(option[1] + 1, end)
            elif overlay := OVERLAY.match(self.text, position, end):
                position = overlay.end()
            else:
                break
        found = AFTER_WORD.match(self.text, position, end) if position == name_end else None
        return found.end() if found else position

    def _past_groups(self, position: int, end: int, count: int) -> int:
        """Pass options and `count` arguments that are no text."""
        while True:
            start = self.braces.skip_space(position)
            if option := self.braces.option(start):
                self.projector.marks(*option)
                position = option[1] + 1
            elif count and (group := self.braces.group(start)):
                self.projector.marks(*group)
                position, count = group[1] + 1, count - 1
            else:
                return min(position, end)

    def _signed(self, signature: str, name: str, position: int, end: int) -> int:
        if name == "input" and (bare := BARE_FILE.match(self.text, position, end)):
            return bare.end()
        position = self._past_groups(position, end, len(signature) - len(signature.lstrip("-")))
        if "+-" not in signature:
            return position
        kept = self.braces.group(self.braces.skip_space(position))
        if kept is None:
            return position
        return self.projector.then((self._past_groups(kept[1] + 1, end, 1), end), kept)

    def _quoting(self, name: str, found: re.Match[str], end: int) -> int:
        position, options = found.end(), []
        while option := self.braces.option(self.braces.skip_space(position)):
            options.append(option)
            position = option[1] + 1
        quoted = self.braces.group(self.braces.skip_space(position))
        if quoted is None or quoted[1] >= end:
            return found.end()
        opening, closing = symbols.QUOTING[name]
        self.put(opening, found.start(), quoted[0])
        return self.projector.then(
            (quoted[1] + 1, end), quoted, (closing, quoted[1], quoted[1] + 1), *options
        )

    def _label(self, position: int, end: int) -> int:
        """An abbreviation from the glossary."""
        start = self.braces.skip_space(position)
        while option := self.braces.option(start):
            start = self.braces.skip_space(option[1] + 1)
        group = self.braces.group(start)
        if group is None or group[1] >= end:
            return position
        label = self.text[slice(*group)]
        shown = self.vocabulary.labels.get(label.strip(), label)
        self.put(self.projector.plain(shown), position, group[1] + 1)
        return group[1] + 1

    def _quantity(self, name: str, found: re.Match[str], end: int) -> int:
        position, groups = found.end(), []
        for _ in range(QUANTITIES[name]):
            start = self.braces.skip_space(position)
            while option := self.braces.option(start):
                start = self.braces.skip_space(option[1] + 1)
            group = self.braces.group(start)
            if group is None or group[1] >= end:
                return found.end()
            groups.append(self.text[slice(*group)])
            position = group[1] + 1
        self.put(quantity(name, groups), found.start(), position)
        return position

    def _macro(self, name: str, macro: Macro, found: re.Match[str], end: int) -> int:
        start, position = found.start(), found.end()
        arguments: list[Span | None] = []
        for letter in macro.arguments:
            at = self.braces.skip_space(position)
            span = self.braces.group(at) if letter == "m" else self.braces.option(at)
            if letter == "m" and span is None:
                return self._unknown(name, found.end(), end)
            arguments.append(span)
            position = span[1] + 1 if span else position
        if position > end:
            return self._unknown(name, found.end(), end)
        template = self._expansion(name, macro)
        if not macro.arguments:
            for part in template:
                self.put(str(part), start, position)
            return self.after_word(position, end)
        steps: list[Step] = []
        for part in template:
            if isinstance(part, str):
                steps.append((part, start, position))
            elif part <= len(arguments) and (span := arguments[part - 1]):
                steps.append(span)
        # a citation in an argument that the macro does not show is still one
        steps += self._hidden(template, arguments)
        return self.projector.then((position, end), *steps)

    def _hidden(
        self, template: tuple[str | int, ...], arguments: list[Span | None]
    ) -> list["Step"]:
        hidden = [a for i, a in enumerate(arguments, 1) if a and i not in template]
        return [number for span in hidden for number in self.projector.inside(*span)]

    def _expansion(self, name: str, macro: Macro) -> tuple[str | int, ...]:
        """The plain text of a macro, with the numbers of its arguments in their places."""
        cached = self.vocabulary.expansions.get(name)
        if cached is not None or len(macro.body) > LONGEST_BODY:
            return cached or ()
        self.vocabulary.expansions[name] = ()  # what a macro says of itself is nothing
        text = self.projector.plain(macro.body)
        parts = tuple(
            int(p[1]) if re.fullmatch(r"#\d", p) else p for p in re.split(r"(#\d)", text) if p
        )
        self.vocabulary.expansions[name] = parts
        return parts
