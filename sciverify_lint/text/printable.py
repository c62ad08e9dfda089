"""Text that may leave the process: nothing in it steers a terminal, reorders what is read, or commands a log.

Titles come from the network, sentences and keys from anybody's manuscript, settings from anybody's
repository. Continuous integration takes a line that begins with `::`, and `##[` anywhere, for a command:
https://docs.github.com/actions/reference/workflow-commands-for-github-actions
"""

import json
import re

STEERS = (
    r"\x00-\x1f\x7f-\x9f"  # controls: C0, DEL, C1 with the line break U+0085
    r"\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069"  # marks, overrides and isolates of direction
    r"\u2028\u2029"  # line and paragraph breaks
    r"\ud800-\udfff"  # halves of characters, which no encoding can write
    # invisible, and no part of any word's spelling: Unicode's Default_Ignorable_Code_Points (tags among
    # them) without joiners and variation selectors, which scripts need
    r"\u00ad\u034f\u115f\u1160\u17b4\u17b5\u180e\u200b\u2060-\u2065\u206a-\u206f\u3164\ufeff\uffa0\ufff0-\ufffb"
    r"\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e00ff"
)
STEERING = re.compile(f"[{STEERS}]")
STEERING_OR_COLOR = re.compile(rf"\x1b\[\d{{1,2}}m|[{STEERS}]")
NEWLINES = re.compile(r"\s*[\r\n\v\f\x1c-\x1e\x85\u2028\u2029]\s*")
COMMAND = re.compile(r"^(\s*)(?=::)|(?<=#)()(?=#\w*\[)", re.M)
COMMAND_IN_JSON = re.compile(r"#(?=#\w*\[)")


def safe(text: str) -> str:
    """`text` on one line, without what steers: for words that are shown to be read."""
    flat = NEWLINES.sub(" ", text)
    if flat.isascii() and flat.isprintable():
        return flat
    return STEERING.sub("", flat.replace("\t", " "))


def visible(text: str) -> str:
    r"""`text` on one line, with what steers spelt out (`\n`, `\x1b`, `\u202e`): for names that have to be found."""
    return STEERING.sub(lambda found: spelt(found[0]), text)


def spelt(part: str) -> str:
    """Characters as Python's source would write them."""
    return part.encode("unicode_escape").decode("ascii")


def shown_path(path: str) -> str:
    """A path as a shell would be given it where a line that begins with it could be taken for something else."""
    odd = path[:1].isspace() or path[:1] in (":", "#", "-", "=", "+", "@")
    return visible(f"./{path}" if odd else path)


def guarded(text: str, *, colors: bool = False) -> str:
    """Whole lines as they may be printed, whatever is in them; with `colors`, those of a reporter stay."""

    def kept(found: re.Match[str]) -> str:
        part = found[0]
        return part if part in ("\n", "\t") or (colors and len(part) > 1) else spelt(part)

    return COMMAND.sub(r"\1\\", STEERING_OR_COLOR.sub(kept, text))


def json_text(value: object) -> str:
    """`value` as JSON in which everything that steers is escaped, so that it still says the true name."""
    text = json.dumps(value, ensure_ascii=False, indent=1)
    escaped = STEERING.sub(lambda m: m[0] if m[0] == "\n" else json.dumps(m[0])[1:-1], text)
    return COMMAND_IN_JSON.sub(r"\\u0023", escaped) + "\n"
