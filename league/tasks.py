"""Jobs of the seasons: what they do when a match is in the books."""

from __future__ import annotations

import logging

from core.errors import Refused
from core.jobs.consumers import consumer
from core.jobs.outbox import Payload
from core.jobs.ticking import tick_task
from league.exports import tasks as exports
from league.models import Season
from league.queries.waiting import may_move_on
from league.services import challenges, ratings, replays, rounds, schedule

__all__ = ["exports"]

log = logging.getLogger(__name__)


@consumer("league.side_booked")
def side_booked(payload: Payload) -> None:
    """A team's side of a match was booked: maybe its round is over."""
    rounds.side_booked(team_id=payload["team"])


@consumer("league.match_corrected")
def match_corrected(payload: Payload) -> None:
    """A result was corrected: a replay gets its match, unplayed rounds are paired anew."""
    if payload["replay"]:
        replays.ask(match_id=payload["match"])
    season = Season.objects.filter(rounds__fixtures__match=payload["match"]).first()
    if season is not None:
        try:
            schedule.redraw(season=season)
        except Refused as reason:  # a commissioner's to mend: the draw's page says the same
            log.warning("season %s cannot be paired anew: %s", season.pk, reason)


@consumer("league.rate_match")
def rate_match(payload: Payload) -> None:
    """A match has a result: its coaches are rated."""
    ratings.rate_match(match_id=payload["match"])


@consumer("league.after_match_closed")
def after_match_closed(payload: Payload) -> None:
    """A team is done with what follows its match: maybe its round is over."""
    rounds.side_booked(team_id=payload["team"])


@tick_task("league.advance_all")
def advance_all() -> None:
    """The tick's safety net: move on every season whose open round is over.

    One that fails is logged and does not stop others.
    """
    for season in may_move_on():
        try:
            rounds.advance(season=season)
        except Exception:
            log.exception("season %s was not moved on", season.pk)
    challenges.expire_due()
