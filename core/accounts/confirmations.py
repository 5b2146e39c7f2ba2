"""Mails that confirm an address: how many an account has sent, to whatever addresses.

They go to people who may have nothing to do with this site, so a new account may send few.
"""

from __future__ import annotations

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from core import clock
from core.accounts.models import User
from core.accounts.quotas import PERIOD, Quota
from core.audit import services as audit
from core.audit.models import AuditEntry
from core.errors import Refused

CONFIRMATIONS = Quota(_("mails that confirm an address"), new=5, usual=10)
VERB = "person.confirmation_sent"


def require_room_for_confirmation(user: User) -> None:
    """Raise `Refused` if the account has had as many sent in the last day as it may.

    They are counted in the audit log, which outlasts the addresses that are removed again.
    """
    since = clock.now() - PERIOD
    sent = AuditEntry.objects.filter(league=None, actor=user, verb=VERB, created_at__gt=since)
    if sent.count() >= (most := CONFIRMATIONS.of(user)):
        raise Refused(
            gettext(
                "We sent {most} mails to confirm addresses of yours within a day. Try again "
                "tomorrow."
            ).format(most=most)
        )


def note_confirmation(user: User) -> None:
    """Count a mail that is sent to confirm an address of the account."""
    audit.record(actor=user, league=None, verb=VERB, subject=user)
