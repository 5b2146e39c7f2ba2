"""What a fall does to a player: armour, then the injury."""

from __future__ import annotations

from collections.abc import Hashable

from engine.odds.courses import ProcedureCourse
from engine.odds.facts import Facts
from engine.odds.played import HARM, play_course
from engine.position import Figure, Position
from engine.rules.knockdown import armour
from engine.ruleset import LiveGame, Rules, Steps

UNTRIED = HARM - {"armour", "injury"}


def fall_odds(
    position: Position, rules: Rules, figure: Figure, by: Figure, cause: str = "block"
) -> tuple[float, float]:
    """The chances, 0 to 1, that the armour of who falls breaks, and that they are a casualty."""

    def falls(game: LiveGame) -> Steps[object]:
        return armour(game, figure, by, cause)

    def judge(after: Position, facts: Facts) -> Hashable:
        return ("hurt", figure.slot) in facts, ("casualty", figure.slot) in facts

    course = ProcedureCourse(by.side, falls, untried=UNTRIED)
    found = play_course(position, rules, course, judge)
    return found.share(lambda answer: answer[0]), found.share(lambda answer: answer[1])
