"""A location as text."""

from sciverify_lint.model import Location
from sciverify_lint.text.printable import shown_path


def place_of(location: Location) -> str:
    """`paper.tex:12:5`, or `paper.docx:p42:118` with `:footnote 2` before the paragraph outside the body."""
    path = shown_path(location.path)
    if location.part is None:
        return f"{path}:{location.line}:{location.column}"
    part = "" if location.part == "body" else f"{location.part.replace(' ', '')}:"
    return f"{path}:{part}p{location.paragraph or 1}:{location.char or 1}"
