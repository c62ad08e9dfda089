"""The codes, names and keys that a directive or a configuration may mean."""

import difflib
from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """The rules of this version, by code and name."""

    names: tuple[tuple[str, str], ...]

    def means_one(self, code: str) -> bool:
        """Whether a code, prefix or name means a rule."""
        return code == "ALL" or any(
            known.startswith(code) or code == name for known, name in self.names
        )

    def near(self, code: str) -> str:
        """The end of a sentence that offers what may have been meant."""
        return near(code, (word for pair in self.names for word in pair))


def near(word: str, known: Iterable[str]) -> str:
    """The end of a sentence that offers the nearest of `known`, or nothing."""
    found = difflib.get_close_matches(word, sorted(set(known)), n=1)
    return f"; did you mean `{found[0]}`?" if found else ""


def not_a_key(key: str, known: Iterable[str]) -> str:
    """What to say of a key that nothing has."""
    return f"`{key}` is neither cited nor in a bibliography{near(key, known)}"
