"""Touchdowns, star player points and turnovers: recorded the moment they happen."""

from __future__ import annotations

from engine.events import Scored, SppEarned
from engine.position import Figure, State
from engine.ruleset import LiveGame

THIRSTY = "bite"
"""The action of a vampire who must feed when it ends (SKL-53)."""
SPP = {"completion": 1, "casualty": 2, "interception": 2, "touchdown": 3}
"""Star player points on the pitch (LGE-SPP-01)."""


def earn(game: LiveGame, figure: Figure, cause: str) -> None:
    """Record star player points; Freebooters and journeymen earn none (LGE-FRE-02).

    Nobody earns any for what the game does not reward.
    """
    if figure.spec.league and cause not in game.rules.match.unearned:
        game.events.append(SppEarned("LGE-SPP-01", figure.slot, SPP[cause], cause))


def brings_in(game: LiveGame, figure: Figure, origin: int) -> bool:
    """Whether one who has moved from ``origin``, with a ball since then, has brought it into the
    end zone that they attack.
    """
    position = game.position
    return game.rules.scores(position, figure.side, figure.square) and not game.rules.scores(
        position, figure.side, origin
    )


def check_touchdown(game: LiveGame, brought_by: Figure | None = None) -> None:
    """A standing carrier inside the opponents' end zone has scored (CORE-SCO-01).

    Nothing is judged while a block still has to knock its defender down. ``brought_by`` is who has
    just moved in with the ball: by house rule nobody else scores.
    """
    position = game.position
    if position.unjudged or (position.carrier is None and not position.strays) or position.scored:
        return
    for figure in position.carriers():
        if figure is brought_by or not game.rules.pitch.must_move_in:
            _score(game, figure)


def _score(game: LiveGame, figure: Figure) -> None:
    position = game.position
    if position.action == THIRSTY and position.actor == figure.slot:
        return  # a thirsty vampire feeds first (CORE-SEQ-04)
    if position.scored or figure.state is not State.STANDING:
        return
    if game.rules.scores(position, figure.side, figure.square):
        position.scorer = figure.slot
        credit(game, figure.side, figure)
        earn(game, figure, "touchdown")


def credit(game: LiveGame, side: int, figure: Figure | None, cite: str = "touchdown") -> None:
    """A point for that side, citing the clause of that name."""
    position = game.position
    position.score[side] += 1
    slot = figure.slot if figure is not None else None
    rule = game.rules.citations[cite]
    game.events.append(Scored(rule, side, slot, *position.score))


def turn_over(game: LiveGame, cause: str) -> None:
    """The moving side's turn will end at the next check; the first cause is the one reported."""
    if game.position.in_turn and game.position.turnover is None:
        game.position.turnover = cause
