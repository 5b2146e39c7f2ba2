"""Why a mail was held, ignored or refused, said to people."""

from __future__ import annotations

from collections.abc import Mapping

REASONS: Mapping[str, str] = {
    "other-sender": "It came from another address than the one the reply address was given to.",
    "no-token": "It did not come as an answer to one of our mails.",
    "unknown-sender": "Nobody here has the address it came from.",
    "unreadable": "It could not be read.",
    "own-mail": "It was one of ours that came back.",
    "bounce": "It was a report about a mail that could not be delivered.",
    "delay": "It said that a mail comes later.",
    "auto-reply": "A robot wrote it while somebody was away.",
    "list": "It came from a mailing list.",
    "too-large": "It was larger than 2 MB.",
}


def reason(code: str) -> str:
    """The sentence for a code."""
    return REASONS.get(code, code.replace("-", " ").capitalize() + ".")
