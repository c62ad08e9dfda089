"""Passages: whole sentences, shared at the seams, inside one section, of about the asked size."""

from hypothesis import given
from hypothesis import strategies as st

from sciverify_lint.model import Passage, SourceText, Stage, TextBlock
from sciverify_lint.retrieval.chunk import chunk


def source(*blocks: TextBlock) -> SourceText:
    """A source of these blocks."""
    return SourceText(blocks=blocks, provenance="test")


def paragraph(first: int, last: int, *, page: int = 1, section: str = "Results") -> TextBlock:
    """Ten words a sentence, each with its number."""
    text = " ".join(
        f"Plot {n} was mown and its bees were counted twice." for n in range(first, last)
    )
    return TextBlock(text=text, page=page, section=section)


def numbers(passage: Passage) -> list[int]:
    """The plots that a passage tells of."""
    return [int(word) for word in passage.text.split() if word.isdigit()]


def test_passages_are_whole_sentences_that_overlap_by_one() -> None:
    passages = chunk(source(paragraph(0, 60)))
    assert [numbers(p) for p in passages] == [
        list(range(20)),
        list(range(19, 40)),
        list(range(39, 60)),
    ]
    assert all(p.text.startswith("Plot") and p.text.endswith("twice.") for p in passages)
    assert {p.stage for p in passages} == {Stage.FULLTEXT}


def test_no_short_remainder() -> None:
    sizes = [len(numbers(p)) for p in chunk(source(paragraph(0, 22)))]
    assert sizes == [11, 12]


def test_a_passage_keeps_to_its_section_and_knows_its_page() -> None:
    passages = chunk(
        source(
            paragraph(0, 3, page=2, section="Methods"),
            paragraph(3, 15, page=2),
            paragraph(15, 40, page=3),
            TextBlock(text="Hay matters to farmers.", page=3, section="Discussion"),
        )
    )
    assert [(p.section, p.page) for p in passages] == [
        ("Methods", 2),
        ("Results", 2),
        ("Results", 3),
        ("Discussion", 3),
    ]
    assert numbers(passages[2])[0] == numbers(passages[1])[-1]
    assert passages[3].text == "Hay matters to farmers."


def test_paragraphs_stay_apart() -> None:
    (passage,) = chunk(source(paragraph(0, 1), paragraph(1, 2)))
    assert passage.text.count("\n") == 1


def test_an_endless_sentence_is_cut() -> None:
    passages = chunk(source(TextBlock(text="so " * 5000 + "on.")))
    assert len(passages) > 10
    assert max(len(p.text.split()) for p in passages) <= 400


def test_a_text_without_spaces_is_cut_too() -> None:
    passages = chunk(source(TextBlock(text="我们每年割草两次，蜜蜂的种类因此增加了一倍。" * 100)))
    assert len(passages) > 4
    assert max(len(p.text) for p in passages) < 700


def test_the_asked_size_is_kept() -> None:
    passages = chunk(source(paragraph(0, 60)), words=50)
    assert len(passages) == 12
    assert max(len(p.text.split()) for p in passages) <= 70


def test_nothing_from_nothing() -> None:
    assert chunk(source()) == ()
    assert chunk(source(TextBlock(text=" \n "))) == ()


BLOCKS = st.builds(
    TextBlock,
    text=st.text(alphabet="Ab. \n?x1", max_size=400),
    section=st.sampled_from([None, "Methods", "Results"]),
)


@given(st.lists(BLOCKS, max_size=8), st.integers(1, 60))
def test_every_word_is_in_some_passage(blocks: list[TextBlock], words: int) -> None:
    passages = chunk(source(*blocks), words=words)
    for section in (None, "Methods", "Results"):
        wanted = {w for b in blocks if b.section == section for w in b.text.split()}
        got = {w for p in passages if p.section == section for w in p.text.split()}
        assert got == wanted
