"""A fact of a career in words, for pages and notifications: pure."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from rosters.advancement.choices import GAIN, SKILL
from rosters.models import CareerEvent, CareerKind

COUNT_NAMES = {
    "touchdowns": "touchdowns",
    "completions": "completions",
    "casualties": "casualties",
    "blocks": "blocks",
    "knockdowns": "knock-downs",
    "passes": "passes",
    "catches": "catches",
    "hand_offs": "hand-offs",
    "pick_ups": "pick-ups",
    "dodges": "dodges",
    "surges": "surges",
    "fouls": "fouls",
    "interceptions": "interceptions",
    "squares": "squares run",
}
LASTING = {
    "miss_next": "misses the next match",
    "niggling": "a niggling injury",
    "ma": "-1 MA",
    "st": "-1 ST",
    "ag": "-1 AG",
    "av": "-1 AV",
}
"""The lasting effect of an injury or of age, in words (CORE-INJ-03, LGE-ADV-08)."""
Data = Mapping[str, Any]


def describe_event(event: CareerEvent) -> str:
    """What happened, in a few words; SPP and rule are shown next to it."""
    describer = DESCRIBERS.get(CareerKind(event.kind)) if event.kind in CareerKind else None
    return describer(event.data) if describer else event.get_kind_display()


def counts_of(data: Data) -> str:
    """What the player did in a match: `touchdowns 2, blocks 5`."""
    return ", ".join(f"{COUNT_NAMES[key]} {n}" for key, n in data.items() if key in COUNT_NAMES)


def chosen(data: Data) -> str:
    """What an advance brought: `Block`, `+1 MA`."""
    if data["kind"] == SKILL:
        return str(data["name"])
    return f"+1 {data['name'].upper()}" if data["kind"] == GAIN else "nothing was left to learn"


def _appearance(data: Data) -> str:
    counts = counts_of(data)
    return f"Played: {counts}" if counts else "Played"


def _mvp(data: Data) -> str:
    return "Most valuable player" + (", twice" if data.get("times", 1) > 1 else "")


def _injury(data: Data) -> str:
    lasting = LASTING.get(data.get("lasting", ""), "")
    return f"Seriously injured: {lasting}" if lasting else "Seriously injured: an old wound stays"


def _star_roll(data: Data) -> str:
    first, second = data["dice"]
    double = ", a double" if first == second else ""
    return f"Star-player roll for level {data['level']}: {first} and {second}{double}"


def _advanced(data: Data) -> str:
    how = "Chose" if data.get("by") == "coach" else "Took the first suggestion:"
    return f"{how} {chosen(data)}"


def _aged(data: Data) -> str:
    first, second = data["dice"]
    needed = f"{first} and {second} where {data['needed']} was needed"
    if not data["effect"]:
        return f"Held off the years: {needed}"
    one, two = data["effect_dice"]
    return f"Aged: {needed}; then {one} and {two}: {LASTING[data['effect']]}"


DESCRIBERS: Mapping[CareerKind, Callable[[Data], str]] = {
    CareerKind.HIRED: lambda data: "Stayed as a journeyman" if "journeyman" in data else "Hired",
    CareerKind.APPEARANCE: _appearance,
    CareerKind.MVP: _mvp,
    CareerKind.LEVEL: lambda data: f"Became {data['reached']}",
    CareerKind.INJURY: _injury,
    CareerKind.STAR_ROLL: _star_roll,
    CareerKind.ADVANCED: _advanced,
    CareerKind.AGED: _aged,
    CareerKind.RETIRED: lambda data: "Retired with honours",
    CareerKind.RENAMED: lambda data: f"Until then called {data['from']}",
}
