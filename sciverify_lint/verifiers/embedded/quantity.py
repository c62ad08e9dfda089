"""A quantity as a claim or a source states it, and whether two of them can be one value."""

from dataclasses import dataclass
from math import isfinite

NEAR, CLOSE = 0.12, 0.04
"""Relative distance: of what is called `about` so much, and of what is rounded as it is copied."""


@dataclass(frozen=True, slots=True)
class Quantity:
    """A value with its dimension: `share` (0 to 1), `points`, `factor`, a unit's, `count NOUN` or `value TERM`."""

    dimension: str
    low: float
    high: float
    step: float
    start: int
    end: int
    about: bool = False
    bounded: bool = False
    """At least or at most: `low` or `high` is infinite."""
    aside: bool = False
    """A confidence interval, a p-value, the number of a table: no finding, and never to be compared."""
    modifier: bool = False
    """`two-year survival`: a condition, not a finding."""

    @property
    def narrow(self) -> bool:
        """Whether it is one value or a range that leaves little open."""
        return self.low > 0 and self.high <= 2 * self.low

    @property
    def is_value(self) -> bool:
        """Whether it is the value of a statistic, without a unit."""
        return self.dimension.startswith("value ")

    def same(self, other: "Quantity") -> bool:
        """Whether both quantify the same kind of thing: one dimension, or counts of one noun."""
        if self.dimension == other.dimension:
            return True
        mine, theirs = self.dimension.split(), other.dimension.split()
        return mine[0] == theirs[0] in {"count", "value"} and bool(set(mine[1:]) & set(theirs[1:]))

    def agrees_in(self, other: "Quantity") -> bool:
        """Whether both can be one value, whatever they count; points and shares, counts and values are let pass."""
        ours, theirs = self.dimension.split()[0], other.dimension.split()[0]
        loose = {"share", "points", "value", "factor"}
        if (
            ours != theirs
            and not {ours, theirs} <= loose
            and not {ours, theirs} <= {"count", "value"}
        ):
            return False
        return self.agrees(other)

    def agrees(self, other: "Quantity") -> bool:
        """Whether both can state one and the same value, rounding and `about` allowed."""
        ends = [abs(v) for v in (self.low, self.high, other.low, other.high) if isfinite(v)]
        size = max(ends, default=0.0)
        coarse, fine = max(self.step, other.step), min(self.step, other.step)
        slack = min(coarse, 0.05 * size) if coarse >= 100 * fine or size > 100 * coarse else coarse
        slack = 0.0 if coarse < 1.5 * fine else slack
        slack = max(slack, CLOSE * size, NEAR * size if self.about or other.about else 0.0)
        slack *= 1.0001
        if self.bounded and other.bounded and isfinite(self.low) is isfinite(other.low):
            # `more than 5` and `more than 8` overlap, and say different things.
            ours, theirs = (q.low if isfinite(q.low) else q.high for q in (self, other))
            return abs(ours - theirs) <= slack
        return self.low <= other.high + slack and other.low <= self.high + slack
