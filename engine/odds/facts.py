"""What happened in a play, as far as a number is asked about it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from engine.events import (
    Blocked,
    Caught,
    ChestOpened,
    Event,
    FavorSpent,
    FellIntoPit,
    Fumbled,
    HeadCoachSentOut,
    Injured,
    Intercepted,
    KnockedDown,
    LostInSpace,
    Pushed,
    Rerolled,
    Rolled,
    SentOff,
    SpellCast,
    SquigBlocked,
    SquigKnockedOver,
    SquigPushed,
    SquigRemoved,
    Teleported,
    Thrown,
    ThrownAtWall,
    WentDown,
    ZoneLost,
)
from engine.rules.knockdown import CASUALTIES

Fact = tuple[str, int]
Facts = frozenset[Fact]
"""A word, and the slot, square or side that it is about; 0 where it is about none."""
BALL_FOUND = "ball"
BY_FIGURE: dict[type[Event], str] = {
    Caught: "caught",
    FellIntoPit: "down",
    Fumbled: "fumbled",
    Intercepted: "intercepted",
    KnockedDown: "down",
    LostInSpace: "entered",
    Pushed: "pushed",
    SentOff: "sent off",
    Teleported: "entered",
    Thrown: "thrown",
    ThrownAtWall: "thrown",
    WentDown: "down",
    ZoneLost: "dazed",
}
BY_BALL: dict[type[Event], str] = {
    SquigKnockedOver: "squig down",
    SquigPushed: "squig pushed",
    SquigRemoved: "squig down",
}
BY_SIDE: dict[type[Event], str] = {FavorSpent: "favor", HeadCoachSentOut: "coach out"}
PLAIN: dict[type[Event], tuple[str, str]] = {
    kind: (word, field)
    for field, words in (
        ("figure", BY_FIGURE),
        ("ball", {**BY_BALL, SquigBlocked: "blocked squig"}),
        ("side", BY_SIDE),
        ("defender", {Blocked: "blocked"}),
    )
    for kind, word in words.items()
}
"""The words of events that say one thing, and the field that says of whom."""
SCATTERS = frozenset({"scatter"})
"""Dice that send a ball elsewhere than it was thrown."""

AIMED = frozenset({"pass", "hand_off"})
"""Dice that, if they succeed, send it just there."""


def read_facts(events: Iterable[Event]) -> Facts:
    """The facts of these events."""
    return frozenset(fact for event in events for fact in _facts(event))


def _facts(event: Event) -> Iterator[Fact]:
    if plain := PLAIN.get(type(event)):
        word, field = plain
        yield word, getattr(event, field)
    elif isinstance(event, Rolled):
        if event.purpose in SCATTERS:
            yield "scattered", 0
        elif event.success and event.purpose in AIMED:
            yield "accurate", 0
    elif isinstance(event, Injured):
        yield "hurt", event.figure
        if event.result in CASUALTIES:
            yield "casualty", event.figure
    elif isinstance(event, ChestOpened):
        yield "opened", event.square
        if event.contents == BALL_FOUND:
            yield "ball found", 0
    elif isinstance(event, SpellCast):
        yield event.spell, event.side
    elif isinstance(event, Rerolled):
        yield event.source, event.side
