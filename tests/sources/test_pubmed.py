"""PubMed's records: structured abstracts, translated titles, retractions, hostile XML."""

import pytest

from sciverify_lint.model import NoticeKind
from sciverify_lint.sources import pubmed

HEAD = (
    '<?xml version="1.0"?><!DOCTYPE PubmedArticleSet PUBLIC "-//NLM//DTD PubMedArticle, 1st January 2026//EN" '
    '"https://dtd.nlm.nih.gov/ncbi/pubmed/out/pubmed_260101.dtd"><PubmedArticleSet>'
)


def record(title: str = "Slow <i>tides</i>.", article: str = "", citation: str = "") -> bytes:
    """An answer with one record."""
    return (
        f"{HEAD}<PubmedArticle><MedlineCitation><PMID>77</PMID><Article><Journal><JournalIssue><PubDate><MedlineDate>"
        f"1998 Dec-1999 Jan</MedlineDate></PubDate></JournalIssue><Title>Journal of tides</Title></Journal>"
        f"<ArticleTitle>{title}</ArticleTitle><AuthorList><Author><LastName>Ash</LastName><ForeName>Ada</ForeName></Author>"
        f"<Author><CollectiveName>Tide Group</CollectiveName></Author></AuthorList>{article}</Article>{citation}"
        f"</MedlineCitation><PubmedData><ArticleIdList><ArticleId IdType='doi'>10.99999/Tide.1</ArticleId>"
        f"</ArticleIdList></PubmedData></PubmedArticle></PubmedArticleSet>"
    ).encode()


def test_a_record() -> None:
    (got,) = pubmed.parse(record())
    assert (got.title, got.pmid, got.doi, got.year) == ("Slow tides", "77", "10.99999/tide.1", 1998)
    assert [(a.family, a.group) for a in got.authors] == [("Ash", False), ("Tide Group", True)]


def test_a_translated_title_keeps_the_original() -> None:
    (got,) = pubmed.parse(
        record("[Slow tides].", "<VernacularTitle>Langsame Gezeiten.</VernacularTitle>")
    )
    assert (got.title, got.titles) == ("Slow tides", ("Langsame Gezeiten",))


def test_a_structured_abstract_keeps_its_labels() -> None:
    parts = (
        "<Abstract><AbstractText Label='AIMS'>Find tides.</AbstractText>"
        "<AbstractText>All <b>slow</b>.</AbstractText></Abstract>"
    )
    (got,) = pubmed.parse(record(article=parts))
    assert got.abstract == "Aims: Find tides. All slow."


def test_a_retracted_work_and_its_notice_are_told_apart() -> None:
    kinds = "<PublicationTypeList><PublicationType>{}</PublicationType></PublicationTypeList>"
    linked = (
        "<CommentsCorrectionsList><CommentsCorrections RefType='RetractionIn'>"
        "<RefSource>J Tides. 2001. doi: 10.99999/r.1</RefSource></CommentsCorrections></CommentsCorrectionsList>"
    )
    (work,) = pubmed.parse(record(article=kinds.format("Retracted Publication"), citation=linked))
    assert [n.kind for n in work.notices] == [NoticeKind.RETRACTION] * 2
    assert work.notices[1].doi == "10.99999/r.1"
    assert work.notice_of is None
    (notice,) = pubmed.parse(record(article=kinds.format("Retraction of Publication")))
    assert notice.notice_of == "retraction"


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b'{"esummaryresult": []}',
        b"<PubmedArticleSet></PubmedArticleSet>",
        b"<PubmedArticleSet><PubmedArticle/></PubmedArticleSet>",
        b'<!DOCTYPE a [<!ENTITY b "bbbb"><!ENTITY c "&b;&b;">]><PubmedArticleSet>&c;</PubmedArticleSet>',
    ],
)
def test_what_is_no_record_gives_nothing(body: bytes) -> None:
    assert pubmed.parse(body) == ()
