"""Full texts for rows that name their works: looked up and fetched as `check` does it, kept beside the data."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from sciverify_lint.benchmark.rows import LISTED, Row
from sciverify_lint.errors import InputError
from sciverify_lint.fulltext import Library, find_text
from sciverify_lint.model import Location, NoText, Reference, Resolution, SourceText
from sciverify_lint.pipeline.edges import Edges
from sciverify_lint.pipeline.evidence import left_out
from sciverify_lint.progress import Progress
from sciverify_lint.text.identifiers import find_arxiv, find_doi, find_pmcid, find_pmid
from sciverify_lint.text.sentences import split

SUFFIX = ".texts.jsonl"


@dataclass(frozen=True, slots=True, kw_only=True)
class Texts:
    """What was found of one work."""

    title: str
    abstract: str
    sentences: tuple[str, ...]
    provenance: str
    """Where the full text came from, or why there is none."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Coverage:
    """How far looking up and fetching got, in works."""

    named: int
    found: int
    abstracts: int
    texts: int

    def __str__(self) -> str:
        """One line for stderr."""
        return (
            f"{self.named} works named, {self.found} found, {self.abstracts} with an abstract,"
            f" {self.texts} with a full text"
        )


def beside(data: Path) -> Path:
    """Where the texts for a data file are kept."""
    return data.with_name(data.stem + SUFFIX)


async def fetch(
    rows: Sequence[Row], edges: Edges, library: Sequence[str], progress: Progress
) -> tuple[dict[str, Texts], Coverage]:
    """The texts of every named work, by the `work` of its rows."""
    references = {row.work: found for row in rows if (found := reference_of(row)) is not None}
    resolutions = await edges.resolve(list(references.values()), abstracts=True)
    folders = Library([Path(folder) for folder in library], Path())
    texts: dict[str, Texts] = {}
    progress.start("fetching", len(references))
    for work, reference in references.items():
        resolution = resolutions.get(reference.key)
        texts[work] = await texts_of(reference, resolution, folders, edges)
        progress.step(work)
    known = [r for r in resolutions.values() if r.work is not None]
    return texts, Coverage(
        named=len(references),
        found=len(known),
        abstracts=sum(bool(t.abstract) for t in texts.values()),
        texts=sum(bool(t.sentences) for t in texts.values()),
    )


async def texts_of(
    reference: Reference, resolution: Resolution | None, library: Library, edges: Edges
) -> Texts:
    """Title, abstract and full text of one work."""
    work = resolution.work if resolution is not None else None
    source = await find_text(
        reference,
        work,
        library=library,
        client=edges.client,
        store=edges.store,
        left_out=left_out(edges.config),
    )
    title = work.title if work is not None else reference.title or ""
    abstract = (work.abstract if work is not None else None) or ""
    if isinstance(source, NoText):
        return Texts(title=title, abstract=abstract, sentences=(), provenance=source.detail)
    return Texts(
        title=title,
        abstract=abstract or source.abstract or "",
        sentences=sentences_of(source),
        provenance=source.provenance,
    )


def sentences_of(source: SourceText) -> tuple[str, ...]:
    """The sentences of a text in order."""
    return tuple(
        " ".join(block.text[start:end].split())
        for block in source.blocks
        for start, end in split(block.text)
    )


def reference_of(row: Row) -> Reference | None:
    """What a row says of its work, or None when neither identifier nor title is given."""

    def said(name: str) -> str:
        return str(row.fields.get(name) or "")

    place = Location(path=row.id, line=1, column=1, end_line=1, end_column=1)
    reference = Reference(
        key=row.work,
        location=place,
        kind="article",
        title=row.title or None,
        doi=find_doi(said("doi")),
        arxiv=find_arxiv(f"arXiv:{said('arxiv')}") if said("arxiv") else None,
        pmid=find_pmid(f"PMID: {said('pmid')}") if said("pmid") else None,
        pmcid=find_pmcid(said("pmcid")),
        url=said("url") or None,
    )
    names = (
        reference.title,
        reference.doi,
        reference.arxiv,
        reference.pmid,
        reference.pmcid,
        reference.url,
    )
    return reference if any(names) else None


def write(path: Path, texts: Mapping[str, Texts]) -> None:
    """Keep the texts, a line a work. Raises InputError."""
    lines = [
        json.dumps(
            {
                "work": work,
                "title": found.title,
                "abstract": found.abstract,
                "fulltext_sentences": list(found.sentences),
                "provenance": found.provenance,
            },
            ensure_ascii=False,
        )
        for work, found in texts.items()
    ]
    try:
        path.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
    except OSError as error:
        raise InputError(
            f"{path}: cannot be written ({error.strerror}); copy the data to a folder of yours"
        ) from error


def read(path: Path) -> dict[str, Texts]:
    """The texts that an earlier run kept; none when there is no such file. Raises InputError."""
    if not path.is_file():
        return {}
    try:
        values = [json.loads(line) for line in path.read_text("utf-8").split("\n") if line.strip()]
        return {
            str(value["work"]): Texts(
                title=str(value["title"]),
                abstract=str(value["abstract"]),
                sentences=tuple(map(str, value["fulltext_sentences"])),
                provenance=str(value["provenance"]),
            )
            for value in values
        }
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise InputError(
            f"{path}: is not what --fetch wrote ({error}); delete it and fetch again"
        ) from error


def completed(rows: Sequence[Row], texts: Mapping[str, Texts]) -> tuple[Row, ...]:
    """The rows with the texts that they lack; what a row has itself stays."""

    def one(row: Row) -> Row:
        found = texts.get(row.work)
        if found is None:
            return row
        sentences = tuple(s for s in found.sentences if not LISTED.match(s))
        return replace(
            row,
            title=row.title or found.title,
            abstract=row.abstract or found.abstract,
            sentences=row.sentences or sentences,
        )

    return tuple(one(row) for row in rows)
