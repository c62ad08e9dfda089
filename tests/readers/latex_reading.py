"""Reads LaTeX written in a test."""

from pathlib import Path

from sciverify_lint.model import Citation, Document
from sciverify_lint.readers import read
from sciverify_lint.text.decode import decode
from sciverify_lint.text.lines import Lines


def document(
    folder: Path,
    text: str | bytes,
    *,
    name: str = "main.tex",
    every_sentence: bool = False,
    **others: str,
) -> Document:
    """The document of `text`, beside further files named like `sections__one_tex` for sections/one.tex."""
    for other, content in others.items():
        path = folder / other.replace("__", "/").replace("_", ".")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(content, encoding="utf-8")
    main = folder / name
    main.parent.mkdir(parents=True, exist_ok=True)
    main.write_bytes(text if isinstance(text, bytes) else text.encode())
    return read(
        main, root=folder, keys_of=lambda _: frozenset({"known"}), every_sentence=every_sentence
    )


def sentences(folder: Path, text: str) -> list[str]:
    """The citing sentences of a text."""
    return [s.text for s in document(folder, text).sentences]


def keys(found: Document) -> list[str]:
    """The cited keys, in order."""
    return [k.key for c in citations(found) for k in c.keys]


def citations(found: Document) -> list[Citation]:
    """The citations, in the order of their sentences."""
    return [c for s in found.sentences for c in s.citations]


def source_at(text: str, line: int, column: int) -> str:
    """The source from a position on."""
    return text[Lines(text, "").offset(line, column) :]


def decoded(content: bytes) -> str:
    """The text that positions count in."""
    return decode(content).text
