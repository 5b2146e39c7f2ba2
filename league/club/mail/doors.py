"""The one function behind all doors: keep the mail, and let a job read it."""

from __future__ import annotations

import hashlib
from email.parser import BytesHeaderParser

from django.db import transaction

from league.club import clock
from league.club.mail import reading
from league.club.models import InboundMail
from league.club.services import outbox

MOST_BYTES = 2 * 2**20
HEAD_BYTES = 64 * 1024
"""What is kept of a mail that is too large: its headers tell whom to tell."""
TOO_LARGE = "too-large"


def receive(raw: bytes, *, door: InboundMail.Door, envelope_to: str = "") -> InboundMail:
    """Store a mail as it came and enqueue its reading; the same mail again is the same row.

    A mail is known by its `Message-ID`, or, if it has none, by its bytes without the lines that
    servers put on top on the way.
    """
    message_id, identity = _identity(raw)
    too_large = len(raw) > MOST_BYTES
    with transaction.atomic():
        mail, created = InboundMail.objects.defer("raw").get_or_create(
            identity=identity,
            defaults={
                "message_id": message_id,
                "raw": raw[:HEAD_BYTES] if too_large else raw,
                "size": len(raw),
                "door": door,
                "envelope_to": _clean(envelope_to),
                "received_at": clock.now(),
                "reason": TOO_LARGE if too_large else "",
            },
        )
        if created:
            outbox.publish(topic="mail.arrived", key=f"in:{identity}", payload={"mail": mail.pk})
    return mail


def _identity(raw: bytes) -> tuple[str, str]:
    message_id = reading.message_id_of(BytesHeaderParser().parsebytes(raw[:HEAD_BYTES]))
    if message_id:
        told = message_id.encode()
    else:
        head, _, body = raw.replace(b"\r\n", b"\n").partition(b"\n\n")
        lines = [line for line in head.split(b"\n") if line[:5].lower() in {b"from:", b"date:"}]
        told = b"\n".join([*lines, b"", body.strip()])
    return message_id, hashlib.sha256(told).hexdigest()


def _clean(address: str) -> str:
    return "".join(char for char in address if char.isprintable()).strip().lower()[:320]
