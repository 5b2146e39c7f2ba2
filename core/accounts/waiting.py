"""What waits for a person, gathered from all apps."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from core import hooks
from core.accounts.models import User


@dataclass(frozen=True, slots=True)
class WaitingItem:
    """Something that only this person can do: a turn, an application, an invitation."""

    title: str
    text: str
    url: str
    due_at: datetime | None = None


def waiting_for(user: User) -> list[WaitingItem]:
    """What waits for this person, most urgent first.

    The setting WAITING_PROVIDERS names callables `(user) -> Sequence[WaitingItem]`.
    """
    items: list[WaitingItem] = []
    for provider in hooks.callables("WAITING_PROVIDERS"):
        found: Sequence[WaitingItem] = provider(user)
        items.extend(found)
    return sorted(items, key=lambda i: (i.due_at is None, i.due_at.timestamp() if i.due_at else 0))
