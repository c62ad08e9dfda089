"""What `extract` prints. The JSON is a contract: keys are only ever added."""

from collections.abc import Mapping, Sequence

from sciverify_lint.model import (
    Citation,
    CitingSentence,
    Claim,
    Location,
    Manuscript,
    Name,
    Problem,
    Reference,
)
from sciverify_lint.reporters.place import place_of
from sciverify_lint.text.printable import json_text, safe

SCHEMA = "sciverify-lint/extract/1"
Read = tuple[Manuscript, tuple[Claim, ...]]


def as_text(read: Sequence[Read], *, all_sentences: bool) -> str:
    """One line a citation: place, keys, sentence."""
    lines: list[str] = []
    for manuscript, _ in read:
        for sentence in manuscript.sentences:
            for citation in sentence.citations:
                keys = ", ".join(k.key for k in citation.keys)
                lines.append(f"{place_of(citation.location)}: {safe(keys)}: {safe(sentence.text)}")
        if all_sentences:
            for document in manuscript.documents:
                lines += [
                    f"{place_of(s.location)}: {safe(s.text)}" for s in document.every_sentence
                ]
    return "".join(line + "\n" for line in lines)


def as_json(read: Sequence[Read], *, all_sentences: bool) -> str:
    """All citations, references and problems of the manuscripts as one object."""
    value: dict[str, object] = {
        "schema": SCHEMA,
        "citations": [c for manuscript, claims in read for c in citations_of(manuscript, claims)],
        "references": [reference_object(r) for m, _ in read for r in m.bibliography.references],
        "problems": [problem_object(p) for m, _ in read for p in problems_of(m)],
    }
    if all_sentences:
        value["sentences"] = [
            {**span_object(s.location), "text": s.text}
            for m, _ in read
            for d in m.documents
            for s in d.every_sentence
        ]
    return json_text(value)


def problems_of(manuscript: Manuscript) -> tuple[Problem, ...]:
    """What could not be read, of the documents and of the bibliography."""
    of_documents = tuple(p for d in manuscript.documents for p in d.problems)
    return manuscript.problems + of_documents + manuscript.bibliography.problems


def citations_of(manuscript: Manuscript, claims: Sequence[Claim]) -> list[dict[str, object]]:
    """One object a citation, in the order of the source."""
    by_citation: dict[int, list[Claim]] = {}
    for claim in claims:
        by_citation.setdefault(id(claim.citation), []).append(claim)
    return [
        citation_object(sentence, citation, by_citation.get(id(citation), []))
        for sentence in manuscript.sentences
        for citation in sentence.citations
    ]


def citation_object(
    sentence: CitingSentence, citation: Citation, claims: Sequence[Claim]
) -> dict[str, object]:
    """One citing command, bracket or field."""
    place = citation.location
    span = sentence.location
    return {
        **span_object(place),
        "part": place.part,
        "paragraph": place.paragraph,
        "char": place.char,
        "keys": [k.key for k in citation.keys],
        "key_positions": [
            {
                "key": k.key,
                "line": k.location.line if place.part is None else None,
                "column": k.location.column if place.part is None else None,
                "prefix": k.prefix,
                "locator": k.locator,
            }
            for k in citation.keys
        ],
        "mode": str(citation.mode),
        "block": str(sentence.block),
        "sentence": sentence.text,
        "sentence_span": None if span.part is not None else bounds(span),
        "placed": sentence.placed,
        "claims": [
            {
                "key": c.cited.key,
                "text": c.text,
                "stretch": c.stretch,
                "role": str(c.role),
                "needs_context": c.needs_context,
                "scope": str(c.scope),
            }
            for c in claims
        ],
        "before": sentence.before,
        "section": sentence.section,
    }


def bounds(location: Location) -> dict[str, int]:
    """Line and column of both ends."""
    return {
        "line": location.line,
        "column": location.column,
        "end_line": location.end_line,
        "end_column": location.end_column,
    }


def span_object(location: Location) -> dict[str, object]:
    """File and bounds; in DOCX, where there are no lines, null."""
    numbers: Mapping[str, object] = bounds(location)
    if location.part is not None:
        numbers = dict.fromkeys(numbers)
    return {"file": location.path, **numbers}


def reference_object(reference: Reference) -> dict[str, object]:
    """One parsed entry."""
    return {
        "key": reference.key,
        "file": reference.location.path,
        "line": reference.location.line,
        "column": reference.location.column,
        "kind": reference.kind,
        "title": reference.title,
        "authors": [written(name) for name in reference.authors],
        "year": reference.year,
        "venue": reference.venue,
        "doi": reference.doi,
        "arxiv": reference.arxiv,
        "pmid": reference.pmid,
        "isbn": reference.isbn,
        "url": reference.url,
    }


def written(name: Name) -> str:
    """A name as `van der Berg, Jan, Jr.`"""
    family = " ".join(part for part in (name.prefix, name.family) if part)
    return ", ".join(part for part in (family, name.given, name.suffix) if part)


def problem_object(problem: Problem) -> dict[str, object]:
    """One thing that could not be read."""
    return {
        "code": problem.code,
        "message": problem.message,
        "file": problem.location.path,
        "line": problem.location.line,
        "column": problem.location.column,
        "key": problem.key,
    }
