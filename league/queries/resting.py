"""Where a coach's next match comes from while a season of theirs is under way: who rests, and when
the next round opens.
"""

from __future__ import annotations

from django.urls import reverse
from django.utils.translation import gettext

from core.accounts.models import User
from league.models import Bye, Entry, Round, Season
from league.pairing import find_format
from matches.hooks import NextMatch
from rosters.models import Team

MOST_SEASONS = 6


def list_next_matches(user: User, league: str = "") -> list[NextMatch]:
    """A sentence for each season under way in which a team of theirs plays, the newest first.

    `league` is the short name of the only one that counts.
    """
    own = Entry.objects.filter(
        team__coach=user, status=Entry.Status.ACCEPTED, season__state__in=Season.RUNNING
    )
    if league:
        own = own.filter(season__league__slug=league)
    rows = own.select_related("season", "team").order_by("-season__started_at", "-pk")
    return [
        NextMatch(
            _words_of(entry.season, entry.team), reverse("league:season", args=[entry.season_id])
        )
        for entry in rows[:MOST_SEASONS]
    ]


def describe_rest(season: Season, team: Team) -> str:
    """That the team rests in the open round, and when the next one opens; empty if it does not."""
    rest = Bye.objects.filter(round__season=season, round__state=Round.State.OPEN, team=team)
    if (bye := rest.select_related("round").first()) is None:
        return ""
    words = gettext("{team} rests in {round}.").format(team=team, round=bye.round)
    return f"{words} {_describe_next_round(season)}".strip()


def _words_of(season: Season, team: Team) -> str:
    words = gettext("{season} is under way.").format(season=season)
    if not find_format(season.format).in_rounds:
        then = gettext("You get a match when a challenge is accepted.")
    else:
        then = describe_rest(season, team) or _describe_next_round(season)
    return f"{words} {then}".strip()


def _describe_next_round(season: Season) -> str:
    """When it opens, in words; empty if none is planned."""
    rounds = list(season.rounds.exclude(state=Round.State.DONE).order_by("number"))
    is_open = [each for each in rounds if each.state == Round.State.OPEN]
    to_come = [each for each in rounds if each.state == Round.State.PENDING]
    if not to_come:
        return ""
    if not is_open:
        return gettext("{round} is the next to open.").format(round=to_come[0])
    return gettext(
        "{next} opens as soon as all matches of {round} are over and its teams are done after them."
    ).format(next=to_come[0], round=is_open[0])
