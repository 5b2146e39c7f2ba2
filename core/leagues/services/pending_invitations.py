"""Invitations that wait with an account until they are accepted, declined or no longer hold.

So a link that was opened before sign-up leads to the league after it, on any device.
"""

from __future__ import annotations

from collections.abc import Sequence

from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext

from core import clock
from core.accounts.models import User
from core.accounts.waiting import WaitingItem
from core.leagues.models import Invitation, Membership, PendingInvitation, Role
from core.leagues.services.invitations import link_holds, was_lowered_since

MAX_PENDING = 20
"""How many invitations wait with one account; the oldest give way."""
SESSION_KEY = "invitation"
"""Where the session of a visitor keeps the id of the invitation that they opened."""


def keep_invitation(*, invitation: Invitation, user: User) -> PendingInvitation | None:
    """Keep an opened invitation with the account; None if the person has its role already."""
    if _has_role_of(user, [invitation]):
        return None
    kept, _ = PendingInvitation.objects.update_or_create(
        user=user, invitation=invitation, defaults={"opened_at": clock.now()}
    )
    newest = PendingInvitation.objects.filter(user=user).values_list("pk", flat=True)[:MAX_PENDING]
    PendingInvitation.objects.filter(user=user).exclude(pk__in=list(newest)).delete()
    return kept


def remember_in_session(request: HttpRequest, invitation: Invitation) -> None:
    """Keep the invitation that a visitor opened until they sign up or log in."""
    request.session[SESSION_KEY] = invitation.pk


def adopt_from_session(request: HttpRequest, user: User) -> PendingInvitation | None:
    """Keep the invitation that this browser opened with the account it signs up or logs in to."""
    pk = request.session.get(SESSION_KEY)
    invitation = (
        Invitation.objects.select_related("league", "created_by").filter(pk=pk).first()
        if isinstance(pk, int)
        else None
    )
    if invitation is None or not link_holds(invitation, clock.now()):
        return None
    return keep_invitation(invitation=invitation, user=user)


def open_invitations(user: User) -> list[PendingInvitation]:
    """The kept invitations that the person can accept now, the one opened last first."""
    rows = list(
        PendingInvitation.objects.filter(user=user).select_related(
            "invitation__league", "invitation__created_by"
        )
    )
    useless = _has_role_of(user, [row.invitation for row in rows])
    now = clock.now()
    return [
        row
        for row in rows
        if row.invitation_id not in useless
        and link_holds(row.invitation, now)
        and not was_lowered_since(row.invitation, user)
    ]


def waiting_invitations(user: User) -> Sequence[WaitingItem]:
    """What waits for a person on their home page: leagues that they are invited to."""
    return [
        WaitingItem(
            str(row.invitation.league),
            gettext("You are invited. Join the league, or decline."),
            reverse("core:invitation-waiting", args=[row.pk]),
        )
        for row in open_invitations(user)
    ]


def forget_ended_invitations() -> int:
    """Delete the rows whose links have ended or expired; returns how many."""
    now = clock.now()
    kept = PendingInvitation.objects.filter(
        invitation__revoked_at=None, invitation__expires_at__gt=now
    )
    return PendingInvitation.objects.exclude(pk__in=kept.values("pk")).delete()[0]


def _has_role_of(user: User, links: Sequence[Invitation]) -> set[int]:
    """The links that would give the person no more than they have."""
    if not links:
        return set()
    ranks = list(Role)
    held = dict(
        Membership.objects.filter(user=user, league__in=[link.league_id for link in links])
        .order_by()
        .values_list("league_id", "role")
    )
    return {
        link.pk
        for link in links
        if link.league_id in held
        and ranks.index(Role(held[link.league_id])) <= ranks.index(Role(link.role))
    }
