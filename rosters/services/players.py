"""What a coach may do with a player between matches."""

from __future__ import annotations

import re

from django.db import transaction
from django.utils.translation import gettext

from core import clock
from core.accounts.models import User
from core.audit import services as audit
from core.errors import Refused
from core.name_rules import clean_name
from rosters.hooks import ROSTER_GUARDS
from rosters.models import MAX_BIOGRAPHY_LENGTH, CareerEvent, CareerKind, Player, Team
from rosters.queries.clans import rules_version_of
from rosters.services import projections
from rosters.services.teams import require_coach


def rename_player(*, player: Player, actor: User, name: str) -> None:
    """Give a player another name; number and career stay, and the career notes it."""
    require_coach(player.team, actor)
    name = clean_name(name, whose=gettext("the player"))
    with transaction.atomic():
        locked = Player.objects.select_for_update()
        player.refresh_from_db(fields=("name",), from_queryset=locked)
        before = player.name
        if name == before:
            return
        player.name = name
        player.save(update_fields=("name",))
        renamed = player.career.filter(kind=CareerKind.RENAMED).count()
        CareerEvent.objects.create(
            player=player,
            kind=CareerKind.RENAMED,
            source=f"rename:{renamed + 1}",
            rule="KEM-NAM-01",
            data={"from": before, "to": name},
            rules_version=rules_version_of(player.team.clan),
            created_at=clock.now(),
        )
        audit.record(
            actor=actor,
            league=player.team.league,
            verb="player.renamed",
            subject=player,
            data={"from": before, "to": name},
        )


def release_player(*, player: Player, actor: User) -> None:
    """Let a player go, between matches and without refund (LGE-PUR-01, LGE-HON-02)."""
    _leave(player, actor, CareerKind.RELEASED, source="release", verb="player.released")


def retire_player(*, player: Player, actor: User) -> None:
    """Retire a player with honours: as a release, and listed in the hall of fame (LGE-PUR-01).

    Raises `Refused` for a player who has never played.
    """
    require_coach(player.team, actor)
    if not player.sheet.games:
        raise Refused(
            gettext("{name} has not played yet and can only be released.").format(name=player.name),
            rule="KEM-RET-01",
        )
    _leave(player, actor, CareerKind.RETIRED, source="retirement", verb="player.retired")


def _leave(player: Player, actor: User, kind: CareerKind, *, source: str, verb: str) -> None:
    require_coach(player.team, actor)
    now = clock.now()
    with transaction.atomic():
        team = Team.objects.select_for_update().get(pk=player.team_id)
        player.refresh_from_db()
        if player.status != Player.Status.ACTIVE:
            raise Refused(
                gettext("{name} is not on the roster any more.").format(name=player.name),
                rule="LGE-PUR-01",
            )
        require_idle(team)
        CareerEvent.objects.create(
            player=player,
            kind=kind,
            source=f"{source}:{now.isoformat()}",
            rule="LGE-PUR-01",
            rules_version=rules_version_of(team.clan),
            created_at=now,
        )
        projections.rebuild_sheet(player=player)
        audit.record(
            actor=actor,
            league=team.league,
            verb=verb,
            subject=player,
            data={"number": player.number, "name": player.name},
        )


def write_biography(*, player: Player, actor: User, text: str) -> None:
    """Set the biography, plain text by the coach. Raises `Refused` if it is too long."""
    require_coach(player.team, actor)
    text = clean_text(text)
    if len(text) > MAX_BIOGRAPHY_LENGTH:
        raise Refused(
            gettext("A biography has at most {most} characters; this has {length}.").format(
                most=MAX_BIOGRAPHY_LENGTH, length=len(text)
            )
        )
    with transaction.atomic():
        player.biography = text
        player.save(update_fields=("biography",))
        audit.record(
            actor=actor,
            league=player.team.league,
            verb="player.biography",
            subject=player,
            data={"characters": len(text)},
        )


def clean_text(text: str) -> str:
    """Text without control characters, and with at most one empty line in a row."""
    lines = [
        "".join(c for c in line if c.isprintable()).rstrip()
        for line in text.replace("\r\n", "\n").split("\n")
    ]
    return re.sub(r"\n{3,}", "\n\n", "\n".join(lines)).strip()


def require_idle(team: Team) -> None:
    """Raise `Refused` while the team is in a match (`ROSTER_GUARDS`)."""
    if reason := ROSTER_GUARDS.first(team):
        raise Refused(reason, rule="LGE-PUR-01")
