"""Map the people of a file to accounts, or to placeholders that nobody can log in to."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from typing import Any

from core import clock
from core.accounts.models import User
from core.accounts.reserved import looks_like_pseudonym, looks_like_staff
from core.clipping import clip_text
from core.name_rules import MAX_NAME_LENGTH, tidy
from league.exports.league_file import sealing
from league.exports.league_file.errors import BadLine

IMPORTED = " (imported)"
NOWHERE = "imported-{token}@imported.invalid"
"""A reserved domain that never exists (RFC 2606)."""


class People:
    """The accounts behind a file's people.

    People named by the importer are mapped to the given account. In a file of this deployment
    everybody is mapped to their own account, or with `alone` only the importer, since nobody joins
    a league without consent. All others become placeholders: inactive, without a password, and
    never sent mail. No two people of a file share an account. With `writes` off no account is made:
    for a check. `block` are the people whom the block of the present row names besides, from -1
    down.
    """

    def __init__(
        self,
        named: Mapping[str, User],
        *,
        me: str,
        owner: User,
        by_handle: bool,
        alone: bool,
        writes: bool = True,
    ) -> None:
        self._writes = writes
        self._named = dict(named)
        self._me, self._owner = me, owner
        self.missed_me = me
        self._own: dict[str, int] = {}
        if by_handle:
            known = User.objects.filter(pk=owner.pk) if alone else User.objects.all()
            pks = known.values_list("pk", flat=True).iterator(5000)
            self._own = {handle: pk for pk in pks for handle in sealing.handles(pk)}
        self._pks: list[int] = []
        self._strangers: dict[str, int] = {}
        self.block: Sequence[Mapping[str, str]] = ()
        self._taken: set[int] = {user.pk for user in named.values()}
        self.placeholders = 0
        self.unused = set(named)

    def take(self, record: Mapping[str, Any]) -> None:
        """The next person of the file. Raises `BadLine`."""
        handle, name = record.get("handle"), record.get("name")
        if not isinstance(handle, str) or not isinstance(name, str) or not handle.isascii():
            raise BadLine("a person needs a handle and a name.")
        if len(handle) > 40 or len(name) > MAX_NAME_LENGTH:
            raise BadLine("a handle or a name is too long.")
        self.unused.discard(handle)
        if self.missed_me and self._me in {handle, name}:
            if self._owner.pk in self._taken:
                raise BadLine(f"you match two people of the file; the second one is {name}.")
            self.missed_me = ""
            self._taken.add(self._owner.pk)
            self._pks.append(self._owner.pk)
            return
        if handle in self._named:
            self._pks.append(self._named[handle].pk)
            return
        pk = self._own.get(handle)
        if pk is not None and pk not in self._taken:
            self._taken.add(pk)
        else:
            pk = self._placeholder(tidy(name) or handle)
        self._pks.append(pk)

    def pk(self, n: int) -> int:
        """The account of the person of that number. Raises `BadLine`."""
        if -len(self.block) <= n <= -1:
            return self._stranger(self.block[-n - 1])
        if not 1 <= n <= len(self._pks):
            raise BadLine(f"there is no person {n}.")
        return self._pks[n - 1]

    def _stranger(self, record: Mapping[str, str]) -> int:
        handle = record["handle"]
        if handle not in self._strangers:
            own = self._own.get(handle)
            found = self._named[handle].pk if handle in self._named else own
            self._strangers[handle] = found or self._placeholder(tidy(record["name"]) or handle)
        return self._strangers[handle]

    def _placeholder(self, name: str) -> int:
        self.placeholders += 1
        if not self._writes:
            return -self.placeholders
        user = User(
            email=NOWHERE.format(token=secrets.token_hex(12)),
            display_name=_told_apart(name),
            is_active=False,
            wants_mail=False,
            date_joined=clock.now(),
        )
        user.set_unusable_password()
        user.save()
        return user.pk


def _told_apart(name: str) -> str:
    """A name of another site that would read as that of our operators, or of our erased people."""
    if not (looks_like_staff(name) or looks_like_pseudonym(name)):
        return name
    return f"{clip_text(name, MAX_NAME_LENGTH - len(IMPORTED))}{IMPORTED}"
