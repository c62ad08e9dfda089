"""CSL-JSON and CSL-YAML -> Bibliography; an item stands where its `id` stands."""

from sciverify_lint.bibliography.csl_item import item_reference
from sciverify_lint.bibliography.csl_json import json_items
from sciverify_lint.bibliography.csl_source import Broken, Fixed
from sciverify_lint.bibliography.csl_yaml import yaml_items
from sciverify_lint.bibliography.places import Places
from sciverify_lint.model import Bibliography, Entry, Location, Problem, Reference
from sciverify_lint.text.halves import without_halves


def parse(content: str, location: Location) -> Bibliography:
    """The items of CSL data; `location` is where `content` begins, or the place in a DOCX that stands for all of it."""
    places = Fixed(location) if location.part is not None else Places(content, location)
    content = without_halves(content)
    json_text = content.lstrip()[:1] in ("[", "{")
    entries: list[Entry] = []
    references: list[Reference] = []
    problems: list[Problem] = []
    for read in (json_items if json_text else yaml_items)(content, places):
        if isinstance(read, Broken):
            problems.append(Problem(code="SV002", message=read.why, location=read.location))
            continue
        reference = item_reference(read.fields, read.whole, read.raw)
        if reference is None:
            message = "a bibliography item has no `id`: nothing can cite it"
            problems.append(Problem(code="SV002", message=message, location=read.start))
            continue
        references.append(reference)
        entries.append(Entry(key=reference.key, kind=reference.kind, location=reference.location))
    return Bibliography(
        entries=tuple(entries), references=tuple(references), problems=tuple(problems)
    )
