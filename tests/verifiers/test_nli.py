"""The cross-encoder verifier, with a tiny random model made here."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from sciverify_lint.errors import UsageError
from sciverify_lint.model import Label, Passage, Stage, Unchecked, Verdict
from sciverify_lint.services.store import FILE_NAME, NoStore, SqliteStore
from sciverify_lint.verifiers.nli import Window, clearest, label_order, windows
from tests.verifiers.material import question_of

ORDER = (Label.CONTRADICTS, Label.SUPPORTS, Label.NEI)
WORDS = [
    "sand",
    "moves",
    "behind",
    "meadows",
    "coasts",
    "slowly",
    "not",
    "the",
    ".",
    "hay",
    "yield",
    "did",
    "differ",
]


@pytest.mark.parametrize(
    ("names", "order"),
    [
        ({0: "contradiction", 1: "entailment", 2: "neutral"}, ORDER),
        ({0: "ENTAILMENT", 1: "NEUTRAL", 2: "CONTRADICTION"},
         (Label.SUPPORTS, Label.NEI, Label.CONTRADICTS)),
        ({2: "REFUTES", 0: "SUPPORTS", 1: "NOT ENOUGH INFO"},
         (Label.SUPPORTS, Label.NEI, Label.CONTRADICTS)),
        ({0: "LABEL_0", 1: "LABEL_1", 2: "LABEL_2"}, None),
        ({0: "entailment", 1: "not_entailment"}, None),
        ({0: "entailment", 1: "neutral", 2: "neutral"}, None),
    ],
)  # fmt: skip
def test_the_order_of_labels_is_read_from_the_model(
    names: dict[int, str], order: tuple[Label, ...] | None
) -> None:
    assert label_order(names) == order


def test_passages_are_read_three_sentences_at_a_time() -> None:
    text = "Sand moves. Hay grows. Rain falls. Wind blows."
    passages = [Passage(text=t, stage=Stage.FULLTEXT) for t in (text, "Only one.", "")]
    assert windows(passages) == [
        Window("Sand moves. Hay grows. Rain falls.", 1),
        Window("Hay grows. Rain falls. Wind blows.", 1),
        Window("Only one.", 2),
    ]


@pytest.mark.parametrize(
    ("rows", "label", "quote"),
    [
        ([(0.1, 0.7, 0.2), (0.1, 0.2, 0.7)], Label.SUPPORTS, "one"),
        ([(0.1, 0.7, 0.2), (0.8, 0.1, 0.1)], Label.CONTRADICTS, "two"),
        ([(0.1, 0.3, 0.6), (0.2, 0.4, 0.4)], Label.NEI, "two"),
        ([(0.1, 0.7, 0.2), (0.1, 0.7, 0.2)], Label.SUPPORTS, "one"),
    ],
)
def test_the_clearest_window_decides(
    rows: list[tuple[float, ...]], label: Label, quote: str
) -> None:
    said = clearest([Window("one", 1), Window("two", 2)], rows, ORDER)
    assert said is not None
    assert (said.label, said.quote) == (label, quote)


def tiny_model(folder: Path, names: dict[int, str]) -> str:
    """A cross-encoder with random weights, saved to `folder`."""
    torch = pytest.importorskip("torch", reason="needs the extra [transformers]")
    pytest.importorskip("sentence_transformers", reason="needs the extra [transformers]")
    models: Any = pytest.importorskip("transformers", reason="needs the extra [transformers]")
    torch.manual_seed(3)
    folder.mkdir()
    (folder / "vocab.txt").write_text(
        "\n".join(["[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]", *WORDS])
    )
    models.BertTokenizerFast(vocab_file=str(folder / "vocab.txt")).save_pretrained(folder)
    config = models.BertConfig(
        vocab_size=5 + len(WORDS), hidden_size=16, num_hidden_layers=1, num_attention_heads=2,
        intermediate_size=16, num_labels=len(names), id2label=names,
        label2id={name: number for number, name in names.items()},
    )  # fmt: skip
    models.BertForSequenceClassification(config).save_pretrained(folder)
    return str(folder)


@pytest.mark.filterwarnings("default")
def test_a_real_cross_encoder_judges_and_is_not_run_twice(tmp_path: Path) -> None:
    name = tiny_model(tmp_path / "tiny", {0: "contradiction", 1: "entailment", 2: "neutral"})
    from sciverify_lint.verifiers import nli_verifier

    store = SqliteStore(tmp_path / FILE_NAME, pytest.fail)
    text = "Sand moves behind meadows. Hay did not differ. Coasts moves slowly."
    questions = [question_of("Sand moves slowly", text), question_of("Hay did differ", text, text)]
    first = asyncio.run(nli_verifier(name, store, offline=True).verify(questions))
    for outcome in first:
        assert isinstance(outcome, Verdict)
        assert outcome.passage is not None
        assert outcome.quote == text == outcome.passage.text
        assert 1 / 3 - 0.01 <= outcome.confidence <= 1
    for file in (tmp_path / "tiny").iterdir():
        file.unlink()
    assert asyncio.run(nli_verifier(name, store, offline=True).verify(questions)) == first


@pytest.mark.filterwarnings("default")
def test_a_model_of_two_labels_or_none_at_all_is_refused(tmp_path: Path) -> None:
    two = tiny_model(tmp_path / "two", {0: "entailment", 1: "not_entailment"})
    from sciverify_lint.verifiers import nli_verifier

    question = question_of("Sand moves", "Sand moves.")
    for name, words in ((two, "three-way"), (str(tmp_path / "none"), "cannot be loaded")):
        with pytest.raises(UsageError, match=words):
            asyncio.run(nli_verifier(name, NoStore(), offline=True).verify([question]))


@pytest.mark.filterwarnings("default")
def test_nothing_to_read_is_undecided(tmp_path: Path) -> None:
    pytest.importorskip("sentence_transformers", reason="needs the extra [transformers]")
    from sciverify_lint.verifiers import nli_verifier

    verifier = nli_verifier(str(tmp_path / "none"), NoStore(), offline=True)
    [outcome] = asyncio.run(verifier.verify([question_of("Sand moves")]))
    assert isinstance(outcome, Unchecked)
