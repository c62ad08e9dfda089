"""Word's source lists."""

from sciverify_lint.bibliography.word import parse
from sciverify_lint.model import Location, Name

START = Location(path="Sources.xml", line=1, column=1, end_line=1, end_column=1)
SOURCES = """<?xml version="1.0" encoding="UTF-16"?>
<b:Sources xmlns:b="http://schemas.openxmlformats.org/officeDocument/2006/bibliography">
  <b:Source><b:Tag>Oka20</b:Tag><b:SourceType>JournalArticle</b:SourceType>
    <b:Author><b:Author><b:NameList>
      <b:Person><b:Last>Okafor</b:Last><b:First>Tunde</b:First><b:Middle>A.</b:Middle></b:Person>
      <b:Person><b:Last>Sato</b:Last></b:Person></b:NameList></b:Author></b:Author>
    <b:Title>Blue flowers</b:Title><b:JournalName>Gardens</b:JournalName><b:Year>2020</b:Year>
    <b:StandardNumber>doi:10.5555/BLUE</b:StandardNumber></b:Source>
  <b:Source><b:Tag>WHO19</b:Tag><b:SourceType>Book</b:SourceType>
    <b:Author><b:Author><b:Corporate>World Health Organization</b:Corporate></b:Author></b:Author>
    <b:Title>Report</b:Title><b:Year>2019</b:Year></b:Source>
  <b:Source><b:Title>No tag</b:Title></b:Source>
</b:Sources>
"""


def test_sources() -> None:
    first, second = parse(SOURCES, START).references
    assert (first.key, first.kind, first.title, first.venue) == (
        "Oka20",
        "article",
        "Blue flowers",
        "Gardens",
    )
    assert first.authors == (Name(family="Okafor", given="Tunde A."), Name(family="Sato"))
    assert (first.year, first.doi, first.location.line) == (2020, "10.5555/blue", 3)
    assert (second.key, second.kind, second.location.line) == ("WHO19", "book", 9)
    assert second.authors == (Name(family="World Health Organization", group=True),)


def test_sources_of_a_docx_stand_where_they_are_cited() -> None:
    place = Location(
        path="a.docx", line=1, column=1, end_line=1, end_column=1, part="body", paragraph=2, char=5
    )
    assert {r.location for r in parse(SOURCES, place).references} == {place}


def test_what_is_no_xml_is_a_problem() -> None:
    for content in ("", "<b:Sources", '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>'):
        assert [p.code for p in parse(content, START).problems] == ["SV002"]
