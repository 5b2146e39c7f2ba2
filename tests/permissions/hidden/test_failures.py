"""A failed resolution is reported without the text of the sheet, in notifications and logs."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from datetime import timedelta

import pytest
from celery import current_app
from django.db import IntegrityError, connection

from core import clock
from core.accounts.models import User
from core.audit.models import AuditEntry
from core.jobs.models import OutboxRow
from core.notifications.models import Notification
from matches.models import Segment
from matches.services.resolution import resolve
from matches.tasks import resolve_match as job
from tests.permissions import world
from tests.permissions.hidden.asking import client_of
from tests.permissions.hidden.planting import Planted, planted_world
from tests.permissions.people import COMMISSIONER

pytestmark = [pytest.mark.django_db, pytest.mark.rules("LGE-PBM-02")]


@pytest.fixture
def planted(monkeypatch: pytest.MonkeyPatch) -> Iterator[Planted]:
    monkeypatch.setattr(current_app, "send_task", lambda *_, **__: None)
    with clock.set_to(world.NOW):
        yield planted_world()


def quoting(planted: Planted):
    """Errors as they come: a sheet in their words, in a part that is no text, in their cause."""
    sheet = planted.match.sheets.get(state__in=("ready", "locked"))
    cause = KeyError(sheet.text)
    error = ValueError({"sheet": sheet.canonical}, f"no such play: {sheet.text!r}")
    error.__cause__ = cause
    return error


def break_by(monkeypatch: pytest.MonkeyPatch, fail) -> None:
    def falls(*args):
        raise fail()

    monkeypatch.setattr(resolve, "play", falls)


def marks(planted: Planted) -> list[str]:
    return [canary.mark for canary in planted.canaries]


def test_an_error_that_quotes_a_sheet(planted, monkeypatch, caplog) -> None:
    break_by(monkeypatch, lambda: quoting(planted))
    text = _attempted(planted, caplog, ValueError)
    match = planted.match
    match.refresh_from_db()
    assert match.state == "held"
    assert match.last_error.startswith("ValueError: ")
    assert "no such play" in match.last_error
    for mark in marks(planted):
        assert mark not in text, mark
        assert mark not in match.last_error, mark


def test_a_row_that_the_database_refuses(planted, monkeypatch, caplog) -> None:
    """It quotes the whole row; only the constraint is stored."""

    def refused() -> Exception:
        last = Segment.objects.filter(match=planted.match).latest("number")
        columns = ", ".join(
            field.column for field in Segment._meta.concrete_fields if field.column != "id"
        )
        broken = columns.replace("half", "NULL")
        with connection.cursor() as cursor:
            cursor.execute("SAVEPOINT before")
            with pytest.raises(IntegrityError) as raised:
                cursor.execute(
                    f"INSERT INTO matches_segment ({columns}) "
                    f"SELECT {broken} FROM matches_segment WHERE id = %s",
                    [last.pk],
                )
            cursor.execute("ROLLBACK TO SAVEPOINT before")
        assert "Failing row" in str(raised.value)
        assert any(mark in str(raised.value) for mark in marks(planted))
        return raised.value

    break_by(monkeypatch, refused)
    text = _attempted(planted, caplog, IntegrityError)
    planted.match.refresh_from_db()
    assert 'null value in column "half"' in planted.match.last_error
    for mark in marks(planted):
        assert mark not in text, mark


def _attempted(planted: Planted, caplog, kind: type[Exception]) -> str:
    """Everything written anywhere about three attempts of the failed job."""
    caplog.set_level(logging.DEBUG)
    logging.getLogger("django.db").setLevel(logging.INFO)
    match = planted.match
    before = list(Notification.objects.values_list("pk", flat=True))
    for minutes in range(3):
        with clock.set_to(match.ready_at + timedelta(minutes=1 + minutes)):
            job(match.pk, match.segment)
    written = caplog.text
    assert f"match {match.pk}, segment {match.segment} was not resolved" in written
    assert kind.__name__ in written
    written += "".join(map(str, AuditEntry.objects.values_list("data", flat=True)))
    written += "".join(map(str, OutboxRow.objects.values_list("key", "payload")))
    notifications = Notification.objects.exclude(pk__in=before)
    assert notifications.exists()
    written += "".join(map(str, notifications.values_list("subject", "body", "about")))
    boss: User = planted.readers[COMMISSIONER]
    page = client_of(boss).get(f"/matches/{match.pk}/").content.decode()
    assert kind.__name__ in page
    return written + page
