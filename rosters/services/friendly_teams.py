"""Teams for one friendly: prepared ones, and copies of a coach's own (KEM-FRI-01)."""

from __future__ import annotations

from django.db import transaction

from core import clock
from core.accounts.models import User
from rosters.builder.draft import default_draft
from rosters.models import Clan, Player, PlayerSheet, Team, TeamCoach
from rosters.queries.clans import table_of
from rosters.services.teams import found_team

CARRIED = tuple(
    field.name
    for field in PlayerSheet._meta.concrete_fields  # noqa: SLF001 -- documented by Django
    if field.name not in {"player", "misses_next"}
)
"""What a player has learned and suffered goes with them; who would miss a match plays this one."""


def prepare_team(*, clan: Clan, coach: User, seed: int) -> Team:
    """A team of the clan's usual line-up, by the roster builder's rules, for one friendly."""
    roster = default_draft(table_of(clan), seed=seed)
    return found_team(league=None, coach=coach, clan=clan, roster=roster, actor=coach)


@transaction.atomic
def copy_team(*, team: Team, coach: User) -> Team:
    """A copy of the team as it is now, for one friendly: nothing that happens to it counts."""
    now = clock.now()
    copy = Team.objects.create(
        league=None,
        coach=coach,
        clan=team.clan,
        variant=team.variant,
        name=team.name,
        rerolls=team.rerolls,
        staff=dict(team.staff),
        colour_one=team.colour_one,
        colour_two=team.colour_two,
        created_at=now,
    )
    TeamCoach.objects.create(
        team=copy, coach=coach, since=now, how=TeamCoach.How.FOUNDED, actor=coach
    )
    originals = team.players.filter(status=Player.Status.ACTIVE).select_related("sheet")
    sheets = {original.number: original.sheet for original in originals}
    players = Player.objects.bulk_create(
        Player(
            team=copy,
            number=original.number,
            name=original.name,
            position_id=original.position_id,
            created_at=now,
        )
        for original in originals
    )
    PlayerSheet.objects.bulk_create(
        PlayerSheet(
            player=player, **{name: getattr(sheets[player.number], name) for name in CARRIED}
        )
        for player in players
    )
    return copy
