"""What a samurai may do in an activation: move, then one of throw, block, foul (SAM-TRN-03)."""

from __future__ import annotations

from collections.abc import Sequence

from engine.decisions import Choice, Target, Verb
from engine.errors import Refusal
from engine.geometry import OFF
from engine.position import Figure, Position, State
from engine.rules.act_options import ALONE, ActOptions, Table
from engine.rules.movement import squares_left
from engine.ruleset import any_action
from engine.skills import Skill

MAX_PASS_LENGTH = 12
FOUL_BELOW_PH = 2
VERBS = (Verb.MOVE, Verb.STAND, Verb.BLOCK, Verb.PASS, Verb.HANDOFF, Verb.FOUL)
# Bound once: an enum member costs 80 ns each time it is looked up on its class.
MOVE, STAND, BLOCK, PASS, HANDOFF, FOUL, STOP = *VERBS, Verb.STOP
LISTED = (MOVE, STAND, BLOCK, PASS, HANDOFF, FOUL, STOP)
STANDING, PRONE, STUNNED = State.STANDING, State.PRONE, State.STUNNED
RULES = {
    MOVE: "CORE-MOV-01",
    STAND: "SAM-TRN-07",
    BLOCK: "SAM-BLK-01",
    PASS: "SAM-PAS-01",
    HANDOFF: "SAM-PAS-08",
    FOUL: "SAM-FOU-01",
}


def action_for(
    position: Position, figure: Figure, choices: Sequence[Choice], *, per_coach: bool
) -> Choice | None:
    """Any, but no block where by house rule another of the side has acted (SAM-TRN-03)."""
    if per_coach and another_acted(position, figure) and any(c.verb is BLOCK for c in choices):
        return None
    return any_action(position, figure, choices)


def another_acted(position: Position, figure: Figure) -> bool:
    """Whether another player of the side has acted in this turn."""
    return position.actor is not None and position.actor != figure.slot


class SamuraiActOptions(ActOptions):
    """Options of ``ACT`` for one player: all verbs with their targets, listed when needed."""

    __slots__ = ()

    def _list(self) -> Table:
        """Every verb that is not barred and has a target (once a decision, 2 us)."""
        return {verb: found for verb in LISTED if (found := self._targets_alone(verb))}

    def _targets_alone(self, verb: Verb) -> Sequence[Target]:
        position, figure = self._position, self._figure
        if figure.state is not STANDING:
            return ALONE if verb in (STAND, STOP) else ()
        if verb is STOP:
            return ALONE
        if verb is MOVE:
            at, near = position.at, position.board.neighbours[figure.square]
            return [] if self._barred(MOVE) else [square for square in near if at[square] is None]
        return self._fitting(verb) if self._may_list(verb) and not self._barred(verb) else ()

    def _may_step_onto(self, square: int) -> bool:
        position, figure = self._position, self._figure
        if figure.state is not STANDING or square not in position.board.toward[figure.square]:
            return False
        return position.at[square] is None and not self._barred(MOVE)

    def _may_list(self, verb: Verb) -> bool:
        """Whether there can be a target: beside a zone on the square is an opponent to block."""
        position, figure = self._position, self._figure
        if verb is BLOCK:
            return position.zones[1 - figure.side][figure.square] > 0
        if verb is FOUL:
            return figure.ph < FOUL_BELOW_PH
        return verb in (PASS, HANDOFF) and position.carrier == figure.slot

    def _fitting(self, verb: Verb) -> list[Target]:
        """The slots that a verb may target."""
        position, figure = self._position, self._figure
        if verb is PASS:
            return [m.slot for m in position.standing(figure.side) if self._in_range(m)]
        at, side = position.at, figure.side if verb is HANDOFF else 1 - figure.side
        return [
            other.slot
            for square in position.board.neighbours[figure.square]
            if (other := at[square]) is not None and other.side == side and self._fits(verb, other)
        ]

    def _barred(self, verb: Verb) -> str:
        """The code of why a standing player cannot take such an action; empty if they can."""
        position, figure = self._position, self._figure
        if verb is MOVE:
            if position.acts:
                return "acted-already"
            if figure.moved < figure.ma or squares_left(position, self._rules, figure) > 0:
                return ""
            return "no-movement-left"
        if position.acts and not (verb is BLOCK and self._may_block_again()):
            return "acted-already"
        if self._another_acted() and not (verb is HANDOFF and self._is_free_to_hand_off()):
            return "one-action-a-coach"
        if verb is FOUL:
            return "too-honorable" if figure.ph >= FOUL_BELOW_PH else ""
        return "has-not-the-ball" if verb is not BLOCK and position.carrier != figure.slot else ""

    def _another_acted(self) -> bool:
        """By house rule only one player of a side acts in a turn (SAM-TRN-03)."""
        per_coach = self._rules.options["samurai_actions"] == "per_coach"
        return per_coach and another_acted(self._position, self._figure)

    def _is_free_to_hand_off(self) -> bool:
        """By house rule handing off is no action (SAM-PAS-08)."""
        return self._rules.options["handoff_free"] == "on"

    def _may_block_again(self) -> bool:
        figure = self._figure
        if not figure.skills & Skill.FRENZY:
            return False
        return self._rules.options["frenzy_cap"] == "none" or self._position.acts < figure.ma

    def _in_range(self, mate: Figure) -> bool:
        figure = self._figure
        far = self._position.board.distance(figure.square, mate.square)
        return mate is not figure and far <= MAX_PASS_LENGTH

    def _fits(self, verb: Verb, other: Figure) -> bool:
        if verb is not FOUL:
            return other.state is STANDING
        stunned = other.state is STUNNED and self._rules.options["foul_stunned"] == "on"
        return other.state is PRONE or stunned

    # -- why not -------------------------------------------------------------------------------

    def refusal(self, choice: Choice) -> Refusal:
        """Why the player cannot do that."""
        verb, target = choice
        if verb not in RULES:
            return self._refuse("not-in-this-game", "SAM-TRN-03", verb=str(verb))
        standing = self._figure.state is STANDING
        if verb is STAND:
            code = "stands-already" if standing else "no-target-wanted"
            return self._refuse(code, RULES[STAND])
        if not standing:
            return self._refuse("must-stand-first", RULES[STAND])
        barred = self._barred(verb)
        if barred:
            return self._bar(barred, verb)
        if type(target) is not int:
            return self._refuse("target-wanted", "SAM-TRN-03", verb=str(verb))
        return self._wrong_square(target) if verb is MOVE else self._wrong_target(verb, target)

    def _bar(self, code: str, verb: Verb) -> Refusal:
        figure = self._figure
        if code == "no-movement-left":
            return self._refuse(code, "SAM-SUR-01", ma=figure.ma)
        if code == "has-not-the-ball":
            return self._refuse(code, RULES[PASS])
        if code == "too-honorable":
            return self._refuse(code, RULES[FOUL], ph=figure.ph)
        blocks_used_up = verb is BLOCK and figure.skills & Skill.FRENZY
        rule = "SAM-SKL-06" if blocks_used_up and code == "acted-already" else "SAM-TRN-03"
        return self._refuse(code, rule)

    def _wrong_square(self, square: int) -> Refusal:
        board = self._position.board
        if not 0 <= square < board.size:
            return self._refuse("off-the-pitch", RULES[MOVE])
        name = board.name(square)
        if square not in board.toward[self._figure.square]:
            return self._refuse("not-adjacent", RULES[MOVE], square=name)
        return self._refuse("square-occupied", "CORE-PIT-02", square=name)

    def _wrong_target(self, verb: Verb, slot: int) -> Refusal:
        position, figure = self._position, self._figure
        if not 0 <= slot < len(position.figures):
            return self._refuse("no-such-player", "SAM-TRN-03")
        other = position.figures[slot]
        if other.square == OFF:
            return self._refuse("target-not-on-pitch", "CORE-PIT-03", target=other.number)
        if other is figure:
            return self._refuse("to-oneself", RULES[verb])
        if (other.side == figure.side) != (verb in (PASS, HANDOFF)):
            return self._refuse("wrong-side", RULES[verb], target=other.number)
        if verb is PASS and other.state is not STANDING:
            return self._refuse("target-down", RULES[PASS], target=other.number)
        if verb is PASS:
            far, most = position.board.distance(figure.square, other.square), MAX_PASS_LENGTH
            values = {"target": other.number, "distance": far, "most": most}
            return self._refuse("pass-out-of-range", RULES[PASS], **values)
        if other.square not in position.board.toward[figure.square]:
            return self._refuse("target-not-adjacent", RULES[verb], target=other.number)
        code = "target-not-down" if verb is FOUL else "target-down"
        if verb is FOUL and other.state is STUNNED:
            code = "target-stunned"
        return self._refuse(code, RULES[verb], target=other.number)
