"""The mail backend without a mail server: mails go to files and to the reader's notifications."""

from __future__ import annotations

import logging
import re
from collections.abc import Sequence
from email.utils import parseaddr
from pathlib import Path
from uuid import uuid4

from django.conf import settings
from django.core.mail import EmailMessage
from django.core.mail.backends.base import BaseEmailBackend
from django.utils import timezone

from core.notifications import services as notifications

log = logging.getLogger("kemari.mail")
_LINK = re.compile(r"https?://[^\s<>\"]+")


class LocalEmailBackend(BaseEmailBackend):
    """Writes each mail to a file under MAIL_DIR, to notifications, and a line of it to the log."""

    def send_messages(self, email_messages: Sequence[EmailMessage]) -> int:
        folder = Path(settings.MAIL_DIR)
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        for message in email_messages:
            self._deliver(message, folder)
        return len(email_messages)

    def _deliver(self, message: EmailMessage, folder: Path) -> None:
        stamp = timezone.now().strftime("%Y%m%d-%H%M%S")
        file = folder / f"{stamp}-{uuid4().hex[:8]}.eml"
        file.touch(mode=0o600)  # it may contain a link that logs in
        file.write_bytes(message.message().as_bytes())
        body = str(message.body)
        filed = notifications.NOTIFICATION_HEADER in message.extra_headers
        link = _LINK.search(body)
        for recipient in message.recipients():
            address = parseaddr(recipient)[1]
            if not filed:
                key = f"{file.stem}:{address}"
                notifications.store_account_mail(
                    email=address, subject=str(message.subject), body=body, key=key
                )
            log.info("mail to %s: %s %s", address, message.subject, link[0] if link else "")
