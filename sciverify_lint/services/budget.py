"""What a run may spend on models: one counter that every model of the run shares.

A call is admitted before it is made, with the most that it can cost set aside, so that neither limit
is passed, however many calls run at once.
"""

import asyncio
from dataclasses import replace

from sciverify_lint.model import Cost


class Budget:
    """Limits in calls and US dollars, and what has been spent."""

    def __init__(self, *, max_cost: float | None = None, max_calls: int | None = None) -> None:
        """None: no limit. Every request that is sent counts as a call, retries too."""
        self.max_cost = max_cost
        self.max_calls = max_calls
        self.total = Cost()
        self.reserved: list[float] = []
        """What is set aside for each call that runs."""
        self.settled = asyncio.Event()

    async def admit(self, dearest: float = 0.0) -> str | None:
        """Count one call that costs `dearest` US dollars at most, or say why it may not be made.

        Waits while calls that run may yet leave enough over.
        """
        while self.reserved and self.would_pass(dearest + sum(self.reserved)):
            if self.would_pass(dearest):
                break
            self.settled.clear()
            await self.settled.wait()
        if self.max_calls is not None and self.total.calls >= self.max_calls:
            return f"the limit of {self.max_calls} model calls is reached"
        if self.would_pass(dearest):
            spent = f"${self.total.usd:.4f} spent, the next call may cost ${dearest:.4f}"
            return f"the limit of ${self.max_cost:g} would be passed ({spent})"
        self.reserved.append(dearest)
        self.total += Cost(calls=1)
        return None

    def would_pass(self, more: float) -> bool:
        """Whether the limit in US dollars leaves no room for `more`."""
        spent = self.total.usd
        return self.max_cost is not None and (
            spent >= self.max_cost or spent + more > self.max_cost
        )

    def settle(self, dearest: float, cost: Cost, *, sent: bool = True) -> None:
        """Put what a call really took in the place of what was set aside.

        Its call is counted already, which is taken back where there was no connection to send it through.
        """
        self.reserved.remove(dearest)
        self.total += replace(cost, calls=0 if sent else -1)
        self.settled.set()
