"""What a verb raises on purpose, by who can mend it.

Exception
├── Refused             the person who asked: the message says what to change and by which rule
├── PermissionDenied    (Django's; pages and API answer 403)
│   └── NotAllowed      somebody with another role
└── FactChanged         us: code tried to change or delete an append-only row
"""

from __future__ import annotations

from typing import Any

from django.core.exceptions import PermissionDenied


class Refused(Exception):  # noqa: N818 -- an answer, not a fault
    """A request that the state of things or a rule refuses. Nothing was changed.

    `field` names what of the request is at fault, where that is one thing.
    """

    is_malformed = False
    """Whether what was sent is at fault however things stand: 400 in the API, else 409."""

    def __init__(self, message: str, *, rule: str = "", field: str = "") -> None:
        self.message = message
        self.rule = rule
        self.field = field
        super().__init__(f"{message} ({rule})" if rule else message)

    def details(self) -> dict[str, Any]:
        """What there is to say beyond the sentence, as plain data for programs."""
        return {}


class NotAllowed(PermissionDenied):
    """The actor's role does not allow the verb. Nothing was changed."""


class FactChanged(Exception):  # noqa: N818 -- says what happened
    """An append-only row was about to be changed or deleted."""
