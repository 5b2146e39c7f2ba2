"""`manage.py receive_mail`: receive a mail on standard input, from a mail server's pipe."""

from __future__ import annotations

import os
import sys
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand
from django.db import DatabaseError

from core.mail.inbound import MAX_BYTES, receive
from core.mail.models import InboundMail

# Exit codes for the mail server (sysexits.h).
EX_OK, EX_DATAERR, EX_TEMPFAIL = 0, 65, 75
RECIPIENTS = ("ORIGINAL_RECIPIENT", "RECIPIENT", "LOCAL_RECIPIENT")


class Command(BaseCommand):
    help = "Take one mail from standard input and store it; a task processes it (docs/mail.md)."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--to", default="", help="the address it was delivered to")

    def handle(self, *args: Any, **options: Any) -> None:
        raw = sys.stdin.buffer.read(MAX_BYTES + 1)
        while sys.stdin.buffer.read(2**20):
            pass  # read to the end: closing the pipe early looks like a failure to the mail server
        if not raw.strip():
            self._leave(EX_DATAERR, "standard input held no mail")
        to = options["to"] or next((os.environ[n] for n in RECIPIENTS if os.environ.get(n)), "")
        try:
            receive(raw, channel=InboundMail.Channel.PIPE, envelope_to=to)
        except (DatabaseError, OSError):
            self._leave(EX_TEMPFAIL, "the mail could not be stored; try again later")

    def _leave(self, code: int, why: str) -> None:
        self.stderr.write(f"kemari: {why}")
        sys.exit(code)
