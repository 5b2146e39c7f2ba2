"""Circuit breakers: three failures open one, the wait doubles, one tries at a time."""

from __future__ import annotations

import threading
from datetime import UTC, datetime, timedelta

import pytest
from django.db import connection

from core import clock
from core.jobs import breakers
from core.jobs.breakers import Permit
from core.jobs.models import CircuitBreaker

pytestmark = pytest.mark.django_db
NOON = datetime(2026, 11, 2, 12, tzinfo=UTC)
MINUTE = timedelta(minutes=1)
PATIENCE = timedelta(seconds=30)


def ask(at: datetime = NOON, *, alone: bool = False) -> Permit:
    with clock.set_to(at):
        return breakers.ask(key="mail", patience=PATIENCE, alone=alone)


def fail(times: int, at: datetime = NOON) -> None:
    for _ in range(times):
        permit = ask(at)
        assert permit.granted
        with clock.set_to(at):
            breakers.report(permit=permit, answered=False)


def test_while_all_is_well_nothing_is_written(django_assert_num_queries) -> None:
    with django_assert_num_queries(2):
        breakers.report(permit=ask(), answered=True)
    assert not CircuitBreaker.objects.exists()


def test_three_failures_in_a_row_open_it() -> None:
    fail(2)
    breakers.report(permit=ask(), answered=True)
    fail(2)
    assert ask().granted
    fail(1)
    assert ask() == Permit("mail", granted=False, until=NOON + MINUTE)


def test_the_wait_doubles_up_to_an_hour() -> None:
    fail(3)
    waits, at = [], NOON
    for _ in range(8):
        until = ask(at).until
        waits.append((until - at) / MINUTE)
        at = until
        fail(1, at)
    assert waits == [1, 2, 4, 8, 16, 32, 60, 60]


def test_one_tries_at_a_time_and_its_success_closes_it() -> None:
    fail(3)
    at = NOON + MINUTE
    permit = ask(at)
    assert permit.granted
    refused = ask(at)
    assert (refused.granted, refused.busy, refused.until) == (False, True, at + PATIENCE)
    with clock.set_to(at):
        breakers.report(permit=permit, answered=True)
    assert ask(at).granted
    assert ask(at).granted


def test_failures_of_what_was_under_way_when_it_opened_do_not_lengthen_the_wait() -> None:
    under_way = [ask() for _ in range(5)]
    with clock.set_to(NOON):
        for permit in under_way:
            breakers.report(permit=permit, answered=False)
    assert ask().until == NOON + MINUTE


def test_who_does_not_report_is_taken_for_dead_which_is_a_failure() -> None:
    dead = ask(alone=True)
    assert not ask(alone=True).granted
    later = NOON + PATIENCE
    permit = ask(later, alone=True)
    assert permit.granted
    assert CircuitBreaker.objects.get().failures == 1
    with clock.set_to(later):
        breakers.report(permit=dead, answered=True)  # too late: it is another's now
        assert not ask(later, alone=True).granted
        breakers.report(permit=permit, answered=True)
    assert CircuitBreaker.objects.get().failures == 0


def test_quiet_rows_are_forgotten() -> None:
    fail(3)
    with clock.set_to(NOON):
        breakers.report(
            permit=breakers.ask(key="other", patience=PATIENCE, alone=True), answered=True
        )
        assert breakers.forget_old() == 1
    with clock.set_to(NOON + timedelta(days=8)):
        assert breakers.forget_old() == 1


@pytest.mark.django_db(transaction=True)
def test_many_who_ask_at_once_get_one_permit() -> None:
    granted: list[bool] = []
    ready = threading.Barrier(8)

    def work() -> None:
        ready.wait()
        granted.append(breakers.ask(key="host", patience=PATIENCE, alone=True).granted)
        connection.close()

    threads = [threading.Thread(target=work) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(granted) == [False] * 7 + [True]
