"""The index of a `.bib` file: kind, key and place of every entry, in one linear pass that never fails.

After a broken entry reading goes on at the next `@kind{key,` that begins a line. As in BibTeX, `%` is
no comment outside entries, the first of two equal keys wins, and parentheses may delimit an entry;
`@comment{...}` hides its body, as in biber.
"""

import re
from typing import NamedTuple

from sciverify_lint.bibliography.bibtex.braces import closing_brace, closing_parenthesis

HEAD = re.compile(r"@[ \t]*([A-Za-z][\w-]*)\s*([{(])")
LINE_HEAD = re.compile(
    r"\n[ \t]*(?=@[ \t]*(?:[A-Za-z][\w-]*\s*[{(]\s*[^\s,{}=\"()]+\s*,|(?i:string|preamble|comment)\s*[{(]))"
)
KEY = re.compile(r"\s*([^,{}\n=]*)")
KEY_IN_PARENTHESES = re.compile(r"\s*[^\s,{}=\"()]+\s*,")
GOES_ON = re.compile(r"\s*,\s*[A-Za-z][\w-]*\s*=\s*[{\"\w]")
FOLLOWING = re.compile(r"\s*(.?)", re.S)
NOT_ENTRIES = frozenset({"string", "preamble", "comment"})


class Block(NamedTuple):
    """One `@kind{...}`; offsets into the decoded file."""

    kind: str
    """Lower case."""
    key: str
    """"" when it has none."""
    start: int
    body: int
    """Behind the key, or behind the opening brace of a block without one."""
    end: int
    fault: str | None
    """What is wrong with it, as the end of a sentence that begins with the entry."""

    @property
    def is_entry(self) -> bool:
        """Whether it can be cited."""
        return bool(self.key) and self.kind not in NOT_ENTRIES


def index(text: str) -> tuple[Block, ...]:
    """Every block of `text` in order, `@string`, `@preamble` and `@comment` among them."""
    blocks: list[Block] = []
    resume = [found.end() for found in LINE_HEAD.finditer(text)]
    resume.append(len(text))
    upcoming = position = 0
    while found := HEAD.search(text, position):
        while resume[upcoming] <= found.start() and upcoming < len(resume) - 1:
            upcoming += 1
        block = _block(text, found, resume[upcoming])
        position = block.end if block else found.end()
        if block:
            blocks.append(block)
    return tuple(blocks)


def _block(text: str, head: re.Match[str], limit: int) -> Block | None:
    """The block that begins at `head` and must end before `limit`; None for prose that looks like one."""
    kind, inside = head[1].lower(), head.end()
    if head[2] == "{":
        end = closing_brace(text, inside, limit)
    elif kind in NOT_ENTRIES or KEY_IN_PARENTHESES.match(text, inside):
        end = closing_parenthesis(text, inside, limit)
    else:
        return None
    fault = None if end else "is not closed"
    stop = end or inside + len(text[inside:limit].rstrip())
    if kind in NOT_ENTRIES:
        return Block(kind, "", head.start(), inside, stop, fault)
    if end and GOES_ON.match(text, end, limit):
        fault = "has a closing brace too many"
        stop = max(end, text.rfind("}", end, limit) + 1)
    key, body, key_fault = _key(text, inside, stop)
    return Block(kind, key, head.start(), body, stop, fault or key_fault)


def _key(text: str, start: int, end: int) -> tuple[str, int, str | None]:
    found = KEY.match(text, start, end)
    key = found[1].strip().rstrip(")") if found else ""
    behind = found.end() if found else start
    follower = FOLLOWING.match(text, behind, end)
    after = follower[1] if follower else ""
    if after == "=" or not key:
        return "", start if after == "=" else behind, "has no key"
    missing = after not in {",", "}", ")", ""}
    return key, behind, "has no comma after its key" if missing else None
