"""The nearest passages by the embedded model, and the order of equals."""

from collections.abc import Sequence

import numpy as np
import pytest

from sciverify_lint.model import Passage, Stage
from sciverify_lint.retrieval.rank import rank
from sciverify_lint.services.embed import embedder
from sciverify_lint.services.protocols import Vectors
from sciverify_lint.services.store import NoStore

PASSAGES = tuple(
    Passage(text=text, stage=Stage.FULLTEXT, page=page, section="Results")
    for page, text in enumerate(
        (
            "Plot 3 was fenced in spring and its soil was weighed.",
            "The grant was paid by the council of the valley.",
            "Meadows cut twice a year held 34 kinds of bees, meadows cut once 17.",
            "Hay yield did not differ between the two regimes.",
        ),
        start=1,
    )
)


class Alike:
    """Every text has the same vector but those that begin with `far`."""

    name = "alike"

    def embed(self, texts: Sequence[str]) -> Vectors:
        """Two dimensions."""
        rows = [[0, 1] if text.startswith("far") else [1, 0] for text in texts]
        return np.array(rows, dtype=np.float32)


@pytest.mark.parametrize(
    ("claim", "page"),
    [
        ("Mowing twice a year doubles the number of bee species", 3),
        ("Mowing halves the yield of hay", 4),
        ("Who financed the study?", 2),
    ],
)
def test_the_nearest_passage_comes_first(claim: str, page: int) -> None:
    best = rank(claim, PASSAGES, embedder(None, NoStore()), k=2)
    assert len(best) == 2
    assert best[0].page == page
    assert best[0].section == "Results"
    scores = [p.score for p in best if p.score is not None]
    assert 1 > scores[0] > scores[1] > -1


def test_equal_scores_keep_the_order_of_the_text() -> None:
    texts = ("far 0", "b", "a", "far 3", "c")
    passages = [Passage(text=text, stage=Stage.FULLTEXT) for text in texts]
    best = rank("claim", passages, Alike(), k=4)
    assert [(p.text, p.score) for p in best] == [("b", 1), ("a", 1), ("c", 1), ("far 0", 0)]


def test_fewer_passages_than_asked_for() -> None:
    assert len(rank("hay", PASSAGES, Alike(), k=50)) == 4
    assert rank("hay", (), Alike()) == ()
    assert rank("hay", PASSAGES, Alike(), k=0) == ()
