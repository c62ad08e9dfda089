"""Sentence boundaries: the figures on whole paragraphs, and each kind of rule by itself."""

import json
import time
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sciverify_lint.text.sentences import split
from tests.text.cites import projected

CASES = Path(__file__).parent.parent / "cases" / "sentences" / "sentences.jsonl"
ROWS = [json.loads(line) for line in CASES.read_text(encoding="utf-8").splitlines()]


def cut(text: str) -> list[str]:
    """The sentences of a text with typed citations, as they stand in it."""
    plain, offsets = projected(text)
    begins = [offsets[start] for start, _ in split(plain)]
    ends = [*begins[1:], len(text)]
    return [text[a:b].strip() for a, b in zip(begins, ends, strict=True)]


@pytest.mark.parametrize("language", ["en", "de", "fr", "es", "pt", "ru", "zh"])
def test_precision_and_recall_hold_in_every_language(language: str) -> None:
    right = said = wanted = 0
    for row in (r for r in ROWS if r["lang"] == language):
        plain, offsets = projected(row["text"])
        got = {offsets[start] for start, _ in split(plain)[1:]}
        want = {start for start, _ in row["sentences"][1:]}
        right, said, wanted = right + len(got & want), said + len(got), wanted + len(want)
    floor = 0.99 if language == "en" else 0.97
    assert wanted > 15
    assert min(right / said, right / wanted) >= floor


@pytest.mark.parametrize(
    "sentences",
    [
        # Abbreviations that lead to what they abbreviate.
        ["See Fig. 3, Eq. (2) and Refs. 4 and 5.", "Both agree."],
        ["Dr. R. Stone of the U.K. Met Office disagreed.", "He cited Fig. 2b, i.e. the wrong panel."],
        ["It grows on soils (cf. Sect. 2.1), e.g. clay vs. loam.", "Sand is poor."],
        # Abbreviations that may close a sentence.
        ["Birds, bats, etc. were counted.", "Moths, too, etc.", "Then we left."],
        ["It was sold in the U.S.", "The Canadian part was not."],
        ["The U.S. Army bought it at 5 p.m. GMT.", "Few knew."],
        ["The talk ended at 10 p.m.", "Few stayed."],
        ["Acme Inc. and Orbis Ltd. merged.", "Acme Inc. was the larger."],
        ["The strain was sent to Mills et al.", "They lost it."],
        ["Mills et al. [@m1] found it.", "Mills et al. (1990) lost it."],
        # Names in small letters behind a citation, where a stop abbreviates nothing.
        ["Issues are raised there [@m1].", "crumb was written in a week."],
        ["It was raised by Mills et al. [@m1].", "wget fetched it, cf. [@m2], and e.g. curl did not."],
        # Words that are abbreviations before a number only.
        ["The rule on p. [ref] holds.", "It says \"-- twice.", "No one \"--- said it."],
        ["The answer is no.", "No. 5 was lost.", "No data exist."],
        ["Carex sp. 3 is new.", "It is a sp.", "Others know it."],
        # Initials, labels, units, variables.
        ["J. R. Amsel and P.-L. Corbin went to E. Lee.", "E. coli grew."],
        ["They took vitamin C.", "None took vitamin D."],
        ["It was kept at −80 °C.", "Cells stood for 5 h.", "After 10 min. they died in 40 ms.", "Eq. (2) tells."],
        ["Let V be a space over K.", "W is a subspace of V.", "U is not."],
        # Numbers, versions, names of files and addresses.
        ["It cost 3.14 euros in v. 2.1 and 1,100 in v. 3.", "2016 was dear."],
        ["See https://example.org/a.v2.", "The file readme.txt says more.", "main.py runs it."],
        # First words that are small by nature.
        ["The pH fell.", "pH 4 was not met.", "mRNA rose.", "p53 did not.", "k was fitted.",
         "α-Pinene came.", "iOS fails."],
        ["All lost.", "van Dam won."],
        # Mathematics.
        ["Set $x. Y$ first.", "$y = f(x)$ follows.", "It is $1. 2$."],
        ["It costs $5.", "Then it cost $6."],
        # Brackets.
        ["It was frozen.", "(Two were lost.)", "The rest was milled."],
        ["The trial (stopped early. Twice.) failed.", "We know why."],
        # Quotations.
        ["“It never cracked.”", "With these words it ends."],
        ["He wrote that “it has no tail.”", "Two weeks later it had one."],
        ["“Is it alive?” asked the clerk.", "“Why now?” Smith asked.", "It was."],
        ['He asked, "Who paid? And why?" and left.', "No one knew."],
        ["The vessel was 5\" long.", "It sank."],
        # Dots.
        ["The letters stop in May …", "Nothing is known."],
        ["The causes are frost, rust ... and neglect.", "It holds for 1, 2, . . . , 10.", "Then it fails..."],
        # Lists inside a sentence.
        ["The plan: 1. Ask every school; 2. visit some.", "Step 2 failed."],
        ["We did three things: (1) cleaned; (2) drew a sample.", "All is public."],
        # Questions and exclamations.
        ["Is this new?", "No.", "Yahoo! was first.", "What a result!", "n! is large."],
        # Citations after the stop.
        ["Costs fell.[@n1] [@n2; @n3, p. 4]", "Demand did not."],
        ["The method is slow.", "@d1 [pp. 4-9] proposed another."],
        ["Yields were low [@l1].", "[@l2] agreed.", "[@l3], [@l4] and others did not."],
        ["Adults were fed.[@f1]", "@f2 fed them once."],
        ["Wood keeps. [@w1].", "Stone does, too."],
        ["Growth was slow.12,13", "It stopped."],
        # German.
        ["Am 3. Mai begann es.", "Der 5. Versuch gelang im 19. Jh. in Rom.", "Er kam auf Platz 5.", "Das ist viel."],
        ["Viele, z. B. Farne, d. h. alle, s. o., meiden es.", "D. h., sie sterben usw.", "Das bleibt."],
        ["„Warum?“ fragte er.", "„Das Eis lebt.“", "So beginnt es."],
        ["Ca. 3 Mio. Euro kostete das Haus in der Bahnhofstr. 5.", "Es steht noch, vgl. Abb. 4 u. Gl. (3)."],
        # French.
        ["M. Petit, p. ex., dit « la comète. »", "On la vit."],
        ["Le site date du IIe s. av. J.-C.", "Il est vide.", "L’art. 5 et l’éq. (4) le disent."],
        ["Pourquoi ?", "Selon Mme Vidal, c’est env. 3 %."],
        # Spanish and Portuguese.
        ["El Sr. Lobo fue a EE. UU. en el s. II a. C. y volvió.", "La Dra. D.ª Oso vio la pág. 3 y ss. del libro."],
        ["¿Por qué?", "¡No todos lo creen!", "Falta el n.º 12."],
        ["O Eng.º Dinis leu o n.º 3.", "A Prof.ª Couto leu os n.os 4 e 5."],
        # Russian.
        ["В 1912 г. Иванов уехал.", "Он жил до 1931 г.", "Потом, т. е. позже, вернулся и т. д.", "Все знали."],
        ["А. Б. Кротов жил в г. Москве до н. э.", "«Зачем?» — спросил он.", "См. рис. 3."],
    ],
    ids=lambda sentences: sentences[0][:30],
)  # fmt: skip
def test_a_kind_of_boundary(sentences: list[str]) -> None:
    assert cut(" ".join(sentences)) == sentences


@pytest.mark.parametrize(
    "sentences",
    [
        ["样品在−20 °C下保存。", "随后按图3.2切开[@w1]。"],
        ["效应很小。[@x1]", "多年来被忽视。", "@d1重新发现了它。"],
        ["他问道：“什么是噪声？”", "答案写满了一本书。"],
        ["“为什么是现在？”编辑写道。", "作者没有回答。"],
        ["样品冷冻。", "（有两份丢失。）", "其余的被研磨。"],
        ["所谓“什么是生命？”的问题仍未解决。", "本文不讨论。"],
    ],
    ids=lambda sentences: sentences[0][:8],
)
def test_chinese_needs_no_white_space(sentences: list[str]) -> None:
    assert cut("".join(sentences)) == sentences


def test_a_blank_line_ends_a_sentence_and_a_line_break_does_not() -> None:
    text = "Water enters through\nthe roots\n\nand leaves through the leaves"
    assert [text[a:b] for a, b in split(text)] == [
        "Water enters through\nthe roots",
        "and leaves through the leaves",
    ]


def test_nothing_has_no_sentence() -> None:
    assert split("") == split(" \n\n \t") == ()


@given(st.text(alphabet="aB. \n([“”«»$!?…。\ue000\uec00\"'9", max_size=80))
@settings(max_examples=300, deadline=None)
def test_sentences_cover_all_but_white_space(text: str) -> None:
    spans = split(text)
    inside = [False] * len(text)
    last = 0
    for start, end in spans:
        assert last <= start < end
        assert text[start:end] == text[start:end].strip()
        inside[start:end] = [True] * (end - start)
        last = end
    assert all(covered or c.isspace() for covered, c in zip(inside, text, strict=True))


@pytest.mark.parametrize(
    "text", ["(" * 50000, '"a ' * 30000, "$a" * 50000, ". " * 50000, "a.[1" * 30000]
)
def test_hostile_text_takes_no_more_than_its_length(text: str) -> None:
    begun = time.process_time()
    assert split(text)
    assert time.process_time() - begun < 3
