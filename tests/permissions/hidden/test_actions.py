"""Neither the responses to other people's actions nor their queries show what a side has written.

The posts of everybody else get the same response whether or not the side on turn has written
anything, and every request runs the same number of queries (LGE-PBM-02).
"""

from __future__ import annotations

import pytest
from django.db import transaction
from django.test import Client

from core.accounts.models import User
from core.leagues.models import Membership, Role
from tests.permissions import people
from tests.permissions import test_matrix as matrix
from tests.permissions.hidden import test_same
from tests.permissions.hidden.asking import ask, client_of
from tests.permissions.hidden.planting import write_in_secret
from tests.permissions.hidden.test_same import there  # noqa: F401 -- a fixture
from tests.permissions.table import Row
from tests.permissions.world import World
from tests.support.caches import forget_cache
from tests.support.queries import sent_queries

pytestmark = [pytest.mark.django_db, pytest.mark.rules("LGE-PBM-02")]
OF_A_MATCH = ("matches", "matches-api")
NUMBERED = (
    "api:default-orders-list",
    "api:map-list",
    "matches:play-bot-game",
    "matches:first-drive",
    "matches:play-friend-game",
    "matches:play-hotseat-game",
    "matches:friend-invitation",
    "matches:rematch",
)
"""Posts that make something, which gets the next number."""


def actions() -> list[Row]:
    rows = [row for app in OF_A_MATCH for row in matrix.APPS[app].ROWS]
    return [row for row in rows if row.method != "get" and row.name not in NUMBERED]


def looks(apps: tuple[str, ...] = (*OF_A_MATCH, "core", "core-api", "league")) -> list[Row]:
    rows = [row for app in apps for row in matrix.APPS[app].ROWS]
    return [row for row in rows if row.method == "get" and row.name not in test_same.NEW_EACH_TIME]


SHORT = (*OF_A_MATCH, "core")
"""Whose work is counted in short: the apps that show matches, sheets and what is waited for."""


def responses(client: Client, rows: list[Row], here: World) -> dict[str, str]:
    """The text of each response, and how many queries it took."""
    found = {}
    for row in rows:
        forget_cache()
        with sent_queries() as asked:
            text = ask(client, row, here)
        found[str(row)] = f"{len(asked)} queries\n{test_same.UNLIKE.sub('', text)}"
    return found


def differing(here: World, reader: User | None, rows: list[Row]) -> list[str]:
    """What differs after something was written, also when it is asked for once more.

    What a process keeps is made at the first request, which takes queries that the next do not.
    """
    client = client_of(reader)
    for row in rows:
        if row.name == "api:default-orders-detail":
            row.args(here)  # they exist before: new ones get a different number in each request
    once = _differences(client, here, rows)
    return list(_differences(client, here, [row for row in rows if str(row) in once]).values())


def _differences(client: Client, here: World, rows: list[Row]) -> dict[str, str]:
    _read(here)
    before = responses(client, rows, here)
    with transaction.atomic():
        write_in_secret(here.match)
        _read(here)
        after = responses(client, rows, here)
        transaction.set_rollback(True)
    return {
        name: f"{name}\n{test_same._first(before[name], after[name])}"
        for name in before
        if before[name] != after[name]
    }


def _read(here: World) -> None:
    """The match and its teams, which rows read for their addresses."""
    here.match.refresh_from_db()
    _ = here.match.home_team, here.match.away_team


@pytest.mark.one_in(2)
@pytest.mark.parametrize("is_admin", [pytest.param(False, marks=pytest.mark.thorough), True])
def test_the_other_sides_actions_show_nothing(
    is_admin: bool,
    there: World,  # noqa: F811
    thorough: bool,
) -> None:
    opponent = there.people[people.OPPONENT]
    if is_admin:
        Membership.objects.filter(user=opponent).update(role=Role.COMMISSIONER)
        User.objects.filter(pk=opponent.pk).update(is_staff=True, is_superuser=True)
    reader = User.objects.get(pk=opponent.pk)
    seen = looks() if thorough else looks(SHORT)
    wrong = differing(there, reader, [*actions(), *seen])
    assert not wrong, "\n".join(wrong)


def test_its_own_coach_sees_it(there: World) -> None:  # noqa: F811
    """The control: the same comparison finds a difference here."""
    coach = there.people[people.COACH]
    rows = [row for row in looks() if row.name in {"matches:sheet", "api:match-sheet"}]
    client = client_of(coach)
    assert _differences(client, there, rows)
    assert _differences(client, there, [row for row in actions() if "sheet" in row.name])
