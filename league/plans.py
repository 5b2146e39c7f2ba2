"""The plan of a season: format, dates and ranking, which are validated together."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, fields
from datetime import date, timedelta

from django.utils.translation import gettext

from core.errors import Refused
from league.models import Season
from league.pairing import CannotPair, find_format, read_options
from league.pairing.formats import Value
from league.pairing.swiss import most_rounds
from league.round_calendar import MIDNIGHT
from league.table import find_tie_breaks

MAX_TEAMS = 1000
MAX_PAUSES, MAX_PAUSE = 20, timedelta(days=120)
MAX_EXTENSION = 30
WEEK = 7
YEARS = range(2000, 2101)


@dataclass(frozen=True, slots=True)
class Plan:
    """The plan of a season. Every field is a field of `Season`, with its default."""

    format: str = "round_robin"
    format_options: Mapping[str, Value] = field(default_factory=dict)
    max_teams: int | None = None
    starts_on: date | None = None
    round_days: int = 14
    pauses: tuple[tuple[str, str], ...] = ()
    closes_weekday: int | None = None
    closes_hour: int = MIDNIGHT
    rounds_run: str = Season.RoundsRun.BY_RESULT
    extension_days: int = 0
    at_close: str = Season.AtClose.OFFICERS
    sign_up_until: date | None = None
    draws_itself: bool = True
    tie_breaks: tuple[str, ...] = ()
    withdrawn_results: str = Season.Withdrawn.STAND

    def checked(self) -> dict[str, object]:
        """The fields to store. Raises `Refused` for an inconsistent plan."""
        stored = {each.name: getattr(self, each.name) for each in fields(self)}
        try:
            stored["format_options"] = read_options(self.format, self.format_options)
            find_tie_breaks(self.tie_breaks)
        except (CannotPair, ValueError) as reason:
            raise Refused(str(reason)) from reason
        stored["tie_breaks"] = list(self.tie_breaks)
        self._require_possible_rounds(stored["format_options"])
        if stored["format_options"].get("playoffs") == 1:
            raise Refused(gettext("Play-offs need at least two teams."))
        if self.max_teams is not None and not 2 <= self.max_teams <= MAX_TEAMS:
            raise Refused(gettext("A season has from 2 to {most} teams.").format(most=MAX_TEAMS))
        if not 1 <= self.round_days <= 90:
            raise Refused(gettext("A round takes from 1 to 90 days."))
        stored["pauses"] = read_pauses(self.pauses)
        self.require_calendar()
        if self.withdrawn_results not in Season.Withdrawn.values:
            raise Refused(gettext("The results of a team that leaves stand or are annulled."))
        if self.starts_on and self.sign_up_until and self.sign_up_until > self.starts_on:
            raise Refused(gettext("Sign-up must end before the first round, or on its day."))
        return stored

    def require_calendar(self) -> None:
        """Raise `Refused` for rounds that could not run by that calendar (KEM-CAL-01)."""
        if self.starts_on is not None and self.starts_on.year not in YEARS:
            raise Refused(gettext("The first day is not in this century."), field="starts_on")
        if self.closes_weekday is not None and not 0 <= self.closes_weekday < WEEK:
            raise Refused(gettext("A week has seven days."), field="closes_weekday")
        if not 1 <= self.closes_hour <= MIDNIGHT:
            raise Refused(gettext("A round closes from 1 to 24 o'clock."), field="closes_hour")
        if self.rounds_run not in Season.RoundsRun.values:
            raise Refused(gettext("Rounds run by result, by date or all at once."))
        if self.at_close not in Season.AtClose.values:
            raise Refused(gettext("What is not played is a draw, a walk-over or left to officers."))
        if not 0 <= self.extension_days <= MAX_EXTENSION:
            raise Refused(gettext("A round is extended by 30 days at most."))
        if self.rounds_run == Season.RoundsRun.BY_RESULT:
            return
        if self.starts_on is None:
            raise Refused(
                gettext("Rounds that run by date need the first day of round 1."),
                rule="KEM-CAL-02",
                field="starts_on",
            )
        plays = find_format(self.format)
        if not plays.in_rounds:
            raise Refused(gettext("A ladder has no rounds that open and close."), rule="KEM-CAL-02")
        if self.rounds_run == Season.RoundsRun.AT_ONCE and (plays.by_round or not plays.table):
            raise Refused(
                gettext("All at once needs a format whose rounds are all drawn before the start."),
                rule="KEM-CAL-02",
            )

    def _require_possible_rounds(self, options: Mapping[str, Value]) -> None:
        """Raise `Refused` for more rounds without a rematch than the most teams can play."""
        if self.max_teams is None or options.get("rematches") != "never":
            return
        if int(options["rounds"]) > (most := most_rounds(self.max_teams)):
            raise Refused(
                gettext(
                    "{teams} teams can play at most {most} rounds without a rematch. Plan fewer "
                    "rounds, or allow rematches."
                ).format(teams=self.max_teams, most=most),
                rule="KEM-SWI-01",
            )


def plan_of(season: Season) -> Plan:
    """The current plan of a season."""
    values = {each.name: getattr(season, each.name) for each in fields(Plan)}
    pauses = tuple((first, last) for first, last in season.pauses)
    return Plan(**{**values, "tie_breaks": tuple(season.tie_breaks), "pauses": pauses})


def read_pauses(pauses: Iterable[Sequence[str]]) -> list[tuple[str, str]]:
    """The pauses in order, each its first and its last day in ISO format. Raises `Refused`."""
    try:
        found = sorted((date.fromisoformat(a), date.fromisoformat(b)) for a, b in pauses)
    except (TypeError, ValueError) as error:
        raise Refused(gettext("A pause has a first and a last day."), field="pauses") from error
    if len(found) > MAX_PAUSES:
        raise Refused(gettext("A season has at most {most} pauses.").format(most=MAX_PAUSES))
    for first, last in found:
        if last < first:
            raise Refused(gettext("The last day is before the first."), field="pauses")
        if last - first > MAX_PAUSE:
            raise Refused(gettext("A pause lasts 120 days at most."), field="pauses")
        if {first.year, last.year} - {*YEARS}:
            raise Refused(gettext("A pause is not in this century."), field="pauses")
    return [(first.isoformat(), last.isoformat()) for first, last in found]
