"""What folding takes away, and what it must leave."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sciverify_lint.text.fold import find, fold

SOURCE = (
    "The inter-\nnational survey of well-\nknown ﬁnds: yields rose by 10² kg and 1.5 % (p = 0.8) in"
    " COVID-\n19 wards. “Nothing — else” changed by −5 degrees. The non\u00ad\ninvasive test took 10–20 mg;"
    " short- and long-term use did not differ. It did not harm 150 of 1,500 cafe\u0301s."
)


@pytest.mark.parametrize(
    "quote",
    [
        "The international survey of well-known finds: yields rose",
        "The inter-national survey of wellknown ﬁnds",
        "The inter- national   survey\nof well-known finds",
        "yields rose by 10² kg and 1.5% (p=0.8) in COVID-19 wards.",
        '"Nothing - else" changed by -5 degrees',
        "'Nothing—else' changed by −5 degrees.",
        "The noninvasive test took 10-20 mg",
        "the non\u00adinvasive te\u00adst took 10–20 mg",
        "short- and long-term use did not differ",
        "Yields rose by 10² kg",
        "…did not harm 150 of 1,500 cafés…",
        "did\u00a0not\u200b harm 150 of 1,500 cafés!",
        "ﬁnds: yields rose",
    ],
)
def test_what_typing_and_extraction_change_is_folded(quote: str) -> None:
    assert find(quote, SOURCE) is not None


@pytest.mark.parametrize(
    "quote",
    [
        "yields rose by 102 kg and 1.5 %",
        "yields rose by 10 kg and 1.5 %",
        "and 15 % (p = 0.8) in COVID-19",
        "5 % (p = 0.8) in COVID-19 wards",
        "19 wards. Nothing else",
        "changed by 5 degrees. The",
        "5 degrees. The noninvasive test",
        "national survey of well-known finds",
        "invasive test took 10–20 mg",
        "The noninvasive test took 10",
        "test took 20 mg; short- and",
        "the noninvasive test took 1020 mg",
        "short and long-term use did not differ",
        "It did not harm 150 of 1",
        "It did not harm 15",
        "It did not harm 150 of 1.500 cafés",
        "It did not harm 150 of 1,500 cafes",
        "it did not harm 150 Of 1,500",
        "survey of well-known finds; yields rose",
        "yields rose by 10² kg, short- and long-term use did not differ",
        "short- and long-term use differ",
        "wards",
        "",
        "... \u2026 '' -",
    ],
)
def test_words_numbers_and_omissions_are_not(quote: str) -> None:
    assert find(quote, SOURCE) is None


def test_the_span_leads_back_to_the_original() -> None:
    text = "Then an inter-\nnational  survey began"
    start, end = find("an international survey", text) or (0, 0)
    assert text[start:end] == "an inter-\nnational  survey"
    assert find("rose. Nothing else", "It rose.Nothing  else.") == (3, 21)
    assert find("Rose. Nothing else.", "It rose.Nothing  else.") == (3, 22)


def test_a_sentence_stop_before_a_digit_is_no_decimal_point() -> None:
    assert find("the dose rose by 1.5 units", "The dose rose by 1. 5 units were lost.") is None
    assert find("the dose rose by 1. 5 units", "The dose rose by 1. 5 units were lost.") is not None


def test_scripts_without_blanks_are_quoted_too() -> None:
    assert find("产量增加", "结果显示产量增加了一倍。") is not None
    assert find("产量减少", "结果显示产量增加了一倍。") is None


def test_folding_is_linear_in_hostile_text() -> None:
    hostile = "-\n" * 40_000 + "a-\n" * 40_000 + "'" * 40_000 + "\u0301" * 40_000
    assert find("aaaaaaaaaaaa-b" * 5, hostile) is None


@given(st.text(max_size=60))
def test_offsets_stay_within_the_text_and_in_order(text: str) -> None:
    folded = fold(text)
    assert len(folded.text) == len(folded.hyphens) == len(folded.origin)
    assert list(folded.origin) == sorted(folded.origin)
    assert all(0 <= offset < len(text) for offset in folded.origin)


@given(
    st.lists(
        st.sampled_from(["yield", "rose", "by", "5", "non-native", "ﬁve", "1.5", "–", "mg."]),
        min_size=6,
    )
)
def test_a_text_is_found_in_itself(words: list[str]) -> None:
    text = " ".join(["Meadows", *words, "thereafter"])
    assert find(text, f"Before. {text}, it said.") == (8, 8 + len(text))
