"""How fast is this machine today? A loop everybody can repeat."""

from __future__ import annotations

from time import perf_counter

ROUNDS = 10_000_000


def yardstick_seconds() -> float:
    """Seconds for ten million additions of ``i & 7`` inside a function."""
    started = perf_counter()
    _loop()
    return perf_counter() - started


def _loop() -> int:
    total = 0
    for i in range(ROUNDS):
        total += i & 7
    return total
