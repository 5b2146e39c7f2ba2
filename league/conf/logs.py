"""Log lines that a person can read and a machine can split: time, level, logger, message.

What a stranger wrote cannot forge one: control characters are escaped, a traceback's lines are
indented, and the token of an invitation is left out.
"""

from __future__ import annotations

import logging
import re
import unicodedata
from datetime import UTC, datetime

_INVITATION = re.compile(r"(/join/)[^/\s?#\"']+")
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
        return _INVITATION.sub(r"\1[token]", text)

    def formatMessage(self, record: logging.LogRecord) -> str:  # noqa: N802
        return escaped(super().formatMessage(record))
