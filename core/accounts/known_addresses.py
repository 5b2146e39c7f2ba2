"""Which account has an address, however it is spelled (KEM-NAM-03)."""

from __future__ import annotations

from typing import cast

from allauth.account.models import EmailAddress
from django.db.models import QuerySet

from core.accounts.models import User
from core.address_key import address_key, spellings


def account_with_address(address: str) -> User | None:
    """The account that registered this address, or else confirmed it, in any spelling.

    A spelling proves nothing: who could be another person must be asked for a password, or mailed
    at the address that the account has (`stored_address`).
    """
    if registered := User.objects.registered_with(address):
        return registered[0]
    row = _confirmed(address).first()
    return None if row is None else cast("User", row.user)


def stored_address(address: str) -> str:
    """The address as the account has it, if there is one; else as it was given, in lower case."""
    if registered := User.objects.registered_with(address):
        return registered[0].email
    row = _confirmed(address).first()
    return address.strip().lower() if row is None else row.email


def _confirmed(address: str) -> QuerySet[EmailAddress]:
    forms = {*spellings(address), *spellings(address_key(address))}
    own = EmailAddress.objects.filter(email__in=forms, verified=True)
    return own.select_related("user").order_by("pk")
