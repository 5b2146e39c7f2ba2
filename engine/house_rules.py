"""Reading the house rules of a league (LGE-OPT-01)."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Mapping

from engine.absent_coach import OPTION as ASK
from engine.absent_coach import names_rows
from engine.errors import DataError


def read_options(
    title: str,
    known: Mapping[str, tuple[str, ...]],
    given: Iterable[tuple[str, str]],
    free: Mapping[str, tuple[Callable[[str], bool], str]] | None = None,
) -> dict[str, str]:
    """Every option's value, with defaults filled in. Raises ``DataError`` for a bad one.

    ``free`` are options that take other values too: a test for them, and a description.
    """
    free = {ASK: (names_rows, "rows of CORE-DEC such as DEC-22,DEC-25"), **(free or {})}
    chosen = {name: values[0] for name, values in known.items()}
    for name, value in given:
        if name not in known:
            raise DataError(f"{title} has no option {name!r}")
        fits, named = free.get(name, (None, ""))
        if value not in known[name] and not (fits is not None and fits(value)):
            values = ", ".join((*known[name], *([named] if named else [])))
            raise DataError(f"{name} must be one of {values}, not {value!r}")
        chosen[name] = value
    return chosen


def digest_of(variant: str, version: int, options: Mapping[str, str]) -> str:
    """Twelve hexadecimal digits that identify these rules under these options."""
    text = "|".join(f"{name}={options[name]}" for name in sorted(options))
    return hashlib.sha256(f"{variant}|{version}|{text}".encode()).hexdigest()[:12]
