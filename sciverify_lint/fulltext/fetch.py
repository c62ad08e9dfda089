"""One address to a text: fetched through the guarded client, read by what it is, refused if it is another work's."""

import asyncio
from dataclasses import dataclass, field
from urllib.parse import urlsplit

from sciverify_lint.fulltext.extract import Extract
from sciverify_lint.fulltext.guard import guard
from sciverify_lint.fulltext.landing import links_of
from sciverify_lint.fulltext.prose.front import ABSTRACT
from sciverify_lint.fulltext.read import LARGEST, Kind, kind_of, read
from sciverify_lint.fulltext.titles import titles_of
from sciverify_lint.model import NoText, Reason, Reference, SourceText, Work
from sciverify_lint.services.protocols import Client, Own, Response, Store, Unavailable

TTL = 90 * 86400.0
"""Seconds that a text may be kept; texts hardly change."""
ARTICLE, PAGE = 800, 40
"""Words besides the abstract that make an article, and a web page that is itself what is cited."""
CHALLENGES = (
    b"anubis_challenge",
    b"cf-chl",
    b"Making sure you",
    b"Just a moment...",
    b"captcha-delivery",
    b"Enable JavaScript and cookies",
)
ARXIV_HOSTS = frozenset({"arxiv.org", "www.arxiv.org", "export.arxiv.org"})
HEADERS = {
    "accept": "application/pdf, application/xml, text/html;q=0.9, text/plain;q=0.8, */*;q=0.5"
}


@dataclass(frozen=True, slots=True)
class Fetcher:
    """Fetches for one work; an address is asked for once."""

    client: Client
    store: Store
    reference: Reference
    work: Work | None
    failures: list[NoText] = field(default_factory=list)
    """Why each address that was tried gave no text."""
    seen: set[str] = field(default_factory=set)

    async def text(
        self,
        url: str,
        *,
        service: str | None = None,
        own: Own | None = None,
        words: int = ARTICLE,
        follow: bool = True,
    ) -> SourceText | None:
        """The text at an address, or that its landing page links to; else None, and `failures` says why.

        `own` is what the service gives there. `words` is how many an HTML page must have to be the work and not
        a page about it.
        """
        answer = await self.answer(url, service or service_for(url), own)
        if answer is None:
            return None
        kind = kind_of(answer.body)
        if kind is Kind.HTML and any(mark in answer.body[:30_000] for mark in CHALLENGES):
            self.fail(url, "asks for a person")
            return None
        extract = await asyncio.to_thread(read, answer.body, kind, self.store)
        if isinstance(extract, NoText):
            found = None
            self.fail(url, extract.detail, extract.reason)
        else:
            found = self.accepted(extract, answer.url, kind, words)
        if found is None and kind is Kind.HTML and follow:
            return await self.linked(answer, words)
        return found

    async def answer(self, url: str, service: str, own: Own | None) -> Response | None:
        """What an address answers, if it is a text of some kind."""
        plain = url.partition("#")[0].strip()
        if plain in self.seen or not plain:
            return None
        self.seen.add(plain)
        answer = await self.client.get(
            service, plain, headers=HEADERS, ttl=TTL, limit=LARGEST, own=own
        )
        if isinstance(answer, Unavailable):
            self.fail("", answer.detail, answer.reason)
            return None
        if answer.status != 200:
            self.fail(url, f"answered {answer.status}")
            return None
        self.seen.add(answer.url)
        return answer

    async def linked(self, answer: Response, words: int) -> SourceText | None:
        """The text that a landing page links to as its own."""
        for link in links_of(answer.body, answer.url):
            found = await self.text(link, words=words, follow=False)
            if found is not None:
                return found
        return None

    def accepted(self, extract: Extract, url: str, kind: Kind, words: int) -> SourceText | None:
        """The text, if it is the work's and whole."""
        least = words if kind is Kind.HTML else PAGE
        if kind is not Kind.PDF and words_besides_abstract(extract) < least:
            self.fail(url, "shows no full text")  # a log-in or search page is nobody's text
            return None
        wrong = guard(extract, titles_of(self.reference, self.work), strict=True)
        if wrong is not None:
            self.fail(url, wrong.detail, wrong.reason)
            return None
        return extract.source(url)

    def fail(self, url: str, detail: str, reason: Reason = Reason.NO_FULL_TEXT) -> None:
        """Note why an address gave no text."""
        self.failures.append(NoText(reason=reason, detail=f"{url} {detail}".strip()))


def service_for(url: str) -> str:
    """The client's name for whom an address belongs to."""
    return "arxiv" if host_of(url) in ARXIV_HOSTS else "web"


def host_of(url: str) -> str:
    """The host of an address; "" where there is none, or no address."""
    try:
        return (urlsplit(url).hostname or "").lower()
    except ValueError:
        return ""


def words_besides_abstract(extract: Extract) -> int:
    """The words of a text without its abstract."""
    return sum(
        len(block.text.split())
        for block in extract.blocks
        if not ABSTRACT.fullmatch(block.section or "")
    )
