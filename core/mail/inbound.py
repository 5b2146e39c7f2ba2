"""The entry point of all mail channels: store the mail, and let a task read it.

Mail beyond what its source may send in a day is not stored, and nobody is notified of it: its
sender is not known.
"""

from __future__ import annotations

import hashlib
import logging
import re
from dataclasses import dataclass
from email.parser import BytesHeaderParser
from itertools import chain

from django.db import transaction

from core import clock
from core.jobs import outbox
from core.mail import addresses, allowance, mailboxes, mime, people, reply_tokens
from core.mail.models import InboundMail
from core.topics import MAIL_ARRIVED

log = logging.getLogger(__name__)
MAX_BYTES = 2 * 2**20
HEAD_BYTES = 64 * 1024
"""Stored of a mail that is too large: the headers, which contain whom to notify."""
TOO_LARGE = "too-large"
_SAID = frozenset({b"subject", b"date", b"content-type", b"content-transfer-encoding"})
"""The headers that belong to what the author wrote: servers on the way do not change them."""
_BOUNDARY = re.compile(rb"\bboundary=\"?([^\s\";]{12,70})", re.IGNORECASE)
"""Mail services make it up for each post of one mail. A shorter one is a program's own."""
MAX_BOUNDARIES = 20


@dataclass(frozen=True, slots=True)
class _Head:
    """What the headers say, all unverified."""

    message_id: str = ""
    author: str = ""
    written_by: str = ""
    tokens: tuple[str, ...] = ()
    is_bounce: bool = False


def receive(
    raw: bytes, *, channel: InboundMail.Channel, envelope_to: str = ""
) -> InboundMail | None:
    """Store a mail as it came and enqueue its processing; the same mail again is the same row.

    A mail is identified by its `Message-ID`, the reply addresses it was sent to, and what its
    author wrote, without what servers add on the way: some programs give two mails one
    `Message-ID`, and nobody can take the place of another's mail. None if its source has sent too
    much.
    """
    head = _head(raw, envelope_to)
    identity = _identity(raw, head)
    known = InboundMail.objects.defer("raw").filter(identity=identity).first()
    if known is not None:
        return known
    too_large = len(raw) > MAX_BYTES
    kept = raw[:HEAD_BYTES] if too_large else raw
    source, allowed = _source(head)
    if not allowance.has_room(source, allowed, len(kept)):
        log.warning("a mail of %s bytes is not stored: too many today of %s", len(raw), source)
        return None
    with transaction.atomic():
        mail, created = InboundMail.objects.defer("raw").get_or_create(
            identity=identity,
            defaults={
                "message_id": head.message_id,
                "raw": kept,
                "size": len(raw),
                "stored": len(kept),
                "source": source,
                "channel": channel,
                "envelope_to": _clean(envelope_to),
                "received_at": clock.now(),
                "reason": TOO_LARGE if too_large else "",
            },
        )
        if created:
            outbox.publish(topic=MAIL_ARRIVED, key=f"in:{identity}", payload={"mail": mail.pk})
    return mail


def _head(raw: bytes, envelope_to: str) -> _Head:
    try:
        head = BytesHeaderParser().parsebytes(raw[:HEAD_BYTES])
        named = (mailboxes.recipients_of(head, name) for name in mime.RECIPIENTS)
        found = [envelope_to, *chain.from_iterable(named)]
        tokens = {token for each in found if (token := addresses.reply_token_in(each))}
        return _Head(
            message_id=mime.message_id_of(head),
            author=mailboxes.author_of(head),
            written_by="\n".join(mailboxes.raw_values(head, "from")),
            tokens=tuple(sorted(tokens)),
            is_bounce=any(addresses.bounced_mail_in(each) is not None for each in found),
        )
    except Exception as error:
        # A channel that fails on a mail would get it again and again, and never the next one. Only
        # the type: the traceback of a header of brackets had 180 KB.
        log.error("the headers of a mail cannot be read: %s", type(error).__name__)  # noqa: TRY400
        return _Head()


def _identity(raw: bytes, head: _Head) -> str:
    text = raw[:MAX_BYTES].replace(b"\r\n", b"\n")
    for boundary in dict.fromkeys(_BOUNDARY.findall(text)[:MAX_BOUNDARIES]):
        text = text.replace(boundary, b"-")
    top, _, body = text.partition(b"\n\n")
    said = [line.rstrip() for line in _headers(top) if line.partition(b":")[0].lower() in _SAID]
    lines = (line.rstrip() for line in body.strip().split(b"\n"))
    author = head.author or head.written_by  # however it is written, if we can tell who it is
    named = "\n".join((head.message_id, author, *head.tokens)).encode()
    return hashlib.sha256(b"\n".join([named, b"", *said, b"", *lines])).hexdigest()


def _headers(top: bytes) -> list[bytes]:
    """The headers of a mail, each in one line."""
    return top.replace(b"\n ", b" ").replace(b"\n\t", b" ").split(b"\n")


def _source(head: _Head) -> tuple[str, allowance.Allowance]:
    """For whom the mail counts; a bounce of our own mail counts for whom we wrote to."""
    owner = reply_tokens.owner_of_any(head.tokens)
    claimed = None
    if owner is None and head.author:
        user = people.user_with_address(head.author)
        claimed = user.pk if user is not None else None
    return allowance.source_of(token_owner=owner, claimed=claimed, is_bounce=head.is_bounce)


def _clean(address: str) -> str:
    return "".join(char for char in address if char.isprintable()).strip().lower()[:320]
