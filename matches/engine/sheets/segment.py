"""A segment: from where a match waits for a coach to where it waits for the next."""

from __future__ import annotations

from matches.engine.coaches.base import Coach
from matches.engine.decisions import DecisionKind
from matches.engine.game import Game

IN_TURN = (DecisionKind.ACTIVATE, DecisionKind.COUNTER)
TurnKey = tuple[int, int, int, int, bool]


def turn_key(game: Game) -> TurnKey | None:
    """Which turn's next play is being asked for, if one is: half, drive, side, counter, bonus."""
    decision = game.decision
    if decision is None or decision.kind not in IN_TURN:
        return None
    position = game.position
    side = decision.side
    return position.half, position.drive, side, position.turns[side], position.bonus


def play_segment(game: Game, coaches: tuple[Coach, Coach]) -> None:
    """Play until a coach must be waited for: at the next turn, or when the match is over.

    A match waits at ``ACTIVATE`` (or at the house rule's ``COUNTER``) of a turn whose sheet was
    not in yet; every other decision is answered at once. Pure: the same game, coaches and dice
    give the same events.
    """
    own = turn_key(game)
    while (decision := game.decision) is not None:
        key = turn_key(game)
        if key is not None and key != own:
            return
        game.decide(coaches[decision.side].choose(game.position, game.rules, decision))


def waits_for(game: Game) -> int | None:
    """The side whose turn sheet is wanted; ``None`` at any other moment."""
    key = turn_key(game)
    return key[2] if key is not None else None
