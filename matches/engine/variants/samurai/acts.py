"""What a samurai may do in his activation: move, then one of throw, block, foul (SAM-TRN-03)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from matches.engine.decisions import Choice, Target, Verb
from matches.engine.errors import Refusal
from matches.engine.geometry import OFF
from matches.engine.position import Figure, Position, State
from matches.engine.rulebook import Rules
from matches.engine.rules.movement import squares_left
from matches.engine.skills import Skill

LONGEST_PASS = 12
FOUL_BELOW_PH = 2
VERBS = (Verb.MOVE, Verb.STAND, Verb.BLOCK, Verb.PASS, Verb.HANDOFF, Verb.FOUL)


class Acts:
    """Options of ``ACT`` for one player, worked out only as far as somebody asks."""

    __slots__ = ("_figure", "_position", "_rules")

    def __init__(self, position: Position, rules: Rules, figure: Figure):
        self._position, self._rules, self._figure = position, rules, figure

    def __contains__(self, choice: object, /) -> bool:
        if not isinstance(choice, Choice):
            return False
        if choice.verb is Verb.STOP:
            return choice.target is None
        return choice.verb in VERBS and self._fault(choice) is None

    def __iter__(self) -> Iterator[Choice]:
        for verb in self.verbs():
            for target in self.targets(verb):
                yield Choice(verb, target)

    def verbs(self) -> Sequence[Verb]:
        """The verbs that have a target now, ``STOP`` always."""
        return [*(verb for verb in VERBS if self.targets(verb)), Verb.STOP]

    def targets(self, verb: Verb) -> Sequence[Target]:
        """The legal targets of one verb."""
        position, figure = self._position, self._figure
        if verb is Verb.STOP:
            return (None,)
        if self._verb_fault(verb) is not None:
            return ()
        if verb is Verb.STAND:
            return (None,)
        at, near = position.at, position.board.neighbours[figure.square]
        if verb is Verb.MOVE:
            return [square for square in near if at[square] is None]
        if verb is Verb.PASS:
            return [m.slot for m in position.standing(figure.side) if self._in_range(m)]
        side = figure.side if verb is Verb.HANDOFF else 1 - figure.side
        return [
            other.slot
            for square in near
            if (other := at[square]) is not None and other.side == side and self._fits(verb, other)
        ]

    def refusal(self, choice: Choice) -> Refusal:
        """Why the player cannot do that."""
        return self._fault(choice) or Refusal("not-an-option", "SAM-TRN-03", {"verb": choice.verb})

    def _fault(self, choice: Choice) -> Refusal | None:
        verb, target = choice
        if verb not in VERBS:
            return self._refuse("not-now", "SAM-TRN-03", verb=str(verb))
        fault = self._verb_fault(verb)
        if fault is not None:
            return fault
        if verb is Verb.STAND:
            return None if target is None else self._refuse("no-target-wanted", "SAM-TRN-07")
        if not isinstance(target, int):
            return self._refuse("target-wanted", "SAM-TRN-03", verb=str(verb))
        return self._square_fault(target) if verb is Verb.MOVE else self._target_fault(verb, target)

    def _verb_fault(self, verb: Verb) -> Refusal | None:
        """Why he can do nothing of the kind, whatever the target."""
        position, figure = self._position, self._figure
        if verb is Verb.STAND:
            if figure.state is State.STANDING:
                return self._refuse("stands-already", "SAM-TRN-07")
            return None
        if figure.state is not State.STANDING:
            return self._refuse("must-stand-first", "SAM-TRN-07")
        if verb is Verb.MOVE:
            if position.acts:
                return self._refuse("acted-already", "SAM-TRN-03")
            if squares_left(position, self._rules, figure) <= 0:
                return self._refuse("no-movement-left", "SAM-SUR-01", ma=figure.ma)
            return None
        if position.acts and not (verb is Verb.BLOCK and self._may_block_again()):
            return self._refuse("acted-already", "SAM-TRN-03")
        per_coach = self._rules.options["samurai_actions"] == "per_coach"
        if per_coach and position.actor not in (None, figure.slot):
            return self._refuse("one-action-a-coach", "SAM-TRN-03")
        if verb in (Verb.PASS, Verb.HANDOFF) and position.carrier != figure.slot:
            return self._refuse("has-not-the-ball", "SAM-PAS-01")
        if verb is Verb.FOUL and figure.ph >= FOUL_BELOW_PH:
            return self._refuse("too-honorable", "SAM-FOU-01", ph=figure.ph)
        return None

    def _may_block_again(self) -> bool:
        figure = self._figure
        if not figure.skills & Skill.FRENZY:
            return False
        return self._rules.options["frenzy_cap"] == "none" or self._position.acts < figure.ma

    def _square_fault(self, square: int) -> Refusal | None:
        position, figure = self._position, self._figure
        if not 0 <= square < position.board.size:
            return self._refuse("off-the-pitch", "CORE-MOV-01")
        name = position.board.name(square)
        if square not in position.board.toward[figure.square]:
            return self._refuse("not-adjacent", "CORE-MOV-01", square=name)
        if position.at[square] is not None:
            return self._refuse("square-occupied", "CORE-PIT-02", square=name)
        return None

    def _target_fault(self, verb: Verb, slot: int) -> Refusal | None:
        position, figure = self._position, self._figure
        if not 0 <= slot < len(position.figures):
            return self._refuse("no-such-player", "SAM-TRN-03")
        other = position.figures[slot]
        if other.square == OFF:
            return self._refuse("target-not-on-pitch", "CORE-PIT-03", target=other.number)
        if (other.side == figure.side) != (verb in (Verb.PASS, Verb.HANDOFF)) or other is figure:
            return self._refuse("wrong-side", RULES[verb], target=other.number)
        near = other.square in position.board.toward[figure.square]
        if verb is Verb.PASS:
            if other.state is State.STANDING and self._in_range(other):
                return None
            far = position.board.distance(figure.square, other.square)
            code = "target-down" if other.state is not State.STANDING else "out-of-range"
            return self._refuse(code, "SAM-PAS-01", target=other.number, distance=far)
        if not near:
            return self._refuse("target-not-adjacent", RULES[verb], target=other.number)
        if not self._fits(verb, other):
            code = "target-not-down" if verb is Verb.FOUL else "target-down"
            if verb is Verb.FOUL and other.state is State.STUNNED:
                code = "target-stunned"
            return self._refuse(code, RULES[verb], target=other.number)
        return None

    def _in_range(self, mate: Figure) -> bool:
        figure = self._figure
        far = self._position.board.distance(figure.square, mate.square)
        return mate is not figure and far <= LONGEST_PASS

    def _fits(self, verb: Verb, other: Figure) -> bool:
        if verb is not Verb.FOUL:
            return other.state is State.STANDING
        stunned = other.state is State.STUNNED and self._rules.options["foul_stunned"] == "on"
        return other.state is State.PRONE or stunned

    def _refuse(self, code: str, rule: str, **values: int | str) -> Refusal:
        return Refusal(code, rule, {"number": self._figure.number, **values})


RULES = {
    Verb.BLOCK: "SAM-BLK-01",
    Verb.PASS: "SAM-PAS-01",
    Verb.HANDOFF: "SAM-PAS-08",
    Verb.FOUL: "SAM-FOU-01",
}
