"""What readers of a run find wrong with pages, and what moments are of a wrong clock."""

from __future__ import annotations

from datetime import timedelta

import pytest

from core import clock
from core.notifications.models import Notification
from tests.chaos.moments import Moments
from tests.chaos.readers import Page, Reading
from tests.factories.core import NotificationFactory


@pytest.mark.parametrize(
    ("status", "size", "blank", "failed", "unanswered"),
    [
        (200, 0, True, False, False),
        (500, 0, True, True, False),
        (200, 9, False, False, False),
        (302, 0, False, False, False),
        (304, 0, False, False, False),
        (404, 9, False, True, False),
        (502, 9, False, True, False),
        (0, 0, False, True, True),
    ],
)
def test_what_is_wrong_with_an_answer(status, size, blank, failed, unanswered):
    reading = Reading("a phase", [Page("/", status, size, 1.5)])
    assert bool(reading.blank()) is blank
    assert bool(reading.failed()) is failed
    assert bool(reading.unanswered()) is unanswered
    assert reading.slower_than(1.0)
    assert not reading.slower_than(2.0)


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("ahead", "found"),
    [(timedelta(hours=5), "reaches to"), (timedelta(hours=-5), "before the run")],
)
def test_a_moment_of_a_wrong_clock_is_found_in_any_table(ahead, found):
    NotificationFactory.create(created_at=clock.now() - timedelta(days=90))
    before = Moments()
    reach = before.reach()
    row = NotificationFactory.create(created_at=clock.now())
    assert before.wrong(reach) == []
    Notification.objects.filter(pk=row.pk).update(created_at=clock.now() + ahead)
    (wrong,) = before.wrong(reach)
    assert wrong.startswith("core.Notification.created_at")
    assert found in wrong
