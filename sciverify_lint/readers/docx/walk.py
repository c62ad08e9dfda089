"""One OOXML story to paragraphs and spans, without recursion.

A stack of open fields decides what is text: the result of a field is, its instruction is not.
Text boxes hold paragraphs of their own with a field stack of their own.
"""

import re
from collections.abc import Callable, Collection, Iterator, Mapping
from xml.etree.ElementTree import Element

from sciverify_lint.readers.docx.draft import (
    WORD,
    Draft,
    Open,
    Position,
    deleted_row,
    switched_on,
    value,
)
from sciverify_lint.readers.docx.story import NoteMark, Span, Story
from sciverify_lint.readers.docx.symbols import symbol

MATH = "{http://schemas.openxmlformats.org/officeDocument/2006/math}"
COMPATIBILITY = "{http://schemas.openxmlformats.org/markup-compatibility/2006}"
CHOICE, FALLBACK = f"{COMPATIBILITY}Choice", f"{COMPATIBILITY}Fallback"
SKIPPED = frozenset(
    {
        f"{WORD}{n}"
        for n in ("pPr", "rPr", "sdtPr", "sdtEndPr", "tblPr", "trPr", "tcPr", "tblGrid", "sectPr")
    }
    | {f"{WORD}{n}" for n in ("delText", "delInstrText", "rt")}
    | {f"{MATH}{n}" for n in ("rPr", "ctrlPr", "dPr", "fPr", "naryPr", "deg")}
)
TEXTS = {
    f"{WORD}tab": "\t",
    f"{WORD}ptab": "\t",
    f"{WORD}cr": "\n",
    f"{WORD}br": "\n",
    f"{WORD}noBreakHyphen": "\N{NON-BREAKING HYPHEN}",
    f"{MATH}d": "(",
    f"{MATH}den": "/",
}
SCRIPTS = {f"{MATH}sup": "^", f"{MATH}sub": "_"}
GENERATED = re.compile(
    r"ZOTERO_BIBL|CSL_BIBLIOGRAPHY|EN\.REFLIST|CITAVI\.?BIBLIOGRAPHY|RW\.BIB|PAPERS2_BIBLIOGRAPHY"
    r"|MENDELEY_BIBLIOGRAPHY|^\s*BIBLIOGRAPHY\b",
    re.I,
)


def walk(
    root: Element, *, bookmarks: Mapping[str, str], raised_styles: Collection[str] = ()
) -> Story:
    """Read a story; `bookmarks` are the citing ones with their instructions.

    A field that is never closed would swallow all text after it: the walk is then repeated without it.
    """
    walker = Walker(bookmarks, raised_styles, {})
    walker.run(root)
    if unclosed := {id(o.element): o.instruction for o in walker.fields[0]}:
        walker = Walker(bookmarks, raised_styles, unclosed)
        walker.run(root)
    return Story(
        paragraphs=tuple(d.finish() for d in walker.drafts),
        spans=tuple(sorted(walker.spans, key=lambda s: (s.paragraph, s.start, -s.end))),
    )


class Walker:
    """The state of one walk."""

    def __init__(
        self,
        bookmarks: Mapping[str, str],
        raised_styles: Collection[str],
        unclosed: Mapping[int, str],
    ) -> None:
        """Begin before the first paragraph; `unclosed`: element ids of fields to read as a point."""
        self.bookmarks = bookmarks
        self.raised_styles = raised_styles
        self.unclosed = unclosed
        self.drafts: list[Draft] = []
        self.spans: list[Span] = []
        self.current: list[Draft] = []
        self.fields: list[list[Open]] = [[]]
        self.marks: dict[str, Open] = {}
        self.controls: list[Open] = []
        self.deleted = self.cells = self.generated = self.page = 0
        self.raised = self.hidden = self.bold = False

    def run(self, root: Element) -> None:
        """Visit every element that is text, in order."""
        stack: list[tuple[Element, Iterator[Element]]] = [(root, iter(root))]
        self.visit(STARTS, root)
        while stack:
            element, children = stack[-1]
            child = next(children, None)
            if child is None:
                self.visit(ENDS, element)
                stack.pop()
            elif child.tag not in SKIPPED and not self.superseded(element, child):
                self.visit(STARTS, child)
                stack.append((child, iter(child)))

    def visit(self, handlers: "Mapping[str, Handler]", element: Element) -> None:
        if handler := handlers.get(element.tag):
            handler(self, element)

    def superseded(self, parent: Element, child: Element) -> bool:
        """Whether `child` is a second form of what another child of `parent` shows."""
        return child.tag in (CHOICE, FALLBACK) and parent.find(CHOICE) not in (None, child)

    @property
    def here(self) -> Position:
        """The place where the next text will stand."""
        return (
            (self.current[-1].index, self.current[-1].length)
            if self.current
            else (len(self.drafts), 0)
        )

    @property
    def silent(self) -> bool:
        """Whether what comes is no visible text."""
        top = self.field
        unseen = top is not None and (top.unseen or top.start is None)
        return self.deleted > 0 or not self.current or unseen

    @property
    def field(self) -> Open | None:
        """The innermost open field."""
        return self.fields[-1][-1] if self.fields[-1] else None

    def open_field(self, opened: Open) -> None:
        """Begin a field; those around it stay as they are until it ends."""
        if outer := self.field:
            opened.unseen = outer.unseen or outer.start is None
            opened.generated = outer.generated or bool(GENERATED.search(outer.instruction))
        self.fields[-1].append(opened)

    def add(self, text: str) -> None:
        """Append visible text to the current paragraph."""
        if not text or self.silent or self.hidden:
            return
        draft = self.current[-1]
        start, draft.length = draft.length, draft.length + len(text)
        draft.pieces.append(text)
        draft.plain = draft.plain or (not self.bold and bool(text.strip()))
        if self.raised:
            joined = bool(draft.raised) and draft.raised[-1][1] == start
            begin = draft.raised.pop()[0] if joined else start
            draft.raised.append((begin, draft.length))

    def close(self, opened: Open) -> None:
        """Record the span from where `opened` began to show text up to here."""
        end = self.here
        start = opened.start or end
        if start[0] != end[0] and start[0] < len(self.drafts):
            draft = self.drafts[start[0]]
            start, end = (
                ((start[0] + 1, 0), end)
                if start[1] == draft.length
                else (start, (start[0], draft.length))
            )
        paragraph = min(start[0], max(len(self.drafts) - 1, 0))
        last = end[1] if end[0] == start[0] else self.drafts[paragraph].length if self.drafts else 0
        self.spans.append(
            Span(
                paragraph=paragraph + 1,
                start=start[1],
                end=max(start[1], last),
                instruction=opened.instruction,
                data=opened.data,
            )
        )

    def begin_paragraph(self, element: Element) -> None:
        draft = Draft(index=len(self.drafts), cell=self.cells > 0, page=self.page)
        properties = element.find(f"{WORD}pPr")
        if properties is not None:
            draft.style = value(properties.find(f"{WORD}pStyle"))
            level = value(properties.find(f"{WORD}outlineLvl"))
            draft.outline = int(level) if level.isdecimal() else None
            number = value(properties.find(f"{WORD}numPr/{WORD}numId"))
            draft.numbered = number not in ("", "0")
            draft.runs_on = properties.find(f"{WORD}rPr/{WORD}del") is not None
        top = self.field
        draft.listed = self.generated > 0 or (
            top is not None and (top.generated or bool(GENERATED.search(top.instruction)))
        )
        self.drafts.append(draft)
        self.current.append(draft)

    def end_paragraph(self, _: Element) -> None:
        self.current.pop()

    def begin_run(self, element: Element) -> None:
        properties = element.find(f"{WORD}rPr")
        self.raised = self.hidden = self.bold = False
        if properties is None:
            return
        align = value(properties.find(f"{WORD}vertAlign"))
        style = value(properties.find(f"{WORD}rStyle"))
        self.raised = align == "superscript" or (not align and style in self.raised_styles)
        self.hidden = switched_on(properties.find(f"{WORD}vanish"))
        self.bold = switched_on(properties.find(f"{WORD}b"))

    def end_run(self, _: Element) -> None:
        self.raised = self.hidden = self.bold = False

    def begin_textbox(self, _: Element) -> None:
        self.fields.append([])

    def end_textbox(self, _: Element) -> None:
        self.fields.pop()

    def field_character(self, element: Element) -> None:
        if self.deleted or not self.current:
            return
        match element.get(f"{WORD}fldCharType"):
            case "begin":
                data = element.findtext(f"{WORD}fldData") or ""
                opened = Open(element=element, data=data)
                if id(element) in self.unclosed:
                    opened.instruction = self.unclosed[id(element)]
                    self.close(opened)
                else:
                    self.open_field(opened)
            case "separate" if self.fields[-1]:
                top = self.fields[-1][-1]
                top.start = top.start or self.here
                if GENERATED.search(top.instruction):
                    self.current[-1].listed = True
            case "end" if self.fields[-1]:
                self.end_field(self.fields[-1].pop())
            case _:
                pass

    def end_field(self, opened: Open) -> None:
        """Record a field; EndNote keeps its data in a field inside the instruction of the citing one."""
        outer = self.field
        if "EN.CITE.DATA" in opened.instruction and outer is not None:
            outer.data = outer.data or opened.data
        else:
            self.close(opened)

    def instruction(self, element: Element) -> None:
        if self.fields[-1] and not self.deleted and self.fields[-1][-1].start is None:
            self.fields[-1][-1].instruction += element.text or ""

    def begin_simple(self, element: Element) -> None:
        if self.deleted or not self.current:
            return
        data = element.findtext(f"{WORD}fldData") or ""
        said = element.get(f"{WORD}instr", "")
        self.open_field(Open(element=element, instruction=said, data=data, start=self.here))
        if GENERATED.search(said):
            self.current[-1].listed = True

    def end_simple(self, element: Element) -> None:
        opened = self.fields[-1]
        if any(o.element is element for o in reversed(opened)):
            while opened[-1].element is not element:
                self.end_field(opened.pop())
            self.end_field(opened.pop())

    def begin_bookmark(self, element: Element) -> None:
        said = self.bookmarks.get(element.get(f"{WORD}name", ""))
        if said is not None and not self.deleted:
            self.marks[element.get(f"{WORD}id", "")] = Open(
                element=element, instruction=said, start=self.here
            )
            self.generated += bool(GENERATED.search(said))

    def end_bookmark(self, element: Element) -> None:
        if opened := self.marks.pop(element.get(f"{WORD}id", ""), None):
            self.generated -= bool(GENERATED.search(opened.instruction))
            self.close(opened)

    def begin_control(self, element: Element) -> None:
        properties = element.find(f"{WORD}sdtPr")
        said = ""
        if properties is not None:
            said = value(properties.find(f"{WORD}tag"))
            gallery = value(properties.find(f"{WORD}docPartObj/{WORD}docPartGallery"))
            if properties.find(f"{WORD}bibliography") is not None or gallery == "Bibliographies":
                said = "BIBLIOGRAPHY"
        self.controls.append(Open(element=element, instruction=said, start=self.here))
        self.generated += bool(GENERATED.search(said))

    def end_control(self, _: Element) -> None:
        opened = self.controls.pop()
        self.generated -= bool(GENERATED.search(opened.instruction))
        if opened.instruction and not self.deleted:
            self.close(opened)

    def begin_deleted(self, _: Element) -> None:
        self.deleted += 1

    def end_deleted(self, _: Element) -> None:
        self.deleted -= 1

    def begin_row(self, element: Element) -> None:
        self.deleted += deleted_row(element)

    def end_row(self, element: Element) -> None:
        self.deleted -= deleted_row(element)

    def begin_cell(self, _: Element) -> None:
        self.cells += 1

    def end_cell(self, _: Element) -> None:
        self.cells -= 1

    def note(self, element: Element) -> None:
        if not self.silent:
            kind = element.tag.removeprefix(WORD).removesuffix("Reference")
            name = element.get(f"{WORD}id", "")
            self.current[-1].notes.append(
                NoteMark(kind=kind, identifier=name, offset=self.current[-1].length)
            )

    def text(self, element: Element) -> None:
        self.add(element.text or "")

    def fixed(self, element: Element) -> None:
        if element.get(f"{WORD}type") == "page":
            self.page += 1
        self.add(TEXTS[element.tag])

    def script(self, element: Element) -> None:
        if len(element):
            self.add(SCRIPTS[element.tag])

    def close_bracket(self, _: Element) -> None:
        self.add(")")

    def page_break(self, _: Element) -> None:
        self.page += 1

    def sign(self, element: Element) -> None:
        self.add(symbol(element.get(f"{WORD}font", ""), element.get(f"{WORD}char", "")))


Handler = Callable[[Walker, Element], None]
STARTS: Mapping[str, Handler] = {
    f"{WORD}p": Walker.begin_paragraph,
    f"{WORD}r": Walker.begin_run,
    f"{WORD}t": Walker.text,
    f"{MATH}t": Walker.text,
    f"{WORD}fldChar": Walker.field_character,
    f"{WORD}instrText": Walker.instruction,
    f"{WORD}fldSimple": Walker.begin_simple,
    f"{WORD}bookmarkStart": Walker.begin_bookmark,
    f"{WORD}bookmarkEnd": Walker.end_bookmark,
    f"{WORD}sdt": Walker.begin_control,
    f"{WORD}txbxContent": Walker.begin_textbox,
    f"{WORD}del": Walker.begin_deleted,
    f"{WORD}moveFrom": Walker.begin_deleted,
    f"{WORD}tr": Walker.begin_row,
    f"{WORD}tc": Walker.begin_cell,
    f"{WORD}footnoteReference": Walker.note,
    f"{WORD}endnoteReference": Walker.note,
    f"{WORD}lastRenderedPageBreak": Walker.page_break,
    f"{WORD}sym": Walker.sign,
    **dict.fromkeys(TEXTS, Walker.fixed),
    **dict.fromkeys(SCRIPTS, Walker.script),
}
ENDS: Mapping[str, Handler] = {
    f"{WORD}p": Walker.end_paragraph,
    f"{WORD}r": Walker.end_run,
    f"{WORD}fldSimple": Walker.end_simple,
    f"{WORD}sdt": Walker.end_control,
    f"{WORD}txbxContent": Walker.end_textbox,
    f"{WORD}del": Walker.end_deleted,
    f"{WORD}moveFrom": Walker.end_deleted,
    f"{WORD}tr": Walker.end_row,
    f"{WORD}tc": Walker.end_cell,
    f"{MATH}d": Walker.close_bracket,
}
