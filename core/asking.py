"""Acts for which an officer may need somebody's word first (KEM-SHO-02).

A service that is marked `asks_first` and finds that the word is missing is rolled back, and the
question written. Who is asked, and when, the higher apps know.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager, ExitStack
from dataclasses import dataclass
from datetime import datetime
from functools import wraps
from typing import ParamSpec, TypeVar

from core.hooks import Hook
from core.whole_act import within_call

P = ParamSpec("P")
R = TypeVar("R")


@dataclass(frozen=True, slots=True)
class OfficerAct:
    """What an officer wants to do to somebody: its kind, the state it is done in, and in words.

    `at` is the moment that is kept with what is done, so that a word is found again with it.
    """

    kind: str
    exactly: str
    words: str
    at: datetime | None = None


ASKING: Hook[[], AbstractContextManager[None]] = Hook()
"""What surrounds such an act, outside its transaction, to write the question."""

ASKING_SERVICES: list[Callable[..., object]] = []
"""Every service that is marked `asks_first`, in the order of import."""


def asks_first(function: Callable[P, R]) -> Callable[P, R]:
    """For a service that may need somebody's word: its own transaction is rolled back, the question
    written, and `ConsentAsked` raised.

    What is agreed to is the whole call, every argument of it (`core.whole_act`).
    """

    @wraps(function)
    def asking(*args: P.args, **kwargs: P.kwargs) -> R:
        with ExitStack() as stack:
            for question in ASKING.call():
                stack.enter_context(question)
            stack.enter_context(within_call(function, *args, **kwargs))
            return function(*args, **kwargs)

    ASKING_SERVICES.append(function)
    return asking
