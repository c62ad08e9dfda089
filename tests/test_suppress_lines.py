"""The searches that stand for asking every directive about every finding."""

import random
from dataclasses import replace

from sciverify_lint.suppress.lines import Places, any_inside, inside, lines_after
from tests.builders import location


def test_they_say_what_asking_each_would_say() -> None:
    chance = random.Random(5)
    for _ in range(300):
        spans = [(a, a + chance.randrange(5)) for a in (chance.randrange(1, 30) for _ in range(6))]
        stretches = [(a, chance.choice((b, None))) for a, b in spans]
        lines = sorted((chance.randrange(1, 40), number) for number in range(8))
        hit = {n for at, n in lines for a, b in stretches if a <= at and (b is None or at <= b)}
        assert set(inside(lines, stretches)) == hit
        assert [any_inside(lines, s) for s in stretches] == [
            any(s[0] <= at and (s[1] is None or at <= s[1]) for at, _ in lines) for s in stretches
        ]


def test_a_line_stands_for_all_that_it_touches() -> None:
    chance = random.Random(7)
    for _ in range(300):
        spans = [(a, a + chance.randrange(6)) for a in (chance.randrange(1, 20) for _ in range(5))]
        places = Places(replace(location(line=a), end_line=b) for a, b in spans)
        line = chance.randrange(1, 28)
        touched = [(a, b) for a, b in spans if a <= line <= b]
        first = min([line, *(a for a, _ in touched)])
        last = max([line, *(b for _, b in touched)])
        assert places.around(line) == (first, last)


def test_directives_in_a_row_mean_the_line_behind_them() -> None:
    assert lines_after([("a", 3), ("a", 4), ("b", 4), ("a", 9)]) == {
        ("a", 3): 5, ("a", 4): 5, ("b", 4): 5, ("a", 9): 10,
    }  # fmt: skip
