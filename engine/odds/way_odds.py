"""How likely a player comes along a way, from the declaration of the action to its end.

Fast for most: the dice of the way, after those of the declaration. Where an opponent may step in,
or the ground does more, the way is played (``played.py``).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from engine.decisions import Choice, Verb
from engine.odds.courses import Beginning, LineCourse
from engine.odds.facts import Facts
from engine.odds.look import look
from engine.odds.played import Played, play_course
from engine.odds.walks import Footing, total
from engine.position import Figure, Position, State
from engine.reach import standing_up
from engine.rules.movement import squares_left
from engine.rules.rolls import side_has_reroll
from engine.rules.scoring import THIRSTY
from engine.rules.traits import THRALL
from engine.ruleset import Rules
from engine.skills import Skill

FOLLOWERS = int(Skill.DIVING_TACKLE | Skill.SHADOWING)
"""Skills of opponents that act against a carrier by default."""
LOOSE = frozenset({"bounce", "scatter", "throw_in_direction", "throw_in_distance"})
"""Dice of a ball that nobody holds."""
WALK = (Choice(Verb.MOVE),)


class Start(NamedTuple):
    """A player as the declared action begins: with that chance, holding the ball or not."""

    share: float
    holds: bool
    rooted: bool
    thirsty: bool


def find_beginnings(
    position: Position, rules: Rules, figure: Figure, choices: Sequence[Choice]
) -> list[Start]:
    """How the action that those choices need may begin; without those in which it is lost."""
    if position.acting == figure.slot or not rules.actions.declares:
        return [_start(position, figure, 1.0)]

    carries = position.carries(figure)

    def judge(after: Position, facts: Facts) -> Any:
        return _start(after, figure, 0.0) if after.acting == figure.slot else None

    def is_known(now: Position, purpose: str) -> bool:
        """Where the ball goes that gets loose does not matter to the way."""
        return carries and not now.carries(figure)

    found = play_course(position, rules, Beginning(figure, choices, known=is_known), judge)
    return [start._replace(share=share) for start, share in found.shares.items() if start]


def _start(position: Position, figure: Figure, share: float) -> Start:
    return Start(share, position.carries(figure), figure.rooted, position.action == THIRSTY)


class WayOdds:
    """The odds of a player's ways, from where they are."""

    def __init__(
        self,
        position: Position,
        rules: Rules,
        figure: Figure,
        choices: Sequence[Choice] = WALK,
    ):
        self._position, self._rules, self._figure = position, rules, figure
        self._choices = choices
        self._carries = position.carries(figure)
        self._start, self._reached = position.snapshot(), dict[tuple[int, ...], dict[Any, float]]()
        self._starts = find_beginnings(position, rules, figure, choices)
        self._cost, self._up = standing_up(rules, figure)
        left = max(figure.ma, 0) - figure.moved - self._cost
        self._footing = Footing(position, rules, figure, left, omens=True)
        self._balls = frozenset(position.free_balls())
        self._followed = self._followers()
        lies = figure.state is not State.STANDING
        self._shaky = lies and figure.square in position.board.perils
        self._thralls = frozenset(
            near
            for mate in position.standing(figure.side)
            if mate.spec.position == THRALL and mate is not figure
            for near in position.board.neighbours[mate.square]
        )
        """Squares next to a Thrall."""
        sure = len(self._starts) == 1 and self._starts[0].share == 1.0
        start = self._starts[0] if self._starts else None
        omens = rules.rolls.omens(look(position, rules), figure)
        self._is_plain = (
            sure
            and start is not None
            and not (start.rooted or start.thirsty or self._shaky or omens)
        )
        """Whether the dice of the way are all there is, unless somebody may step in."""

    def of(self, way: Sequence[int], fast: float | None = None) -> float:
        """The chance, 0 to 1, to walk over these squares and stand on the last of them; with the
        ball, for who carries one or meets one on the way. ``fast`` is that of the dice alone, where
        it is known.
        """
        if self._must_be_played(way):
            return self._played(way)
        if fast is not None and self._is_plain:
            return fast
        walked = self._walked(way)
        return walked * sum(self._comes(start, way) for start in self._starts)

    def lost(self, way: Sequence[int]) -> float:
        """The chance that the turn ends on the way, as far as it can be walked."""
        if not self._can_be_walked(way):
            return self._played_loss(way)
        onto_pad = bool(way) and way[-1] in self._position.pads
        thirsty = any(start.thirsty for start in self._starts)
        if onto_pad or thirsty or self._must_be_played(way):
            return self._played_loss(way)
        walked = self._walked(way)
        begin = sum(start.share for start in self._starts if not (start.rooted and way))
        return begin * (self._up - walked) if self._up else 0.0

    def _can_be_walked(self, way: Sequence[int]) -> bool:
        """Whether every step leads to a free square beside the one before."""
        position, here = self._position, self._figure.square
        taken = {*position.shut, *position.board.barred}
        for square in way:
            if square not in position.board.toward[here] or square in taken:
                return False
            if position.at[square] not in (None, self._figure):
                return False
            here = square
        return len(way) <= squares_left(position, self._rules, self._figure) - self._cost

    def _walked(self, way: Sequence[int]) -> float:
        team = side_has_reroll(self._position, self._figure.side)
        return total(self._footing.along(way, self._footing.start(self._up, team=team)))

    def _comes(self, start: Start, way: Sequence[int]) -> float:
        """The share of this start in which the player may go there, and stays; a pad sends them on,
        and where they land their thirst decides.
        """
        square = way[-1] if way else self._figure.square
        gone = start.thirsty and square not in {*self._thralls, *self._position.pads}
        if gone or (start.rooted and way) or (self._carries and not start.holds):
            return 0.0
        return start.share

    def _followers(self) -> frozenset[int]:
        """The squares next to an opponent who follows a carrier."""
        position = self._position
        return frozenset(
            near
            for other in position.standing(1 - self._figure.side)
            if other.skills & FOLLOWERS
            for near in position.board.neighbours[other.square]
        )

    def _must_be_played(self, way: Sequence[int]) -> bool:
        """Whether something counts that is no die of the way."""
        if self._shaky:
            return True
        if not self._followed:
            return False
        here, holds = self._figure.square, self._carries
        for square in way:
            if holds and here in self._followed:
                return True
            holds = holds or square in self._balls
            here = square
        return False

    def _played(self, way: Sequence[int]) -> float:
        """The chance to walk it, step by step; ways share their find_beginnings."""
        start = self._position.snapshot()
        try:
            found = self._branches(tuple(way))
        finally:
            self._position.restore(start)
        return round(min(sum(found.values()), 1.0), 12)

    def _branches(self, way: tuple[int, ...]) -> dict[Any, float]:
        """The positions after that way, each with its chance."""
        found = self._reached.get(way)
        if found is None:
            found = self._reached[way] = {}
            before = self._branches(way[:-1]) if way else {self._start: 1.0}
            for snapshot, share in before.items():
                self._position.restore(snapshot)
                for after, part in self._step(way).shares.items():
                    if after is not None:
                        found[after] = found.get(after, 0.0) + share * part
        return found

    def _step(self, way: tuple[int, ...]) -> Played:
        """One more step from the present position, the declaration before the first."""
        figure = self._figure
        holds = self._carries or not self._balls.isdisjoint(way)

        def judge(after: Position, facts: Facts) -> Any:
            if way and way[-1] in after.pads:
                return after.snapshot() if ("entered", figure.slot) in facts else None
            scores = after.scored and after.scoring_side == figure.side
            stands = figure.square == (way or (figure.square,))[-1]
            up = figure.state is State.STANDING or not way
            keeps = not holds or after.carries(figure) or scores
            return after.snapshot() if stands and up and keeps and not after.turnover else None

        def is_known(now: Position, purpose: str) -> bool:
            """The turn is lost, or the ball that the player has or came for."""
            gone = self._carries and not now.carries(figure)
            return now.turnover is not None or gone or (holds and purpose in LOOSE)

        moves = [Choice(Verb.MOVE, square) for square in way[-1:]]
        if not way and self._shaky:
            moves = [Choice(Verb.STAND)]
        declared = [Choice(Verb.MOVE), *self._choices]
        course = LineCourse(figure, moves, declared=declared, known=is_known, ends=False)
        return play_course(self._position, self._rules, course, judge)

    def _played_loss(self, way: Sequence[int]) -> float:
        """The chance that the turn ends on the way, the end of the action included."""
        moves = [Choice(Verb.MOVE, square) for square in way]
        course = LineCourse(self._figure, moves, declared=[*moves, *self._choices])
        lost = play_course(
            self._position, self._rules, course, lambda after, facts: after.turnover is not None
        )
        return lost.share()
