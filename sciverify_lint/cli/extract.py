"""`extract`: what the readers see, as text or JSON, without any network."""

import sys
from collections import Counter
from collections.abc import Sequence

import click

from sciverify_lint.cli.codes import FAILURE, OK
from sciverify_lint.cli.streams import json_for_stdout
from sciverify_lint.model import Claim, Manuscript, Mode
from sciverify_lint.pipeline.find import find, folders_in
from sciverify_lint.pipeline.notices import unread
from sciverify_lint.pipeline.within import read_within
from sciverify_lint.reporters.extraction import as_json, as_text
from sciverify_lint.text.printable import safe, shown_path


def run(
    paths: Sequence[str],
    *,
    output_format: str,
    all_sentences: bool,
    bib: Sequence[str],
    statistics: bool,
    file_timeout: float,
) -> int:
    """Read the manuscripts and print their citations. Exit 0, or 2 when one cannot be read."""
    chosen = [c.path for c in find(paths) if c.left_out is None]
    folders = folders_in(paths)
    pairs = [
        read_within(file_timeout, p, bib=bib, folders=folders, every_sentence=all_sentences)
        for p in chosen
    ]
    render = as_json if output_format == "json" else as_text
    text = render(pairs, all_sentences=all_sentences)
    sys.stdout.write(json_for_stdout(text) if render is as_json else text)
    if statistics:
        click.echo(counted(pairs), err=True)
    for message in unread([m for m, _ in pairs]):
        click.echo(message, err=True)
    unreadable = [p for m, _ in pairs for p in m.problems]
    for problem in unreadable:
        click.echo(
            f"sciverify-lint: {shown_path(problem.location.path)}: {safe(problem.message)}",
            err=True,
        )
    return FAILURE if unreadable else OK


def counted(pairs: Sequence[tuple[Manuscript, tuple[Claim, ...]]]) -> str:
    """Citing places by mode and block, claims by role; `nocite` has a mode, and is no citing place."""
    sentences = [s for m, _ in pairs for s in m.sentences]
    citations = [c for s in sentences for c in s.citations]
    rows = {
        "mode": Counter(str(c.mode) for c in citations),
        "block": Counter(str(s.block) for s in sentences),
        "role": Counter(str(c.role) for _, claims in pairs for c in claims),
    }
    places = sum(c.mode is not Mode.NOCITE for c in citations)
    total = f"{len(sentences)} citing sentences, {places} citing places, {sum(len(c) for _, c in pairs)} claims"
    lines = [
        f"{name}: " + ", ".join(f"{word} {n}" for word, n in row.most_common())
        for name, row in rows.items()
    ]
    return "\n".join([total, *lines])
