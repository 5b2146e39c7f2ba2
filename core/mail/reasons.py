"""Why a mail was quarantined, ignored or refused, as sentences."""

from __future__ import annotations

from collections.abc import Mapping

REASONS: Mapping[str, str] = {
    "other-sender": "It came from another address than the one the reply address belongs to.",
    "no-token": "It was not sent to the reply address of one of our mails.",
    "unknown-sender": "No account has the address it came from.",
    "unreadable": "It could not be read.",
    "own-mail": "It was one of our own mails, returned.",
    "bounce": "It was a report about a mail that could not be delivered.",
    "delay": "It was a report about a delayed mail.",
    "auto-reply": "It was an automatic reply.",
    "list": "It came from a mailing list.",
    "too-large": "It was larger than 2 MB.",
}


def reason(code: str) -> str:
    """The sentence for a code."""
    return REASONS.get(code, code.replace("-", " ").capitalize() + ".")
