"""The answer about plays that are checked and rehearsed."""

from __future__ import annotations

from typing import TypeVar

from core.answers import fill_answer
from engine.sheets.odds.turn_odds import TurnOdds
from engine.sheets.odds.turn_tally import PlayOdds
from engine.sheets.turn_check import CheckedPlay
from matches.answers.plan_odds import (
    Odds,
    Outlook,
    PlannedOddsAnswer,
    PlannedPlay,
    PlanOutlook,
)
from matches.api.plan_board import build_end_rows, build_future_rows
from matches.render.plan_verdict import PlanVerdict, describe_chances
from matches.services.errors import build_fault, build_faults
from matches.services.submission.planning import PlannedOdds

Told = TypeVar("Told", bound=Outlook)


def build_odds(planned: PlannedOdds, text: str, *, quick: bool) -> PlannedOddsAnswer:
    """Each play of that text checked, and the odds of the whole."""
    outlook, futures = planned.outlook, planned.futures
    odds = {each.play.place: each for each in outlook.plays} if outlook is not None else {}
    return PlannedOddsAnswer(
        times=futures.times,
        futures=build_future_rows(futures, planned.position, planned.side),
        ends=build_end_rows(futures),
        segment=planned.match.segment,
        faults=build_faults(planned.faults),
        text=text,
        rows=planned.rows.rows,
        below=planned.rows.below,
        plays=[_checked(each, odds.get(each.play.place)) for each in planned.plays],
        outlook=build_outlook(PlanOutlook, outlook) if outlook is not None else None,
        verdict=PlanVerdict.of(
            planned.faults, planned.plays, outlook, planned.numbers, quick=quick
        ),
    )


def build_outlook(kind: type[Told], outlook: TurnOdds) -> Told:
    """The result of rehearsals."""
    plays = [
        fill_answer(Odds, each, text=each.play.text(), line=each.play.line, column=each.play.column)
        for each in outlook.plays
    ]
    return fill_answer(kind, outlook, plays=plays)


def _checked(checked: CheckedPlay, odds: PlayOdds | None) -> PlannedPlay:
    play, fault = checked.play, checked.fault
    return fill_answer(
        PlannedPlay,
        checked,
        line=play.line,
        column=play.column,
        text=play.text(),
        fault=build_fault(fault) if fault is not None else None,
        words=describe_chances(fault, odds),
    )
