"""A search-capable model that may answer with addresses only: `--web-search`.

It is told what the work is, never what is claimed of it. Each address goes through the same fetch and title guard
as any other; nothing the model writes is evidence.
"""

import json
import re

from sciverify_lint.fulltext.fetch import Fetcher
from sciverify_lint.fulltext.titles import dois_of
from sciverify_lint.model import NoText, SourceText
from sciverify_lint.services.protocols import LanguageModel, NoAnswer

MOST = 5
SYSTEM = (
    "You search the web for places where a scholarly work can be read legally and without payment: the author's page, "
    "a repository, the publisher's open copy. Answer with addresses of the full text only, best first, at most five. "
    "If you know none, answer with an empty list. Do not describe the work."
)
SCHEMA = {
    "type": "object",
    "properties": {"urls": {"type": "array", "items": {"type": "string"}}},
    "required": ["urls"],
    "additionalProperties": False,
}
ADDRESS = re.compile(r"https?://[^\s\"'<>\\\]})]+")


async def from_web_search(fetcher: Fetcher, model: LanguageModel) -> SourceText | None:
    """The first address of the model's that is the work's text."""
    answer = await model.ask(system=SYSTEM, user=described(fetcher), schema=SCHEMA)
    if isinstance(answer, NoAnswer):
        fetcher.failures.append(NoText(reason=answer.reason, detail=answer.detail))
        return None
    for url in addresses(answer.text)[:MOST]:
        found = await fetcher.text(url)
        if found is not None:
            return found
    return None


def described(fetcher: Fetcher) -> str:
    """The work in bibliographic terms."""
    reference, work = fetcher.reference, fetcher.work
    names = (work.authors if work else ()) or reference.authors
    doi = next(iter(dois_of(reference, work)), None)
    facts = {
        "title": (work.title if work else None) or reference.title,
        "authors": [f"{n.given} {n.family}".strip() for n in names[:6]],
        "year": (work.year if work else None) or reference.year,
        "venue": (work.venue if work else None) or reference.venue,
        "doi": doi,
    }
    return json.dumps({name: value for name, value in facts.items() if value}, ensure_ascii=False)


def addresses(answer: str) -> tuple[str, ...]:
    """The addresses in a model's answer; whatever else it says is dropped."""
    try:
        value = json.loads(answer)
    except ValueError:
        value = None
    listed = value.get("urls") if isinstance(value, dict) else value
    found = listed if isinstance(listed, list) else ADDRESS.findall(answer)
    urls = [url.strip().rstrip(".,;") for url in found if isinstance(url, str)]
    return tuple(dict.fromkeys(url for url in urls if ADDRESS.fullmatch(url)))
