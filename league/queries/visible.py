"""The rows of seasons that a person may read, across leagues, for lists."""

from __future__ import annotations

from collections.abc import Collection

from django.db.models import Exists, OuterRef, Q, QuerySet

from core.accounts.models import Person
from core.leagues.models import LEAGUE_ADMIN_ROLES, SEASON_ROLES, League, Membership
from core.leagues.queries import visible_leagues
from league.models import BlackOut, Card, Challenge, Claim, Entry, Fixture
from league.queries.results import with_replays


def visible_entries(person: Person) -> QuerySet[Entry]:
    """Entries of readable leagues."""
    return Entry.objects.filter(season__league__in=visible_leagues(person)).select_related(
        "season__league", "team__coach", "team__league", "team__clan", "division"
    )


def visible_fixtures(person: Person) -> QuerySet[Fixture]:
    """Fixtures of readable leagues, with their replays (`results.with_replays`)."""
    found = Fixture.objects.filter(round__season__league__in=visible_leagues(person))
    return with_replays(found).select_related(
        "round__season__league",
        "division",
        "match",
        "home_team__coach",
        "home_team__league",
        "away_team__coach",
        "away_team__league",
    )


def visible_challenges(person: Person) -> QuerySet[Challenge]:
    """Challenges on the ladders of readable leagues."""
    found = Challenge.objects.filter(season__league__in=visible_leagues(person))
    return found.select_related(
        "season__league", "challenger__team__league", "challenged__team__league"
    )


def visible_claims(person: Person) -> QuerySet[Claim]:
    """Claims in a person's own matches, and all in leagues where they are a judge."""
    own = _coaches(person, "fixture__home_team") | _coaches(person, "fixture__away_team")
    found = Claim.objects.filter(
        own | _has_role(person, "entry__season__league", LEAGUE_ADMIN_ROLES)
    )
    return found.select_related(
        "entry__season__league",
        "entry__team",
        "fixture__round__season",
        "fixture__home_team__coach",
        "fixture__away_team__coach",
        "fixture__home_team__league",
        "fixture__away_team__league",
        "made_by",
        "answered_by",
        "decided_by",
    )


def visible_cards(person: Person) -> QuerySet[Card]:
    """A person's own cards, and all in leagues where they are a judge."""
    found = Card.objects.filter(
        Q(coach=person.pk) | _has_role(person, "season__league", LEAGUE_ADMIN_ROLES)
    )
    return found.select_related("season__league", "coach", "given_by", "decided_by")


def visible_black_outs(person: Person) -> QuerySet[BlackOut]:
    """Black-outs of a person's own teams, and all in leagues whose seasons they run."""
    own = _coaches(person, "entry__team")
    found = BlackOut.objects.filter(own | _has_role(person, "entry__season__league", SEASON_ROLES))
    return found.select_related("entry__season__league", "entry__team__league")


def _coaches(person: Person, team: str) -> Q:
    return Q(**{f"{team}__coach": person.pk})


def _has_role(person: Person, league: str, roles: Collection[str]) -> Q:
    if person.is_superuser:
        return Q(pk__isnull=False)
    holds = Membership.objects.filter(league=OuterRef("pk"), user=person.pk, role__in=roles)
    leagues = League.objects.filter(Exists(holds), archived_at=None)
    return Q(**{f"{league}__in": leagues})
