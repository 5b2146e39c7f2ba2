"""What a correction of a result would change in its season, shown beforehand."""

from __future__ import annotations

from dataclasses import asdict, dataclass

from core.leagues.panels import Panel
from engine.report import MatchReport
from league.models import Fixture
from league.queries import standings
from league.queries.redraws import changed_pairings
from league.queries.standings import StandingsLine
from matches.models import Match


@dataclass(frozen=True, slots=True)
class RankMove:
    """A team's line in the table before and after."""

    before: StandingsLine
    after: StandingsLine

    @property
    def rises(self) -> int:
        """By how many ranks it rises; negative if it falls."""
        return self.before.row.rank - self.after.row.rank


def correction_panel(match: Match, report: MatchReport | None, replay: bool) -> Panel | None:
    """The changed lines of the table; None for a match that counts for no season."""
    fixture = Fixture.objects.filter(match=match).select_related("round__season__league").first()
    if fixture is None:
        return None
    season = fixture.round.season
    result = None if report is None else standings.result_of(fixture, report)
    before = {line.team.pk: line for line in standings.table(season)}
    moves = [
        RankMove(before[line.team.pk], line)
        for line in standings.table(season, instead={match.pk: result})
    ]
    changed = [
        move
        for move in moves
        if move.rises
        or move.before.row.points != move.after.row.points
        or move.before.row.touchdown_difference != move.after.row.touchdown_difference
        or move.before.row.casualty_difference != move.after.row.casualty_difference
    ]
    pairings = changed_pairings(season, {match.pk: result})
    return Panel(
        "league/_correction_panel.html",
        {"season": season, "moves": changed, "replay": replay, "pairings": pairings},
        {
            "season": season.pk,
            "table": [
                {
                    "team": move.after.team.pk,
                    "rank": [move.before.row.rank, move.after.row.rank],
                    "points": [move.before.row.points, move.after.row.points],
                }
                for move in changed
            ],
            "pairings": [asdict(pairing) for pairing in pairings],
        },
    )
