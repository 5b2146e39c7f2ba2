"""What every planted fault needs: finding a place in a log, and a register of the faults."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from .auditor import audit_match
from .reader import Event

Log = dict[str, Any]
Fault = Callable[[Log], bool]

# name -> the mutation, the rule families of which one must be named, matches to try first
Register = dict[str, tuple[Fault, tuple[str, ...], tuple[int, ...]]]
FAULTS: dict[str, Register] = {"samurai": {}}
GAMES_OF_HALVES = ("blitz", "squig")
GAMES_OF_THE_CORE = (*GAMES_OF_HALVES, "dungeon")


def fault_of(*games: str) -> Callable[..., Callable[[Fault], Fault]]:
    """The decorator that registers a mutation with these games.

    A mutation alters the log in place and says whether it found a place.
    """

    def fault(*families: str, tries: tuple[int, ...] = ()) -> Callable[[Fault], Fault]:
        def register(mutation: Fault) -> Fault:
            for game in games:
                FAULTS.setdefault(game, {})[mutation.__name__] = (mutation, families, tries)
            return mutation

        return register

    return fault


fault = fault_of("samurai")
core_fault = fault_of(*GAMES_OF_THE_CORE)
halves_fault = fault_of(*GAMES_OF_HALVES)  # of kick-offs, weather, drives, the crowd


def is_a(event: Event, kind: str, **fields: object) -> bool:
    """Whether an event is of this kind and so written; dice go by their purpose."""
    named = event.get("purpose") if event.get("event") == "rolled" else event.get("event")
    if kind not in {named, event.get("event")}:
        return False
    return all(event.get(name) == value for name, value in fields.items())


def places(log: Log, *kinds: str, **fields: object) -> Iterator[tuple[int, list[Event]]]:
    """Where events of these kinds follow each other; ``fields`` belong to the first of them."""
    events = log["events"]
    for index in range(len(events) - len(kinds) + 1):
        run = events[index : index + len(kinds)]
        if is_a(run[0], kinds[0], **fields) and all(map(is_a, run, kinds)):
            yield index, run


def first(log: Log, *kinds: str, **fields: object) -> tuple[int, list[Event]] | None:
    """The first such place, if there is one."""
    return next(places(log, *kinds, **fields), None)


def cut(log: Log, index: int, count: int = 1) -> bool:
    """Take events out."""
    del log["events"][index : index + count]
    return True


def plant(log: Log, index: int, kind: str, **fields: object) -> bool:
    """Put an event in."""
    log["events"].insert(index, {"event": kind, "audience": "all", "rule": "CORE-DIC-01", **fields})
    return True


def change(event: Event, /, **fields: object) -> bool:
    """Write an event differently."""
    event.update(fields)
    return True


def drop_modifier(event: Event, name: str) -> bool:
    """Take one modifier off a roll."""
    kept = [pair for pair in event["modifiers"] if pair[0] != name]
    found = len(kept) < len(event["modifiers"])
    event["modifiers"] = kept
    return found


def figures(log: Log) -> list[dict[str, Any]]:
    """The line-ups by slot."""
    return log["setup"]["home"]["figures"] + log["setup"]["away"]["figures"]


def side_of(log: Log, slot: int) -> int:
    """The side of a slot."""
    return 0 if slot < len(log["setup"]["home"]["figures"]) else 1


def book_at(log: Log, index: int) -> Any:
    """The position before an event."""
    return audit_match({**log, "events": log["events"][:index]})
