"""YAML: the front matter of a document, and the few settings of its project that name bibliographies."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

FRONT = re.compile(r"---[ \t]*\n(?P<yaml>.*?)^(?:---|\.\.\.)[ \t]*(?:\n|\Z)", re.S | re.M)
LATER = re.compile(
    r"(?<=\n)[ \t]*\n---[ \t]*\n(?=\S)(?P<yaml>.*?)^(?:---|\.\.\.)[ \t]*(?:\n|\Z)", re.S | re.M
)
LONGEST = 5_000_000
"""Characters of YAML that are read at most."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Value:
    """A scalar of a YAML text and its place: offsets in the text that was searched."""

    text: str
    start: int
    end: int


@dataclass(frozen=True, slots=True, kw_only=True)
class FrontMatter:
    """What one YAML block says that matters here."""

    start: int
    end: int
    """Of the whole block, its fences included."""
    bibliographies: tuple[Value, ...] = ()
    references: tuple[int, int] | None = None
    """The stretch from `references:` to the end of its list."""
    error: str | None = None
    """Why the YAML cannot be read."""
    fault: int = 0
    """Where it cannot be read."""


def blocks_of(source: str) -> Iterator[FrontMatter]:
    """The metadata blocks of a document: the first lines, and later ones that name bibliographies or references."""
    first = FRONT.match(source)
    if first is not None:
        yield read_block(first)
    for later in LATER.finditer(source, first.end() - 1 if first else 0):
        block = read_block(later)
        if block.bibliographies or block.references:
            yield block


def read_block(match: re.Match[str]) -> FrontMatter:
    """One metadata block."""
    offset = match.start("yaml")
    start = match.start() if match.re is FRONT else match[0].index("---") + match.start()
    try:
        top = mapping_of(match["yaml"])
    except NotYaml as error:
        fault = min(offset + error.at, match.end("yaml"))
        return FrontMatter(start=start, end=match.end(), error=str(error), fault=fault)
    references = top.get("references")
    return FrontMatter(
        start=start,
        end=match.end(),
        bibliographies=tuple(shifted(v, offset) for v in scalars(top.get("bibliography"))),
        references=None if references is None else stretch(match["yaml"], references, offset),
    )


class NotYaml(ValueError):
    """A text that cannot be read as YAML, and the offset where that shows."""

    def __init__(self, why: str, at: int = 0) -> None:
        super().__init__(why)
        self.at = at


def mapping_of(text: str) -> dict[str, tuple[Any, Any]]:
    """The top-level keys of a YAML mapping, each with its key and value nodes. Raises NotYaml."""
    import yaml

    try:
        node = yaml.compose(text[:LONGEST], Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader))
    except yaml.YAMLError as error:
        why = getattr(error, "problem", None) or "not valid YAML"
        # what is never closed shows at the end only; its beginning is the place to mend
        name = "context_mark" if "end of stream" in why else "problem_mark"
        mark = getattr(error, name, None)
        raise NotYaml(why, mark.index if mark else 0) from error
    except (RecursionError, ValueError) as error:
        raise NotYaml("nested too deeply or not valid YAML") from error
    if not isinstance(node, yaml.MappingNode):
        return {}
    return {k.value: (k, v) for k, v in node.value if isinstance(k, yaml.ScalarNode)}


def scalars(pair: tuple[Any, Any] | None) -> Iterator[Value]:
    """The scalars of a value that is one or a list of them."""
    import yaml

    if pair is None:
        return
    node = pair[1]
    for item in node.value if isinstance(node, yaml.SequenceNode) else (node,):
        if isinstance(item, yaml.ScalarNode) and item.value and item.tag.endswith(":str"):
            quoted = 1 if item.style in {'"', "'"} else 0
            yield Value(
                text=item.value,
                start=item.start_mark.index + quoted,
                end=item.end_mark.index - quoted,
            )


def stretch(text: str, pair: tuple[Any, Any], offset: int) -> tuple[int, int]:
    """From the key to the end of its value, white space after it left out."""
    key, value = pair
    end = offset + len(text[: value.end_mark.index].rstrip())
    return offset + key.start_mark.index, end


def shifted(value: Value, offset: int) -> Value:
    """`value` as seen from the text around."""
    return Value(text=value.text, start=value.start + offset, end=value.end + offset)


def setting(text: str, *path: str) -> tuple[Value, ...]:
    """The scalars at `path` of a YAML file; () when it is not there or not readable."""
    import yaml

    try:
        level = mapping_of(text)
    except NotYaml:
        return ()
    for name in path[:-1]:
        pair = level.get(name)
        if pair is None or not isinstance(pair[1], yaml.MappingNode):
            return ()
        level = {k.value: (k, v) for k, v in pair[1].value if isinstance(k, yaml.ScalarNode)}
    return tuple(scalars(level.get(path[-1])))
