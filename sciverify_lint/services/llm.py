"""Chat models as the stages see them; `Models` makes them under one budget and one limit a provider.

A model is asked for JSON in the strictest form that its server takes; which form that is, is
remembered. What goes wrong is retried here and, in the end, is a `NoAnswer`.
"""

import asyncio
import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from sciverify_lint.model import Cost, Reason
from sciverify_lint.services.addresses import check_address, stays_here
from sciverify_lint.services.budget import Budget
from sciverify_lint.services.completion import Completed, Connection, Message
from sciverify_lint.services.failure import Failed
from sciverify_lint.services.protocols import Answer, NoAnswer
from sciverify_lint.services.providers import check_model

ATTEMPTS = 4
ATTEMPTS_WHEN_LATE = 2
"""A server that took all its time once more is not waited for a third time."""
LONGEST_WAIT = 60.0
"""Seconds. Whoever asks for more is not waited for."""
FIRST_WAIT = 1.0
PATIENCE = 120.0
PATIENCE_HERE = 600.0
"""Seconds for one request; models on this machine are slow and queue requests."""
JOBS = 8
JOBS_HERE = 2
GIVE_UP = 3
"""After so many questions in a row without an answer the model is not asked again."""
FORM_REFUSED = frozenset({400, 415, 422, 500, 501})
"""What servers answer to a `response_format` that they do not know; llama.cpp's Python server says 500."""
CACHEABLE = 4000
"""Characters from which a shared opening is marked for caching where a provider wants marks."""


def forms(schema: Mapping[str, object]) -> tuple[Mapping[str, object] | None, ...]:
    """The ways to ask for JSON, strictest first; the last asks in words only."""
    named = {"name": "answer", "strict": True, "schema": schema}
    return (
        {"type": "json_schema", "json_schema": named},
        {"type": "json_object", "schema": schema},
        {"type": "json_object"},
        None,
    )


def messages(model: str, system: str, shared: str, user: str) -> tuple[Message, ...]:
    """The prompt. Claude's servers keep the opening of a prompt only as far as it is marked."""
    if "claude" not in model:
        return (
            {"role": "system", "content": system},
            {"role": "user", "content": f"{shared}{user}"},
        )
    parts: list[Mapping[str, object]] = [{"type": "text", "text": f"{shared}{user}"}]
    if len(shared) >= CACHEABLE:
        parts = [marked(shared), {"type": "text", "text": user}]
    return (
        {"role": "system", "content": [marked(system)]},
        {"role": "user", "content": parts},
    )


def marked(text: str) -> Mapping[str, object]:
    """A part of a message that a server is asked to keep for the next call."""
    return {"type": "text", "text": text, "cache_control": {"type": "ephemeral"}}


def length_of(prompt: Sequence[Message]) -> int:
    """The characters of a prompt, about."""
    return sum(len(str(message["content"])) for message in prompt)


class Models:
    """The models of one run: one budget, and for each provider one limit of requests at a time."""

    def __init__(
        self,
        *,
        budget: Budget,
        api_base: str | None = None,
        api_key: str | None = None,
        offline: bool = False,
        jobs: int | None = None,
        timeout: float | None = None,
        first_wait: float = FIRST_WAIT,
        explain: Callable[[str], None] | None = None,
    ) -> None:
        """`api_key` is for `api_base`; `timeout` and `first_wait` (before the first retry) are in seconds.

        `explain` gets a line before each question and each request, as `--explain-network` shows it. Raises UsageError
        for an `api_base` that is no web address.
        """
        check_address(api_base)
        self.budget = budget
        self.api_base = api_base
        self.api_key = api_key
        self.offline = offline
        self.jobs = jobs
        self.timeout = timeout
        self.first_wait = first_wait
        self.explain = explain
        self.gates: dict[str, asyncio.Semaphore] = {}
        self.made: dict[str, ChatModel] = {}

    def model(self, name: str) -> "ChatModel":
        """The model PROVIDER/NAME, the same one each time. Nothing is loaded or sent yet.

        Raises UsageError for a name that may not be asked.
        """
        if name not in self.made:
            check_model(name, self.api_base)
            here = stays_here(name, self.api_base)
            timeout = self.timeout or (PATIENCE_HERE if here else PATIENCE)
            provider = self.api_base or name.split("/", maxsplit=1)[0]
            jobs = self.jobs or (JOBS_HERE if here else JOBS)
            self.made[name] = ChatModel(
                Connection(
                    name,
                    api_base=self.api_base,
                    api_key=self.api_key,
                    timeout=timeout,
                    explain=self.explain,
                ),
                budget=self.budget,
                gate=self.gates.setdefault(provider, asyncio.Semaphore(jobs)),
                barred=self.offline and not here,
                first_wait=self.first_wait,
                explain=self.explain,
            )
        return self.made[name]

    @property
    def hosts(self) -> tuple[str, ...]:
        """Who was asked so far, as the requests said: hosts, with ports where they are not the usual ones."""
        return tuple(
            sorted({host for model in self.made.values() for host in model.connection.hosts})
        )

    async def close(self) -> None:
        """Close every connection."""
        for model in self.made.values():
            await model.connection.close()


class ChatModel:
    """A `LanguageModel` behind one connection."""

    def __init__(
        self,
        connection: Connection,
        *,
        budget: Budget,
        gate: asyncio.Semaphore,
        barred: bool,
        first_wait: float,
        explain: Callable[[str], None] | None,
    ) -> None:
        """`barred`: the run is offline and this model is not on this machine."""
        self.connection = connection
        self.name = connection.model
        self.identity = f"{connection.model}@{connection.api_base or ''}"
        self.budget = budget
        self.gate = gate
        self.barred = barred
        self.first_wait = first_wait
        self.explain = explain
        self.form = 0
        self.opening = asyncio.Lock()
        self.settled = False
        self.failures = 0
        self.given_up: NoAnswer | None = None

    async def ask(
        self, *, system: str, user: str, schema: Mapping[str, object], shared: str = ""
    ) -> Answer | NoAnswer:
        """The model's answer, or why there is none.

        The first question goes alone, so that the form the server takes is found out once.
        """
        if self.barred:
            return NoAnswer(
                reason=Reason.OFFLINE,
                detail=f"{self.name} is not on this machine, and the run is offline",
            )
        prompt = messages(self.name, system, shared, user)
        async with self.gate:
            if not self.settled:
                async with self.opening:
                    if not self.settled:
                        # Loading takes seconds, and other work goes on meanwhile.
                        await asyncio.to_thread(self.connection.load)
                        answer = await self.patiently(prompt, forms(schema))
                        self.settled = True
                        return answer
            return await self.patiently(prompt, forms(schema))

    async def patiently(
        self, prompt: Sequence[Message], ways: Sequence[Mapping[str, object] | None]
    ) -> Answer | NoAnswer:
        """Ask, and ask again after a wait while that may help."""
        calls = attempt = 0
        fall_back = True
        while True:
            if self.given_up is not None:
                return self.given_up
            result, sent = await self.sent(prompt, ways, fall_back=fall_back)
            calls += sent
            if isinstance(result, NoAnswer):
                return replace(result, cost=Cost(calls=calls))
            if isinstance(result, Completed):
                self.failures = 0
                return Answer(text=result.text, cost=replace(result.cost, calls=calls))
            wait = result.wait
            if wait is None:
                wait = self.first_wait * 2**attempt * random.uniform(0.5, 1.0)
            attempts = ATTEMPTS_WHEN_LATE if result.late else ATTEMPTS
            if not result.passing or wait > LONGEST_WAIT or attempt + 1 >= attempts:
                return self.failed(result, calls)
            await asyncio.sleep(wait)
            attempt += 1
            fall_back = result.adjusted

    async def sent(
        self,
        prompt: Sequence[Message],
        ways: Sequence[Mapping[str, object] | None],
        *,
        fall_back: bool,
    ) -> tuple[Completed | Failed | NoAnswer, int]:
        """One request, in the next form where the server refuses one; with how many were sent."""
        last = len(ways) if fall_back else self.form + 1
        calls = 0
        for number in range(self.form, last):
            dearest = self.dearest(prompt)
            if (refusal := await self.budget.admit(dearest)) is not None:
                return NoAnswer(reason=Reason.BUDGET, detail=refusal), calls
            calls += 1
            self.announce(prompt)
            cost, sent = Cost(), True
            try:
                result = await self.connection.complete(prompt, ways[number])
                cost = result.cost if isinstance(result, Completed) else cost
                sent = isinstance(result, Completed) or result.sent
            finally:
                self.budget.settle(dearest, cost, sent=sent)
            calls -= not sent
            if isinstance(result, Completed):
                self.form = number
                break
            if result.adjusted or result.status not in FORM_REFUSED:
                break
        return result, calls

    def announce(self, prompt: Sequence[Message]) -> None:
        """Say what is about to be sent; where, the connection says."""
        if self.explain is not None:
            self.explain(f"ASK {self.name}: {length_of(prompt)} characters")

    def dearest(self, prompt: Sequence[Message]) -> float:
        """US dollars that a call costs at most, 0 without a limit; three characters count as a token."""
        if self.budget.max_cost is None:
            return 0.0
        return self.connection.price(length_of(prompt) // 3, self.connection.longest()) or 0.0

    def failed(self, result: Failed, calls: int) -> NoAnswer:
        """No answer; and none to later questions either, when the key is refused or the model stays silent."""
        self.failures += 1
        answer = NoAnswer(
            reason=Reason.MODEL_DOWN, detail=f"{self.name} {result.detail}", cost=Cost(calls=calls)
        )
        if result.status in (401, 403) or (result.status != 413 and self.failures >= GIVE_UP):
            self.given_up = NoAnswer(reason=Reason.MODEL_DOWN, detail=answer.detail)
        return answer
