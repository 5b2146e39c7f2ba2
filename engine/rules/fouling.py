"""Fouls and the referee by the core (CORE-FOU)."""

from __future__ import annotations

from engine.events import EyeSet, Fouled, Rolled, SentOff
from engine.position import Figure, Position, State
from engine.rules.ball import drop, settle
from engine.rules.knockdown import armour
from engine.rules.penalties import SENT_OFF, penalty_stands
from engine.rules.scoring import turn_over
from engine.rules.terrain import passes_terrain_check
from engine.ruleset import LiveGame, Steps

SEEN, WATCHED = 6, 4
"""The face that sends off, and the one while the referee watches (`igmeoy`)."""


def foul(game: LiveGame, fouler: Figure, slot: int) -> Steps[bool]:
    """Kick a downed neighbour; the referee may see it (CORE-FOU-01 to 04)."""
    position = game.position
    position.acts += 1
    if not (yield from passes_terrain_check(game, fouler, "foul")):
        yield from settle(game)
        return False
    victim = position.figures[slot]
    game.events.append(Fouled("CORE-FOU-01", fouler.slot, victim.slot))
    before = len(game.events)
    yield from armour(game, victim, fouler, "foul")
    seen = _seen(game, fouler) if _by_eye(game) else _doubles(game, before)
    if (
        seen
        and not position.bribed[fouler.side]
        and (yield from penalty_stands(game, "CORE-FOU-04", fouler.side, fouler, SENT_OFF))
    ):
        send_off(game, fouler)
    yield from settle(game)
    return False


def send_off(game: LiveGame, fouler: Figure) -> None:
    """Out of the match, and the turn is over (CORE-FOU-03)."""
    game.events.append(SentOff("CORE-FOU-03", fouler.slot))
    drop(game, fouler)
    game.position.remove(fouler, State.SENT_OFF)
    turn_over(game, "sent_off")


def _by_eye(game: LiveGame) -> bool:
    return game.rules.options["foul_referee"] == "igmeoy"


def referee_odds(position: Position, side: int) -> float:
    """The chance of that die."""
    return (7 - (WATCHED if position.eye == side else SEEN)) / 6


def _doubles(game: LiveGame, since: int) -> bool:
    """Natural doubles on the armour or the injury dice (CORE-FOU-04)."""
    return any(
        isinstance(event, Rolled)
        and event.purpose in ("armour", "injury")
        and event.faces[0] == event.faces[1]
        for event in game.events[since:]
    )


def _seen(game: LiveGame, fouler: Figure) -> bool:
    """House rule: a die after each foul; a foul makes the referee watch (CORE-FOU-04)."""
    position, side = game.position, fouler.side
    target = WATCHED if position.eye == side else SEEN
    face = game.roll(6, "referee")
    seen = face >= target
    game.events.append(
        Rolled("CORE-FOU-04", "referee", 1 - side, fouler.slot, 6, (face,), (), target, seen)
    )
    if position.eye != side:
        position.eye = side
        game.events.append(EyeSet("CORE-FOU-04", side))
    return seen


def helpers(position: Position, fouler: Figure, victim: Figure) -> tuple[int, int]:
    """How many help the foul, and how many hinder it (CORE-FOU-01)."""
    return (
        _beside(position, victim.square, fouler.side, fouler),
        _beside(position, fouler.square, victim.side, victim, keeper=fouler),
    )


def _beside(
    position: Position, square: int, side: int, apart: Figure, keeper: Figure | None = None
) -> int:
    """Standing players of a side next to a square and in no opponent's zone but ``keeper``'s."""
    zones, toward = position.zones[1 - side], position.board.toward
    own = toward[keeper.square] if keeper is not None and not keeper.dazed else {}
    return sum(
        1
        for there in toward[square]
        if (mate := position.at[there]) is not None
        and mate.side == side
        and mate is not apart
        and mate.state is State.STANDING
        and not mate.dazed
        and zones[there] == (there in own)
    )
