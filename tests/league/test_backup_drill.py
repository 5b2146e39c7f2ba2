"""The drill: back up, lose everything, restore, and every projection is what it was."""

from __future__ import annotations

import stat
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from celery import current_app
from django.core.management import CommandError, call_command
from django.db import connection, transaction

from core.audit.models import AuditEntry
from core.leagues.models import League
from league.models import Round, Season
from league.queries import standings
from league.queries.drift import check_all
from matches.models import Match, Segment
from rosters.models import CareerEvent, LedgerEntry, PlayerSheet, Team
from tests.factories import season as factory

pytestmark = pytest.mark.django_db(transaction=True)
FACTS = (LedgerEntry, CareerEvent, Segment, AuditEntry)
SHOWN = (League, Team, PlayerSheet, Match)


@pytest.fixture(autouse=True)
def _no_worker_looks_on(monkeypatch: pytest.MonkeyPatch) -> None:
    """A worker of an earlier test would play on while the snapshots are compared."""
    monkeypatch.setattr(current_app, "send_task", lambda *_, **__: None)


def everything() -> list[Any]:
    rows = [list(model.objects.order_by("pk").values()) for model in FACTS + SHOWN]
    return [*rows, [standings.table(season) for season in Season.objects.order_by("pk")]]


def test_after_a_disaster_everything_is_as_it_was(tmp_path: Path) -> None:
    season = factory.started(4)
    for fixture in season.rounds.get(number=1).fixtures.all():
        factory.finish_and_book(fixture, (2, 1))
    before, file = everything(), tmp_path / "some folder" / "kemari.dump"
    output = StringIO()
    call_command("backup", str(file), stdout=output)
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert "MB" in output.getvalue()
    lost = ", ".join(model._meta.db_table for model in (LedgerEntry, Segment, Round))
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(f"TRUNCATE {lost} CASCADE")
        cursor.execute(f"DROP TABLE {PlayerSheet._meta.db_table}")
    call_command("restore", str(file), replace=True, stdout=StringIO())
    for was, now in zip(before, everything(), strict=True):
        assert now == was
    assert check_all(list(League.objects.all())).faults == []
    with pytest.raises(Exception, match="are facts"), transaction.atomic():
        LedgerEntry.objects.all().update(amount=1)  # the triggers came back too


def test_nothing_is_replaced_by_accident(tmp_path: Path) -> None:
    with pytest.raises(CommandError, match="--replace"):
        call_command("restore", str(tmp_path / "x"))
    with pytest.raises(CommandError, match="no file"):
        call_command("restore", str(tmp_path / "x"), replace=True)


def test_a_file_that_is_no_backup_changes_nothing(tmp_path: Path) -> None:
    factory.started(2)
    before, file = everything(), tmp_path / "kemari.dump"
    file.write_text("not a dump")
    with pytest.raises(CommandError):
        call_command("restore", str(file), replace=True)
    assert everything() == before
