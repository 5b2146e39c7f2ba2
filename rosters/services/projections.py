"""A player's sheet: a fold of his career events, so it can be rebuilt from them at any time."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.db import transaction

from rosters.advancement.choices import GAIN, MAX_GAINED, SKILL
from rosters.models import (
    MAX_LOST,
    CareerEvent,
    CareerKind,
    LedgerEntry,
    LedgerKind,
    MatchBooking,
    Player,
    PlayerSheet,
    Team,
)

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
CHANGES = ("ma_change", "st_change", "ag_change", "av_change", "ph_change")
MISSES_ONLY = "miss_next"
FAN_FACTOR = "fan_factor"
MIN_FANS = 1
"""The fan factor never falls under it, by a correction either (LGE-FAN-01)."""
ACTIVE = Player.Status.ACTIVE
SWITCHES = {
    CareerKind.DEATH: ("alive", False),
    CareerKind.DISHONORED: ("dishonored", True),
    CareerKind.HONOR_RESTORED: ("dishonored", False),
    CareerKind.BLESSED: ("blessed", True),
    CareerKind.BLESSING_LEFT: ("blessed", False),
    CareerKind.MISSES_NEXT: ("misses_next", True),
    CareerKind.BACK: ("misses_next", False),
}
"""What some facts set on the sheet, and to what."""


def level_of(spp: int) -> int:
    """How many levels so many star player points reach (LGE-SPP-02)."""
    return sum(spp >= threshold for threshold in LEVELS)


def fold(events: Iterable[CareerEvent]) -> dict[str, Any]:
    """The sheet's fields after these events, in order.

    Of a level whose SPP a correction took away, an advance stays and so does age; what is not
    decided, and its age, waits until they are back (LGE-COR-04, KEM-ADV-04); so with the dead.
    """
    sheet: dict[str, Any] = {
        "spp": 0,
        "games": 0,
        **dict.fromkeys(COUNTS, 0),
        "mvps": 0,
        "standing_injuries": 0,
        **dict.fromkeys(CHANGES, 0),
        "dishonored": False,
        "blessed": False,
        "misses_next": False,
        "alive": True,
        "learned": [],
    }
    events = list(events)
    sheet["spp"] = sum(event.spp for event in events)
    sheet["level"] = level_of(sheet["spp"])
    sheet["alive"] = all(event.kind != CareerKind.DEATH for event in events)
    reached = set(range(1, sheet["level"] + 1)) if sheet["alive"] else set()
    rolled, decided = _levels(events, CareerKind.STAR_ROLL), _levels(events, CareerKind.ADVANCED)
    sheet["pending_levels"] = len((rolled - decided) & reached)
    for event in events:
        match event.kind:
            case CareerKind.APPEARANCE:
                sheet["games"] += 1
                for count in COUNTS:
                    sheet[count] += event.data.get(count, 0)
            case CareerKind.MVP:
                sheet["mvps"] += event.data.get("times", 1)
            case CareerKind.INJURY:
                _injure(sheet, event.data.get("lasting", ""))
            case kind if kind in SWITCHES:
                switch, value = SWITCHES[CareerKind(kind)]
                sheet[switch] = value
            case CareerKind.ADVANCED:
                _advance(sheet, event.data["kind"], event.data["name"])
            case CareerKind.AGED if event.data["level"] in reached | decided:
                if event.data["effect"]:
                    _injure(sheet, event.data["effect"])
    return sheet


def _levels(events: Iterable[CareerEvent], kind: CareerKind) -> set[int]:
    return {event.data["level"] for event in events if event.kind == kind}


def _advance(sheet: dict[str, Any], kind: str, name: str) -> None:
    """A star-player roll decided: a skill, or a characteristic up to its limit (LGE-ADV-03)."""
    if kind == SKILL:
        sheet["learned"].append(name)
    elif kind == GAIN:
        sheet[f"{name}_change"] = min(sheet[f"{name}_change"] + 1, MAX_GAINED)


def _injure(sheet: dict[str, Any], lasting: str) -> None:
    """A serious injury: a characteristic lost, a match missed, or a wound that stands."""
    if (change := f"{lasting}_change") in CHANGES:
        sheet[change] = max(sheet[change] - 1, -MAX_LOST)
    elif lasting != MISSES_ONLY:
        sheet["standing_injuries"] += 1


STATUSES = {
    CareerKind.DEATH: Player.Status.DEAD,
    CareerKind.RELEASED: Player.Status.RELEASED,
    CareerKind.RETIRED: Player.Status.RETIRED,
}
"""What ends a career; of several facts the one that stands first here says how."""


def status_of(events: Iterable[CareerEvent]) -> str:
    """Whether he is on the roster, by the facts in force."""
    kinds = {event.kind for event in events}
    return next((status for kind, status in STATUSES.items() if kind in kinds), ACTIVE)


def rebuild_sheet(*, player: Player) -> PlayerSheet:
    """Write the player's sheet and status from his facts, and nothing else."""
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


def fold_team(team: Team) -> dict[str, Any]:
    """A team's money, re-rolls and staff as its ledger and its bookings have them."""
    return fold_entries(team.ledger.order_by("id"), team.bookings.order_by("id"))


def fold_entries(
    entries: Iterable[LedgerEntry], bookings: Iterable[MatchBooking]
) -> dict[str, Any]:
    """Money, re-rolls and staff after these ledger lines and bookings, all versions, in order."""
    balance, rerolls, staff = 0, 0, dict[str, int]()
    for entry in entries:
        balance += entry.amount
        if entry.kind == LedgerKind.REROLL:
            rerolls += entry.quantity
        elif entry.kind == LedgerKind.STAFF:
            staff[entry.item] = staff.get(entry.item, 0) + entry.quantity
    changes = {
        booking.source: booking.fans for booking in bookings
    }  # each match at its first place
    for change in filter(None, changes.values()):
        staff[FAN_FACTOR] = max(staff.get(FAN_FACTOR, 0) + change, MIN_FANS)
    return {"balance": balance, "debt_marked": balance < 0, "rerolls": rerolls, "staff": staff}


def rebuild_team(*, team: Team) -> None:
    """Write all of a team's projections from its facts: money, re-rolls, staff and sheets."""
    with transaction.atomic():
        team = Team.objects.select_for_update().get(pk=team.pk)
        for field, value in fold_team(team).items():
            setattr(team, field, value)
        team.save(update_fields=("balance", "debt_marked", "rerolls", "staff"))
        rebuild_sheets(players=team.players.all())
