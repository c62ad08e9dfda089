"""The citations of pandoc's tree: which ids make one group, and what stretch of the source it is.

This step is separate from the text, so that a citation that no sentence takes is still known.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from sciverify_lint.model import Mode
from sciverify_lint.readers.markdown.pandoc import Node
from sciverify_lint.readers.markdown.sentinel import Copy, Form, Key, Occurrence
from sciverify_lint.readers.markdown.tree import citing_nodes, fallback_text, id_of, mode_of, plain

FARTHEST = 2000
"""Characters between a key and the bracket of its group."""
BLANK_LINE = re.compile(r"\n[ \t]*\n")
JOINING = re.compile(r"[\s,;]*(?:and|or|&|also|see|see also|and also)?[\s,;]*", re.I)


@dataclass(frozen=True, slots=True, kw_only=True)
class Group:
    """One citation: offsets in the source, ends exclusive."""

    start: int
    """Of the first `@`, or of the command."""
    end: int
    opening: int
    """As `start`, with the bracket and what stands before the first key in it."""
    closing: int
    mode: Mode
    keys: tuple[Key, ...]


@dataclass(slots=True)
class Pending:
    """A key while its group is read."""

    occurrence: Occurrence
    key: Key
    before: str = ""
    after: str = ""

    def finished(self) -> Key:
        """The key with its prefix and locator."""
        if self.occurrence.form is Form.COMMAND:
            return self.key
        return Key(
            key=self.key.key,
            start=self.key.start,
            end=self.key.end,
            prefix=self.before.strip() or self.key.prefix,
            locator=locator_of(self.after) or self.key.locator,
        )


def locator_of(suffix: str) -> str | None:
    """What follows a key, without the comma and the braces that set it off."""
    if JOINING.fullmatch(suffix):
        return None
    text = suffix.strip().lstrip(",").strip()
    if text.startswith("{") and text.endswith("}"):
        text = text[1:-1].strip()
    return text or None


class Groups:
    """Finds every citation of a tree and keeps it under each id in it."""

    def __init__(self, source: str, copy: Copy, *, each_alone: bool = False) -> None:
        """`copy` is the rewritten `source`; with `each_alone` every key is a citation of its own."""
        self.each_alone = each_alone
        self.source = source
        self.copy = copy
        self.found: list[Group] = []
        self.by_id: dict[str, range] = {}
        """The first id of a Cite node to the indexes of its groups."""
        self.by_start: dict[int, int] = {}
        """The offset of a command in raw text to the index of its group."""
        self.left: dict[str, list[Occurrence]] = {}
        for occurrence in copy.left:
            for key in occurrence.keys:
                self.left.setdefault(key.key, []).append(occurrence)

    def collect(self, tree: Node, *, nocite: bool = False) -> None:
        """Add the citations of `tree` in its order."""
        for node in citing_nodes(tree):
            if node["t"] != "Cite":
                self.commands(node)
            elif id_of(node) not in self.by_id:
                first = len(self.found)
                self.found += self.groups(node, nocite=nocite)
                self.by_id[id_of(node)] = range(first, len(self.found))

    def commands(self, node: Node) -> None:
        """Add the citing commands inside raw TeX or mathematics."""
        form, text = node["c"]
        if form == "html":
            return
        for _, occurrence in self.copy.within(text):
            if occurrence.form is Form.COMMAND and occurrence.start not in self.by_start:
                self.by_start[occurrence.start] = len(self.found)
                self.found.append(
                    Group(
                        start=occurrence.start,
                        end=occurrence.end,
                        opening=occurrence.start,
                        closing=occurrence.end,
                        mode=occurrence.mode or Mode.PARENTHETICAL,
                        keys=occurrence.keys,
                    )
                )

    def groups(self, node: Node, *, nocite: bool) -> list[Group]:
        """The groups of one Cite node; [] when none of its keys is in the source."""
        pending: list[Pending] = []
        self.add_citations(node, pending, depth=0)
        pending.sort(key=lambda p: p.key.start)
        if self.each_alone:
            return [self.group(node, [p], nocite=nocite) for p in pending]
        return [self.group(node, pending, nocite=nocite)] if pending else []

    def group(self, node: Node, pending: Sequence[Pending], *, nocite: bool) -> Group:
        """One group."""
        only_command = all(p.occurrence.form is Form.COMMAND for p in pending)
        start = min(p.occurrence.start for p in pending)
        last = max(p.occurrence.end for p in pending)
        mode = Mode.NOCITE if nocite else pending[0].occurrence.mode or mode_of(node)
        opening, end, closing = start, last, last
        if not only_command and not self.each_alone:
            opening, end, closing = self.brackets(node, start, last)
        return Group(
            start=start,
            end=end,
            opening=opening,
            closing=closing,
            mode=mode,
            keys=tuple(p.finished() for p in pending),
        )

    def brackets(self, node: Node, start: int, last: int) -> tuple[int, int, int]:
        """Where the group opens, ends and closes."""
        if fallback_text(node).startswith("["):
            opening = opening_bracket(self.source, start)
            closing = closing_bracket(self.source, last)
            return opening, (closing - 1 if closing > last else last), closing
        citations = node["c"][0]
        opening = start - 1 if self.source[start - 1 : start] == "-" else start
        if len(citations) > 1 or citations[0]["citationSuffix"]:
            bracket = self.source.find("[", last, last + 3)
            after = last if len(citations) > 1 or bracket < 0 else bracket + 1
            closing = closing_bracket(self.source, after)
            return opening, closing, closing
        return opening, last, last

    def add_citations(self, node: Node, pending: list[Pending], *, depth: int) -> None:
        """Add the keys of a Cite node, those inside its prefixes and suffixes too."""
        for citation in node["c"][0]:
            before = self.read_text(citation["citationPrefix"], pending, None, depth)
            mine = self.pending(citation["citationId"])
            if mine:
                mine[0].before = before
                pending += mine
            self.read_text(citation["citationSuffix"], pending, mine[-1] if mine else None, depth)

    def read_text(
        self, inlines: Sequence[Node], pending: list[Pending], holder: Pending | None, depth: int
    ) -> str:
        """The text after the last citation nested in `inlines`; each key gets what follows it."""
        text = ""
        for node in inlines:
            if node["t"] == "Cite" and depth < 3:
                before = len(pending)
                self.add_citations(node, pending, depth=depth + 1)
                if len(pending) > before:
                    pending[before].before = "" if JOINING.fullmatch(text) else text
                    holder, text = pending[-1], ""
                continue
            text += self.copy.restore(plain(node))
            if holder is not None:
                holder.after = text
        return text

    def overlooked(self, name: str) -> list[Occurrence]:
        """The places of a key that pandoc reads where we saw no candidate: the second of `@one@two`."""
        found: list[Occurrence] = []
        start = self.source.find(f"@{name}")
        while start >= 0:
            end = start + 1 + len(name)
            if not goes_on(self.source, end) and self.source[start - 1 : start].isalnum():
                key = Key(key=name, start=start + 1, end=end)
                found.append(
                    Occurrence(form=Form.KEY, start=start, end=end, shown=name, keys=(key,))
                )
            start = self.source.find(f"@{name}", end)
        return found

    def pending(self, identifier: str) -> list[Pending]:
        """The keys that a citation id stands for."""
        for match, occurrence in self.copy.within(identifier):
            tail = identifier[match.end() :] if match.start() == 0 else ""
            if not tail:
                return [Pending(occurrence=occurrence, key=k) for k in occurrence.keys]
            key = occurrence.keys[0]
            longer = Key(key=key.key + tail, start=key.start, end=key.end + len(tail))
            return [Pending(occurrence=occurrence, key=longer)]
        waiting = self.left.get(identifier)
        if waiting is None:
            waiting = self.left[identifier] = self.overlooked(identifier)
        if not waiting:
            return []
        occurrence = waiting.pop(0)
        return [Pending(occurrence=occurrence, key=k) for k in occurrence.keys]


def goes_on(source: str, end: int) -> bool:
    """Whether a key that seems to end at `end` is a longer one."""
    return source[end : end + 1].isalnum()


def opening_bracket(source: str, start: int) -> int:
    """The offset of the `[` that is open at `start`, or `start`."""
    depth = 0
    floor = max(0, start - FARTHEST)
    for offset in range(start - 1, floor - 1, -1):
        character = source[offset]
        if character == "]":
            depth += 1
        elif character == "[" and depth == 0:
            return offset
        elif character == "[":
            depth -= 1
        elif character == "\n" and BLANK_LINE.match(source, offset):
            break
    return start


def closing_bracket(source: str, end: int) -> int:
    """The offset after the `]` that closes what is open at `end`, or `end`."""
    depth = 0
    offset = end
    ceiling = min(len(source), end + FARTHEST)
    while offset < ceiling:
        character = source[offset]
        if character == "\\":
            offset += 1
        elif character == "[":
            depth += 1
        elif character == "]" and depth == 0:
            return offset + 1
        elif character == "]":
            depth -= 1
        elif character == "\n" and BLANK_LINE.match(source, offset):
            break
        offset += 1
    return end
