"""Handles: each person has one of their own, beside a name that others may have too."""

from __future__ import annotations

import re
from datetime import datetime, timedelta

from django.utils.text import slugify
from django.utils.translation import gettext

from core.accounts.models import User
from core.accounts.reserved import is_reserved_handle, require_free_name
from core.advisory_lock import lock_in_transaction
from core.errors import Refused
from core.look_alikes import look

RULE = "KEM-NAM-02"
HANDLE = re.compile(r"[a-z][a-z0-9_]{2,29}")
KEPT_FOR = timedelta(days=30)
"""How long a chosen handle stays before it can be changed again."""


def lock_handles() -> None:
    """Wait until nobody else takes a name or a handle, and be alone until the transaction ends.

    What was free before is to be looked up again.
    """
    lock_in_transaction("accounts.handles")


def free_handle(name: str) -> str:
    """A handle like the name that nobody has. It stays free only under `lock_handles()`."""
    stem = slugify(name).replace("-", "_").strip("_")[:24]
    stem = (
        stem
        if HANDLE.fullmatch(stem) and not is_reserved_handle(stem)
        else f"coach_{stem}"[:24].strip("_")
    )
    taken = set(User.objects.filter(handle__startswith=stem).values_list("handle", flat=True))
    found, number = stem, 2
    while found in taken or not HANDLE.fullmatch(found):
        found, number = f"{stem.rstrip('_')}_{number}", number + 1
    return found


def choose(user: User, handle: str, now: datetime) -> None:
    """Set the person's handle, without saving; under `lock_handles()`. Raises `Refused`."""
    handle = handle.strip().removeprefix("@").lower()
    if handle == user.handle:
        return
    if not HANDLE.fullmatch(handle) or is_reserved_handle(handle):
        words = gettext(
            "A handle has 3 to 30 characters: a to z, digits and _, beginning with a letter."
        )
        raise Refused(words, rule=RULE, field="handle")
    if user.handle_since is not None and now < user.handle_since + KEPT_FOR:
        raise Refused(
            gettext("You chose your handle lately; it can be changed after {days} days.").format(
                days=KEPT_FOR.days
            ),
            rule=RULE,
            field="handle",
        )
    if User.objects.filter(handle=handle).exclude(pk=user.pk).exists():
        raise Refused(
            gettext("@{handle} belongs to somebody else.").format(handle=handle),
            rule=RULE,
            field="handle",
        )
    user.handle, user.handle_since = handle, now


def require_own_look(user: User) -> None:
    """Refuse a name that is reserved, or looks like somebody else's and is written otherwise. A
    name that is really the same may be shared: handles tell such people apart.
    """
    require_free_name(user.display_name, is_operator=user.is_superuser or user.is_staff)
    alike = User.objects.filter(look=look(user.display_name)).exclude(pk=user.pk)
    # Not by the database, for which dotless and long letters are the usual ones in lower case.
    same = user.display_name.lower()
    written = set(alike.order_by().values_list("display_name", flat=True).distinct())
    if otherwise := sorted(name for name in written if name.lower() != same):
        other = alike.filter(display_name=otherwise[0]).order_by("pk")[0]
        raise Refused(
            gettext("This looks like the name of {other} (@{handle}). Choose another.").format(
                other=other, handle=other.handle
            ),
            rule=RULE,
            field="display_name",
        )
