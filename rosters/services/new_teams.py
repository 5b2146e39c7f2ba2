"""The rows of a new team; whether facts are written about it is the caller's."""

from __future__ import annotations

from datetime import datetime

from django.utils.translation import gettext

from core.accounts.models import User
from core.leagues.models import League
from core.name_rules import clean_name
from rosters.builder.draft import RosterDraft
from rosters.models import Clan, Player, PlayerSheet, Team


def create_team(
    *, league: League | None, coach: User, clan: Clan, roster: RosterDraft, name: str, now: datetime
) -> Team:
    """The row of a team as its roster describes it; the caller has checked the roster."""
    return Team.objects.create(
        league=league,
        coach=coach,
        clan=clan,
        variant=clan.variant,
        name=name,
        rerolls=roster.rerolls or 0,
        staff={key: number for key, number in roster.staff.items() if number},
        created_at=now,
    )


def create_players(team: Team, roster: RosterDraft, now: datetime) -> list[Player]:
    """The roster's players, with a new sheet each."""
    positions = {position.key: position for position in team.clan.positions.all()}
    players = Player.objects.bulk_create(
        Player(
            team=team,
            number=line.number or 0,
            name=clean_name(line.name, whose=gettext("the player")),
            position=positions[line.position],
            created_at=now,
        )
        for line in roster.lines
    )
    PlayerSheet.objects.bulk_create(PlayerSheet(player=player) for player in players)
    return players
