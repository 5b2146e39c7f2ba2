"""Whether a notification is also mailed."""

from __future__ import annotations

from core.accounts.models import User
from core.mail.models import BounceRecord
from core.notifications.models import MailOptOut


def is_sent_by_mail(user: User, kind: str, *, asked: bool) -> bool:
    """Whether a notification of that kind is mailed; `asked`: it answers a mail of the user."""
    if not user.is_active or is_web_only(user):
        return False
    if asked:
        return True
    return user.wants_mail and not (
        kind and MailOptOut.objects.filter(user=user, kind=kind).exists()
    )


def is_web_only(user: User) -> bool:
    """Whether mail to the person's present address was stopped after bounces."""
    record = bounce_record_of(user)
    return record is not None and record.web_only_since is not None


def bounce_record_of(user: User) -> BounceRecord | None:
    """The bounces of the person's present address; None if there are none."""
    record = BounceRecord.objects.filter(user=user).first()
    if record is None or record.address.lower() != user.email.lower():
        return None
    return record
