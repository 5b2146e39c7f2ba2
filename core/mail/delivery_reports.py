"""Reports that a mail of ours could not be delivered.

Only a delivery status notification (RFC 3464) that says `failed` of the person's own address counts
as a hard bounce. Older forms, and what failed behind a forwarding, are a soft sign at most.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Iterator
from email import message_from_bytes
from email.message import Message

from flufl.bounce import all_failures

from core.mail.bounces import Bounce
from core.mail.mailboxes import folded, recipients_of
from core.mail.mime import MAX_PART, Mail, header, message_id_of

log = logging.getLogger(__name__)
# It logs whole tracebacks of mails that it cannot read, as long as their authors want.
logging.getLogger("flufl.bounce").setLevel(logging.CRITICAL)
PARTS = frozenset({"message/delivery-status", "message/global-delivery-status"})
MAX_BLOCKS = 200
_MESSAGE_ID = re.compile(r"^message-id:\s*(<[^>\s]+>)", re.IGNORECASE | re.MULTILINE)
_STATUS = re.compile(r"\b([245])\.(\d{1,3})\.(\d{1,3})\b")
_PASSING = re.compile(r"5\.(2\.2|3\.4|6\.\d{1,3}|7\.\d{1,3})")
"""For good for this mail, not for the address: full, too large, refused for what it says."""


def bounce_of(mail: Mail, address: str) -> Bounce | None:
    """What a report says of our mail to `address`; None if it came through, is late, or was meant
    for another address.
    """
    if not address:
        return None
    blocks = list(_blocks(mail.message))
    named = str(mail.message.get_param("report-type", "") or "").lower()
    if not blocks or named != "delivery-status":
        return _bounce_of_old_form(mail, address)
    for block in blocks:
        if _is_about(block, address):
            return _bounce_in(block)
    failed = [block for block in blocks if _bounce_in(block) is not None]
    # Behind a forwarding: the address itself took it.
    return Bounce.SOFT if failed and address in _first_recipients(mail.message) else None


def is_only_news(message: Message) -> bool:
    """Whether a report says of every recipient that the mail is late, or on its way."""
    actions = {_action(block) for block in _blocks(message)}
    return bool(actions) and actions <= {"delayed", "delivered", "relayed", "expanded"}


def returned_ids(mail: Mail) -> list[str]:
    """The `Message-ID`s of the mails that a report includes, or at least their headers."""
    found = []
    for part in mail.message.walk():
        inner, kind = part.get_payload(), part.get_content_type()
        sent = inner[0] if isinstance(inner, list) and inner else None
        head = ""
        if kind in {"message/rfc822", "message/global"} and isinstance(sent, Message):
            head = f"message-id: {message_id_of(sent)}"
        elif kind in {"text/rfc822-headers", "message/global-headers"}:
            head = str(inner)[:MAX_PART]
        if match := _MESSAGE_ID.search(head):
            found.append(match[1])
    return found


def _bounce_of_old_form(mail: Mail, address: str) -> Bounce | None:
    """A soft sign, if a program's own form names the address as one that failed.

    An absence often quotes what it answers, so nothing that the person wrote counts.
    """
    if mail.sender == address:
        return None
    try:
        _, failed = all_failures(mail.message)
    except Exception as error:
        log.warning("a report cannot be read: %s", type(error).__name__)
        return None
    return (
        Bounce.SOFT
        if address in {folded(each.decode("utf-8", "replace")) for each in failed}
        else None
    )


def _bounce_in(block: Message) -> Bounce | None:
    """What a block says: only `failed` is a bounce."""
    if _action(block) != "failed":
        return None
    status = _STATUS.search(header(block, "status"))
    is_lasting = status is None or (status[1] == "5" and not _PASSING.fullmatch(status[0]))
    return Bounce.HARD if is_lasting else Bounce.SOFT


def _action(block: Message) -> str:
    words = header(block, "action").replace("(", " ").split()
    return words[0].lower() if words else ""


def _blocks(message: Message) -> Iterator[Message]:
    """The blocks about recipients. Not those of a report within the mail that came back."""
    within = message.get_payload()
    for part in within if isinstance(within, list) else ():
        if not isinstance(part, Message) or part.get_content_type() not in PARTS:
            continue
        payload = part.get_payload()
        if isinstance(payload, list) and len(payload) > 1:
            inner = [block for block in payload if isinstance(block, Message)]
        else:  # encoded, which the parser of the standard library leaves as it is
            text = _text_of(part)
            inner = [message_from_bytes(block) for block in re.split(rb"\r?\n\r?\n", text)]
        for block in inner[:MAX_BLOCKS]:
            if block.get("final-recipient") or block.get("original-recipient"):
                yield block


def _text_of(part: Message) -> bytes:
    payload = part.get_payload(decode=True)
    if isinstance(payload, bytes):
        return payload[:MAX_PART]
    inner = part.get_payload()
    if isinstance(inner, list) and inner and isinstance(inner[0], Message):
        return inner[0].as_bytes()[:MAX_PART]
    return b""


def _is_about(block: Message, address: str) -> bool:
    """Whether a block names the address as its final or its original recipient."""
    named = (header(block, name) for name in ("original-recipient", "final-recipient"))
    return any(folded(each.partition(";")[2].strip().strip("<>")) == address for each in named)


def _first_recipients(message: Message) -> list[str]:
    """To whom the mail that came back was addressed, by its own headers."""
    within = message.get_payload()
    found: list[str] = []
    for part in within if isinstance(within, list) else ():
        if not isinstance(part, Message):
            continue
        kind, inner = part.get_content_type(), part.get_payload()
        if kind in {"message/rfc822", "message/global"} and isinstance(inner, list):
            found += [
                to
                for sent in inner
                if isinstance(sent, Message)
                for to in recipients_of(sent, "to")
            ]
        elif kind in {"text/rfc822-headers", "message/global-headers"}:
            found += recipients_of(message_from_bytes(_text_of(part)), "to")
    return found
