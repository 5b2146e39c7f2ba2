"""Unsubscribe from a kind of mail: by one click in a mail program (RFC 8058), or on a page."""

from __future__ import annotations

from django.core import signing

from core import clock
from core.accounts.models import User
from core.notifications import kinds
from core.notifications.models import MailOptOut

_SALT = "kemari.mail.unsubscribe"


def can_unsubscribe(kind: str) -> bool:
    return kinds.find(kind).can_unsubscribe


def token_for(user: User, kind: str) -> str:
    """The signed token of the link: user and kind."""
    return signing.dumps([user.pk, kind], salt=_SALT)


def read_token(token: str) -> tuple[User, str] | None:
    """The user and kind of a link; None for a forged one."""
    try:
        pk, kind = signing.loads(token, salt=_SALT)
    except (signing.BadSignature, ValueError, TypeError):
        return None
    user = User.objects.filter(pk=pk, is_active=True).first()
    return (user, str(kind)) if user is not None and can_unsubscribe(kind) else None


def unsubscribe(*, user: User, kind: str) -> None:
    """No longer mail notifications of that kind; they stay on the site."""
    MailOptOut.objects.get_or_create(user=user, kind=kind, defaults={"since": clock.now()})


def subscribe(*, user: User, kind: str) -> None:
    """Mail notifications of that kind again."""
    MailOptOut.objects.filter(user=user, kind=kind).delete()
