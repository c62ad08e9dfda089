"""The label of a work without identifier, as authors write it: `Smith et al., 2020`."""

from collections.abc import Mapping, Sequence


def label(surnames: Sequence[str], year: str, *, more: bool = False) -> str:
    """`Smith, 2020`, `Smith & Jones, 2020` or, from three authors on or with `more`, `Smith et al., 2020`."""
    match [s for s in surnames if s]:
        case []:
            who = "Anonymous"
        case [one]:
            who = f"{one} et al." if more else one
        case [one, two] if not more:
            who = f"{one} & {two}"
        case [one, *_]:
            who = f"{one} et al."
    return f"{who}, {year or 'n.d.'}"


def csl_label(csl: Mapping[str, object]) -> str:
    """The label of a CSL item; its title, shortened, when it has no author; "" when it has neither."""
    people = csl.get("author")
    named = [p for p in people if isinstance(p, dict)] if isinstance(people, list) else []
    surnames = [str(p.get("family") or p.get("literal") or "") for p in named]
    title = str(csl.get("title") or "")
    if not any(surnames):
        words = title.split()
        return " ".join(words[:6])
    return label(surnames, csl_year(csl))


def csl_year(csl: Mapping[str, object]) -> str:
    """The year of a CSL item, "" when it has none."""
    issued = csl.get("issued")
    parts = issued.get("date-parts") if isinstance(issued, dict) else None
    while isinstance(parts, list) and parts:
        parts = parts[0]
    return str(parts) if isinstance(parts, str | int) else ""
