"""Whether the operator's own mail server found that a mail's sender is forged (DMARC, RFC 8601).

Anybody can write an `Authentication-Results` header. Only one whose server the operator named in
`MAIL_AUTHENTICATION_SERVERS` is believed, and of several of those a failure counts: a forged pass
beside it changes nothing.
"""

from __future__ import annotations

import re
from email.message import Message

from django.conf import settings

MAX_HEADERS = 100
MAX_LENGTH = 20_000
"""Characters of one header; servers write a few hundred."""
_COMMENT = re.compile(r"\([^()]{0,2000}\)")
_DMARC = re.compile(r";\s*dmarc\s*(?:/\s*\d{1,3}\s*)?=\s*([a-z]+)", re.IGNORECASE)


def is_forged(message: Message) -> bool:
    """Whether a server that the operator named reports `dmarc=fail`."""
    named = {name.lower() for name in settings.MAIL_AUTHENTICATION_SERVERS}
    if not named:
        return False
    found = message.get_all("authentication-results", [])[:MAX_HEADERS]
    return any("fail" in _results(str(value)[:MAX_LENGTH], named) for value in found)


def _results(value: str, named: set[str]) -> set[str]:
    """The results of DMARC in a header; none in that of another server.

    With its comments and without: what the sender wrote into one must not swallow the result.
    """
    bare = _COMMENT.sub(" ", _COMMENT.sub(" ", value))
    server = bare.partition(";")[0].split()
    if not server or server[0].strip('"').lower() not in named:
        return set()
    return {result.lower() for text in (value, bare) for result in _DMARC.findall(text)}
