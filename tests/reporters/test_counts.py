"""The figures of a run are the same in every output, and add up."""

import csv
import io
import json
import re
from dataclasses import replace

import pytest

from sciverify_lint.model import (
    Attempt,
    Citation,
    Document,
    Fate,
    Format,
    Found,
    Label,
    Match,
    Mode,
    Outcome,
    Reason,
    Report,
    Resolution,
    Role,
    Stats,
    Unchecked,
    Work,
)
from sciverify_lint.reporters import reporter
from sciverify_lint.reporters.counts import counts_of
from sciverify_lint.reporters.summary import statistics, summary
from tests.builders import citation, claim, judgement, reference, sentence, verdict
from tests.reporters.reports import VIEW, full_report


def resolution(
    key: str,
    *outcomes: tuple[Found, Reason | None],
    match: Match = Match.NONE,
    work: Work | None = None,
    conclusive: bool = False,
) -> Resolution:
    attempts = tuple(Attempt(source="crossref", outcome=o, reason=r) for o, r in outcomes)
    return Resolution(
        reference=reference(key), match=match, attempts=attempts, work=work, conclusive=conclusive
    )


HAVE, LACK = (Found.FOUND, None), (Found.ABSENT, None)
FAULT = (Found.UNAVAILABLE, Reason.FAULT)
DOWN, OFF = (Found.UNAVAILABLE, Reason.SOURCE_DOWN), (Found.UNAVAILABLE, Reason.OFFLINE)
FATES = {
    Fate.FOUND: resolution("a", HAVE, match=Match.IDENTIFIER, work=Work(title="A")),
    Fate.MISNAMED: resolution("b", HAVE, match=Match.ELSEWHERE),
    Fate.MISSING: resolution("c", LACK, conclusive=True),
    Fate.UNREACHED: resolution("d", LACK, DOWN),
    Fate.FAILED: resolution("i", FAULT),
    Fate.OFFLINE: resolution("e", OFF),
    Fate.UNKNOWN: resolution("f", LACK),
    Fate.NOT_ASKED: resolution("g"),
}


def mixed() -> Report:
    """Verdicts by a model and by rule; every fate of a work, and one work that was not come to."""
    outcomes: list[tuple[Outcome, Role]] = [
        (verdict(Label.SUPPORTS), Role.CLAIM), (verdict(Label.NEI), Role.CLAIM),
        (verdict(Label.CONTRADICTS, verifier="embedded"), Role.CLAIM),
        (Unchecked(reason=Reason.UNDECIDED), Role.CLAIM), (Unchecked(reason=Reason.UNDECIDED), Role.POINTER),
        (Unchecked(reason=Reason.NO_FULL_TEXT), Role.CLAIM),
    ]  # fmt: skip
    judged = tuple(
        judgement(claim(f"Claim {n}", "k", line=n, role=role), o)
        for n, (o, role) in enumerate(outcomes, 1)
    )
    sentences = tuple(j.claim.sentence for j in judged)
    only_listed = Citation(location=citation("z").location, mode=Mode.NOCITE, keys=())
    listed = replace(sentence("Listed", "z", line=40), citations=(only_listed,))
    documents = (
        Document(path="paper.tex", format=Format.LATEX, sentences=(*sentences[:4], listed)),
        Document(path="other.tex", format=Format.LATEX, sentences=sentences[4:]),
        Document(path="refs.bib", format=Format.BIBLIOGRAPHY, cites_all=True),
    )
    return Report(
        judgements=judged,
        resolutions=tuple(FATES.values()),
        documents=documents,
        stats=Stats(works=9),
    )


@pytest.mark.parametrize("fate", FATES)
def test_the_fate_of_a_work(fate: Fate) -> None:
    assert FATES[fate].fate is fate


def test_a_search_that_failed_leaves_an_unregistered_identifier_open() -> None:
    one = resolution("h", DOWN, match=Match.UNREGISTERED)
    assert one.fate is Fate.UNREACHED


def test_the_summary_says_each_unit_once_and_adds_up() -> None:
    assert summary(mixed()).splitlines()[4:] == [
        "2 manuscripts, 1 bibliography, 6 citing places, 9 works, 6 claims.",
        "Existence of 9 works: 1 found, 1 named wrongly, 1 not found, 6 not checked "
        "(2 not looked up, 1 in no index that was asked, 1 lost to a fault of the program, "
        "1 no answer from a service, 1 offline).",
        "Support of 6 claims: 1 yes, 1 contradicted, 1 insufficient, 3 without a verdict "
        "(1 undecided by rule, 1 with nothing to judge, 1 without text). "
        "0 settled by the abstract, 3 by the full text; 0 calls, $0.00.",
        "Nothing left this machine.",
        "No problems found; not checked: the existence of 6 works, the support of 3 claims.",
    ]


@pytest.mark.parametrize(
    "report", [mixed(), full_report(), Report()], ids=["mixed", "full", "empty"]
)
def test_every_output_has_the_same_figures(report: Report) -> None:
    counts = counts_of(report)
    assert counts.judged + counts.unjudged == counts.claims
    assert sum(counts.fates.values()) == counts.works
    got = json.loads(reporter("json")(report, VIEW))
    assert got["counts"] == {
        "manuscripts": counts.manuscripts, "bibliographies": counts.bibliographies,
        "citing_places": counts.citing_places, "works": counts.works,
        "works_checked": counts.works - counts.unknown, "works_not_checked": counts.unknown,
        "claims": counts.claims, "judged": len(got["judgements"]), "unchecked": len(got["unchecked"]),
    }  # fmt: skip
    rows = list(csv.DictReader(io.StringIO(reporter("csv")(report, VIEW))))
    assert sum(int(r["citations"]) for r in rows) == counts.citing_places
    told = sum(int(r[label]) for r in rows for label in ("supports", "contradicts", "nei"))
    assert (told, sum(int(r["unchecked"]) for r in rows)) == (counts.judged, counts.unjudged)
    figures = statistics(report).splitlines()
    assert f"{counts.citing_places:5d}  citing places" in figures
    assert (
        f"{counts.claims:5d}  claims: {counts.judged} judged, {counts.unjudged} without a verdict"
        in figures
    )
    known = counts.works - counts.unknown
    assert f"{counts.works:5d}  works: {known} checked, {counts.unknown} not checked" in figures
    page = reporter("html")(report, VIEW)
    shown = [
        int(n)
        for n in re.findall(r'<li class="(?:supports|contradicts|nei|unchecked)"><b>(\d+)', page)
    ]
    assert (sum(shown[:3]), shown[3]) == (counts.judged, counts.unjudged)
    sentence_ = next(line for line in summary(report).splitlines() if "works" in line)
    assert sentence_ in page
