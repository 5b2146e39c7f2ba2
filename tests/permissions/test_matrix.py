"""One table over every address and every role: who gets which status.

An address without a row fails `test_every_address_has_a_row`. To add one: a `Row` in the module of
its app in `tests/permissions/rows/` (see `Row` in `table.py`, and who is who in `people.py`).
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from celery import current_app
from django.db import transaction
from django.test import Client
from django.urls import NoReverseMatch, reverse

from core import clock
from core.leagues.models import League
from tests.permissions import addresses, world
from tests.permissions.people import ANONYMOUS, PERSONAS
from tests.permissions.rows import (
    core,
    core_api,
    exports,
    league,
    league_api,
    matches,
    matches_api,
    rosters,
    rosters_api,
    site,
)
from tests.permissions.table import Row
from tests.permissions.world import World
from tests.support.caches import forget_cache

pytestmark = pytest.mark.django_db
APPS = {
    "core": core,
    "exports": exports,
    "core-api": core_api,
    "rosters": rosters,
    "rosters-api": rosters_api,
    "matches": matches,
    "matches-api": matches_api,
    "league": league,
    "league-api": league_api,
    "site": site,
}
ROWS = [row for app in APPS.values() for row in app.ROWS]
ASKERS = 1
HOW = (
    "has no row in the table of permissions: say in tests/permissions/rows/<app>.py who may ask "
    "for it (docs/permissions.md)"
)


@pytest.fixture
def there() -> Iterator[World]:
    with clock.set_to(world.NOW):
        yield world.build()


@pytest.mark.fast
def test_every_address_has_a_row() -> None:
    written = {row.name for row in ROWS}
    bare = {name for name in addresses.names() if not name.startswith(site.PREFIXES)}
    missing, gone = sorted(bare - written), sorted(written - bare)
    assert not missing, f"{', '.join(missing)} {HOW}"
    assert not gone, f"{', '.join(gone)}: the table has rows for addresses that are gone"


@pytest.mark.parametrize("app", APPS)
def test_each_role_gets_what_the_table_says(
    app: str, there: World, thorough: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In a public league and in a private one; in short one asker for each answer of a row."""
    monkeypatch.setattr(current_app, "send_task", lambda *_, **__: None)
    clients = {person: _client(person, there) for person in PERSONAS}
    wrong = []
    for private in (False, True):
        League.objects.filter(pk=there.league.pk).update(is_private=private)
        for number, row in enumerate(APPS[app].ROWS):
            forget_cache()  # the API counts requests
            askers = PERSONAS if thorough else _some(row, number, private=private)
            for person in askers:
                expected = row.expected(person, private=private)
                if (got := _status(row, clients[person], there)) != expected:
                    where = "private" if private else "public"
                    wrong.append(f"{row}, {where}: {person} gets {got}, by the table {expected}")
    assert not wrong, "\n".join(wrong)


def _some(row: Row, number: int, *, private: bool) -> list[str]:
    """One person for each answer that the table has for a row, another one from row to row.

    In a private league only those who get another answer than in a public one.
    """
    first = number % len(PERSONAS)
    by_status: dict[int, list[str]] = {}
    for person in (*PERSONAS[first:], *PERSONAS[:first]):
        expected = row.expected(person, private=private)
        if not private or expected != row.expected(person, private=False):
            by_status.setdefault(expected, []).append(person)
    return [people[0] for people in by_status.values()]


def _status(row: Row, client: Client, there: World) -> int:
    """The status that person gets; the request is rolled back."""
    with transaction.atomic():
        address = _address(row, there)
        data = row.data(there)
        if row.method == "get":
            answer = client.get(address, data)
        elif row.name.startswith("api:"):
            send = getattr(client, row.method)
            answer = send(address, dict(data), content_type="application/json")
        else:
            answer = client.post(address, data)
        transaction.set_rollback(True)
    return int(answer.status_code)


def _client(person: str, there: World) -> Client:
    client = Client(raise_request_exception=False)
    if person != ANONYMOUS:
        client.force_login(there.people[person])
    return client


def _address(row: Row, there: World) -> str:
    if row.name.startswith("api/v1/"):
        return "/api/v1/nothing/here/"
    return reverse(row.name, kwargs=dict(row.args(there)))


def test_the_admin_opens_to_no_role(there: World, thorough: bool) -> None:
    """Every address; in short each is asked by one person, another one from address to address."""
    clients = {person: _client(person, there) for person in PERSONAS}
    names = sorted(n for n in addresses.names() if n.startswith(("admin:", "admin/")))
    asked = [
        (name, person)
        for number, name in enumerate(names)
        for place, person in enumerate(PERSONAS)
        if thorough or (place - number * ASKERS) % len(PERSONAS) < ASKERS
    ]
    found = {(n, person): clients[person].get(_admin_address(n)).status_code for n, person in asked}
    opened = {key: status for key, status in found.items() if status not in {302, 403, 404}}
    assert {person for _, person in found} == set(PERSONAS)
    assert {name for name, _ in found} == set(names)
    assert not opened


def _admin_address(name: str) -> str:
    if name.startswith("admin/"):  # nameless
        return f"/{name.replace('<path:object_id>', '1').replace('(?P<url>.*)$', 'nothing/')}"
    for arguments in ((), ("1",), ("1", "1"), ("core",)):
        try:
            return reverse(name, args=arguments)
        except NoReverseMatch:
            continue
    raise AssertionError(f"{name} cannot be reversed")
