"""Whether a play is feasible, tried on the position with the rules' own options before it begins.

A player is activated only once, and an action may be declared only once a turn: the start of the
play would be too late to find that a square of its way is taken, or that the opponent is down.
Every roll is taken as a success. Where only dice decide what comes next, nothing more is refused
but what no dice can change. The position is put back as it was.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from engine.decisions import Choice, Verb
from engine.errors import Refusal
from engine.geometry import OFF
from engine.position import Figure, Position, State
from engine.rules.core_act_options import LEAP_COST
from engine.rules.declared_actions import ACTIONS, why_undeclared
from engine.rules.movement import price_of_standing
from engine.ruleset import Rules
from engine.sheets.faults import CERTAIN
from engine.skills import Skill

STAND = Choice(Verb.STAND)
WALKS = frozenset({Verb.MOVE, Verb.LEAP})
STANDING = State.STANDING


class Impossible(NamedTuple):
    """What the rules refuse of a play's choices, and the number of that choice, from 0."""

    refusal: Refusal
    at: int


def why_undeclarable(
    position: Position, rules: Rules, figure: Figure, declared: Sequence[Choice]
) -> Refusal | None:
    """Why no action that allows all of ``declared`` can be declared; None where one can."""
    if not rules.actions.declares:
        return None
    if rules.actions.action_for(position, figure, declared) is not None:
        return None
    return why_undeclared(position, figure, declared)


def why_infeasible(
    position: Position,
    rules: Rules,
    figure: Figure,
    choices: Sequence[Choice],
    declared: Sequence[Choice],
) -> Impossible | None:
    """What prevents these choices one after the other; ``None`` if nothing does.

    The action that is declared is one that allows all of ``declared``. A player who is acting
    already goes on.
    """
    acting = position.acting == figure.slot
    spent = None if acting else why_undeclarable(position, rules, figure, declared)
    if spent is not None:
        return Impossible(spent, 0)
    if figure.square == OFF:
        return None  # a player still to come in
    before = _Before(position, figure)
    if not acting:
        _begin(position, rules, figure, declared)
    found = _Trial(position, rules, figure).try_all(choices)
    before.put_back(position, figure)
    return found


def may_block_again(
    position: Position, rules: Rules, figure: Figure, declared: Sequence[Choice]
) -> bool:
    """Whether the rules let that player block a second time in the same action."""
    before = _Before(position, figure)
    _begin(position, rules, figure, declared)
    position.acts = 1
    block = next((each for each in declared if each.verb is Verb.BLOCK), Choice(Verb.BLOCK))
    options = rules.actions.options(position, rules, figure)
    found = block in options or options.refusal(block).code != "acted-already"
    before.put_back(position, figure)
    return found


class _Before:
    """All that a trial changes: where the player stood, and what they had done.

    Not a snapshot: laying out a whole board costs a third of a rehearsed turn.
    """

    __slots__ = ("of_figure", "of_position", "strays", "where")

    def __init__(self, position: Position, figure: Figure):
        self.where = figure.square, figure.state
        self.strays = list(position.strays)
        self.of_position = (
            *(position.acts, position.acting, position.action),
            *(position.carrier, position.ball),
        )
        self.of_figure = figure.moved, figure.walked, figure.spent

    def put_back(self, position: Position, figure: Figure) -> None:
        """Make it so again."""
        if (figure.square, figure.state) != self.where:
            position.put(figure, *self.where)
        position.acts, position.acting, position.action, position.carrier, position.ball = (
            self.of_position
        )
        figure.moved, figure.walked, figure.spent = self.of_figure
        position.strays = self.strays


def _begin(position: Position, rules: Rules, figure: Figure, declared: Sequence[Choice]) -> None:
    """As ``activation.begin`` does, with the action declared."""
    figure.moved, figure.walked = 0, False
    position.acts = 0
    position.acting = figure.slot
    if rules.actions.declares:
        action = rules.actions.action_for(position, figure, declared)
        # A block next to nobody cannot be declared: its target is refused for where they stand.
        position.action = ACTIONS[action.one] if action is not None else ACTIONS[1]


class _Trial:
    """The player goes from choice to choice; nothing is rolled."""

    __slots__ = ("certain", "figure", "position", "rules")

    def __init__(self, position: Position, rules: Rules, figure: Figure):
        self.position, self.rules, self.figure = position, rules, figure
        self.certain = True  # until dice decide where everybody is

    def try_all(self, choices: Sequence[Choice]) -> Impossible | None:
        """Take one after the other, until one is refused or the dice decide what comes next."""
        position, rules, figure = self.position, self.rules, self.figure
        make = rules.actions.options
        for at, choice in enumerate(choices):
            options = make(position, rules, figure)
            if figure.state is not STANDING and STAND in options:
                self._stand_up()
                options = make(position, rules, figure)
            if choice.verb is Verb.STAND:
                continue
            if choice not in options:
                refusal = options.refusal(choice)
                if self.certain or refusal.code in CERTAIN:
                    return Impossible(refusal, at)
                return None
            if self._take(choice):
                return None
        return None

    def _stand_up(self) -> None:
        self.figure.moved += price_of_standing(self.rules, self.figure)[0]
        self.position.lay(self.figure, State.STANDING)

    def _take(self, choice: Choice) -> bool:
        """Do it; whether luck alone says what may follow."""
        figure, position = self.figure, self.position
        if choice.verb not in WALKS:
            if choice.verb is Verb.OPEN:
                return True
            position.acts += 1
            self.certain = False
            return False
        leaps = choice.verb is Verb.LEAP
        figure.moved += LEAP_COST if leaps else 1
        if leaps:
            figure.spent |= Skill.LEAP
        square = choice.one
        position.put(figure, square)
        if square in position.free_balls():
            self._pick_up(square)
        if square in position.pads:
            return True
        return position.carries(figure) and self.rules.scores(position, figure.side, square)

    def _pick_up(self, square: int) -> None:
        position, slot = self.position, self.figure.slot
        if position.ball == square and position.carrier is None:
            position.carrier = slot
            return
        for at, stray in enumerate(position.strays):
            if stray.square == square:
                position.strays[at] = stray._replace(square=OFF, carrier=slot)
                return
