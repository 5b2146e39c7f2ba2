"""Keys of league files: encryption for this deployment only, and the mark of its own files.

All are derived from the deployment's SECRET_KEY, each with its own purpose, so that none reveals
another. Earlier keys (SECRET_KEY_FALLBACKS) still open and recognise their files.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import json
from typing import Any

from cryptography.fernet import Fernet, InvalidToken, MultiFernet
from django.conf import settings

HANDLE_LENGTH = 20


class Sealed(Exception):  # noqa: N818 -- says what is the matter
    """The value was sealed with another deployment's key, or for another row."""


def seal(place: str, values: dict[str, Any]) -> str:
    """The values, encrypted and bound to `place` (the row and its league)."""
    text = json.dumps([place, values], separators=(",", ":"))
    return _fernet().encrypt(text.encode()).decode("ascii")


def opened(place: str, token: str) -> dict[str, Any]:
    """The values that `seal` has encrypted. Raises `Sealed`."""
    try:
        where, values = json.loads(_fernet().decrypt(token.encode("ascii")))
    except (InvalidToken, ValueError) as error:
        raise Sealed("sealed with another key") from error
    if where != place:
        raise Sealed("sealed for another place")
    found: dict[str, Any] = values
    return found


def seal_bytes(place: str, data: bytes) -> str:
    """The bytes, encrypted and bound to `place`; the length shows theirs."""
    return _fernet().encrypt(_bound(place) + data).decode("ascii")


def open_bytes(place: str, token: str) -> bytes:
    """The bytes that `seal_bytes` has encrypted. Raises `Sealed`."""
    try:
        data = _fernet().decrypt(token.encode("ascii"))
    except (InvalidToken, ValueError) as error:
        raise Sealed("sealed with another key") from error
    start = _bound(place)
    if not data.startswith(start):
        raise Sealed("sealed for another place")
    return data[len(start) :]


def _bound(place: str) -> bytes:
    """A place in a fixed length: its name may be longer by a digit."""
    return hashlib.sha256(place.encode()).digest()


def signature(digest: str) -> str:
    """This deployment's mark of a file with that digest (hexadecimal)."""
    return _mark(settings.SECRET_KEY, digest)


def is_ours(digest: str, mark: str) -> bool:
    """Whether this deployment wrote the file with that digest."""
    return any(
        hmac.compare_digest(_mark(key, digest).encode(), mark.encode("utf-8", "replace"))
        for key in _keys()
    )


def handle(user_id: int) -> str:
    """A pseudonym of an account: the same in every file of this deployment, and irreversible."""
    return _handle(settings.SECRET_KEY, user_id)


def handles(user_id: int) -> list[str]:
    """That pseudonym, and those of earlier keys."""
    return [_handle(key, user_id) for key in _keys()]


def _handle(key: str, user_id: int) -> str:
    name = hmac.new(_derived(key, "handle"), str(user_id).encode(), "sha256").hexdigest()
    return f"p-{name[:HANDLE_LENGTH]}"


def _mark(key: str, digest: str) -> str:
    return hmac.new(_derived(key, "mark"), digest.encode("utf-8", "replace"), "sha256").hexdigest()


def _fernet() -> MultiFernet:
    return MultiFernet([Fernet(base64.urlsafe_b64encode(_derived(key, "seal"))) for key in _keys()])


def _keys() -> list[str]:
    return [settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS]


def _derived(key: str, purpose: str) -> bytes:
    return hmac.new(key.encode(), f"kemari league file {purpose}".encode(), hashlib.sha256).digest()
