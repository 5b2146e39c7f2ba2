"""Open sign-ups: on whose home they stand, who is notified of them, and where one signs up."""

from __future__ import annotations

from django.db.models import Exists, OuterRef, Q
from django.urls import reverse
from django.utils.translation import gettext

from core import clock
from core.accounts.models import User
from core.accounts.waiting import WaitingItem
from core.leagues.models import PLAYING_ROLES, Membership, Role
from core.leagues.permissions import leagues_where
from league.models import Entry, Season
from league.queries.friends import GAMES, founding_address
from rosters.models import Team


def open_sign_ups(user: User) -> list[WaitingItem]:
    """The open sign-ups of a coach's leagues in which they have no team."""
    mine = Team.objects.filter(
        Exists(
            Membership.objects.filter(league=OuterRef("league"), user=user, role__in=PLAYING_ROLES)
        ),
        coach=user,
    )
    entered = Entry.objects.filter(team__in=mine).values("season")
    fitting = mine.filter(league=OuterRef("league"), variant=OuterRef("variant"))
    today = clock.now().date()
    coaches_in = leagues_where(user, (Role.COACH,))
    seasons = (
        Season.objects.filter(
            Q(sign_up_until=None) | Q(sign_up_until__gte=today),
            state=Season.State.SIGN_UP,
            league__in=leagues_where(user, PLAYING_ROLES),
            league__archived_at=None,
        )
        .exclude(pk__in=entered)
        .annotate(has_team=Exists(fitting))
        # Who runs seasons need not play in them, but among friends.
        .filter(Q(has_team=True) | Q(league__in=coaches_in) | Q(accepts_at_once=True))
        .select_related("league")
    )
    return [_way_in(season, has_team=season.has_team) for season in seasons]


def members_to_invite(season: Season) -> list[tuple[User, bool]]:
    """The members on whose home its sign-up stands; whether each has a team of its game."""
    own = Team.objects.filter(
        league=season.league_id, variant=season.variant, coach=OuterRef("user")
    )
    entered = Entry.objects.filter(season=season).values("team__coach")
    members = Membership.objects.filter(
        league=season.league_id, role__in=PLAYING_ROLES, user__is_active=True
    )
    members = members.exclude(user__in=entered).annotate(has_team=Exists(own))
    if not season.accepts_at_once:
        members = members.filter(Q(has_team=True) | Q(role=Role.COACH))
    rows = members.select_related("user").order_by("user_id")
    return [(member.user, member.has_team) for member in rows]


def sign_up_address(season: Season, *, has_team: bool) -> str:
    """Where a coach enters their team; or founds one, if they have none of the game."""
    if not has_team:
        return founding_address(season)
    return reverse("league:season", args=[season.pk]) + "#entries"


def _way_in(season: Season, *, has_team: bool) -> WaitingItem:
    """What a coach does to play in a season that takes teams."""
    title = gettext("{name}: sign-up is open").format(name=season.name)
    address = sign_up_address(season, has_team=has_team)
    if has_team:
        return WaitingItem(title, gettext("Enter your team if you want to play."), address)
    words = gettext("Found a team of {game} if you want to play.").format(
        game=GAMES.get(season.variant, season.variant)
    )
    return WaitingItem(title, words, address)
