"""Citations that seem to be typed without keys: `(Smith and Jones, 2019)`, `[3]`.

They are only counted, by the reader of typed citations in Word files, so that a run that reads keys
alone can say what it did not read. That reader is loaded only for a text that may hold more of them
than citations by key.
"""

import re
from collections.abc import Iterable, Sequence

from sciverify_lint.model import CitingSentence

LONGEST = 100_000
"""Characters that are looked at."""
MAY_BE = re.compile(r"\b(?:1[5-9]|20)\d\d[a-z]?[)\],;]|\[\d{1,3}[\],–-]")
LIST = re.compile(r"\\begin[ \t]*\{thebibliography\}[ \t]*\{[^{}]*\}")
BREAK = re.compile(
    r"\\(?:begin|end)[ \t]*\{[^{}]*\}(?:\[[^\]\n]{0,300}\])?|\\bibitem[ \t]*(?:\[[^\]]{0,300}\])?[ \t]*\{[^{}]*\}"
    r"|\\(?:par|item)(?![A-Za-z])(?:[ \t]*\[[^\]\n]{0,300}\])?"
)
HEADING = re.compile(r"\\(?:part|chapter|(?:sub){0,2}section|paragraph)\*?[ \t]*\{([^{}\n]*)\}")
COMMAND = re.compile(
    r"\\(?:[A-Za-z@]+\*?|[^A-Za-z&%\s])[ \t]*(?:\[[^\]\n]{0,300}\])?|\}\[[^\]\n]{0,300}\]|[{}\0]"
)
LINK = re.compile(r"!?\[([^\[\]\n]*)\](?:\([^()\n]*\)|\[[^\[\]\n]*\])|\[\^[^\]\n]*\]")
FENCE = re.compile(r"(?m)^[ \t>]*(?:`{3,}|~{3,}).*$")
INLINE = re.compile(r"`[^`\n]+`")
MARKUP = re.compile(r"(?m)^[ \t>]*(?:#{1,6}|=+|[-*+])[ \t]+|[*_`]+")
PARAGRAPH = re.compile(r"\n[ \t]*\n|\n(?=[ \t]*(?:\[?\d{1,3}[\].)]|[-*+][ \t]|#|\.\. \[))")


def in_latex(masked: str, read: Sequence[CitingSentence]) -> int:
    """How many there are in the body of LaTeX, comments and verbatim text blanked; `read`: those with keys."""
    if not outnumber(masked, read):
        return 0
    text = LIST.sub("\n\nReferences\n\n", ends(masked))
    text = HEADING.sub(r"\n\n\1\n\n", text)
    text = COMMAND.sub("", BREAK.sub("\n\n", text).replace("~", " ").replace(r"\&", "&"))
    return count(re.split(r"\n[ \t]*\n", text))


def in_markup(text: str, read: Sequence[CitingSentence]) -> int:
    """How many there are in Markdown, reStructuredText or Typst; `read`: those with keys."""
    if not outnumber(text, read):
        return 0
    first, *commented = INLINE.sub("", "".join(FENCE.split(ends(text))[::2])).split("<!--")
    shown = first + "".join(c.partition("-->")[2] for c in commented)
    paragraphs = PARAGRAPH.split(LINK.sub(r"\1", shown))
    return count(MARKUP.sub("", p) for p in paragraphs)


def ends(text: str) -> str:
    """The text, of a long one its beginning and its end, where the reference list stands."""
    half = LONGEST // 2
    return text if len(text) <= LONGEST else f"{text[:half]}\n\n{text[-half:]}"


def outnumber(text: str, read: Sequence[CitingSentence]) -> bool:
    """Whether more brackets end in a year or hold a number than citations were read."""
    return len(MAY_BE.findall(text)) > sum(len(s.citations) for s in read)


def count(paragraphs: Iterable[str]) -> int:
    """How many citations the paragraphs of a text hold, their reference list left out."""
    from sciverify_lint.readers.docx.listing import reference_list
    from sciverify_lint.readers.docx.story import Paragraph
    from sciverify_lint.readers.docx.styles import Styles
    from sciverify_lint.readers.docx.typed import typed_citations

    every = [Paragraph(number=n, text=" ".join(p.split())) for n, p in enumerate(paragraphs, 1)]
    listed = reference_list(every, Styles(paragraphs={}, raised=frozenset()))
    told = [("body", p) for p in every if p.number not in listed.paragraphs]
    found = typed_citations(told, listed, (), 0, {})
    return sum(map(len, found.by_place.values()))
