"""Erase a person's account; what they did in their leagues stays under a pseudonym."""

from __future__ import annotations

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession
from django.contrib.sessions.models import Session
from django.db import transaction
from django.db.models import Q
from django.db.models.functions import Lower
from django.urls import reverse
from django.utils.translation import gettext

from core import clock, request_cache
from core.accounts import handles
from core.accounts.models import KeptPage, User
from core.accounts.reserved import NOWHERE, PSEUDONYM, PSEUDONYM_HANDLE
from core.address_key import address_key, spellings
from core.audit import services as audit
from core.errors import Refused
from core.hooks import Hook
from core.jobs.models import OutboxRow
from core.leagues.models import (
    Invitation,
    JoinRequest,
    League,
    Membership,
    PendingInvitation,
    Role,
)
from core.leagues.queries import commissioners
from core.leagues.services.lost_offices import end_grants_without_right, lock_person_and_leagues
from core.mail.models import AccountMail, BounceRecord, InboundMail, ReplyToken
from core.notifications import services as notifications
from core.notifications.erased_names import forget_name
from core.notifications.models import (
    HeldNotification,
    MailOptOut,
    Notification,
    NotificationAct,
)
from core.topics import PASSWORD_RESET_WANTED
from core.translation import site_text

ERASERS: Hook[[User], None] = Hook()
"""Removes the words of a person that an app keeps, inside the transaction of the erasure."""
WHAT_STAYS: Hook[[], str] = Hook()
"""What becomes of the things a person leaves behind: a sentence for their commissioners."""


def erase(*, user: User) -> str:
    """Remove all personal data of an account and close it; returns the pseudonym.

    Name, address, password, tokens, notifications and memberships are deleted, and nobody can log
    in again. So is what the person wrote; each higher app deletes its share (`ERASERS`). Teams,
    matches and audit entries stay under the pseudonym, so no table and no ledger changes. The teams
    play by default orders until a commissioner, who is notified, gives them to another coach.
    Raises `Refused` for the owner of a league, who must hand it over or archive it first.
    """
    number = user.pk
    pseudonym = PSEUDONYM.format(number=number)
    with transaction.atomic():
        user = lock_person_and_leagues(user)
        _require_no_league(user)
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
        user.time_zone, user.quiet_from, user.quiet_to = "UTC", None, None
        ERASERS.call(user)
        handles.lock_handles()
        handle = _free_handle(number)
        forget_name(user=user, leagues=leagues, pseudonym=pseudonym, handle=handle)
        user.email, user.handle = _free_address(number), handle
        user.display_name = pseudonym
        user.handle_since, user.erased_at = None, clock.now()
        user.wants_mail = user.is_active = user.is_staff = user.is_superuser = False
        user.last_login = None
        user.set_unusable_password()
        user.save()
        PendingInvitation.objects.filter(user=user).delete()
        JoinRequest.objects.filter(user=user).delete()
        KeptPage.objects.filter(user=user).delete()
        end_grants_without_right(
            person=user, league=None, reason=Invitation.EndReason.MAKER_ERASED, actor=None
        )
        audit.record(actor=None, league=None, verb="person.erased", subject=user)
    request_cache.forget()
    end_sessions(user)
    return pseudonym


def _require_no_league(user: User) -> None:
    owned = League.objects.filter(
        memberships__user=user, memberships__role=Role.OWNER, archived_at=None
    ).first()
    if owned is not None:
        raise Refused(
            gettext("You own {league}. Hand it over or archive it first.").format(league=owned)
        )


def is_erased(user: User) -> bool:
    """Whether the account has been erased, so that nobody can use it again."""
    return user.erased_at is not None


def _free_address(number: int) -> str:
    """The address of an erased account. It is reserved; who took it before it was loses nothing."""
    return _first_free("email_key", NOWHERE, number)


def _free_handle(number: int) -> str:
    return _first_free("handle", PSEUDONYM_HANDLE, number)


def _first_free(lookup: str, form: str, number: int) -> str:
    name, extra = form.format(number=number), 2
    separator = "_" if lookup == "handle" else "-"
    while User.objects.filter(**{lookup: name}).exclude(pk=number).exists():
        name, extra = form.format(number=f"{number}{separator}{extra}"), extra + 1
    return name


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
    """Delete the person's mails, in any spelling of their addresses (KEM-NAM-03), and their reply
    tokens, bounces and opt-outs.
    """
    confirmed = EmailAddress.objects.filter(user=user, verified=True)
    addresses = {user.email, *confirmed.values_list("email", flat=True)}
    written = {form for address in addresses for form in spellings(address)}
    keys = {address_key(address) for address in addresses}
    own = Q(user=user) | Q(sender__in=written) | Q(token__user=user)
    InboundMail.objects.filter(own).delete()
    # What somebody typed may be any spelling.
    wanted = OutboxRow.objects.filter(topic=PASSWORD_RESET_WANTED.name).values_list(
        "pk", "payload__email"
    )
    typed = [pk for pk, address in wanted.iterator(500) if address_key(address or "") in keys]
    OutboxRow.objects.filter(pk__in=typed).delete()
    AccountMail.objects.annotate(small=Lower("to")).filter(small__in=written).delete()
    ReplyToken.objects.filter(user=user).delete()
    BounceRecord.objects.filter(user=user).delete()
    MailOptOut.objects.filter(user=user).delete()


def end_sessions(user: User) -> None:
    """Log the person out everywhere. Only a decoded session contains its user."""
    own = str(user.pk)
    for session in Session.objects.filter(expire_date__gt=clock.now()).iterator(500):
        if session.get_decoded().get("_auth_user_id") == own:
            session.delete()
