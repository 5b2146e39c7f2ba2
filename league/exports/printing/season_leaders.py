"""Statistics of players in a season, from the reports in force."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from django.utils.translation import gettext_lazy as _

from engine.errors import DataError
from engine.report import Fate, MatchReport, PlayerReport
from matches.models import Match, Side
from rosters.folds.match_facts import MVP_SPP

COUNTS = (
    ("touchdowns", _("Touchdowns")),
    ("casualties", _("Casualties")),
    ("completions", _("Completions")),
    ("mvps", _("Most valuable player")),
    ("spp", _("Star player points")),
)
LEADERS = 8
HURT = {
    Fate.DEAD: _("killed"),
    Fate.TOOK_OWN_LIFE: _("took their own life"),
    Fate.SERIOUSLY_INJURED: _("seriously injured"),
    Fate.BADLY_HURT: _("badly hurt"),
}


@dataclass(slots=True)
class PlayerTotals:
    """A player of a season: last name on record, team, counts."""

    name: str
    team: str
    counts: dict[str, int] = field(default_factory=lambda: dict.fromkeys(dict(COUNTS), 0))


@dataclass(frozen=True, slots=True)
class MatchHighlights:
    """A match in two lines per side: scorers and casualties."""

    scorers: Sequence[str]
    hurt: Sequence[str]


@dataclass(frozen=True, slots=True)
class LeaderBoard:
    """The best of a season in one count; the first ones won the award."""

    name: str
    rows: Sequence[tuple[PlayerTotals, int]]

    @property
    def winners(self) -> list[PlayerTotals]:
        return [doer for doer, count in self.rows if count == self.rows[0][1]]


class SeasonLeaders:
    """Counts each match once."""

    def __init__(self) -> None:
        self.matches: dict[int, tuple[MatchHighlights, MatchHighlights]] = {}
        self._doers: dict[tuple[int, int], PlayerTotals] = {}

    def read(self, matches: Iterable[Match]) -> None:
        """Add matches with their reports, in the order of play."""
        for match in matches:
            try:
                report = MatchReport.from_json(match.report or {})
            except DataError:
                continue
            home, away = (
                self._side(match.team(side).pk, report.sides[side].name, report, side)
                for side in Side
            )
            self.matches[match.pk] = (home, away)

    def _side(self, team: int, name: str, report: MatchReport, side: int) -> MatchHighlights:
        players = [p for _, p in sorted(report.sides[side].players.items())]
        for player in players:
            if player.played or player.mvps:
                self._count(team, name, player)
        scorers = [_times(p.name, p.touchdowns) for p in players if p.touchdowns]
        hurt = [f"{p.name} ({HURT[p.fate]})" for p in players if p.fate in HURT]
        return MatchHighlights(scorers, hurt)

    def _count(self, team: int, name: str, player: PlayerReport) -> None:
        doer = self._doers.setdefault((team, player.number), PlayerTotals(player.name, name))
        doer.name, doer.team = player.name, name
        for key in doer.counts:
            doer.counts[key] += getattr(player, key)
        doer.counts["spp"] += MVP_SPP * player.mvps

    def leaders(self) -> list[LeaderBoard]:
        """The best in each count; empty if nobody has any."""
        found = []
        for key, name in COUNTS:
            best = sorted(
                (doer for doer in self._doers.values() if doer.counts[key]),
                key=lambda doer: (-doer.counts[key], doer.name),
            )
            if best:
                found.append(LeaderBoard(str(name), [(d, d.counts[key]) for d in best[:LEADERS]]))
        return found


def _times(name: str, times: int) -> str:
    return name if times == 1 else f"{name} {times}"
