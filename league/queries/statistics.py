"""A league's statistics, all derived: ratings, clan against clan, records, streaks, luck."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.db.models import F, QuerySet, Sum
from django.db.models.functions import Abs
from django.utils.translation import gettext

from core.leagues.models import League
from engine.variants.game_meta import GameMeta
from engine.variants.registry import VARIANTS
from league.models import CoachRating
from matches.models import Match, MatchLuck, MatchMode, MatchState, Side
from matches.queries.matches import HEAVY_FIELDS
from rosters.match_refs import matches_as_refs
from rosters.models import MatchBooking

SHOWN = 10
MIN_RATED = 1
SURELY = 1.96


@dataclass(frozen=True, slots=True)
class Against:
    """How one clan fared against another."""

    played: int = 0
    won: int = 0
    drawn: int = 0

    @property
    def points(self) -> float:
        """The share of wins; a draw counts half."""
        return (self.won + self.drawn / 2) / self.played if self.played else 0.0

    @property
    def percent(self) -> int:
        return round(100 * self.points)


@dataclass(frozen=True, slots=True)
class Streak:
    """The most matches in a row that a team has won."""

    team: int
    name: str
    length: int


@dataclass(frozen=True, slots=True)
class CoachLuck:
    """The tests that a coach's teams passed, and how many were expected."""

    coach: int
    name: str
    rolls: int
    made: int
    expected: float
    variance: float

    @property
    def surplus(self) -> float:
        return self.made - self.expected

    @property
    def deviation(self) -> float:
        """In standard deviations; chance alone exceeds 2 in about one case of twenty."""
        return self.surplus / self.variance**0.5 if self.variance else 0.0


def games_of(league: League) -> list[GameMeta]:
    """The games in which a league has finished matches, in registry order."""
    played = set(
        Match.objects.filter(league=league, state=MatchState.FINISHED)
        .order_by()
        .values_list("variant", flat=True)
        .distinct()
    )
    return [meta for meta in VARIANTS if meta.key in played]


def ratings(league: League, variant: str) -> list[CoachRating]:
    """The coaches, ranked by the lower end of their rating."""
    rated = CoachRating.objects.filter(league=league, variant=variant, matches__gte=MIN_RATED)
    return list(
        rated.select_related("coach").order_by(
            (F("mu") - 3 * F("sigma")).desc(), "coach__display_name", "pk"
        )[:100]
    )


def clan_against_clan(
    league: League, variant: str
) -> tuple[list[tuple[str, str]], dict[str, dict[str, Against]]]:
    """The clans that have played (key and name), and each against each: one query."""
    rows = _played(league, variant).values_list(
        "home_team__clan__key",
        "home_team__clan__name",
        "away_team__clan__key",
        "away_team__clan__name",
        "won_by",
    )
    names: dict[str, str] = {}
    counts: dict[str, dict[str, list[int]]] = {}
    for home, home_name, away, away_name, winner in rows:
        names |= {home: home_name, away: away_name}
        for own, other, side in ((home, away, Side.HOME), (away, home, Side.AWAY)):
            if home == away and side == Side.AWAY:
                continue
            cell = counts.setdefault(own, {}).setdefault(other, [0, 0, 0])
            cell[0] += 1
            cell[1] += winner == side
            cell[2] += winner is None
    table = {
        own: {other: Against(*cell) for other, cell in row.items()} for own, row in counts.items()
    }
    return sorted(names.items(), key=lambda pair: pair[1]), table


def records(league: League, variant: str) -> list[tuple[str, QuerySet[Match]]]:
    """The record matches: by margin, by touchdowns."""
    finished = (
        _played(league, variant).select_related("home_team", "away_team").defer(*HEAVY_FIELDS)
    )
    return [
        (
            gettext("Highest victories"),
            finished.annotate(margin=Abs(F("home_score") - F("away_score"))).order_by(
                "-margin", "-finished_at", "-pk"
            )[:SHOWN],
        ),
        (
            gettext("Most touchdowns"),
            finished.annotate(together=F("home_score") + F("away_score")).order_by(
                "-together", "-finished_at", "-pk"
            )[:SHOWN],
        ),
    ]


def winning_streaks(league: League, variant: str) -> list[Streak]:
    """The longest winning streaks, each team once; a walk-over neither counts nor ends one."""
    won_without_play = Match.objects.filter(
        league=league, variant=variant, state=MatchState.FINISHED, mode=MatchMode.WALK_OVER
    )
    rows = (
        MatchBooking.objects.in_force()
        .filter(team__league=league, team__variant=variant)
        .exclude(result="void")
        .exclude(source__in=matches_as_refs(won_without_play))
        .in_order()
        .values_list("team", "team__name", "result")
    )
    return streaks(rows)[:SHOWN]


def streaks(results: Iterable[tuple[int, str, str]]) -> list[Streak]:
    """The longest winning streak of each team; the results are grouped by team, in order."""
    best: dict[int, Streak] = {}
    team, running = None, 0
    for pk, name, result in results:
        running = (running if pk == team else 0) + 1 if result == "win" else 0
        team = pk
        if running > best.get(pk, Streak(pk, name, 0)).length:
            best[pk] = Streak(pk, name, running)
    found = [streak for streak in best.values() if streak.length > 1]
    return sorted(found, key=lambda streak: (-streak.length, streak.name, streak.team))


def luck(league: League, variant: str) -> list[CoachLuck]:
    """Every coach's tests, the luckiest first, by the team's current coach: two queries."""
    sums: dict[int, CoachLuck] = {}
    for side in ("home_team", "away_team"):
        rows = (
            MatchLuck.objects.filter(
                match__league=league,
                match__variant=variant,
                match__state=MatchState.FINISHED,
                side=Side.HOME if side == "home_team" else Side.AWAY,
            )
            .order_by()
            .values_list(f"match__{side}__coach", f"match__{side}__coach__display_name")
            .annotate(Sum("rolls"), Sum("made"), Sum("expected"), Sum("variance"))
        )
        for coach, name, *figures in rows:
            before = sums.get(coach, CoachLuck(coach, name, 0, 0, 0.0, 0.0))
            sums[coach] = CoachLuck(
                coach,
                name,
                before.rolls + figures[0],
                before.made + figures[1],
                before.expected + figures[2],
                before.variance + figures[3],
            )
    return sorted(sums.values(), key=lambda each: (-each.deviation, each.name, each.coach))


def bars(rated: Sequence[CoachRating]) -> list[tuple[CoachRating, float, float, float]]:
    """For a chart: each rating with its lower end, middle and upper end, from 0 to 100."""
    if not rated:
        return []
    low = min(row.mu - SURELY * row.sigma for row in rated)
    high = max(row.mu + SURELY * row.sigma for row in rated)
    width = max(high - low, 1.0)

    def at(value: float) -> float:
        return round(100 * (value - low) / width, 1)

    return [
        (row, at(row.mu - SURELY * row.sigma), at(row.mu), at(row.mu + SURELY * row.sigma))
        for row in rated
    ]


def _played(league: League, variant: str) -> QuerySet[Match]:
    """The finished matches without walk-overs, which nobody has played (KEM-WLK-01)."""
    finished = Match.objects.filter(league=league, variant=variant, state=MatchState.FINISHED)
    return finished.exclude(mode=MatchMode.WALK_OVER)
