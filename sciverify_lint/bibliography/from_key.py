"""Keys that are identifiers themselves, as Manubot writes them: `doi:10.1000/1`, `arxiv:1706.03762`."""

from sciverify_lint.model import Location, Reference

KINDS = ("doi", "arxiv", "pmid", "pmcid", "isbn", "url", "https", "http")


def reference_from_key(key: str, location: Location) -> Reference | None:
    """The reference that `key` describes by itself, or None when it is an ordinary key."""
    kind, colon, value = key.partition(":")
    kind = kind.lower()
    if not colon or not value or kind not in KINDS:
        return None
    match kind:
        case "doi":
            return Reference(key=key, location=location, kind="misc", doi=value.lower(), raw=key)
        case "arxiv":
            number = (
                value.rsplit("v", 1)[0]
                if value.rsplit("v", 1)[-1].isdigit() and "v" in value
                else value
            )
            return Reference(key=key, location=location, kind="misc", arxiv=number, raw=key)
        case "pmid":
            return Reference(key=key, location=location, kind="article", pmid=value, raw=key)
        case "pmcid":
            return Reference(
                key=key, location=location, kind="article", pmcid=value.upper(), raw=key
            )
        case "isbn":
            return Reference(
                key=key, location=location, kind="book", isbn=value.replace("-", ""), raw=key
            )
        case _:
            address = value if kind == "url" else key
            return Reference(key=key, location=location, kind="online", url=address, raw=key)
