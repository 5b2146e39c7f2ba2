"""Quarantined mails: only the presumed author sees and releases them.

The link in the notification's mail proves that the person reads the registered address. Scanners
open links, so a GET changes nothing.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta

from django.core import signing
from django.db.models import Q, QuerySet
from django.utils.translation import gettext_lazy as _

from core.leagues.models import League
from core.mail.handlers import CONFIDENTIAL_REASONS, OPEN_TOPICS
from core.mail.models import InboundMail
from core.translation import Words

DAYS = 7
_SALT = "kemari.mail.held"

REASONS: Mapping[str, Words] = {
    "other-sender": _("It came from another address than the one the reply address belongs to."),
    "no-token": _("It was not sent to the reply address of one of our mails."),
    "forged": _("Our mail server reports that its sender may be forged (DMARC)."),
    "unknown-sender": _("No account has the address it came from."),
    "unreadable": _("It could not be read."),
    "own-mail": _("It was one of our own mails, returned."),
    "bounce": _("It was a report about a mail that could not be delivered."),
    "delay": _("It was a report about a delayed mail."),
    "receipt": _("It was a receipt for a mail of ours."),
    "abuse-report": _("It was a report that a mail of ours was unwanted."),
    "auto-reply": _("It says of itself that it is automatic, so it is not read as orders."),
    "list": _("It came from a mailing list, not from your address."),
    "bounce-hard": _("It was a report that a mail to you could not be delivered."),
    "bounce-soft": _("It was a report that a mail to you could not be delivered."),
    "too-large": _("It was larger than 2 MB."),
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


def holds_no_sheet() -> Q:
    """The mails of which others may know: none that may be a sheet, before it is read, while it is
    quarantined, or once it is released, so that no row comes or goes with a sheet.
    """
    has_open_topic = Q(token__topic__in=OPEN_TOPICS.call())
    by_nobody = Q(token=None, user=None)
    return (
        (has_open_topic | by_nobody)
        & ~Q(state=InboundMail.State.RECEIVED)
        & ~Q(reason__in=CONFIDENTIAL_REASONS.call())
    )


def quarantined_in(league: League) -> QuerySet[InboundMail]:
    """Quarantined mails to a league's reply addresses that can be no sheets, newest first, without
    their text.
    """
    rows = InboundMail.objects.filter(
        holds_no_sheet(), league=league, state=InboundMail.State.QUARANTINED
    )
    return rows.select_related("user").defer("raw").order_by("-received_at", "-id")


def known_reason(code: str) -> str:
    """The sentence for a code; empty for one without."""
    return str(REASONS.get(code, ""))


def reason(code: str) -> str:
    """The sentence for a code."""
    return str(REASONS.get(code, code.replace("-", " ").capitalize() + "."))
