"""What a run may spend on models: one counter that every model of the run shares.

A call is admitted before it is made, with its dearest possible price set aside, so that neither limit
is ever passed, however many calls run at once.
"""

from dataclasses import replace

from sciverify_lint.model import Cost


class Budget:
    """Limits in calls and US dollars, and what has been spent."""

    def __init__(self, *, max_cost: float | None = None, max_calls: int | None = None) -> None:
        """None: no limit. Every request that is sent counts as a call, retries too."""
        self.max_cost = max_cost
        self.max_calls = max_calls
        self.total = Cost()
        self.reserved = 0.0

    def admit(self, dearest: float = 0.0) -> str | None:
        """Count one call that costs `dearest` US dollars at most, or say why it may not be made."""
        if self.max_calls is not None and self.total.calls >= self.max_calls:
            return f"the limit of {self.max_calls} model calls is reached"
        if self.max_cost is not None:
            spent = self.total.usd + self.reserved
            if spent >= self.max_cost or spent + dearest > self.max_cost:
                return f"the limit of ${self.max_cost:g} would be passed (${spent:.4f} spent)"
        self.reserved += dearest
        self.total += Cost(calls=1)
        return None

    def settle(self, dearest: float, cost: Cost) -> None:
        """Put what a call really took in the place of what was set aside; its call is counted already."""
        self.reserved = max(0.0, self.reserved - dearest)
        self.total += replace(cost, calls=0)
