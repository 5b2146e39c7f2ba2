"""Quarantined mails: only the presumed author sees and releases them.

The link in the notification's mail proves that the person reads the registered address. Scanners
open links, so a GET changes nothing.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta

from django.core import signing
from django.db.models import QuerySet

from core.leagues.models import League
from core.mail.models import InboundMail

DAYS = 7
_SALT = "kemari.mail.held"

REASONS: Mapping[str, str] = {
    "other-sender": "It came from another address than the one the reply address belongs to.",
    "no-token": "It was not sent to the reply address of one of our mails.",
    "forged": "Our mail server reports that its sender may be forged (DMARC).",
    "unknown-sender": "No account has the address it came from.",
    "unreadable": "It could not be read.",
    "own-mail": "It was one of our own mails, returned.",
    "bounce": "It was a report about a mail that could not be delivered.",
    "delay": "It was a report about a delayed mail.",
    "auto-reply": "It was an automatic reply.",
    "list": "It came from a mailing list.",
    "too-large": "It was larger than 2 MB.",
}
"""Why a mail was quarantined, ignored or refused: code -> sentence."""


def token_for(row: InboundMail) -> str:
    return signing.dumps(row.pk, salt=_SALT)


def read_token(token: str) -> InboundMail | None:
    """The mail of a link; None for a forged or expired one."""
    try:
        pk = signing.loads(token, salt=_SALT, max_age=timedelta(days=DAYS))
    except (signing.BadSignature, ValueError, TypeError):
        return None
    return InboundMail.objects.select_related("user", "token").filter(pk=pk).first()


def quarantined_in(league: League) -> QuerySet[InboundMail]:
    """Quarantined mails to a league's reply addresses, newest first, without their text."""
    rows = InboundMail.objects.filter(league=league, state=InboundMail.State.QUARANTINED)
    return rows.select_related("user").defer("raw").order_by("-received_at", "-id")


def reason(code: str) -> str:
    """The sentence for a code."""
    return REASONS.get(code, code.replace("-", " ").capitalize() + ".")
