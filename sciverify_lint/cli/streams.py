"""Standard output and error that take every character, whatever the terminal or the CI job can show."""

import codecs
import io
import os
import sys

ESCAPED = "sciverify-escaped"


def in_utf8() -> None:
    """Where Python takes file names for ASCII or the like, start it anew so that it takes them for UTF-8.

    Without this a bibliography whose name has an accent cannot be opened under LC_ALL=C. What the
    terminal shows stays in the terminal's encoding.
    """
    if sys.getfilesystemencoding().replace("-", "").lower() == "utf8" or not sys.executable:
        return
    if sys.stdout is not None:
        os.environ.setdefault("PYTHONIOENCODING", sys.stdout.encoding)
    os.execv(sys.executable, [sys.executable, "-X", "utf8", *sys.orig_argv[1:]])


def take_every_character() -> None:
    r"""Write what a stream cannot encode as `\uXXXX`: readable everywhere, and right inside JSON."""
    codecs.register_error(ESCAPED, escaped)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors=ESCAPED)


def escaped(error: UnicodeError) -> tuple[str, int]:
    """The characters of an encoding error as JSON escapes them; those beyond U+FFFF as two."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    units = error.object[error.start : error.end].encode("utf-16-be", "surrogatepass")
    codes = (units[n : n + 2].hex() for n in range(0, len(units), 2))
    return "".join(rf"\u{code}" for code in codes), error.end


def json_for_stdout(text: str) -> str:
    """JSON as every program reads it: in ASCII where standard output is not UTF-8."""
    encoding = getattr(sys.stdout, "encoding", None) or "utf-8"
    utf8 = encoding.replace("-", "").lower() == "utf8"
    return text if utf8 else text.encode("ascii", ESCAPED).decode("ascii")
