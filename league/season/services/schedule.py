"""Who meets whom, and when."""

from __future__ import annotations

from django.db import transaction

from league.club.errors import Refused
from league.club.models import User
from league.club.services import audit
from league.season.models import Entry, Fixture, Round, Season
from league.season.pairing import round_robin
from league.season.services.seasons import lock_season, require_to


def generate_schedule(*, season: Season, actor: User) -> list[Round]:
    """Pair the accepted teams, in the order of their lots, in place of an earlier schedule."""
    require_to(actor, "season.schedule", season)
    with transaction.atomic():
        season = lock_season(season)
        if not season.takes_teams:
            raise Refused("A schedule is made while sign-up is open.")
        rounds = write_schedule(season)
        audit.record(
            actor=actor,
            league=season.league,
            verb="season.scheduled",
            subject=season,
            data={"rounds": len(rounds)},
        )
    return rounds


def write_schedule(season: Season) -> list[Round]:
    """Write rounds and fixtures of a locked season. Raises `Refused` with fewer than two teams."""
    teams = list(
        season.entries.filter(status=Entry.Status.ACCEPTED)
        .order_by("lot")
        .values_list("team_id", flat=True)
    )
    if len(teams) < 2:
        raise Refused("A schedule needs at least two accepted teams.")
    season.rounds.all().delete()
    paired = round_robin(teams, legs=season.legs)
    rounds = Round.objects.bulk_create(
        Round(season=season, number=number) for number in range(1, len(paired) + 1)
    )
    Fixture.objects.bulk_create(
        Fixture(round=round_, number=number, home_team_id=home, away_team_id=away)
        for round_, pairs in zip(rounds, paired, strict=True)
        for number, (home, away) in enumerate(pairs, start=1)
    )
    return rounds
