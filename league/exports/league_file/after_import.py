"""The steps after all rows of a file are written, before the transaction ends."""

from __future__ import annotations

import logging
from datetime import datetime, timedelta

from django.db.models import Exists, F, OuterRef

from core import clock
from core.jobs import outbox
from core.leagues.models import League
from league.exports.league_file.errors import MAX_FAULTS, BadFile, FileFault, refuse
from league.exports.league_file.row_validation import MISSHAPEN
from league.models import Fixture, Replay
from league.queries.drift import check_all
from league.queries.statistics import games_of
from league.services.ratings import rebuild_ratings
from matches.models import Match, ReportVersion
from matches.queries.matches import OVER
from matches.services.outcomes.booking import book_result
from matches.services.outcomes.results import confirm_report
from matches.services.states import lock_match
from matches.services.timekeeping import clocks, stops
from matches.topics import MATCH_FINISHED
from rosters.match_refs import outer_match_ref
from rosters.models import AfterMatch, MatchBooking

log = logging.getLogger(__name__)

STAYED = (
    "This match was under way when its league was exported to another site. Its dice and orders "
    "are sealed, so it cannot continue here and is void."
)


def require_consistent_books(league: League) -> None:
    """Check that every projection of the file follows from its facts. Raises `BadFile`."""
    try:
        faults = check_all([league]).faults
    except MISSHAPEN as error:
        log.exception("the books of an imported league %s", league.pk)
        raise refuse("The books cannot be read: a result or a fact is invalid.") from error
    if faults:
        raise BadFile(
            [FileFault(0, f"The books do not agree: {each}") for each in faults[:MAX_FAULTS]]
        )


def annul_running(league: League) -> int:
    """Declare matches void that cannot continue; those of a season are replayed (LGE-COR-07)."""
    now = clock.now()
    running = Match.objects.filter(league=league).exclude(state__in=OVER)
    pks = list(running.order_by("pk").values_list("pk", flat=True))
    for pk in pks:
        match = lock_match(pk)
        confirm_report(
            match=match, kind=ReportVersion.Kind.VOID, report=None, now=now, reason=STAYED
        )
        book_result(match_id=pk, now=now)
        fixture = Fixture.objects.filter(match=match).first()
        if fixture is not None:
            Replay.objects.create(fixture=fixture, voided=match, asked_at=now)
    return len(pks)


def let_clocks_go_on(league: League, exported: object) -> None:
    """Let the clocks of matches under way, and the sequences after matches, go on now with what was
    left of them when the file was written: `exported`, in ISO format (KEM-CLK-05).

    A turn whose deadline had passed by then gets a new one.
    """
    now = clock.now()
    began = datetime.fromisoformat(exported) if isinstance(exported, str) else now
    running = Match.objects.filter(league=league).exclude(state__in=OVER)
    for pk in running.order_by("pk").values_list("pk", flat=True):
        match = lock_match(pk)
        if match.is_running and match.due_at is not None and match.due_at <= began:
            clocks.give(match, now, timedelta(hours=match.turn_hours))
        else:
            stops.leave_out(match, began, now)
        match.save(update_fields=("clock_from", "due_at", "ready_at", "remind_at"))
    open_ones = AfterMatch.objects.filter(team__league=league, closed_at=None, due_at__gt=began)
    open_ones.update(due_at=F("due_at") + (now - began))


def publish_unbooked_results(league: League) -> int:
    """Resume the booking of results that were not fully booked at the time of the export."""
    booked = [
        Exists(
            MatchBooking.objects.filter(
                team=OuterRef(side),
                source=outer_match_ref(),
                version=OuterRef("report_version"),
            )
        )
        for side in ("home_team", "away_team")
    ]
    over = Match.objects.filter(league=league, state__in=OVER)
    pks = list(over.exclude(booked[0], booked[1]).order_by("pk").values_list("pk", flat=True))
    for pk in pks:
        outbox.publish(
            topic=MATCH_FINISHED, key=f"match.finished:{pk}:imported", payload={"match": pk}
        )
    return len(pks)


def rate(league: League) -> None:
    """Rate the coaches from the results, from the beginning."""
    for meta in games_of(league):
        rebuild_ratings(league=league, variant=meta.key)
