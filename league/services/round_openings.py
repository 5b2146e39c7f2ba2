"""Opening a round: draw it if needed, make its matches."""

from __future__ import annotations

from typing import NamedTuple

from django.urls import reverse

from core import clock
from core.audit import services as audit
from core.errors import Refused
from core.leagues.models import SEASON_ROLES
from core.leagues.queries import people_with
from core.notifications import services as notifications
from core.translation import site_text
from league.models import Entry, Fixture, Round, Season
from league.pairing import find_format
from league.pairing.types import Stage
from league.queries.free_teams import is_free
from league.services import rules_lock
from league.services.entries import lock_teams
from league.services.held_matches import make_matches
from league.services.schedule import drawn_now, write_rounds
from league.services.walkovers import award_absent
from rosters.services.players import require_idle


class Following(NamedTuple):
    """The next round of a season, drawn; None if it waits to be, or if there `is_last` none."""

    round: Round | None
    is_last: bool = False


def draw_following(season: Season) -> Following:
    """The next round of a locked season, drawn now if it depends on results.

    Those who run the season are notified where it cannot be drawn, or waits for their word.
    """
    following = find_pending(season)
    if following is not None and is_drawn(following):
        return Following(following)
    try:
        found = drawn_now(season).drawn
    except Refused as reason:
        notify_commissioners(
            season, "draw", site_text("The next round cannot be drawn. {reason}", reason=reason)
        )
        return Following(None)
    if found.rounds and not season.draws_itself:
        notify_commissioners(
            season, "draw", site_text("Check the draw of the next round and publish it.")
        )
        return Following(None)
    write_rounds(season, found)
    following = find_pending(season)
    return Following(following, following is None)


def find_pending(season: Season) -> Round | None:
    """The next round that is not yet open."""
    return season.rounds.filter(state=Round.State.PENDING).order_by("number").first()


def is_drawn(round_: Round) -> bool:
    """Whether its pairings are known."""
    return round_.fixtures.exists() or round_.byes.exists()


def open_round(season: Season, round_: Round) -> None:
    """Make the round's matches.

    Where rounds run by date, a match waits until both its teams are free (KEM-CAL-03). Raises
    `Refused` while a team is in a match elsewhere where they do not, and while the installed rules
    or prices differ from those the season is locked to (KEM-FRZ-01).
    """
    rules_lock.require_locked_rules(season)
    now = clock.now()
    round_.state, round_.opened_at = Round.State.OPEN, now
    round_.save(update_fields=("state", "opened_at"))
    if round_.stage == Stage.PLAYOFF and find_format(season.format).table:
        season.state = Season.State.PLAYOFFS
        season.save(update_fields=("state",))
    fixtures = Fixture.objects.filter(round=round_).select_related(
        "home_team__clan", "away_team__clan", "home_team__coach", "away_team__coach"
    )
    playing = list(fixtures.order_by("number"))
    sides = [side for fixture in playing for side in (fixture.home_team, fixture.away_team)]
    lock_teams([side.pk for side in sides])
    left = season.entries.filter(status=Entry.Status.WITHDRAWN)
    gone = set(left.values_list("team_id", flat=True))
    if season.runs_by_result:
        for side in sides:
            if side.pk not in gone:
                require_idle(side)
    else:
        free = {side.pk for side in sides if side.pk in gone or is_free(side)}
        playing = [each for each in playing if {each.home_team_id, each.away_team_id} <= free]
    make_matches(season, playing, now)
    award_absent(season, round_)
    audit.record(
        actor=None,
        league=season.league,
        verb="round.opened",
        subject=round_,
        data={"number": round_.number},
    )


def notify_commissioners(season: Season, what: str, words: str) -> None:
    """Notify those who run the season, once a round for each `what`."""
    done = season.rounds.filter(state=Round.State.DONE).count()
    for boss in people_with(season.league, SEASON_ROLES):
        notifications.notify(
            recipient=boss,
            subject=site_text("{name} waits for you", name=season.name),
            body=words,
            link=reverse("league:schedule", args=[season.pk]),
            key=f"season:{season.pk}:{what}:{done}:{boss.pk}",
        )
