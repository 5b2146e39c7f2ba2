"""What waits for a person: in which order."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from core.accounts import waiting
from core.accounts.models import User
from core.accounts.waiting import WaitingItem, waiting_for

NOON = datetime(2026, 11, 3, 12, tzinfo=UTC)


class Provided:
    """Items of one app."""

    def call(self, _: User) -> list[list[WaitingItem]]:
        later, soon = (WaitingItem("A - B", "", "/", NOON + timedelta(hours=h)) for h in (9, 1))
        return [[later, WaitingItem("C - D", "Confirm the result.", "/"), soon]]


def test_what_has_no_deadline_comes_before_what_is_due(monkeypatch) -> None:
    monkeypatch.setattr(waiting, "WAITING_ITEMS", Provided())
    found = [item.due_at for item in waiting_for(User())]
    assert found == [None, NOON + timedelta(hours=1), NOON + timedelta(hours=9)]
