"""Keys that name a figure, table or section of the manuscript itself, unless the bibliography has them."""

import re

QUARTO = re.compile(
    r"(?:fig|tbl|sec|eq|lst|thm|lem|cor|prp|cnj|def|exm|exr|sol|rem|alg|tip|nte|wrn|imp|cau|suppfig|supptbl|vid)-\w"
)
CROSSREF_FILTER = re.compile(r"(?:[Ff]ig|[Tt]bl|[Ee]q|[Ss]ec|[Ll]st):\w")
LABEL = re.compile(
    r"\{[^{}\n]{0,200}?#([\w:.-]+)[^{}\n]{0,500}\}|^[ \t]*\(([\w:.-]+)\)=[ \t]*$", re.M
)


def labels_in(source: str) -> frozenset[str]:
    """The labels that the manuscript defines by `{#label}` or `(label)=`."""
    return frozenset(m[1] or m[2] for m in LABEL.finditer(source))


def may_be_label(key: str, labels: frozenset[str], *, quarto: bool) -> bool:
    """Whether a key looks like a cross-reference."""
    if key in labels or CROSSREF_FILTER.match(key):
        return True
    return quarto and QUARTO.match(key.lower()) is not None
