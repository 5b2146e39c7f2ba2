"""Touchdowns, star player points and turnovers: what is booked the moment it is true."""

from __future__ import annotations

from matches.engine.events import Scored, SppEarned
from matches.engine.position import Figure, State
from matches.engine.rulebook import LiveGame

THIRSTY = "bite"
"""The action of a vampire who must feed when it ends (SKL-53)."""
SPP = {"completion": 1, "casualty": 2, "interception": 2, "touchdown": 3}
"""Star player points on the pitch (LGE-SPP-01)."""


def earn(game: LiveGame, figure: Figure, cause: str) -> None:
    """Book star player points; Freebooters and journeymen earn none (LGE-FRE-02)."""
    if figure.spec.league:
        game.events.append(SppEarned("LGE-SPP-01", figure.slot, SPP[cause], cause))


def check_touchdown(game: LiveGame) -> None:
    """A standing carrier inside the end zone he attacks has scored (CORE-SCO-01)."""
    position = game.position
    if position.carrier is None or position.scorer is not None:
        return
    figure = position.figures[position.carrier]
    if position.action == THIRSTY and position.actor == figure.slot:
        return  # a thirsty vampire feeds first (CORE-SEQ-04)
    if figure.state is State.STANDING and game.rules.scores(figure.side, figure.square):
        position.scorer = figure.slot
        credit(game, figure.side, figure)
        earn(game, figure, "touchdown")


def credit(game: LiveGame, side: int, figure: Figure | None) -> None:
    """A point for that side."""
    position = game.position
    position.score[side] += 1
    slot = figure.slot if figure is not None else None
    rule = game.rules.citations["touchdown" if figure is not None else "drive_conceded"]
    game.events.append(Scored(rule, side, slot, *position.score))


def turn_over(game: LiveGame, cause: str) -> None:
    """The moving side's turn will end at the next check; the first cause is the one told."""
    if game.position.in_turn and game.position.turnover is None:
        game.position.turnover = cause
