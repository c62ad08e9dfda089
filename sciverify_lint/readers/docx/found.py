"""A citation as it was found in the text of one paragraph."""

from dataclasses import dataclass, replace


@dataclass(frozen=True, slots=True, kw_only=True)
class FoundKey:
    """One work of a citation, and where its own characters stand in the paragraph (0-based, end exclusive)."""

    key: str
    start: int
    end: int
    locator: str | None = None
    prefix: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class FoundCitation:
    """The displayed text of a citation, `start` to `end` in its paragraph, and the works it names."""

    start: int
    end: int
    keys: tuple[FoundKey, ...]
    textual: bool = False
    opens: bool = False
    """Whether it begins with a name, so that a sentence can begin with it."""

    def moved(self, offset: int) -> "FoundCitation":
        """The same citation `offset` further on."""
        if not offset:
            return self
        keys = tuple(replace(k, start=k.start + offset, end=k.end + offset) for k in self.keys)
        return replace(self, start=self.start + offset, end=self.end + offset, keys=keys)
