"""Reads one manuscript within the processor time that it is allowed."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from sciverify_lint.allowance import TookTooLong, allowed
from sciverify_lint.errors import REPORT_IT, contained
from sciverify_lint.model import Claim, Manuscript
from sciverify_lint.pipeline.read import claims_in, read_manuscript, unread
from sciverify_lint.pipeline.rename import renamed

Reading = tuple[Manuscript, tuple[Claim, ...]]


def read_within(
    seconds: float,
    path: Path,
    *,
    bib: Sequence[str] = (),
    folders: Sequence[Path] = (),
    every_sentence: bool = False,
    shown_as: str | None = None,
) -> Reading:
    """A manuscript and its claims; one that takes longer, or that this program fails on, is an SV001 problem.

    `shown_as` is the name that it has in the report when its file is a passing one.
    """

    def named(manuscript: Manuscript) -> Manuscript:
        return manuscript if shown_as is None else renamed(manuscript, path.as_posix(), shown_as)

    faults: list[str] = []
    try:
        with allowed(seconds), contained(faults.append):
            manuscript = named(
                read_manuscript(path, bib=bib, folders=folders, every_sentence=every_sentence)
            )
            return manuscript, claims_in(manuscript)
        message = f"was not read: {faults[0]}; {REPORT_IT}"
    except TookTooLong:
        message = (
            f"took longer than {seconds:g} s of processor time and was not read; "
            "--file-timeout gives it more"
        )
        return named(replace(unread(path, message), cut=True)), ()
    return named(unread(path, message)), ()
