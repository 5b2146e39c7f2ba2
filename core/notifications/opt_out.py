"""Ending a kind of mail: by one click of a mail program (RFC 8058), or on a page."""

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
    """What the link in a mail proves: whose it is, and which kind it ends."""
    return signing.dumps([user.pk, kind], salt=_SALT)


def read_token(token: str) -> tuple[User, str] | None:
    """Whose mails of which kind a link ends; nothing for a forged one."""
    try:
        pk, kind = signing.loads(token, salt=_SALT)
    except (signing.BadSignature, ValueError, TypeError):
        return None
    user = User.objects.filter(pk=pk, is_active=True).first()
    return (user, str(kind)) if user is not None and can_unsubscribe(kind) else None


def unsubscribe(*, user: User, kind: str) -> None:
    """Mail no letter of that kind to the person any more; his mailbox has them still."""
    MailOptOut.objects.get_or_create(user=user, kind=kind, defaults={"since": clock.now()})


def subscribe(*, user: User, kind: str) -> None:
    """Mail them to him again."""
    MailOptOut.objects.filter(user=user, kind=kind).delete()
