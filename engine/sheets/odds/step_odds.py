"""The odds that a step of a play ends the turn, at the moment it begins.

Played by the engine's own procedures, with the answers that the rules give by default: everything
counts, from the declaration of the action to the end of the step.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.coaches.coach import DefaultCoach
from engine.decisions import Choice, Verb
from engine.odds.courses import ProcedureCourse, SparingCoach
from engine.odds.deeds import play_deed
from engine.odds.facts import Facts
from engine.odds.played import play_course
from engine.odds.way_odds import WayOdds
from engine.position import Figure, Position
from engine.ruleset import LiveGame, Rules, Steps

TIMES, FOUL_TIMES = 100, 400
"""About how often a step is played that is not exact; a rehearsal may ask for many, of fouls few.
"""


def step_risk(
    position: Position,
    rules: Rules,
    figure: Figure,
    choices: Sequence[Choice],
    *,
    team_reroll: bool = True,
    declared: Sequence[Choice] | None = None,
) -> float:
    """The chance, 0 to 1, that a step of these choices ends the turn by failing.

    The choices are of one verb: the squares of a path, or a single verb from where the player
    stands. ``team_reroll`` is whether the coach would spend one; ``declared`` are choices of the
    whole play, from which its action follows.
    """
    verb = choices[0].verb
    if verb is Verb.TELEPORT:
        return _called_in(position, rules, figure, choices[0])
    if any(not _names_something(position, choice) for choice in choices):
        return 0.0
    wanted = list(declared or choices)
    if verb is Verb.MOVE and team_reroll:
        return WayOdds(position, rules, figure, wanted).lost([choice.one for choice in choices])
    coach = DefaultCoach() if team_reroll else SparingCoach()
    found = play_deed(
        position,
        rules,
        figure,
        choices,
        _is_lost,
        coach=coach,
        declared=wanted,
        times=FOUL_TIMES if verb is Verb.FOUL else TIMES,
    )
    return found.share()


def _is_lost(after: Position, facts: Facts) -> bool:
    return after.turnover is not None


def _names_something(position: Position, choice: Choice) -> bool:
    """Whether squares and players of a choice exist at all."""
    most = max(position.board.size, len(position.figures))
    target = choice.target
    if isinstance(target, tuple):
        return all(0 <= part < most for part in target if isinstance(part, int))
    return target is None or 0 <= target < most


def _called_in(position: Position, rules: Rules, figure: Figure, choice: Choice) -> float:
    """A reserve who teleports in may be lost in space, or land on somebody."""

    def comes(game: LiveGame) -> Steps[object]:
        return game.rules.turn.between_action(game, figure.side, Choice(choice.verb, figure.slot))

    course = ProcedureCourse(figure.side, comes)
    return play_course(position, rules, course, _is_lost, times=TIMES).share()
