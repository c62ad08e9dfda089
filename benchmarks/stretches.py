"""How often the sentence of a work nearest to a claim is gold evidence, for whole citing sentences and for stretches.

`python -m benchmarks.stretches DATA.jsonl` takes the rows that cite other works too (`<|other_cit|>`) and name their
evidence in `evidence_sentences`. It ranks the sentences of each work by the whole citing sentence and by the words that
the plain rule finds for the citation, and prints how often the first one is gold, and the mean reciprocal rank of gold.
"""

import sys
from collections.abc import Callable
from pathlib import Path

from sciverify_lint.benchmark.rows import OTHER, Row, read
from sciverify_lint.benchmark.run import claim_of
from sciverify_lint.claims import claims_of
from sciverify_lint.model import Claim, Passage, Stage
from sciverify_lint.retrieval import rank
from sciverify_lint.services.embed import embedder
from sciverify_lint.services.store import NoStore


def whole(claim: Claim) -> str:
    """The words of the sentence."""
    return claim.text


def found_by_rule(claim: Claim) -> str:
    """The words for its citation."""
    return next(c.text for c in claims_of(claim.sentence) if c.citation is claim.citation)


def held_against(claim: Claim) -> str:
    """The words of no other citation, or those of `found_by_rule` where there are none."""
    own = next(c.stretch for c in claims_of(claim.sentence) if c.citation is claim.citation)
    return own or found_by_rule(claim)


WAYS: dict[str, Callable[[Claim], str]] = {
    "sentence": whole,
    "stretch, with the words it needs": found_by_rule,
    "stretch alone": held_against,
}


def evidence(row: Row) -> set[str]:
    """The sentences of the full text that decide the row."""
    numbers = row.fields.get("evidence_sentences")
    texts = row.fields.get("fulltext_sentences")
    if not isinstance(numbers, list) or not isinstance(texts, list):
        return set()
    return {str(texts[n]).strip() for n in numbers}


def main() -> None:
    """Rank, count, print."""
    rows = [
        r for r in read(Path(sys.argv[1])) if evidence(r) and OTHER.search(str(r.fields["claim"]))
    ]
    model = embedder(None, NoStore())
    print(f"{len(rows)} rows")
    for name, words in WAYS.items():
        first = reciprocal = 0.0
        for row in rows:
            shown = [Passage(text=sentence, stage=Stage.FULLTEXT) for sentence in row.sentences]
            ranked = rank(words(claim_of(row)), shown, model, k=len(shown))
            hits = [p.text.strip() in evidence(row) for p in ranked]
            first += hits[:1] == [True]
            reciprocal += next((1 / place for place, hit in enumerate(hits, 1) if hit), 0.0)
        print(
            f"{name:34} first {first / len(rows):.3f}, reciprocal rank {reciprocal / len(rows):.3f}"
        )


if __name__ == "__main__":
    main()
