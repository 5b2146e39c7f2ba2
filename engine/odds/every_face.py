"""Exact odds of anything: the engine's own procedure, played over every face of every die."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Hashable
from typing import TypeVar

from engine.coaches.coach import Coach, DefaultCoach
from engine.lineup import MatchSetup
from engine.odds.faces import Faces, TooManyFaces
from engine.position import Position
from engine.ruleset import LiveGame, Rules, Steps
from engine.scratch_game import ScratchGame

Outcome = TypeVar("Outcome", bound=Hashable)
MOST = 50_000
"""Sequences of faces; they take about a second."""


def outcomes(
    setup: MatchSetup,
    rules: Rules,
    position: Position,
    procedure: Callable[[LiveGame], Steps[object]],
    judge: Callable[[LiveGame], Outcome],
    *,
    about: Collection[str],
    coach: Coach | None = None,
    most: int = MOST,
    deep: int | None = None,
) -> dict[Outcome, float]:
    """What comes of a procedure from that position, each outcome with its probability.

    Played once for every sequence of faces of the dice whose purpose is ``about``; others show a
    1, which breaks no armour. Only the first ``deep`` dice of a game are tried with every face; a
    ball that nobody catches bounces on, and what its later catches show is of no interest.
    Decisions are the coach's, by default the rules' defaults. The position is as before afterwards.
    The number of games is the product of the sides: for three block dice 216. Raises
    ``TooManyFaces`` after ``most``, and for a game that does not end.
    """
    scratch, start = ScratchGame(setup, rules, position), position.snapshot()
    answers = coach or DefaultCoach()
    found: dict[Outcome, float] = defaultdict(float)
    dice: Faces | None = Faces(about.__contains__, deep=deep)
    played = 0
    try:
        while dice is not None:
            played += 1
            if played > most:
                raise TooManyFaces(f"more than {most} sequences of faces")
            scratch.set(start, dice)
            _run(scratch, procedure(scratch), answers)
            found[judge(scratch)] += dice.weight
            dice = dice.following()
    finally:
        position.restore(start)
    return dict(found)


def _run(game: ScratchGame, steps: Steps[object], coach: Coach) -> None:
    choice = None
    while True:
        try:
            decision = steps.send(choice)  # type: ignore[arg-type]  # None starts it
        except StopIteration:
            return
        choice = coach.choose(game.position, game.rules, decision)
