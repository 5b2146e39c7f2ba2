"""What a service raises on purpose, by who can fix it.

Exception
├── Refused             the user: the message says what to change and by which rule
│   └── Busy            nobody: the same person's earlier request is still computed
├── Elsewhere           nobody: the page has a more exact address (`core.middleware`)
├── PermissionDenied    (Django's; pages and API answer 403)
│   └── NotAllowed      somebody with another role
└── FactChanged         us: code tried to change or delete an append-only row
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.core.exceptions import PermissionDenied
from django.utils.translation import gettext_lazy as _

from core.translation import Words


class Refused(Exception):  # noqa: N818 -- an expected answer, not an error
    """A rule or the present state refuses the request. Nothing was changed.

    `field` names the part of the request at fault, if it is one.
    """

    code = "refused"
    """Which refusal, for programs: those that a program can act on have a class of their own."""
    is_malformed = False
    """Whether the request is wrong in any state: then 400 in the API, else 409."""

    def __init__(self, message: str, *, rule: str = "", field: str = "") -> None:
        self.message = message
        self.rule = rule
        self.field = field
        super().__init__(f"{message} ({rule})" if rule else message)

    def errors(self) -> Iterable[dict[str, Any]]:
        """All faults, if there are several, as `core.problems.fault()` writes them."""
        return ()


class Busy(Refused):
    """An earlier request of the same person is still computed. `wait` is in seconds."""

    code = "busy"
    wait = 2
    words: Words = _("We are still computing what you asked for before. Try again in a moment.")

    def __init__(self) -> None:
        super().__init__(str(self.words))


class Elsewhere(Exception):  # noqa: N818 -- an answer, not an error
    """The page has a more exact address, on this site: the answer is a redirection to it."""

    def __init__(self, address: str) -> None:
        self.address = address
        super().__init__(address)


class NotAllowed(PermissionDenied):
    """The actor's role does not allow the action. Nothing was changed."""


class FactChanged(Exception):  # noqa: N818 -- says what happened
    """Code tried to change or delete an append-only row."""
