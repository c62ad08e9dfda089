"""Another name for a file, in everything that was read from it."""

from dataclasses import replace

from sciverify_lint.pipeline.rename import renamed
from tests.builders import manuscript, sentence


def test_every_place_is_renamed_and_sharing_is_kept() -> None:
    shared = sentence("Seas are salt", "lund21")
    before = replace(manuscript(shared, known=("lund21",)), root="paper.tex/..")
    after = renamed((before, shared), "paper.tex", "draft.tex")
    document = after[0].documents[0]
    assert document.path == "draft.tex"
    assert document.sentences[0].location.path == "draft.tex"
    assert document.sentences[0].citations[0].keys[0].location.path == "draft.tex"
    assert document.sentences[0] is after[1]
    assert after[0].bibliography is before.bibliography
    assert after[0].root == "paper.tex/.."
