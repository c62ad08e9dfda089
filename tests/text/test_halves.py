import json

import pytest

from sciverify_lint.text.halves import without_halves


@pytest.mark.parametrize(
    ("source", "text"),
    [
        (r'"a\ud800b"', "a\ufffdb"),
        (r'"\uDC00"', "\ufffd"),
        (r'"\ud83d\ude00"', "\U0001f600"),
        (r'"\ud800\ud83d\ude00\udc00"', "\ufffd\U0001f600\ufffd"),
    ],
)
def test_only_halves_of_pairs_are_replaced(source: str, text: str) -> None:
    made = without_halves(source)
    assert (json.loads(made), len(made)) == (text, len(source))
