"""Offsets to lines and columns: the only place where that is computed."""

from bisect import bisect_right

from sciverify_lint.model import Location


class Lines:
    """The line starts of one decoded text (LF line ends)."""

    def __init__(self, text: str, path: str) -> None:
        """Index `text`, the whole content of the file shown as `path`."""
        self.path = path
        self.length = len(text)
        self.starts = [0]
        found = text.find("\n")
        while found >= 0:
            self.starts.append(found + 1)
            found = text.find("\n", found + 1)

    def position(self, offset: int) -> tuple[int, int]:
        """1-based line and column, in code points, of a 0-based offset."""
        line = bisect_right(self.starts, offset)
        return line, offset - self.starts[line - 1] + 1

    def offset(self, line: int, column: int) -> int:
        """The inverse of `position`."""
        return self.starts[line - 1] + column - 1

    def location(self, start: int, end: int) -> Location:
        """The location of `text[start:end]`."""
        line, column = self.position(start)
        end_line, end_column = self.position(max(start, end))
        return Location(
            path=self.path, line=line, column=column, end_line=end_line, end_column=end_column
        )
