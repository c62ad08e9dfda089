"""Severities by venue. Each row says where it comes from; `docs/configuration.md` lists them."""

from collections.abc import Mapping

from sciverify_lint.config.settings import Profile
from sciverify_lint.model import Severity

PROFILES: Mapping[Profile, Mapping[str, Severity]] = {
    Profile.DEFAULT: {},
    # arXiv's code of conduct for authors holds them responsible for every reference, however it was
    # made; a reference that cannot be found or that names another work is what moderators act on.
    Profile.ARXIV: {
        "SV201": Severity.ERROR,
        "SV203": Severity.ERROR,
    },
    # JOSS reviewers check that every reference has a DOI where one exists and that names of venues are
    # written out (submission guide, "references"); the editorial bot reports invalid DOIs.
    Profile.JOSS: {
        "SV104": Severity.ERROR,
        "SV211": Severity.WARNING,
        "SV209": Severity.WARNING,
    },
    # For a last look before submission: everything that can be right is asked to be right.
    Profile.STRICT: {
        "SV104": Severity.ERROR,
        "SV105": Severity.WARNING,
        "SV201": Severity.ERROR,
        "SV202": Severity.ERROR,
        "SV203": Severity.ERROR,
        "SV204": Severity.ERROR,
        "SV207": Severity.ERROR,
        "SV208": Severity.WARNING,
        "SV210": Severity.ERROR,
        "SV302": Severity.ERROR,
        "SV303": Severity.WARNING,
        "SV304": Severity.ERROR,
        "SV308": Severity.ERROR,
    },
}
