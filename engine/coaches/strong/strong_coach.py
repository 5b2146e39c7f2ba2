"""The strong coach: rehearses the plays of each activation and takes the best (docs/strong.md)."""

from __future__ import annotations

from collections.abc import Sequence
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
A_TURN = 20_000
"""The most work of a team turn, in the units of `View.work`. Once it is done the coach plays on as
the normal one, which takes little.
"""
REHEARSED = 2_000
"""The most work of its rehearsals among them."""
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

    @property
    def is_known(self) -> bool:
        """Whether another rehearsal would show nothing new: no die is rolled in the play."""
        return self._count > 0 and (self.plan is None or not risky(self.plan))

    def error(self, other: Trial) -> float:
        """The standard error of the difference."""
        return sqrt(self._variance() + other._variance())

    def _variance(self) -> float:
        return max(self._squares / self._count - self.mean**2, 0.0) / self._count

    def rehearse(self, rehearsal: Rehearsal, side: int) -> None:
        """Play it once more."""
        plan = self.plan
        value = (
            rehearsal.ended(side)
            if plan is None
            else rehearsal.play(side, plan.slot, plan.choices, self._count)
        )
        self._count += 1
        self._sum += value
        self._squares += value * value


class StrongCoach(GreedyCoach):
    """Plays one side; the same seed, position and decision always get the same answer.

    `work` is what the present team turn took so far, in the units of `View.work`.
    """

    __slots__ = ("_rehearsal", "_seed", "_turn", "_unrehearsed", "work")

    def __init__(self, seed: int | str = 0) -> None:
        super().__init__()
        self._seed = seed
        self._rehearsal: Rehearsal | None = None
        self._turn: object = None
        self._unrehearsed = REHEARSED
        self.work = 0

    def choose(self, position: Position, rules: Rules, decision: Decision) -> Choice:
        """The choice, in the style of the game."""
        self.style = _style(rules.id)
        return super().choose(position, rules, decision)

    def _next_player(self, view: View, decision: Decision) -> Choice:
        self.intend([])
        self._begin(view)
        choose = super()._next_player if self.work >= A_TURN else self._think
        choice = choose(view, decision)
        self.work += view.work
        return choice

    def _think(self, view: View, decision: Decision) -> Choice:
        """Who acts next and how, with rehearsals."""
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
        if held and not view.position.acts and escorts(view) and self.work < A_TURN:
            choices = go_on_with_ball(view, figure)
        else:
            choices = super()._go_on(view, figure)
        self.work += view.work
        return choices

    def _begin(self, view: View) -> None:
        """Count from nothing in another team turn."""
        position = view.position
        turn = position.half, position.drive, position.turns[view.side], position.bonus
        if turn != self._turn:
            self._turn, self._unrehearsed, self.work = turn, REHEARSED, 0

    def _best(self, view: View, plans: list[PlayerPlan | None]) -> PlayerPlan | None:
        """The play with the best mean worth over its rehearsals, by halving.

        The coach's own, where the work allows no whole round of them.
        """
        if len(plans) == 1 or self._unrehearsed <= 0:
            return plans[0]
        rehearsal = self._ready(view.position, view.rules)
        habit, *_ = running = [Trial(plan) for plan in plans]
        for number, times in enumerate(ROUNDS):
            if not self._rehearse(running, rehearsal, view.side, times):
                if not number:
                    return habit.plan
                break
            running = sorted(running, key=lambda trial: -trial.mean)[: (len(running) + 1) // 2]
            if habit not in running:
                running.append(habit)
            if len(running) == 1:
                break
        better = [t for t in running if t.mean > habit.mean + HABIT + DOUBT * t.error(habit)]
        return max(better, key=lambda trial: trial.mean, default=habit).plan

    def _rehearse(
        self, trials: Sequence[Trial], rehearsal: Rehearsal, side: int, times: int
    ) -> bool:
        """Rehearse these plays in turn, each so often; whether the turn's work allowed all that."""
        for _ in range(times):
            for trial in trials:
                if trial.is_known:
                    continue
                if self._unrehearsed <= 0:
                    return False
                before = rehearsal.work
                trial.rehearse(rehearsal, side)
                self._unrehearsed -= rehearsal.work - before
                self.work += rehearsal.work - before
        return True

    def _ready(self, position: Position, rules: Rules) -> Rehearsal:
        if self._rehearsal is None or not self._rehearsal.fits(position, rules):
            self._rehearsal = Rehearsal(position, rules)
        self._rehearsal.begin(
            position, f"{self._seed}|{position.turns}|{position.half}|{self._unrehearsed}"
        )
        return self._rehearsal


@cache
def _style(game: str) -> Style:
    """What the strong coach pays for what in the game with that key."""
    return replace(NORMAL, **dict(find_variant(game).bot_style))
