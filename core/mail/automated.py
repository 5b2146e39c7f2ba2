"""Automated mail: bounces, absences, lists, and our own mails returned. None is answered."""

from __future__ import annotations

import re
from email.message import Message

from core.mail import addresses
from core.mail.bounces import Bounce
from core.mail.mime import MAX_PART, Mail, header, message_id_of
from core.notifications.services import NOTIFICATION_HEADER

OWN_LOOP = "own-mail"
BOUNCE = "bounce"
DELAYED = "delay"
ABSENCE = "auto-reply"
LIST = "list"
_AWAY = re.compile(
    r"(out of (the )?office|automatic reply|auto(matic)?[ -]?(reply|response|antwort)|autoreply"
    r"|automatische antwort|abwesenheit(snotiz)?|réponse automatique|absence du bureau"
    r"|respuesta automática|fuera de la oficina|risposta automatica|automatisch antwoord"
    r"|afwezigheidsbericht|自動応答|自動返信|автоответ|vacation reply)\b",
    re.IGNORECASE,
)
_DAEMONS = re.compile(r"(mailer-daemon|postmaster|mail-daemon|no-?reply|bounces?[+-]?.*)@")
_MESSAGE_ID = re.compile(r"^message-id:\s*(<[^>\s]+>)", re.IGNORECASE | re.MULTILINE)
_STATUS = re.compile(r"\b([245])\.\d{1,3}\.\d{1,3}\b")


def automated_kind(mail: Mail, envelope_to: str) -> str:
    """The kind of automated mail; empty for a person's mail."""
    message = mail.message
    if message.get(NOTIFICATION_HEADER) or addresses.is_ours(mail.message_id):
        return OWN_LOOP
    if _is_bounce(mail, envelope_to):
        return BOUNCE
    auto = header(message, "auto-submitted").partition(";")[0].strip().lower()
    if auto not in {"", "no"} or _is_absence(message):
        return ABSENCE
    if (
        message.get("list-id")
        or message.get("list-post")
        or _precedence(message)
        in {
            "bulk",
            "junk",
            "list",
        }
    ):
        return LIST
    if _AWAY.match(mail.subject):
        return ABSENCE
    if _DAEMONS.match(mail.sender):
        return BOUNCE
    return ""


def bounced(mail: Mail, envelope_to: str) -> tuple[int | None, Bounce | None]:
    """The id of our mail that bounced, and the kind of bounce; no kind for a delay."""
    number = next(
        (
            found
            for address in (envelope_to, *mail.recipients)
            if (found := addresses.bounced_mail_in(address)) is not None
        ),
        None,
    )
    status = _status(mail.message)
    action = _field(mail.message, "action").lower()
    if action in {"delayed", "delivered", "relayed", "expanded"} or status == "2":
        return number, None
    return number, Bounce.SOFT if status == "4" else Bounce.HARD


def original_id(mail: Mail) -> str:
    """The `Message-ID` of the bounced mail, if the report includes it."""
    for part in mail.message.walk():
        inner, kind = part.get_payload(), part.get_content_type()
        sent = inner[0] if isinstance(inner, list) and inner else None
        head = ""
        if kind == "message/rfc822" and isinstance(sent, Message):
            head = f"message-id: {message_id_of(sent)}"
        elif kind == "text/rfc822-headers":
            head = str(inner)[:MAX_PART]
        if found := _MESSAGE_ID.search(head):
            return found[1]
    return ""


def _is_bounce(mail: Mail, envelope_to: str) -> bool:
    if addresses.bounced_mail_in(envelope_to) is not None:
        return True
    if mail.message.get_content_type() == "multipart/report":
        return True
    if "return-path" in mail.message and header(mail.message, "return-path").strip() == "<>":
        return bool(_DAEMONS.match(mail.sender)) or not mail.sender
    return any(addresses.bounced_mail_in(to) is not None for to in mail.recipients)


def _is_absence(message: Message) -> bool:
    if any(message.get(name) for name in ("x-autoreply", "x-autorespond", "x-autoresponder")):
        return True
    suppressed = header(message, "x-auto-response-suppress").lower()
    if any(word in suppressed for word in ("all", "oof", "autoreply")):
        return True
    return _precedence(message) == "auto_reply"


def _precedence(message: Message) -> str:
    return header(message, "precedence").strip().lower()


def _status(message: Message) -> str:
    """The class of the report's status: 2, 4 or 5; 5 if it has none."""
    found = _STATUS.search(_field(message, "status")) or _STATUS.search(header(message, "subject"))
    return found[1] if found else "5"


def _field(message: Message, name: str) -> str:
    """A field of the report's machine-readable part (RFC 3464)."""
    for part in message.walk():
        if part.get_content_type() == "message/delivery-status":
            for block in part.get_payload():
                if isinstance(block, Message) and block.get(name):
                    return header(block, name)
    return ""
