"""What tests of matches share."""

from __future__ import annotations

import pytest
from celery import current_app
from django.db import transaction


@pytest.fixture
def sent_tasks(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, list[object]]]:
    """The tasks sent to the broker, at once instead of after the commit; without notifications."""
    sent: list[tuple[str, list[object]]] = []

    def note(name: str, args: list[object], **_: object) -> None:
        if name.startswith("matches."):
            sent.append((name, args))

    monkeypatch.setattr(current_app, "send_task", note)
    monkeypatch.setattr(transaction, "on_commit", lambda call, **_: call())
    return sent
