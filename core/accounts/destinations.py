"""Where a person wanted to go when they had to sign up or log in first.

A browser keeps that in the address of the page (`next`). What must outlast a mail that may be
opened on another device is kept with the account, for one log-in.
"""

from __future__ import annotations

from datetime import timedelta
from urllib.parse import urlsplit

from django.urls import Resolver404, resolve, reverse

from core import clock
from core.accounts.models import KeptPage, User
from core.leagues.models import PendingInvitation
from core.leagues.services.invitations import find_invitation
from core.leagues.services.pending_invitations import keep_invitation
from core.local_address import is_local_address

KEPT_FOR = timedelta(days=14)
MAX_PATH = 500


def keep_destination(*, user: User, address: str) -> None:
    """Keep where the person goes after their next log-in.

    An invitation link is kept as the invitation, so that its token is not written down.
    """
    if not is_local_address(address) or len(address) > MAX_PATH:
        return
    if (token := _token_in(address)) is not None:
        invitation = find_invitation(token=token)
        if invitation is None:
            return
        pending = keep_invitation(invitation=invitation, user=user)
        if pending is None:
            return
        address = address_of(pending)
    KeptPage.objects.update_or_create(user=user, defaults={"path": address, "kept_at": clock.now()})


def take_destination(user: User) -> str:
    """The address that is kept for the person, once; empty without one, or if it has gone."""
    kept = KeptPage.objects.filter(user=user).first()
    if kept is None:
        return ""
    kept.delete()
    if kept.kept_at < clock.now() - KEPT_FOR or not is_local_address(kept.path):
        return ""
    return kept.path if _is_still_there(kept.path, user) else ""


def forget_destination(user: User) -> None:
    """The person got where they wanted."""
    KeptPage.objects.filter(user=user).delete()


def address_of(pending: PendingInvitation) -> str:
    """The page of an invitation that waits with an account."""
    return reverse("core:invitation-waiting", args=[pending.pk])


def _token_in(address: str) -> str | None:
    """The token of an invitation link; None for any other address."""
    try:
        found = resolve(urlsplit(address).path)
    except Resolver404:
        return None
    return found.kwargs["token"] if found.view_name == "core:join" else None


def _is_still_there(path: str, user: User) -> bool:
    """An invitation that was accepted meanwhile has no page any more."""
    try:
        found = resolve(urlsplit(path).path)
    except Resolver404:
        return False
    if found.view_name != "core:invitation-waiting":
        return True
    return PendingInvitation.objects.filter(user=user, pk=found.kwargs["pk"]).exists()
