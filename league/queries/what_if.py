"""The table after scores that a reader tries for the remaining matches; nothing is stored."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from league.models import Division, Fixture, Season
from league.pairing.types import Stage
from league.queries import standings
from league.queries.standings_lines import StandingsLine
from league.table import Result

MAX_FIXTURES = 150
MAX_TOUCHDOWNS = 20


@dataclass(frozen=True, slots=True)
class Tried:
    """A remaining match and the score tried for it, if any."""

    fixture: Fixture
    home: int | None
    away: int | None


@dataclass(frozen=True, slots=True)
class TriedLine:
    """A line of the tried table, and by how many ranks it rises (negative: falls)."""

    line: StandingsLine
    rises: int


@dataclass(frozen=True, slots=True)
class WhatIf:
    """The remaining matches, the table with the tried scores, how many matches are not listed."""

    tried: list[Tried]
    tables: list[tuple[Division | None, list[TriedLine]]]
    more: int

    @property
    def is_tried(self) -> bool:
        return any(each.home is not None for each in self.tried)


def what_if(season: Season, given: Mapping[str, object]) -> WhatIf:
    """The table with the scores `h<fixture>` and `a<fixture>`; invalid scores are ignored."""
    left = (
        Fixture.objects.filter(round__season=season, round__stage=Stage.TABLE)
        .exclude(match__state__in=("finished", "void"))
        .select_related("round", "home_team", "away_team")
        .order_by("round__number", "number")
    )
    count = left.count()
    tried = [_tried(fixture, given) for fixture in left[:MAX_FIXTURES]]
    facts = standings.facts_of(season)
    before = {line.team.pk: line.row.rank for line in standings.lines_of(season, facts)}
    results = [
        Result(each.fixture.home_team_id, each.fixture.away_team_id, each.home, each.away)
        for each in tried
        if each.home is not None and each.away is not None
    ]
    after = standings.lines_of(season, replace(facts, results=[*facts.results, *results]))
    tables = [
        (division, [TriedLine(line, before[line.team.pk] - line.row.rank) for line in lines])
        for division, lines in standings.by_division(after)
    ]
    return WhatIf(tried, tables, max(count - MAX_FIXTURES, 0))


def _tried(fixture: Fixture, given: Mapping[str, object]) -> Tried:
    home, away = (_score(given.get(f"{side}{fixture.pk}")) for side in "ha")
    if home is None or away is None:
        return Tried(fixture, None, None)
    return Tried(fixture, home, away)


def _score(text: object) -> int | None:
    if not isinstance(text, str) or not (text.isascii() and text.isdigit() and len(text) < 3):
        return None
    return min(int(text), MAX_TOUCHDOWNS)
