"""Carry out what an officer ruled on later matches of a bracket when a result was corrected."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db import transaction

from core.accounts.models import User
from core.audit import services as audit
from core.translation import site_text
from league.models import Bye, Fixture, Replay, Season
from league.queries.bracket_changes import REPLAY, STANDS, bracket_changes
from league.services import replays
from league.services.seasons import lock_season
from matches.models import RESULTS, Match, ReportVersion
from matches.services.notifications import match_notifications
from matches.services.outcomes.booking import book_result
from matches.services.outcomes.results import confirm_report
from matches.services.states import lock_match


@dataclass(frozen=True, slots=True)
class Ruling:
    """What is decided about the match of a fixture: `stands`, `replay` or `walk_over:<team>`."""

    fixture: int
    match: int
    choice: str


def rule(
    *, season: Season, rulings: Sequence[Ruling], actor: User | None, reason: str, now: datetime
) -> int:
    """Carry out the rulings, in this order; returns how many are new (KEM-COR-01).

    A match that does not stand becomes void, and is made again for the teams that should meet. A
    fixture that has another match by now is left alone, so that it can be called twice.
    """
    done = 0
    with transaction.atomic():
        season = lock_season(season)
        for one in rulings:
            rows = Fixture.objects.select_related("round").filter(pk=one.fixture, match=one.match)
            fixture = rows.filter(round__season=season).first()
            if fixture is None or Replay.objects.filter(voided=one.match).exists():
                continue
            kind = one.choice.partition(":")[0]
            if fixture.ruling == kind == STANDS:
                continue
            fixture.ruling = kind
            fixture.save(update_fields=("ruling",))
            if kind != STANDS:
                _again(fixture, one, actor, reason, now)
            audit.record(
                actor=actor,
                league=season.league,
                verb="fixture.ruled",
                subject=season,
                data={"match": one.match, "choice": kind},
            )
            done += 1
        _move_byes(season)
        _forget_rulings(season)
        replays.make_due(season)
    return done


def _again(fixture: Fixture, one: Ruling, actor: User | None, reason: str, now: datetime) -> None:
    """Declare the fixture's match void, and plan the one that takes its place."""
    match = lock_match(one.match)
    was_over = match.state in RESULTS
    version = confirm_report(
        match=match,
        kind=ReportVersion.Kind.VOID,
        report=None,
        now=now,
        actor=actor,
        reason=site_text("Other teams should have met. {reason}", reason=reason)[:500],
    )
    if was_over:
        book_result(match_id=match.pk, now=now, actor=actor)
    match_notifications.corrected(Match.objects.get(pk=match.pk), version)
    team = None if one.choice == REPLAY else int(one.choice.partition(":")[2])
    Replay.objects.create(
        fixture=fixture, voided=match, pairs_again=True, award_to_id=team, asked_at=now
    )


def _move_byes(season: Season) -> None:
    """Give a bye of the bracket to the team that has it now, if the other one is to play."""
    playing = {
        team
        for fixture in Fixture.objects.filter(
            replays__pairs_again=True, replays__match=None, round__season=season
        )
        for team in bracket_changes(season).pairs.get(fixture.pk, ())
    }
    for bye, team in bracket_changes(season).byes:
        if bye.team_id in playing and team not in playing:
            Bye.objects.filter(pk=bye.pk).update(team=team)


def _forget_rulings(season: Season) -> None:
    """Take back that a match stands if by now its teams are those that should have met."""
    standing = Fixture.objects.filter(round__season=season, ruling=STANDS)
    if not standing:
        return
    pairs = bracket_changes(season).pairs
    for fixture in standing:
        if pairs.get(fixture.pk) == frozenset((fixture.home_team_id, fixture.away_team_id)):
            fixture.ruling = ""
            fixture.save(update_fields=("ruling",))
