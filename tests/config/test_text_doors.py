"""Every door for text, JSON and files: what no honest program sends is refused and never a failure.

A page or an operation gets its row in the table of permissions; whatever else reads a text from
outside stands in `READERS`, and a module that reads one without a row here fails.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from celery import current_app
from django.db import transaction
from django.test import Client

from core import clock
from core.leagues.models import League
from tests.permissions import test_matrix as matrix
from tests.permissions import world
from tests.permissions.hidden.asking import client_of
from tests.permissions.people import PERSONAS
from tests.permissions.table import Row
from tests.permissions.world import World
from tests.support.caches import forget_cache

ROOT = Path(__file__).parents[2]
APPS = ("core", "rosters", "matches", "league")
LONG = "9" * 5000
ODD = (
    LONG,
    f"-{LONG}",
    "\ufeff7 MOVE E5",
    '\ufeff{"format": "kemari-roster-1", "format": 1}',
    f'{{"format": "kemari-roster-1", "rerolls": {LONG}}}',
    "[" * 5000,
    f"{LONG}/{LONG}",
    f"MAXRISK {LONG}%",
    "1e999",
    "\x00",
    "٣" * 20,
    "²",
    "<?xml version='1.0'?><team><race>Orc</race></team>",
)
"""What is put in the place of each text of a form, and of each value of a JSON body."""

READERS = {
    "core/api/document.py": "our own file",
    "core/templatetags/demo_login.py": "written by make run",
    "core/api/idempotency.py": "bytes, for a digest",
    "rosters/exchange/file_kinds.py": "tests/rosters/exchange/test_file_kinds.py",
    "core/look_alikes.py": "our own file",
    "core/mail/esp.py": "a mail service: tests/core/mail",
    "core/mail/delivery_reports.py": "a mail: tests/core/mail",
    "core/mail/mime.py": "a mail: tests/core/mail",
    "core/mail/quarantine.py": "signed by us",
    "core/management/commands/receive_mail.py": "a mail: tests/core/mail",
    "core/notifications/opt_out.py": "signed by us",
    "core/plain_json.py": "tests/core/test_plain_json.py",
    "core/rulebook/book.py": "our own file",
    "core/rulebook/views.py": "our own file",
    "league/exports/forms.py": "a league file: `league_file/reader.py`",
    "league/exports/league_file/blocks.py": "encrypted by us",
    "league/exports/league_file/reader.py": "tests/league/exports",
    "league/exports/league_file/sealing.py": "encrypted by us",
    "league/exports/printing/pdf.py": "our own file",
    "league/exports/views/league_file.py": "a league file: `league_file/reader.py`",
    "league/management/commands/demo.py": "our own file",
    "league/services/generate/sampled.py": "our own file",
    "matches/api/serializers.py": "what we stored",
    "matches/illustrations/declared.py": "our own file",
    "matches/management/commands/replay.py": "a match file: tests/matches/management",
    "matches/queries/replay.py": "what we stored",
    "matches/render/replay_file.py": "our own file",
    "core/joined_files.py": "our own files",
    "matches/services/resolution/play_segment.py": "what we stored",
    "matches/services/resolution/redaction.py": "what we stored",
    "matches/services/resolution/replay_check.py": "what we stored",
    "matches/static/matches/verify_match.py": "a match file: tests/matches/management",
    "matches/views/report.py": "what we stored",
    "rosters/builder/random_names.py": "our own file",
    "rosters/services/clans.py": "our own file",
    "rosters/silhouettes/silhouette_svg.py": "our own file",
    "rosters/views/exchange.py": "a roster: tests/rosters/exchange",
}
READING = re.compile(
    r"json\.loads?\(|\.FILES\b|FileField\(|request\.body\b|\.read_text\(|signing\.loads\("
    r"|\.read_bytes\(|message_from_|csv\.(?:reader|DictReader)\(|tomllib\.|stdin"
)


def _readers() -> Iterator[str]:
    for app in APPS:
        for file in sorted((ROOT / app).rglob("*.py")):
            if "migrations" not in file.parts and READING.search(file.read_text(encoding="utf-8")):
                yield str(file.relative_to(ROOT))


def test_every_reader_of_text_has_a_row() -> None:
    found = set(_readers())
    assert sorted(found - set(READERS)) == []
    assert sorted(set(READERS) - found) == []


def test_the_row_of_a_reader_names_tests_that_exist() -> None:
    named = [path for row in READERS.values() for path in re.findall(r"tests/[\w/.]+", row)]
    assert len(named) > 5
    assert [path for path in named if not (ROOT / path).exists()] == []


@pytest.fixture
def there(monkeypatch: pytest.MonkeyPatch) -> Iterator[World]:
    monkeypatch.setattr(current_app, "send_task", lambda *_, **__: None)
    with clock.set_to(world.NOW):
        yield world.build()


def _with_text(row: Row, there: World) -> Iterator[tuple[str, dict[str, Any]]]:
    """Every field of what the row sends, and what it sends."""
    data = dict(row.data(there))
    yield from ((field, data) for field, value in data.items() if isinstance(value, str | int))


def _send(client: Client, row: Row, there: World, data: dict[str, Any]) -> int:
    with transaction.atomic():
        address = matrix._address(row, there)
        if row.name.startswith("api:") and row.method != "get":
            send = getattr(client, row.method)
            answer = send(address, json.dumps(data), content_type="application/json")
        else:
            answer = getattr(client, "get" if row.method == "get" else "post")(address, data)
        transaction.set_rollback(True)
    return int(answer.status_code)


@pytest.mark.django_db
@pytest.mark.parametrize("app", matrix.APPS)
def test_no_text_breaks_a_page_or_an_operation(app: str, there: World, thorough: bool) -> None:
    """In short each field gets one odd text, another one from field to field."""
    League.objects.filter(pk=there.league.pk).update(is_private=False)
    clients = {person: client_of(there.people.get(person)) for person in PERSONAS}
    wrong, number = [], 0
    for row in matrix.APPS[app].ROWS:
        person = next((one for one in PERSONAS if one in row.allowed), None)
        if person is None:
            continue
        for field, data in _with_text(row, there):
            for place, odd in enumerate(ODD):
                if not thorough and place != number % len(ODD):
                    continue
                forget_cache()
                if (status := _send(clients[person], row, there, {**data, field: odd})) >= 500:
                    wrong.append(f"{row}: {field}={odd[:30]!r} gets {status}")
            number += 1
    assert not wrong, "\n".join(wrong)


@pytest.mark.django_db
def test_the_tables_send_many_texts(there: World) -> None:
    sent = [field for row in matrix.ROWS for field, _ in _with_text(row, there)]
    assert len(sent) > 150
