"""Parse a raw mail: its headers, however mangled, and its text, whatever its encoding."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from email import message_from_bytes, message_from_string, policy
from email.message import EmailMessage, Message

from core.joiners import JOINS, PARTS, drop_needless_joiners
from core.mail.charsets import decode_text, decode_words
from core.mail.flowed import unwrap_flowed
from core.mail.html_text import text_of_html
from core.mail.mailboxes import author_of, recipients_of

RECIPIENTS = (
    "x-gm-original-to",
    "x-original-to",
    "delivered-to",
    "envelope-to",
    "x-envelope-to",
    "x-forwarded-to",
    "to",
    "cc",
)
"""The headers that may contain our address, the most reliable first."""
MAX_PARTS = 60
MAX_LINES = 60_000
"""Lines beyond this are not read; 2 MB of a mail with attachments have half as many."""
MAX_HEADER = 20_000
MAX_PART = 400_000
_PLACEHOLDER = 2000
"""Characters that a note in place of the text has at most."""
_NOTE = re.compile(
    r"html|browser|multi-?part|\bmime\b|mailer|e?-?mail[ -](client|program|reader|app)|rich text"
    r"|(view|display|show|see|read|support)\w* (this|the|it|in)"
    r"|(cannot|can't|not) (be )?(display|show)"
    r"|anzeig|darstell|dargestellt|unterstütz|affich|navigateur|visualiz|programma di posta"
    r"|weergeven|visas|表示|просмотр|отобра",
    re.IGNORECASE,
)
"""What a note in place of the text speaks of."""
_WORD = re.compile(r"[^\W_]{2,40}")


@dataclass(frozen=True, slots=True)
class Mail:
    """The parts of a mail, all unverified.

    `sender` is the address of its only author, empty for several and for a From with a defect.
    """

    message: Message
    message_id: str
    sender: str
    subject: str
    recipients: tuple[str, ...]
    text: str


def read(raw: bytes) -> Mail:
    """Parse a mail, however broken: what cannot be read is empty."""
    first = b"\n".join(raw.split(b"\n", MAX_LINES)[:MAX_LINES])
    message: Message = message_from_bytes(first, _class=EmailMessage, policy=policy.compat32)
    return Mail(
        message=message,
        message_id=message_id_of(message),
        sender=author_of(message),
        subject=" ".join(header(message, "subject").split())[:200],
        recipients=tuple(
            address for name in RECIPIENTS for address in recipients_of(message, name)
        ),
        text=_normal(_text(message)),
    )


def message_id_of(message: Message) -> str:
    """The `Message-ID` as written; empty if there is none."""
    words = header(message, "message-id").split()
    return words[0][:300] if words else ""


def header(message: Message, name: str) -> str:
    """All values of a header in one decoded text, without control characters."""
    found = []
    left = MAX_HEADER
    for value in message.get_all(name, []):
        raw = str(value)[:left]
        left -= len(raw)
        if raw:
            found.append(_clean(decode_words(raw)))
    return ", ".join(found)


def _clean(text: str) -> str:
    text = text.encode("utf-8", "replace").decode()
    return "".join(char if char.isprintable() else " " for char in text).strip()


def _text(message: Message) -> str:
    """What the author wrote: the plain text part, or else the text of the HTML."""
    return "\n".join(_texts(message, [MAX_PARTS], is_whole=True))


def _texts(part: Message, left: list[int], *, is_whole: bool = False) -> list[str]:
    """The texts of a part. A named one is text like any other, unless it is an attachment; one
    that is the whole mail is never one.
    """
    left[0] -= 1
    if left[0] < 0:
        return []
    kind = part.get_content_type()
    if kind.startswith("multipart/") and not part.is_multipart():
        part, kind = _repaired(part, kind)
    if part.is_multipart():
        return _texts_within(part, kind, left)
    if part.get_content_disposition() == "attachment" and not is_whole:
        return []
    if kind == "text/plain":
        return [_unwrapped(part, _decoded(part))]
    if kind == "text/html":
        return [text_of_html(_decoded(part))]
    return []


def _repaired(part: Message, kind: str) -> tuple[Message, str]:
    """Fix a multipart mail with a missing or wrong boundary."""
    text = str(part.get_payload())
    first = next((line.strip() for line in text.splitlines() if line.strip()), "")
    if first.startswith("--") and '"' not in first:
        repaired = message_from_string(f'Content-Type: {kind}; boundary="{first[2:]}"\n\n{text}')
        if repaired.is_multipart():
            return repaired, kind
    return part, "text/plain"


def _texts_within(part: Message, kind: str, left: list[int]) -> list[str]:
    inner = [child for child in part.get_payload() if isinstance(child, Message)]
    if kind == "message/rfc822":
        return []  # ignore an attached mail
    if kind == "multipart/alternative":
        return _of_alternatives([_texts(child, left) for child in _plain_first(inner)])
    if kind in {"multipart/related", "multipart/signed"}:
        return _texts(inner[0], left) if inner else []
    return [text for child in inner for text in _texts(child, left)]


def _plain_first(parts: list[Message]) -> list[Message]:
    return sorted(parts, key=lambda child: child.get_content_type() != "text/plain")


def _of_alternatives(found: Sequence[list[str]]) -> list[str]:
    """The first alternative with words, unless it is only a note in place of another one.

    Alternatives say the same: what speaks of programs and says hardly a word of the other one is
    such a note ("your program cannot show HTML"). Its author saw the other one.
    """
    written = [texts for texts in found if any(text.strip() for text in texts)]
    if not written:
        return []
    first = "\n".join(written[0])
    note = set(_WORD.findall(first[:_PLACEHOLDER].lower()))
    if len(first) <= _PLACEHOLDER and (not note or _NOTE.search(first)):
        for other in written[1:]:
            words = set(_WORD.findall("\n".join(other).lower()))
            if len(note & words) * 2 < len(note) or not note:
                return other
    return written[0]


def _decoded(part: Message) -> str:
    """The part's text; a likely character set replaces a missing or wrong one."""
    payload = part.get_payload(decode=True)
    if not isinstance(payload, bytes):
        return str(part.get_payload())[:MAX_PART]
    try:
        label = part.get_content_charset("")
    except (LookupError, UnicodeError, ValueError):
        label = ""
    return decode_text(payload, str(label))[:MAX_PART]


def _unwrapped(part: Message, text: str) -> str:
    if str(part.get_param("format", "") or "").lower() != "flowed":
        return text
    delsp = str(part.get_param("delsp", "") or "").lower() == "yes"
    return unwrap_flowed(text, deletes_blank=delsp)


_KEPT = frozenset(("\n", "\t", PARTS, JOINS))
_BLANKS = str.maketrans(
    {
        "\u00a0": " ",
        "\u2007": " ",
        "\u202f": " ",
        "\u3000": " ",
        "\ufeff": None,
        "\u200b": None,
        "\u200e": None,
        "\u200f": None,
        "\u2028": "\n",
        "\x0c": "\n",
        "\u00ad": None,
        "\uff1e": ">",
        "\u203a": ">",
    }
)


def _normal(text: str) -> str:
    """Normalize line ends and blanks, and drop control characters."""
    text = text[:MAX_PART].replace("\r\n", "\n").replace("\r", "\n").translate(_BLANKS)
    kept = (char for char in text if char in _KEPT or char.isprintable())
    return drop_needless_joiners("".join(kept))
