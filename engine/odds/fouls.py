"""Odds of armour and of a foul."""

from __future__ import annotations

from itertools import product
from typing import NamedTuple

from engine.odds.look import look
from engine.position import Figure, Position
from engine.ruleset import Rules

PAIRS = tuple(product(range(1, 7), repeat=2))
SIXTH = 1 / 6
ARGUED = 5 / 6
"""An argued call stands on all faces but one (CORE-FOU-05)."""


class FoulOdds(NamedTuple):
    """The armour breaks; the fouler is sent off, once the call has been argued by default."""

    breaks: float
    sent_off: float


def armour_odds(
    position: Position, rules: Rules, figure: Figure, by: Figure | None, cause: str
) -> float:
    """Of two dice and modifiers breaking the armour; spells are not counted."""
    return sum(_breaks(position, rules, figure, by, cause, a + b) for a, b in PAIRS) / len(PAIRS)


def foul_odds(position: Position, rules: Rules, fouler: Figure, victim: Figure) -> FoulOdds:
    """Of a foul by a player next to the victim. Imperial Favor is not counted."""
    breaks = doubles = 0.0
    for a, b in PAIRS:
        broken = _breaks(position, rules, victim, fouler, "foul", a + b)
        breaks += broken
        doubles += 1.0 if a == b else SIXTH * (broken and rules.injury.foul_seen_twice)
    side, own_die = fouler.side, rules.injury.foul_seen
    seen = doubles / len(PAIRS) if own_die is None else own_die(position, side)
    if position.bribed[side] or position.pardons[side]:
        seen = 0.0
    elif not position.silenced[side]:
        seen *= ARGUED
    return FoulOdds(breaks / len(PAIRS), seen)


def _breaks(  # noqa: PLR0917 -- the arguments of an armour roll
    position: Position, rules: Rules, figure: Figure, by: Figure | None, cause: str, dice: int
) -> bool:
    found = rules.injury.armour_modifiers(look(position, rules), figure, by, cause, dice)
    return dice + sum(value for _, value in found) >= rules.injury.armour_target(figure, by, cause)
