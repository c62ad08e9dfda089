"""One request to one chat model through litellm: the only module that touches litellm and openai.

litellm takes seconds to import, so it is loaded by the first request. Its exceptions end here.
"""

import asyncio
import importlib.util
import json
import os
import warnings
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Protocol

from sciverify_lint.errors import MissingDependency, UsageError
from sciverify_lint.model import Cost
from sciverify_lint.services.addresses import (
    NO_KEY,
    has_port,
    key_for,
    owned,
    pass_by_proxies,
    stays_here,
)
from sciverify_lint.services.failure import Failed, failure
from sciverify_lint.services.guard import is_loopback

if TYPE_CHECKING:
    from sciverify_lint.services.exchange import Exchange

Message = Mapping[str, object]
OK = 200
TABLE = "model_prices_and_context_window_backup.json"
NO_PORT = "could not be reached: no port has the number in its address"
ANSWER_TOKENS = 1000
THINKING_TOKENS = 8000
"""The most that is asked for: models that may reason before they answer need more."""
DISPENSABLE = (
    ("temperature", ("temperature",)),
    ("max_tokens", ("max_tokens", "max_completion_tokens", "context length", "context window")),
)
"""Options that some servers refuse, and the words in which they do; a server's own limits then hold."""


class Closable(Protocol):
    """What we use of a client ourselves."""

    async def close(self) -> None:
        """Close its connections."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Completed:
    """A model's answer."""

    text: str
    cost: Cost


def quiet() -> None:
    """Silence the warnings that litellm's imports and models raise inside a call; they are not ours."""
    for module in ("pydantic", "litellm", "openai", "aiohttp", "httpx"):
        warnings.filterwarnings("ignore", module=rf"{module}(\.|$)")


def litellm_module() -> ModuleType:
    """litellm, set to fetch nothing and print nothing; raises MissingDependency without the extra."""
    os.environ.setdefault("LITELLM_LOCAL_MODEL_COST_MAP", "True")
    os.environ.setdefault("LITELLM_LOG", "ERROR")
    # In any other mode litellm reads an `.env` file near it, which may be the manuscript's.
    os.environ["LITELLM_MODE"] = "PRODUCTION"
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            litellm = importlib.import_module("litellm")
        except ImportError as error:
            raise MissingDependency(
                "A language model needs litellm; install it with: pip install 'sciverify-lint[llm]'"
            ) from error
    litellm.suppress_debug_info = True  # type: ignore[attr-defined]
    litellm.telemetry = False  # type: ignore[attr-defined]
    # Else an answer that does not say how long it is sends litellm to a hub, for the model's tokenizer.
    litellm.disable_hf_tokenizer_download = True  # type: ignore[attr-defined]
    return litellm


@cache
def models_known() -> Mapping[str, Mapping[str, object]]:
    """litellm's table of models and prices, read without loading litellm; nothing is fetched."""
    spec = importlib.util.find_spec("litellm")
    place = Path(spec.origin) if spec is not None and spec.origin else Path()
    try:
        table: Mapping[str, Mapping[str, object]] = json.loads(place.with_name(TABLE).read_bytes())
    except (OSError, ValueError):
        table = litellm_module().model_cost
    return table


class Connection:
    """One model at one address."""

    def __init__(
        self,
        model: str,
        *,
        api_base: str | None,
        api_key: str | None,
        timeout: float,
        explain: Callable[[str], None] | None = None,
    ) -> None:
        """`model` is PROVIDER/NAME; `timeout` in seconds covers one request.

        `explain` gets a line before each request, with the address that it goes to.
        """
        self.model = model
        self.api_base = api_base
        self.api_key = api_key
        self.timeout = timeout
        self.explain = explain
        self.hosts: set[str] = set()
        """Who was really asked, as the requests said."""
        self.litellm: ModuleType | None = None
        self.provider = ""
        self.client: Closable | None = None
        self.options: dict[str, float] = {"temperature": 0}

    def load(self) -> ModuleType:
        """litellm, with this connection's provider found out and its client made."""
        if self.litellm is None:
            from sciverify_lint.services.exchange import cap_litellm

            litellm = litellm_module()
            quiet()
            cap_litellm()
            try:
                self.provider = litellm.get_llm_provider(self.model)[1]
            except litellm.exceptions.BadRequestError as error:
                raise UsageError(
                    f"The model `{self.model}` names no provider; write PROVIDER/MODEL, as in"
                    " openai/gpt-5 or ollama_chat/llama3.1."
                ) from error
            self.api_key = key_for(self.provider, self.api_base, self.api_key)
            if self.api_base and self.provider == "openai":
                self.client = guarded_client(self.api_base, self.api_key)
            elif self.api_base and is_loopback(self.api_base):
                pass_by_proxies(self.api_base)
            self.litellm = litellm
            self.options["max_tokens"] = self.longest()
        return self.litellm

    async def complete(
        self, messages: Sequence[Message], form: Mapping[str, object] | None
    ) -> Completed | Failed:
        """Send one request at temperature 0. `form` is the `response_format`; no retry is made here."""
        from sciverify_lint.services.exchange import threads_to_leave, watched

        litellm = self.load()
        if not has_port(self.api_base):
            return Failed(status=None, detail=NO_PORT, passing=False, sent=False)
        quiet()
        threads_to_leave(asyncio.get_running_loop())
        extra: dict[str, object] = {} if form is None else {"response_format": dict(form)}
        if self.client is not None:
            extra["client"] = self.client
        with watched(self.api_base, self.explain) as exchange:
            try:
                async with asyncio.timeout(self.timeout + 1):
                    response = await litellm.acompletion(
                        model=self.model, messages=[dict(m) for m in messages], timeout=self.timeout,
                        api_base=self.api_base, api_key=self.api_key, num_retries=0, max_retries=0,
                        drop_params=True, **self.options, **extra,
                    )  # fmt: skip
            except (litellm.exceptions.Timeout, TimeoutError):
                late = f"did not answer within {self.timeout:g} s"
                return Failed(status=None, detail=late, passing=True, late=True)
            except litellm.exceptions.openai.OpenAIError as error:
                return self.failed(error, exchange)
            finally:
                if exchange.host is not None and not exchange.unsent:
                    self.hosts.add(exchange.host)
        return Completed(text=text_of(response), cost=self.cost_of(response))

    def failed(self, error: Exception, exchange: "Exchange") -> Failed:
        """Why a request has no answer, from what passed over the wire before what litellm makes of it."""
        if exchange.fault is not None:
            return Failed(
                status=None, detail=exchange.fault, passing=not exchange.lasting, sent=not exchange.unsent
            )  # fmt: skip
        if exchange.status == OK:
            return Failed(status=OK, detail="answered without a text", passing=True)
        failed = failure(error, self.lacking())
        if failed.status in (400, 413, 422) and self.relents(str(error).lower()):
            return replace(failed, passing=True, wait=0.0, adjusted=True)
        return failed

    def relents(self, said: str) -> bool:
        """Whether an option can be left out that the server complains of; it then is."""
        for name, words in DISPENSABLE:
            if name in self.options and any(word in said for word in words):
                del self.options[name]
                return True
        return False

    def known(self) -> Mapping[str, object] | None:
        """What litellm's table says of the model, or None."""
        table = models_known()
        return table.get(self.model) or table.get(self.model.split("/", 1)[-1])

    def longest(self) -> int:
        """The most tokens an answer may have."""
        entry = self.known()
        reasons = entry is None or bool(entry.get("supports_reasoning"))
        return THINKING_TOKENS if reasons else ANSWER_TOKENS

    def lacking(self) -> str:
        """What to set when the server refuses the key."""
        if self.api_key == NO_KEY:
            return "keys of providers are not sent to other addresses: set SCIVERIFY_API_KEY for this one"
        missing = self.load().validate_environment(self.model).get("missing_keys") or ()
        return f"set {' and '.join(missing)}" if missing else "the key was not accepted"

    def cost_of(self, response: object) -> Cost:
        """What an answer took; US dollars are 0 where no price is known or the model is on this machine."""
        usage = getattr(response, "usage", None)
        price = getattr(response, "_hidden_params", {}).get("response_cost")
        return Cost(
            calls=1,
            input_tokens=int(getattr(usage, "prompt_tokens", 0) or 0),
            output_tokens=int(getattr(usage, "completion_tokens", 0) or 0),
            usd=0.0 if stays_here(self.model, self.api_base) else float(price or 0.0),
        )

    def price(self, input_tokens: int, output_tokens: int) -> float | None:
        """US dollars for a call of so many tokens; 0 on this machine, None where no price is known."""
        if stays_here(self.model, self.api_base):
            return 0.0
        if (entry := self.known()) is None:
            return None
        read, written = (
            float(str(entry.get(name) or 0))
            for name in ("input_cost_per_token", "output_cost_per_token")
        )
        return input_tokens * read + output_tokens * written

    async def close(self) -> None:
        """Close what was opened."""
        if self.client is not None:
            await self.client.close()
        if self.litellm is not None:
            await self.litellm.close_litellm_async_clients()
            # litellm keeps closed clients; the next run in this process must not get them.
            self.litellm.in_memory_llm_clients_cache.flush_cache()


def guarded_client(api_base: str, api_key: str | None) -> Closable:
    """An OpenAI client that follows no redirect, reads no endless answer, and tells strangers no account."""
    from sciverify_lint.services.exchange import capped_client

    openai = importlib.import_module("openai")
    names = () if owned("openai", api_base) else ("OpenAI-Organization", "OpenAI-Project")
    client: Closable = openai.AsyncOpenAI(
        api_key=api_key or os.environ.get("OPENAI_API_KEY") or NO_KEY,
        base_url=api_base,
        http_client=capped_client(api_base),
        max_retries=0,
        default_headers={name: openai.Omit() for name in names},
    )
    return client


def text_of(response: object) -> str:
    """The text of the first choice, or ""."""
    choices = getattr(response, "choices", None) or (None,)
    content = getattr(getattr(choices[0], "message", None), "content", None)
    return content if isinstance(content, str) else ""
