"""What waits for a person, gathered from all apps."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime

from core.accounts.models import User
from core.hooks import Hook

AT_HOME, AT_DASHBOARD = "home", "dashboard"
"""Where a button of what waits was pressed (field `at`), and where its reader is led back to."""


@dataclass(frozen=True, slots=True)
class WaitingAction:
    """A button: posts `fields` to `url`."""

    label: str
    url: str
    fields: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class WaitingItem:
    """Something that only this person can do: a turn, an application, an invitation.

    `has_card`: the home page shows it as a card of `HOME_PANELS` already. `actions` answer it by
    one press where it is listed.
    """

    title: str
    text: str
    url: str
    due_at: datetime | None = None
    has_card: bool = False
    actions: Sequence[WaitingAction] = ()


WAITING_ITEMS: Hook[[User], Sequence[WaitingItem]] = Hook()
DEMANDING_MATCHES: Hook[[User], int] = Hook()
"""How many matches wait for the person."""


def waiting_for(user: User) -> list[WaitingItem]:
    """What waits for this person: first what has no deadline and so holds others up until it is
    done, as a result to be confirmed; then what is due, the soonest first.
    """
    items = [item for some in WAITING_ITEMS.call(user) for item in some]
    return sorted(items, key=lambda item: item.due_at.timestamp() if item.due_at else 0)
