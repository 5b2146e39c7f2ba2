"""Rounds that open and close on their days (KEM-CAL-02)."""

from __future__ import annotations

from datetime import datetime
from functools import partial

from django.db.models import Q, QuerySet
from django.urls import reverse
from django.utils.translation import gettext_noop

from core.audit import services as audit
from core.jobs.apart import run_apart
from core.notifications import services as notifications
from core.translation import site_text
from league.models import Fixture, Round, Season
from league.pairing import find_format
from league.pairing.types import Stage
from league.services.held_matches import notify_not_awarded
from league.services.round_dates import add_days
from league.services.round_openings import (
    draw_following,
    find_pending,
    notify_commissioners,
    open_round,
)
from league.services.walkovers import decide, draw_unplayed
from matches.models import RESULTS, MatchState, Side
from matches.queries.matches import set_ups_ready
from matches.services.states import lock_match

NOT_PLAYED = gettext_noop("{round} closed, and nobody had begun this match.")
NOT_THERE = gettext_noop("{round} closed: {team} had not done what this match asked of them.")


def close_due_rounds(season: Season, now: datetime) -> bool:
    """Close the open rounds of a locked season whose moment has come; whether there were any."""
    due = season.rounds.filter(state=Round.State.OPEN, closed_at=None, closes_at__lte=now)
    rounds = list(due.order_by("number"))
    for round_ in rounds:
        close_round(season, round_, now)
    return bool(rounds)


def open_due_rounds(season: Season, now: datetime) -> bool:
    """Open the rounds of a locked season whose moment has come; whether there were any.

    Raises `Refused` where one cannot open (`open_round`).
    """
    opened = False
    while _open_due_round(season, now):
        opened = True
    return opened


def _open_due_round(season: Season, now: datetime) -> bool:
    """Open the next round if its moment has come, and nothing that it depends on is open."""
    following = find_pending(season)
    if following is None or following.opens_at is None or following.opens_at > now:
        return False
    if _depends_on_open_rounds(season, following):
        return False
    drawn = draw_following(season).round
    if drawn is None or drawn.opens_at is None:
        return False
    _make_up_for_delay(season, drawn, now)
    open_round(season, drawn)
    return True


def _depends_on_open_rounds(season: Season, round_: Round) -> bool:
    """A bracket waits for every result; a Swiss round for the close of those before it."""
    being_played = season.rounds.filter(state=Round.State.OPEN)
    if round_.stage == Stage.PLAYOFF:
        return being_played.exists()
    return find_format(season.format).by_round and being_played.filter(closed_at=None).exists()


def _make_up_for_delay(season: Season, round_: Round, now: datetime) -> None:
    """A round that opens days late closes as many days later."""
    late = (now - (round_.opens_at or now)).days
    if late > 0 and round_.closes_at is not None:
        round_.closes_at = add_days(season, round_.closes_at, late)
        round_.save(update_fields=("closes_at",))


def unplayed_fixtures(round_: Round) -> QuerySet[Fixture]:
    """The pairings of a round whose match nobody has begun: those that a close decides.

    A match by mail that has kicked off goes on, and so does one at a table whose result waits for
    its answer.
    """
    begun = Q(match__state__in=(*RESULTS, MatchState.AWAITED)) | Q(match__segment__gt=0)
    return round_.fixtures.exclude(begun).select_related("home_team", "away_team", "match")


def close_round(season: Season, round_: Round, now: datetime) -> None:
    """Close an open round of a locked season: extend it once, or decide what nobody has begun."""
    unplayed = list(unplayed_fixtures(round_).order_by("number"))
    if unplayed and season.extension_days and not round_.is_extended and round_.closes_at:
        round_.is_extended = True
        round_.closes_at = add_days(season, round_.closes_at, season.extension_days)
        round_.save(update_fields=("is_extended", "closes_at"))
        _record(season, round_, "round.extended")
        _notify_coaches(season, round_, unplayed)
        return
    round_.closed_at = now
    round_.save(update_fields=("closed_at",))
    _record(season, round_, "round.closed")
    left = [fixture for fixture in unplayed if not _is_decided(season, round_, fixture)]
    if left:
        names = ", ".join(str(fixture) for fixture in left)
        words = site_text(
            "{round} has closed, and these matches have not begun: {names}. They can be played "
            "until you decide: a walk-over, a draw at the table, or no result.",
            round=round_,
            names=names,
        )
        notify_commissioners(season, f"closed:{round_.number}", words)


def _is_decided(season: Season, round_: Round, fixture: Fixture) -> bool:
    """Decide a match that nobody has begun by the season's policy; whether it was."""
    if season.at_close == Season.AtClose.OFFICERS or fixture.match is None:
        return False
    match = lock_match(fixture.match.pk)
    if match.has_begun or match.state in {*RESULTS, MatchState.AWAITED}:
        return True  # since the fixtures were read
    came = sorted(set_ups_ready(match))
    if season.at_close == Season.AtClose.WALK_OVER and len(came) == 1:
        side = came[0]
        absent = (fixture.away_team, fixture.home_team)[side]
        reason = site_text(NOT_THERE, round=round_, team=absent)
        work = partial(decide, fixture, side=Side(side), reason=reason, actor=None)
    elif round_.stage == Stage.PLAYOFF:  # a bracket match must have a winner (KEM-CUP-01)
        return False
    else:
        work = partial(draw_unplayed, fixture, reason=site_text(NOT_PLAYED, round=round_))
    return run_apart(
        f"the close of fixture {fixture.pk}",
        work,
        failed=partial(notify_not_awarded, season, fixture),
    )


def _record(season: Season, round_: Round, verb: str) -> None:
    data = {"number": round_.number}
    audit.record(actor=None, league=season.league, verb=verb, subject=round_, data=data)


def _notify_coaches(season: Season, round_: Round, unplayed: list[Fixture]) -> None:
    """Tell both coaches of each match that their round goes on."""
    for fixture in unplayed:
        for team in (fixture.home_team, fixture.away_team):
            notifications.notify(
                recipient=team.coach,
                subject=site_text("{season}: {round} is extended", season=season, round=round_),
                body=site_text(
                    "Your match {fixture} has not begun: the round stays open for {days} more "
                    "days, once.",
                    fixture=fixture,
                    days=season.extension_days,
                ),
                link=reverse("league:season", args=[season.pk]),
                key=f"season:{season.pk}:extended:{round_.pk}:team:{team.pk}",
            )
