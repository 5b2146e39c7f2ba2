"""The second factor of a log-in: its secrets are encrypted in the database."""

from __future__ import annotations

import base64
import hashlib
import hmac

from allauth.mfa.adapter import DefaultMFAAdapter
from cryptography.fernet import Fernet, MultiFernet
from django.conf import settings


class SecondFactorAdapter(DefaultMFAAdapter):  # type: ignore[misc]
    """Encrypts what the database keeps of authenticator apps and recovery codes.

    With a key derived from `SECRET_KEY`; what an earlier key of `SECRET_KEY_FALLBACKS` encrypted
    can still be read.
    """

    def encrypt(self, text: str) -> str:
        return _fernet().encrypt(text.encode()).decode()

    def decrypt(self, encrypted_text: str) -> str:
        return _fernet().decrypt(encrypted_text.encode()).decode()


def _fernet() -> MultiFernet:
    keys = [settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS]
    return MultiFernet([Fernet(base64.urlsafe_b64encode(_derived(key))) for key in keys])


def _derived(key: str) -> bytes:
    return hmac.new(key.encode(), b"kemari second factor", hashlib.sha256).digest()
