"""Guests: who plays a friendly without an account (KEM-GUE-01 to KEM-GUE-04).

A guest has a row of `User`, so that everything which asks who coaches a team works for them, and
no address, name or password. A random key in a cookie is all that they are known by.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Iterator
from datetime import datetime, timedelta

from django.contrib.auth.hashers import make_password
from django.db import models, transaction
from django.db.models import ManyToOneRel, Q
from django.utils.translation import gettext, gettext_noop

from core import clock
from core.accounts.models import AccountKind, Guest, User
from core.advisory_lock import lock_in_transaction
from core.append_only import AppendOnly
from core.errors import Refused
from core.hooks import Hook

ADDRESS = "guest-{name}@guests.invalid"
"""An address that never exists (RFC 2606)."""
NAME = gettext_noop("Guest")
KEPT = timedelta(days=14)
"""How long what a guest has is kept after they last did something."""
NOTED_EVERY = timedelta(hours=1)
SWEPT_AT_ONCE = 100

RIVALS: Hook[[User, User], bool] = Hook()
"""Whether that person plays against the guest: then they do not get the guest's side too."""
WAYS_TO_KEPT: Hook[[User], str] = Hook()
"""The page of what a guest began last; an empty string for none."""
FORGETTERS: Hook[[User], None] = Hook()
"""Deletes what a guest has in an app, inside the transaction that deletes the guest."""


def make_guest(now: datetime) -> tuple[User, str]:
    """A new guest, and the key for their cookie, which is written nowhere else."""
    key, name = secrets.token_urlsafe(32), secrets.token_hex(10)
    user = User.objects.create(
        kind=AccountKind.GUEST,
        email=ADDRESS.format(name=name),
        handle=f"guest_{name}",
        display_name=NAME,
        password=make_password(None),
        wants_mail=False,
        date_joined=now,
    )
    Guest.objects.create(user=user, key_hash=_hash(key), created_at=now, played_at=now)
    return user, key


def find_guest(key: str, now: datetime) -> User | None:
    """The guest with that key; None if there is none, or if their time is over."""
    row = (
        Guest.objects.select_related("user")
        .filter(key_hash=_hash(key), played_at__gt=now - KEPT)
        .first()
    )
    return None if row is None else row.user


def note_guest_is_here(guest: User, now: datetime) -> bool:
    """What they have is kept from now on; whether that was written, at most once an hour."""
    seen_before = Guest.objects.filter(user=guest, played_at__lt=now - NOTED_EVERY)
    return bool(seen_before.update(played_at=now))


def want_guest(*, guest: User, person: User) -> None:
    """Have the person take over what the guest has when they have logged in (KEM-GUE-03)."""
    Guest.objects.filter(user=guest).update(wanted_by=person)


def way_to_kept(guest: User) -> str:
    """Where who keeps what a guest has goes on with it; empty for the home page."""
    return WAYS_TO_KEPT.first(guest) or ""


def claim_wanted_guests(person: User) -> int:
    """Give the person what the guests have that their account waits for; how many those were."""
    wanted = User.objects.filter(guest__wanted_by=person)
    return sum([_claim_unless_rival(guest, person) for guest in wanted])


def claim_guest(*, guest: User, person: User) -> bool:
    """Give the person everything that names the guest, and delete the guest; whether it did.

    The second to ask gets nothing. Nobody comes to play against themselves: that raises `Refused`.
    """
    with transaction.atomic():
        lock_people(guest.pk, person.pk)
        locked = Guest.objects.select_for_update().filter(user=guest).first()
        if locked is None:
            return False
        if any(RIVALS.call(guest, person)):
            words = gettext("You play against this guest yourself: finish that first.")
            raise Refused(words, rule="KEM-GUE-03")
        for model, field in fields_naming_people():
            model._base_manager.filter(**{field: guest}).update(**{field: person})  # noqa: SLF001 -- documented by Django
        locked.delete()
        _delete_closed(guest)
    return True


def _claim_unless_rival(guest: User, person: User) -> bool:
    try:
        return claim_guest(guest=guest, person=person)
    except Refused:  # it still waits, and can be asked for once that match is over
        return False


def lock_people(*people: int) -> None:
    """Hold these accounts until the transaction ends: one that begins a match of theirs comes
    before another that gives what they have to somebody or deletes it, or after it.

    All of a transaction at once, so that two which need the same people do not block each other.
    """
    for person in sorted({*people}):
        lock_in_transaction("people", person)


def has_user_left(user: User) -> bool:
    """Whether nobody comes back to this account: it is closed, or of a guest who is deleted."""
    if not user.is_active:
        return True
    return user.is_guest and not Guest.objects.filter(user=user).exists()


def fields_naming_people() -> list[tuple[type[models.Model], str]]:
    """The columns of this site's tables that name an account, but for those of guests themselves,
    and of append-only tables: what a guest does is written down there as nobody's.
    """
    return [
        (model, field)
        for model, field in all_fields_naming_people()
        if model is not Guest and not issubclass(model, AppendOnly)
    ]


def all_fields_naming_people() -> Iterator[tuple[type[models.Model], str]]:
    """The same with all tables."""
    for relation in User._meta.get_fields(include_hidden=True):  # noqa: SLF001 -- documented by Django
        if isinstance(relation, ManyToOneRel):
            yield relation.related_model, relation.field.name


def forget_guest(guest: User) -> None:
    """Delete a guest and all that is theirs alone.

    In a friendly with somebody else their side stays, under the name that all guests have.
    """
    with transaction.atomic():
        lock_people(guest.pk)
        locked = Guest.objects.select_for_update().filter(user=guest).first()
        if locked is None:
            return
        FORGETTERS.call(guest)
        locked.delete()
        _delete_closed(guest)


def sweep_guests() -> int:
    """Delete guests whose time is over, some at once; returns how many."""
    over = User.objects.filter(guest__played_at__lte=clock.now() - KEPT)
    gone = list(over.order_by("guest__played_at")[:SWEPT_AT_ONCE])
    for guest in gone:
        forget_guest(guest)
    closed_guests = User.objects.filter(kind=AccountKind.GUEST, guest=None)
    # By lot: those who are still named stay, and must not be in the way of others for good.
    for closed in closed_guests.order_by("?")[:SWEPT_AT_ONCE]:
        _delete_closed(closed)
    return len(gone)


def _delete_closed(guest: User) -> None:
    """Delete the account of a guest who is gone, unless something still names it: then it stays,
    without a key.
    """
    named = any(
        model._base_manager.filter(Q(**{field: guest})).exists()  # noqa: SLF001 -- documented by Django
        for model, field in all_fields_naming_people()
    )
    if not named:
        User.objects.filter(pk=guest.pk).delete()


def _hash(key: str) -> str:
    return hashlib.sha256(key.encode()).hexdigest()
