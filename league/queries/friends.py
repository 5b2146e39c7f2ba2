"""Seasons that wait for teams: what an invitation leads to, and what follows founding a team."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from django.db.models import Count, Q
from django.urls import reverse
from django.utils.translation import gettext, ngettext

from core.accounts.models import Person, User
from core.leagues.models import League, Membership
from core.leagues.panels import Panel
from engine.variants.registry import VARIANTS
from league.models import Entry, Season
from league.queries.resting import describe_rest
from rosters.hooks import NextStep
from rosters.models import Team

GAMES = {meta.key: meta.title for meta in VARIANTS}
MOST_LINES = 4
"""On the card of a league: its newest seasons."""


@dataclass(frozen=True, slots=True)
class OpenSeason:
    """A season whose sign-up is open, with what somebody asks who may join it."""

    season: Season
    taken: int

    @property
    def left(self) -> int | None:
        """How many places are left; None without a limit."""
        most = self.season.max_teams
        return None if most is None else max(0, most - self.taken)

    @property
    def pace(self) -> str:
        """How fast it goes, in words."""
        return pace_in_words(self.season.turn_hours)


def pace_in_words(hours: int) -> str:
    """The time for a turn: in days, if it is whole days."""
    if hours % 24:
        return ngettext("{count} hour for each turn", "{count} hours for each turn", hours).format(
            count=hours
        )
    days = hours // 24
    if days == 1:
        return gettext("A day for each turn")
    return ngettext("{count} day for each turn", "{count} days for each turn", days).format(
        count=days
    )


def open_seasons(league: League) -> Sequence[OpenSeason]:
    """The seasons of the league whose sign-up is open, the newest first."""
    taken = Count("entries", filter=Q(entries__status=Entry.Status.ACCEPTED))
    rows = Season.objects.filter(league=league, state=Season.State.SIGN_UP).annotate(taken=taken)
    return [OpenSeason(row, row.taken) for row in rows.order_by("-created_at", "-id")]


def season_to_join(league: League, person: Person) -> Season | None:
    """The newest season that accepts at once, has a place left and no team of the person."""
    if not person.has_perm("core.coach_in_league", league):
        return None
    own = Entry.objects.filter(season__league=league, team__coach_id=person.pk)
    entered = set(own.exclude(status=Entry.Status.REFUSED).values_list("season", flat=True))
    return next(
        (
            one.season
            for one in open_seasons(league)
            if one.season.accepts_at_once and one.left != 0 and one.season.pk not in entered
        ),
        None,
    )


def join_panel(league: League) -> Panel:
    """On the page of an invitation: what is played, how fast, and the places left."""
    return Panel("league/_join_panel.html", {"open": open_seasons(league)})


def league_lines(leagues: Collection[League]) -> Mapping[int, Sequence[str]]:
    """What the seasons that gather teams or are under way play, how fast, and the places left."""
    taken = Count("entries", filter=Q(entries__status=Entry.Status.ACCEPTED))
    rows = Season.objects.filter(
        league__in=leagues, state__in=(Season.State.SIGN_UP, *Season.RUNNING)
    ).annotate(taken=taken)
    told: dict[int, list[str]] = {}
    for row in rows.order_by("-created_at", "-id"):
        told.setdefault(row.league_id, []).append(_line_of(OpenSeason(row, row.taken)))
    return {league: lines[:MOST_LINES] for league, lines in told.items()}


def _line_of(one: OpenSeason) -> str:
    game = GAMES.get(one.season.variant, one.season.variant)
    if not one.season.takes_teams:
        return gettext("{game}: under way. {pace}.").format(game=game, pace=one.pace)
    if one.left is None:
        return gettext("{game}: sign-up is open. {pace}.").format(game=game, pace=one.pace)
    return ngettext(
        "{game}: {left} of {most} places left. {pace}.",
        "{game}: {left} of {most} places left. {pace}.",
        one.left,
    ).format(game=game, pace=one.pace, left=one.left, most=one.season.max_teams)


def founding_address(season: Season) -> str:
    """Where a team for the season is founded: at its game."""
    build = reverse("rosters:build", args=[season.league.slug])
    return f"{build}?variant={season.variant}"


def way_after_joining(membership: Membership) -> str:
    """Where a new member goes: to found a team, if a season waits for it; else empty."""
    season = season_to_join(membership.league, membership.user)
    return founding_address(season) if season is not None else ""


def what_founding_enters(league: League, coach: User, variant: str) -> str:
    """In which season a team of that game plays as soon as it is founded, in words; or empty."""
    season = season_to_join(league, coach)
    if season is None or season.variant != variant:
        return ""
    return gettext("Your team plays in {season} as soon as it is founded.").format(season=season)


def step_after_founding(team: Team, coach: User) -> NextStep | None:
    """What a coach does next with a team that they have just founded."""
    entries = Entry.objects.filter(team=team).select_related("season")
    if (entry := entries.first()) is None:
        return _step_to_enter(team, coach)
    season = entry.season
    words = {
        Entry.Status.ACCEPTED: gettext("It plays in {season}."),
        Entry.Status.WAITING: gettext("It is on the waiting list of {season}."),
    }.get(Entry.Status(entry.status), gettext("It asks to play in {season}.")).format(season=season)
    if season.is_running:
        words = _words_about_beginning(season, team)
    return NextStep(words, reverse("league:season", args=[season.pk]))


def _words_about_beginning(season: Season, team: Team) -> str:
    """What the coach does now that the season has begun, unless their team rests."""
    if rest := describe_rest(season, team):
        return gettext("It plays in {season}, which has begun.").format(season=season) + f" {rest}"
    return gettext("It plays in {season}, which has begun: make your set-up.").format(season=season)


def _step_to_enter(team: Team, coach: User) -> NextStep | None:
    """To enter the newest season of its game whose sign-up is open, if the coach has none in it."""
    own = Entry.objects.filter(team__coach=coach).exclude(status=Entry.Status.REFUSED)
    seasons = Season.objects.filter(
        league=team.league, variant=team.variant, state=Season.State.SIGN_UP
    ).exclude(pk__in=own.values("season"))
    if (season := seasons.order_by("-created_at", "-id").first()) is None:
        return None
    words = gettext("Next: apply with it for {season}, whose sign-up is open.")
    return NextStep(words.format(season=season), reverse("league:season", args=[season.pk]))
