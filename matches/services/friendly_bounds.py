"""How many friendlies a person and the site have, and for how long it computes (KEM-FRI-03).

What is computed is counted in the cache, by the hour, in milliseconds of the processor's time.
Without Redis nothing of that is limited.
"""

from __future__ import annotations

from contextlib import suppress
from datetime import datetime, timedelta

from django.core.cache import cache
from django.db.models import Q
from django.utils.translation import gettext, ngettext
from redis.exceptions import RedisError

from core import clock
from core.accounts.guests import has_user_left, lock_people
from core.accounts.models import User
from core.errors import Refused
from matches.models import Friendly, Match, Side
from matches.services.bots import bots_of

RULE = "KEM-FRI-03"
MOST_RUNNING = 3
"""Friendlies of one person that are not over, at a time."""
MOST_A_DAY = 30
MOST_A_MINUTE_OF_A_PERSON = 6
"""All guests of one network (KEM-GUE-04) together leave room for others in each minute."""
MOST_A_MINUTE = 60
"""Friendlies that begin on the whole site."""
MOST_AT_ONCE = 400
"""Friendlies of the whole site in which something was played within an hour."""
MOST_WORK_OF_A_PERSON, MOST_WORK_OF_A_GUEST = timedelta(minutes=10), timedelta(minutes=5)
"""Of the processor's time, in an hour. All guests that one network can have (KEM-GUE-04) stay
below what there is for all.
"""
MOST_WORK = timedelta(minutes=45)
"""The same for all people together. One process plays friendlies (`config.queues`), so that an
hour has 60 of them: with the rest those that have begun go on.
"""
DAY, HOUR, MINUTE = timedelta(days=1), timedelta(hours=1), timedelta(minutes=1)
ALL = "all"
LARGE = ("setup", "report")
"""Columns of a match that are not looked at here."""


def require_room_for_friendly(coach: User, now: datetime) -> None:
    """Raise `Refused` for one friendly too many. Two pages that press at once are counted once."""
    lock_people(coach.pk)
    if has_user_left(coach):
        raise Refused(gettext("What you began without an account is deleted. Begin again."))
    plays = Q(match__home_team__coach=coach) | Q(match__away_team__coach=coach)
    own = Friendly.objects.filter(plays)
    running = own.filter(match__finished_at__isnull=True).count()
    if running >= MOST_RUNNING:
        raise Refused(
            gettext(
                "You have {count} friendlies that are not over. Play one to its end, or end it, "
                "and begin the next."
            ).format(count=running),
            rule=RULE,
        )
    if own.filter(created_at__gt=now - DAY).count() >= MOST_A_DAY:
        raise Refused(
            gettext("You have begun {most} friendlies in a day. Begin the next tomorrow.").format(
                most=MOST_A_DAY
            ),
            rule=RULE,
        )
    if own.filter(created_at__gt=now - MINUTE).count() >= MOST_A_MINUTE_OF_A_PERSON:
        raise Refused(
            gettext("You have begun {most} friendlies in a minute. Wait for a minute.").format(
                most=MOST_A_MINUTE_OF_A_PERSON
            ),
            rule=RULE,
        )
    require_room_for_work(coach, now)
    _require_room_on_site(now)


def require_room_for_two(coach: User, other: User, now: datetime) -> None:
    """The same for a coach and for who plays the other side; the words are for the coach."""
    lock_people(coach.pk, other.pk)
    require_room_for_friendly(coach, now)
    try:
        require_room_for_friendly(other, now)
    except Refused as refused:
        raise Refused(
            gettext(
                "{friend} has as many friendlies as one may have. Ask them to end one, or wait a "
                "day."
            ).format(friend=other.get_full_name()),
            rule=RULE,
        ) from refused


def require_room_for_work(coach: User, now: datetime) -> None:
    """Raise `Refused` if the site has computed for as long as it does for one person's friendlies
    in an hour.
    """
    most = MOST_WORK_OF_A_GUEST if coach.is_guest else MOST_WORK_OF_A_PERSON
    if _work_of(str(coach.pk), now) >= most:
        raise Refused(
            ngettext(
                "The site has computed for your friendlies for as long as it does in an hour. Go "
                "on in {minutes} minute.",
                "The site has computed for your friendlies for as long as it does in an hour. Go "
                "on in {minutes} minutes.",
                (minutes := _minutes_left(now)),
            ).format(minutes=minutes),
            rule=RULE,
        )


def note_work(match: int, seconds: float) -> None:
    """Count what was computed for a friendly: for all, and for who has a bot play in it."""
    rows = Match.objects.select_related("home_team__coach", "away_team__coach").defer(*LARGE)
    found = rows.filter(pk=match, league=None).first()
    hour, spent = _hour_of(clock.now()), round(seconds * 1000)
    for who in [] if found is None else [ALL, *_who_has_a_bot(found)]:
        _add(_key(who, hour), spent)


def _who_has_a_bot(match: Match) -> list[str]:
    """Who plays against a bot, or has one play for them."""
    levels = bots_of(match)
    seated = [match.team(side).coach for side in Side if levels[side]]
    own = [coach for coach in seated if not coach.is_bot]
    against = [match.team(side).coach for side in Side if seated and not own]
    return [str(coach.pk) for coach in own or against if not coach.is_bot]


def _require_room_on_site(now: datetime) -> None:
    if Friendly.objects.filter(created_at__gt=now - MINUTE).count() >= MOST_A_MINUTE:
        raise _full(1)
    played = Friendly.objects.filter(match__finished_at=None, match__clock_from__gt=now - HOUR)
    if played.count() >= MOST_AT_ONCE:
        raise _full(10)
    if _work_of(ALL, now) >= MOST_WORK:
        raise _full(_minutes_left(now))


def _full(minutes: int) -> Refused:
    return Refused(
        ngettext(
            "All places for friendlies are taken. Try again in {minutes} minute.",
            "All places for friendlies are taken. Try again in {minutes} minutes.",
            minutes,
        ).format(minutes=minutes),
        rule=RULE,
    )


def _work_of(who: str, now: datetime) -> timedelta:
    return timedelta(milliseconds=int(cache.get(_key(who, _hour_of(now)), 0)))


def _key(who: str, hour: int) -> str:
    return f"friendlies:work:{hour}:{who}"


def _hour_of(now: datetime) -> int:
    return int(now.timestamp() // HOUR.total_seconds())


def _minutes_left(now: datetime) -> int:
    """Until the next hour begins."""
    return 60 - now.minute


def _add(key: str, amount: int) -> None:
    with suppress(RedisError):
        cache.add(key, 0, 2 * int(HOUR.total_seconds()))
        with suppress(ValueError):
            cache.incr(key, amount)
