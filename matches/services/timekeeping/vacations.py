"""Vacations: announced and called off by a coach, forbidden by a commissioner (KEM-VAC-01).

A coach whose calendar changes keeps the remaining time, by the new calendar.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, date, datetime, time, timedelta

from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils.translation import gettext, gettext_noop

from core.accounts.models import User
from core.accounts.time_zones import zone_of
from core.asking import asks_first
from core.audit import services as audit
from core.errors import NotAllowed, Refused
from core.leagues.models import CHIEF_ROLES, League
from core.leagues.permissions import is_commissioner, role_of
from matches.clocks.clock_terms import USUAL, ClockTerms
from matches.clocks.vacation_days import Days, over_the_limit
from matches.models import Match, MatchState, Vacation
from matches.parties import has_interest
from matches.services.consents import Act, require_impartial
from matches.services.notifications import clock_notifications
from matches.services.states import lock_match
from matches.services.timekeeping import clocks

RULE = "KEM-VAC-01"
MAX_AHEAD = timedelta(days=366)
TOO_FAR = gettext_noop("A vacation can be announced at most a year ahead.")
DAY = timedelta(days=1)


def announce(
    *, league: League, coach: User, first_day: date, last_day: date, now: datetime
) -> Vacation:
    """Announce that one is away on these days of one's own calendar; clocks stop then.

    Announcing twice changes nothing. Raises `Refused` for days too soon, too many, or forbidden.
    """
    if league.archived_at is not None or role_of(coach, league) is None:
        raise NotAllowed(gettext("You have no clocks in this league."))
    if last_day < first_day:
        raise Refused(gettext("The last day is before the first."), field="last_day")
    # By the calendar first: no clock reaches the last days that a date can represent.
    today = now.date()
    if last_day > today + MAX_AHEAD + DAY:
        raise Refused(gettext(TOO_FAR), field="last_day")
    if first_day < today - 2 * DAY:
        raise Refused(gettext("The first of these days is over."), field="first_day")
    zone = zone_of(coach.time_zone)
    starts_at = datetime.combine(first_day, time(), zone).astimezone(UTC)
    ends_at = datetime.combine(last_day + DAY, time(), zone).astimezone(UTC)
    if ends_at > now + MAX_AHEAD:
        raise Refused(gettext(TOO_FAR), field="last_day")
    with transaction.atomic():
        User.objects.select_for_update().get(pk=coach.pk)  # two tabs count the same days
        taken = Vacation.objects.filter(league=league, coach=coach)
        known = taken.filter(first_day=first_day, last_day=last_day, ended_at__isnull=True).first()
        if known is not None:
            return known
        wanted = first_day, last_day
        _require_within_terms(terms_for(league, coach), taken, wanted, starts_at - now)
        with _moving(league, coach, now):
            made = Vacation.objects.create(
                league=league,
                coach=coach,
                first_day=first_day,
                last_day=last_day,
                starts_at=starts_at,
                ends_at=ends_at,
                announced_at=now,
            )
        _record(made, coach, "vacation.announced")
    return made


def call_off(*, vacation: Vacation, actor: User, now: datetime) -> None:
    """Cancel one's vacation, or end it early: clocks run again from now."""
    if vacation.coach_id != actor.pk:
        raise NotAllowed(gettext("This is another coach's vacation."))
    _end(vacation, now, actor, "vacation.called_off")


@asks_first
def forbid(*, vacation: Vacation, actor: User, reason: str, now: datetime) -> None:
    """End a coach's vacation for their league, with the reason; the coach is notified.

    A commissioner whose own match it stops: as KEM-SHO-02 says.
    """
    if not is_commissioner.test(actor, vacation.league):
        raise NotAllowed(gettext("Only a commissioner can forbid a vacation."))
    reason = " ".join(reason.split())
    if not reason:
        raise Refused(gettext("Give a reason: the coach reads it."), field="reason")
    words = f"Do not accept the vacation of {vacation.coach}. The reason: {reason}"
    act = Act("forbid_vacation", str(vacation.pk), words, CHIEF_ROLES)
    with transaction.atomic():
        for match in _running(vacation.league, vacation.coach):
            if has_interest(actor, match):
                require_impartial(match, actor, act, now)
                break
        _end(vacation, now, actor, "vacation.forbidden", forbidden_by=actor, reason=reason[:300])
        clock_notifications.vacation_forbidden(vacation, reason)


def _end(vacation: Vacation, now: datetime, actor: User, verb: str, **fields: object) -> None:
    with transaction.atomic():
        fresh = Vacation.objects.select_for_update().get(pk=vacation.pk)
        if fresh.ended_at is not None:
            raise Refused(gettext("This vacation is already over."))
        with _moving(fresh.league, fresh.coach, now):
            Vacation.objects.filter(pk=fresh.pk).update(ended_at=now, **fields)
        _record(fresh, actor, verb)


def _require_within_terms(
    terms: Sequence[ClockTerms], taken: Iterable[Vacation], wanted: Days, notice: timedelta
) -> None:
    limit = max(each.vacation_days for each in terms)
    if not limit:
        raise Refused(gettext("The seasons you play in here allow no vacations."), rule=RULE)
    needed = timedelta(hours=max(each.vacation_notice_hours for each in terms))
    if notice < needed:
        raise Refused(
            gettext("A vacation begins {needed} after it is announced, at the earliest.").format(
                needed=_hours(needed)
            ),
            rule=RULE,
            field="first_day",
        )
    spent = [span for row in taken if (span := _spent(row)) is not None]
    if (over := over_the_limit(spent, wanted, limit)) is not None:
        year, left = over
        raise Refused(
            gettext("That is more than the {limit} days of {year}: you have {left} left.").format(
                limit=limit, year=year, left=left
            ),
            rule=RULE,
        )


def terms_for(league: League, coach: User) -> list[ClockTerms]:
    """The terms of the coach's running matches in a league; the default ones if there are none."""
    found = [match.terms for match in _running(league, coach).only("clock_terms")]
    return found or [USUAL]


def _hours(notice: timedelta) -> str:
    hours = int(notice.total_seconds() // 3600)
    return f"{hours} hour{'' if hours == 1 else 's'}"


def _spent(row: Vacation) -> Days | None:
    """The days that count: not those after it was called off, nor those of a forbidden vacation."""
    if row.ended_at is None:
        return row.first_day, row.last_day
    last = row.ended_at.astimezone(zone_of(row.coach.time_zone)).date()
    if row.forbidden_by_id is not None or last < row.first_day:
        return None
    return row.first_day, min(last, row.last_day)


def _running(league: League, coach: User) -> QuerySet[Match]:
    own = Q(home_team__coach=coach) | Q(away_team__coach=coach)
    return Match.objects.filter(
        own, league=league, state__in=(MatchState.SETTING_UP, MatchState.PLAYING)
    ).order_by("pk")


@contextmanager
def _moving(league: League, coach: User, now: datetime) -> Iterator[None]:
    """Context in which a coach's calendar changes; at its end the deadlines are moved."""
    locked = [lock_match(pk) for pk in _running(league, coach).values_list("pk", flat=True)]
    waiting = [
        (match, side, clocks.calendar_of(match, side))
        for match in locked
        for side in clocks.awaited(match)
        if match.team(side).coach_id == coach.pk
    ]
    yield
    for match, side, before in waiting:
        clocks.follow(match, side, before, now)
        match.save(update_fields=("due_at", "remind_at"))


def _record(vacation: Vacation, actor: User, verb: str) -> None:
    audit.record(
        actor=actor,
        league=vacation.league,
        verb=verb,
        subject=vacation.coach,
        data={"from": vacation.first_day.isoformat(), "to": vacation.last_day.isoformat()},
    )
