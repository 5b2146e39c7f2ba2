"""The strong coach: rehearses the plays of each activation and takes the best (docs/strong.md)."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from math import sqrt

from engine.coaches.greedy import GreedyCoach
from engine.coaches.greedy.chests_and_dugout import dugout
from engine.coaches.greedy.greedy_coach import END
from engine.coaches.greedy.style import NORMAL, Style
from engine.coaches.greedy.view import PlayerPlan, View
from engine.coaches.strong.candidates import candidates, risky
from engine.coaches.strong.magic import magic
from engine.coaches.strong.plans import escorts, go_on_with_ball, strong_plan
from engine.coaches.strong.rehearsal import Rehearsal
from engine.decisions import Choice, Decision, Verb
from engine.position import Figure, Position, State
from engine.ruleset import Rules
from engine.variants.registry import find_variant

ROUNDS = (4, 8)
"""Rehearsals of each play left; after a round the worse half of the plays is dropped."""
A_TURN = 60
"""The work of a team turn's rehearsals: 1 for each, and more where there was much to think."""
THOUGHT = 6
"""The work of thinking about the rest of an activation, once its play is over."""
HABIT = 0.03
"""By how much another play must be better than the coach's own, in points of the match."""
DOUBT = 2.0
"""By how many standard errors besides: few rehearsals mislead."""


class Trial:
    """A play and the worth of its rehearsals."""

    __slots__ = ("_count", "_squares", "_sum", "plan")

    def __init__(self, plan: PlayerPlan | None):
        self.plan = plan
        self._count, self._sum, self._squares = 0, 0.0, 0.0

    @property
    def mean(self) -> float:
        """The worth expected of the play."""
        return self._sum / self._count

    def error(self, other: Trial) -> float:
        """The standard error of the difference."""
        return sqrt(self._variance() + other._variance())

    def _variance(self) -> float:
        return max(self._squares / self._count - self.mean**2, 0.0) / self._count

    def run(self, rehearsal: Rehearsal, side: int, times: int) -> int:
        """Rehearse it that often, once if no die is rolled; returns how much work it was."""
        plan = self.plan
        if plan is None or not risky(plan):
            if self._count:
                return 0
            times = 1
        thoughts = rehearsal.thoughts
        for _ in range(times):
            value = (
                rehearsal.ended(side)
                if plan is None
                else rehearsal.play(side, plan.slot, plan.choices, self._count)
            )
            self._count += 1
            self._sum += value
            self._squares += value * value
        return times + THOUGHT * (rehearsal.thoughts - thoughts)


class StrongCoach(GreedyCoach):
    """Plays one side; the same seed, position and decision always get the same answer."""

    __slots__ = ("_left", "_rehearsal", "_seed", "_turn")

    def __init__(self, seed: int | str = 0) -> None:
        super().__init__()
        self._seed = seed
        self._rehearsal: Rehearsal | None = None
        self._turn: object = None
        self._left = A_TURN

    def choose(self, position: Position, rules: Rules, decision: Decision) -> Choice:
        """The choice, in the style of the game."""
        self.style = _style(rules.id)
        return super().choose(position, rules, decision)

    def _next_player(self, view: View, decision: Decision) -> Choice:
        self.intend([])
        if use := dugout(view, decision) or magic(view, decision):
            return use
        first = strong_plan(view)
        plan = self._best(view, candidates(view, first))
        if plan is None:
            return END
        self.intend(plan.choices)
        return Choice(Verb.ACTIVATE, plan.slot)

    def _go_on(self, view: View, figure: Figure) -> list[Choice]:
        held = view.own_carrier is figure and figure.state is State.STANDING
        if held and not view.position.acts and escorts(view):
            return go_on_with_ball(view, figure)
        return super()._go_on(view, figure)

    def _best(self, view: View, plans: list[PlayerPlan | None]) -> PlayerPlan | None:
        """The play with the best mean worth over its rehearsals, by halving."""
        position, side = view.position, view.side
        turn = position.half, position.drive, position.turns[side], position.bonus
        if turn != self._turn:
            self._turn, self._left = turn, A_TURN
        if len(plans) == 1 or self._left <= 0:
            return plans[0]
        rehearsal = self._ready(position, view.rules)
        trials = [Trial(plan) for plan in plans]
        running = trials
        for times in ROUNDS:
            if self._left <= 0:
                break
            for trial in running:
                self._left -= trial.run(rehearsal, side, times)
            running = sorted(running, key=lambda trial: -trial.mean)[: (len(running) + 1) // 2]
            if trials[0] not in running:
                running.append(trials[0])
            if len(running) == 1:
                break
        habit = trials[0]
        better = [t for t in running if t.mean > habit.mean + HABIT + DOUBT * t.error(habit)]
        return max(better, key=lambda trial: trial.mean, default=habit).plan

    def _ready(self, position: Position, rules: Rules) -> Rehearsal:
        if self._rehearsal is None or not self._rehearsal.fits(position, rules):
            self._rehearsal = Rehearsal(position, rules)
        self._rehearsal.begin(
            position, f"{self._seed}|{position.turns}|{position.half}|{self._left}"
        )
        return self._rehearsal


@cache
def _style(game: str) -> Style:
    """What the strong coach pays for what in the game with that key."""
    return replace(NORMAL, **dict(find_variant(game).bot_style))
