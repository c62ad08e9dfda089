"""Which model to screen with and which to judge with; configurations in words."""

import pytest

from sciverify_lint.benchmark.compare import Temperament, choice, configured
from sciverify_lint.config.settings import Config, EvidenceMode
from sciverify_lint.errors import ConfigError, UsageError


def temperament(model: str, committed: float, accuracy: float, judged: float) -> Temperament:
    return Temperament(
        model=model, nei=1 - committed, committed=committed, accuracy=accuracy, accuracy_interval=(0, 1),
        judged=judged, judged_interval=(0, 1),
    )  # fmt: skip


def test_the_one_that_is_right_when_it_speaks_screens_and_the_best_over_all_judges() -> None:
    cautious = temperament("cautious", 0.5, 0.96, 0.6)
    committing = temperament("committing", 1.0, 0.7, 0.7)
    balanced = temperament("balanced", 0.8, 0.85, 0.8)
    for order in ((cautious, committing, balanced), (balanced, committing, cautious)):
        assert choice(order) == ("cautious", "balanced")


def test_of_equally_reliable_screens_the_one_that_settles_more_is_taken() -> None:
    found = (temperament("a", 0.4, 0.96, 0.5), temperament("b", 0.6, 0.95, 0.4))
    assert choice(found) == ("b", "a")


def test_a_model_that_hardly_ever_speaks_is_no_screen() -> None:
    found = (temperament("mute", 0.01, 1.0, 0.2), temperament("speaks", 0.7, 0.9, 0.5))
    assert choice(found)[0] == "speaks"
    assert choice(found[:1])[0] == "mute"


def test_a_configuration_is_read_from_words() -> None:
    config = configured(Config(), "evidence=abstract, top-k=3")
    assert (config.evidence, config.top_k) == (EvidenceMode.ABSTRACT, 3)
    with pytest.raises(UsageError):
        configured(Config(), "cache-dir=/tmp")
    with pytest.raises(ConfigError):
        configured(Config(), "verifier=llm")
    with pytest.raises(ConfigError):
        configured(Config(), "top-k=many")
