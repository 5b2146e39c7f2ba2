"""Who has made the site write to others as often as they may is refused in words, never by a fault.

Every request of the permission table that changes something is sent by somebody who may, with no
quota left: it is done, because it tells nobody or must go on, or it is refused and nothing changes.
"""

from __future__ import annotations

import pytest
from celery import current_app

from core import clock
from core.notifications import quota
from core.notifications.quota import FAMILIES, ActQuota
from tests.permissions import test_matrix as matrix
from tests.permissions import world
from tests.permissions.hidden.asking import ask, client_of
from tests.permissions.people import PERSONAS
from tests.permissions.world import World

pytestmark = pytest.mark.django_db
NOTHING = ActQuota(new=0, usual=0)
WORDS = "as often as it may"
ROWS = [row for row in matrix.ROWS if row.method != "get"]
MUST_GO_ON = (
    "api:match-sheet",
    "matches:sheet",
    "api:match-set-up",
    "matches:set-up",
    "api:match-orders",
    "api:match-take-back",
    "api:match-answer",
    "api:match-confirm",
    "api:match-run-again",
    "api:consent-answer",
    "api:table-report-confirm",
    "api:table-report-dispute",
    "api:claim-answer",
    "api:stand-in-agree",
    "api:offer-decline",
)
"""What others wait for, and cannot be repeated at will."""


@pytest.fixture
def there(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(current_app, "send_task", lambda *_, **__: None)
    with clock.set_to(world.NOW):
        made = world.build()
        none = {key: NOTHING if each.counts else each for key, each in FAMILIES.items()}
        monkeypatch.setattr(quota, "FAMILIES", none)
        monkeypatch.setattr(quota, "USUAL", NOTHING)
        monkeypatch.setattr(quota, "ALL", NOTHING)
        yield made


def test_over_the_quota_everything_is_done_or_refused_in_words(there: World) -> None:
    refused, wrong = set(), []
    for row in ROWS:
        writer = next((who for who in PERSONAS if row.expected(who, private=False) < 400), None)
        if writer is None:
            continue
        answer = ask(client_of(there.people.get(writer)), row, there)
        status = int(answer.partition("\n")[0])
        if status >= 500:
            wrong.append(f"{row}: {status}")
        if WORDS in answer:
            refused.add(row.name)
        elif status != row.expected(writer, private=False):
            wrong.append(f"{row}: {status} without the reason")
    assert not wrong, "\n".join(wrong)
    assert {"api:stand-in-list", "api:card-list", "api:entry-refuse"} <= refused
    assert not refused & set(MUST_GO_ON)
