"""The days and moments of rounds: written as they are drawn, moved by officers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from itertools import islice
from typing import NamedTuple

from django.db import transaction
from django.urls import reverse
from django.utils.translation import gettext

from core import clock
from core.accounts.models import User
from core.audit import services as audit
from core.errors import Refused
from core.leagues.time_zones import zone_of_league
from core.notifications import services as notifications
from core.translation import site_text
from league.models import Entry, Round, Season
from league.pairing.types import Stage
from league.round_calendar import RoundSpan
from league.services.own_cause import leave_to_officer_without_team
from league.services.seasons import lock_season, require_to

RULE = "KEM-CAL-01"
MOST_DAYS = 90


def plan_rounds(
    season: Season, rounds: Sequence[Round], *, kept: Mapping[int, Round] | None = None
) -> None:
    """Give new rounds their place in the season's calendar (KEM-CAL-01), if it has one.

    Those in `kept`, by number, are drawn again: they keep the dates that they have been moved to.
    """
    calendar, before = season.calendar, kept or {}
    if calendar is None or not rounds:
        return
    spans = [*islice(calendar.spans(), max(each.number for each in rounds))]
    if season.rounds_run == Season.RoundsRun.AT_ONCE:
        tabled = [each.number for each in rounds if each.stage == Stage.TABLE]
        whole = join_spans(spans[: max(tabled, default=0)])
        spans = [whole or span for span in spans[: len(tabled)]] + spans[len(tabled) :]
    for each in rounds:
        if each.number in before and before[each.number].opens_at is not None:
            own = before[each.number]
            each.planned_for, each.opens_at = own.planned_for, own.opens_at
            each.closes_at = own.closes_at
        else:
            set_span(each, spans[each.number - 1])


def join_spans(spans: Sequence[RoundSpan]) -> RoundSpan | None:
    """One span from the opening of the first to the close of the last."""
    if not spans:
        return None
    days = tuple(day for span in spans for day in span.days)
    return RoundSpan(days, spans[0].opens_at, spans[-1].closes_at)


def set_span(round_: Round, span: RoundSpan) -> None:
    """Have a round played in that span."""
    round_.planned_for = span.first_day
    round_.opens_at, round_.closes_at = span.opens_at, span.closes_at


class MovedRound(NamedTuple):
    """A round and the moments that it would have; `opens_at` is None if it is open already."""

    round: Round
    opens_at: datetime | None
    closes_at: datetime | None


def add_days(season: Season, moment: datetime, days: int) -> datetime:
    """The same hour of the league's day, so many calendar days later, whatever its clocks do."""
    local = moment.astimezone(zone_of_league(season.league))
    return (local.replace(fold=0) + timedelta(days=days)).astimezone(moment.tzinfo)


def find_moved_rounds(season: Season, first: int, days: int) -> list[MovedRound]:
    """What `move_rounds` would do. Raises `Refused` for what it refuses."""
    if not 1 <= abs(days) <= MOST_DAYS:
        raise Refused(gettext("Rounds are moved by 1 to 90 days."), rule=RULE, field="days")
    rounds = season.rounds.filter(number__gte=first, closed_at=None, closes_at__isnull=False)
    moved = [
        _move(season, round_, days)
        for round_ in rounds.exclude(state=Round.State.DONE).order_by("number")
    ]
    if not moved:
        raise Refused(gettext("There is no such round with days in the calendar."), rule=RULE)
    _require_order(season, moved)
    return moved


def _move(season: Season, round_: Round, days: int) -> MovedRound:
    moments = (None if round_.is_played else round_.opens_at, round_.closes_at)
    opens_at, closes_at = (at and add_days(season, at, days) for at in moments)
    return MovedRound(round_, opens_at, closes_at)


def _require_order(season: Season, moved: Sequence[MovedRound]) -> None:
    """Raise `Refused` for rounds in the past, and for one that opens before the one before."""
    now = clock.now()
    for one in moved:
        begins = one.closes_at if one.opens_at is None else one.opens_at
        if not season.runs_by_result and begins is not None and begins <= now:
            words = gettext("{round} would be in the past.").format(round=one.round)
            raise Refused(words, rule=RULE, field="days")
    opens_at, number = moved[0].opens_at, moved[0].round.number
    if opens_at is None:
        return
    before = season.rounds.filter(number__lt=number, opens_at__gt=opens_at).first()
    if before is not None:
        words = gettext("{round} would open before {before}.")
        raise Refused(words.format(round=moved[0].round, before=before), rule=RULE, field="days")


def move_rounds(*, season: Season, first: int, days: int, actor: User) -> list[MovedRound]:
    """Move the rounds from that number on by so many days, earlier if negative; coaches are told.

    An open round closes later or earlier; those that have closed stay. An officer whose own team
    plays in the season leaves it to one whose does not (KEM-SHO-02). Raises `Refused`.
    """
    require_to(actor, "league.manage_season", season)
    leave_to_officer_without_team(season, actor)
    with transaction.atomic():
        season = lock_season(season)
        if not (season.is_gathering or season.is_running):
            raise Refused(gettext("Only the rounds of a season to come are moved."), rule=RULE)
        moved = find_moved_rounds(season, first, days)
        for one in moved:
            round_ = one.round
            round_.closes_at = one.closes_at
            if one.opens_at is not None:
                round_.opens_at = one.opens_at
                round_.planned_for = one.opens_at.astimezone(zone_of_league(season.league)).date()
            round_.save(update_fields=("opens_at", "closes_at", "planned_for"))
        audit.record(
            actor=actor,
            league=season.league,
            verb="season.rounds_moved",
            subject=season,
            data={"first": moved[0].round.number, "days": days},
        )
        _notify_coaches(season, moved[0].round, days)
    return moved


def _notify_coaches(season: Season, first: Round, days: int) -> None:
    stamp = f"{clock.now():%Y%m%d%H%M%S}"  # sets one move apart from the next
    later = site_text("later") if days > 0 else site_text("earlier")
    for entry in season.entries.filter(status=Entry.Status.ACCEPTED).select_related("team__coach"):
        notifications.notify(
            recipient=entry.team.coach,
            subject=site_text("{season}: rounds were moved", season=season),
            body=site_text(
                "From {round} on, rounds are {days} days {later}.",
                round=first,
                days=abs(days),
                later=later,
            ),
            link=reverse("league:season", args=[season.pk]),
            key=f"season:{season.pk}:moved:{stamp}:team:{entry.team_id}",
        )
