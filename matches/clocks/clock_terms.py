"""A season's time rules for its coaches: hours, regret window, excuses, vacations (LGE-PBM-01).

A match has a copy of its season's terms, so a change of the season never moves a running clock.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields
from datetime import timedelta
from typing import Any

from django.utils.translation import gettext, ngettext_lazy
from django.utils.translation import gettext_lazy as _

from core.translation import Words

DAYS = (
    _("Monday"),
    _("Tuesday"),
    _("Wednesday"),
    _("Thursday"),
    _("Friday"),
    _("Saturday"),
    _("Sunday"),
)
UNITS = {
    "minutes": (_("minutes"), ngettext_lazy("%(count)d minute", "%(count)d minutes", "count")),
    "hours": (_("hours"), ngettext_lazy("%(count)d hour", "%(count)d hours", "count")),
    "turns": (_("turns"), ngettext_lazy("%(count)d turn", "%(count)d turns", "count")),
    "days a year": (
        _("days a year"),
        ngettext_lazy("%(count)d day a year", "%(count)d days a year", "count"),
    ),
}
"""Unit -> its name, and a number of it."""
MAX_REST_DAYS = 4


class BadTerms(ValueError):  # noqa: N818 -- whose terms they are mends them
    """Terms that no match can use; `field` is the wrong one, the text says why."""

    def __init__(self, field: str, reason: str) -> None:
        self.field = field
        super().__init__(reason)


@dataclass(frozen=True, slots=True)
class ClockTerm:
    """One number of the terms: its name, label, unit and bounds."""

    name: str
    title: Words
    unit: str
    least: int
    most: int
    help: Words

    def with_unit(self, value: int) -> str:
        """A value with its unit: 1 turn, 21 days a year."""
        return str(UNITS[self.unit][1] % {"count": value})

    @property
    def unit_name(self) -> str:
        return str(UNITS[self.unit][0])


TERMS = (
    ClockTerm(
        "regret_minutes",
        _("Regret window"),
        "minutes",
        0,
        60,
        _("How long a submitted turn can be taken back or changed before it is played."),
    ),
    ClockTerm(
        "bank_hours",
        _("Time bank"),
        "hours",
        0,
        336,
        _("The time each side starts a match with, instead of equal hours a turn; 0 for none."),
    ),
    ClockTerm(
        "increment_hours",
        _("Increment"),
        "hours",
        1,
        168,
        _("The time every turn adds to the bank, if there is one."),
    ),
    ClockTerm("cap_hours", _("Bank limit"), "hours", 1, 336, _("The most time a bank can hold.")),
    ClockTerm(
        "excuses",
        _("Excused misses"),
        "turns",
        0,
        3,
        _(
            "How many missed turns of a side get more time before they are played without their "
            "coach."
        ),
    ),
    ClockTerm(
        "excuse_hours", _("Time per excuse"), "hours", 1, 72, _("How much extra time that is.")
    ),
    ClockTerm(
        "regrow_turns",
        _("A missed turn is forgiven again after"),
        "turns",
        1,
        16,
        _("How many turns in a row must be submitted on time to get one used excuse back."),
    ),
    ClockTerm(
        "vacation_days",
        _("Vacation"),
        "days a year",
        0,
        60,
        _("How many days a year a coach may be away with stopped clocks; 0 forbids it."),
    ),
    ClockTerm(
        "vacation_notice_hours",
        _("Notice of vacations"),
        "hours",
        0,
        168,
        _("The least time between announcing a vacation and its first day."),
    ),
)


@dataclass(frozen=True, slots=True)
class ClockTerms:
    """The terms of one match. The defaults add nothing to `turn_hours`.

    `rest_days` are weekdays, 0 for Monday, on which no clock runs, in each coach's own time zone.
    `confirm` means that a match kicks off only after both coaches have confirmed that they are
    there, `bot_advice` that coaches may ask a bot for a turn. `turn_minutes` are in the place of
    `turn_hours` where both play live, in a friendly: then neither quiet hours nor vacations count.
    """

    regret_minutes: int = 0
    turn_minutes: int = 0
    bank_hours: int = 0
    increment_hours: int = 24
    cap_hours: int = 96
    excuses: int = 0
    excuse_hours: int = 24
    regrow_turns: int = 5
    vacation_days: int = 0
    vacation_notice_hours: int = 24
    rest_days: tuple[int, ...] = ()
    confirm: bool = False
    bot_advice: bool = False

    def __post_init__(self) -> None:
        for term in TERMS:
            value = getattr(self, term.name)
            if not isinstance(value, int) or not term.least <= value <= term.most:
                reason = gettext("{term}: {least} to {most} {unit}.").format(
                    term=term.title, least=term.least, most=term.most, unit=term.unit_name
                )
                raise BadTerms(term.name, reason)
        if self.bank_hours > self.cap_hours:
            raise BadTerms("cap_hours", gettext("A bank cannot start with more than it may hold."))
        days = set(self.rest_days)
        if not days <= set(range(len(DAYS))) or len(days) > MAX_REST_DAYS:
            raise BadTerms(
                "rest_days",
                gettext("At most {most} days of a week are free.").format(most=MAX_REST_DAYS),
            )

    @property
    def is_live(self) -> bool:
        """Whether both coaches are there, and have minutes for a turn."""
        return self.turn_minutes > 0

    def turn_time(self, turn_hours: int) -> timedelta:
        """The time for a whole turn without a bank, or for a set-up."""
        return timedelta(minutes=self.turn_minutes) if self.is_live else timedelta(hours=turn_hours)

    @property
    def has_bank(self) -> bool:
        """Whether time is saved from turn to turn."""
        return self.bank_hours > 0

    def to_json(self) -> dict[str, Any]:
        """The fields that differ from the defaults."""
        plain = asdict(PLAIN)
        return {
            name: sorted(value) if isinstance(value, tuple) else value
            for name, value in asdict(self).items()
            if value != plain[name]
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> ClockTerms:
        """The terms that `to_json` wrote; other fields are ignored. Raises `BadTerms`."""
        known = {field.name for field in fields(cls)}
        found = {name: value for name, value in data.items() if name in known}
        try:
            found["rest_days"] = tuple(sorted(set(found.get("rest_days", ()))))
        except TypeError as error:
            raise BadTerms("rest_days", gettext("The free days are a list of weekdays.")) from error
        return cls(**found)


PLAIN = ClockTerms()
USUAL = ClockTerms(regret_minutes=10, excuses=1, vacation_days=21, confirm=True)
"""The defaults of a new season's form (KEM-CLK-01)."""
