"""The README's outputs stand there as the commands print them."""

from pathlib import Path

from scripts.write_readme import README, filled, outputs
from scripts.write_rules import TARGET

ROOT = Path(__file__).parent.parent


def test_both_outputs_of_the_demonstration() -> None:
    text = README.read_text(encoding="utf-8")
    assert filled(text, outputs()) == text, "run python -m scripts.write_readme"


def test_the_pictures_and_the_rules_are_there() -> None:
    assert TARGET.exists()
    assert (ROOT / "docs" / "images" / "report.png").stat().st_size > 10_000
