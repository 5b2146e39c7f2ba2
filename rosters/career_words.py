"""A fact of a career in words, for pages and notifications: pure."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from core.translation import Words
from rosters.advancement.choices import GAIN, SKILL
from rosters.models import CareerEvent, CareerKind

COUNT_NAMES: Mapping[str, Words] = {
    "touchdowns": _("touchdowns"),
    "completions": _("completions"),
    "casualties": _("casualties"),
    "blocks": _("blocks"),
    "knockdowns": _("knock-downs"),
    "passes": _("passes"),
    "catches": _("catches"),
    "hand_offs": _("hand-offs"),
    "pick_ups": _("pick-ups"),
    "dodges": _("dodges"),
    "surges": _("surges"),
    "fouls": _("fouls"),
    "interceptions": _("interceptions"),
    "squares": _("squares run"),
}
LASTING: Mapping[str, Words] = {
    "miss_next": _("misses the next match"),
    "niggling": _("a niggling injury"),
    "ma": _("-1 MA"),
    "st": _("-1 ST"),
    "ag": _("-1 AG"),
    "av": _("-1 AV"),
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
    if data["kind"] == GAIN:
        return f"+1 {data['name'].upper()}"
    return gettext("nothing was left to learn")


def _appearance(data: Data) -> str:
    counts = counts_of(data)
    return gettext("Played: {counts}").format(counts=counts) if counts else gettext("Played")


def _hired(data: Data) -> str:
    return gettext("Stayed as a journeyman") if "journeyman" in data else gettext("Hired")


def _mvp(data: Data) -> str:
    if data.get("times", 1) > 1:
        return gettext("Most valuable player, twice")
    return gettext("Most valuable player")


def _injury(data: Data) -> str:
    lasting = LASTING.get(data.get("lasting", ""), "")
    return (
        gettext("Seriously injured: {lasting}").format(lasting=lasting)
        if lasting
        else gettext("Seriously injured: an old wound stays")
    )


def _star_roll(data: Data) -> str:
    first, second = data["dice"]
    words = (
        gettext("Star-player roll for level {level}: {first} and {second}, a double")
        if first == second
        else gettext("Star-player roll for level {level}: {first} and {second}")
    )
    return words.format(level=data["level"], first=first, second=second)


def _advanced(data: Data) -> str:
    words = (
        gettext("Chose {advance}")
        if data.get("by") == "coach"
        else gettext("Took the first suggestion: {advance}")
    )
    return words.format(advance=chosen(data))


def _aged(data: Data) -> str:
    first, second = data["dice"]
    dice = {"first": first, "second": second, "needed": data["needed"]}
    if not data["effect"]:
        return gettext("Held off the years: {first} and {second} where {needed} was needed").format(
            **dice
        )
    one, two = data["effect_dice"]
    return gettext(
        "Aged: {first} and {second} where {needed} was needed; then {one} and {two}: {effect}"
    ).format(**dice, one=one, two=two, effect=LASTING[data["effect"]])


DESCRIBERS: Mapping[CareerKind, Callable[[Data], str]] = {
    CareerKind.HIRED: _hired,
    CareerKind.APPEARANCE: _appearance,
    CareerKind.MVP: _mvp,
    CareerKind.LEVEL: lambda data: gettext("Became {level}").format(level=gettext(data["reached"])),
    CareerKind.INJURY: _injury,
    CareerKind.STAR_ROLL: _star_roll,
    CareerKind.ADVANCED: _advanced,
    CareerKind.AGED: _aged,
    CareerKind.RETIRED: lambda data: gettext("Retired with honours"),
    CareerKind.RENAMED: lambda data: gettext("Until then called {name}").format(name=data["from"]),
}
