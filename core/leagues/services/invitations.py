"""Invitation links to a league: make, show again, open, accept, revoke.

A link holds only while its maker may give its role (`link_holds`): everything that finds, shows or
accepts one asks that when it does so.
"""

from __future__ import annotations

import hashlib
import secrets
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import F
from django.urls import reverse
from django.utils.translation import gettext

from core import clock, request_cache
from core.accounts.models import Person, User
from core.accounts.quotas import INVITATIONS
from core.audit import services as audit
from core.audit.models import AuditEntry
from core.errors import NotAllowed, Refused
from core.leagues.models import (
    GIVEN_ROLES,
    Invitation,
    League,
    Membership,
    PendingInvitation,
    Role,
)
from core.leagues.permissions import may_give_role
from core.leagues.queries import commissioners
from core.leagues.services import leagues
from core.leagues.services.arrivals import announce_arrival
from core.leagues.services.lost_offices import end_link
from core.sealed_text import seal_text, unseal_if_possible
from core.translation import site_text

SEALED_AS = "invitation link"


def create_invitation(
    *, league: League, actor: User, role: Role = Role.COACH, days: int = 14, max_uses: int = 1
) -> tuple[Invitation, str]:
    """Create a link for up to `max_uses` people within `days`. Returns it with the plain token."""
    if role not in GIVEN_ROLES:
        raise Refused(gettext("A link cannot make an owner: the owner hands the league over."))
    if not may_give_role(actor, league, role):
        raise NotAllowed(
            gettext("Only a commissioner of {league} may invite.").format(league=league)
        )
    if not 1 <= days <= 90:
        raise Refused(gettext("A link lasts 1 to 90 days."))
    if not 1 <= max_uses <= 100:
        raise Refused(gettext("A link is for 1 to 100 people."))
    token = secrets.token_urlsafe(24)
    with transaction.atomic():
        league = League.objects.select_for_update().get(pk=league.pk)
        maker = User.objects.select_for_update(no_key=True).get(pk=actor.pk)
        request_cache.forget()
        if not may_give_role(maker, league, role):
            # Demoted or suspended since: else the link would outlive the end of their others.
            raise NotAllowed(
                gettext("Only a commissioner of {league} may invite.").format(league=league)
            )
        own = Invitation.objects.filter(created_by=actor)
        INVITATIONS.require_room(actor, own, made_at="created_at")
        now = clock.now()
        invitation = Invitation.objects.create(
            league=league,
            token_hash=hash_of(token),
            sealed_token=seal_text(token, purpose=SEALED_AS),
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


def link_holds(invitation: Invitation, now: datetime) -> bool:
    """Whether the link admits somebody now: it has not ended, expired or been used up, and its
    maker may give its role.
    """
    return (
        invitation.revoked_at is None
        and invitation.expires_at > now
        and invitation.uses < invitation.max_uses
        and may_give_role(invitation.created_by, invitation.league, invitation.role)
    )


def find_invitation(*, token: str) -> Invitation | None:
    """The invitation of this token while its link holds."""
    found = (
        Invitation.objects.select_related("league", "created_by")
        .filter(token_hash=hash_of(token))
        .first()
    )
    return found if found is not None and link_holds(found, clock.now()) else None


def accept_invitation(*, token: str, user: User) -> Membership:
    """Join by the token of a link: see `join_by`."""
    return join_by(invitation=find_invitation(token=token), user=user)


def join_by(*, invitation: Invitation | None, user: User) -> Membership:
    """Join by a link. For a member with that role or a higher one, nothing changes.

    Raises `Refused` if the link does not hold, or if it was made before the person was removed or
    demoted by somebody else: what was decided about them later counts.
    """
    with transaction.atomic():
        held = _lock_link(invitation) if invitation is not None else None
        if held is None:
            raise Refused(
                gettext("This invitation is no longer valid. Ask the commissioner for a new one.")
            )
        if was_lowered_since(held, user):
            raise Refused(
                gettext(
                    "This invitation is older than what {league} decided about your membership. "
                    "Ask the commissioner for a new one."
                ).format(league=held.league)
            )
        before = Membership.objects.filter(league=held.league, user=user).first()
        old_role = before.role if before else None
        membership = leagues.add_member(
            league=held.league,
            user=user,
            role=Role(held.role),
            actor=user,
            invited_by=held.created_by,
        )
        if membership.role != old_role:
            Invitation.objects.filter(pk=held.pk).update(uses=F("uses") + 1)
        PendingInvitation.objects.filter(user=user, invitation=held).delete()
        if before is None:
            _announce_member(membership)
    return membership


def _announce_member(membership: Membership) -> None:
    """Notify the commissioners of a new member; by mail of a day's first (KEM-STA-05)."""
    league, newcomer = membership.league, membership.user
    announce_arrival(
        league=league,
        to=[boss for boss in commissioners(league) if boss != newcomer],
        what=f"{newcomer.pk}:joined",
        subject=site_text("{user} has joined {league}", user=newcomer, league=league),
        body=site_text(
            "{user} has joined {league} by a link: {role}.",
            user=newcomer,
            league=league,
            role=Role(membership.role).label,
        ),
        link=reverse("core:members", args=[league.slug]),
    )


def _lock_link(invitation: Invitation) -> Invitation | None:
    """The link if it holds, with its league locked first, as everybody does who ends links."""
    League.objects.select_for_update().get(pk=invitation.league_id)
    Invitation.objects.select_for_update().get(pk=invitation.pk)
    request_cache.forget()
    held = Invitation.objects.select_related("league", "created_by").get(pk=invitation.pk)
    return held if link_holds(held, clock.now()) else None


def gives_more(invitation: Invitation, person: User) -> bool:
    """Whether the link would make the person a member, or one with a higher role than they have."""
    membership = Membership.objects.filter(league=invitation.league, user=person).first()
    ranks = list(Role)
    return membership is None or (
        ranks.index(Role(invitation.role)) < ranks.index(Role(membership.role))
    )


def was_lowered_since(invitation: Invitation, person: User) -> bool:
    """Whether somebody removed the person, or gave them a lower role, after the link was made."""
    decisions = AuditEntry.objects.filter(
        league_id=invitation.league_id,
        verb__in=("member.removed", "member.role_changed"),
        created_at__gte=invitation.created_at,
        data__user=person.pk,
    )
    return any(_lowers(entry, person) for entry in decisions)


def _lowers(entry: AuditEntry, person: User) -> bool:
    if entry.verb == "member.removed":
        return entry.actor_id != person.pk  # who left may come back
    ranks = list(Role)
    return ranks.index(Role(entry.data["to"])) > ranks.index(Role(entry.data["from"]))


def revoke_invitation(*, invitation: Invitation, actor: User) -> None:
    """Revoke a link; in an archived league its owner may. Revoking it twice changes nothing."""
    league = invitation.league
    if not (actor.has_perm("core.change_members", league) or _owns(actor, league)):
        raise NotAllowed(
            gettext("Only a commissioner of {league} may do this.").format(league=league)
        )
    with transaction.atomic():
        end_link(link=invitation, reason=Invitation.EndReason.REVOKED, actor=actor)


def _owns(actor: User, league: League) -> bool:
    return actor.has_perm("core.archive_league", league)


def may_show_link(person: Person, invitation: Invitation) -> bool:
    """Whether the person may see the link itself: to show it is to give its role."""
    return may_give_role(person, invitation.league, invitation.role)


def show_token(*, invitation: Invitation, actor: User) -> str:
    """The token of a link, for those who may give its role. Raises `NotAllowed` and `Refused`."""
    if not may_show_link(actor, invitation):
        raise NotAllowed(
            gettext("Only a commissioner of {league} may do this.").format(league=invitation.league)
        )
    if not link_holds(invitation, clock.now()):
        raise Refused(gettext("This link no longer works. Create a new one."))
    token = token_of(invitation)
    if not token:
        raise Refused(
            gettext("This link was made when links were shown only once. Create a new one.")
        )
    return token


def token_of(invitation: Invitation) -> str:
    """The plain token; empty for a link of an earlier release, which kept the hash alone."""
    return unseal_if_possible(invitation.sealed_token, purpose=SEALED_AS)


def hash_of(token: str) -> str:
    """The stored hash of a token. It has 192 random bits, so a plain SHA-256 is enough."""
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).hexdigest()
