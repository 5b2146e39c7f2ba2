"""The days of a season's rounds as they were planned, or moved to since."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice

from league.models import Season
from league.round_calendar import RoundSpan


def spans_of(season: Season, count: int) -> list[RoundSpan]:
    """The spans of the first rounds, drawn or not: one query; none without a first day.

    The days of a round that was moved are those of the calendar, as much earlier or later.
    """
    calendar = season.calendar
    if calendar is None:
        return []
    days = season.rounds.values_list("number", "planned_for")
    planned = {number: day for number, day in days if day is not None}
    found = []
    for number, span in enumerate(islice(calendar.spans(), count), start=1):
        late = planned.get(number, span.first_day) - span.first_day
        found.append(replace(span, days=tuple(day + late for day in span.days)) if late else span)
    return found
