"""The plan of a season: format, dates and ranking, which are validated together."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from datetime import date

from django.utils.translation import gettext

from core.errors import Refused
from league.models import Season
from league.pairing import CannotPair, read_options
from league.pairing.formats import Value
from league.pairing.swiss import most_rounds
from league.table import find_tie_breaks

MAX_TEAMS = 1000


@dataclass(frozen=True, slots=True)
class Plan:
    """The plan of a season. Every field is a field of `Season`, with its default."""

    format: str = "round_robin"
    format_options: Mapping[str, Value] = field(default_factory=dict)
    max_teams: int | None = None
    starts_on: date | None = None
    round_days: int = 14
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
        if self.withdrawn_results not in Season.Withdrawn.values:
            raise Refused(gettext("The results of a team that leaves stand or are annulled."))
        if self.starts_on and self.sign_up_until and self.sign_up_until > self.starts_on:
            raise Refused(gettext("Sign-up must end before the first round, or on its day."))
        return stored

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
    return Plan(**{**values, "tie_breaks": tuple(season.tie_breaks)})
