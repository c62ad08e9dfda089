"""Budgets hold however many calls run at once."""

import asyncio

from sciverify_lint.model import Cost
from sciverify_lint.services.budget import Budget


def admitted(budget: Budget, *dearest: float) -> list[bool]:
    """Whether each of several calls is admitted, one after the other, none of them settled."""

    async def ask() -> list[bool]:
        return [await budget.admit(each) is None for each in dearest]

    return asyncio.run(ask())


def refusal(budget: Budget, dearest: float) -> str:
    """Why a call is not admitted."""
    return asyncio.run(budget.admit(dearest)) or ""


def test_calls_are_counted_when_they_are_admitted() -> None:
    budget = Budget(max_calls=2)
    assert admitted(budget, 0, 0, 0, 0) == [True, True, False, False]
    assert budget.total.calls == 2


def test_a_refused_call_says_which_limit_holds() -> None:
    assert "0 model calls" in refusal(Budget(max_calls=0), 0.0)
    assert "$0.5" in refusal(Budget(max_cost=0.5), 0.6)


def test_the_most_that_running_calls_can_cost_is_set_aside() -> None:
    async def run() -> tuple[float, list[str | None]]:
        budget = Budget(max_cost=1.0)
        most = 0.0

        async def call() -> str | None:
            nonlocal most
            if (refused := await budget.admit(0.4)) is not None:
                return refused
            most = max(most, budget.total.usd + sum(budget.reserved))
            await asyncio.sleep(0)
            budget.settle(0.4, Cost(calls=1, usd=0.1))
            return None

        return most, await asyncio.gather(*(call() for _ in range(20)))

    most, refusals = asyncio.run(run())
    assert most <= 1.0
    # Seven calls bring the sum to 0.7; one of 0.4 more could pass the limit.
    assert refusals.count(None) == 7


def test_a_settled_call_counts_once_and_with_what_it_took() -> None:
    budget = Budget(max_cost=1.0)
    assert admitted(budget, 0.5) == [True]
    budget.settle(0.5, Cost(calls=1, input_tokens=10, output_tokens=3, usd=0.2))
    assert budget.total == Cost(calls=1, input_tokens=10, output_tokens=3, usd=0.2)
    assert budget.reserved == []


def test_free_models_run_under_a_limit_of_cost_until_it_is_spent() -> None:
    budget = Budget(max_cost=0.1)
    assert all(admitted(budget, *[0.0] * 50))
    budget.settle(0.0, Cost(usd=0.1))
    assert "$0.1" in refusal(budget, 0.0)
