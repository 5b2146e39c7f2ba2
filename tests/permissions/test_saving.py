"""Every endpoint of the API that is not a GET declares whether it saves anything, and it is true.

What saves something is done once under an `Idempotency-Key`, whose answer is kept for a day; what
saves nothing (a check, a plan, a board, a preview) keeps nothing, so it cannot fill the disk. The
declaration is `saves` (`core/api/viewsets.py`); whether it is true is seen in the database.
"""

from __future__ import annotations

import re

import pytest
from celery import current_app
from django.db import connection
from django.test import RequestFactory
from django.test.utils import CaptureQueriesContext
from django.urls import resolve

from core import clock
from core.api.idempotency import saves
from core.api.models import IdempotentRequest
from tests.permissions import test_matrix as matrix
from tests.permissions import world
from tests.permissions.hidden.asking import ask, client_of
from tests.permissions.people import OWNER, PERSONAS
from tests.permissions.saving_table import COMPUTES, SAVES
from tests.permissions.table import Row
from tests.permissions.world import World

pytestmark = pytest.mark.django_db
WRITES = re.compile(r'^(INSERT INTO|UPDATE|DELETE FROM) "(\w+)"')
NOT_ITS_OWN = frozenset({"core_apitoken", "django_session", "core_idempotentrequest"})
"""Tables that any request may write to."""
ROWS = [row for row in matrix.ROWS if row.method != "get" and row.name.startswith("api:")]
FINDS_NOTHING_TO_SAVE = frozenset(
    {
        "api:entry-reconsider",
        "api:join-list",
        "api:league-reopen",
        "api:notification-mark-all-read",
        "api:offer-list",
        "api:season-house-rules",
        "api:season-unschedule",
    }
)
"""Endpoints whose request in the table finds everything as it asks for it."""


@pytest.fixture
def there(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(current_app, "send_task", lambda *_, **__: None)
    with clock.set_to(world.NOW):
        yield world.build()


def test_every_endpoint_is_in_the_table_of_saving(there: World) -> None:
    wrong = []
    for row in ROWS:
        name = row.name.removeprefix("api:")
        expected = {
            does
            for does, table in ((True, SAVES), (False, COMPUTES))
            if name in table.get(row.method, ())
        }
        if expected != {_saves(row, there)}:
            wrong.append(f"{row.method} {name}: {expected or 'in no table'}")
    assert not wrong, "\n".join(wrong)
    names = {(row.method, row.name.removeprefix("api:")) for row in ROWS}
    for table in (SAVES, COMPUTES):
        assert not {(method, name) for method in table for name in table[method]} - names


def test_what_is_declared_about_saving_is_true(there: World) -> None:
    tried, wrong = 0, []
    for row in ROWS:
        address = matrix._address(row, there)
        declared = saves(getattr(RequestFactory(), row.method)(address))
        writer = next((who for who in PERSONAS if row.expected(who, private=False) < 300), None)
        if writer is None:
            continue
        client = client_of(there.people.get(writer))
        with CaptureQueriesContext(connection) as queries:
            answer = ask(client, row, there)
        assert answer.startswith("2"), f"{row}: {answer[:200]}"
        found = _tables(queries)
        tried += 1
        if found and not declared:
            wrong.append(f"{row} says that it saves nothing, and writes to {sorted(found)}")
        if declared and not found and row.name not in FINDS_NOTHING_TO_SAVE:
            wrong.append(f"{row} writes nothing: declare `saves=False`")
    assert not wrong, "\n".join(wrong)
    assert tried > len(ROWS) / 2


def test_of_what_saves_nothing_no_answer_is_kept(there: World) -> None:
    """Whatever the key, and however often."""
    only_compute = [row for row in ROWS if not _saves(row, there)]
    for row in only_compute:
        writer = next((who for who in PERSONAS if row.expected(who, private=False) < 300), None)
        client = client_of(there.people.get(writer or OWNER))
        answer = getattr(client, row.method)(
            matrix._address(row, there),
            dict(row.data(there)),
            content_type="application/json",
            headers={"Idempotency-Key": "one"},
        )
        assert answer.status_code == row.expected(writer or OWNER, private=False), row
        assert not IdempotentRequest.objects.exists(), row


def _saves(row: Row, there: World) -> bool:
    return saves(getattr(RequestFactory(), row.method)(matrix._address(row, there)))


def _tables(queries: CaptureQueriesContext) -> set[str]:
    """The tables written to, without what the request itself undid, such as a trial run."""
    levels: list[set[str]] = [set()]
    for query in queries.captured_queries:
        sql = query["sql"]
        if sql.startswith("SAVEPOINT"):
            levels.append(set())
        elif sql.startswith("RELEASE"):
            inner = levels.pop()
            levels[-1] |= inner
        elif sql.startswith("ROLLBACK TO") and len(levels) > 2:  # the first is the test's own
            levels[-1] = set()
        elif match := WRITES.match(sql):
            levels[-1].add(match[2])
    return set().union(*levels) - NOT_ITS_OWN


def test_an_endpoint_of_the_api_is_found_by_its_address() -> None:
    assert resolve("/api/v1/leagues/").func.cls
    assert not saves(RequestFactory().post("/nowhere"))
