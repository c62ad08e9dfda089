"""Keys that are identifiers themselves, as Manubot writes them: `doi:10.1000/1`, `arxiv:1706.03762`."""

import re

from sciverify_lint.model import Location, Reference

KEY = re.compile(r"(doi|arxiv|pmid|pmcid|isbn|url|https?):(\S+)", re.IGNORECASE)
RESOLVER = re.compile(r"https?://(?:dx\.|www\.)?doi\.org/(?P<doi>10\.\d{4,9}/\S+)", re.IGNORECASE)
VERSION = re.compile(r"v\d+$")


def reference_from_key(key: str, location: Location) -> Reference | None:
    """The reference that `key` describes by itself, or None when it is an ordinary key."""
    if address := RESOLVER.fullmatch(key):
        return Reference(
            key=key, location=location, kind="misc", doi=address["doi"].lower(), raw=key
        )
    found = KEY.fullmatch(key)
    if found is None:
        return None
    kind, value = found[1].lower(), found[2]
    return Reference(
        key=key,
        location=location,
        kind={"pmid": "article", "pmcid": "article", "isbn": "book"}.get(kind, "misc"),
        doi=value.lower() if kind == "doi" else None,
        arxiv=VERSION.sub("", value) if kind == "arxiv" else None,
        pmid=value if kind == "pmid" else None,
        pmcid=value.upper() if kind == "pmcid" else None,
        isbn=value.replace("-", "") if kind == "isbn" else None,
        url=value if kind == "url" else key if kind.startswith("http") else None,
        raw=key,
    )
