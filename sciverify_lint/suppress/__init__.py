"""What a user has decided not to see: directives in comments, per-file ignores, accepted references, the baseline."""

from sciverify_lint.suppress.directives import Seen, split
from sciverify_lint.suppress.lists import (
    accepted,
    accepted_keys,
    baseline_text,
    by_baseline,
    by_file,
    read_baseline,
)
from sciverify_lint.suppress.names import Rules, not_a_key
from sciverify_lint.suppress.parted import Split

__all__ = [
    "Rules",
    "Seen",
    "Split",
    "accepted",
    "accepted_keys",
    "baseline_text",
    "by_baseline",
    "by_file",
    "not_a_key",
    "read_baseline",
    "split",
]
