"""Tasks of seasons: outbox consumers and the tick."""

from __future__ import annotations

import logging
from functools import partial

from core import clock
from core.accounts.models import User
from core.errors import Refused
from core.jobs.apart import run_apart
from core.jobs.consumers import consumer
from core.jobs.outbox import Payload
from core.jobs.ticking import tick_task
from league.exports import tasks as exports
from league.models import Season
from league.queries.waiting import may_move_on
from league.services import challenges, ratings, replays, rounds, rulings, schedule

__all__ = ["exports"]

log = logging.getLogger(__name__)


@consumer("league.side_booked")
def side_booked(payload: Payload) -> None:
    """A team's side of a match was booked: its round may be over."""
    rounds.side_booked(team_id=payload["team"])


@consumer("league.match_corrected")
def match_corrected(payload: Payload) -> None:
    """A result was corrected: plan replays, carry out rulings, redraw unplayed rounds."""
    if payload["replay"]:
        replays.ask(match_id=payload["match"])
    season = Season.objects.filter(rounds__fixtures__match=payload["match"]).first()
    if season is not None:
        rulings.rule(
            season=season,
            rulings=[
                rulings.Ruling(int(one["key"]), one["match"], one["choice"])
                for one in payload.get("rulings", ())
            ],
            actor=User.objects.filter(pk=payload.get("actor") or 0).first(),
            reason=payload.get("reason", ""),
            now=clock.now(),
        )
        try:
            schedule.redraw(season=season)
        except Refused as reason:  # for a commissioner to fix: the draw's page says the same
            log.warning("season %s cannot be redrawn: %s", season.pk, reason)


@consumer("league.rate_match")
def rate_match(payload: Payload) -> None:
    """A match has a result: rate its coaches."""
    ratings.rate_match(match_id=payload["match"])


@consumer("league.after_match_closed")
def after_match_closed(payload: Payload) -> None:
    """A team has finished its after-match sequence: its round may be over."""
    rounds.side_booked(team_id=payload["team"])


@tick_task("league.advance_all")
def advance_all() -> None:
    """The tick's safety net: advance every season whose open round is over.

    A failure does not stop the other seasons.
    """
    for season in may_move_on():
        run_apart(f"advancing season {season.pk}", partial(rounds.advance, season=season))
    challenges.expire_due()
