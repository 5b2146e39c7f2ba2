"""The drill: back up, lose everything, restore, and every projection is what it was."""

from __future__ import annotations

import stat
from datetime import UTC, datetime
from io import StringIO
from pathlib import Path
from typing import Any

import psycopg
import pytest
from celery import current_app
from django.core.management import CommandError, call_command
from django.db import connection, transaction

from core.audit.models import AuditEntry
from core.leagues.models import League
from core.management.commands.backup import next_night
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


def test_no_restore_while_others_use_the_database(tmp_path: Path) -> None:
    factory.started(2)
    file = tmp_path / "kemari.dump"
    call_command("backup", str(file), stdout=StringIO())
    settings_ = connection.get_connection_params()
    kept = ("host", "dbname", "user", "password", "port")
    address = {name: settings_[name] for name in kept if name in settings_}
    with psycopg.connect(**address), pytest.raises(CommandError, match="1 other connections"):
        call_command("restore", str(file), replace=True, stdout=StringIO())
    assert Season.objects.exists()


def test_a_backup_is_encrypted_on_request(tmp_path: Path, monkeypatch) -> None:
    tool = tmp_path / "bin" / "age"
    tool.parent.mkdir()
    tool.write_text(
        '#!/bin/sh\n[ "$1 $2 $3" = "--encrypt --recipient=age1key -o" ] || exit 1\n'
        'echo sealed > "$4"\n'
    )
    tool.chmod(0o700)
    monkeypatch.setenv("PATH", str(tool.parent), prepend=":")
    call_command("backup", str(tmp_path), age="age1key", stdout=StringIO())
    (file,) = tmp_path.glob("*.dump*")
    assert file.suffix == ".age"
    assert file.read_text() == "sealed\n"
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert not list(tmp_path.glob(".*"))
    with pytest.raises(CommandError, match="encrypted"):
        call_command("restore", str(file), replace=True, stdout=StringIO())


def test_the_newest_are_kept_and_nothing_else_is_touched(tmp_path: Path) -> None:
    for day in range(1, 6):
        (tmp_path / f"kemari-2026010{day}-030000.dump").touch()
    (tmp_path / "mine.dump").touch()
    call_command("backup", str(tmp_path), keep=3, stdout=StringIO())
    names = sorted(file.name for file in tmp_path.glob("*.dump"))
    assert len(names) == 4
    assert {"mine.dump", "kemari-20260104-030000.dump", "kemari-20260105-030000.dump"} < {*names}
    with pytest.raises(CommandError, match="1 or more"):
        call_command("backup", str(tmp_path), keep=0)


def test_a_nightly_backup_waits_for_the_next_night() -> None:
    for hour, day in ((2, 5), (3, 6), (23, 6)):
        begun = next_night(datetime(2026, 1, 5, hour, tzinfo=UTC))
        assert begun == datetime(2026, 1, day, 3, tzinfo=UTC)
