"""Declared actions, traits, and effects of skills."""

from __future__ import annotations

from engine.events.base import Event, Side, Slot, Square, event


@event
class Declared(Event):
    """A player declares an action: move, block, blitz, pass, hand_off or foul."""

    figure: Slot
    action: str


@event
class ActionLost(Event):
    """A trait has cost a player the action, or Foul Appearance the block."""

    figure: Slot


@event
class ZoneLost(Event):
    """A player has no tackle zone until it is regained."""

    figure: Slot


@event
class ZoneRegained(Event):
    """A player has a tackle zone again."""

    figure: Slot


@event
class Rooted(Event):
    """A player takes root (``on``), or is free to move again."""

    figure: Slot
    on: bool


@event
class Bitten(Event):
    """A vampire feeds on a Thrall."""

    figure: Slot
    victim: Slot


@event
class SkillUsed(Event):
    """A skill has an effect that no die or modifier shows."""

    figure: Slot
    skill: str


@event
class WentDown(Event):
    """A player lies down voluntarily (Diving Tackle)."""

    figure: Slot


@event
class Gazed(Event):
    """A player tries to hypnotise a neighbour."""

    figure: Slot
    victim: Slot


@event
class Stabbed(Event):
    """A player stabs instead of blocking."""

    figure: Slot
    victim: Slot


@event
class Hurled(Event):
    """A player throws a team-mate at a square."""

    figure: Slot
    mate: Slot
    square: Square
    distance: int
    length: str


@event
class Flew(Event):
    """A thrown player lands on the last square of ``path``."""

    figure: Slot
    origin: Square
    path: tuple[Square, ...]


@event
class Treated(Event):
    """The final result of a treated injury; ``means``: apothecary or regenerate."""

    figure: Slot
    means: str
    saved: bool


@event
class LastingInjury(Event):
    """The lasting part of a serious injury: miss_next, niggling, ma, st, ag or av (CORE-INJ-03)."""

    figure: Slot
    effect: str


@event
class EyeSet(Event):
    """The referee watches that side from now on (house rule)."""

    side: Side


@event
class CannotBeSentOff(Event):
    """The referee is bribed: nobody of that side is sent off in this half."""

    side: Side


@event
class Placed(Event):
    """A player is put on another square outside any turn (High Kick)."""

    figure: Slot
    origin: Square
    square: Square


@event
class GateCounted(Event):
    """How many spectators came to the match, in thousands (LGE-GAT-01)."""

    gate: int


@event
class FanFactorChanged(Event):
    """A side gains or loses one fan factor after the match (LGE-FAN-01)."""

    side: Side
    change: int
