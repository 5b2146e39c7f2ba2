"""Making a league and keeping its members."""

from __future__ import annotations

from django.db import IntegrityError, transaction
from django.utils.text import slugify

from league.club import clock
from league.club.errors import NotAllowed, Refused
from league.club.models import League, Membership, Role, User
from league.club.names import clean_name
from league.club.services import audit

RESERVED_SLUGS = frozenset({"new"})


def create_league(
    *, name: str, actor: User, description: str = "", is_private: bool = False
) -> League:
    """Make a league; its maker becomes its first commissioner. Raises `Refused` on a taken name."""
    name = clean_name(name, whose="the league")
    try:
        with transaction.atomic():
            league = League.objects.create(
                name=name,
                slug=_free_slug(name),
                description=description,
                is_private=is_private,
                created_at=clock.now(),
                created_by=actor,
            )
            _join(league=league, user=actor, role=Role.COMMISSIONER)
            audit.record(actor=actor, league=league, verb="league.created", subject=league)
    except IntegrityError as error:
        raise Refused(f"There is already a league called {name}.") from error
    return league


def change_league(
    *, league: League, actor: User, name: str, description: str, is_private: bool
) -> None:
    """Change what a league says of itself; its address stays. Raises `Refused` on a taken name."""
    _require_manager(actor, league)
    name = clean_name(name, whose="the league")
    before = {"name": league.name, "is_private": league.is_private}
    try:
        with transaction.atomic():
            league.name, league.description, league.is_private = name, description, is_private
            league.save(update_fields=("name", "description", "is_private"))
            audit.record(
                actor=actor, league=league, verb="league.changed", subject=league, data=before
            )
    except IntegrityError as error:
        raise Refused(f"There is already a league called {name}.") from error


def add_member(*, league: League, user: User, role: Role, actor: User | None) -> Membership:
    """Make somebody a member. Who is one already keeps the higher of the two roles."""
    with transaction.atomic():
        League.objects.select_for_update().get(pk=league.pk)
        membership = Membership.objects.filter(league=league, user=user).first()
        if membership is None:
            membership = _join(league=league, user=user, role=role)
        elif _rank(role) > _rank(membership.role):
            membership.role = role
            membership.save(update_fields=("role",))
        else:
            return membership
        audit.record(
            actor=actor,
            league=league,
            verb="member.joined",
            subject=membership,
            data={"user": user.pk, "role": str(role)},
        )
    return membership


def set_role(*, membership: Membership, role: Role, actor: User) -> None:
    """Give a member another role. The last commissioner keeps his."""
    league = membership.league
    _require_manager(actor, league)
    with transaction.atomic():
        _lock_membership(membership)
        _require_manager(actor, league)
        before = membership.role
        if before == role:
            return
        _keep_a_commissioner(membership)
        membership.role = role
        membership.save(update_fields=("role",))
        audit.record(
            actor=actor,
            league=league,
            verb="member.role_changed",
            subject=membership,
            data={"user": membership.user_id, "from": before, "to": str(role)},
        )


def remove_member(*, membership: Membership, actor: User) -> None:
    """Take a member out; members may also leave by themselves. Their teams stay in the league."""
    league = membership.league
    if membership.user_id != actor.pk:
        _require_manager(actor, league)
    with transaction.atomic():
        _lock_membership(membership)
        if membership.user_id != actor.pk:
            _require_manager(actor, league)
        _keep_a_commissioner(membership)
        audit.record(
            actor=actor,
            league=league,
            verb="member.removed",
            subject=membership,
            data={"user": membership.user_id, "role": membership.role},
        )
        membership.delete()


def _lock_membership(membership: Membership) -> None:
    """Lock the league and read the membership anew. Raises `Refused` when it has ended."""
    League.objects.select_for_update().get(pk=membership.league_id)
    try:
        membership.refresh_from_db(fields=("role",))
    except Membership.DoesNotExist as error:
        raise Refused("This person is not a member any more.") from error


def _join(*, league: League, user: User, role: Role) -> Membership:
    return Membership.objects.create(league=league, user=user, role=role, joined_at=clock.now())


def _rank(role: str) -> int:
    return (Role.GUEST, Role.COACH, Role.COMMISSIONER).index(Role(role))


def _require_manager(actor: User, league: League) -> None:
    if not actor.has_perm("club.manage_league", league):
        raise NotAllowed(f"Only a commissioner of {league} may do this.")


def _keep_a_commissioner(membership: Membership) -> None:
    others = Membership.objects.filter(
        league_id=membership.league_id, role=Role.COMMISSIONER
    ).exclude(pk=membership.pk)
    if membership.role == Role.COMMISSIONER and not others.exists():
        raise Refused("A league needs a commissioner: make somebody else one first.")


def _free_slug(name: str) -> str:
    base = slugify(name)[:60] or "league"
    taken = set(League.objects.filter(slug__startswith=base).values_list("slug", flat=True))
    taken |= RESERVED_SLUGS
    slug, number = base, 2
    while slug in taken:
        slug, number = f"{base}-{number}", number + 1
    return slug
