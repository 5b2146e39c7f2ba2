"""What an address of this site is, for every field and parameter that takes one."""

from __future__ import annotations

import re
from urllib.parse import unquote

from django.utils.http import url_has_allowed_host_and_scheme

MAX_LENGTH = 2000
_ALLOWED = re.compile(r"/[!-?A-\[\]-~]*")
"""Printable ASCII without blank, `@` and backslash. A browser sends everything else encoded."""
_DOUBTFUL = re.compile(r"[\x00-\x20\x7f\\@]|//|/\.{1,2}(?:/|$)")
"""What some readers of a path take for the beginning of a host, or leave out, or step over."""


def is_local_address(address: str) -> bool:
    """Whether this is a path of this site, with a query or fragment perhaps, that leads nowhere
    else in any browser, proxy or mail program.

    Stricter than Django's check: control characters, blanks, backslashes, `@`, empty parts and
    steps back are refused, in the path encoded ones too.
    """
    if len(address) > MAX_LENGTH or not _ALLOWED.fullmatch(address):
        return False
    path = re.split(r"[?#]", address, maxsplit=1)[0]
    # Twice, because a proxy may decode once before we do.
    decoded = unquote(path), unquote(unquote(path))
    if any(_DOUBTFUL.search(part) for part in (path, *decoded)):
        return False
    return url_has_allowed_host_and_scheme(address, allowed_hosts=None)
