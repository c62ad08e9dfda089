"""Each place a text may come from: only that place answers, and the order in which all are asked."""

import asyncio
import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from urllib.parse import unquote

import pytest

from sciverify_lint.fulltext import Library, find_text
from sciverify_lint.model import Cost, NoText, Reason, Reference, SourceText, Work
from sciverify_lint.services.http import client
from sciverify_lint.services.limits import Manners
from sciverify_lint.services.protocols import Answer, LanguageModel, NoAnswer
from sciverify_lint.services.store import NoStore
from tests.fulltext.papers import FINDING, html_paper, jats_paper, pdf_paper
from tests.fulltext.web import Web, serving
from tests.fulltext.works import TEXT, TITLE, reference

DOI = "10.1000/inv.20-7"
CITED = "https://meadows.example/mowing"
COPY = "https://repository.example/mow.pdf"
ENTRY = reference(doi=DOI, arxiv="2004.01234", pmcid="PMC123456", url=CITED)
WORK = Work(title=TITLE, doi=DOI, open_urls=("https://open.example/copy.pdf",))
LANDING = (
    '<html><head><meta name="citation_title" content="{title}">{links}</head>'
    "<body>Buy this article.</body></html>"
)
CHALLENGE = f"<html><title>{TITLE}</title><body><script src='/cf-chl/x.js'></script></body></html>"
LINK = '<meta name="citation_pdf_url" content="/article/mow.pdf">'


@pytest.fixture
def web() -> Iterator[Web]:
    with serving() as found:
        yield found


def run(
    web: Web,
    tmp_path: Path,
    entry: Reference = ENTRY,
    work: Work | None = WORK,
    *,
    web_search: LanguageModel | None = None,
    offline: bool = False,
) -> SourceText | NoText:
    """What is found when only `web` answers."""

    async def find() -> SourceText | NoText:
        manners = Manners(tries=1, connect=2, read=2)
        async with client(
            NoStore(), environ=web.environ, manners=manners, offline=offline
        ) as network:
            return await find_text(
                entry, work, library=Library([tmp_path / "library"], tmp_path), client=network, store=NoStore(),
                web_search=web_search,
            )  # fmt: skip

    return asyncio.run(find())


def answer_arxiv_html(web: Web) -> None:
    web.at("/arxiv/html/2004.01234", html_paper(), "text/html")


def answer_arxiv_pdf(web: Web) -> None:
    web.at("/arxiv/pdf/2004.01234", pdf_paper(), "application/pdf")


def answer_cited(web: Web) -> None:
    web.page(CITED, html_paper())


def answer_cited_landing(web: Web) -> None:
    web.page(CITED, LANDING.format(title=TITLE, links=LINK))
    web.page("https://meadows.example/article/mow.pdf", pdf_paper())


def answer_europepmc(web: Web) -> None:
    web.at("/europepmc/europepmc/webservices/rest/PMC123456/fullTextXML", jats_paper(), "text/xml")


def answer_known(web: Web) -> None:
    web.page("https://open.example/copy.pdf", pdf_paper())


def answer_unpaywall(web: Web) -> None:
    location = {"url_for_pdf": COPY, "url": "https://repository.example/mow"}
    body = json.dumps({"is_oa": True, "best_oa_location": location, "oa_locations": [location]})
    web.at(f"/unpaywall/v2/{DOI}", body, "application/json")
    web.page(COPY, pdf_paper(), "application/pdf")


def answer_core(web: Web) -> None:
    body = json.dumps({"results": [{"downloadUrl": COPY, "sourceFulltextUrls": []}]})
    query = "q=doi%3A%2210.1000%2Finv.20-7%22&limit=3"
    web.at(f"/core/v3/search/works/?{query}", body, "application/json")
    web.page(COPY, pdf_paper(), "application/pdf")


def answer_landing(web: Web) -> None:
    web.page(f"https://doi.org/{DOI}", LANDING.format(title=TITLE, links=LINK))
    web.page("https://doi.org/article/mow.pdf", pdf_paper())


RUNGS = {
    answer_cited: CITED,
    answer_cited_landing: "https://meadows.example/article/mow.pdf",
    answer_arxiv_html: "https://arxiv.org/html/2004.01234",
    answer_arxiv_pdf: "https://arxiv.org/pdf/2004.01234",
    answer_europepmc: "https://www.ebi.ac.uk/europepmc/webservices/rest/PMC123456/fullTextXML",
    answer_known: "https://open.example/copy.pdf",
    answer_unpaywall: COPY,
    answer_core: COPY,
    answer_landing: "https://doi.org/article/mow.pdf",
}


@pytest.mark.parametrize("answer", RUNGS, ids=lambda f: f.__name__.removeprefix("answer_"))
def test_each_rung_alone(web: Web, tmp_path: Path, answer) -> None:  # type: ignore[no-untyped-def]  # noqa: ANN001
    answer(web)
    found = run(web, tmp_path)
    assert isinstance(found, SourceText), found
    assert found.provenance == RUNGS[answer]
    assert any(FINDING in block.text for block in found.blocks)
    assert "everywhere" not in " ".join(block.text for block in found.blocks)


def test_the_order_of_the_rungs(web: Web, tmp_path: Path) -> None:
    found = run(web, tmp_path)
    assert isinstance(found, NoText)
    assert [unquote(path).removeprefix("/web/") for path in web.asked] == [
        CITED,
        "/arxiv/html/2004.01234",
        "/arxiv/pdf/2004.01234",
        "/europepmc/europepmc/webservices/rest/PMC123456/fullTextXML",
        "https://open.example/copy.pdf",
        f"/unpaywall/v2/{DOI}",
        '/core/v3/search/works/?q=doi:"10.1000/inv.20-7"&limit=3',
        f"https://doi.org/{DOI}",
    ]


def test_a_local_file_comes_first_and_nothing_is_asked(web: Web, tmp_path: Path) -> None:
    answer_cited(web)
    (tmp_path / "library").mkdir()
    (tmp_path / "library" / "mow20.txt").write_text(TEXT, encoding="utf-8")
    found = run(web, tmp_path)
    assert isinstance(found, SourceText)
    assert found.provenance.endswith("library/mow20.txt")
    assert web.asked == []


def test_the_first_success_ends_the_search(web: Web, tmp_path: Path) -> None:
    answer_arxiv_html(web)
    answer_europepmc(web)
    assert isinstance(run(web, tmp_path), SourceText)
    assert web.asked[-1] == "/arxiv/html/2004.01234"


def test_a_text_of_another_work_is_refused_and_the_search_goes_on(web: Web, tmp_path: Path) -> None:
    web.at("/arxiv/html/2004.01234", html_paper("A history of pine resin trade"), "text/html")
    found = run(web, tmp_path)
    assert isinstance(found, NoText)
    assert found.reason is Reason.WRONG_TEXT
    assert "“A history of pine resin trade”" in found.detail
    answer_europepmc(web)
    assert isinstance(run(web, tmp_path), SourceText)


@pytest.mark.parametrize(
    ("body", "detail"),
    [
        (LANDING.format(title=TITLE, links=""), "shows no full text"),
        (CHALLENGE, "asks for a person"),
        ("%PDF-1.4 and then nothing", "is damaged: its pages cannot be read"),
        (b"\0\1\2\3" * 50, "is no text"),
    ],
    ids=["landing", "challenge", "damaged", "binary"],
)  # fmt: skip
def test_what_is_no_text(web: Web, tmp_path: Path, body: str | bytes, detail: str) -> None:
    web.page(CITED, body)
    found = run(web, tmp_path, reference(url=CITED), None)
    assert isinstance(found, NoText)
    assert found.reason is Reason.NO_FULL_TEXT
    assert found.detail == f"{CITED} {detail}"


def test_a_service_that_is_down_is_the_reason(web: Web, tmp_path: Path) -> None:
    web.at("/unpaywall/v2/" + DOI, "busy", "text/plain", 503)
    found = run(web, tmp_path)
    assert isinstance(found, NoText)
    assert found.reason is Reason.SOURCE_DOWN
    assert "Unpaywall answered 503" in found.detail


def test_a_page_about_something_else_is_not_called_another_works_text(
    web: Web, tmp_path: Path
) -> None:
    web.page(
        CITED, "<html><head><title>Sign in to continue</title></head><body>Sign in.</body></html>"
    )
    found = run(web, tmp_path, reference(url=CITED), None)
    assert found == NoText(reason=Reason.NO_FULL_TEXT, detail=f"{CITED} shows no full text")


@pytest.mark.parametrize("body", ["[]", "{}", '{"results": [1, {}]}', '{"oa_locations": 3}'])
def test_odd_answers_of_the_services_are_outages_and_no_copies(
    web: Web, tmp_path: Path, body: str
) -> None:
    web.at(f"/unpaywall/v2/{DOI}", body, "application/json")
    web.at(
        "/core/v3/search/works/?q=doi%3A%2210.1000%2Finv.20-7%22&limit=3", body, "application/json"
    )
    found = run(web, tmp_path)
    assert isinstance(found, NoText)
    assert found.reason is Reason.SOURCE_DOWN
    assert "Unpaywall answered with something else" in found.detail
    assert ("CORE answered with something else" in found.detail) is (body != "{}")


def test_offline_only_files_are_read(web: Web, tmp_path: Path) -> None:
    answer_cited(web)
    found = run(web, tmp_path, offline=True)
    assert isinstance(found, NoText)
    assert found.reason is Reason.OFFLINE
    assert web.asked == []


def test_robots_txt_keeps_a_page_closed(web: Web, tmp_path: Path) -> None:
    answer_cited(web)
    web.page("https://meadows.example/robots.txt", "User-agent: *\nDisallow: /", "text/plain")
    found = run(web, tmp_path, reference(url=CITED), None)
    assert isinstance(found, NoText)
    assert "robots.txt of meadows.example" in found.detail
    assert web.asked == []


def test_private_addresses_are_not_fetched(web: Web, tmp_path: Path) -> None:
    for url in (
        f"http://127.0.0.1:{web.port}/web/x",
        "file:///etc/passwd",
        "https://10.0.0.1/a.pdf",
    ):
        found = run(web, tmp_path, reference(url=url), None)
        assert isinstance(found, NoText)
    assert web.asked == []


class Searcher:
    """A model that has looked something up."""

    name = "searcher"
    identity = "searcher"

    def __init__(self, answer: str | NoAnswer) -> None:
        self.answer = answer
        self.told = ""

    async def ask(
        self, *, system: str, user: str, schema: Mapping[str, object], shared: str = ""
    ) -> Answer | NoAnswer:
        """The scripted answer."""
        assert schema["required"] == ["urls"]
        assert "addresses" in system
        self.told = user
        return (
            self.answer
            if isinstance(self.answer, NoAnswer)
            else Answer(text=self.answer, cost=Cost())
        )


def test_a_model_may_name_addresses(web: Web, tmp_path: Path) -> None:
    web.page("https://lund.example/wrong", html_paper("A history of pine resin trade"))
    web.page("https://lund.example/mow.pdf", pdf_paper())
    model = Searcher(
        '{"urls": ["https://lund.example/wrong", "file:///etc/passwd", "https://lund.example/mow.pdf"]}'
    )
    found = run(web, tmp_path, reference(), None, web_search=model)
    assert isinstance(found, SourceText)
    assert found.provenance == "https://lund.example/mow.pdf"
    assert json.loads(model.told) == {"title": TITLE}


@pytest.mark.parametrize(
    "answer",
    [
        "The paper shows that mowing doubles species.",
        '{"urls": "none"}',
        "[]",
        '{"urls": [{"a": 1}]}',
        "\\",
    ],
)
def test_a_models_prose_is_no_evidence(web: Web, tmp_path: Path, answer: str) -> None:
    found = run(web, tmp_path, reference(), None, web_search=Searcher(answer))
    assert found == NoText(reason=Reason.NO_FULL_TEXT, detail="no text of it was found")


def test_a_model_that_is_down(web: Web, tmp_path: Path) -> None:
    down = NoAnswer(reason=Reason.MODEL_DOWN, detail="searcher answered 500")
    found = run(web, tmp_path, reference(), None, web_search=Searcher(down))
    assert found == NoText(reason=Reason.MODEL_DOWN, detail="searcher answered 500")
