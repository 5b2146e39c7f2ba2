"""Log lines that a person can read and a machine can split: time, level, logger, message.

What a stranger wrote cannot forge one: control characters are escaped, a traceback's lines are
indented. What an address proves is left out: the token of an invitation or of a mail, the key of
a new password or of an e-mail address. Only ``kemari.mail`` writes such a link, and on purpose:
where no mail is sent, that line is the letter.
"""

from __future__ import annotations

import logging
import re
import unicodedata
from datetime import UTC, datetime

_SLASH = "(?:/|%2f)+"
_SECRETS = re.compile(
    f"({_SLASH}(?:join|confirm-email|reset{_SLASH}key|mail{_SLASH}(?:quarantine|unsubscribe)){_SLASH})"
    r"""(?:(?!%2f)[^/\s?#"'])+""",
    re.IGNORECASE,
)
# The token of a mail address where one may answer.
_REPLIES = re.compile(r"([+.=-])[a-z2-7]{26}(?=@)", re.IGNORECASE)
# An address that was mistyped: whatever in it looks drawn by lot rather than written.
_DRAWN = re.compile(r"(?<=/)(?=[\w:-]*[0-9A-Z])[\w:-]{20,}(?=[/\s?#\"']|$)")
_OF_ADDRESSES = ("django.request", "django.security", "django.server")
_LETTERS = "kemari.mail"
_ESCAPED = frozenset({"Cc", "Cf", "Cs", "Zl", "Zp"})


def escaped(text: str) -> str:
    """The text on one line, with nothing in it that a terminal obeys."""
    return "".join(
        char.encode("unicode_escape").decode() if unicodedata.category(char) in _ESCAPED else char
        for char in text
    )


class LineFormatter(logging.Formatter):
    def __init__(self) -> None:
        super().__init__("%(asctime)s %(levelname)s %(name)s %(message)s")

    def formatTime(self, record: logging.LogRecord, datefmt: str | None = None) -> str:  # noqa: N802
        return datetime.fromtimestamp(record.created, UTC).strftime("%H:%M:%S")

    def format(self, record: logging.LogRecord) -> str:
        lines = super().format(record).split("\n")
        text = "\n    ".join(escaped(line) for line in lines)
        if record.name == _LETTERS:
            return text
        return _REPLIES.sub(r"\1[token]", _SECRETS.sub(r"\1[token]", text))

    def formatMessage(self, record: logging.LogRecord) -> str:  # noqa: N802
        text = escaped(super().formatMessage(record))
        return _DRAWN.sub("[token]", text) if record.name.startswith(_OF_ADDRESSES) else text
