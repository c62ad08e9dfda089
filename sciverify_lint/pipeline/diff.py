"""Two versions of a file -> the lines of the later one that are new, or stand before something taken out."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from sciverify_lint.text.decode import decode, looks_binary

Ranges = tuple[tuple[int, int], ...]
"""First and last lines, 1-based, in order."""
WHOLE: Ranges = ((1, 10**9),)
MOST_PAIRS = 400_000_000
"""Lines of one version times lines of the other up to which the fewest changes are sought: one bit each."""


def lines_of(data: bytes) -> list[str] | None:
    """The lines of a text, numbered as in every report; None for a file without lines, such as a DOCX."""
    return None if looks_binary(data) else decode(data).text.split("\n")


def share(new: Sequence[str], old: Sequence[str]) -> float:
    """How much of `new`, blank lines aside, also stands somewhere in `old`: 0 to 1."""
    mine, theirs = (Counter(filter(str.strip, lines)) for lines in (new, old))
    return (mine & theirs).total() / mine.total() if mine else 0.0


def changed_lines(old: Sequence[str], new: Sequence[str]) -> Ranges:
    """The lines of `new` that are not those of `old`; where some were taken out, the line before them."""
    same = alike_at_ends(old, new)
    if (len(old) - same) * (len(new) - same) > MOST_PAIRS:
        known = set(old)
        return tuple((n, n) for n, line in enumerate(new, 1) if line not in known)
    blocks = (block(old, new, gap) for gap in gaps(old, new))
    return tuple((first, last) for first, last in blocks if last > 0)


def alike_at_ends(old: Sequence[str], new: Sequence[str]) -> int:
    """How many lines both versions have in common at their beginning and at their end."""
    most = min(len(old), len(new))
    start = next((n for n in range(most) if old[n] != new[n]), most)
    return start + next(
        (n for n in range(most - start) if old[-1 - n] != new[-1 - n]), most - start
    )


class Gap(NamedTuple):
    """What lies between the lines that both versions have, 0-based, ends exclusive."""

    old: int
    old_end: int
    new: int
    new_end: int
    room: int
    """How many lines follow that both have."""


def gaps(old: Sequence[str], new: Sequence[str]) -> Iterator[Gap]:
    """The gaps between the lines that both versions have."""
    from rapidfuzz.distance import LCSseq

    i = j = 0
    for match in LCSseq.opcodes(old, new):
        if match.tag == "equal":
            if (i, j) != (match.src_start, match.dest_start):
                yield Gap(i, match.src_start, j, match.dest_start, match.src_end - match.src_start)
            i, j = match.src_end, match.dest_end
    if (i, j) != (len(old), len(new)):
        yield Gap(i, len(old), j, len(new), 0)


def block(old: Sequence[str], new: Sequence[str], gap: Gap) -> tuple[int, int]:
    """The lines of `new` that a gap marks.

    A paragraph that was put in or taken out belongs to the blank line below it rather than to the one
    above: a gap moves down while it begins with the line that follows it.
    """
    added = gap.new < gap.new_end
    if added and gap.old < gap.old_end:
        return gap.new + 1, gap.new_end
    lines, start, end = (new, gap.new, gap.new_end) if added else (old, gap.old, gap.old_end)
    down = 0
    while down < gap.room and lines[start + down] == lines[end + down]:
        down += 1
    return (gap.new + down + 1, gap.new_end + down) if added else (gap.new + down, gap.new + down)
