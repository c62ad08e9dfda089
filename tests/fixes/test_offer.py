"""Corrections: offered where one thing is wrong with a known work, never where an entry may be made up."""

from dataclasses import replace
from pathlib import Path

import pytest

from sciverify_lint.bibliography.load import load
from sciverify_lint.fixes.edits import applied
from sciverify_lint.fixes.encoded import corrected
from sciverify_lint.fixes.offer import Correction, corrections
from sciverify_lint.model import (
    Diagnostic,
    Match,
    NamedBibliography,
    Reference,
    Resolution,
    Severity,
    Work,
)
from tests.sources.build import HERE, names, work

TITLE = "Slow tides of the northern harbours"
PEOPLE = "Ash, Ada and Elm, Bo and Oak, Cy"
RECORD = replace(work(TITLE, PEOPLE, year=2021, doi="10.99999/tide.1"), seen_in=("crossref",))


def entry(**fields: str) -> str:
    """The source of an entry; each field's value with its delimiters."""
    told = {
        "author": f"{{{PEOPLE}}}", "title": f"{{{TITLE}}}", "journal": "{Journal of Tides}", "year": "2021",
        "doi": "{10.99999/tide.1}", **fields,
    }  # fmt: skip
    return "@article{ash,\n" + "".join(f"  {n} = {v},\n" for n, v in told.items()) + "}\n"


def parsed(source: str, tmp_path: object) -> Reference:
    """The entry as the bibliography reads it."""
    path = f"{tmp_path}/refs.bib"
    Path(path).write_bytes(source.encode())
    (reference,) = load([NamedBibliography(name="refs", path=path, location=HERE)], None).references
    return reference


def finding(reference: Reference, code: str) -> Diagnostic:
    """A finding at an entry."""
    return Diagnostic(
        code=code,
        name="x",
        severity=Severity.WARNING,
        message="m",
        location=reference.location,
        key=reference.key,
    )


def offered(
    source: str,
    tmp_path: object,
    *codes: str,
    record: Work = RECORD,
    match: Match = Match.IDENTIFIER,
    records: tuple[Work, ...] | None = None,
    hidden: tuple[str, ...] = (),
) -> tuple[Correction, ...]:
    """What is offered for the one entry of a bibliography."""
    reference = parsed(source, tmp_path)
    resolution = Resolution(
        reference=reference,
        work=record,
        match=match,
        records=(record,) if records is None else records,
    )
    return corrections(
        source,
        reference.location.path,
        [resolution],
        [finding(reference, c) for c in codes],
        suppressed=[finding(reference, c) for c in hidden],
    )


def after(source: str, tmp_path: object, code: str, **how: object) -> str:
    """The source after the correction of one finding."""
    found = offered(source, tmp_path, code, **how)  # type: ignore[arg-type]
    return applied(source, [e for c in found for e in c.edits])


def titled(title: str) -> dict[str, str]:
    """A title field."""
    return {"title": title}


@pytest.mark.parametrize(
    ("code", "fields", "right"),
    [
        ("SV202", titled('"Slow {Waves} of the northern harbours"'), titled('"Slow {Tides} of the northern harbours"')),
        ("SV202", titled("{{Slow} waves of northern {H}arbours}"), titled("{{Slow} tides of the northern {H}arbours}")),
        ("SV202", titled("{Slow Waves of the Northern Harbours}"), titled("{Slow Tides of the Northern Harbours}")),
        ("SV202", titled("{Slow tides of the harbours}"), titled("{Slow tides of the northern harbours}")),
        ("SV202", titled("{Slow tides of the big northern harbours}"), titled("{Slow tides of the northern harbours}")),
        ("SV202", titled("{Slow $w$aves of the northern harbours}"), None),
        ("SV202", titled("{Slow \\emph{waves of} the northern harbours}"), None),
        ("SV202", {"title": "{Fast boats under southern bridges}"}, None),
        ("SV202", {"title": "{Slow tides of the northern harbours, 2020}"}, None),
        ("SV203", {"author": "{Ash, Ada and Elm, Bo and Yew, Di}"}, {"author": "{Ash, Ada and Elm, Bo and Oak, Cy}"}),
        ("SV203", {"author": "{Ada Ash and\n    Bo Elm}"}, {"author": "{Ada Ash and\n    Bo Elm and\n    Cy Oak}"}),
        ("SV203", {"author": '"A. Ash and C. Oak"'}, {"author": '"A. Ash and B. Elm and C. Oak"'}),
        ("SV203", {"author": "{Ash, Ada and Yew, Di and Fir, Ed}"}, None),
        ("SV203", {"author": "{Yew, Di and Elm, Bo and Oak, Cy}"}, None),
        ("SV203", {"author": "{Ash, Ada and others}"}, None),
        ("SV204", {"year": "2012"}, {"year": "2021"}),
        ("SV204", {"year": '"2012"'}, {"year": '"2021"'}),
        ("SV204", {"year": "{2012/2013}"}, None),
        ("SV204", {"year": "{2012}", "date": "{2012-03-01}"}, None),
        ("SV205", {"doi": "{https://doi.org/10.99999/tide.7}"}, {"doi": "{https://doi.org/10.99999/tide.1}"}),
        ("SV205", {"doi": "{10.99999/TIDE.7}"}, {"doi": "{10.99999/TIDE.1}"}),
        ("SV205", {"doi": "jt"}, None),
    ],
)  # fmt: skip
def test_one_thing_is_mended_and_nothing_else(
    code: str, fields: dict[str, str], right: dict[str, str] | None, tmp_path: object
) -> None:
    before = entry(**fields)
    match = Match.UNREGISTERED if code == "SV205" else Match.IDENTIFIER
    want = before if right is None else entry(**{**fields, **right})
    assert after(before, tmp_path, code, match=match) == want


def test_a_date_keeps_its_precision(tmp_path: object) -> None:
    before = entry().replace("year = 2021", "date = {2012-03-01}")
    want = before.replace("2012", "2021")
    assert after(before, tmp_path, "SV204") == want


def test_an_inherited_field_and_a_macro_are_left_alone(tmp_path: object) -> None:
    assert after(entry(year='"20" # "12"'), tmp_path, "SV204") == entry(year='"20" # "12"')


@pytest.mark.parametrize(
    ("codes", "how"),
    [
        (("SV204", "SV203"), {}),
        (("SV204", "SV201"), {}),
        (("SV204",), {"hidden": ("SV205",)}),
        ((), {"hidden": ("SV204",)}),
        (("SV204",), {"match": Match.SEARCH}),
        (("SV204",), {"match": Match.ELSEWHERE}),
        (("SV204",), {"match": Match.AUTHORS_DIFFER}),
        (("SV204",), {"records": (replace(RECORD, doi=None, seen_in=("openalex",)),)}),
        (("SV204",), {"record": replace(RECORD, authors=names("Yew, Di and Ash, Ada"))}),
        (("SV204",), {"record": replace(RECORD, title="Slow tides of the southern harbours")}),
        (("SV204",), {"record": replace(RECORD, venues=("Annals of Mountains",))}),
        (("SV204",), {"record": replace(RECORD, notice_of="correction")}),
        (("SV204",), {"record": replace(RECORD, year=None, years=())}),
        (("SV206",), {}),
    ],
)  # fmt: skip
def test_the_gate(codes: tuple[str, ...], how: dict[str, object], tmp_path: object) -> None:
    assert not offered(entry(year="2012"), tmp_path, *codes, **how)  # type: ignore[arg-type]
    assert offered(entry(year="2012"), tmp_path, "SV204")


def test_only_an_identifier_that_nobody_registered_is_safe_to_replace(tmp_path: object) -> None:
    source = entry(doi="{10.99999/tide.7}")
    (gone,) = offered(source, tmp_path, "SV205", match=Match.UNREGISTERED)
    (other,) = offered(source, tmp_path, "SV205", match=Match.ELSEWHERE)
    assert (gone.safe, other.safe) == (True, False)
    assert gone.edits == other.edits


@pytest.mark.parametrize(
    ("record", "source", "want"),
    [
        ("Hegedűs, Ödön", "Ash, Ada and Elm, Bo", r"Ash, Ada and Heged{\H{u}}s, {\"O}d{\"o}n"),
        ("Hegedűs, Ödön", "Ásh, Ada and Elm, Bo", "Ásh, Ada and Hegedűs, Ödön"),
        ("Holm\u2010Berger, Eva", "Ash, Ada and Elm, Bo", "Ash, Ada and Holm-Berger, Eva"),
        ("Oak", "Ash, Ada and Elm, Bo", None),
        ("OAKWOOD, CY", "Ash, Ada and Elm, Bo", None),
        ("王, 小明", "Ash, Ada and Elm, Bo", None),
    ],
)
def test_names_keep_accents_and_given_names(
    record: str, source: str, want: str | None, tmp_path: object
) -> None:
    before = entry(author=f"{{{source}}}")
    found = replace(RECORD, authors=(*names("Ash, Ada"), *names(record)))
    got = after(before, tmp_path, "SV203", record=found)
    assert got == (entry(author=f"{{{want}}}") if want else before)


def test_a_hostile_record_writes_no_commands(tmp_path: object) -> None:
    before = entry(title="{Slow waves of the northern harbours}")
    title = "Slow }\\input{x} of the northern harbours"
    assert after(before, tmp_path, "SV202", record=replace(RECORD, title=title)) == before


MARKS = {"utf-16-le": b"\xff\xfe", "utf-16-be": b"\xfe\xff"}
ENCODINGS = [*MARKS, "utf-8", "utf-8-sig", "gb18030", "latin-1"]


@pytest.mark.parametrize("ends", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("encoding", ENCODINGS)
@pytest.mark.parametrize("rest", [b"", b"\x20", b"\xff\xc3"])
def test_bytes_stay_as_they_were(encoding: str, ends: str, rest: bytes, tmp_path: object) -> None:
    source = entry(year="2012", note="{größer}").replace("\n", ends)
    (mended,) = offered(source, tmp_path, "SV204")
    data = MARKS.get(encoding, b"") + source.encode(encoding) + rest
    got = corrected(data, encoding.removesuffix("-sig"), lambda text, plain: shifted(mended, text))
    right = MARKS.get(encoding, b"") + source.replace("2012", "2021").encode(encoding) + rest
    assert got in (right, None)
    assert got == right or rest == b"\xff\xc3"


def shifted(found: Correction, text: str) -> tuple[Correction, ...]:
    """A correction in a text that begins with a mark."""
    ahead = text.startswith("\ufeff")
    return (
        replace(
            found,
            edits=tuple(replace(e, start=e.start + ahead, end=e.end + ahead) for e in found.edits),
        ),
    )


@pytest.mark.parametrize("encoding", ["utf-16-le", "utf-16-be"])
def test_a_lone_surrogate_is_kept(encoding: str, tmp_path: object) -> None:
    source = entry(year="2012")
    found = offered(source, tmp_path, "SV204")
    for lone in ("\ud800", "\udc00x"):
        tail = lone.encode(encoding, "surrogatepass")
        data = MARKS[encoding] + source.encode(encoding) + tail
        right = MARKS[encoding] + source.replace("2012", "2021").encode(encoding) + tail
        assert corrected(data, encoding, lambda text, plain: found) == right


def test_letters_that_the_encoding_lacks_become_macros() -> None:
    asked: list[bool] = []

    def offer(text: str, plain: bool) -> tuple[Correction, ...]:
        asked.append(plain)
        return corrections_of("{\\H{u}}" if plain else "ű")

    assert corrected("é x".encode("latin-1"), "latin-1", offer) == "é {\\H{u}}".encode("latin-1")
    assert asked == [False, True]


def corrections_of(text: str) -> tuple[Correction, ...]:
    """One edit of the third character."""
    from sciverify_lint.fixes.edits import Edit

    return (
        Correction(code="SV203", key="a", safe=False, edits=(Edit(start=2, end=3, text=text),)),
    )
