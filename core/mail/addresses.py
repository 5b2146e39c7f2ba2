"""Addresses of ours: where to answer, where a mail comes back to, and what it is called.

`MAIL_REPLY_ADDRESS` and `MAIL_BOUNCE_ADDRESS` hold `{token}` in the local part. Local parts are
lower-cased on their way, so tokens are lower case.
"""

from __future__ import annotations

import hashlib
import re
from email.utils import parseaddr
from functools import cache

from django.conf import settings
from django.utils.crypto import constant_time_compare, salted_hmac

PLACE = "{token}"
TOKEN_PATTERN = "[a-z2-7]{26}"  # noqa: S105 -- a form, not a secret
BOUNCE = re.compile(r"([0-9]{1,18})-([0-9a-f]{20})")


def domain() -> str:
    """The domain that `Message-ID`s are of."""
    own = settings.MAIL_REPLY_ADDRESS or parseaddr(settings.DEFAULT_FROM_EMAIL)[1]
    return str(own).rpartition("@")[2] or "localhost"


def takes_replies() -> bool:
    """Whether mail comes in here at all."""
    return PLACE in settings.MAIL_REPLY_ADDRESS


def reply_address(token: str) -> str:
    """Where an answer is to be sent; nothing where mail does not come in."""
    return settings.MAIL_REPLY_ADDRESS.replace(PLACE, token) if takes_replies() else ""


def bounce_address(mail_id: int) -> str:
    """Where this very mail comes back to, if it cannot be delivered; nothing where none is set."""
    if PLACE not in settings.MAIL_BOUNCE_ADDRESS:
        return ""
    return str(settings.MAIL_BOUNCE_ADDRESS).replace(PLACE, f"{mail_id}-{_seal(mail_id)}")


def reply_token_in(address: str) -> str:
    """The token of an address that answers are sent to."""
    found = _pattern(settings.MAIL_REPLY_ADDRESS, TOKEN_PATTERN).fullmatch(address.strip().lower())
    return found[1] if found else ""


def bounced_mail_in(address: str) -> int | None:
    """Which mail comes back to that address; nothing for a forged one."""
    pattern = _pattern(settings.MAIL_BOUNCE_ADDRESS, BOUNCE.pattern)
    found = pattern.fullmatch(address.strip().lower())
    if not found:
        return None
    number = int(found[2])
    return number if constant_time_compare(found[3], _seal(number)) else None


def message_id(key: str) -> str:
    """What the mail of a letter is called: the same each time it is sent, and known to its reader.

    Nobody else can work it out and report that it came back.
    """
    digest = salted_hmac("kemari.mail.letter", key, algorithm="sha256").hexdigest()[:32]
    return f"<{digest}.letter@{domain()}>"


def thread_id(thread: str, user_id: int) -> str:
    """The beginning of a thread, which no mail is: all of one reader's mails refer to it."""
    digest = hashlib.sha256(f"{thread}|{user_id}".encode()).hexdigest()[:32]
    return f"<{digest}.thread@{domain()}>"


def is_ours(message_id: str) -> bool:
    """Whether a mail of that name came from here."""
    return bool(re.fullmatch(rf"<[0-9a-f]{{32}}\.letter@{re.escape(domain())}>", message_id))


def _seal(mail_id: int) -> str:
    return salted_hmac("kemari.mail.bounce", str(mail_id)).hexdigest()[:20]


@cache
def _pattern(address: str, token: str) -> re.Pattern[str]:
    if PLACE not in address:
        return re.compile(r"(?!)")
    before, _, after = address.lower().partition(PLACE)
    return re.compile(f"{re.escape(before)}({token}){re.escape(after)}")
