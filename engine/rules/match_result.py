"""The winner, and the most valuable players (CORE-END-01, LGE-CON-01, LGE-MVP-01)."""

from __future__ import annotations

from engine.events import MvpNamed, ScoreSet
from engine.position import Figure, State
from engine.rules.table_dice import die, one_of
from engine.ruleset import LiveGame

SECOND_HALF = 2


def winner_of(game: LiveGame) -> int | None:
    """The higher score; after a concession the other side (LGE-CON-01)."""
    position = game.position
    if position.conceded is not None:
        winner = 1 - position.conceded
        least = game.rules.match.conceded_score
        if position.score[winner] - position.score[1 - winner] < least:
            position.score[winner], position.score[1 - winner] = least, 0
            home, away = position.score
            game.events.append(ScoreSet("LGE-CON-01", home, away, "concession"))
        return winner
    home, away = position.score
    if home == away:
        return _overtime_roll(game) if position.half > SECOND_HALF else None
    return 0 if home > away else 1


def _overtime_roll(game: LiveGame) -> int:
    """D6 plus one for each unused team re-roll, ties again (CORE-END-01)."""
    position = game.position
    while True:
        totals = [
            die(game, "overtime", "CORE-END-01", side, ("team re-rolls", position.rerolls[side]))
            for side in (0, 1)
        ]
        if totals[0] != totals[1]:
            return 0 if totals[0] > totals[1] else 1


def concession_costs(game: LiveGame) -> bool:
    """Whether a side conceded that could have played on."""
    return game.position.conceded is not None and game.position.concession_costs


def most_valuable(game: LiveGame) -> None:
    """One of each side's own players fit for the match, at random (LGE-MVP-01)."""
    position = game.position
    for side in (0, 1):
        gives_up = concession_costs(game) and position.conceded == side
        payee = 1 - side if gives_up else side
        fit = [f for f in position.figures if f.side == payee and f.spec.league and _was_fit(f)]
        if figure := one_of(game, "LGE-MVP-01", "mvp", fit):
            game.events.append(MvpNamed("LGE-MVP-01", payee, figure.slot))


def _was_fit(figure: Figure) -> bool:
    """Not missing the match, and not dead before it began."""
    return figure.state is not State.ABSENT and (figure.state is not State.DEAD or figure.played)
