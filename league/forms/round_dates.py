"""The form that moves rounds of a season in its calendar, after a look at what follows."""

from __future__ import annotations

from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

from django import forms
from django.utils.formats import date_format
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from core.accounts.models import User
from core.leagues.time_zones import zone_of_league
from core.refusals import refusal_as_error
from league.forms.season_admin import ActionForm
from league.services import round_dates


class MoveRoundsForm(ActionForm):
    """Move the rounds from one on, by days."""

    verb, button, asks = "move-rounds", _("Move rounds"), True
    button_class = "button-primary"
    permission = "league.manage_season"
    done = _("The rounds are moved, and the coaches are notified.")
    first = forms.IntegerField(label=_("From round"), min_value=1, max_value=99)
    days = forms.IntegerField(
        label=_("By days (earlier with a minus)"),
        min_value=-round_dates.MOST_DAYS,
        max_value=round_dates.MOST_DAYS,
    )

    def clean(self) -> dict[str, Any] | None:
        """Refuse before anybody is asked."""
        data = super().clean()
        if not self.errors:
            with refusal_as_error(self, own_field=True):
                self.what_follows()
        return data

    def what_follows(self) -> list[str]:
        data = self.cleaned_data
        moved = round_dates.find_moved_rounds(self.season, data["first"], data["days"])
        return [_describe(one, zone_of_league(self.season.league)) for one in moved]

    def run(self, actor: User) -> None:
        data = self.cleaned_data
        round_dates.move_rounds(
            season=self.season, first=data["first"], days=data["days"], actor=actor
        )


CALENDAR_FORMS: dict[str, type[ActionForm]] = {MoveRoundsForm.verb: MoveRoundsForm}
"""The forms of the season's calendar by verb."""


def _describe(one: round_dates.MovedRound, zone: ZoneInfo) -> str:
    closes = f"{_write(one.closes_at, zone)} ({zone.key})"
    if one.opens_at is None:
        return gettext("{round}: closes {closes}").format(round=one.round, closes=closes)
    opens = _write(one.opens_at, zone)
    words = gettext("{round}: opens {opens}, closes {closes}")
    return words.format(round=one.round, opens=opens, closes=closes)


def _write(moment: datetime | None, zone: ZoneInfo) -> str:
    return "" if moment is None else date_format(moment.astimezone(zone), "D j M Y, H:i")
