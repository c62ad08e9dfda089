"""Answers as the services give them, one or two each, written for the fuzzer."""

# ruff: noqa: E501 - one input a line reads best

import json


def said(value: object) -> bytes:
    """As a body."""
    return json.dumps(value).encode()


TITLE = "Tides of the northern shore"
CROSSREF = {
    "DOI": "10.1000/tide", "title": [TITLE], "subtitle": ["A study"], "author": [{"family": "Ash", "given": "Ann", "sequence": "first"}, {"name": "Shore Group"}],
    "issued": {"date-parts": [[2020, 3, 1]]}, "published-print": {"date-parts": [[2020]]}, "container-title": ["Shore Notes"], "type": "journal-article",
    "abstract": "<jats:p>Shores move.</jats:p>", "relation": {"is-preprint-of": [{"id": "10.1000/b", "id-type": "doi"}]},
    "updated-by": [{"DOI": "10.1000/r", "type": "retraction", "label": "Retraction", "updated": {"date-parts": [[2021, 1, 1]], "date-time": "2021-01-01T00:00:00Z"}}],
    "update-to": [{"DOI": "10.1000/o", "type": "erratum", "label": "Erratum"}], "link": [{"URL": "https://example.org/a.pdf", "content-type": "application/pdf"}],
    "ISBN": ["9780306406157"], "event": {"name": "Shore Days"}, "volume": "3", "issue": "1", "page": "1-9", "URL": "https://doi.org/10.1000/tide",
}  # fmt: skip
OPENALEX = {
    "id": "https://openalex.org/W1", "doi": "https://doi.org/10.1000/tide", "title": TITLE, "display_name": TITLE, "publication_year": 2020, "type": "article",
    "is_retracted": True, "authorships": [{"author": {"display_name": "Ann Ash"}, "raw_author_name": "Ash, Ann"}], "ids": {"pmid": "https://pubmed.ncbi.nlm.nih.gov/12345678"},
    "primary_location": {"source": {"display_name": "Shore Notes"}, "pdf_url": "https://example.org/a.pdf", "landing_page_url": "https://example.org/a"},
    "locations": [{"pdf_url": None, "landing_page_url": "https://arxiv.org/abs/2101.00001", "is_oa": True}], "best_oa_location": {"pdf_url": "https://example.org/a.pdf"},
    "open_access": {"oa_url": "https://example.org/a"}, "abstract_inverted_index": {"Shores": [0], "move": [1, 2]},
}  # fmt: skip
SCHOLAR = {
    "paperId": "abc", "title": TITLE, "year": 2020, "venue": "Shore Notes", "abstract": "Shores move.", "authors": [{"authorId": "1", "name": "Ann Ash"}],
    "externalIds": {"DOI": "10.1000/tide", "ArXiv": "2101.00001", "PubMed": 12345678}, "openAccessPdf": {"url": "https://example.org/a.pdf"},
    "publicationTypes": ["JournalArticle"], "journal": {"name": "Shore Notes"}, "publicationVenue": {"name": "Shore Notes", "alternate_names": ["SN"]},
}  # fmt: skip
EUROPE = {
    "id": "12345678", "source": "MED", "pmid": "12345678", "pmcid": "PMC1234567", "doi": "10.1000/tide", "title": TITLE, "pubYear": "2020", "abstractText": "Shores move.",
    "authorList": {"author": [{"fullName": "Ash A", "firstName": "Ann", "lastName": "Ash"}, {"collectiveName": "Group"}]}, "authorString": "Ash A.",
    "journalInfo": {"journal": {"title": "Shore Notes", "medlineAbbreviation": "Shore N"}, "yearOfPublication": 2020}, "pubTypeList": {"pubType": ["Retracted Publication"]},
    "commentCorrectionList": {"commentCorrection": [{"id": "2", "type": "Retraction in", "reference": "Shore. 2021"}]}, "fullTextUrlList": {"fullTextUrl": [{"url": "https://example.org", "documentStyle": "pdf", "availability": "Open access"}]},
}  # fmt: skip
DATACITE = {
    "id": "10.1000/tide", "type": "dois", "attributes": {"doi": "10.1000/tide", "titles": [{"title": TITLE}], "creators": [{"name": "Ash, Ann", "familyName": "Ash", "givenName": "Ann", "nameType": "Personal"}],
    "publicationYear": 2020, "publisher": "Shore", "types": {"resourceTypeGeneral": "Dataset"}, "descriptions": [{"descriptionType": "Abstract", "description": "Shores."}],
    "relatedIdentifiers": [{"relationType": "IsVersionOf", "relatedIdentifier": "10.1000/b", "relatedIdentifierType": "DOI"}], "url": "https://example.org", "container": {"title": "Shore"}},
}  # fmt: skip
BOOK = {
    "title": "Tides",
    "subtitle": "A study",
    "authors": [{"name": "Ann Ash"}],
    "publish_date": "March 2020",
    "publishers": [{"name": "Shore"}],
    "url": "https://openlibrary.org/b",
    "identifiers": {"isbn_13": ["9780306406157"]},
}
SEARCHED = {
    "title": "Tides",
    "author_name": ["Ann Ash"],
    "first_publish_year": 2020,
    "publish_year": [2020],
    "isbn": ["9780306406157"],
    "key": "/works/OL1W",
    "publisher": ["Shore"],
    "editions": {"docs": [{"title": "Tides", "isbn": ["9780306406157"]}]},
}
DBLP = {
    "result": {
        "hits": {
            "@total": "1",
            "hit": [
                {
                    "info": {
                        "title": TITLE + ".",
                        "authors": {"author": [{"@pid": "1", "text": "Ann Ash 0001"}]},
                        "year": "2020",
                        "venue": ["Shore"],
                        "type": "Journal Articles",
                        "doi": "10.1000/tide",
                        "ee": "https://doi.org/10.1000/tide",
                        "url": "https://dblp.org/rec/a",
                    }
                }
            ],
        }
    }
}
PREPRINT = {
    "collection": [
        {
            "doi": "10.1101/2020.01.01.000001",
            "title": TITLE,
            "authors": "Ash, A.; Birch, B.",
            "date": "2020-01-02",
            "version": "1",
            "type": "new results",
            "abstract": "Shores.",
            "published": "10.1000/tide",
            "server": "biorxiv",
            "jatsxml": "https://example.org",
        }
    ]
}
FEED = b"""<feed xmlns="http://www.w3.org/2005/Atom" xmlns:arxiv="http://arxiv.org/schemas/atom"><opensearch:totalResults xmlns:opensearch="http://a9.com/-/spec/opensearch/1.1/">1</opensearch:totalResults><entry><id>http://arxiv.org/abs/2101.00001v2</id><published>2021-01-02T00:00:00Z</published><updated>2021-02-02T00:00:00Z</updated><title>Tides of the northern
shore</title><summary>Shores move.</summary><author><name>Ann Ash</name></author><arxiv:comment>This paper has been withdrawn</arxiv:comment><arxiv:doi>10.1000/tide</arxiv:doi><arxiv:journal_ref>Shore 3</arxiv:journal_ref><link title="pdf" href="http://arxiv.org/pdf/2101.00001v2"/></entry></feed>"""
PUBMED = b"""<PubmedArticleSet><PubmedArticle><MedlineCitation><PMID>12345678</PMID><Article><Journal><Title>Shore Notes</Title><JournalIssue><PubDate><Year>2020</Year></PubDate></JournalIssue></Journal><ArticleTitle>Tides of the northern shore.</ArticleTitle><Abstract><AbstractText Label="RESULTS">Shores move.</AbstractText></Abstract><AuthorList><Author><LastName>Ash</LastName><ForeName>Ann</ForeName></Author><Author><CollectiveName>Group</CollectiveName></Author></AuthorList><PublicationTypeList><PublicationType>Retracted Publication</PublicationType></PublicationTypeList></Article><CommentsCorrectionsList><CommentsCorrections RefType="RetractionIn"><RefSource>Shore</RefSource><PMID>2</PMID></CommentsCorrections></CommentsCorrectionsList></MedlineCitation><PubmedData><ArticleIdList><ArticleId IdType="doi">10.1000/tide</ArticleId></ArticleIdList></PubmedData></PubmedArticle></PubmedArticleSet>"""
CSL = {
    "DOI": "10.1000/tide",
    "title": TITLE,
    "author": [{"family": "Ash", "given": "Ann"}],
    "issued": {"date-parts": [[2020]]},
    "type": "article-journal",
    "container-title": "Shore Notes",
}

BODIES: dict[str, tuple[bytes, ...]] = {
    "crossref": (said({"status": "ok", "message": {"items": [CROSSREF], "total-results": 1}}), said({"status": "ok", "message": CROSSREF})),
    "openalex": (said({"meta": {"count": 1}, "results": [OPENALEX]}), said(OPENALEX)),
    "semantic_scholar": (said([SCHOLAR, None]), said({"data": [SCHOLAR]}), said(SCHOLAR)),
    "arxiv": (FEED,),
    "europepmc": (said({"hitCount": 1, "resultList": {"result": [EUROPE]}}),),
    "pubmed": (PUBMED,),
    "datacite": (said({"data": [DATACITE], "meta": {"total": 1}}), said({"data": DATACITE})),
    "openlibrary": (said({"ISBN:9780306406157": BOOK}), said({"numFound": 1, "docs": [SEARCHED]})),
    "dblp": (said(DBLP),),
    "biorxiv": (said(PREPRINT),),
    "doi": (said([{"DOI": "10.1000/tide", "RA": "Crossref"}]), said(CSL)),
}  # fmt: skip
"""By service, which is the name of its module."""
