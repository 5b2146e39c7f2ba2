"""The names under which the cache keeps what limits of log-ins count: no address, but a hash.

django-allauth writes the client's address into them, and gives no other way to name them.
"""

from __future__ import annotations

from typing import Any

from django.utils.crypto import salted_hmac

COUNTED_ALWAYS = "allauth:rl:"
"""Begins the keys by which django-allauth limits log-ins, sign-ups and resets of passwords."""


def name_key(key: Any, prefix: str, version: Any) -> str:
    """Django's name of a key, of one that limits log-ins with a keyed hash in its place."""
    if isinstance(key, str) and key.startswith(COUNTED_ALWAYS):
        hashed = salted_hmac("core.counted_keys", key, algorithm="sha256").hexdigest()[:40]
        key = f"{COUNTED_ALWAYS}{hashed}"
    return f"{prefix}:{version}:{key}"
