"""The odds of what a coach does between two players' actions: spells, the dugout."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from engine.decisions import Choice, Target, Verb
from engine.odds.courses import ProcedureCourse
from engine.odds.deeds import Deed
from engine.odds.facts import Facts
from engine.odds.played import play_course
from engine.position import Position, State
from engine.rules.activation import has_begun
from engine.ruleset import LiveGame, Rules, Steps
from engine.scratch_game import ScratchGame

MOST_TARGETS = 8
"""Of one verb whose odds are given at once."""
TRIED: frozenset[str] = frozenset({"armour", "injury", "casualty", "lasting"})
"""Dice that are not tried: Regenerate's is, here."""
Aim = Callable[[Position, Facts], bool]
WORDS = {Verb.INNER_FIRE: "CAST INNER", Verb.VOID: "CAST VOID", Verb.FIRES: "CAST FIRES"}


class CoachDeed(NamedTuple):
    """A line of the coach's, its choice, its odds, and whether it did what it is for."""

    line: str
    choice: Choice
    deed: Deed
    aim: Aim


def coach_deeds(position: Position, rules: Rules, side: int) -> Iterator[CoachDeed]:
    """Everything that the coach of that side could do now besides activating players, at the first
    targets of each verb.
    """
    game = ScratchGame(position.setup, rules, position)
    options = rules.turn.between_options(game, side, start=not has_begun(position, side))
    if options is None:
        return
    for verb in options.verbs():
        targets = sorted(options.targets(verb), key=lambda each: _burns(position, side, verb, each))
        for target in targets[:MOST_TARGETS]:
            choice = Choice(verb, target)
            aim = _aim_of(side, choice, position)
            yield CoachDeed(
                _line(position, rules, side, choice),
                choice,
                *_odds(position, rules, side, choice, aim),
            )


def _odds(
    position: Position, rules: Rules, side: int, choice: Choice, aim: Aim
) -> tuple[Deed, Aim]:
    def done(game: LiveGame) -> Steps[object]:
        return game.rules.turn.between_action(game, side, choice)

    def judge(after: Position, facts: Facts) -> tuple[bool, bool]:
        return aim(after, facts), after.turnover is not None

    found = play_course(position, rules, ProcedureCourse(side, done, untried=TRIED), judge)
    works = found.share(lambda answer: answer[0])
    return Deed(works, found.share(lambda answer: answer[1]), found.times), aim


def _aim_of(side: int, choice: Choice, position: Position) -> Aim:
    """What a coach's line is for."""
    verb, target = choice.verb, choice.target
    if verb is Verb.FIRES:
        foes = {figure.slot for figure in position.figures if figure.side != side}
        return lambda after, facts: any(w in DOWN and slot in foes for w, slot in facts)
    if not isinstance(target, int):
        return lambda after, facts: True
    if verb is Verb.VOID:
        return lambda after, facts: ("hurt", target) in facts
    if verb is Verb.TELEPORT:
        return lambda after, facts: (
            ("entered", target) in facts and after.figures[target].state is State.STANDING
        )
    wanted = State.STANDING if verb is Verb.INNER_FIRE else State.RESERVES
    return lambda after, facts: after.figures[target].state is wanted


def _burns(position: Position, side: int, verb: Verb, target: Target) -> int:
    """Fires From Within: the more opponents stand there, and the fewer of one's own, the sooner."""
    if verb is not Verb.FIRES:
        return 0
    burned = [position.at[square] for square in Choice(verb, target).three]
    return sum((1 if figure.side == side else -1) for figure in burned if figure is not None)


DOWN = frozenset({"down", "hurt"})


def _line(position: Position, rules: Rules, side: int, choice: Choice) -> str:
    """The line of a sheet that does it."""
    verb, target = choice.verb, choice.target
    words = WORDS.get(verb, str(verb))
    if verb is Verb.FIRES:
        return f"{words} {' '.join(rules.board.name(square) for square in choice.three)}"
    if target is None:
        return words
    figure = position.figures[choice.one]
    if verb is Verb.TELEPORT:
        return f"{figure.number} TELEPORT"
    return f"{words} {_number(side, figure.side, figure.number, target)}"


def _number(side: int, of: int, number: int, target: Target) -> str:
    return str(number) if of == side else f"opp{number}"
