"""Writes players' sheets and teams' figures from their facts; they can be rebuilt at any time."""

from __future__ import annotations

from collections.abc import Iterable

from django.db import transaction

from rosters.folds.player_sheet import fold, status_of
from rosters.models import CareerEvent, Player, PlayerSheet, Team
from rosters.queries.teams import fold_team


def rebuild_sheet(*, player: Player) -> PlayerSheet:
    """Write the player's sheet and status from the facts, and nothing else."""
    return rebuild_sheets(players=[player])[0]


def rebuild_sheets(*, players: Iterable[Player]) -> list[PlayerSheet]:
    """Write these players' sheets and statuses from their facts: four queries, however many."""
    rows = {player.pk: player for player in players}
    careers: dict[int, list[CareerEvent]] = {pk: [] for pk in rows}
    for event in CareerEvent.objects.standing().filter(player__in=rows):
        careers[event.player_id].append(event)
    sheets = [PlayerSheet(player=rows[pk], **fold(career)) for pk, career in careers.items()]
    PlayerSheet.objects.bulk_create(
        sheets,
        update_conflicts=True,
        unique_fields=["player"],
        update_fields=[*fold(())],
    )
    moved = []
    for pk, career in careers.items():
        if (status := status_of(career)) != rows[pk].status:
            rows[pk].status = status
            moved.append(rows[pk])
    Player.objects.bulk_update(moved, ["status"])
    return sheets


def rebuild_team(*, team: Team) -> None:
    """Write all of a team's projections from its facts: money, re-rolls, staff and sheets."""
    with transaction.atomic():
        team = Team.objects.select_for_update().get(pk=team.pk)
        for field, value in fold_team(team).items():
            setattr(team, field, value)
        team.save(update_fields=("balance", "debt_marked", "rerolls", "staff"))
        rebuild_sheets(players=team.players.all())
