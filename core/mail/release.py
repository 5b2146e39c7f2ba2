"""A mail that was held is let through: its owner says that he wrote it."""

from __future__ import annotations

from django.db import transaction

from core import clock
from core.errors import Refused
from core.mail import handlers, mime, quoting
from core.mail.handlers import IncomingMail, MailOutcome, MailTarget, State
from core.mail.models import InboundMail
from core.mail.processing import handle_and_reply

GONE = "This mail is no longer kept as it came. Send it again, as an answer to our mail."


def choices(row: InboundMail) -> list[MailTarget]:
    """What the mail may be about, where the address it went to does not say."""
    if row.token is not None or row.user is None:
        return []
    return handlers.mail_targets(row.user)


def own_text(row: InboundMail) -> str:
    """What its author wrote, for whom it would speak for."""
    return quoting.strip_quotes(mime.read(bytes(row.raw)).text).text if row.raw else ""


def release(*, mail: InboundMail, choice: str = "") -> MailOutcome:
    """Let a held mail have its effect, once. Raises `Refused` if it had, or cannot any more."""
    with transaction.atomic():
        row = InboundMail.objects.select_for_update(of=("self",)).get(pk=mail.pk)
        if row.state != State.QUARANTINED or row.user is None or row.confirmed_at is not None:
            raise Refused("This mail has been dealt with already.")
        if row.raw is None or row.size > len(bytes(row.raw)):
            raise Refused(GONE)
        if row.token is not None:
            topic, about = row.token.topic, row.token.about
        else:
            picked = next((each for each in choices(row) if each.key == choice), None)
            if picked is None:
                raise Refused("Say which match the mail is about.", field="choice")
            topic, about = picked.topic, dict(picked.about)
        row.confirmed_at = clock.now()
        reply = quoting.strip_quotes(mime.read(bytes(row.raw)).text)
        return handle_and_reply(
            row, IncomingMail(row.user, topic, about, reply, row.pk, row.confirmed_at)
        )
