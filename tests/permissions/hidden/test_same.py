"""Nobody else can see whether a side has written anything: every page is the same, to the byte.

Two worlds that differ only in what is hidden, the orders of one side and whether its sheet is in,
are asked the same by everybody else (LGE-PBM-02). What is compared is without what no two answers
share: the marks against forged requests, the seconds of their cookies.
"""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from celery import current_app
from django.db import transaction

from core import clock
from core.accounts.models import User
from core.leagues.models import Membership, Role
from matches.models import Match, Playbook, SetUpOrders, TurnSheet
from matches.services.submission import cpu_budget
from tests.permissions import people, world
from tests.permissions import test_matrix as matrix
from tests.permissions.hidden.asking import ask, client_of
from tests.permissions.hidden.planting import REGRET, write_in_secret
from tests.permissions.table import Row
from tests.permissions.world import World
from tests.support.caches import forget_cache

pytestmark = [pytest.mark.django_db, pytest.mark.rules("LGE-PBM-02")]
UNLIKE = re.compile(
    r"csrfmiddlewaretoken[^>]*|^Set-Cookie: .*$|^Expires: .*$|nonce-[\w+/=-]+|nonce=\S*",
    re.MULTILINE,
)
WORKS = (
    "api:match-check",
    "matches:sheet-check",
    "api:match-check-orders",
    "api:match-check-set-up",
    "api:match-set-up-board",
    "api:match-laying-board",
    "matches:set-up-check",
    *(
        f"api:match-plan-{what}"
        for what in ("board", "odds", "actions", "ways", "answer", "picture")
    ),
)
"""Posts that answer with what the engine makes of a text."""
NEW_EACH_TIME = (
    "api:default-orders-detail",
    "api:playbook-detail",
    "health-workers",
    "core:my-data",
    "api:me-data",
)
"""Their subject is made for each request, or they show the machine or the last login."""


NEAREST = [row for app in ("matches", "matches-api", "core") for row in matrix.APPS[app].ROWS]
"""What shows matches, sheets, orders and what is waited for."""


@pytest.fixture
def there(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(current_app, "send_task", lambda *_, **__: None)
    # On a busy machine a bot's answer would be played less often before its time is over.
    monkeypatch.setattr(cpu_budget, "thread_time", lambda: 0.0)
    with clock.set_to(world.NOW):
        made = world.build()
        terms = {**made.match.clock_terms, "regret_minutes": REGRET}
        Match.objects.filter(pk=made.match.pk).update(clock_terms=terms)
        made.match.refresh_from_db()
        yield replace(made, fresh=made.match)


@pytest.mark.thorough
@pytest.mark.parametrize(
    "reader",
    [people.OPPONENT, people.COMMISSIONER, people.JUDGE, people.BYSTANDER, people.ANONYMOUS],
)
def test_that_a_sheet_is_in_shows_to_nobody(reader: str, there: World) -> None:
    """In short the next test and test_actions.py: their reader may see what all of these may."""
    _compare(there, there.people.get(reader), write_in_secret, matrix.ROWS)


@pytest.mark.thorough
def test_nor_to_a_commissioner_and_administrator_who_coaches_the_other_side(
    there: World, thorough: bool
) -> None:
    """In short the rows that test_actions.py does not ask the same reader."""
    opponent = there.people[people.OPPONENT]
    Membership.objects.filter(user=opponent).update(role=Role.COMMISSIONER)
    User.objects.filter(pk=opponent.pk).update(is_staff=True, is_superuser=True)
    rows = [row for row in matrix.ROWS if thorough or row not in NEAREST]
    _compare(there, User.objects.get(pk=opponent.pk), write_in_secret, rows)


def test_what_the_other_side_ordered_changes_no_check_rehearsal_or_orders(
    there: World, thorough: bool
) -> None:
    """The coach on turn gets the same odds whatever the other side has ordered."""
    coach = there.people[people.COACH]
    write_in_secret(there.match)
    there.match.refresh_from_db()
    assert TurnSheet.objects.filter(match=there.match, state="ready").exists()
    _compare(there, coach, _orders_of_the_other_side, matrix.ROWS if thorough else NEAREST)


def _orders_of_the_other_side(match: Match) -> None:
    side = 1 - match.waiting_side
    team = match.team(side)
    text = "FOLLOW never\nPRESET desperate"
    SetUpOrders.objects.create(
        match=match, side=side, text=text, canonical=text, ready=True, saved_at=clock.now()
    )
    Playbook.objects.create(
        team=team, name="Odd", canonical=text, in_force=True, saved_at=clock.now()
    )


def _compare(there: World, reader: User | None, change, rows: list[Row]) -> None:
    before = _responses(there, reader, rows)
    with transaction.atomic():
        change(there.match)
        there.match.refresh_from_db()
        after = _responses(there, reader, rows)
        transaction.set_rollback(True)
    differ = [
        f"{name}\n{_first(before[name], after[name])}"
        for name in before
        if before[name] != after[name]
    ]
    assert not differ, "\n".join(differ)


def _responses(there: World, reader: User | None, rows: list[Row]) -> dict[str, str]:
    client, texts = client_of(reader), {}
    for row in rows:
        if _is_asked(row):
            forget_cache()
            texts[str(row)] = UNLIKE.sub("", ask(client, row, there))
    return texts


def _is_asked(row: Row) -> bool:
    """Whatever is read, and the posts that only look."""
    return row.name not in NEW_EACH_TIME and (row.method == "get" or row.name in WORKS)


def _first(one: str, two: str) -> str:
    """The first lines that differ."""
    pairs = zip(one.splitlines(), two.splitlines(), strict=False)
    return next((f"  {a[:200]}\n  {b[:200]}" for a, b in pairs if a != b), "  length")
