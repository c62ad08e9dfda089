"""Which sentences say of the cited work that it was retracted: [1] in each of them."""

import random
from dataclasses import replace

import pytest

from sciverify_lint.model import Claim, Name
from sciverify_lint.rules.said_retracted import says_retracted
from tests.builders import reference
from tests.claims.cited import claims

VELDE = reference("k1", authors=(Name(family="Velde", given="Ruth"),))
SAYS = """
The since retracted study of Velde [1] found a fall.
The trial of Velde, which was later retracted [1], found a fall.
Velde reported a fall (retracted) [1].
Retraction of [1] followed in 2016.
The retraction of the study [1] came late.
The later withdrawn [1] reported a fall.
The study [1] was later withdrawn.
Velde et al. [1] was retracted in 2016.
Velde [1], since retracted, found a fall.
Symptoms fall under clonidine [1] (retracted in 2016).
[1] was retracted by the journal.
[1], a retracted study, found a fall.
The authors later withdrew the paper [1].
The journal retracted [1] in 2016.
A fall was reported by Velde [1], but the paper was later retracted.
A fall was reported by Velde [1], but this study has since been withdrawn.
The now-retracted article of Velde [1] reported a fall.
A retracted trial found a fall [1].
The withdrawn preprint [1] found a fall.
Velde's paper and its retraction [1] are discussed.
The retraction notice for Velde [1] gives fraud as the reason.
Velde [1] retracted the paper in 2016.
Velde (retracted) found a fall [1].
Results of [1] were later retracted.
We leave out the study by Velde [1] because it was retracted.
The retracted work of Velde [1] stands against Hall [2].
Hall [2] could not repeat the trial of Velde [1], which has been retracted.
The paper by Velde [1] has been formally retracted.
Die Studie von Velde [1] wurde später zurückgezogen.
L'étude de Velde [1] a été rétractée.
El artículo de Velde [1] fue retractado.
Elsevier retracted the paper [1].
The study was retracted after it was published [1].
The findings of this study, since withdrawn by the authors, were striking [1].
One trial (withdrawn in 2015) found a fall [1].
Withdrawal of the article by Velde [1] was announced.
A since-retracted study [1] found a fall.
The subsequently retracted report by Velde and colleagues [1] found a fall.
In a now retracted paper, Velde [1] found a fall.
In a paper that was later retracted, Velde et al. [1] found a fall.
Velde's retracted trial [1] found a fall.
The trial of clonidine by Velde [1], withdrawn by the journal in 2016, found a fall.
We excluded one study that had been retracted [1].
Two reviews still rest on a retracted trial [1].
The results of Velde [1] have since been retracted.
The article [1] has been retracted and replaced.
This work was later withdrawn by its authors [1].
Clonidine lowered symptoms in one trial [1], which the journal retracted in 2016.
Clonidine lowered symptoms in one trial [1], but the authors later retracted it.
Velde [1], whose paper was retracted, found a fall.
As in the infamous retracted work of Velde [1], symptoms fell.
Velde and colleagues [1] (paper retracted) found a fall.
The paper of Velde [1] (withdrawn 2016) found a fall.
Retracted: Velde [1].
The preprint of this trial [1] was withdrawn.
The 2014 paper was retracted [1].
The journal issued a retraction of the paper [1].
The retraction of Velde et al. [1] is discussed.
After its retraction, the trial of Velde [1] was still cited.
Even the withdrawn article [1] is still cited.
The trial [1] is now retracted.
This finding comes from a paper that the journal has retracted [1].
Velde's study was fraudulent and has been retracted [1].
The study by Velde [1] was found to be fraudulent and was retracted.
The study caused a stir and was later retracted [1].
The journal has since issued a retraction [1].
Velde reported a fall [1], a result that was later retracted.
Velde (2014, retracted) found a fall [1].
The authors have retracted their paper [1].
The authors retracted this article [1].
Papers that were retracted [1] found a fall.
The retracted papers of Velde and colleagues report a fall [1].
These studies were later retracted [1].
"""
SAYS_NOT = """
Symptoms of alcohol withdrawal fall under clonidine [1].
Patients withdrew from the trial early [1].
The claws retract within a second [1].
Patients were withdrawn from the study [1].
The drug was withdrawn from the market [1].
The drug of Velde [1] was withdrawn from the market.
Farmers withdrew support for the study [1].
A retractor held the wound open [1].
Wound retraction was slow [1].
Clot retraction is impaired [1].
The study of Velde [1] was never retracted.
The paper [1] was not retracted.
The paper of Velde [1] has not been withdrawn.
The study [1] should be retracted.
Unlike the retracted study of Hall [2], Velde [1] found a fall.
The study of Hall [2] was retracted, and Velde [1] found a fall.
Velde [1] found a fall, whereas the trial of Hall was retracted.
Velde [1] used data of a study that was retracted [2].
In the study of Velde [1], patients were withdrawn early.
Trial participants were withdrawn [1].
The claws [1] were retracted.
The study drug was withdrawn [1].
Withdrawal of the drug causes rebound [1].
Withdrawal from the trial was common [1].
Troops withdrew after the report [1].
The flap was retracted [1].
The glacier and its retraction were mapped [1].
Witnesses retracted their statements [1].
The witness retracted his claim of abuse [1].
Les griffes se rétractent vite [1].
Los músculos retractores son fuertes [1].
Water was withdrawn from the aquifer [1].
Velde [1] describes claws that are retracted.
Social withdrawal in the study of Velde [1] was rare.
The retracted lung [1] collapsed.
Funding was withdrawn after the study [1].
Velde [1] asked patients who had withdrawn from the trial.
Withdrawn patients of the trial [1] did worse.
Authors withdrew blood from mice [1].
Soldiers withdrew and the report [1] says so.
Consent was withdrawn by two patients of the trial [1].
There is no retraction of the paper [1].
Unlike Hall, whose paper was retracted, Velde [1] found a fall.
Hall's study [2], now retracted, disagrees with Velde [1].
Whether the paper [1] was retracted is unknown.
Opioid withdrawal was measured by Velde [1].
Velde et al. [1] studied nicotine withdrawal.
Velde [1] reported that patients were withdrawn.
The trial of Velde [1] withdrew funding from the sites.
The study retracted muscles with hooks [1].
After withdrawal of consent, data were deleted [1].
The paper [1] treats lid retraction.
In this paper retraction of the flap is shown [1].
The results of withdrawal are known [1].
Carbon dioxide is withdrawn from the atmosphere [1].
The bill was withdrawn after the report by Velde [1].
Hall retracted his paper; Velde [1] did not.
Velde [1] did not retract the paper.
The work of Velde [1] has yet to be retracted.
Some call for the retraction of the paper [1].
No one asked for a retraction of Velde [1].
The tongue, which is retracted in rest, is long [1].
A study of patients withdrawn from opioids [1] found a fall.
Papers that are retracted go on to be cited [1].
Retracted papers are cited for years [1].
The number of retracted articles has risen tenfold [1].
Most retracted studies were done by few authors [1].
Patients were enrolled and have been withdrawn in the study [1].
The study drug failed and was withdrawn [1].
The witness has retracted her statement to the authors [1].
The authors have retracted the skin with hooks [1].
The review of Hall [2] was withdrawn and that of Velde [1] was not.
The trial of Velde [1] was stopped when the drug was withdrawn.
Velde [1] left the field when Hall's paper was retracted.
The paper of Hall, later retracted, was followed by Velde [1].
Velde [1] cites a retracted paper of Hall.
Velde [1] cites two retracted papers.
The authors withdrew 5 ml of blood [1].
The study withdrew after a week [1].
The retracted needle was measured [1].
Money was withdrawn in the experiment of Velde [1].
The retraction of the ice was fast [1].
Participants who withdrew from the study were replaced [1].
The experiment withdrew attention from the task [1].
Die Patienten zogen sich zurück [1].
Die Patienten haben sich zurückgezogen [1].
El paciente fue retirado del estudio [1].
Le patient a été retiré de l'étude [1].
"""


def first(text: str) -> Claim:
    """What the citation [1] of a sentence claims."""
    return next(replace(c, reference=VELDE) for c in claims(text) if c.cited.key == "k1")


@pytest.mark.parametrize("text", SAYS.strip().splitlines())
def test_a_sentence_that_says_it_of_the_cited_work(text: str) -> None:
    assert says_retracted(first(text))


@pytest.mark.parametrize("text", SAYS_NOT.strip().splitlines())
def test_a_sentence_that_says_it_of_something_else_or_not_at_all(text: str) -> None:
    assert not says_retracted(first(text))


@pytest.mark.parametrize(
    ("inside", "says"),
    [
        ({"locator": "retracted"}, True),
        ({"locator": "p. 4, since withdrawn"}, True),
        ({"prefix": "retracted:"}, True),
        ({"prefix": "not retracted:"}, False),
        ({"locator": "p. 4"}, False),
        ({"prefix": "withdrawal symptoms:"}, False),
        ({"prefix": "on withdrawal symptoms, see"}, False),
    ],
)
def test_words_inside_the_citation(inside: dict[str, str], says: bool) -> None:
    claim = first("Clonidine lowers symptoms [1].")
    prefix, locator = inside.get("prefix"), inside.get("locator")
    assert (
        says_retracted(replace(claim, cited=replace(claim.cited, prefix=prefix, locator=locator)))
        is says
    )


def test_any_order_of_words_is_read() -> None:
    words = "[1] [2] retracted withdrawn retraction was the study of Velde Hall , ( ) which its it not".split()
    draw = random.Random(7)
    for _ in range(2000):
        text = " ".join(draw.choices(words, k=draw.randint(1, 9))) + " [1]"
        assert says_retracted(first(text)) in (True, False)
