"""Process a received mail: who sent it, to which address, and what follows.

Token and known sender: it counts. Token with another sender, a known sender without a token, or one
that our own mail server found forged: it is quarantined, and the registered address is asked.
Neither: it is quarantined, and nobody is notified. What declares itself automatic is not answered:
its coach finds it on their page.
"""

from __future__ import annotations

import logging
from datetime import timedelta

from django.urls import reverse

from core import clock
from core.accounts.models import User
from core.acting import acting
from core.mail import (
    addresses,
    authenticity,
    automated,
    bounces,
    delivery_reports,
    handlers,
    mime,
    quarantine,
    quoting,
    reply_tokens,
)
from core.mail.handlers import IncomingMail, MailOutcome, State
from core.mail.inbound import TOO_LARGE
from core.mail.mailboxes import folded
from core.mail.mime import Mail
from core.mail.models import InboundMail, OutgoingMail, ReplyToken
from core.mail.people import user_with_address
from core.notifications import services as notifications
from core.notifications.models import Notification
from core.translation import site_text

log = logging.getLogger(__name__)
MAX_REPLIES_AN_HOUR = 20
"""More replies to one person in an hour are only notifications on the site."""
MAX_SAME_REFUSALS_A_DAY = 6
"""More refusals a day for one reason and reply address are not mailed: that sender is a program."""
FORGED = "forged"
MAX_RECIPIENTS_READ = 40
MAX_IDS = 20
MAX_QUESTIONS_A_DAY = 5
"""Questions by mail about quarantined mails, for one person and reason in a day."""


def process(*, mail_id: int) -> None:
    """Process a mail once, in the caller's transaction."""
    row = InboundMail.objects.select_for_update(of=("self",)).filter(pk=mail_id).first()
    if row is None or row.state != State.RECEIVED or row.raw is None:
        return
    too_large = row.reason == TOO_LARGE
    row.read_at = clock.now()
    try:
        mail = mime.read(bytes(row.raw))
        kind = automated.automated_kind(mail)
        reply = quoting.strip_quotes(mail.text)
    except Exception as error:
        # Only the type: a traceback is as long as the mail's author wants.
        log.error("mail %s cannot be read: %s", row.pk, type(error).__name__)  # noqa: TRY400
        _end(row, State.QUARANTINED, "unreadable")
        return
    row.sender = mail.sender
    user = user_with_address(mail.sender)
    row.token = token = _token_of(row, mail, user)
    forged = authenticity.is_forged(mail.message)
    is_proved = token is not None and user == token.user and user.is_active and not forged
    if (kind or not is_proved) and _is_returned(row, mail, kind):
        return
    if kind:
        _set_aside(row, token, user if not forged else None, kind)
    elif token is not None and user is not None and is_proved:
        row.user, row.league = user, token.league
        if too_large:
            _answer(row, _too_large(row))
        else:
            about = IncomingMail(user, token.topic, token.about, reply, row.pk, row.received_at)
            handle_and_reply(row, about)
    elif automated.is_from_list(mail.message, has_token=token is not None):
        _set_aside(row, token, None, automated.LIST)
    elif automated.is_from_daemon(mail) and user is None:
        _set_aside(row, token, None, automated.BOUNCE)
    else:
        _hold(row, token, user, forged=forged)


def handle_and_reply(row: InboundMail, incoming: IncomingMail) -> MailOutcome:
    """Let a mail have its effect, as an act of its author, and reply to it."""
    with acting(lambda: incoming.user):
        answer = handlers.handle(incoming)
    _answer(row, answer, is_cut=bool(incoming.reply.taken.strip()))
    return answer


def _token_of(row: InboundMail, mail: Mail, user: User | None) -> ReplyToken | None:
    """The token the mail was sent to; of several, the author's own."""
    named = map(addresses.reply_token_in, (row.envelope_to, *mail.recipients[:MAX_RECIPIENTS_READ]))
    found = [
        token for name in dict.fromkeys(named) if (token := reply_tokens.find(name)) is not None
    ]
    return next((token for token in found if token.user == user), found[0] if found else None)


def _is_returned(row: InboundMail, mail: Mail, kind: str) -> bool:
    """Whether it reports that a mail of ours was not delivered; counted once for a mail."""
    if kind not in {"", automated.BOUNCE, automated.DELAYED, automated.ABSENCE}:
        return False
    ours = _returned_mail(row, mail)
    if ours is None:
        return False
    reader = ours.notification.recipient
    bounce = delivery_reports.bounce_of(mail, folded(reader.email))
    if bounce is None:
        row.user = reader if kind else None
        return False
    if ours.bounced_at is None:
        ours.bounced_at = clock.now()
        ours.save(update_fields=("bounced_at",))
        bounces.note_bounce(user=reader, bounce=bounce)
    row.user = reader
    _end(row, State.ACCEPTED, f"bounce-{bounce.name.lower()}")
    return True


def _returned_mail(row: InboundMail, mail: Mail) -> OutgoingMail | None:
    """Our mail that a report is about: by the address it came to, or by the mail within it.

    Both are known to our mail's reader and their servers only.
    """
    sent = OutgoingMail.objects.select_related("notification__recipient")
    for address in (row.envelope_to, *mail.recipients[:MAX_RECIPIENTS_READ]):
        if (number := addresses.bounced_mail_in(address)) is not None:
            return sent.filter(pk=number).first()
    return sent.filter(message_id__in=delivery_reports.returned_ids(mail)[:MAX_IDS]).first()


def _set_aside(row: InboundMail, token: ReplyToken | None, user: User | None, kind: str) -> None:
    """A mail that declares itself automatic waits on its coach's page, and is not answered."""
    if kind in automated.ABOUT_A_PERSON:
        row.user = (token.user if token is not None else None) or row.user or user
    _end(row, State.IGNORED, kind)


def _hold(row: InboundMail, token: ReplyToken | None, user: User | None, *, forged: bool) -> None:
    """Quarantine a mail without proof of its author; ask the presumed author, if known."""
    owner = token.user if token is not None else user
    row.league = token.league if token is not None else None
    if owner is None or not owner.is_active:
        _end(row, State.QUARANTINED, "unknown-sender")
        return
    row.user = owner
    reason = "other-sender" if token is not None else "no-token"
    _end(row, State.QUARANTINED, FORGED if forged and user == owner else reason)
    since = clock.now() - timedelta(days=1)
    asked = InboundMail.objects.filter(
        user=owner, answer__isnull=False, reason=row.reason, received_at__gte=since
    ).count()
    if row.size and asked < MAX_QUESTIONS_A_DAY:
        row.answer = _ask(row, owner)
        row.save(update_fields=("answer",))


def _ask(row: InboundMail, owner: User) -> Notification:
    if row.reason == "other-sender":
        why = site_text(
            "A mail from {sender} came to an address that only you should know ({email} is yours).",
            sender=row.sender or site_text("an unknown address"),
            email=owner.email,
        )
    elif row.reason == FORGED:
        why = site_text(
            "A mail with your address came to us, and our mail server reports that it may be "
            "forged: its sender could not be verified (DMARC)."
        )
    else:
        why = site_text(
            "A mail from your address came to us, but not to the reply address of one of our mails."
        )
    return notifications.notify(
        recipient=owner,
        subject=site_text("Did you send us this mail?"),
        body=site_text(
            "{why} Nothing was done with it. If you sent it, confirm it on this page within "
            "{days} days; if not, ignore this mail.",
            why=why,
            days=quarantine.DAYS,
        ),
        link=reverse("core:quarantined-mail", args=[quarantine.token_for(row)]),
        key=f"held:{row.identity}",
        by_mail=True,
    )


def _too_large(row: InboundMail) -> MailOutcome:
    return MailOutcome(
        State.REFUSED,
        TOO_LARGE,
        site_text("Your mail is too large"),
        site_text(
            "Your mail has {size:.1f} MB, and we read at most 2 MB. Nothing was done "
            "with it. Send it again without pictures and attachments.",
            size=row.size / 2**20,
        ),
    )


def _answer(row: InboundMail, answer: MailOutcome, *, is_cut: bool = False) -> None:
    """Reply to a mail. `is_cut`: some of it was not read, so the reply leads to the whole of it."""
    row.state, row.reason = answer.state, answer.reason
    if answer.subject and row.user is not None:
        since = clock.now() - timedelta(hours=1)
        answered = InboundMail.objects.filter(
            user=row.user, answer__isnull=False, read_at__gte=since
        ).count()
        row.answer = notifications.notify(
            recipient=row.user,
            subject=answer.subject,
            body=answer.body,
            link=answer.link,
            key=f"answer:{row.identity}{':confirmed' if row.confirmed_at else ''}",
            kind=answer.kind,
            about={**answer.about, "mail": row.pk} if is_cut else answer.about,
            thread=answer.thread,
            answers="" if row.confirmed_at else row.message_id,
            by_mail=answered < MAX_REPLIES_AN_HOUR and not _is_repeated(row),
        )
    _end(row, answer.state, answer.reason)


def _is_repeated(row: InboundMail) -> bool:
    """Whether the same refusal was mailed for the same reply address too often.

    An automated sender that does not mark its mails replies to every reply. Faults do not count: a
    person may correct them one by one.
    """
    if row.state != State.REFUSED or row.reason == "faults":
        return False
    since = clock.now() - timedelta(days=1)
    same = InboundMail.objects.filter(
        user=row.user, token=row.token, reason=row.reason, state=State.REFUSED, read_at__gte=since
    )
    return same.count() >= MAX_SAME_REFUSALS_A_DAY


def _end(row: InboundMail, state: InboundMail.State, reason: str) -> None:
    row.state, row.reason = state, reason
    row.save(
        update_fields=(
            "state",
            "reason",
            "read_at",
            "sender",
            "user",
            "token",
            "league",
            "answer",
            "confirmed_at",
        )
    )
    log.info("mail %s by %s: %s, %s", row.pk, row.channel, state.value, reason)
