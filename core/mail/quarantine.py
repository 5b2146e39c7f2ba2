"""Quarantined mails: only the presumed author sees and releases them.

The link in the notification's mail proves that the person reads the registered address. Scanners
open links, so a GET changes nothing.
"""

from __future__ import annotations

from datetime import timedelta

from django.core import signing
from django.db.models import QuerySet

from core.leagues.models import League
from core.mail.models import InboundMail

DAYS = 7
_SALT = "kemari.mail.held"


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
