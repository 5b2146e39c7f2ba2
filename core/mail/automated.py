"""Mails that declare themselves automatic: reports, absences, our own mails returned.

None is read as orders, and none is answered. What merely looks so is a person's mail where its
reply token and its address prove that: lists, `Precedence: bulk`, a sender called `bouncer`, a wish
for no automatic answers.
"""

from __future__ import annotations

import re
from email.message import Message

from core.mail import addresses, delivery_reports
from core.mail.mailboxes import raw_values
from core.mail.mime import Mail, header
from core.notifications.services import NOTIFICATION_HEADER

OWN_LOOP = "own-mail"
BOUNCE = "bounce"
DELAYED = "delay"
RECEIPT = "receipt"
COMPLAINT = "abuse-report"
ABSENCE = "auto-reply"
LIST = "list"
ABOUT_A_PERSON = frozenset({BOUNCE, DELAYED, RECEIPT, COMPLAINT, ABSENCE, LIST})
"""What is shown to the coach whose reply address it came to, with the reason."""
_NOTICE = (
    r"(out of (the )?office|automatic reply|auto(matic)?[ -]?(reply|response|antwort)|autoreply"
    r"|automatische antwort|abwesenheit(snotiz)?|réponse automatique|absence du bureau"
    r"|respuesta automática|fuera de la oficina|risposta automatica|automatisch antwoord"
    r"|afwezigheidsbericht|自動応答|自動返信|автоответ|vacation reply)\b"
)
_AWAY = re.compile(
    rf"(?:{_NOTICE}[\s,]*){{1,3}}(?:$|[:\uff1a;|(\[!.\u2013\u2014-]|(?:re|aw|sv|fwd?|wg|tr|rv)\b)",
    re.IGNORECASE,
)
"""What programs write: the notice by itself, or before the subject of the mail that they answer.
Followed by other words it is a person's own sentence.
"""
_DAEMONS = frozenset({"mailer-daemon", "mail-daemon", "postmaster"})
_COMMENT = re.compile(r"\([^()]{0,500}\)")
_SAYS_SO = ("x-autoreply", "x-auto-reply", "x-autorespond", "x-autoresponder")
_NO = frozenset({"", "no", "none", "false", "0"})


def automated_kind(mail: Mail) -> str:
    """The kind of automatic mail that it declares to be; empty for a person's mail."""
    message = mail.message
    if message.get(NOTIFICATION_HEADER) or addresses.is_ours(mail.message_id):
        return OWN_LOOP
    kind = message.get_content_type()
    if kind == "multipart/report":
        return _report_kind(message)
    if kind == "message/disposition-notification":
        return RECEIPT
    if _declares_itself(message) or _AWAY.match(mail.subject):
        return ABSENCE
    return ""


def is_from_list(message: Message, *, has_token: bool) -> bool:
    """Whether it came through a mailing list, or was sent to many, which our token disproves."""
    is_list = bool(message.get("list-id") or message.get("list-post"))
    return is_list or (not has_token and _precedence(message) in {"bulk", "junk", "list"})


def is_from_daemon(mail: Mail) -> bool:
    """Whether a mail server wrote it, by the name of its author."""
    return mail.sender.partition("@")[0] in _DAEMONS


def _report_kind(message: Message) -> str:
    """What a report is about (RFC 6522): by its parameter, or else by its parts."""
    named = str(message.get_param("report-type", "") or "").lower()
    within = message.get_payload()
    parts = within if isinstance(within, list) else []
    kinds = {part.get_content_type() for part in parts if isinstance(part, Message)}
    if named == "disposition-notification" or "message/disposition-notification" in kinds:
        return RECEIPT
    if named == "feedback-report" or "message/feedback-report" in kinds:
        return COMPLAINT
    return DELAYED if delivery_reports.is_only_news(message) else BOUNCE


def _declares_itself(message: Message) -> bool:
    for value in message.get_all("auto-submitted", []):
        word = _COMMENT.sub(" ", str(value)[:1000]).partition(";")[0].split()
        if word and word[0].lower() != "no":
            return True
    if any(header(message, name).strip().lower() not in _NO for name in _SAYS_SO):
        return True
    if _precedence(message) in {"auto_reply", "auto-reply"}:
        return True
    # The server that receives writes the first one: nobody is to answer such a mail (RFC 5321).
    return [value.strip() for value in raw_values(message, "return-path")[:1]] == ["<>"]


def _precedence(message: Message) -> str:
    return header(message, "precedence").strip().lower()
