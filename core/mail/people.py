"""Whose address a mail came from."""

from __future__ import annotations

from typing import cast

from allauth.account.models import EmailAddress

from core.accounts.models import User
from core.mail.mailboxes import folded


def user_with_address(sender: str) -> User | None:
    """The active user with this registered, or else confirmed, address, folded.

    The database's own comparison takes letters for others: the Kelvin sign for a k.
    """
    if not sender:
        return None
    forms = _forms(sender)
    for email in forms:
        for user in User.objects.registered_with(email):
            if user.is_active and _is_same(user.email, sender):
                return user
    for email in forms:
        confirmed = EmailAddress.objects.filter(email__iexact=email, verified=True)
        for address in confirmed.select_related("user"):
            if address.user.is_active and _is_same(address.email, sender):
                return cast("User", address.user)
    return None


def _forms(sender: str) -> list[str]:
    """An address with its domain in ASCII, and as its reader may have typed it."""
    local, _, domain = sender.rpartition("@")
    try:
        return list(dict.fromkeys((sender, f"{local}@{domain.encode('ascii').decode('idna')}")))
    except UnicodeError:
        return [sender]


def _is_same(address: str, sender: str) -> bool:
    return folded(address) == sender
