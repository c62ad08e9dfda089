"""Where a sentence begins and ends in the source: word by word from the nearest known place.

Only markup may stand between one word and the next, so each step is short and nothing is aligned globally.
"""

import re
from bisect import bisect_left

from sciverify_lint.readers.markdown.textblock import Anchor, TextBlock
from sciverify_lint.text.marks import MARK

BLANK_LINE = re.compile(r"\n[ \t>]*\n")
WORD = re.compile(r"[^\W_]+")
NEAR = 160
"""Characters of markup that may stand between two words."""
FARTHEST = 3000
"""Characters of blanked markup, such as a link's address, that may stand before punctuation."""
MARKUP = re.compile(
    r"<!--.*?(?:-->|\Z)"
    r"|(?<=\])\((?:[^()\s\\]|\\.|\([^()\s]*\)){0,2000}(?:\s+\"[^\"\n]{0,500}\")?\)"
    r"|(?<=\])\[[^\[\]\n]{0,200}\]"
    r"|\{[#.:][^{}\n]{0,500}\}"
    r"|\[\^[^\]\s]{1,200}\]"
    r"|</?[A-Za-z][\w-]{0,40}(?:\s[^<>\n]{0,1000})?/?>",
    re.S,
)
"""What is no text although it has words: comments, link targets, attributes, note marks, tags."""
STYLE = "*_`~"
"""Marks of emphasis and code, which belong to the words they touch."""


class Walker:
    """Finds sentences of the blocks of one source."""

    def __init__(self, source: str) -> None:
        """Blank the markup of `source`, once."""
        self.source = source
        self.bare = MARKUP.sub(lambda m: " " * len(m[0]), source)

    def anchor(self, block: TextBlock, after: int) -> None:
        """Give a block without a known place one: where its first words next stand together."""
        words = self.words(block, 0, len(block.text))[:5]
        if not words:
            return
        together = r"[\W_]{1,600}".join(re.escape(w[0][:200]) for w in words)
        found = re.compile(rf"(?<![^\W_]){together}").search(self.bare, after)
        if found:
            first = words[0]
            block.anchors.append(
                Anchor(
                    at=first.start(),
                    end=first.end(),
                    source=found.start(),
                    source_end=found.start() + len(first[0]),
                )
            )

    def span(self, block: TextBlock, start: int, end: int) -> tuple[int, int] | None:
        """The stretch of the source for `block.text[start:end]`, or None when nothing of it is known."""
        anchors = block.anchors
        if not anchors:
            return None
        first = self.start_of(block, start, end)
        last = self.end_of(block, start, end)
        if first is None or last is None or first >= last:
            return None
        return self.with_style(first, last)

    def with_style(self, first: int, last: int) -> tuple[int, int]:
        """The stretch with the marks of emphasis and the bracket that touch it."""
        before = first
        while before and self.source[before - 1] in STYLE + "[":
            before -= 1
        if before == 0 or self.source[before - 1].isspace():
            first = before
        while last < len(self.source) and self.source[last] in STYLE:
            last += 1
        return first, last

    def start_of(self, block: TextBlock, start: int, end: int) -> int | None:
        """The offset of the first character of the sentence."""
        index = bisect_left(block.anchors, start, key=lambda a: a.at)
        if index < len(block.anchors) and block.anchors[index].at < end:
            anchor = block.anchors[index]
            return self.back(block, start, anchor.at, anchor.source)
        if index == 0:
            return None
        anchor = block.anchors[index - 1]
        offset = self.forward(block, anchor.end, start, anchor.source_end)
        word = WORD.search(block.text, start, end)
        if word is None:
            return None
        found = self.next_word(word[0], offset)
        return None if found < 0 else self.back(block, start, word.start(), found)

    def end_of(self, block: TextBlock, start: int, end: int) -> int | None:
        """The offset after the last character of the sentence."""
        index = bisect_left(block.anchors, end, key=lambda a: a.at) - 1
        if index < 0:
            anchor = block.anchors[0]
            return self.back(block, end, anchor.at, anchor.source)
        anchor = block.anchors[index]
        return self.forward(block, anchor.end, end, anchor.source_end)

    def back(self, block: TextBlock, start: int, at: int, offset: int) -> int:
        """From the known `offset` of `text[at]` back to that of `text[start]`."""
        text = block.text
        first = at
        for word in reversed(self.words(block, start, at)):
            found = self.previous_word(word[0], offset)
            if found >= 0:
                offset, first = found, word.start()
        for character in reversed(text[start:first]):
            if character == " ":
                continue
            found = self.punctuation(character, offset, -1)
            if found < 0:
                break
            offset = found
        return offset

    def forward(self, block: TextBlock, at: int, end: int, offset: int) -> int:
        """From the known `offset` of `text[at]` on to that of `text[end]`."""
        text = block.text
        last = at
        for word in self.words(block, at, end):
            found = self.next_word(word[0], offset)
            if found >= 0:
                offset, last = found + self.length_at(word[0], found), word.end()
        for character in text[last:end]:
            if character == " " or MARK.match(character):
                continue
            found = self.punctuation(character, offset, 1)
            if found < 0:
                break
            offset = found + 1
        return offset

    def punctuation(self, character: str, offset: int, step: int) -> int:
        """The offset of the nearest `character`, with at most four marks and any blanked markup between."""
        place = offset if step > 0 else offset - 1
        marks = 0
        for _ in range(FARTHEST):
            if not 0 <= place < len(self.bare) or marks > 4:
                break
            here = self.bare[place]
            if self.source[place] == character and here == character:
                return place
            if WORD.match(here):
                break
            marks += not here.isspace()
            place += step
        return -1

    @staticmethod
    def words(block: TextBlock, start: int, end: int) -> list[re.Match[str]]:
        """The words of a stretch that the source has too."""
        found = WORD.finditer(block.text, start, end)
        if not block.made_up:
            return list(found)
        return [w for w in found if not any(a <= w.start() < b for a, b in block.made_up)]

    def next_word(self, word: str, offset: int) -> int:
        """The offset of the nearest `word` from `offset` on, or -1."""
        match = WORD.search(self.bare, offset)
        if (
            match
            and match[0] == word
            and self.paragraph_end(offset, match.start()) == match.start()
        ):
            return match.start()
        ceiling = self.paragraph_end(offset, offset + len(word) + NEAR)
        for text in (self.bare, self.source):
            found = text.find(word, offset, ceiling)
            while found >= 0 and not alone(text, found, word):
                found = text.find(word, found + 1, ceiling)
            if found >= 0:
                return found
        match = loose(word).search(self.source, offset, ceiling)
        return match.start() if match else -1

    def previous_word(self, word: str, offset: int) -> int:
        """The offset of the nearest `word` that ends at `offset` or before, or -1."""
        floor = self.paragraph_start(max(0, offset - len(word) - NEAR), offset)
        for text in (self.bare, self.source):
            found = text.rfind(word, floor, offset)
            while found >= 0 and not alone(text, found, word):
                found = text.rfind(word, floor, found + len(word) - 1)
            if found >= 0:
                return found
        matches = list(loose(word).finditer(self.source, floor, offset))
        return matches[-1].start() if matches else -1

    def paragraph_end(self, offset: int, ceiling: int) -> int:
        """`ceiling`, or where the paragraph of `offset` ends before it."""
        match = BLANK_LINE.search(self.source, offset, ceiling)
        return match.start() if match else ceiling

    def paragraph_start(self, floor: int, offset: int) -> int:
        """`floor`, or where the paragraph of `offset` begins after it."""
        start = floor
        for match in BLANK_LINE.finditer(self.source, floor, offset):
            start = match.end()
        return start

    def length_at(self, word: str, offset: int) -> int:
        """The length of `word` at `offset`, markup inside it counted."""
        if self.source.startswith(word, offset):
            return len(word)
        match = loose(word).match(self.source, offset)
        return len(match[0]) if match else len(word)


def alone(text: str, offset: int, word: str) -> bool:
    """Whether `word` is no part of a longer one at `offset`."""
    before = text[offset - 1 : offset]
    after = text[offset + len(word) : offset + len(word) + 1]
    return not WORD.match(before) and not WORD.match(after)


def loose(word: str) -> re.Pattern[str]:
    """Matches `word` with markup of emphasis, subscripts and escapes inside."""
    return re.compile(r"[*_~^\\`]{0,3}".join(re.escape(c) for c in word[:60]))
