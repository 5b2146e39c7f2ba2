"""Erase a person's account; what they did in their leagues stays under a pseudonym."""

from __future__ import annotations

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession
from django.contrib.sessions.models import Session
from django.db import transaction
from django.db.models import Q
from django.urls import reverse
from django.utils.translation import gettext

from core import clock, request_cache
from core.accounts.models import User
from core.audit import services as audit
from core.errors import Refused
from core.hooks import Hook
from core.leagues.models import League, Membership, Role
from core.leagues.queries import commissioners
from core.mail.models import AccountMail, BounceRecord, InboundMail, ReplyToken
from core.notifications import services as notifications
from core.notifications.models import (
    HeldNotification,
    MailOptOut,
    Notification,
    NotificationAct,
)
from core.translation import site_text

ERASERS: Hook[[User], None] = Hook()
"""Removes the words of a person that an app keeps, inside the transaction of the erasure."""
WHAT_STAYS: Hook[[], str] = Hook()
"""What becomes of the things a person leaves behind: a sentence for their commissioners."""
PSEUDONYM = "Former coach {number}"
NOWHERE = "former-{number}@erased.invalid"
"""`.invalid` is a reserved domain that never exists (RFC 2606)."""


def erase(*, user: User) -> str:
    """Remove all personal data of an account and close it; returns the pseudonym.

    Name, address, password, tokens, notifications and memberships are deleted, and nobody can log
    in again. So is what the person wrote; each higher app deletes its share (`ERASERS`). Teams,
    matches and audit entries stay under the pseudonym, so no table and no ledger changes. The teams
    play by default orders until a commissioner, who is notified, gives them to another coach.
    Raises `Refused` for the owner of a league, who must hand it over or archive it first.
    """
    owned = League.objects.filter(
        memberships__user=user, memberships__role=Role.OWNER, archived_at=None
    ).first()
    if owned is not None:
        raise Refused(
            gettext("You own {league}. Hand it over or archive it first.").format(league=owned)
        )
    number = user.pk
    pseudonym = PSEUDONYM.format(number=number)
    with transaction.atomic():
        user = User.objects.select_for_update().get(pk=user.pk)
        leagues = list(League.objects.filter(memberships__user=user))
        _notify_commissioners(user, leagues, pseudonym)
        Membership.objects.filter(user=user).delete()
        Notification.objects.filter(recipient=user).delete()
        HeldNotification.objects.filter(recipient=user).delete()
        NotificationAct.objects.filter(person=user).delete()
        _delete_mails(user)
        EmailAddress.objects.filter(user=user).delete()
        Authenticator.objects.filter(user=user).delete()
        user.login_places.all().delete()
        UserSession.objects.filter(user=user).delete()
        user.api_tokens.all().delete()
        ERASERS.call(user)
        user.email = NOWHERE.format(number=number)
        user.display_name, user.time_zone = pseudonym, "UTC"
        user.handle, user.handle_since = f"former_{number}", None
        user.wants_mail = user.is_active = user.is_staff = user.is_superuser = False
        user.last_login = None
        user.set_unusable_password()
        user.save()
        audit.record(actor=None, league=None, verb="person.erased", subject=user)
    request_cache.forget()
    end_sessions(user)
    return pseudonym


def is_erased(user: User) -> bool:
    """Whether the account has been erased, so that nobody can use it again."""
    return user.email == NOWHERE.format(number=user.pk)


def _notify_commissioners(user: User, leagues: list[League], pseudonym: str) -> None:
    """Notify the person's leagues, by the pseudonym, and say what they leave behind."""
    sentences = [
        site_text("They are called {pseudonym} from now on.", pseudonym=pseudonym),
        *WHAT_STAYS.call(),
    ]
    for league in leagues:
        for commissioner in commissioners(league):
            if commissioner.pk != user.pk:
                notifications.notify(
                    recipient=commissioner,
                    subject=site_text("A coach of {league} has left this site", league=league),
                    body=" ".join(sentences),
                    link=reverse("core:league", args=[league.slug]),
                    key=f"erased:{user.pk}:{league.pk}:{commissioner.pk}",
                )


def _delete_mails(user: User) -> None:
    """Delete the person's mails, reply tokens, bounces and opt-outs."""
    own = Q(user=user) | Q(sender__iexact=user.email) | Q(token__user=user)
    InboundMail.objects.filter(own).delete()
    AccountMail.objects.filter(to__iexact=user.email).delete()
    ReplyToken.objects.filter(user=user).delete()
    BounceRecord.objects.filter(user=user).delete()
    MailOptOut.objects.filter(user=user).delete()


def end_sessions(user: User) -> None:
    """Log the person out everywhere. Only a decoded session contains its user."""
    own = str(user.pk)
    for session in Session.objects.filter(expire_date__gt=clock.now()).iterator(500):
        if session.get_decoded().get("_auth_user_id") == own:
            session.delete()
