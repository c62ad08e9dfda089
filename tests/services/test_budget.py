"""Budgets hold however many calls run at once."""


from sciverify_lint.model import Cost
from sciverify_lint.services.budget import Budget


def test_calls_are_counted_when_they_are_admitted() -> None:
    budget = Budget(max_calls=2)
    assert [budget.admit() is None for _ in range(4)] == [True, True, False, False]
    assert budget.total.calls == 2


def test_a_refused_call_says_which_limit_holds() -> None:
    assert "0 model calls" in (Budget(max_calls=0).admit() or "")
    assert "$0.5" in (Budget(max_cost=0.5).admit(0.6) or "")


def test_the_dearest_price_of_running_calls_is_set_aside() -> None:
    budget = Budget(max_cost=1.0)
    assert budget.admit(0.4) is None
    assert budget.admit(0.4) is None
    assert budget.admit(0.4) is not None
    budget.settle(0.4, Cost(calls=1, usd=0.1))
    assert budget.admit(0.4) is None


def test_a_settled_call_counts_once_and_with_what_it_took() -> None:
    budget = Budget(max_cost=1.0)
    budget.admit(0.5)
    budget.settle(0.5, Cost(calls=1, input_tokens=10, output_tokens=3, usd=0.2))
    assert budget.total == Cost(calls=1, input_tokens=10, output_tokens=3, usd=0.2)
    assert budget.reserved == 0.0


def test_free_models_run_under_a_limit_of_cost_until_it_is_spent() -> None:
    budget = Budget(max_cost=0.1)
    assert all(budget.admit(0.0) is None for _ in range(50))
    budget.settle(0.0, Cost(usd=0.1))
    assert budget.admit(0.0) is not None
