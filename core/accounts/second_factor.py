"""The second factor of a log-in: its secrets are encrypted in the database."""

from __future__ import annotations

from allauth.mfa.adapter import DefaultMFAAdapter

from core.sealed_text import seal_text, unseal_text

PURPOSE = "second factor"


class SecondFactorAdapter(DefaultMFAAdapter):  # type: ignore[misc]
    """Encrypts what the database keeps of authenticator apps and recovery codes.

    With a key derived from `SECRET_KEY`; what an earlier key of `SECRET_KEY_FALLBACKS` encrypted
    can still be read.
    """

    def encrypt(self, text: str) -> str:
        return seal_text(text, purpose=PURPOSE)

    def decrypt(self, encrypted_text: str) -> str:
        return unseal_text(encrypted_text, purpose=PURPOSE)
