"""What stands where a citation is still to come: `[?]`, `[CITE]`, `{Formatting Citation}`, a citation without a key."""

import re
from bisect import bisect_right
from collections.abc import Iterator

Span = tuple[int, int]

MARK = re.compile(
    r"""
    (?: (?<=[^\s\[\](){}\\])[\s~]* | (?<=[)}])[\s~]+ )   # behind a word
    (?P<mark>
        \[\?{1,4}\] | \(\?{2,4}\)
      | \[(?:\d{1,3}[ ]?[,;][ ]?){1,9}\?\]                # [1, ?]
      | [\[({](?:[Cc]itation[ ]needed|CITE|CITATIONS?|REFS?|[Cc]ite\?+|[Cc]itation\?+|[Rr]efs?\?+)[\])}]
      | \{(?:Formatting[ ]Citation|Updating|Citation)\}      # Mendeley's and Zotero's own
    )
    (?![\w(\[:])                                         # no link
    """,
    re.VERBOSE,
)
COMMAND = re.compile(r"\\[A-Za-z@]+\*?(?:\[[^\]]*\])?[ \t]*\Z")
ROLE = r"(?:foot|full|no)?[Cc]ite[a-z]*(?::[a-z]+)?"
EMPTY = re.compile(
    rf"""
    \[-?@[ \t]*(?=\])                                                   # [@]
  | \[[^\[\]\n@]{{0,400}}@[^\[\]\n]{{0,400}}?;[ \t]*-?@?[ \t]*(?=[;\]])       # [@a; ]
  | (?:\{{{ROLE}\}}|:{ROLE}:)`(?:[^`\n]{{0,400}}?[,;])?[ \t]*(?=[,;]|`(?![`\w]))
  | \\[cC]ite[a-z]*\*?(?:\[[^\[\]\n]*\]){{0,2}}\{{(?:[^{{}}\n]{{0,400}}?,)?[ \t]*(?=[,}}])
    """,
    re.VERBOSE,
)
"""A citation of Markdown, MyST, reStructuredText or LaTeX up to where a key is missing."""
FENCE = re.compile(r"(?m)^[ \t>]*(?:`{3,}|~{3,}).*$")
CODE = re.compile(r"(?<![`}:])`[^`\n]+`(?!`)|<!--(?:(?!<!--).){0,5000}?-->", re.S)


def message(mark: str) -> str:
    """What is said of a mark."""
    return f"`{mark}` stands where a citation is missing"


def empty(command: str) -> str:
    """What is said of a citation without a key."""
    return f"`{command}` lacks a key here"


def marks(text: str, start: int = 0) -> Iterator[Span]:
    """The marks in running text from `start` on."""
    for found in MARK.finditer(text, start):
        span = found.span("mark")
        if not COMMAND.search(text, max(start, span[0] - 80), span[0]):
            yield span


def in_markup(text: str, start: int) -> Iterator[tuple[Span, str]]:
    """The marks and the citations without keys in Markdown or reStructuredText outside code, each with what is said."""
    found = [(span, message(text[slice(*span)])) for span in marks(text, start)]
    found += [((m.end(), m.end()), empty(m[0])) for m in EMPTY.finditer(text, start)]
    if not found:
        return
    fences = [m.start() for m in FENCE.finditer(text)]
    code = [m.span() for m in CODE.finditer(text)]
    starts = [span[0] for span in code]
    for span, said in sorted(found):
        inside = bisect_right(starts, span[0]) - 1
        in_code = inside >= 0 and span[0] < code[inside][1]
        if not in_code and bisect_right(fences, span[0]) % 2 == 0:
            yield span, said
