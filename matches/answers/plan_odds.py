"""Plays checked and rehearsed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated

from engine.sheets.grammar.sheet_rows import Row
from engine.sheets.odds.turn_tally import Break
from matches.answers.faults import FaultAnswer
from matches.answers.plan_board import FuturesAnswer
from matches.render.plan_verdict import PlanVerdict


@dataclass(frozen=True, slots=True, kw_only=True)
class Odds:
    """A play and how often, of all rehearsals, it begins, works, and scores."""

    text: str
    line: int
    column: int
    reached: float
    succeeded: Annotated[
        float,
        "That it works: it scores, or what it wants has happened because of it, its player stands, "
        "and the turn goes on.",
    ]
    touchdown: float
    refused: float
    turnover: Annotated[float, "That the turn ends in it by a turnover."]
    spell: Annotated[float, "That a spell is cast in it that its line does not order."]


@dataclass(frozen=True, slots=True, kw_only=True)
class Outlook:
    """The result of the rehearsals: chances from 0 to 1."""

    times: Annotated[int, "How many rehearsals: 500, fewer for a sheet that takes long."]
    accuracy: Annotated[int, "By how many points the chances may miss the truth, 19 times in 20."]
    turnover: float
    touchdown: float
    touchdown_against: float
    casualties: Annotated[Sequence[float], "The mean number of the home and the away side."]
    plays: Sequence[Odds]


@dataclass(frozen=True, slots=True, kw_only=True)
class PlanOutlook(Outlook):
    """The result of the rehearsals, with what breaks the turn."""

    breaks: Sequence[Break]


@dataclass(frozen=True, slots=True, kw_only=True)
class PlannedPlay:
    """A play, and why the rules refuse it."""

    line: int
    column: int
    text: str
    tried: bool
    touchdown: bool
    fault: FaultAnswer | None
    words: Annotated[str, "How often it begins, is possible and works, as far as that is known."]


@dataclass(frozen=True, slots=True, kw_only=True)
class PlannedOddsAnswer(FuturesAnswer):
    """Each play checked, and the odds of the whole; null without plays."""

    segment: int
    faults: Annotated[Sequence[FaultAnswer], "Why the text cannot be read."]
    text: Annotated[str, "Of the sheet: what was sent, or what the rows that were sent come to."]
    rows: Sequence[Row]
    below: Annotated[str, "END, and orders for the match."]
    plays: Sequence[PlannedPlay]
    outlook: PlanOutlook | None
    verdict: PlanVerdict
