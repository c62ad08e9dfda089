"""What follows from the values that a source states: a claim may give it in the place of them."""

from collections.abc import Iterator, Sequence

from sciverify_lint.verifiers.embedded.quantity import Quantity


def derived(values: Sequence[Quantity], *, change: bool) -> Iterator[Quantity]:
    """What follows from the values of a sentence: the rest of a whole, differences, ratios, shares.

    For a `change` by so much a ratio of 0.72 is a share of 0.28, and nothing else.
    """
    plain = [v for v in values if not v.bounded]
    for value in plain:
        if value.dimension == "share":
            yield made("share", 1 - value.high, value)
        if value.is_value:
            yield made("share", abs(1 - value.low), value)
        if value.is_value and not change:
            yield made("share", value.low, value)
            yield made("factor", value.low, value)
        if value.dimension == "factor":
            yield made("share", abs(1 - value.low), value)
            yield made("share", value.low, value)
    for one in plain:
        for two in plain:
            if one is not two and kin(one, two) and two.low:
                ratio = one.low / two.low
                yield made("factor", ratio, one)
                yield made("share", ratio, one)
                yield made("share", abs(1 - ratio), one)
                yield made(one.dimension, abs(one.low - two.low), one)
                if one.dimension == "share":
                    yield made("points", abs(one.low - two.low), one)


def made(dimension: str, value: float, like: Quantity) -> Quantity:
    """A value that was computed."""
    step = 0.01 if dimension in {"share", "points"} else like.step
    return Quantity(dimension, value, value, step, like.start, like.end)


def kin(one: Quantity, two: Quantity) -> bool:
    """Whether two values can be added: one dimension, or counts of one thing."""
    if one.dimension.startswith("count ") and two.dimension.startswith("count "):
        return True
    return one.dimension == two.dimension
