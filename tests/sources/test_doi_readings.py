"""Which DOI an entry means, against stand-ins for the services."""

import json
from dataclasses import replace
from urllib.parse import unquote

import pytest

from sciverify_lint.model import Field, Match, Reference
from tests.services.loopback import Asked, Reply
from tests.sources.build import HERE, reference
from tests.sources.test_resolve import unknown, with_answers

TITLE = "Slow tides of the northern harbours"
REGISTERED = {
    "10.99999/x.2017": TITLE,
    "10.99999/x": "Journal of Tides",
    "10.99999/x.2017.g001": "A figure of tides",
    "10.99999/other.1": "Fast boats of the southern lakes",
}
SHORT = {"10/f8kmq3": "10.99999/x.2017", "10/f8kmq4": "10.99999/other.1"}


def record(doi: str) -> dict[str, object]:
    """What Crossref says of a DOI."""
    people = [{"family": "Ash", "given": "Ada"}, {"family": "Elm", "given": "Bo"}]
    if doi == "10.99999/other.1":
        people = [{"family": "Yew", "given": "Di"}]
    return {
        "DOI": doi,
        "title": [REGISTERED[doi]],
        "author": people,
        "issued": {"date-parts": [[2021]]},
    }


def answer(asked: Asked, before: int) -> Reply:
    """A world that knows four DOIs and two short ones."""
    service, path = asked.path.split("/")[1], unquote(asked.path)
    if service == "doi" and "/api/handles/10/" in path:
        to = SHORT.get(path.split("handles/")[1])
        value = {"type": "HS_ALIAS", "data": {"format": "string", "value": to}}
        told: dict[str, object] = (
            {"responseCode": 1, "values": [value]} if to else {"responseCode": 100}
        )
        told["handle"] = path.split("handles/")[1]
        return Reply(json.dumps(told).encode(), status=200 if to else 404)
    if service == "doi" and "/doiRA/" in path:
        dois = path.split("doiRA/")[1].split(",")
        gone = [{"DOI": d, "status": "DOI does not exist"} for d in dois]
        return Reply(json.dumps(gone).encode())
    if service == "crossref" and "/works/" in path:
        doi = path.split("/works/")[1]
        found = {"status": "ok", "message": record(doi)} if doi in REGISTERED else None
        return Reply(json.dumps(found).encode()) if found else unknown(asked)
    if service == "crossref" and "filter=" in path:
        dois = [d.split("&")[0] for d in path.split("doi:")[1:]]
        items = [record(d) for one in dois if (d := one.rstrip(",")) in REGISTERED]
        return Reply(json.dumps({"status": "ok", "message": {"items": items}}).encode())
    return unknown(asked)


def entry(name: str, value: str, doi: str | None) -> Reference:
    """An entry whose one field holds its DOI, read as `doi`."""
    field = Field(name=name, value=value, location=HERE)
    return replace(reference(doi=doi), fields=(field,))


@pytest.mark.parametrize(
    ("name", "value", "doi", "match"),
    [
        ("url", "https://a.example/doi/10.99999/x.2017/555", "10.99999/x.2017/555", Match.IDENTIFIER),
        ("url", "https://a.example/10.99999/x.2017/figures/3", "10.99999/x.2017/figures/3", Match.IDENTIFIER),
        ("url", "https://a.example/10.99999/gone.1/55", "10.99999/gone.1/55", Match.NONE),
        ("url", "https://a.example/10.99999/gone.1", "10.99999/gone.1", Match.NONE),
        ("url", "https://a.example/10.99999/other.1", "10.99999/other.1", Match.ELSEWHERE),
        ("url", "https://a.example/10.99999/other.1/555", "10.99999/other.1/555", Match.NONE),
        ("doi", "10.99999/x.2017/abstract", "10.99999/x.2017/abstract", Match.IDENTIFIER),
        ("doi", "10.99999/ x.2017", "10.99999/x.2017", Match.IDENTIFIER),
        ("doi", "10.99999/gone.1", "10.99999/gone.1", Match.UNREGISTERED),
        ("doi", "10.99999/x.2017.g001", "10.99999/x.2017.g001", Match.IDENTIFIER),
        ("doi", "10/f8kmq3", "10/f8kmq3", Match.IDENTIFIER),
        ("doi", "10/f8kmq4", "10/f8kmq4", Match.ELSEWHERE),
        ("doi", "10/f8kmq5", "10/f8kmq5", Match.UNREGISTERED),
        ("url", "https://doi.org/handbook", "10/handbook", Match.NONE),
    ],
)  # fmt: skip
def test_a_doi_is_what_its_registrar_knows(name: str, value: str, doi: str, match: Match) -> None:
    got, _ = with_answers(answer, [entry(name, value, doi)])
    assert got["ash2021"].match is match


@pytest.mark.parametrize("service", ["doi", "crossref"])
def test_a_registrar_that_is_down_accuses_nobody(service: str) -> None:
    def silent(asked: Asked, before: int) -> Reply:
        down = asked.path.startswith(f"/{service}/")
        return Reply(status=503) if down else answer(asked, before)

    entries = [entry("doi", "10/f8kmq5", "10/f8kmq5")]
    got, _ = with_answers(silent, entries)
    assert got["ash2021"].match is Match.NONE or service == "crossref"
    assert not got["ash2021"].conclusive
