"""Fenced blocks as their own dialects mean them, in a copy of the same length that pandoc can read.

pandoc takes a fence with an unusual head (`{python}`, `{code-cell} ipython3`) for text. Chunks of code
are blanked here, all but their captions; directives that hold text lose their fences and keep the text.
"""

import re
from bisect import bisect_right
from dataclasses import dataclass, field

FENCE = re.compile(r"(?P<lead>[ \t>]*)(?P<fence>`{3,}|~{3,}|:{3,})[ \t]*(?P<head>[^\n]*?)[ \t]*\Z")
CHUNK = re.compile(r"\{\s*(?P<name>[A-Za-z][\w:+-]*)(?P<options>[^}]*)\}\s*(?P<argument>.*)")
DIRECTIVES_OF_TEXT = """
note warning tip important caution attention danger error hint seealso admonition figure epigraph margin sidebar
topic exercise solution exercise-start solution-start dropdown card grid grid-item grid-item-card tab-item tab-set
table list-table aside quote blockquote pull-quote highlights footnote glossary proof example remark theorem lemma
definition corollary div abstract callout compound container figure-md
"""
TEXT_DIRECTIVES = frozenset(DIRECTIVES_OF_TEXT.split())
"""MyST directives whose body is Markdown; so are those of the `prf` domain."""
CAPTION_OPTION = re.compile(
    r"(?P<lead>[ \t>]*(?:#\||//\||%%\||:))[ \t]*(?P<name>[\w.-]*(?:cap|subcap|caption))[ \t]*:[ \t]*(?P<value>\S.*)?"
)
OPTION = re.compile(r"[ \t>]*(?:#\||//\||%%\|)[ \t]*[\w.-]+[ \t]*:")
COMMENT_LEAD = re.compile(r"[ \t>]*(?:#\||//\||%%\|)[ \t]?")
LIST_ITEM = re.compile(r"[ \t>]*(?:#\||//\||%%\|)[ \t]*-[ \t]")
HEAD_CAPTION = re.compile(r"\bfig\.(?:s?cap|alt)\s*=\s*([\"'])(?P<text>.*?)(?<!\\)\1")
YAML_OPTIONS = re.compile(r"[ \t]*-{3}[ \t]*\Z")
COLON_OPTION = re.compile(r"[ \t>]*:[\w-]+:(?:[ \t]|\Z)")
SHORTCODE = re.compile(r"(?<!\{)\{\{<(?:[ \t]*include[ \t]+(?P<name>[^\s>]+))?.{0,500}?>\}\}")
TEX_BIBLIOGRAPHY = re.compile(
    r"[ \t]*\\(?:(?:no)?bibliography|addbibresource)(?:\[[^\]\n]*\])?\{(?P<names>[^{}\n]+)\}"
)
"""Raw LaTeX at the start of a line; inside a line it may well be an example."""
CHILD = re.compile(r"\bchild\s*=\s*(?:c\()?(?P<names>(?:\s*[\"'][^\"']+[\"']\s*,?)+)")


@dataclass(slots=True)
class Prepared:
    """The copy, and the stretches of it that are captions of chunks and figures."""

    text: str
    captions: list[tuple[int, int]] = field(default_factory=list)
    includes: list[tuple[int, int]] = field(default_factory=list)
    """Where the name of a file stands whose text belongs in that place."""
    bibliographies: list[tuple[int, int]] = field(default_factory=list)
    """Where a directive names one."""
    cites_all: bool = False
    labels: set[str] = field(default_factory=set)
    """Names that chunks and directives give to figures and tables."""

    def is_caption(self, offset: int) -> bool:
        """Whether `offset` lies in such a caption."""
        index = bisect_right(self.captions, (offset, len(self.text)))
        return any(start <= offset < end for start, end in self.captions[max(0, index - 3) : index])


@dataclass(slots=True)
class Open:
    """A text directive that is not closed yet."""

    fence: str
    name: str
    start: int
    in_options: bool = True


class Preparer:
    """Goes through the lines once."""

    def __init__(self, source: str, start: int) -> None:
        """`start` is where the front matter ends."""
        self.source = source
        self.lines = source.split("\n")
        self.offsets = offsets_of(self.lines)
        self.start = start
        self.last_comment_end = source.rfind("-->")
        self.prepared = Prepared(text=source)
        self.open: list[Open] = []
        self.unclosed: dict[str, int] = {}
        """Length of the shortest fence of each kind that nothing closes from some line on."""

    def run(self) -> Prepared:
        """The prepared copy."""
        number = 0
        in_comment = False
        while number < len(self.lines):
            line = self.lines[number]
            if self.offsets[number] < self.start:
                number += 1
                continue
            in_comment, comment_line = comment_state(line, in_comment)
            in_comment = in_comment and self.offsets[number] < self.last_comment_end
            fence = None if comment_line else FENCE.match(line)
            if fence is None or (fence["fence"][0] == "`" and "`" in fence["head"]):
                self.text_line(number)
                number += 1
            else:
                number = self.fence_line(number, fence)
        self.prepared.captions.sort()
        text = "\n".join(self.lines)
        self.prepared.includes += [m.span("name") for m in SHORTCODE.finditer(text) if m["name"]]
        self.prepared.text = SHORTCODE.sub(lambda m: " " * len(m[0]), text)
        return self.prepared

    def text_line(self, number: int) -> None:
        """A line outside code: blank it when it is an option of a directive."""
        if command := TEX_BIBLIOGRAPHY.match(self.lines[number]):
            self.note_bibliographies(
                command["names"], self.offsets[number] + command.start("names")
            )
        if not self.open or not self.open[-1].in_options:
            return
        line = self.lines[number]
        directive = self.open[-1]
        if caption := CAPTION_OPTION.fullmatch(line):
            self.keep_caption(number, caption.start("value"))
        elif COLON_OPTION.match(line):
            self.note_label(line)
            self.blank(number)
        elif line.strip():
            directive.in_options = False

    def fence_line(self, number: int, fence: re.Match[str]) -> int:
        """A line that opens or closes a fence; returns the number of the next line to read."""
        head, marks = fence["head"], fence["fence"]
        if self.open and not head and closes(marks, self.open[-1].fence):
            done = self.open.pop()
            if done.name in {"figure", "table", "list-table", "figure-md"}:
                self.prepared.captions.append((done.start, self.offsets[number]))
            self.blank(number)
            return number + 1
        chunk = CHUNK.fullmatch(head)
        if chunk and is_text_directive(chunk["name"]):
            self.open.append(Open(marks, chunk["name"], self.offsets[number]))
            if re.search(r"@|cite", chunk["argument"]):
                line = self.lines[number]
                start = len(line) - len(line[line.index("}") + 1 :].lstrip())
                self.lines[number] = invisible(start) + line[start:]
            else:
                self.blank(number)
            return self.yaml_options(number + 1)
        if marks[0] == ":":
            if chunk:
                self.blank(number)
            return number + 1
        last = self.closing_line(number, marks)
        if last is None:
            return number + 1
        if chunk:
            self.note_files(number, last, chunk)
            self.chunk(number, last, chunk)
        elif head and not head.startswith("{="):
            self.lines[number] = (
                fence["lead"] + marks + "x" * (len(self.lines[number]) - fence.end("fence"))
            )
        return last + 1

    def yaml_options(self, number: int) -> int:
        """Blank the options of a directive that are written between `---` lines."""
        if number < len(self.lines) and YAML_OPTIONS.match(self.lines[number]):
            for last in range(number + 1, min(number + 60, len(self.lines))):
                if YAML_OPTIONS.match(self.lines[last]):
                    for line in range(number, last + 1):
                        self.blank(line)
                    return last + 1
        return number

    def closing_line(self, number: int, marks: str) -> int | None:
        """The number of the line that closes a code fence, or None."""
        if len(marks) >= self.unclosed.get(marks[0], len(marks) + 1):
            return None
        for last in range(number + 1, len(self.lines)):
            fence = FENCE.match(self.lines[last])
            if fence and not fence["head"] and closes(fence["fence"], marks):
                return last
        self.unclosed[marks[0]] = len(marks)
        return None

    def chunk(self, first: int, last: int, chunk: re.Match[str]) -> None:
        """Blank a chunk of code, all but its captions."""
        self.note_label(chunk["options"])
        head = self.lines[first]
        caption = HEAD_CAPTION.search(head)
        if caption:
            self.keep_caption(first, caption.start("text"), caption.end("text"))
        else:
            self.blank(first)
        number = first + 1
        while number < last:
            line = self.lines[number]
            option = CAPTION_OPTION.fullmatch(line)
            if option is None:
                self.note_label(line)
                self.blank(number)
            elif option["value"] and not re.fullmatch(r"[|>][+-]?\d?", option["value"]):
                self.keep_caption(number, option.start("value"))
            else:
                number = self.block_caption(number, last)
            number += 1
        self.blank(last)

    def block_caption(self, number: int, last: int) -> int:
        """Keep the indented lines of a caption; returns the last of them."""
        self.blank(number)
        while number + 1 < last:
            lead = COMMENT_LEAD.match(self.lines[number + 1])
            if lead is None or OPTION.match(self.lines[number + 1]):
                break
            number += 1
            text = re.compile(r"[ \t]*(?:-[ \t]+)?").match(self.lines[number], lead.end())
            self.keep_caption(number, text.end() if text else lead.end())
        return number

    def keep_caption(self, number: int, start: int, end: int | None = None) -> None:
        """Keep only columns `start` to `end` of a line, behind a comment of the right length."""
        line = self.lines[number]
        end = len(line.rstrip()) if end is None else end
        if (
            line[start : start + 1] in {'"', "'"}
            and end - start > 1
            and line[end - 1] == line[start]
        ):
            start, end = start + 1, end - 1
        offset = self.offsets[number]
        self.prepared.captions.append((offset + start, offset + end))
        item = "- " if LIST_ITEM.match(line[:start]) else ""
        lead = item + invisible(start - len(item))
        self.lines[number] = lead + line[start:end] + " " * (len(line) - end)

    def blank(self, number: int) -> None:
        """Replace a line by spaces, but for the marks of a quotation."""
        self.lines[number] = re.sub(r"[^ \t]", " ", self.lines[number])

    def note_files(self, number: int, last: int, chunk: re.Match[str]) -> None:
        """Remember the files that a chunk or directive names: bibliographies, or text for its place."""
        offset = self.offsets[number] + self.lines[number].index("{")
        if chunk["name"] == "include" and chunk["argument"].strip():
            start = offset + chunk.start("argument")
            self.prepared.includes.append((start, start + len(chunk["argument"].strip())))
        elif chunk["name"] == "bibliography":
            options = "\n".join(self.lines[number:last])
            self.prepared.cites_all |= re.search(r"(?m)^[ \t>]*:all:", options) is not None
            self.note_bibliographies(chunk["argument"], offset + chunk.start("argument"))
        elif child := CHILD.search(chunk["options"]):
            for name in re.finditer(r"[\"']([^\"']+)[\"']", child["names"]):
                start = offset + chunk.start("options") + child.start("names") + name.start(1)
                self.prepared.includes.append((start, start + len(name[1])))

    def note_bibliographies(self, names: str, offset: int) -> None:
        """Remember the files that a directive or a LaTeX command names; `names` stand at `offset`."""
        self.prepared.bibliographies += (
            (offset + m.start(), offset + m.end()) for m in re.finditer(r"[^\s,]+", names)
        )

    def note_label(self, text: str) -> None:
        """Remember the name that an option gives."""
        if match := re.search(r"(?:\blabel|:name|:label)\s*[:=]\s*[\"']?([\w:.-]+)", text):
            self.prepared.labels.add(match[1])


def prepare(source: str, *, start: int = 0) -> Prepared:
    """The copy of `source` whose fences pandoc understands; `start` is where its front matter ends."""
    return Preparer(source, start).run()


def offsets_of(lines: list[str]) -> list[int]:
    """The offset at which each line starts."""
    offsets = [0]
    for line in lines:
        offsets.append(offsets[-1] + len(line) + 1)
    return offsets


def closes(marks: str, opening: str) -> bool:
    """Whether a bare fence closes the one opened with `opening`."""
    return marks[0] == opening[0] and len(marks) >= len(opening)


def is_text_directive(name: str) -> bool:
    """Whether the body of a directive is Markdown."""
    return name.lower() in TEXT_DIRECTIVES or name.startswith("prf:")


def comment_state(line: str, inside: bool) -> tuple[bool, bool]:
    """Whether a comment is open after the line, and whether the line begins inside one."""
    opening, closing = line.rfind("<!--"), line.rfind("-->")
    if opening < 0 and closing < 0:
        return inside, inside
    return opening > closing, inside


def invisible(length: int) -> str:
    """`length` characters that open a line of text and that pandoc drops or takes for a space."""
    if length >= 7:
        return "<!--" + "x" * (length - 7) + "-->"
    return " " * length if length < 4 else "  \\ ".ljust(length)
