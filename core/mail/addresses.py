"""Our addresses for replies and bounces, and our `Message-ID`s.

`MAIL_REPLY_ADDRESS` and `MAIL_BOUNCE_ADDRESS` contain `{token}` in the local part. Mail servers may
lower-case local parts, so tokens are lower case.
"""

from __future__ import annotations

import hashlib
import re
from email.utils import parseaddr
from functools import cache

from django.conf import settings
from django.utils.crypto import constant_time_compare, salted_hmac

PLACE = "{token}"
TOKEN_PATTERN = "[a-z2-7]{26}"  # noqa: S105 -- a pattern, not a secret
BOUNCE = re.compile(r"([0-9]{1,18})-([0-9a-f]{20})")


def domain() -> str:
    """The domain of our `Message-ID`s."""
    own = settings.MAIL_REPLY_ADDRESS or parseaddr(settings.DEFAULT_FROM_EMAIL)[1]
    return str(own).rpartition("@")[2] or "localhost"


def takes_replies() -> bool:
    """Whether this site receives mail."""
    return PLACE in settings.MAIL_REPLY_ADDRESS


def reply_address(token: str) -> str:
    """The reply address of a token; empty if this site receives no mail."""
    return settings.MAIL_REPLY_ADDRESS.replace(PLACE, token) if takes_replies() else ""


def bounce_address(mail_id: int) -> str:
    """The return address of this mail for bounces; empty if none is set."""
    if PLACE not in settings.MAIL_BOUNCE_ADDRESS:
        return ""
    return str(settings.MAIL_BOUNCE_ADDRESS).replace(PLACE, f"{mail_id}-{_seal(mail_id)}")


def reply_token_in(address: str) -> str:
    """The token in a reply address; empty for other addresses."""
    found = _pattern(settings.MAIL_REPLY_ADDRESS, TOKEN_PATTERN).fullmatch(address.strip().lower())
    return found[1] if found else ""


def bounced_mail_in(address: str) -> int | None:
    """The id of the mail with this return address; None for a forged one."""
    pattern = _pattern(settings.MAIL_BOUNCE_ADDRESS, BOUNCE.pattern)
    found = pattern.fullmatch(address.strip().lower())
    if not found:
        return None
    number = int(found[2])
    return number if constant_time_compare(found[3], _seal(number)) else None


def message_id(key: str) -> str:
    """The `Message-ID` of a notification's mail, the same each time it is sent.

    Only its reader gets it: nobody else can compute it and report a bounce.
    """
    digest = salted_hmac("kemari.mail.notification", key, algorithm="sha256").hexdigest()[:32]
    return f"<{digest}.notification@{domain()}>"


def thread_id(thread: str, user_id: int) -> str:
    """The `Message-ID` of a thread, of no real mail: all mails of the thread refer to it."""
    digest = hashlib.sha256(f"{thread}|{user_id}".encode()).hexdigest()[:32]
    return f"<{digest}.thread@{domain()}>"


def is_ours(message_id: str) -> bool:
    """Whether this `Message-ID` is one of ours."""
    return bool(re.fullmatch(rf"<[0-9a-f]{{32}}\.notification@{re.escape(domain())}>", message_id))


def _seal(mail_id: int) -> str:
    return salted_hmac("kemari.mail.bounce", str(mail_id)).hexdigest()[:20]


@cache
def _pattern(address: str, token: str) -> re.Pattern[str]:
    if PLACE not in address:
        return re.compile(r"(?!)")
    before, _, after = address.lower().partition(PLACE)
    return re.compile(f"{re.escape(before)}({token}){re.escape(after)}")
