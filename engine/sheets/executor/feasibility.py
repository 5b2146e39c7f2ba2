"""Whether a play is feasible, checked before it begins.

Alternatives need this: a player is activated only once, so the start of the play would be too late
to find that the opponent is down. The path is walked without moving anything or rolling a die.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.decisions import Choice, Verb
from engine.errors import Refusal
from engine.geometry import OFF
from engine.position import Figure, Position, State
from engine.rules.core_act_options import BALL_VERBS, LEAP_COST
from engine.ruleset import Rules

DOWN = (State.PRONE, State.STUNNED)
ADJACENT_TARGET_VERBS = frozenset({Verb.BLOCK, Verb.STAB, Verb.GAZE})
Values = dict[str, int | str]


def why_infeasible(
    position: Position,
    rules: Rules,
    figure: Figure,
    choices: Sequence[Choice],
    declared: Sequence[Choice],
) -> Refusal | None:
    """What prevents these choices one after the other; ``None`` if nothing does.

    The action that is declared is one that allows all of ``declared``.
    """
    if figure.square == OFF:
        return None  # a player still to come in
    ready = [choice for choice in choices if choice.verb is not Verb.STAND]
    if figure.state is State.PRONE:
        ready.insert(0, Choice(Verb.STAND))
    if rules.actions.action_for(position, figure, declared) is None:
        return Refusal("no-action-left", "CORE-TRN-02", {"number": figure.number})
    walk = _Walk(position, rules, figure)
    for choice in ready:
        if (found := walk.tries(choice)) is not None:
            code, values = found
            return Refusal(code, "", {"number": figure.number, **values})
    return None


class _Walk:
    """The square where a player would be, step by step."""

    __slots__ = ("figure", "has_ball", "left", "position", "rules", "square")

    def __init__(self, position: Position, rules: Rules, figure: Figure):
        self.position, self.rules, self.figure = position, rules, figure
        self.square = figure.square
        self.left = max(figure.ma - figure.moved, 0) + rules.movement.surges(position, figure)
        self.has_ball = position.carries(figure)

    def tries(self, choice: Choice) -> tuple[str, Values] | None:
        """Try the choice; the code and values of why it is impossible."""
        verb = choice.verb
        if verb is Verb.STAND:
            self.left = max(self.left - self.rules.movement.stand_up_cost, 0)
            return None
        if verb in (Verb.MOVE, Verb.LEAP):
            return self._goes(choice.one, LEAP_COST if verb is Verb.LEAP else 1)
        if verb in BALL_VERBS and not self.has_ball:
            return "has-not-the-ball", {}
        if verb in ADJACENT_TARGET_VERBS or verb in (Verb.FOUL, Verb.PASS, Verb.HANDOFF):
            return self._meets(verb, choice.one)
        if verb is Verb.BLOCK_AT and choice.one not in self.position.free_balls():
            return "no-squig-there", {}
        return None

    def _goes(self, square: int, steps: int) -> tuple[str, Values] | None:
        board, position = self.rules.board, self.position
        if not 0 <= square < board.size:
            return "off-the-pitch", {}
        name = board.name(square)
        if board.distance(self.square, square) > steps or (
            steps == 1 and square not in board.toward[self.square]
        ):
            return "not-adjacent", {"square": name}
        if position.at[square] not in (None, self.figure) or square in position.shut:
            return "square-occupied", {"square": name}
        if self.left < steps:
            return "no-movement-left", {"ma": self.figure.ma}
        self.left -= steps
        self.square = square
        self.has_ball = self.has_ball or square in position.free_balls()
        return None

    def _meets(self, verb: Verb, slot: int) -> tuple[str, Values] | None:
        """Whether the player of that slot is where and how the verb needs them."""
        figures = self.position.figures
        if slot >= len(figures):
            return "no-such-player", {}
        other = figures[slot]
        who: Values = {"target": other.number}
        if other.square == OFF:
            return "target-not-on-pitch", who
        if verb is Verb.FOUL and other.state not in DOWN:
            return "target-not-down", who
        if verb is not Verb.FOUL and other.state is not State.STANDING:
            return "target-down", who
        beside = other.square in self.rules.board.toward[self.square]
        if verb is not Verb.PASS and not beside:
            return "target-not-adjacent", who
        return None
