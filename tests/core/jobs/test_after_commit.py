"""A call after the commit may fail: the change stays, and nobody gets an error page."""

from __future__ import annotations

import logging

import pytest
from django.db import transaction
from kombu.exceptions import OperationalError

from core.jobs.after_commit import after_commit
from core.leagues.models import League
from tests.factories.core import LeagueFactory

pytestmark = pytest.mark.django_db(transaction=True)


def no_broker(task: str) -> None:
    raise ConnectionError(f"no broker for {task}")


def test_a_failure_after_the_commit_is_logged_and_no_more(caplog) -> None:
    with caplog.at_level(logging.ERROR), transaction.atomic():
        LeagueFactory.create()
        after_commit(no_broker, "core.tick")
    assert League.objects.count() == 1
    assert "no broker for core.tick" in caplog.text


def test_a_broker_that_is_down_is_one_line_of_the_log(caplog) -> None:
    def away(task: str) -> None:
        raise OperationalError("no socket")

    with transaction.atomic():
        after_commit(away, "core.tick")
    (line,) = caplog.messages
    assert line == "the broker is down, the tick sends ('core.tick',) again: no socket"


def test_nothing_is_done_where_nothing_was_committed() -> None:
    with transaction.atomic():
        after_commit(no_broker, "core.tick")
        transaction.set_rollback(True)
