"""A token does what its scopes allow and nothing else, at every address of the API."""

from __future__ import annotations

import pytest
from django.test import Client

from core import clock
from core.accounts.api_tokens import CALENDAR, OWN_AFFAIRS, SCOPES, create_token
from tests.factories.core import UserFactory
from tests.permissions import people, test_matrix, world
from tests.permissions.table import Row

pytestmark = pytest.mark.django_db
READ = "read"
OPEN = ("api:root", "api:schema")
"""The list of addresses and the document, for which nobody logs in."""
ROWS = [r for r in test_matrix.ROWS if r.name.startswith("api:") and r.name not in OPEN]


def _allows(there: world.World, client: Client, row: Row) -> bool:
    """Whether the request is not turned away for the token's scopes."""
    address, data = test_matrix._address(row, there), dict(row.data(there))
    send = getattr(client, row.method)
    response = send(address, data if row.method == "get" else "{}", "application/json")
    lacks = response.status_code == 403 and b"token" in response.content
    return not lacks


def test_reading_alone_writes_nothing_and_writing_alone_reads_nothing() -> None:
    with clock.set_to(world.NOW):
        there = world.build()
        wrong = []
        for scopes in ([READ], [scope for scope in SCOPES if scope not in {READ, CALENDAR}]):
            owner = there.people[people.OWNER]
            _, key = create_token(user=owner, name="-".join(scopes), scopes=scopes, days=1)
            client = Client(headers={"authorization": f"Bearer {key}"})
            reads = scopes == [READ]
            wrong += [
                f"{row} with {scopes}"
                for row in ROWS
                if (row.method == "get") != reads and _allows(there, client, row)
            ]
    assert not wrong, "\n".join(wrong)
    assert len({row.method == "get" for row in ROWS}) == 2


def test_only_the_scope_of_ones_own_affairs_changes_the_profile() -> None:
    user = UserFactory.create(display_name="Doji", handle="doji")
    statuses = {}
    for scope in SCOPES:
        _, key = create_token(user=user, name=scope, scopes=[scope], days=1)
        client = Client(headers={"authorization": f"Bearer {key}"})
        change = {"display_name": f"By {scope}"}
        statuses[scope] = client.post("/api/v1/me/change", change, "application/json").status_code
    assert statuses.pop(OWN_AFFAIRS) == 200
    assert set(statuses.values()) == {403}
    user.refresh_from_db()
    assert user.display_name == f"By {OWN_AFFAIRS}"
