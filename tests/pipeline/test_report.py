"""What a run counts."""

from pathlib import Path

from sciverify_lint import lint
from sciverify_lint.config.settings import Config


def test_keys_that_are_only_listed_are_counted_as_the_bibliography_has_them(tmp_path: Path) -> None:
    paper = tmp_path / "paper.tex"
    paper.write_text("Bread rises \\cite{a}.\\nocite{b,gone}\n\\bibliography{refs}\n")
    entry = "@book{%s, title={Of bread}, author={Doe, J.}, year=2001}\n"
    (tmp_path / "refs.bib").write_text(entry % "a" + entry % "b")
    stats = lint([paper], Config(offline=True, no_cache=True)).stats
    assert (stats.keys, stats.keys_known) == (3, 2)
