"""Reads one PDF from standard input and writes its pages as JSON to standard output; run as a script.

It runs alone with limits on time and memory, because a PDF can make any parser loop, swell or crash. It imports
nothing of this package, so that it starts fast and can run isolated from the user's folder.
"""

import contextlib
import io
import json
import re
import sys
from collections.abc import Callable, Sequence
from typing import Any

MEMORY = 2_000_000_000
"""Bytes of address space."""
SECONDS = 90
"""Of processor time."""
CHARACTERS = 8_000_000
"""Of all pages together: a book of 3,000 pages."""
LARGE = 1.05
"""A line of the title is at least this much larger than the text."""

JOURNAL = re.compile(
    r"\b(?:journal|proceedings|transactions|annals|letters|issn|vol|www|elsevier|sciencedirect|springer|wiley|plos"
    r"|research\s+article|original\s+(?:article|paper|research)|open\s+access|review\s+article)\b",
    re.IGNORECASE,
)
"""Large letters on a first page that are not the title, but where it was printed."""
BROKEN = (
    ValueError, KeyError, TypeError, AttributeError, IndexError, RecursionError, ZeroDivisionError, AssertionError,
    NotImplementedError, OverflowError, OSError, EOFError,
)  # fmt: skip
"""What pypdf raises on broken files, besides its own errors."""
Page = dict[str, object]


def limit() -> None:
    """Limit this process, where the system can."""
    try:
        import resource
    except ImportError:  # Windows
        return
    for kind, value in (
        (resource.RLIMIT_AS, MEMORY),
        (resource.RLIMIT_CPU, SECONDS),
        (resource.RLIMIT_CORE, 0),
        (resource.RLIMIT_FSIZE, 0),
    ):
        hard = resource.getrlimit(kind)[1]
        soft = value if hard == resource.RLIM_INFINITY else min(value, hard)
        with contextlib.suppress(ValueError, OSError):  # macOS refuses some
            resource.setrlimit(kind, (soft, hard))


def with_pypdf(data: bytes, pages: int) -> dict[str, object]:
    """The pages by pypdf: text, whether there are images, and for the first page its large letters."""
    import logging

    from pypdf import PdfReader
    from pypdf.errors import DependencyError, PyPdfError

    logging.getLogger("pypdf").setLevel(logging.CRITICAL)
    broken = (PyPdfError, *BROKEN)
    try:
        reader = PdfReader(io.BytesIO(data))
        if reader.is_encrypted and not reader.decrypt(""):
            return {"error": "encrypted"}
        count = len(reader.pages)
        found: list[Page] = []
        for number in range(min(count, pages)):
            found.append(pypdf_page(reader, number, broken))
            if sum(len(str(page["text"])) for page in found) > CHARACTERS:
                return {"error": "too much text"}
    except DependencyError:
        return {"error": "encrypted"}
    except broken as error:
        return {"error": "damaged", "detail": type(error).__name__}
    large = named = ""
    with contextlib.suppress(*broken):
        large = large_text(reader.pages[0].extract_text) if found else ""
    with contextlib.suppress(*broken):
        named = str((reader.metadata and reader.metadata.title) or "")
    return {"pages": found, "count": count, "large": large, "title": named[:1000]}


def pypdf_page(reader: Any, number: int, broken: tuple[type[Exception], ...]) -> Page:  # noqa: ANN401
    """The text of a page and whether there are images on it; nothing for one that cannot be read."""
    try:
        page = reader.pages[number]
        # Not `get`, which leaves a reference unresolved.
        resources = page["/Resources"] if "/Resources" in page else {}  # noqa: SIM401
        return {"text": page.extract_text(), "images": "/XObject" in resources}
    except broken:
        return {"text": "", "images": False}


def large_text(extract: Callable[..., str]) -> str:
    """The text of the first page in its largest letters, a lone word or logo aside."""
    pieces: list[tuple[float, str]] = []

    def visit(text: str, _cm: list[float], tm: list[float], _font: object, size: float) -> None:
        """Hear one piece of text."""
        scale = abs(tm[3]) or abs(tm[1]) or 1.0
        pieces.append((round(float(size or 0) * scale, 1), text))

    extract(visitor_text=visit)
    weights: dict[float, int] = {}
    for size, text in pieces:
        weights[size] = weights.get(size, 0) + len(text.strip())
    if not weights:
        return ""
    body = max(weights, key=lambda size: weights[size])
    for size in sorted(weights, reverse=True):
        if size < body * LARGE:
            break
        text = " ".join(" ".join(t for s, t in pieces if s == size).split())
        if len(text.split()) >= 2 and len(text) >= 8 and not JOURNAL.search(text):
            return text[:1000]
    return ""


def with_pdfium(data: bytes, pages: int) -> dict[str, object]:
    """The pages by pypdfium2; the same form, without the large letters."""
    import pypdfium2

    try:
        document = pypdfium2.PdfDocument(data)
    except pypdfium2.PdfiumError as error:
        return {"error": "encrypted" if "password" in str(error).lower() else "damaged"}
    found: list[Page] = []
    left = CHARACTERS
    for number in range(min(len(document), pages)):
        text, images = pdfium_page(document, number)
        found.append({"text": text[:left], "images": images})
        left -= len(text)
        if left <= 0:
            return {"error": "too much text"}
    title = str(document.get_metadata_dict().get("Title", ""))
    return {"pages": found, "count": len(document), "large": "", "title": title[:1000]}


def pdfium_page(document: Sequence[Any], number: int) -> tuple[str, bool]:
    """The text of a page and whether there are images on it; nothing for one that cannot be read."""
    import pypdfium2

    try:
        page = document[number]
        text = str(page.get_textpage().get_text_bounded()).replace("\r\n", "\n")
        images = page.get_objects(filter=[pypdfium2.raw.FPDF_PAGEOBJ_IMAGE], max_depth=3)
        return text, next(iter(images), None) is not None
    except pypdfium2.PdfiumError:
        return "", False


def main() -> None:
    """worker.py EXTRACTOR PAGES < FILE"""
    limit()
    extractor, pages = sys.argv[1], int(sys.argv[2])
    data = sys.stdin.buffer.read()
    try:
        found = (with_pypdf if extractor == "pypdf" else with_pdfium)(data, pages)
    except MemoryError:
        found = {"error": "memory"}
    sys.stdout.write(json.dumps(found))


if __name__ == "__main__":
    main()
