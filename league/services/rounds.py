"""The course of a season: it starts, rounds open and end, it closes."""

from __future__ import annotations

import logging

from django.db import transaction
from django.urls import reverse
from django.utils.translation import gettext

from core import clock
from core.accounts.models import User
from core.asking import asks_first
from core.audit import services as audit
from core.errors import Refused
from core.jobs.shortage import is_of_the_moment, is_short_of_resources
from core.leagues.models import SEASON_ROLES
from core.notifications.held import Change, notify_change, undo
from core.translation import site_text
from league.models import Challenge, Entry, Fixture, Round, Season
from league.pairing import find_format
from league.services import replays, rules_lock
from league.services.dated_rounds import close_due_rounds, open_due_rounds
from league.services.entries import has_no_place_left, lock_teams, require_free
from league.services.held_matches import make_held
from league.services.leave_undo import left_lately
from league.services.own_cause import leave_to_officer_without_team
from league.services.round_books import end_booked_rounds, is_booked
from league.services.round_openings import (
    draw_following,
    find_pending,
    is_drawn,
    notify_commissioners,
    open_round,
)
from league.services.schedule import publish, write_schedule
from league.services.seasons import lock_season, require_to
from league.services.walkovers import award_absent
from matches.models import MatchState, ReportVersion, Side
from matches.parties import has_interest
from matches.permissions import is_party
from matches.services.consents import Act, require_impartial
from matches.services.notifications import match_notifications
from matches.services.outcomes.results import confirm_report
from matches.services.states import lock_match

log = logging.getLogger(__name__)


def start_season(*, season: Season, actor: User) -> None:
    """End sign-up and open the first round; a schedule is made if there is none yet.

    The season is locked to the rules version and prices installed now (KEM-FRZ-01).
    """
    require_to(actor, "league.manage_season", season)
    with transaction.atomic():
        season = lock_season(season)
        if not season.is_gathering:
            raise Refused(gettext("A season can start only once, during or after sign-up."))
        _start(season, actor)


def start_full_season(*, season: Season) -> bool:
    """Start a season that accepts at once, if its last place is taken (KEM-STA-02).

    Returns whether it started. If it cannot, those who run it are notified why.
    """
    with transaction.atomic():
        season = lock_season(season)
        if not (season.accepts_at_once and season.takes_teams and has_no_place_left(season)):
            return False
        try:
            with transaction.atomic():
                _start(season, None)
        except Refused as reason:
            notify_commissioners(
                season,
                "full",
                site_text("Every place is taken. {message}", message=reason.message),
            )
            return False
    return True


def _start(season: Season, actor: User | None) -> None:
    """Start a locked season that gathers teams; without an actor by itself. Raises `Refused`."""
    if not season.rounds.exists():
        write_schedule(season)
    season.state = Season.State.ACTIVE
    season.started_at = clock.now()
    rules_lock.lock_rules(season)
    season.save(update_fields=("state", "started_at", "rules_lock", "tables_lock"))
    audit.record(actor=actor, league=season.league, verb="season.started", subject=season)
    _notify_coaches(season, "started", site_text("{name} has started.", name=season.name))
    playing = season.entries.filter(status=Entry.Status.ACCEPTED).select_related("team")
    lock_teams([entry.team_id for entry in playing])
    for entry in playing:
        require_free(season, entry.team)
    first = season.rounds.filter(number=1).first()
    if first is not None and season.runs_by_result:
        open_round(season, first)
    elif first is not None:
        _require_to_come(first)
        open_due_rounds(season, clock.now())


def _require_to_come(first: Round) -> None:
    """Raise `Refused` for a season by date whose first round would have closed by now."""
    if first.closes_at is None or first.closes_at <= clock.now():
        raise Refused(
            gettext("Round 1 would be over by now: choose a new first day in the plan."),
            rule="KEM-CAL-02",
        )


def side_booked(*, team_id: int) -> None:
    """A team's match is booked: advance the seasons under way in which it plays."""
    for season in Season.objects.filter(
        state__in=Season.RUNNING,
        entries__team_id=team_id,
        entries__status=Entry.Status.ACCEPTED,
    ).distinct():
        advance(season=season)


def advance(*, season: Season) -> bool:
    """If the open round is played and booked, open the next one or close the season.

    Returns whether anything changed. Line-ups are taken when a match is made, so the next round
    waits until both sides of every match are booked, every coach has made their after-match
    choices or run out of time (LGE-PST-01), and no team is in a match elsewhere; the tick retries.
    Whatever keeps the round from opening, the commissioners are notified once a round; of what will
    pass by itself, as a deadlock, the log alone is.
    """
    try:
        return _advance(season)
    except Refused as reason:
        _say_it_waits(season, reason)
        return False
    except Exception as error:
        if is_short_of_resources(error):
            raise
        if is_of_the_moment(error):
            log.warning("season %s is advanced later: %s", season.pk, error)
            return False
        log.exception("season %s was not advanced", season.pk)
        notify_commissioners(
            season,
            "failed",
            site_text(
                "The next round waits: an error of this site keeps it from opening. It is tried "
                "again every minute. Tell the operator of this site, who finds the error in the "
                "log."
            ),
        )
        return False


def _say_it_waits(season: Season, reason: Refused) -> None:
    log.warning("the next round of season %s waits: %s", season.pk, reason)
    notify_commissioners(
        season,
        "frozen" if reason.rule == rules_lock.RULE else "waits",
        site_text("The next round waits. {message}", message=reason.message),
    )


def _advance(season: Season) -> bool:
    with transaction.atomic():
        season = lock_season(season)
        replays.make_due(season)
        if not season.is_running:
            return False
        make_held(season)
        being_played = season.rounds.filter(state=Round.State.OPEN)
        for round_ in being_played:
            award_absent(season, round_)
        if not season.runs_by_result:
            return _go_by_calendar(season)
        if replays.unfinished(season) or _may_be_undone(season):
            return False
        over = end_booked_rounds(season)
        if over and find_format(season.format).in_rounds:
            open_next_round(season)
            return True
        return bool(over) or _close_again(season)


def _go_by_calendar(season: Season) -> bool:
    """Go on with a locked season whose rounds run by date (KEM-CAL-02).

    What keeps a round from opening undoes nothing of those that closed.
    """
    changed = close_due_rounds(season, clock.now())
    if not _may_be_undone(season):
        changed |= bool(end_booked_rounds(season))
    try:
        with transaction.atomic():
            changed |= open_due_rounds(season, clock.now())
    except Refused as reason:
        _say_it_waits(season, reason)
    if season.rounds.exclude(state=Round.State.DONE).exists() or replays.unfinished(season):
        return changed
    if draw_following(season).is_last:
        _close(season)
    return True


def _may_be_undone(season: Season) -> bool:
    """Whether no round ends yet: a team left a moment ago, which may be a slip (KEM-LEA-02).

    On a ladder no round begins because another ends.
    """
    return find_format(season.format).in_rounds and left_lately(season, clock.now())


def _close_again(season: Season) -> bool:
    """Close a locked season whose rounds were all over before a replay (KEM-COR-02).

    A ladder is ended by its commissioner, as it was before.
    """
    rounds = list(season.rounds.all())
    if not rounds or not find_format(season.format).in_rounds:
        return False
    if not all(round_.state == Round.State.DONE and is_booked(round_) for round_ in rounds):
        return False
    open_next_round(season)
    return not season.is_running or season.rounds.filter(state=Round.State.OPEN).exists()


def open_next_round(season: Season) -> None:
    """Open the next round of a locked season, drawing it first if needed; or close the season."""
    following = draw_following(season)
    if following.round is not None:
        open_round(season, following.round)
    elif following.is_last:
        _close(season)


def publish_next(
    *, season: Season, actor: User, shuffle: int = 0, digest: str | None = None
) -> None:
    """Publish a draw (`schedule.publish`); if no round is being played, open the next one."""
    with transaction.atomic():
        publish(season=season, actor=actor, shuffle=shuffle, digest=digest)
        season = lock_season(season)
        if season.is_running and not season.runs_by_result:
            open_due_rounds(season, clock.now())
        elif season.is_running and not season.rounds.filter(state=Round.State.OPEN).exists():
            following = find_pending(season)
            if following is not None and is_drawn(following):
                open_round(season, following)


def end_season(*, season: Season, actor: User) -> None:
    """End a season in which nothing is being played: a ladder, or one that ends early.

    Rounds that are not yet open are deleted, challenges without an answer lapse. An officer whose
    team plays in it leaves it to one whose does not, while there is one (KEM-SHO-02).
    """
    require_to(actor, "league.manage_season", season)
    leave_to_officer_without_team(season, actor)
    with transaction.atomic():
        season = lock_season(season)
        if not season.is_running:
            raise Refused(gettext("Only a season under way can be ended."))
        if season.rounds.filter(state=Round.State.OPEN).exists() or replays.unfinished(season):
            raise Refused(gettext("Matches are being played: finish or decide them first."))
        season.rounds.filter(state=Round.State.PENDING).delete()
        Challenge.objects.filter(season=season, state=Challenge.State.ISSUED).update(
            state=Challenge.State.LAPSED, answered_at=clock.now()
        )
        audit.record(actor=actor, league=season.league, verb="season.ended", subject=season)
        _close(season)


@asks_first
def take_back_start(*, season: Season, actor: User) -> None:
    """Undo the start of a season of which no match has kicked off; its matches become void.

    That ends matches and gives their coaches new time, so that somebody with an interest
    in one needs the coaches' word, or an officer who has none (KEM-SHO-02).
    """
    require_to(actor, "league.manage_season", season)
    with transaction.atomic():
        season = lock_season(season)
        if not season.is_running:
            raise Refused(gettext("Only the start of a season under way can be undone."))
        made = Fixture.objects.filter(round__season=season, match__isnull=False)
        matches = [lock_match(fixture.match_id or 0) for fixture in made.order_by("match")]
        if any(match.has_begun or match.state != MatchState.SETTING_UP for match in matches):
            raise Refused(gettext("A match has kicked off: the season has started."))
        teams = [match.team(side) for match in matches for side in Side]
        act = Act(
            "take_back_start",
            "",
            site_text("Undo the start of {season}.", season=season),
            SEASON_ROLES,
        )
        own = [match for match in matches if is_party.test(actor, match)]
        for match in own or matches:  # who has a bye has an interest in all the others
            if has_interest(actor, match):
                require_impartial(match, actor, act, clock.now(), besides=teams)
        lock_teams(team.pk for team in teams)
        for match in matches:
            confirm_report(
                match=match,
                kind=ReportVersion.Kind.VOID,
                report=None,
                now=clock.now(),
                actor=actor,
                reason=site_text("The start of the season was undone."),
            )
            match_notifications.unmade(match)
        made.update(match=None)
        season.rounds.update(
            state=Round.State.PENDING,
            opened_at=None,
            is_extended=False,
            closed_at=None,
            done_at=None,
        )
        undo(thing=f"season:{season.pk}", after="")
        season.state, season.started_at = Season.State.READY, None
        season.rules_lock = season.tables_lock = ""
        season.save(update_fields=("state", "started_at", "rules_lock", "tables_lock"))
        audit.record(actor=actor, league=season.league, verb="season.unstarted", subject=season)


def _close(season: Season) -> None:
    season.state = Season.State.CLOSED
    season.closed_at = clock.now()
    season.save(update_fields=("state", "closed_at"))
    audit.record(actor=None, league=season.league, verb="season.closed", subject=season)
    _notify_coaches(
        season, "closed", site_text("{name} is over; the final table stands.", name=season.name)
    )


def _notify_coaches(season: Season, what: str, words: str) -> None:
    for entry in season.entries.filter(status=Entry.Status.ACCEPTED).select_related("team__coach"):
        notify_change(
            change=Change(f"season:{season.pk}", "", what),
            recipient=entry.team.coach,
            subject=words.rstrip("."),
            body=site_text("{words} You play with {team}.", words=words, team=entry.team.name),
            link=reverse("league:season", args=[season.pk]),
            key=f"season:{season.pk}:{what}:{entry.team_id}",
        )
