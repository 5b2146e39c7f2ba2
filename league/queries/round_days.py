"""The days of rounds as they are: those that were, those that are planned, those to expect."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta

from core.leagues.time_zones import zone_of_league
from league.models import Round, Season

DAY = timedelta(days=1)


@dataclass(frozen=True, slots=True)
class RoundDays:
    """The first and the last day of a round in its league's time zone, as far as they are known.

    `closes_at` is the moment at which an open or coming round closes by date. `is_expected`: only
    if the rounds before it take as long as planned.
    """

    first: date | None = None
    last: date | None = None
    closes_at: datetime | None = None
    is_expected: bool = False


NO_DAYS = RoundDays()


def find_days(season: Season, rounds: Sequence[Round], now: datetime) -> Mapping[int, RoundDays]:
    """The days of these rounds, all of the season, by number; no queries.

    A round that was played has the days on which it was. Where a round opens when the one before is
    over, those to come are as late as the last one was.
    """
    zone = zone_of_league(season.league)

    def day_of(moment: datetime | None) -> date | None:
        return None if moment is None else moment.astimezone(zone).date()

    found: dict[int, RoundDays] = {}
    late = timedelta()
    today = now.astimezone(zone).date()
    for round_ in sorted(rounds, key=lambda each: each.number):
        planned = round_.planned_for
        last = None if round_.closes_at is None else day_of(round_.closes_at - DAY / 24)
        if round_.opened_at is not None:
            opened = day_of(round_.opened_at)
            late = max(timedelta(), opened - planned) if opened and planned else late
            if round_.state == Round.State.DONE:
                found[round_.number] = RoundDays(opened, day_of(round_.done_at))
            elif season.runs_by_result:
                found[round_.number] = RoundDays(opened)
            else:
                closes_at = None if round_.closed_at else round_.closes_at
                found[round_.number] = RoundDays(opened, last, closes_at)
        elif planned is None:
            found[round_.number] = NO_DAYS
        elif not season.runs_by_result:
            found[round_.number] = RoundDays(planned, last, round_.closes_at)
        else:
            late = max(late, today - planned) if season.is_running else late
            found[round_.number] = RoundDays(planned + late, is_expected=season.is_started)
    return found
