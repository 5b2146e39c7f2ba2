"""A player's sheet and status as their career events make them: pure."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.utils.translation import gettext_noop

from rosters.advancement.choices import GAIN, MAX_GAINED, SKILL
from rosters.models import MAX_LOST, CareerEvent, CareerKind, Player

LEVELS = (6, 16, 31, 51, 76, 126, 176)
LEVEL_NAMES = (
    gettext_noop("Rookie"),
    gettext_noop("Experienced"),
    gettext_noop("Veteran"),
    gettext_noop("Emerging Star"),
    gettext_noop("Star"),
    gettext_noop("Super-Star"),
    gettext_noop("Mega-Star"),
    gettext_noop("Legend"),
)
COUNTS = ("touchdowns", "completions", "casualties", "knockdowns")
CHANGES = ("ma_change", "st_change", "ag_change", "av_change", "ph_change")
MISSES_ONLY = "miss_next"
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
"""The field that some facts set, and to what."""


def level_of(spp: int) -> int:
    """The level for this number of star player points (LGE-SPP-02)."""
    return sum(spp >= threshold for threshold in LEVELS)


def fold(events: Iterable[CareerEvent]) -> dict[str, Any]:
    """The sheet's fields after these events, in order.

    If a correction takes away the SPP of a level, a decided advance and its ageing stay. An
    undecided roll and its ageing wait until the SPP are back (LGE-COR-04, KEM-ADV-04). The same
    holds for the dead.
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
    """Apply a decided roll: a skill, or a characteristic up to its limit (LGE-ADV-03)."""
    if kind == SKILL:
        sheet["learned"].append(name)
    elif kind == GAIN:
        sheet[f"{name}_change"] = min(sheet[f"{name}_change"] + 1, MAX_GAINED)


def _injure(sheet: dict[str, Any], lasting: str) -> None:
    """Apply a serious injury: a characteristic lost, a match missed or a standing injury."""
    if (change := f"{lasting}_change") in CHANGES:
        sheet[change] = max(sheet[change] - 1, -MAX_LOST)
    elif lasting != MISSES_ONLY:
        sheet["standing_injuries"] += 1


STATUSES = {
    CareerKind.DEATH: Player.Status.DEAD,
    CareerKind.RELEASED: Player.Status.RELEASED,
    CareerKind.RETIRED: Player.Status.RETIRED,
}
"""What ends a career; of several facts the first in this order counts."""


def status_of(events: Iterable[CareerEvent]) -> str:
    """The player's status by the facts in force."""
    kinds = {event.kind for event in events}
    return next((status for kind, status in STATUSES.items() if kind in kinds), ACTIVE)
