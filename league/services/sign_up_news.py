"""Members are notified when sign-up for a season opens (KEM-STA-06)."""

from __future__ import annotations

from core.accounts.models import User
from core.notifications.held import Change, notify_change, undo
from core.translation import site_text
from league.models import Season
from league.notification_kinds import SIGN_UP
from league.queries.friends import GAMES
from league.queries.sign_ups import members_to_invite, sign_up_address


def announce_sign_up(season: Season, actor: User) -> None:
    """Notify each member who may sign up and has not, once a season, with a link that leads there.

    It is held for a minute: a sign-up that is closed again at once is no news.
    """
    game = GAMES.get(season.variant, season.variant)
    about = {"name": season.name, "league": season.league, "game": game}
    for member, has_team in members_to_invite(season):
        if member.pk == actor.pk:
            continue
        words = (
            site_text("Enter your team if you want to play.")
            if has_team
            else site_text("Found a team of {game} if you want to play.", game=game)
        )
        notify_change(
            change=Change(_thing(season), "", "open"),
            recipient=member,
            subject=site_text("{name}: sign-up is open", name=season.name),
            body=" ".join(
                (
                    site_text("{league} takes teams for {name}, a season of {game}.", **about),
                    words,
                )
            ),
            link=sign_up_address(season, has_team=has_team),
            key=f"season:{season.pk}:sign-up:{member.pk}",
            kind=SIGN_UP,
        )


def forget_sign_up(season: Season, coach: User | None = None) -> None:
    """Sign-up is closed, or that coach has signed up: who was not notified yet need not be."""
    undo(thing=_thing(season), after="", recipient=coach)


def _thing(season: Season) -> str:
    return f"sign-up:{season.pk}"
