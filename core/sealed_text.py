"""Short secrets that the database keeps encrypted, with keys derived from `SECRET_KEY`."""

from __future__ import annotations

import base64
import hashlib
import hmac

from cryptography.fernet import Fernet, InvalidToken, MultiFernet
from django.conf import settings


def seal_text(text: str, *, purpose: str) -> str:
    """Encrypt a text under the key of this purpose."""
    return _fernet(purpose).encrypt(text.encode()).decode()


def unseal_text(sealed: str, *, purpose: str) -> str:
    """The text that `seal_text` encrypted under the present key or one of `SECRET_KEY_FALLBACKS`.

    Raises `InvalidToken` if no key fits.
    """
    return _fernet(purpose).decrypt(sealed).decode()


def unseal_if_possible(sealed: str, *, purpose: str) -> str:
    """The same; an empty text where nothing is kept or no key fits."""
    try:
        return unseal_text(sealed, purpose=purpose) if sealed else ""
    except InvalidToken:
        return ""


def _fernet(purpose: str) -> MultiFernet:
    keys = [settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS]
    return MultiFernet([Fernet(_derive_key(key, purpose)) for key in keys])


def _derive_key(key: str, purpose: str) -> bytes:
    """A key of its own for each purpose, so that nothing sealed for one is read as another."""
    digest = hmac.new(key.encode(), f"kemari {purpose}".encode(), hashlib.sha256).digest()
    return base64.urlsafe_b64encode(digest)
