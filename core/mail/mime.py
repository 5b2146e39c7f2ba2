"""Parse a raw mail: its headers, however mangled, and its text, whatever its encoding."""

from __future__ import annotations

import codecs
from dataclasses import dataclass
from email import message_from_bytes, message_from_string, policy
from email.errors import MessageError
from email.header import decode_header, make_header
from email.message import EmailMessage, Message

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
_FOR_HOST_NAMES = frozenset({"punycode", "idna"})
"""Never the encoding of a mail, and they take quadratic time."""


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
        try:
            parts = decode_header(raw)
            named = (str(coded) for _, coded in parts if coded)
            text = raw if any(map(_is_no_charset, named)) else str(make_header(parts))
        except (LookupError, UnicodeError, ValueError, MessageError):
            text = raw
        if raw:
            found.append(_clean(text))
    return ", ".join(found)


def _is_no_charset(name: str) -> bool:
    try:
        return codecs.lookup(name).name in _FOR_HOST_NAMES
    except (LookupError, ValueError):
        return True


def _clean(text: str) -> str:
    text = text.encode("utf-8", "replace").decode()
    return "".join(char if char.isprintable() else " " for char in text).strip()


def _text(message: Message) -> str:
    """What the author wrote: the plain text part, or else the text of the HTML."""
    return "\n".join(_texts(message, [MAX_PARTS]))


def _texts(part: Message, left: list[int]) -> list[str]:
    left[0] -= 1
    if left[0] < 0:
        return []
    kind = part.get_content_type()
    if kind.startswith("multipart/") and not part.is_multipart():
        part, kind = _repaired(part, kind)
    if part.is_multipart():
        return _texts_within(part, kind, left)
    if part.get_content_disposition() == "attachment" or part.get_filename():
        return []
    if kind == "text/plain":
        return [_flowed(part, _decoded(part))]
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
        plain_first = sorted(inner, key=lambda child: child.get_content_type() != "text/plain")
        for child in plain_first:
            found = _texts(child, left)
            if any(text.strip() for text in found):
                return found
        return []
    if kind in {"multipart/related", "multipart/signed"}:
        return _texts(inner[0], left) if inner else []
    return [text for child in inner for text in _texts(child, left)]


def _decoded(part: Message) -> str:
    """The part's text; a likely character set replaces a missing or wrong one."""
    payload = part.get_payload(decode=True)
    if not isinstance(payload, bytes):
        return str(part.get_payload())[:MAX_PART]
    named = str(part.get_param("charset", "") or "").strip("'\" ").lower()
    for charset in ("" if _is_no_charset(named) else named, "utf-8"):
        try:
            return payload.decode(charset)[:MAX_PART]
        except (LookupError, UnicodeError, ValueError):
            continue
    return payload.decode("cp1252", "replace")[:MAX_PART]


def _flowed(part: Message, text: str) -> str:
    """Join the lines that a mail program has broken (RFC 3676)."""
    if str(part.get_param("format", "") or "").lower() != "flowed":
        return text
    delsp = str(part.get_param("delsp", "") or "").lower() == "yes"
    lines: list[str] = []
    open_line = False
    for raw in text.splitlines():
        quoted = raw.startswith(">")
        line = raw.removeprefix(" ")  # space-stuffed
        flows = line.endswith(" ") and not quoted and line.rstrip() != "--"
        piece = line[:-1] if flows and delsp else line
        if open_line and not quoted:
            lines[-1] += piece
        else:
            lines.append(piece)
        open_line = flows
    return "\n".join(lines)


_BLANKS = str.maketrans(
    {
        "\u00a0": " ",
        "\u2007": " ",
        "\u202f": " ",
        "\u3000": " ",
        "\ufeff": None,
        "\u200b": None,
        "\u200c": None,
        "\u200d": None,
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
    return "".join(char for char in text if char in "\n\t" or char.isprintable())
