"""Teams for one friendly: prepared ones, and copies of a coach's own (KEM-FRI-01).

They have no books: no money, no career and no history of coaches, so that a guest's can be deleted.
"""

from __future__ import annotations

from django.db import transaction

from core import clock
from core.accounts.models import User
from rosters.builder.draft import default_draft
from rosters.builder.validation import violations
from rosters.models import Clan, Player, PlayerSheet, Team
from rosters.queries.clans import meta_of, table_of
from rosters.services.new_teams import create_players, create_team
from rosters.services.teams import IllegalRoster

CARRIED = tuple(
    field.name
    for field in PlayerSheet._meta.concrete_fields  # noqa: SLF001 -- documented by Django
    if field.name not in {"player", "misses_next"}
)
"""What a player has learned and suffered goes with them; who would miss a match plays this one."""


def prepare_team(*, clan: Clan, coach: User, seed: int) -> Team:
    """A team of the clan's usual line-up, by the roster builder's rules, for one friendly.

    Raises `IllegalRoster` if the rules of the clan refuse its usual line-up.
    """
    table = table_of(clan)
    roster = default_draft(table, seed=seed)
    if broken := violations(roster, table, meta_of(clan)):
        raise IllegalRoster(broken)
    now = clock.now()
    with transaction.atomic():
        team = create_team(
            league=None, coach=coach, clan=clan, roster=roster, name=roster.name, now=now
        )
        create_players(team, roster, now)
    return team


@transaction.atomic
def copy_team(*, team: Team, coach: User) -> Team:
    """A copy of the team as it is now, for one friendly: nothing that happens to it counts."""
    now, colours = clock.now(), team.colours  # those shown, chosen or not
    copy = Team.objects.create(
        league=None,
        coach=coach,
        clan=team.clan,
        variant=team.variant,
        name=team.name,
        rerolls=team.rerolls,
        staff=dict(team.staff),
        colour_one=colours[0],
        colour_two=colours[1],
        created_at=now,
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


def delete_friendly_team(team: Team) -> None:
    """Delete a team of a friendly that is deleted: no fact was written about it (KEM-FRI-01)."""
    team.players.all().delete()
    team.delete()
