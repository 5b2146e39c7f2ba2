"""Letters to coaches: kept in the application, and sent by e-mail to those who want it."""

from __future__ import annotations

from django.conf import settings
from django.core.mail import EmailMessage
from django.db import transaction

from league.club import clock
from league.club.models import MailboxMessage, User
from league.club.services import outbox

# On the mail of a letter: who sees it knows that the letter is in the mailbox already.
LETTER_HEADER = "X-Kemari-Letter"


def notify(*, recipient: User, subject: str, body: str, key: str, link: str = "") -> MailboxMessage:
    """Put a letter in the mailbox and let a job mail it, in the caller's transaction.

    `link` is a path on this site. A key used before returns the earlier letter and mails nothing.
    """
    with transaction.atomic():
        message, created = MailboxMessage.objects.get_or_create(
            key=key,
            defaults={
                "recipient": recipient,
                "subject": " ".join(subject.split())[:200],
                "body": body,
                "link": link,
                "created_at": clock.now(),
            },
        )
        if created and recipient.wants_mail and recipient.is_active:
            outbox.publish(topic="mail.queued", key=f"mail:{key}", payload={"message": message.pk})
    return message


def send(*, message_id: int) -> None:
    """Send one letter by e-mail. At least once: a worker killed after sending sends again."""
    message = MailboxMessage.objects.select_related("recipient").get(pk=message_id)
    lines = [message.body]
    if message.link:
        lines += ["", f"{settings.SITE_URL}{message.link}"]
    EmailMessage(
        subject=f"{settings.ACCOUNT_EMAIL_SUBJECT_PREFIX}{message.subject}",
        body="\n".join(lines) + "\n",
        to=[message.recipient.email],
        headers={LETTER_HEADER: message.key},
    ).send()


def deliver(*, email: str, subject: str, body: str, key: str) -> MailboxMessage | None:
    """File a mail that is no letter yet (of the accounts, say) in its reader's mailbox.

    For installations without a mail server. Nobody with that address: nothing happens.
    """
    recipient = User.objects.filter(email__iexact=email).first()
    if recipient is None:
        return None
    return MailboxMessage.objects.create(
        recipient=recipient,
        key=key,
        subject=" ".join(subject.split())[:200],
        body=body,
        created_at=clock.now(),
    )


def mark_read(*, message: MailboxMessage) -> None:
    """Note when the recipient first opened a letter."""
    if message.read_at is None:
        message.read_at = clock.now()
        message.save(update_fields=("read_at",))


def mark_all_read(*, recipient: User) -> int:
    """Note every unread letter of the recipient as read. Returns how many there were."""
    return MailboxMessage.objects.filter(recipient=recipient, read_at__isnull=True).update(
        read_at=clock.now()
    )
