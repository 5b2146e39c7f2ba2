"""The predicates of leagues, teams and matches as a backend of Django's permissions."""

from __future__ import annotations

from typing import Any

from rules.permissions import ObjectPermissionBackend


class PredicatesBackend(ObjectPermissionBackend):
    """Answers about an object alone.

    The Django admin asks whether somebody may view leagues at all; no predicate knows that.
    """

    def has_perm(self, user: Any, perm: str, obj: object = None) -> bool:
        if obj is None:
            return False
        return bool(super().has_perm(user, perm, obj))  # type: ignore[no-untyped-call]
