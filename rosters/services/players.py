"""What a coach may do with a player between matches."""

from __future__ import annotations

from django.db import transaction

from league.club import clock, hooks
from league.club.errors import Refused
from league.club.models import User
from league.club.names import clean_name
from league.club.services import audit
from rosters.models import CareerEvent, CareerKind, Player, Team
from rosters.queries.clans import rules_version_of
from rosters.services import sheets
from rosters.services.teams import require_coach, require_playing_coach


def rename_player(*, player: Player, actor: User, name: str) -> None:
    """Give a player another name; his number and career stay."""
    require_playing_coach(player.team, actor)
    name = clean_name(name, whose="the player")
    before = player.name
    with transaction.atomic():
        player.name = name
        player.save(update_fields=("name",))
        audit.record(
            actor=actor,
            league=player.team.league,
            verb="player.renamed",
            subject=player,
            data={"from": before, "to": name},
        )


def release_player(*, player: Player, actor: User) -> None:
    """Let a player go, between matches and without refund (LGE-PUR-01, LGE-HON-02)."""
    require_coach(player.team, actor)
    now = clock.now()
    with transaction.atomic():
        team = Team.objects.select_for_update().get(pk=player.team_id)
        player.refresh_from_db()
        if player.status != Player.Status.ACTIVE:
            raise Refused(f"{player.name} is not on the roster any more.", rule="LGE-PUR-01")
        require_idle(team)
        CareerEvent.objects.create(
            player=player,
            kind=CareerKind.RELEASED,
            source=f"release:{now.isoformat()}",
            rule="LGE-PUR-01",
            rules_version=rules_version_of(team.clan),
            created_at=now,
        )
        sheets.rebuild_sheet(player=player)
        audit.record(
            actor=actor,
            league=team.league,
            verb="player.released",
            subject=player,
            data={"number": player.number, "name": player.name},
        )


def require_idle(team: Team) -> None:
    """Raise `Refused` while the team is in a match.

    The setting BUSY_TEAM_PROVIDERS names callables `(team) -> str`: why it is busy, or nothing.
    """
    for provider in hooks.callables("BUSY_TEAM_PROVIDERS"):
        if reason := provider(team):
            raise Refused(str(reason), rule="LGE-PUR-01")
