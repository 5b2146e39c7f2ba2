"""Whose address a mail came from."""

from __future__ import annotations

from allauth.account.models import EmailAddress

from core.accounts.models import User


def user_with_address(sender: str) -> User | None:
    """The active user with this registered, or else confirmed, address."""
    if not sender:
        return None
    user = User.objects.filter(email__iexact=sender, is_active=True).first()
    if user is None:
        confirmed = EmailAddress.objects.filter(email__iexact=sender, verified=True)
        found = confirmed.select_related("user").first()
        user = found.user if found is not None and found.user.is_active else None
    return user
