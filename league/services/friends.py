"""A league of friends by one form: private, with an open season and one link (KEM-STA-01)."""

from __future__ import annotations

from dataclasses import replace

from django.db import transaction
from django.utils.translation import gettext

from core import clock
from core.accounts.models import User
from core.errors import NotAllowed, Refused
from core.leagues.models import Invitation, Role
from core.leagues.services.invitations import (
    create_invitation,
    link_holds,
    may_show_link,
    token_of,
)
from core.leagues.services.leagues import create_league
from core.translation import site_text
from league.models import Entry, Season
from league.plans import Plan
from league.services.seasons import create_season, lock_season, open_sign_up
from matches.clocks.clock_terms import USUAL
from matches.services.paces import PACES

RULE = "KEM-STA-01"
LEAST, MOST = 2, 16
"""Players of a league of friends, the founder included."""
LINK_DAYS = 30
FRIENDS_PACES = {key: pace for key, pace in PACES.items() if not pace.is_live}
"""A season has no live turns: its rounds open when nobody need be there."""


def start_with_friends(
    *,
    actor: User,
    name: str,
    variant: str,
    pace: str,
    players: int,
    regret_minutes: int = 0,
    time_zone: str = "",
) -> Season:
    """Make a private league, a season with open sign-up and a link for all others.

    Without a time zone the league has the actor's.

    Raises `Refused`; then nothing is made.
    """
    if pace not in FRIENDS_PACES:
        raise Refused(gettext("Choose how fast you play."), field="pace", rule=RULE)
    if not LEAST <= players <= MOST:
        raise Refused(
            gettext("From {least} to {most} players start together.").format(
                least=LEAST, most=MOST
            ),
            field="players",
            rule=RULE,
        )
    with transaction.atomic():
        league = create_league(name=name, actor=actor, is_private=True, time_zone=time_zone)
        season = create_season(
            league=league,
            name=site_text("First season"),
            variant=variant,
            actor=actor,
            turn_hours=FRIENDS_PACES[pace].turn_hours,
            terms=replace(USUAL, regret_minutes=regret_minutes, confirm=False),
            plan=Plan(max_teams=players),
        )
        season.accepts_at_once = True
        season.save(update_fields=("accepts_at_once",))
        open_sign_up(season=season, actor=actor)
        create_invitation(league=league, actor=actor, days=LINK_DAYS, max_uses=players - 1)
    season.refresh_from_db()
    return season


def renew_friends_link(*, season: Season, actor: User) -> None:
    """Make another link for as many friends as there are places left. Raises `Refused`."""
    if not actor.has_perm("core.change_members", season.league):
        raise NotAllowed(
            gettext("Only a commissioner of {league} may invite.").format(league=season.league)
        )
    with transaction.atomic():
        season = lock_season(season)
        places = _places_for_friends(season, actor)
        if not (season.accepts_at_once and season.takes_teams and places):
            raise Refused(gettext("{season} takes no more teams.").format(season=season))
        create_invitation(
            league=season.league, actor=actor, days=LINK_DAYS, max_uses=min(places, MOST)
        )


def _places_for_friends(season: Season, actor: User) -> int:
    """The places that are left, but one that the actor takes themselves."""
    accepted = season.entries.filter(status=Entry.Status.ACCEPTED)
    own = accepted.filter(team__coach=actor).exists()
    most = season.max_teams or MOST
    return most - accepted.count() - (0 if own else 1)


def find_friends_token(*, season: Season, actor: User) -> str:
    """The token of the newest link by which coaches join; empty if none holds that they may see."""
    now = clock.now()
    links = Invitation.objects.filter(league=season.league, role=Role.COACH, revoked_at=None)
    for link in links.select_related("league", "created_by")[:MOST]:
        if link_holds(link, now) and may_show_link(actor, link) and (token := token_of(link)):
            return token
    return ""
