"""Write `docs/rules.md` from the docstrings of the rules.

python -m scripts.write_rules
"""

from pathlib import Path

from sciverify_lint.rules.catalogue import RULES, markdown

TARGET = Path(__file__).parent.parent / "docs" / "rules.md"
HEAD = """# Rules

Written by `scripts/write_rules.py` from the same pages that `sciverify-lint rule CODE` prints.

"""


def content() -> str:
    """The whole page: a table, then each rule."""
    rows = "\n".join(
        f"| {r.code} | {r.name} | {r.severity if r.default else 'off'} |" for r in RULES
    )
    table = f"| code | name | default |\n|---|---|---|\n{rows}\n\n"
    return HEAD + table + "\n".join(markdown(rule) for rule in RULES)


if __name__ == "__main__":
    TARGET.write_text(content(), encoding="utf-8")
