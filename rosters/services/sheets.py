"""A player's sheet: a fold of his career events, so it can be rebuilt from them at any time."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.db import transaction

from rosters.models import CareerEvent, CareerKind, Player, PlayerSheet, Team

LEVELS = (6, 16, 31, 51, 76, 126, 176)
LEVEL_NAMES = (
    "Rookie",
    "Experienced",
    "Veteran",
    "Emerging Star",
    "Star",
    "Super-Star",
    "Mega-Star",
    "Legend",
)
COUNTS = ("touchdowns", "completions", "casualties", "knockdowns")


def level_of(spp: int) -> int:
    """How many levels so many star player points reach (LGE-SPP-02)."""
    return sum(spp >= threshold for threshold in LEVELS)


def fold(events: Iterable[CareerEvent]) -> dict[str, Any]:
    """The sheet's fields after these events, in order. Star-player rolls are not made yet."""
    sheet: dict[str, Any] = {
        "spp": 0,
        "games": 0,
        **dict.fromkeys(COUNTS, 0),
        "mvps": 0,
        "standing_injuries": 0,
        "dishonored": False,
        "blessed": False,
        "misses_next": False,
        "alive": True,
    }
    for event in events:
        sheet["spp"] += event.spp
        match event.kind:
            case CareerKind.APPEARANCE:
                sheet["games"] += 1
                for count in COUNTS:
                    sheet[count] += event.data.get(count, 0)
            case CareerKind.MVP:
                sheet["mvps"] += event.data.get("times", 1)
            case CareerKind.INJURY:
                sheet["standing_injuries"] += 1
            case CareerKind.DEATH:
                sheet["alive"] = False
            case CareerKind.DISHONORED:
                sheet["dishonored"] = True
            case CareerKind.HONOR_RESTORED:
                sheet["dishonored"] = False
            case CareerKind.BLESSED | CareerKind.BLESSING_LEFT:
                sheet["blessed"] = event.kind == CareerKind.BLESSED
            case CareerKind.MISSES_NEXT | CareerKind.BACK:
                sheet["misses_next"] = event.kind == CareerKind.MISSES_NEXT
    sheet["level"] = sheet["pending_levels"] = level_of(sheet["spp"])
    return sheet


def rebuild_sheet(*, player: Player) -> PlayerSheet:
    """Write the player's sheet from his facts, and nothing else."""
    sheet, _ = PlayerSheet.objects.update_or_create(
        player=player, defaults=fold(player.career.order_by("id"))
    )
    return sheet


def rebuild_team(*, team: Team) -> None:
    """Write all of a team's projections from its facts: money, re-rolls, staff and sheets."""
    with transaction.atomic():
        team = Team.objects.select_for_update().get(pk=team.pk)
        balance, rerolls, staff = 0, 0, dict[str, int]()
        for entry in team.ledger.order_by("id"):
            balance += entry.amount
            if entry.kind == "reroll":
                rerolls += entry.quantity
            elif entry.kind == "staff":
                staff[entry.item] = staff.get(entry.item, 0) + entry.quantity
        team.balance, team.debt_marked = balance, balance < 0
        team.rerolls, team.staff = rerolls, staff
        team.save(update_fields=("balance", "debt_marked", "rerolls", "staff"))
        for player in team.players.all():
            rebuild_sheet(player=player)
