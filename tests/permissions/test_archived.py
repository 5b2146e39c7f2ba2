"""In an archived league nothing is written, by anybody: every post of the table is tried."""

from __future__ import annotations

import re
from http import HTTPStatus

import pytest
from celery import current_app
from django.db import transaction

from core.leagues.models import League
from tests.permissions import test_matrix as matrix
from tests.permissions.people import COACH, OWNER
from tests.permissions.table import Row
from tests.permissions.world import NOW, World
from tests.support.caches import forget_cache
from tests.support.queries import sent_queries

pytestmark = pytest.mark.django_db
there = matrix.there
WRITTEN = re.compile(r'(?:INSERT INTO|UPDATE|DELETE FROM) "((?:core|rosters|matches|league)_\w+)"')
OF_NO_LEAGUE = {
    "core_user",
    "core_apitoken",
    "core_notification",
    "core_bouncerecord",
    "core_mailoptout",
    "league_filejob",
    "league_filechunk",
}
OTHERWISE = {
    "core:erase",
    "core:league-new",
    "league:start-with-friends",
    "matches:first-drive",
    "matches:friend-invitation",
    "matches:play-bot-game",
    "matches:play-friend-game",
    "matches:play-hotseat-game",
    "core:leave",
    "core:league-reopen",
    "core:join",
    "core:invitation-revoke",
    "api:invitation-revoke",
    "api:league-list",
    "api:league-reopen",
}
"""What is of no league, or what an archived one still lets one do: reopen it, leave it, revoke its
links.
"""


@pytest.mark.parametrize("person", [OWNER, COACH])
def test_nothing_is_written(
    person: str, there: World, thorough: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In short every other row: a coach tries what coaches may do elsewhere, the owner all else."""
    monkeypatch.setattr(current_app, "send_task", lambda *_, **__: None)
    League.objects.filter(pk=there.league.pk).update(archived_at=NOW)
    client = matrix._client(person, there)
    wrong = []
    for row in matrix.ROWS if thorough else matrix.ROWS[::2]:
        if row.method != "get" and row.name not in OTHERWISE:
            if not thorough and person != _tried_by(row):
                continue
            forget_cache()
            if found := _written(row, client, there) - OF_NO_LEAGUE:
                wrong.append(f"{row}: {person} writes {', '.join(sorted(found))}")
    assert not wrong, "\n".join(wrong)


def _tried_by(row: Row) -> str:
    return COACH if row.expected(COACH, private=False) < HTTPStatus.BAD_REQUEST else OWNER


def _written(row: Row, client, there: World) -> set[str]:
    """The tables of ours that the request wrote to; it is undone."""
    with transaction.atomic():
        address, data = matrix._address(row, there), row.data(there)
        kind = {"content_type": "application/json"} if row.name.startswith("api:") else {}
        with sent_queries() as queries:
            getattr(client, row.method)(address, dict(data), **kind)
        transaction.set_rollback(True)
    return {found[1] for query in queries if (found := WRITTEN.match(query))}
