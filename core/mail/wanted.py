"""Whether a letter is mailed to its reader, or waits in his mailbox alone."""

from __future__ import annotations

from core.accounts.models import User
from core.mail.models import BounceRecord
from core.notifications.models import MailOptOut


def is_sent_by_mail(user: User, kind: str, *, asked: bool) -> bool:
    """Whether a letter of that kind goes out by mail; `asked` that it answers a mail of his."""
    if not user.is_active or is_web_only(user):
        return False
    if asked:
        return True
    return user.wants_mail and not (
        kind and MailOptOut.objects.filter(user=user, kind=kind).exists()
    )


def is_web_only(user: User) -> bool:
    """Whether mail to the person's present address is given up."""
    standing = bounce_record_of(user)
    return standing is not None and standing.web_only_since is not None


def bounce_record_of(user: User) -> BounceRecord | None:
    """How mail to the person's present address fares; nothing if none ever came back."""
    standing = BounceRecord.objects.filter(user=user).first()
    if standing is None or standing.address.lower() != user.email.lower():
        return None
    return standing
