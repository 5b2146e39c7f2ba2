"""Release a quarantined mail after its author has confirmed it.

The audit entry belongs to no league, and only its actor sees it: it would disclose that a sheet is
submitted.
"""

from __future__ import annotations

from django.db import transaction
from django.db.models import Q
from django.utils.translation import gettext, gettext_noop

from core import clock
from core.accounts.models import User
from core.audit import services as audit
from core.errors import Refused
from core.mail import handlers, own_mails
from core.mail.handlers import IncomingMail, MailOutcome, MailTarget
from core.mail.models import InboundMail
from core.mail.processing import handle_and_reply

RELEASED = "mail.released"
GONE = gettext_noop("This mail is no longer stored. Send it again, as a reply to our mail.")


def choices(row: InboundMail) -> list[MailTarget]:
    """What the mail may be about, if it was not sent to a reply address."""
    if row.token is not None or row.user is None:
        return []
    return handlers.mail_targets(row.user)


def own_text(row: InboundMail) -> str:
    """The author's text, shown to the presumed author."""
    return own_mails.reply_in(row).text


def release(*, mail: InboundMail, choice: str = "") -> MailOutcome:
    """Process a mail that waits for its author, once.

    Raises `Refused` if it is processed or deleted already, and for a suspended account: the link
    needs no log-in.
    """
    with transaction.atomic():
        row = InboundMail.objects.select_for_update(of=("self",)).get(pk=mail.pk)
        if not own_mails.is_waiting(row) or row.user is None:
            raise Refused(gettext("This mail was already processed."))
        if not row.user.is_active:
            raise Refused(gettext("This account is suspended: its mails are not processed."))
        if row.raw is None or row.size > len(bytes(row.raw)):
            raise Refused(gettext(GONE))
        if row.token is not None:
            topic, about = row.token.topic, row.token.about
        else:
            picked = next((each for each in choices(row) if each.key == choice), None)
            if picked is None:
                raise Refused(gettext("Choose what the mail is about."), field="choice")
            topic, about = picked.topic, dict(picked.about)
        row.confirmed_at = clock.now()
        data = {"sender": row.sender, "reason": row.reason}
        audit.record(actor=row.user, league=None, verb=RELEASED, subject=row, data=data)
        reply = own_mails.reply_in(row)
        return handle_and_reply(
            row, IncomingMail(row.user, topic, about, reply, row.pk, row.confirmed_at)
        )


def set_aside(*, mail: InboundMail) -> None:
    """The presumed author says that a mail is to have no effect; it no longer waits."""
    with transaction.atomic():
        row = InboundMail.objects.select_for_update(of=("self",)).get(pk=mail.pk)
        if not own_mails.is_waiting(row):
            raise Refused(gettext("This mail was already processed."))
        row.confirmed_at = clock.now()
        row.save(update_fields=("confirmed_at",))


def disclosed_to(reader: User) -> Q:
    """The audit entries that this reader may see: of released mails only their own."""
    return ~Q(verb=RELEASED) | Q(actor=reader)
