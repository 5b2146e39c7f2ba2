"""What a player may do in a declared action (CORE-ACT-01 to 04)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.decisions import Choice, Target, Verb
from engine.errors import Refusal
from engine.geometry import OFF
from engine.position import Figure, Position, State
from engine.rules.act_options import ALONE, ActOptions, Table
from engine.rules.declared_actions import (
    ACTION_OF_VERB,
    BLITZ,
    BLOCK,
    BLOCK_VERBS,
    FOUL,
    HAND_OFF,
    PASS,
    opponents_beside,
)
from engine.rules.movement import squares_left
from engine.skills import Skill

LEAP_COST = 2
RULES = {
    Verb.MOVE: "CORE-ACT-01",
    Verb.STAND: "CORE-MOV-02",
    Verb.LEAP: "SKL-17",
    Verb.BLOCK: "CORE-ACT-02",
    Verb.STAB: "SKL-54",
    Verb.THROW: "CORE-PAS-01",
    Verb.HURL: "SKL-49",
    Verb.HANDOFF: "CORE-HND-01",
    Verb.FOUL: "CORE-FOU-01",
    Verb.GAZE: "SKL-52",
}
BALL_VERBS = frozenset({Verb.PASS, Verb.THROW, Verb.WALL, Verb.HANDOFF})
"""What only the carrier can do."""
BESIDE_VERBS = (Verb.BLOCK, Verb.STAB, Verb.HANDOFF, Verb.FOUL, Verb.GAZE)
"""What is done to a player on an adjacent square, a hand-off to either side's."""
SKILLS = {Verb.STAB: Skill.STAB, Verb.GAZE: Skill.HYPNOTIC_GAZE, Verb.HURL: Skill.THROW_TEAM_MATE}
"""What a player needs for it."""


class CoreActOptions(ActOptions):
    """Options of ``ACT`` under a declared action: all verbs with their targets, listed lazily.

    ``position.acts`` counts the acts done: after one only a blitzer moves on.
    """

    __slots__ = ()

    clauses: Mapping[Verb, str] = RULES
    """The clause that allows each verb; a game with more verbs has its own."""

    def _list(self) -> Table:
        position, figure = self._position, self._figure
        action, done = position.action, position.acts
        table: Table = {}
        if figure.state is not State.STANDING:
            if action == BLOCK:
                if slots := [f.slot for f in opponents_beside(position, figure)]:
                    table[Verb.BLOCK] = slots
            else:
                table[Verb.STAND] = ALONE
            table[Verb.STOP] = ALONE
            return table
        if action != BLOCK and (not done or action == BLITZ):
            self._moves(table)
        if not done:
            self._verbs_to_list(table, action)
        table[Verb.STOP] = ALONE
        return table

    def _moves(self, table: Table) -> None:
        position, figure = self._position, self._figure
        left = squares_left(position, self._rules, figure)
        if figure.rooted or left <= 0:
            return
        at, shut, board = position.at, position.shut, position.board
        free = [s for s in board.neighbours[figure.square] if at[s] is None and s not in shut]
        if free:
            table[Verb.MOVE] = free
        if figure.skills & ~figure.spent & Skill.LEAP and left >= LEAP_COST:
            _add(table, Verb.LEAP, self._leaps())

    def _leaps(self) -> list[int]:
        """Every empty square within two (SKL-17)."""
        position = self._position
        near = squares_within_two(position, self._figure.square)
        return [square for square in near if position.at[square] is None]

    def _verbs_to_list(self, table: Table, action: str) -> None:
        position, figure = self._position, self._figure
        foes = [f.slot for f in opponents_beside(position, figure)]
        if action == BLOCK or (action == BLITZ and squares_left(position, self._rules, figure) > 0):
            _add(table, Verb.BLOCK, foes)
            if figure.skills & Skill.STAB:
                _add(table, Verb.STAB, foes)
        elif action == PASS:
            self._throws(table)
        elif action == HAND_OFF and position.carries(figure):
            near = [f.slot for f in self._beside() if f.state is State.STANDING]
            _add(table, Verb.HANDOFF, near)
        elif action == FOUL:
            down = [f.slot for f in self._beside(foes=True) if f.state in DOWN]
            _add(table, Verb.FOUL, down)
        if figure.skills & Skill.HYPNOTIC_GAZE and action != BLOCK:
            _add(table, Verb.GAZE, foes)

    def _beside(self, *, foes: bool = False) -> list[Figure]:
        at, figure = self._position.at, self._figure
        return [
            other
            for square in self._position.board.neighbours[figure.square]
            if (other := at[square]) is not None and (not foes or other.side != figure.side)
        ]

    def _throws(self, table: Table) -> None:
        position, figure, rules = self._position, self._figure, self._rules
        squares = rules.passing.throwable(position, figure.square)
        if position.carries(figure):
            _add(table, Verb.THROW, squares)
            _add(table, Verb.WALL, rules.passing.shots(position, figure))
        if figure.skills & Skill.THROW_TEAM_MATE:
            mates = [
                f.slot
                for f in self._beside()
                if f.side == figure.side
                and f.state is State.STANDING
                and f.skills & Skill.RIGHT_STUFF
            ]
            board, flight = position.board, rules.passing.flight
            near = [s for s in squares if s in board.floor and flight(board, figure.square, s)]
            if mates and near:
                table[Verb.HURL] = [(slot, square) for slot in mates for square in near]

    # -- why not -------------------------------------------------------------------------------

    def refusal(self, choice: Choice) -> Refusal:
        """Why the player cannot do that."""
        verb, target = choice
        position, figure = self._position, self._figure
        if verb not in self.clauses:
            return self._refuse("not-now", "CORE-TRN-02", verb=str(verb))
        if figure.state is State.STANDING and verb is Verb.STAND:
            return self._refuse("stands-already", self.clauses[verb])
        if figure.state is not State.STANDING and verb not in (Verb.STAND, *self.verbs()):
            return self._refuse("must-stand-first", "CORE-MOV-02")
        if verb in self.verbs():
            return self._wrong_target(verb, target)
        if position.acts:
            return self._refuse("acted-already", "CORE-ACT-04")
        if verb in (Verb.MOVE, Verb.LEAP) and position.action != BLOCK:
            code = "rooted" if figure.rooted else "no-movement-left"
            return self._refuse(code, "SKL-44" if figure.rooted else "CORE-GFI-01", ma=figure.ma)
        if not self._is_of_the_action(verb):
            return self._refuse("other-action", "CORE-TRN-02", action=position.action)
        return self._what_is_missing(verb, target)

    def _is_of_the_action(self, verb: Verb) -> bool:
        """Whether the declared action has that verb, for who has a target and what it needs."""
        action = self._position.action
        if verb in BLOCK_VERBS:
            return action in (BLOCK, BLITZ)
        return (verb is Verb.GAZE and action != BLOCK) or ACTION_OF_VERB.get(verb) == action

    def _what_is_missing(self, verb: Verb, target: Target) -> Refusal:
        """Why there is no target at all for a verb of the declared action."""
        position, figure = self._position, self._figure
        if verb in BALL_VERBS and not position.carries(figure):
            return self._refuse("has-not-the-ball", self.clauses[verb])
        if SKILLS.get(verb, figure.skills) & ~figure.skills:
            return self._refuse("not-now", self.clauses[verb], verb=str(verb))
        if position.action == BLITZ and squares_left(position, self._rules, figure) <= 0:
            return self._refuse("no-movement-left", "CORE-GFI-01", ma=figure.ma)
        return self._wrong_target(verb, target)

    def _wrong_target(self, verb: Verb, target: Target) -> Refusal:
        board = self._position.board
        if verb in (Verb.MOVE, Verb.LEAP, Verb.THROW) and type(target) is int:
            if not 0 <= target < board.size:
                return self._refuse("off-the-pitch", self.clauses[verb])
            name = board.name(target)
            if verb is Verb.THROW:
                return self._refuse("out-of-range", self.clauses[verb], square=name)
            if verb is Verb.MOVE and target not in board.toward[self._figure.square]:
                return self._refuse("not-adjacent", self.clauses[verb], square=name)
            return self._refuse("square-occupied", "CORE-PIT-02", square=name)
        figures = self._position.figures
        if type(target) is int and 0 <= target < len(figures):
            return self._wrong_player(verb, figures[target])
        return self._refuse("target-wanted", self.clauses[verb], verb=str(verb))

    def _wrong_player(self, verb: Verb, other: Figure) -> Refusal:
        if other.square == OFF:
            return self._refuse("target-not-on-pitch", "CORE-PIT-03", target=other.number)
        code = "not-a-target"
        if verb in BESIDE_VERBS:
            is_friend = other.side == self._figure.side
            if other is self._figure or (is_friend and verb is not Verb.HANDOFF):
                code = "wrong-side"
            elif other.square not in self._position.board.neighbours[self._figure.square]:
                code = "target-not-adjacent"
            elif (other.state in DOWN) != (verb is Verb.FOUL):
                code = "target-not-down" if verb is Verb.FOUL else "target-down"
        return self._refuse(code, self.clauses[verb], target=other.number)


def _add(table: Table, verb: Verb, targets: Sequence[Target]) -> None:
    """List a verb if it has a target."""
    if targets:
        table[verb] = targets


DOWN = (State.PRONE, State.STUNNED)


def squares_within_two(position: Position, square: int) -> list[int]:
    """Every square a leap can end on: at most two away (SKL-17)."""
    near = position.board.neighbours
    found = {there for beside in near[square] for there in near[beside]} | {*near[square]}
    return sorted(found - {square})
