"""Typed hooks: a lower app calls what higher apps register, without importing them.

A hook is an object beside the code that calls it, so that its type says what a callable receives
and returns. `config.wiring` registers every callable by a real import, when Django starts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Generic, ParamSpec, TypeVar

P = ParamSpec("P")
R = TypeVar("R")
F = TypeVar("F")


class Hook(Generic[P, R]):
    """Callables of one type, called in the order in which they were registered."""

    def __init__(self) -> None:
        self._callables: list[Callable[P, R]] = []

    def register(self, *functions: Callable[P, R]) -> None:
        """Add callables. One that is registered already keeps its place."""
        self._callables += [each for each in functions if each not in self._callables]

    def __iter__(self) -> Iterator[Callable[P, R]]:
        return iter(tuple(self._callables))

    def call(self, *args: P.args, **kwargs: P.kwargs) -> list[R]:
        """The results of all callables, in order."""
        return [function(*args, **kwargs) for function in self]

    def first(self, *args: P.args, **kwargs: P.kwargs) -> R | None:
        """The first result that is not empty, or None. Callables after it are not called."""
        return next((found for function in self if (found := function(*args, **kwargs))), None)


class Registry(Generic[F]):
    """One value a key, such as the handler of a topic."""

    def __init__(self) -> None:
        self._values: dict[str, F] = {}

    def register(self, key: str, value: F) -> None:
        """Set the value of a key. Raises `ValueError` if it has another one."""
        if self._values.setdefault(key, value) is not value:
            raise ValueError(f"{key} is registered already")

    def get(self, key: str) -> F | None:
        return self._values.get(key)

    def items(self) -> Iterator[tuple[str, F]]:
        """Keys and values, in the order in which they were registered."""
        return iter(tuple(self._values.items()))

    def __iter__(self) -> Iterator[str]:
        return iter(self._values)
