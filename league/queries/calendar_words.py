"""The calendar of a season in words: what opens and ends its rounds, and what a close decides."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import date
from math import ceil

from django.utils.dates import WEEKDAYS
from django.utils.formats import date_format
from django.utils.translation import gettext, ngettext

from engine.errors import DataError
from engine.rules_lookup import rules_under
from engine.table_bounds import own_turns
from league.models import Fixture, Season
from league.pairing import find_format
from league.round_calendar import MIDNIGHT
from matches.hooks import RoundClose
from matches.models import Match

HOURS = 24


def describe_calendar(season: Season) -> Sequence[str]:
    """Sentences for everybody who plays in it; none without a first day."""
    return [] if season.starts_on is None else [*_sentences(season)]


def close_of_round(match: Match) -> RoundClose | None:
    """When the round of a match that has not begun closes, and what is decided then: one query."""
    fixture = (
        Fixture.objects.filter(match=match, round__closed_at=None, round__closes_at__isnull=False)
        .exclude(round__season__rounds_run=Season.RoundsRun.BY_RESULT)
        .select_related("round__season__league")
        .first()
    )
    if fixture is None or fixture.round.closes_at is None:
        return None
    return RoundClose(fixture.round.closes_at, _policy(fixture.round.season))


def _sentences(season: Season) -> Iterator[str]:
    yield {
        Season.RoundsRun.BY_RESULT: gettext("A round opens when the one before is over."),
        Season.RoundsRun.BY_DATE: gettext("Rounds open and close on their days."),
        Season.RoundsRun.AT_ONCE: gettext("All rounds are open from the first day to the last."),
    }[Season.RoundsRun(season.rounds_run)]
    if season.pauses:
        yield gettext("No rounds: {pauses}.").format(
            pauses=", ".join(_pause(*pause) for pause in season.pauses)
        )
    if season.runs_by_result:
        return
    yield _close(season)
    yield _policy(season)
    days = days_by_mail(season)
    if days > season.round_days and season.rounds_run == Season.RoundsRun.BY_DATE:
        yield _pace(season, days)


def _pause(first: str, last: str) -> str:
    days = [date_format(date.fromisoformat(day), "j M") for day in (first, last)]
    return days[0] if first == last else " \N{EN DASH} ".join(days)


def _close(season: Season) -> str:
    hour = gettext("midnight") if season.closes_hour == MIDNIGHT else f"{season.closes_hour}:00"
    zone = season.league.time_zone
    if season.closes_weekday is None:
        words = gettext("They close at {hour} ({zone}).")
        return words.format(hour=hour, zone=zone)
    words = gettext("They close on a {weekday} at {hour} ({zone}).")
    return words.format(weekday=WEEKDAYS[season.closes_weekday], hour=hour, zone=zone)


def _policy(season: Season) -> str:
    decided = {
        Season.AtClose.OFFICERS: gettext("is decided by the officers."),
        Season.AtClose.DRAW: gettext("is a draw."),
        Season.AtClose.WALK_OVER: gettext(
            "is a walk-over for the side that was there, and a draw if none or both were."
        ),
    }[Season.AtClose(season.at_close)]
    if find_format(season.format).is_cup and season.at_close != Season.AtClose.OFFICERS:
        decided = gettext(
            "is a walk-over for the side that was there, else for officers to decide."
        )
        if season.at_close == Season.AtClose.DRAW:
            decided = gettext("is decided by the officers.")
    if not season.extension_days:
        return gettext("A match that nobody has begun by then {decided}").format(decided=decided)
    words = ngettext(
        "If a match has not begun by then, its round goes on for {days} more day, once; then it "
        "{decided}",
        "If a match has not begun by then, its round goes on for {days} more days, once; then it "
        "{decided}",
        season.extension_days,
    )
    return words.format(days=season.extension_days, decided=decided)


def days_by_mail(season: Season) -> int:
    """The most days that a match by mail takes, each turn to its last hour: 96 for 32 turns at 72
    hours; 0 if its rules cannot be read.
    """
    try:
        turns = 2 * own_turns(rules_under(season.variant, season.options))
    except DataError:
        return 0
    return ceil(turns * season.turn_hours / HOURS)


def _pace(season: Season, days: int) -> str:
    """What becomes of a match that is too slow for its round."""
    if find_format(season.format).is_cup:
        words = gettext(
            "A match by mail can take {days} days, longer than a round: the next one waits for it."
        )
    else:
        words = gettext(
            "A match by mail can take {days} days, longer than a round: one that has begun goes on "
            "after the close, and counts as a draw until its result comes."
        )
    return words.format(days=days)
