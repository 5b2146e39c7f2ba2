"""How fast is this machine today? A loop everybody can repeat."""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter

ROUNDS = 10_000_000
QUOTED = 0.28
"""Seconds of it on the machine for which figures are quoted (docs/engine.md)."""


def yardstick_seconds(clock: Callable[[], float] = perf_counter) -> float:
    """Seconds for ten million additions of ``i & 7`` inside a function, by the clock that measures
    the rest: `process_time` does not count what other programs of the machine take.
    """
    started = clock()
    _loop()
    return clock() - started


def _loop() -> int:
    total = 0
    for i in range(ROUNDS):
        total += i & 7
    return total
