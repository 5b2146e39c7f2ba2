"""What a player may do in a declared action (CORE-ACT-01 to 04)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import cast

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
from engine.rules.pass_range import BLIZZARD, between
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
# Bound once: an enum member costs 80 ns each time it is looked up on its class.
STAND, STOP, STANDING = Verb.STAND, Verb.STOP, State.STANDING
BALL_VERBS = frozenset({Verb.PASS, Verb.THROW, Verb.WALL, Verb.HANDOFF})
"""What only the carrier can do."""
BESIDE_VERBS = (Verb.BLOCK, Verb.STAB, Verb.HANDOFF, Verb.FOUL, Verb.GAZE)
"""What is done to a player on an adjacent square, a hand-off to either side's."""
MOVE_VERBS = frozenset({Verb.MOVE, Verb.LEAP, Verb.OPEN})
"""What spends squares of movement, in every action but a block."""
SKILLS = {
    Verb.LEAP: Skill.LEAP,
    Verb.STAB: Skill.STAB,
    Verb.GAZE: Skill.HYPNOTIC_GAZE,
    Verb.HURL: Skill.THROW_TEAM_MATE,
}
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
        if self._may_walk():
            self._moves(table)
        if not done:
            self._verbs_to_list(table, action)
        table[Verb.STOP] = ALONE
        return table

    def _may_walk(self) -> bool:
        """Whether the action lets a standing player move on."""
        action = self._position.action
        return action != BLOCK and (not self._position.acts or action == BLITZ)

    def _targets_alone(self, verb: Verb) -> Sequence[Target]:
        if verb is STOP:
            return ALONE
        if verb is STAND:
            lies = self._figure.state is not STANDING
            return ALONE if lies and self._position.action != BLOCK else ()
        return super()._targets_alone(verb)

    def _may_step_onto(self, square: int) -> bool:
        position, figure = self._position, self._figure
        if figure.state is not STANDING or not self._may_walk():
            return False
        if square not in position.board.neighbours[figure.square] or square in position.shut:
            return False
        return position.at[square] is None and squares_left(position, self._rules, figure) > 0

    def _moves(self, table: Table) -> None:
        position, figure = self._position, self._figure
        left = squares_left(position, self._rules, figure)
        if left <= 0:
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
        gazes = figure.skills & Skill.HYPNOTIC_GAZE and action != BLOCK
        fights = gazes or action in (BLOCK, BLITZ)
        foes = [f.slot for f in opponents_beside(position, figure)] if fights else []
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
        if gazes:
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
        """Why the player cannot do that: state, action, skill, ball, movement, then the target."""
        verb, target = choice
        position, figure = self._position, self._figure
        if verb is Verb.PASS and self.clauses.get(Verb.THROW):
            return self._wrong_receiver(target)
        if verb not in self.clauses:
            return self._refuse("not-in-this-game", "CORE-TRN-02", verb=str(verb))
        standing = figure.state is State.STANDING
        if verb is Verb.STAND:
            if not standing and position.action == BLOCK:
                return self._refuse("other-action", "CORE-TRN-02", action=position.action)
            code = "stands-already" if standing else "no-target-wanted"
            return self._refuse(code, self.clauses[verb])
        if not standing and verb not in self.verbs():
            return self._refuse("must-stand-first", "CORE-MOV-02")
        walks = verb in MOVE_VERBS
        if position.acts and not (walks and position.action == BLITZ):
            return self._refuse("acted-already", "CORE-ACT-04")
        if (needed := SKILLS.get(verb)) and not figure.known & needed:
            return self._refuse("skill-missing", self.clauses[verb], skill=needed.printed)
        if position.action == BLOCK if walks else not self._is_of_the_action(verb):
            return self._refuse("other-action", "CORE-TRN-02", action=position.action)
        if verb in BALL_VERBS and not position.carries(figure):
            return self._refuse("has-not-the-ball", self.clauses[verb])
        return self._too_little_movement(verb) or self._wrong_target(verb, target)

    def _wrong_receiver(self, target: Target) -> Refusal:
        """Why the ball cannot be passed to that player."""
        figures = self._position.figures
        if type(target) is not int or not 0 <= target < len(figures):
            return self._refuse("no-such-player", self.clauses[Verb.THROW])
        mate = figures[target]
        thrown = self.refusal(Choice(Verb.THROW, mate.square))
        if mate.square == OFF and thrown.code == "off-the-pitch":
            return self._refuse("target-not-on-pitch", "CORE-PIT-03", target=mate.number)
        return thrown

    def _is_of_the_action(self, verb: Verb) -> bool:
        """Whether the declared action has that verb, for who has a target and what it needs."""
        action = self._position.action
        if verb in BLOCK_VERBS:
            return action in (BLOCK, BLITZ)
        return (verb is Verb.GAZE and action != BLOCK) or ACTION_OF_VERB.get(verb) == action

    def _too_little_movement(self, verb: Verb) -> Refusal | None:
        """A step, a chest and a blitzer's block need a square of movement, a leap two."""
        position, figure = self._position, self._figure
        blitzes = verb in BLOCK_VERBS and position.action == BLITZ
        if verb not in MOVE_VERBS and not blitzes:
            return None
        if figure.rooted:
            return self._refuse("rooted", "SKL-44")
        left = squares_left(position, self._rules, figure)
        if left <= 0:
            return self._refuse("no-movement-left", "CORE-GFI-01", ma=figure.ma)
        if verb is Verb.LEAP and figure.spent & Skill.LEAP:
            return self._refuse("skill-used", "SKL-17", skill=Skill.LEAP.printed)
        if verb is Verb.LEAP and left < LEAP_COST:
            return self._refuse("leap-needs-two", "SKL-17")
        return None

    def _wrong_target(self, verb: Verb, target: Target) -> Refusal:
        figures = self._position.figures
        if verb is Verb.HURL and isinstance(target, tuple):
            mate, there = cast("tuple[int, int]", target)
            if not 0 <= mate < len(figures):
                return self._refuse("no-such-player", self.clauses[verb])
            return self._wrong_throw_of_a_mate(figures[mate], there)
        if type(target) is not int:
            return self._refuse("target-wanted", self.clauses[verb], verb=str(verb))
        if verb in (Verb.MOVE, Verb.LEAP, Verb.THROW):
            return self._wrong_square(verb, target)
        if 0 <= target < len(figures):
            return self._wrong_player(verb, figures[target])
        return self._refuse("no-such-player", self.clauses[verb])

    def _wrong_square(self, verb: Verb, square: int) -> Refusal:
        position, figure = self._position, self._figure
        board = position.board
        if not 0 <= square < board.size:
            return self._refuse("off-the-pitch", self.clauses[verb])
        name = board.name(square)
        if verb is Verb.THROW:
            return self._wrong_aim(square)
        if verb is Verb.MOVE and square not in board.toward[figure.square]:
            return self._refuse("not-adjacent", self.clauses[verb], square=name)
        if verb is Verb.LEAP and board.distance(figure.square, square) > LEAP_COST:
            return self._refuse("leap-too-far", self.clauses[verb], square=name)
        return self._refuse("square-occupied", "CORE-PIT-02", square=name)

    def _wrong_aim(self, square: int) -> Refusal:
        """Why a pass cannot be aimed at a square of the board."""
        position, figure = self._position, self._figure
        board = position.board
        if square == figure.square:
            return self._refuse("to-oneself", self.clauses[Verb.THROW])
        name = board.name(square)
        if position.weather == BLIZZARD and between(board, figure.square, square):
            return self._refuse("too-far-in-blizzard", "CORE-WTH-01", square=name)
        return self._refuse("pass-too-far", self.clauses[Verb.THROW], square=name)

    def _wrong_throw_of_a_mate(self, mate: Figure, square: int) -> Refusal:
        """Why that team-mate cannot be thrown there (SKL-49)."""
        clause, position = self.clauses[Verb.HURL], self._position
        if mate.side == self._figure.side and mate not in self._beside():
            if mate is self._figure:
                return self._refuse("to-oneself", clause)
            off = mate.square == OFF
            code = "target-not-on-pitch" if off else "target-not-adjacent"
            return self._refuse(code, "CORE-PIT-03" if off else clause, target=mate.number)
        if mate.side != self._figure.side:
            return self._refuse("wrong-side", clause, target=mate.number)
        if mate.state is not State.STANDING:
            return self._refuse("target-down", clause, target=mate.number)
        if not mate.skills & Skill.RIGHT_STUFF:
            skill = Skill.RIGHT_STUFF.printed
            return Refusal("skill-missing", clause, {"number": mate.number, "skill": skill})
        if not 0 <= square < position.board.size:
            return self._refuse("off-the-pitch", clause)
        if square == self._figure.square:
            return self._refuse("square-occupied", clause, square=position.board.name(square))
        if square not in self._rules.passing.throwable(position, self._figure.square):
            aim = self._wrong_aim(square)
            if aim.code != "pass-too-far":
                return aim
        return self._refuse("mate-too-far", clause, square=position.board.name(square))

    def _wrong_player(self, verb: Verb, other: Figure) -> Refusal:
        if other is self._figure:
            return self._refuse("to-oneself", self.clauses[verb])
        if other.square == OFF:
            return self._refuse("target-not-on-pitch", "CORE-PIT-03", target=other.number)
        code = "not-a-target"
        if verb in BESIDE_VERBS:
            if other.side == self._figure.side and verb is not Verb.HANDOFF:
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
