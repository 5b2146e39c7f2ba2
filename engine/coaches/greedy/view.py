"""The turn as the greedy coach sees it: whose it is, where the ball is, who may still act."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from engine.coaches.greedy.style import NORMAL, Style
from engine.decisions import Choice, Verb
from engine.geometry import OFF, walking_steps_to
from engine.position import Figure, Position, State
from engine.reach import Reach, pick_up_reach, reach, stroll
from engine.ruleset import Rules

SUDDEN = 0.25
SEARCH, STROLL = 30, 10
"""The work of a search for ways, besides the squares it finds; and of one without dice."""
STAND, MOVE = Choice(Verb.STAND), Verb.MOVE


@dataclass(slots=True)
class PlayerPlan:
    """What one player does: choices in order, and the value the coach expects.

    ``value`` is in the coach's own unit: 1 is an ordinary opponent knocked down, or for the ball
    the chance of its purpose. ``odds`` is the chance that it does not end the turn. ``partner`` is
    the slot of a team-mate it relies on later in the turn.
    """

    value: float
    slot: int
    choices: list[Choice]
    odds: float = 1.0
    partner: int | None = None


@dataclass(slots=True)
class View:
    """One side's view of the position, with values that are needed repeatedly cached.

    ``work`` is what was thought about it so far: a unit is a square found by a search for ways,
    about 0.004 ms at the yardstick. The strong coach counts its time so (docs/strong.md).
    """

    position: Position
    rules: Rules
    side: int
    style: Style = NORMAL
    work: int = 0
    _reaches: dict[int, Reach] = field(default_factory=dict)
    _charges: dict[int, Reach] = field(default_factory=dict)
    _bold: dict[int, Reach] = field(default_factory=dict)
    _strolls: dict[int, dict[int, tuple[int, int]]] = field(default_factory=dict)
    _walks_in: dict[tuple[int, bool], float] = field(default_factory=dict)

    own_carrier: Figure | None = None
    enemy_carrier: Figure | None = None
    loose_ball: int | None = None

    def __post_init__(self) -> None:
        """Find the ball once: its carriers are needed about a hundred times a decision.

        Of several carriers on our side, take one who may still act and is nearest the goal; of
        theirs, the one nearest our end zone; of free balls, the one nearest to one of our players.
        """
        position, side = self.position, self.side
        carriers = position.carriers()
        ours = [figure for figure in carriers if figure.side == side]
        theirs = [figure for figure in carriers if figure.side != side]
        rows = self.rows_to_goal
        self.own_carrier = min(ours, key=lambda f: (f.used, rows(f.square)), default=None)
        self.enemy_carrier = max(theirs, key=lambda f: rows(f.square), default=None)
        free = position.free_balls()
        self.loose_ball = free[0] if free else None
        if len(free) > 1:
            distance, mates = self.rules.board.distance, position.standing(side)
            near = {s: min((distance(s, m.square) for m in mates), default=0) for s in free}
            self.loose_ball = min(free, key=lambda square: near[square])

    @property
    def ball(self) -> int:
        """The square of the ball in view, ``OFF`` if there is none."""
        for figure in (self.own_carrier, self.enemy_carrier):
            if figure is not None:
                return figure.square
        return OFF if self.loose_ball is None else self.loose_ball

    @property
    def caution(self) -> float:
        """The price of risks: lower where the first touchdown is the last."""
        return SUDDEN if self.rules.pitch.end_zones else 1.0

    @property
    def turns_left(self) -> int:
        """Own turns left in this half, the present one included."""
        return self.rules.match.half_turns - self.position.turns[self.side] + 1

    @property
    def last_turn(self) -> bool:
        """Whether this is the side's last turn of the half."""
        return self.turns_left <= 1

    def can_do(self, plan: PlayerPlan) -> bool:
        """Whether an action is left that allows the plan (CORE-TRN-02)."""
        figure = self.position.figures[plan.slot]
        return self.rules.actions.action_for(self.position, figure, plan.choices) is not None

    def unused(self) -> list[Figure]:
        """Own players who may still be activated."""
        return self.position.may_act(self.side)

    def reach(self, figure: Figure) -> Reach:
        """Squares in reach without a team re-roll and without touching a loose ball."""
        found = self._reaches.get(figure.slot)
        if found is None:
            found = self._reaches[figure.slot] = self._find(figure)
        return found

    def _find(
        self, figure: Figure, goals: frozenset[int] = frozenset(), least: float = 0.0
    ) -> Reach:
        return self._searched(
            reach(
                self.position,
                self.rules,
                figure,
                avoid=OFF if self.loose_ball is None else self.loose_ball,
                team_reroll=False,
                goals=goals,
                least=least,
            )
        )

    def _searched(self, found: Reach) -> Reach:
        """What a search found, its work counted."""
        self.work += SEARCH + len(found.odds)
        return found

    def charge(self, figure: Figure) -> Reach:
        """The squares of that reach next to the enemy carrier, if the risk is worth taking.

        Nothing else is looked for.
        """
        found = self._reaches.get(figure.slot) or self._charges.get(figure.slot)
        if found is None and self.enemy_carrier is not None:
            near = frozenset(self.rules.board.neighbours[self.enemy_carrier.square])
            found = self._charges[figure.slot] = self._find(figure, near, self.style.risk)
        return found or self.reach(figure)

    def bold(self, figure: Figure) -> Reach:
        """Squares in reach with everything: the loose ball and the team re-roll included.

        Those at odds that no plan accepts may be missing.
        """
        found = self._bold.get(figure.slot)
        if found is None:
            found = self._searched(reach(self.position, self.rules, figure, least=self._least))
            self._bold[figure.slot] = found
        return found

    def walks_in(self, figure: Figure, *, team_reroll: bool) -> float:
        """The chance to reach the end zone, without that re-roll not by way of a loose ball.

        As ``reach`` and ``bold`` have it; nothing else is looked for.
        """
        key = figure.slot, team_reroll
        if key not in self._walks_in:
            self._walks_in[key] = max(self._home(figure, team_reroll=team_reroll), default=0.0)
        return self._walks_in[key]

    def _home(self, figure: Figure, *, team_reroll: bool) -> Iterable[float]:
        """The odds of the squares of the end zone."""
        known = (self._bold if team_reroll else self._reaches).get(figure.slot)
        goals = self.rules.end_zone(self.position, self.side)
        if known is not None:
            return (odds for square, odds in known.odds.items() if square in goals)
        if team_reroll:
            found = self._searched(
                reach(self.position, self.rules, figure, least=self._least, goals=goals)
            )
        else:
            found = self._find(figure, goals)
        return found.odds.values()

    @property
    def _least(self) -> float:
        """Odds below which no plan needs a square."""
        return 0.0 if self.last_turn else self.style.least

    def pick_up(self, figure: Figure) -> Reach:
        """The loose ball's square in that reach, if it is in it; nothing else is looked for."""
        found = self._bold.get(figure.slot)
        if found is not None:
            return found
        return self._searched(pick_up_reach(self.position, self.rules, figure))

    def stroll(self, figure: Figure) -> dict[int, tuple[int, int]]:
        """Squares in reach without a die: steps, and the square before."""
        found = self._strolls.get(figure.slot)
        if found is None:
            ball = self.loose_ball
            found = stroll(self.position, figure, ball if ball is not None else OFF)
            self.work += STROLL
            self._strolls[figure.slot] = found
        return found

    def stroll_to(self, figure: Figure, square: int) -> list[Choice]:
        """The moves to that square without a die."""
        found = self.stroll(figure)
        path: list[Choice] = []
        while square != figure.square:
            path.append(Choice(MOVE, square))
            square = found[square][1]
        return path[::-1]

    def squares_left(self, figure: Figure) -> int:
        """Squares the player can still move, extra ones included; standing up costs three."""
        up = self.rules.movement.stand_up_cost if figure.state is State.PRONE else 0
        left = max(figure.ma - figure.moved - up, 0)
        return left + self.rules.movement.surges(self.position, figure)

    def rows_to_goal(self, square: int) -> int:
        """Rows between a square and the end zone we attack; 0 is in it."""
        board = self.rules.board
        if ends := self.rules.pitch.end_zones:
            return walking_steps_to(board, ends[self.position.ends[1 - self.side]])[square]
        y = board.ys[square]
        row = y if self.side == 0 else board.length - 1 - y
        return max(board.length - self.rules.pitch.end_zone_depth - row, 0)

    def way_to(self, goal: int) -> Callable[[int], int]:
        """The distance of every square from that one: on foot, where there are walls."""
        board = self.rules.board
        if board.enclosed:
            return walking_steps_to(board, frozenset((goal,))).__getitem__
        return lambda square: board.distance(square, goal)

    def enemies_near(self, square: int, within: int) -> int:
        """Standing opponents within that many squares."""
        board = self.rules.board
        return sum(
            1
            for figure in self.position.standing(1 - self.side)
            if board.distance(figure.square, square) <= within
        )

    def walk(self, figure: Figure, square: int) -> list[Choice]:
        """The moves to that square by the safest way."""
        return steps(figure, self.reach(figure), square)


def steps(figure: Figure, found: Reach, square: int, *, carrying: bool = False) -> list[Choice]:
    """The moves of the safest path to a square, standing up first if prone."""
    moves = [Choice(MOVE, s) for s in found.path(square, carrying=carrying)]
    return [STAND, *moves] if figure.state is State.PRONE else moves
