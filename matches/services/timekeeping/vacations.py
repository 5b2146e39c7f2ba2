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

from core import clock
from core.accounts.models import User
from core.accounts.time_zones import zone_of
from core.asking import asks_first
from core.audit import services as audit
from core.errors import NotAllowed, Refused
from core.leagues.models import CHIEF_ROLES, League
from core.leagues.permissions import is_coach, is_commissioner
from matches.clocks.clock_terms import USUAL, ClockTerms
from matches.clocks.vacation_days import Absence, over_the_limit
from matches.hooks import SEASON_TERMS
from matches.models import Match, MatchState, Side, Vacation
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
    *, league: League | None, coach: User, first_day: date, last_day: date, now: datetime
) -> Vacation:
    """Announce that one is away on these days of one's own calendar; clocks stop then.

    Announcing twice changes nothing. Raises `Refused` for days too soon, too many, or forbidden.
    """
    if league is None or not is_coach.test(coach, league):
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
        User.objects.select_for_update(no_key=True).get(pk=coach.pk)  # two tabs count the same days
        taken = Vacation.objects.filter(league=league, coach=coach)
        known = taken.filter(first_day=first_day, last_day=last_day, ended_at__isnull=True).first()
        if known is not None:
            return known
        wanted = Absence(first_day, starts_at, ends_at)
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


def end_absences(*, coach: User, now: datetime, league: League | None = None) -> None:
    """End the vacations of a coach who no longer plays in a league, or all of them without one.

    Runs in the caller's transaction. Running turns go on without these days, and the coaches whom
    they meet are notified: nobody waits for days on which nobody is away. Quiet hours and zone of a
    running turn stay, unless the account is erased.
    """
    waiting, open_ones = _running_of(coach), Vacation.objects.filter(coach=coach, ended_at=None)
    if league is not None:
        waiting, open_ones = waiting.filter(league=league), open_ones.filter(league=league)
    running = [lock_match(pk) for pk in waiting.order_by("pk").values_list("pk", flat=True)]
    for match in running:
        clocks.settle(match, now)
    open_ones.filter(ends_at__gt=now).update(ended_at=now)
    for match in running:
        own = [side for side in Side if match.team(side).coach_id == coach.pk]
        for side in own:
            if league is None:
                clocks.erase_quiet_hours(match, side, coach, now)
            clock_notifications.coach_has_left(match, side)
        clocks.follow(match, now)
        match.save(update_fields=("due_at", "remind_at"))


def leave_league(league: League, coach: User) -> None:
    """Somebody leaves the league, or may not coach in it any more: their vacations in it end, and
    do not come back with them.
    """
    end_absences(coach=coach, now=clock.now(), league=league)


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
    terms: Sequence[ClockTerms], taken: Iterable[Vacation], wanted: Absence, notice: timedelta
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
    if (over := over_the_limit(map(_spent, taken), wanted, limit)) is not None:
        year, left = over
        raise Refused(
            gettext("That is more than the {limit} days of {year}: you have {left} left.").format(
                limit=limit, year=year, left=left
            ),
            rule=RULE,
        )


def terms_for(league: League, coach: User) -> list[ClockTerms]:
    """The terms of a coach's matches in a league that are not over, and of the seasons that they
    have entered; the default ones if there are none.
    """
    found = [match.terms for match in _running(league, coach).only("clock_terms")]
    found += [terms for entered in SEASON_TERMS.call(league, coach) for terms in entered]
    return found or [USUAL]


def _hours(notice: timedelta) -> str:
    hours = int(notice.total_seconds() // 3600)
    return f"{hours} hour{'' if hours == 1 else 's'}"


def _spent(row: Vacation) -> Absence:
    """What counts of a vacation: not the days after it was called off or forbidden.

    The day on which it ended counts whole: clocks stood still on it.
    """
    end = row.ends_at
    if row.ended_at is not None:
        begun = -((row.starts_at - row.ended_at) // DAY)
        end = min(end, row.starts_at + max(begun, 0) * DAY)
    return Absence(row.first_day, row.starts_at, end)


def _running(league: League, coach: User) -> QuerySet[Match]:
    return _running_of(coach).filter(league=league).order_by("pk")


def _running_of(coach: User) -> QuerySet[Match]:
    own = Q(home_team__coach=coach) | Q(away_team__coach=coach)
    return Match.objects.filter(own).exclude(state__in=(MatchState.FINISHED, MatchState.VOID))


@contextmanager
def _moving(league: League, coach: User, now: datetime) -> Iterator[None]:
    """Context in which a coach's calendar changes; at its end the deadlines are moved."""
    locked = [lock_match(pk) for pk in _running(league, coach).values_list("pk", flat=True)]
    waiting = [
        match
        for match in locked
        if any(match.team(side).coach_id == coach.pk for side in clocks.awaited(match))
    ]
    for match in waiting:
        clocks.settle(match, now)
    yield
    for match in waiting:
        clocks.follow(match, now)
        match.save(update_fields=("due_at", "remind_at"))


def _record(vacation: Vacation, actor: User, verb: str) -> None:
    audit.record(
        actor=actor,
        league=vacation.league,
        verb=verb,
        subject=vacation.coach,
        data={"from": vacation.first_day.isoformat(), "to": vacation.last_day.isoformat()},
    )
