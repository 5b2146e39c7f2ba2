"""Log lines for people and machines: date and time (UTC), level, logger, message.

User input cannot forge a line: control characters are escaped, the lines of a traceback are
indented. Secrets in URLs are removed: the token of an invitation or of a mail, the key of a new
password, of an e-mail address or of a calendar; and the key of an API token wherever it stands.
Only `kemari.mail` logs such a link, on purpose: without a mail server that line replaces the mail.
"""

from __future__ import annotations

import logging
import re
import unicodedata
from datetime import UTC, datetime

_SLASH = "(?:/|%2f)+"
_SECRETS = re.compile(
    f"({_SLASH}(?:join|calendar|confirm-email|reset{_SLASH}key|mail{_SLASH}(?:quarantine|unsubscribe)){_SLASH})"
    r"""(?:(?!%2f)[^/\s?#"'])+""",
    re.IGNORECASE,
)
# The token in a reply address.
_REPLIES = re.compile(r"([+.=-])[a-z2-7]{26}(?=@)", re.IGNORECASE)
# The key of an API token (`core.accounts.api_tokens`); its first letters may be shown.
_KEYS = re.compile(r"kem_[\w-]{20,}")
# A mistyped URL: any part that looks random.
_RANDOM = re.compile(r"(?<=/)(?=[\w:-]*[0-9A-Z])[\w:-]{20,}(?=[/\s?#\"']|$)")
_URL_LOGGERS = ("django.request", "django.security", "django.server")
_MAIL_LOGGER = "kemari.mail"
_ESCAPED = frozenset({"Cc", "Cf", "Cs", "Zl", "Zp"})


def escaped(text: str) -> str:
    """The text on one line, without control characters."""
    return "".join(
        char.encode("unicode_escape").decode() if unicodedata.category(char) in _ESCAPED else char
        for char in text
    )


class LineFormatter(logging.Formatter):
    def __init__(self) -> None:
        super().__init__("%(asctime)s %(levelname)s %(name)s %(message)s")

    def formatTime(self, record: logging.LogRecord, datefmt: str | None = None) -> str:  # noqa: N802
        return datetime.fromtimestamp(record.created, UTC).strftime("%Y-%m-%d %H:%M:%S")

    def format(self, record: logging.LogRecord) -> str:
        lines = super().format(record).split("\n")
        text = "\n    ".join(escaped(line) for line in lines)
        if record.name == _MAIL_LOGGER:
            return text
        text = _KEYS.sub("[token]", _SECRETS.sub(r"\1[token]", text))
        return _REPLIES.sub(r"\1[token]", text)

    def formatMessage(self, record: logging.LogRecord) -> str:  # noqa: N802
        text = escaped(super().formatMessage(record))
        return _RANDOM.sub("[token]", text) if record.name.startswith(_URL_LOGGERS) else text
