"""Hooks: what is registered is called in order, once, and typed by its owner."""

from __future__ import annotations

import pytest

from core.hooks import Hook, Registry


def one(number: int) -> str:
    return "" if number < 10 else "one"


def two(number: int) -> str:
    return f"two {number}"


def test_callables_are_called_in_the_order_of_their_registration() -> None:
    hook: Hook[[int], str] = Hook()
    assert hook.call(1) == []
    hook.register(two, one)
    assert hook.call(10) == ["two 10", "one"]


def test_a_callable_registered_twice_is_called_once() -> None:
    hook: Hook[[int], str] = Hook()
    hook.register(one)
    hook.register(one, two)
    assert list(hook) == [one, two]


def test_the_first_result_that_is_not_empty_ends_the_asking() -> None:
    hook: Hook[[int], str] = Hook()
    hook.register(one, two)
    assert hook.first(10) == "one"
    assert hook.first(1) == "two 1"
    assert Hook[[int], str]().first(1) is None


def test_a_key_has_one_value() -> None:
    registry: Registry[str] = Registry()
    registry.register("a", "x")
    registry.register("a", "x")
    with pytest.raises(ValueError, match="a is registered already"):
        registry.register("a", "y")
    assert (registry.get("a"), registry.get("b"), list(registry)) == ("x", None, ["a"])
