"""The entry point of all mail channels: store the mail, and let a task read it."""

from __future__ import annotations

import hashlib
import logging
import re
from email.parser import BytesHeaderParser

from django.db import transaction

from core import clock
from core.jobs import outbox
from core.mail import addresses, mime
from core.mail.models import InboundMail
from core.topics import MAIL_ARRIVED

log = logging.getLogger(__name__)
MAX_BYTES = 2 * 2**20
HEAD_BYTES = 64 * 1024
"""Stored of a mail that is too large: the headers, which contain whom to notify."""
TOO_LARGE = "too-large"
_ADDRESS = re.compile(r"[^\s<>\"(),:;]{1,200}@[^\s<>\"(),:;]{1,200}")


def receive(raw: bytes, *, channel: InboundMail.Channel, envelope_to: str = "") -> InboundMail:
    """Store a mail as it came and enqueue its processing; the same mail again is the same row.

    A mail is identified by its `Message-ID`, its author and the reply addresses it was sent to, so
    that nobody else can take its place with the same `Message-ID`. One without is identified by its
    content without the headers that servers add on the way.
    """
    message_id, identity = _identity(raw, envelope_to)
    too_large = len(raw) > MAX_BYTES
    with transaction.atomic():
        mail, created = InboundMail.objects.defer("raw").get_or_create(
            identity=identity,
            defaults={
                "message_id": message_id,
                "raw": raw[:HEAD_BYTES] if too_large else raw,
                "size": len(raw),
                "channel": channel,
                "envelope_to": _clean(envelope_to),
                "received_at": clock.now(),
                "reason": TOO_LARGE if too_large else "",
            },
        )
        if created:
            outbox.publish(topic=MAIL_ARRIVED, key=f"in:{identity}", payload={"mail": mail.pk})
    return mail


def _identity(raw: bytes, envelope_to: str) -> tuple[str, str]:
    try:
        message_id, identity_bytes = _named(raw, envelope_to)
    except Exception:
        # A channel that fails on a mail would get it again and again, and never the next one.
        log.exception("the headers of a mail cannot be read")
        message_id, identity_bytes = "", raw
    return message_id, hashlib.sha256(identity_bytes).hexdigest()


def _named(raw: bytes, envelope_to: str) -> tuple[str, bytes]:
    head = BytesHeaderParser().parsebytes(raw[:HEAD_BYTES])
    if message_id := mime.message_id_of(head):
        people = (mime.header(head, name) for name in (*mime.RECIPIENTS, "from"))
        found = _ADDRESS.findall(" ".join((envelope_to, *people)).lower())
        answered = {token for each in found if (token := addresses.reply_token_in(each))}
        author = _ADDRESS.findall(mime.header(head, "from").lower())
        return message_id, "\n".join((message_id, *author, *sorted(answered))).encode()
    top, _, body = raw.replace(b"\r\n", b"\n").partition(b"\n\n")
    lines = [line for line in top.split(b"\n") if line[:5].lower() in {b"from:", b"date:"}]
    return "", b"\n".join([*lines, b"", body.strip()])


def _clean(address: str) -> str:
    return "".join(char for char in address if char.isprintable()).strip().lower()[:320]
