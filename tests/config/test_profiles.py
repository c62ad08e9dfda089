"""The profiles: real codes, severities that differ, and what the documentation says of them."""

from pathlib import Path

import pytest

from sciverify_lint.config.profiles import PROFILES
from sciverify_lint.config.settings import Config, Profile
from sciverify_lint.model import Severity
from sciverify_lint.pipeline.report import selection_of
from sciverify_lint.rules.catalogue import BY_CODE

DOCS = Path(__file__).parent.parent.parent / "docs" / "configuration.md"


@pytest.mark.parametrize("profile", Profile)
def test_a_profile_changes_rules_that_exist(profile: Profile) -> None:
    for code, severity in PROFILES[profile].items():
        assert BY_CODE[code].severity is not severity, f"{code} is {severity} anyway"


@pytest.mark.parametrize("profile", [p for p in Profile if p is not Profile.DEFAULT])
def test_the_documentation_has_every_profile(profile: Profile) -> None:
    row = next(
        line
        for line in DOCS.read_text(encoding="utf-8").splitlines()
        if line.startswith(f"| `{profile}` |")
    )
    if profile is not Profile.STRICT:
        assert all(code in row for code in PROFILES[profile])


def test_the_configuration_overrules_a_profile() -> None:
    config = Config(
        profile=Profile.STRICT, severity={"SV201": Severity.NOTE, "year-mismatch": Severity.NOTE}
    )
    severities = selection_of(config).severities
    assert severities["SV201"] is Severity.NOTE
    assert severities["SV204"] is Severity.NOTE
    assert severities["SV203"] is Severity.ERROR
