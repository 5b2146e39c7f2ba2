"""Events of every kind, with every code that the engine can give them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, get_type_hints

from engine.event_codes import CODES
from engine.events import Event, Rolled, event_types

RULES = {"push_resisted": ("SKL-44",), "misses_match": ("LGE-JOU-01",)}
"""Rules by which they are told in other words."""
PLAIN: dict[str, Any] = {"bool": True, "str": "", "int": 1}


def every_event() -> Iterator[Event]:
    """An event of each kind, then those that differ from it in one field."""
    for kind, event_type in event_types().items():
        hints = get_type_hints(event_type)
        first = event_type(
            **{name: _value(kind, name, str(hints[name])) for name in event_type.names}
        )
        yield first
        for name in event_type.names:
            for other in _others(kind, name, str(hints[name])):
                yield replace(first, **{name: other})
    for success in (True, False):
        for purpose in CODES["rolled", "purpose"]:
            yield Rolled("SAM-DOD-01", purpose, 1, 1, 6, (3,), (("tackle zones", -1),), 4, success)


def _value(kind: str, name: str, hint: str) -> object:
    if (kind, name) in CODES:
        return CODES[kind, name][0]
    if hint.startswith("tuple"):
        if "[str" in hint:
            return ()
        return ((0, 5), (1, 6)) if hint.startswith("tuple[tuple") else (1, 2)
    return next(value for plain, value in PLAIN.items() if plain in hint)


def _others(kind: str, name: str, hint: str) -> Iterator[object]:
    yield from CODES.get((kind, name), ())
    if name == "rule":
        yield from RULES.get(kind, ())
    if "bool" in hint:
        yield False
    if "None" in hint:
        yield None
    if (kind, name) == ("handicap_gained", "effect"):
        yield from range(1, 7)
