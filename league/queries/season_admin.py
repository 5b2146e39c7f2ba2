"""The rows of the season admin page: what people have to answer and to decide."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Q

from core import clock
from core.accounts.models import Person
from core.leagues.panels import Panel
from league.models import BlackOut, Card, Claim, Entry, Fixture, Season
from league.queries.waiting import to_be_decided
from matches.models import RESULTS, Match
from rosters.models import Team

MAX_ROWS = 100


@dataclass(frozen=True, slots=True)
class SeasonAdminRows:
    """The rows a reader sees: coaches their own, judges and season runners all of them."""

    judges: bool
    runs: bool
    own: list[Entry]
    matches: list[Fixture]
    claims: list[Claim]
    to_decide: set[int]
    """The claims that a judge may decide: answered, or the time to answer is over."""
    cards: list[Card]
    black_outs: list[BlackOut]
    entries: list[Entry]
    reserves: list[Team]
    left: list[Entry]
    """The teams that have left, the last first."""


def season_admin(season: Season, person: Person) -> SeasonAdminRows:
    """All rows of the page; the number of queries is constant."""
    judges = person.has_perm("league.decide_claims", season)
    runs = person.has_perm("league.decide_entries", season)
    entries = list(
        Entry.objects.filter(season=season, status=Entry.Status.ACCEPTED)
        .select_related("team__coach", "team__clan")
        .order_by("team__name")
    )
    own = [entry for entry in entries if entry.team.coach_id == person.pk]
    return SeasonAdminRows(
        judges,
        runs,
        own,
        _matches(season, person, judges=judges),
        _claims(season, person, judges=judges),
        _to_decide(season),
        _cards(season, person, judges=judges),
        list(
            BlackOut.objects.filter(entry__in=own).select_related("entry__team")
            if not runs
            else BlackOut.objects.filter(entry__season=season).select_related("entry__team")
        ),
        entries,
        _reserves(season, entries) if runs and season.is_running else [],
        _left(season) if runs and season.is_running else [],
    )


def walk_over_panel(match: Match, person: Person) -> Panel | None:
    """A link for judges to where they decide a match; None for a match outside a season."""
    fixture = Fixture.objects.filter(match=match).select_related("round__season__league").first()
    if fixture is None or not person.has_perm("league.decide_claims", fixture.round.season):
        return None
    return Panel(
        "league/_walk_over_panel.html", {"fixture": fixture, "season": fixture.round.season}
    )


def _matches(season: Season, person: Person, *, judges: bool) -> list[Fixture]:
    """Matches that are made and not over: all for a judge, else the person's own."""
    fixtures = Fixture.objects.filter(round__season=season, match__isnull=False)
    if not judges:
        fixtures = fixtures.filter(Q(home_team__coach=person.pk) | Q(away_team__coach=person.pk))
    left = fixtures.exclude(match__state__in=RESULTS).order_by("round__number", "number")
    return list(left.select_related("round", "home_team", "away_team", "match")[:MAX_ROWS])


def _claims(season: Season, person: Person, *, judges: bool) -> list[Claim]:
    claims = Claim.objects.filter(entry__season=season)
    if not judges:
        claims = claims.filter(
            Q(fixture__home_team__coach=person.pk) | Q(fixture__away_team__coach=person.pk)
        )
    return list(
        claims.select_related(
            "entry__team",
            "fixture__home_team",
            "fixture__away_team",
            "fixture__round",
            "decided_by",
        )[:MAX_ROWS]
    )


def _to_decide(season: Season) -> set[int]:
    ripe = Claim.objects.filter(to_be_decided(clock.now()), entry__season=season)
    return set(ripe.values_list("pk", flat=True))


def _cards(season: Season, person: Person, *, judges: bool) -> list[Card]:
    cards = Card.objects.filter(season=season)
    if not judges:
        cards = cards.filter(coach=person.pk)
    return list(cards.select_related("coach", "given_by", "decided_by")[:MAX_ROWS])


def _left(season: Season) -> list[Entry]:
    gone = Entry.objects.filter(season=season, status=Entry.Status.WITHDRAWN)
    related = ("season__league", "team")
    return list(gone.select_related(*related).order_by("-withdrawn_at", "pk")[:MAX_ROWS])


def _reserves(season: Season, entries: list[Entry]) -> list[Team]:
    """Teams of the league that may join or substitute."""
    busy = Entry.objects.filter(
        status=Entry.Status.ACCEPTED, season__state__in=Season.HOLDING
    ).values("team")
    return list(
        Team.objects.filter(league=season.league_id, variant=season.variant)
        .exclude(pk__in=busy)
        .exclude(pk__in=[entry.team_id for entry in entries])
        .select_related("clan", "coach")
        .order_by("name")[:MAX_ROWS]
    )
