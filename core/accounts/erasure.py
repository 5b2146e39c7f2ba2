"""Erasing a person while what he did in his leagues stays: under a pseudonym, for good."""

from __future__ import annotations

from allauth.account.models import EmailAddress
from django.contrib.sessions.models import Session
from django.db import transaction
from django.db.models import Q
from django.urls import reverse

from core import clock, request_cache
from core.accounts.models import User
from core.audit import services as audit
from core.errors import Refused
from core.hooks import Hook
from core.leagues.models import League, Membership, Role
from core.leagues.queries import commissioners
from core.mail.models import BounceRecord, InboundMail, ReplyToken
from core.notifications import services as notifications
from core.notifications.models import MailOptOut, Notification

ERASERS: Hook[[User], None] = Hook()
"""Removes the words of a person that an app keeps, inside the transaction of the erasure."""
PSEUDONYM = "Former coach {number}"
NOWHERE = "former-{number}@erased.invalid"
"""A domain that exists nowhere, by the standard that reserves it (RFC 2606)."""


def erase(*, user: User) -> str:
    """Take everything personal away from an account that is one's own; returns the pseudonym.

    Name, address, password, tokens, letters and memberships go, and nobody can log in to it again.
    So do their own words, of which each higher app removes its share (`ERASERS`). Teams, matches and deeds stay with the pseudonym, so no table and
    no book changes; his teams are played by default orders until a commissioner, who is told, gives
    them to somebody. Raises `Refused` for the owner of a league: he hands it over or archives it
    first.
    """
    owned = League.objects.filter(
        memberships__user=user, memberships__role=Role.OWNER, archived_at=None
    ).first()
    if owned is not None:
        raise Refused(f"You own {owned}. Hand it over or archive it first.")
    number = user.pk
    pseudonym = PSEUDONYM.format(number=number)
    with transaction.atomic():
        user = User.objects.select_for_update().get(pk=user.pk)
        leagues = list(League.objects.filter(memberships__user=user))
        _tell_commissioners(user, leagues, pseudonym)
        Membership.objects.filter(user=user).delete()
        Notification.objects.filter(recipient=user).delete()
        _forget_mails(user)
        EmailAddress.objects.filter(user=user).delete()
        user.api_tokens.all().delete()
        ERASERS.call(user)
        user.email = NOWHERE.format(number=number)
        user.display_name, user.time_zone = pseudonym, "UTC"
        user.wants_mail = user.is_active = user.is_staff = user.is_superuser = False
        user.last_login = None
        user.set_unusable_password()
        user.save()
        audit.record(actor=None, league=None, verb="person.erased", subject=user)
    request_cache.forget()
    _end_sessions(user)
    return pseudonym


def _tell_commissioners(user: User, leagues: list[League], pseudonym: str) -> None:
    """His leagues hear that somebody else must take his teams; by the pseudonym, not the name."""
    for league in leagues:
        for boss in commissioners(league):
            if boss.pk != user.pk:
                notifications.notify(
                    recipient=boss,
                    subject=f"A coach of {league} has left this site",
                    body=f"He is called {pseudonym} from now on. His teams are played by default "
                    "orders until you give them to somebody else.",
                    link=reverse("core:league", args=[league.slug]),
                    key=f"erased:{user.pk}:{league.pk}:{boss.pk}",
                )


def _forget_mails(user: User) -> None:
    """What came from him, what he could answer by, and how mail to him fared."""
    own = Q(user=user) | Q(sender__iexact=user.email) | Q(token__user=user)
    InboundMail.objects.filter(own).delete()
    ReplyToken.objects.filter(user=user).delete()
    BounceRecord.objects.filter(user=user).delete()
    MailOptOut.objects.filter(user=user).delete()


def _end_sessions(user: User) -> None:
    """Log him out everywhere. Sessions say whose they are only when they are opened."""
    own = str(user.pk)
    for session in Session.objects.filter(expire_date__gt=clock.now()).iterator(500):
        if session.get_decoded().get("_auth_user_id") == own:
            session.delete()
