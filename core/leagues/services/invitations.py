"""Invitation links to a league. The token is shown once; only its hash is stored."""

from __future__ import annotations

import hashlib
import secrets
from datetime import timedelta

from django.db import transaction
from django.db.models import F
from django.utils.translation import gettext

from core import clock
from core.accounts.models import User
from core.accounts.quotas import INVITATIONS
from core.audit import services as audit
from core.errors import NotAllowed, Refused
from core.leagues.models import GIVEN_ROLES, Invitation, League, Membership, Role
from core.leagues.services import leagues


def create_invitation(
    *, league: League, actor: User, role: Role = Role.COACH, days: int = 14, max_uses: int = 1
) -> tuple[Invitation, str]:
    """Create a link for up to `max_uses` people within `days`. Returns it with the plain token."""
    if not actor.has_perm("core.change_members", league):
        raise NotAllowed(
            gettext("Only a commissioner of {league} may invite.").format(league=league)
        )
    if role not in GIVEN_ROLES:
        raise Refused(gettext("A link cannot make an owner: the owner hands the league over."))
    if not 1 <= days <= 90:
        raise Refused(gettext("A link lasts 1 to 90 days."))
    if not 1 <= max_uses <= 100:
        raise Refused(gettext("A link is for 1 to 100 people."))
    token = secrets.token_urlsafe(24)
    now = clock.now()
    with transaction.atomic():
        User.objects.select_for_update(no_key=True).get(pk=actor.pk)
        own = Invitation.objects.filter(created_by=actor)
        INVITATIONS.require_room(actor, own, made_at="created_at")
        invitation = Invitation.objects.create(
            league=league,
            token_hash=hash_of(token),
            role=role,
            created_by=actor,
            created_at=now,
            expires_at=now + timedelta(days=days),
            max_uses=max_uses,
        )
        audit.record(
            actor=actor,
            league=league,
            verb="invitation.created",
            subject=invitation,
            data={"role": str(role), "days": days, "max_uses": max_uses},
        )
    return invitation, token


def find_invitation(*, token: str) -> Invitation | None:
    """The invitation of this token while it is valid: not revoked, expired or used up."""
    return (
        Invitation.objects.select_related("league", "created_by")
        .filter(
            token_hash=hash_of(token),
            revoked_at__isnull=True,
            expires_at__gt=clock.now(),
            uses__lt=F("max_uses"),
        )
        .first()
    )


def accept_invitation(*, token: str, user: User) -> Membership:
    """Join by a link. For a member with that role or a higher one, nothing changes."""
    with transaction.atomic():
        invitation = find_invitation(token=token)
        if invitation is not None:
            Invitation.objects.select_for_update().get(pk=invitation.pk)
            invitation = find_invitation(token=token)
        if invitation is None:
            raise Refused(
                gettext("This invitation is no longer valid. Ask the commissioner for a new one.")
            )
        before = Membership.objects.filter(league=invitation.league, user=user).first()
        old_role = before.role if before else None
        membership = leagues.add_member(
            league=invitation.league,
            user=user,
            role=Role(invitation.role),
            actor=user,
            invited_by=invitation.created_by,
        )
        if membership.role != old_role:
            Invitation.objects.filter(pk=invitation.pk).update(uses=F("uses") + 1)
    return membership


def revoke_invitation(*, invitation: Invitation, actor: User) -> None:
    """Revoke a link. Revoking it twice changes nothing."""
    if not actor.has_perm("core.change_members", invitation.league):
        raise NotAllowed(
            gettext("Only a commissioner of {league} may do this.").format(league=invitation.league)
        )
    with transaction.atomic():
        changed = Invitation.objects.filter(pk=invitation.pk, revoked_at__isnull=True).update(
            revoked_at=clock.now()
        )
        if changed:
            audit.record(
                actor=actor,
                league=invitation.league,
                verb="invitation.revoked",
                subject=invitation,
            )


def hash_of(token: str) -> str:
    """The stored hash of a token. It has 192 random bits, so a plain SHA-256 is enough."""
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).hexdigest()
