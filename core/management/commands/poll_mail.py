"""`manage.py poll_mail`: fetch the unseen mails of IMAP_URL."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from imap_tools import ImapToolsError

from core.jobs.held_copy import held_since
from core.mail.imap import poll


class Command(BaseCommand):
    help = "Fetch unseen mails from the mailbox of IMAP_URL; tasks process them (docs/mail.md)."

    def handle(self, *args: Any, **options: Any) -> None:
        if not settings.IMAP_URL:
            raise CommandError("Set IMAP_URL, such as imaps://user:password@host/INBOX.")
        if held_since():
            raise CommandError("This is a restored copy that is held: see `held_messages`.")
        try:
            count = poll(settings.IMAP_URL)
        except (OSError, ValueError, ImapToolsError) as error:
            raise CommandError(f"The mailbox cannot be read: {type(error).__name__}.") from error
        self.stdout.write(f"{count} mails")
