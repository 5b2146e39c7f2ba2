"""Whether the operator's own mail server found that a mail's sender is forged (DMARC, RFC 8601).

Anybody can write an `Authentication-Results` header. Only one whose server the operator named in
`MAIL_AUTHENTICATION_SERVERS` is believed, and of several of those a failure counts: a forged pass
beside it changes nothing.
"""

from __future__ import annotations

import re
from email.message import Message

from django.conf import settings

from core.mail.mailboxes import Defective, author_of, fold_address

MAX_HEADERS = 100
MAX_LENGTH = 20_000
"""Characters of one header; servers write a few hundred."""
_COMMENT = re.compile(r"\([^()]{0,2000}\)")
_CHECKED = re.compile(r"\bheader\.from\s*=\s*\"?(?:[^\s;\"@]*@)?([^\s;\"@]+)", re.IGNORECASE)
_DMARC = re.compile(r";\s*dmarc\s*(?:/\s*\d{1,3}\s*)?=\s*([a-z]+)", re.IGNORECASE)


def is_forged(message: Message) -> bool:
    """Whether a server that the operator named reports `dmarc=fail`, or passed another sender.

    A From that this server and we read differently is a trick: whom it passed is not who we see.
    """
    named = {name.lower() for name in settings.MAIL_AUTHENTICATION_SERVERS}
    if not named:
        return False
    found = message.get_all("authentication-results", [])[:MAX_HEADERS]
    domain = author_of(message).rpartition("@")[2]
    return any(_says_forged(str(value)[:MAX_LENGTH], named, domain) for value in found)


def _says_forged(value: str, named: set[str], domain: str) -> bool:
    """What a header says of a sender of that domain; nothing in that of another server.

    With its comments and without: what the sender wrote into one must not swallow the result.
    """
    bare = _COMMENT.sub(" ", _COMMENT.sub(" ", value))
    server = bare.partition(";")[0].split()
    if not server or server[0].strip('"').lower() not in named:
        return False
    results = {result.lower() for text in (value, bare) for result in _DMARC.findall(text)}
    checked = {
        each[1].lower().strip(".")
        for part in bare.split(";")
        if (result := _DMARC.match(f";{part}")) is not None and result[1].lower() == "pass"
        for each in _CHECKED.finditer(part)
    }
    return "fail" in results or any(not _is_within(each, domain) for each in checked)


def _is_within(one: str, other: str) -> bool:
    """Whether one domain is the other or a part of it: servers may name the organization's."""
    try:
        one = fold_address(f"@{one}")[1:]
    except Defective:
        return False
    return f".{one}".endswith(f".{other}") or f".{other}".endswith(f".{one}")
