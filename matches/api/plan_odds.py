"""The answer about plays that are checked and rehearsed."""

from __future__ import annotations

from core.answers import held_by
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
from matches.api.plan_board import build_futures
from matches.render.plan_verdict import PlanVerdict, describe_chances
from matches.services.errors import build_fault, build_faults
from matches.services.submission.planning import PlannedOdds


def build_odds(planned: PlannedOdds, *, quick: bool) -> PlannedOddsAnswer:
    """Each play checked, and the odds of the whole."""
    outlook = planned.outlook
    odds = {each.play.place: each for each in outlook.plays} if outlook is not None else {}
    return PlannedOddsAnswer(
        **held_by(build_futures(planned.futures, planned.position, planned.side)),
        segment=planned.match.segment,
        faults=build_faults(planned.faults),
        rows=planned.rows.rows,
        below=planned.rows.below,
        plays=[_checked(each, odds.get(each.play.place)) for each in planned.plays],
        outlook=(
            PlanOutlook(**held_by(build_outlook(outlook)), breaks=outlook.breaks)
            if outlook is not None
            else None
        ),
        verdict=PlanVerdict.of(
            planned.faults, planned.plays, outlook, planned.numbers, quick=quick
        ),
    )


def build_outlook(outlook: TurnOdds) -> Outlook:
    """The result of rehearsals."""
    return Outlook(
        times=outlook.times,
        accuracy=outlook.accuracy,
        turnover=outlook.turnover,
        touchdown=outlook.touchdown,
        touchdown_against=outlook.touchdown_against,
        casualties=outlook.casualties,
        plays=[
            Odds(
                text=each.play.text(),
                line=each.play.line,
                column=each.play.column,
                reached=each.reached,
                succeeded=each.succeeded,
                touchdown=each.touchdown,
                refused=each.refused,
                turnover=each.turnover,
                spell=each.spell,
            )
            for each in outlook.plays
        ],
    )


def _checked(checked: CheckedPlay, odds: PlayOdds | None) -> PlannedPlay:
    return PlannedPlay(
        line=checked.play.line,
        column=checked.play.column,
        text=checked.play.text(),
        tried=checked.tried,
        touchdown=checked.touchdown,
        fault=build_fault(checked.fault) if checked.fault is not None else None,
        words=describe_chances(checked.fault, odds),
    )
