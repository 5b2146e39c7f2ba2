"""What happened in a play, as far as a number is asked about it."""

from __future__ import annotations

from collections.abc import Iterable

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
SCATTERS = frozenset({"scatter"})
"""Dice that send a ball elsewhere than it was thrown."""

AIMED = frozenset({"pass", "hand_off"})
"""Dice that, if they succeed, send it just there."""


def facts_of(events: Iterable[Event]) -> Facts:
    """The facts of these events."""
    found: set[Fact] = set()
    for event in events:
        kind = type(event)
        if kind in BY_FIGURE:
            found.add((BY_FIGURE[kind], event.figure))  # type: ignore[attr-defined]
        elif isinstance(event, Injured):
            found.add(("hurt", event.figure))
            if event.result in CASUALTIES:
                found.add(("casualty", event.figure))
        elif isinstance(event, Pushed):
            found.add(("pushed", event.figure))
        elif isinstance(event, Blocked):
            found.add(("blocked", event.defender))
        elif isinstance(event, SquigBlocked):
            found.add(("blocked squig", event.ball))
        elif kind in BY_BALL:
            found.add((BY_BALL[kind], event.ball))  # type: ignore[attr-defined]
        elif kind in BY_SIDE:
            found.add((BY_SIDE[kind], event.side))  # type: ignore[attr-defined]
        elif isinstance(event, ChestOpened):
            found.add(("opened", event.square))
            if event.contents == BALL_FOUND:
                found.add(("ball found", 0))
        elif isinstance(event, SpellCast):
            found.add((event.spell, event.side))
        elif isinstance(event, Rerolled):
            found.add((event.source, event.side))
        elif isinstance(event, Rolled) and event.purpose in SCATTERS:
            found.add(("scattered", 0))
        elif isinstance(event, Rolled) and event.success and event.purpose in AIMED:
            found.add(("accurate", 0))
    return frozenset(found)
