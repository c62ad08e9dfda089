"""Places in a bibliography that stands somewhere inside a file."""

from dataclasses import replace

from sciverify_lint.model import Location
from sciverify_lint.text.lines import Lines


class Places:
    """Offsets into `content`, which begins at `origin`, to locations in the file."""

    def __init__(self, content: str, origin: Location) -> None:
        """`content` is the file's text from the start of `origin` on, character for character."""
        self.lines = Lines(content, origin.path)
        self.origin = origin

    def location(self, start: int, end: int) -> Location:
        """The location of `content[start:end]`."""
        inner = self.lines.location(start, end)
        down, right = self.origin.line - 1, self.origin.column - 1
        if not down and not right:
            return inner
        return replace(
            inner,
            line=inner.line + down,
            column=inner.column + (right if inner.line == 1 else 0),
            end_line=inner.end_line + down,
            end_column=inner.end_column + (right if inner.end_line == 1 else 0),
        )
