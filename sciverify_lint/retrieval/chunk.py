"""A source text to passages: whole sentences, about 200 words, one sentence shared with the next passage.

A passage never crosses a section, and knows its section and the page its first new sentence stands on.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby, pairwise

from sciverify_lint.model import Passage, SourceText, Stage, TextBlock
from sciverify_lint.text.sentences import split

WORDS = 200
"""About what the embedded model sees of a text: 256 tokens."""
LONGEST_SENTENCE = 300
"""Words. What is longer is a table or a broken text, and is cut."""
LONGEST_TOKEN = 400
"""Characters. Prose has no longer ones, even where no spaces are written."""
UNSPACED = re.compile(r"[\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff\u0e00-\u0e7f]")
LONGEST_SHARED = 80
"""Words. A longer sentence is not repeated: a passage would be made of it."""


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence of a source, with how many words it has and how it is set off from the one before."""

    text: str
    words: int
    page: int | None
    gap: str


def chunk(source: SourceText, *, words: int = WORDS) -> tuple[Passage, ...]:
    """The passages of `source` in reading order, each of at most about `words` words."""
    return tuple(
        passage
        for section, blocks in groupby(source.blocks, key=lambda block: block.section)
        for passage in passages_of(section, tuple(sentences_of(blocks)), words)
    )


def passages_of(
    section: str | None, sentences: Sequence[Sentence], words: int
) -> Iterator[Passage]:
    """The passages of one section, of about equal size."""
    starts = [0, *cuts(sentences, words), len(sentences)]
    for start, end in pairwise(starts):
        if start == end:
            continue
        shared = start > 0 and sentences[start - 1].words <= LONGEST_SHARED
        first, *rest = sentences[start - 1 if shared else start : end]
        yield Passage(
            text=first.text + "".join(f"{s.gap}{s.text}" for s in rest),
            stage=Stage.FULLTEXT,
            section=section,
            page=sentences[start].page,
        )


def cuts(sentences: Sequence[Sentence], words: int) -> Iterator[int]:
    """Where a section is cut: as often as `words` asks for, into parts as equal as whole sentences allow."""
    total = sum(s.words for s in sentences)
    parts = -(-total // words)
    if parts < 2:
        return
    size, done, cut = total / parts, 0, 1
    for number, sentence in enumerate(sentences):
        # The sentence goes to the side on which more than half of it lies.
        if number and done + sentence.words / 2 > cut * size and cut < parts:
            yield number
            cut = int((done + sentence.words / 2) / size) + 1
        done += sentence.words


def sentences_of(blocks: Iterable[TextBlock]) -> Iterator[Sentence]:
    """The sentences of some blocks, over-long ones in pieces."""
    for block in blocks:
        gap = "\n"
        for start, end in split(block.text):
            tokens = tokens_of(block.text[start:end])
            for at in range(0, len(tokens), LONGEST_SENTENCE):
                piece = " ".join(tokens[at : at + LONGEST_SENTENCE])
                yield Sentence(piece, words_in(piece), block.page, gap)
                gap = " "


def tokens_of(sentence: str) -> list[str]:
    """The words of a sentence, hopelessly long ones in pieces."""
    return [
        token[at : at + LONGEST_TOKEN]
        for token in sentence.split()
        for at in range(0, len(token), LONGEST_TOKEN)
    ]


def words_in(text: str) -> int:
    """About how many words a text has; two characters make one where no spaces are written."""
    return text.count(" ") + 1 + len(UNSPACED.findall(text)) // 2
