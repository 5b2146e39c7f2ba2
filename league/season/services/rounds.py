"""A season's course: it starts, rounds open and end, it closes."""

from __future__ import annotations

import logging

from django.db import transaction
from django.urls import reverse

from league.club import clock
from league.club.errors import Refused
from league.club.models import User
from league.club.services import audit, mailbox
from league.season.models import Entry, Fixture, Round, Season
from league.season.services import replays
from league.season.services.entries import lock_teams, require_free
from league.season.services.match_making import make_match
from league.season.services.schedule import write_schedule
from league.season.services.seasons import lock_season, require_to
from matches.models import MatchState
from rosters.models import MatchBooking
from rosters.services.after_match import match_ref
from rosters.services.players import require_idle

log = logging.getLogger(__name__)


def start_season(*, season: Season, actor: User) -> None:
    """End sign-up and open the first round; a schedule is made if there is none yet."""
    require_to(actor, "season.manage_season", season)
    with transaction.atomic():
        season = lock_season(season)
        if not season.takes_teams:
            raise Refused("A season starts while sign-up is open, and once.")
        if not season.rounds.exists():
            write_schedule(season)
        season.state = Season.State.ACTIVE
        season.started_at = clock.now()
        season.save(update_fields=("state", "started_at"))
        audit.record(actor=actor, league=season.league, verb="season.started", subject=season)
        _tell_coaches(season, "started", f"{season.name} has started.")
        playing = season.entries.filter(status=Entry.Status.ACCEPTED).select_related("team")
        lock_teams([entry.team_id for entry in playing])
        for entry in playing:
            require_free(season, entry.team)
        _open_round(season, season.rounds.get(number=1))


def side_booked(*, team_id: int) -> None:
    """A team's match is in the books: move on the seasons whose open round it plays in."""
    for season in Season.objects.filter(
        state=Season.State.ACTIVE,
        rounds__state=Round.State.OPEN,
        entries__team_id=team_id,
        entries__status=Entry.Status.ACCEPTED,
    ).distinct():
        advance(season=season)


def advance(*, season: Season) -> bool:
    """When the open round is played and booked, open the next one or close the season.

    Returns whether anything moved. Line-ups are taken when a match is made, so the next round
    waits until both sides of every match of this one are in the books, and until no team of it is
    in a match elsewhere; the tick asks again.
    """
    try:
        return _advance(season)
    except Refused as reason:
        log.warning("the next round of season %s waits: %s", season.pk, reason)
        return False


def _advance(season: Season) -> bool:
    with transaction.atomic():
        season = lock_season(season)
        replays.make_due(season)
        current = season.rounds.filter(state=Round.State.OPEN).first()
        if season.state != Season.State.ACTIVE or current is None or not _is_booked(current):
            return False
        if replays.unfinished(season):
            return False
        current.state, current.done_at = Round.State.DONE, clock.now()
        current.save(update_fields=("state", "done_at"))
        following = season.rounds.filter(number=current.number + 1).first()
        if following is not None:
            _open_round(season, following)
        else:
            _close(season)
    return True


def _is_booked(round_: Round) -> bool:
    if round_.fixtures.exclude(match__state__in=(MatchState.FINISHED, MatchState.VOID)).exists():
        return False
    wanted = {
        (team_id, match_ref(fixture.match_id or 0))
        for fixture in round_.fixtures.all()
        for team_id in (fixture.home_team_id, fixture.away_team_id)
    }
    booked = MatchBooking.objects.filter(source__in={source for _, source in wanted}).values_list(
        "team_id", "source"
    )
    return wanted <= set(booked)


def _open_round(season: Season, round_: Round) -> None:
    """Make the round's matches. Raises `Refused` while a team of it is in a match elsewhere."""
    now = clock.now()
    round_.state, round_.opened_at = Round.State.OPEN, now
    round_.save(update_fields=("state", "opened_at"))
    fixtures = Fixture.objects.filter(round=round_).select_related(
        "home_team__clan", "away_team__clan", "home_team__coach", "away_team__coach"
    )
    playing = list(fixtures.order_by("number"))
    sides = [side for fixture in playing for side in (fixture.home_team, fixture.away_team)]
    lock_teams([side.pk for side in sides])
    for side in sides:
        require_idle(side)
    for fixture in playing:
        make_match(season, fixture, label=f"{season.name}, round {round_.number}", now=now)
    audit.record(
        actor=None,
        league=season.league,
        verb="round.opened",
        subject=round_,
        data={"number": round_.number},
    )


def _close(season: Season) -> None:
    season.state = Season.State.CLOSED
    season.closed_at = clock.now()
    season.save(update_fields=("state", "closed_at"))
    audit.record(actor=None, league=season.league, verb="season.closed", subject=season)
    _tell_coaches(season, "closed", f"{season.name} is over; the final table stands.")


def _tell_coaches(season: Season, what: str, words: str) -> None:
    for entry in season.entries.filter(status=Entry.Status.ACCEPTED).select_related("team__coach"):
        mailbox.notify(
            recipient=entry.team.coach,
            subject=words.rstrip("."),
            body=f"{words} You play with {entry.team.name}.",
            link=reverse("season:season", args=[season.pk]),
            key=f"season:{season.pk}:{what}:{entry.team_id}",
        )
