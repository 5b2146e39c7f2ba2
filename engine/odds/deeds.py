"""The odds of one deed of a player, the way to it included: what it is for, and the turn's loss."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from engine.coaches.coach import Coach, DefaultCoach
from engine.decisions import Choice, Verb
from engine.odds.courses import LineCourse, counts_every_die, turn_is_lost
from engine.odds.dice_tree import Trees
from engine.odds.facts import Facts
from engine.odds.played import HARM, MOST, TIMES, Played, play_course
from engine.position import Figure, Position, State
from engine.ruleset import Rules

ARMOUR = HARM - {"armour"}
DOUBLES = HARM - {"armour", "injury"}
"""A foul is seen by the doubles of both."""
MOST_OF_A_FOUL = 1500
DEEP = frozenset({Verb.PASS, Verb.THROW, Verb.WALL, Verb.HURL})
"""What sends something flying: its dice have more sequences than are worth a try."""
FEW = 300
TO_THE_END = frozenset({Verb.FOUL, Verb.PASS, Verb.HANDOFF})
"""Deeds of which something is asked that may come after the turn is lost."""
SPENT = ("augury", "favor", "team")
"""What default orders may spend on a deed; its facts have the same words."""


class Deed(NamedTuple):
    """What comes of a deed, from 0 to 1.

    ``works`` is the chance of what it is for, ``lost`` that the turn ends by it without a
    touchdown of their own; ``times`` how often it was played where it is not exact, else 0.
    ``spends`` are the words of what default orders may spend on it.
    """

    works: float
    lost: float
    times: int = 0
    spends: tuple[str, ...] = ()


Aim = Callable[[Position, Facts, Figure, Choice], bool]
"""Whether a deed has done what it is for: the position after it, what happened, who, and what."""


def _down(position: Position, facts: Facts, figure: Figure, choice: Choice) -> bool:
    return position.figures[choice.one].state is not State.STANDING


def _held(position: Position, facts: Facts, figure: Figure, choice: Choice) -> bool:
    mate = position.figures[choice.one]
    own = position.scored and position.scoring_side == figure.side
    return position.carries(mate) or own


def _lands(position: Position, facts: Facts, figure: Figure, choice: Choice) -> bool:
    lost = any(word in ("fumbled", "intercepted", "scattered") for word, _ in facts)
    return not lost and any(word == "thrown" for word, _ in facts)


def _rebounds(position: Position, facts: Facts, figure: Figure, choice: Choice) -> bool:
    return _lands(position, facts, figure, choice) and position.turnover is None


def _hurt(position: Position, facts: Facts, figure: Figure, choice: Choice) -> bool:
    return ("hurt", choice.one) in facts


def _dazed(position: Position, facts: Facts, figure: Figure, choice: Choice) -> bool:
    return ("dazed", choice.one) in facts


def _lands_on_feet(position: Position, facts: Facts, figure: Figure, choice: Choice) -> bool:
    slot = choice.pair[0]
    mate = position.figures[slot]
    return mate.state is State.STANDING and ("down", slot) not in facts


def _finds_ball(position: Position, facts: Facts, figure: Figure, choice: Choice) -> bool:
    return ("ball found", 0) in facts


def _stands_there(position: Position, facts: Facts, figure: Figure, choice: Choice) -> bool:
    return figure.square == choice.one and figure.state is State.STANDING


def _squig_down(position: Position, facts: Facts, figure: Figure, choice: Choice) -> bool:
    return any(word == "squig down" for word, _ in facts)


AIMS: Mapping[Verb, Aim] = {
    Verb.MOVE: _stands_there,
    Verb.LEAP: _stands_there,
    Verb.BLOCK: _down,
    Verb.BLOCK_AT: _squig_down,
    Verb.STAB: _hurt,
    Verb.GAZE: _dazed,
    Verb.FOUL: _hurt,
    Verb.PASS: _held,
    Verb.HANDOFF: _held,
    Verb.THROW: _lands,
    Verb.WALL: _rebounds,
    Verb.HURL: _lands_on_feet,
    Verb.OPEN: _finds_ball,
}
"""What each deed of a player is for."""


def has_done(position: Position, facts: Facts, figure: Figure, choice: Choice) -> bool:
    """Whether a deed has done what it is for, and the turn goes on where that belongs to it."""
    fails = position.turnover is not None and choice.verb not in ENDS_WELL
    return AIMS[choice.verb](position, facts, figure, choice) and not fails


def deed_odds(
    position: Position,
    rules: Rules,
    figure: Figure,
    choices: Sequence[Choice],
    *,
    coach: Coach | None = None,
    declared: Sequence[Choice] | None = None,
    times: int = TIMES,
) -> Deed:
    """Of the last of the choices, the others before it; from where the player is now."""
    last, own = choices[-1], figure.side

    def judge(after: Position, facts: Facts) -> tuple[bool, bool, tuple[str, ...]]:
        lost = after.turnover is not None
        spent = tuple(word for word in SPENT if (word, own) in facts)
        return has_done(after, facts, figure, last), lost, spent

    found = play_deed(
        position, rules, figure, choices, judge, coach=coach, declared=declared, times=times
    )
    spends = {word for _, _, words in found.shares for word in words}
    return Deed(
        found.share(lambda answer: answer[0]),
        found.share(lambda answer: answer[1]),
        found.times,
        tuple(word for word in SPENT if word in spends),
    )


ENDS_WELL = frozenset({Verb.BLOCK, Verb.FOUL})
"""Deeds that may do what they are for although the turn ends with them."""


def play_deed(
    position: Position,
    rules: Rules,
    figure: Figure,
    choices: Sequence[Choice],
    judge: Callable[[Position, Facts], object],
    *,
    coach: Coach | None = None,
    declared: Sequence[Choice] | None = None,
    most: int = MOST,
    times: int = TIMES,
    few: int = FEW,
    untried: frozenset[str] = frozenset(),
    trees: Trees | None = None,
) -> Played:
    """The same with a question of one's own; its answers must be hashable, and dice that are
    ``untried`` change none of them. ``few`` sequences of what sends something flying are tried.
    ``trees`` may be those of other deeds from here (`play_course`).
    """
    last = choices[-1].verb
    most = few if last in DEEP else MOST_OF_A_FOUL if last is Verb.FOUL else most
    course = LineCourse(
        figure,
        choices,
        coach or DefaultCoach(),
        declared,
        untried=_untried(rules, last) | untried,
        known=counts_every_die if last in TO_THE_END else turn_is_lost,
    )
    return play_course(position, rules, course, judge, most=most, times=times, trees=trees)


def _untried(rules: Rules, verb: Verb) -> frozenset[str]:
    """Dice that say nothing about what a deed is for, or about the turn."""
    if verb is Verb.FOUL and rules.injury.foul_seen is None and rules.injury.foul_seen_twice:
        return DOUBLES
    return ARMOUR if verb in (Verb.FOUL, Verb.STAB) else HARM
