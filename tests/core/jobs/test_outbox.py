"""The outbox delivers to every subscriber at least once, and each handles it once."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from celery import current_app
from django.db import DatabaseError, transaction

from core import clock
from core.audit import services as audit
from core.audit.models import AuditEntry
from core.errors import FactChanged
from core.jobs import outbox
from core.jobs.models import OutboxDelivery, OutboxRow
from tests.factories.core import LeagueFactory

pytestmark = pytest.mark.django_db
NOW = datetime(2026, 11, 2, 9, tzinfo=UTC)
TEA_SERVED = outbox.Topic("tea.served")


@pytest.fixture(autouse=True)
def _subscriptions(monkeypatch) -> None:
    monkeypatch.setattr(TEA_SERVED, "consumers", ["tests.first", "tests.second"])


@pytest.fixture
def sent(monkeypatch) -> list[tuple[str, list[int]]]:
    """The tasks sent to the broker."""
    sent: list[tuple[str, list[int]]] = []
    monkeypatch.setattr(current_app, "send_task", lambda name, args, **_: sent.append((name, args)))
    return sent


def publish() -> OutboxRow:
    with clock.set_to(NOW):
        return outbox.publish(topic=TEA_SERVED, key="tea:1", payload={"cups": 2})


@pytest.mark.fast
def test_a_row_is_published_once_for_its_key_and_sent_after_the_commit(
    sent, django_capture_on_commit_callbacks
) -> None:
    with django_capture_on_commit_callbacks(execute=True):
        row = publish()
        assert publish() == row
        assert sent == []
    assert sent == [("tests.first", [row.pk]), ("tests.second", [row.pk])]
    assert list(OutboxDelivery.objects.values_list("consumer", flat=True)) == [
        "tests.first",
        "tests.second",
    ]


@pytest.mark.django_db(transaction=True)
def test_publishing_outside_a_transaction_is_a_mistake() -> None:
    with pytest.raises(RuntimeError, match="in the transaction"):
        publish()
    assert not OutboxRow.objects.exists()


def test_a_lost_message_is_sent_again_when_due(sent, django_capture_on_commit_callbacks) -> None:
    row = publish()
    for minutes, expected in [(0.5, 0), (1.5, 2), (2, 0), (3, 2)]:
        with (
            clock.set_to(NOW + timedelta(minutes=minutes)),
            django_capture_on_commit_callbacks(execute=True),
        ):
            assert outbox.deliver_due() == expected
    assert sent == [("tests.first", [row.pk]), ("tests.second", [row.pk])] * 2


def test_a_second_delivery_is_a_no_op() -> None:
    row, seen = publish(), []
    assert outbox.consume(row_id=row.pk, consumer="tests.first", handle=seen.append) is True
    assert outbox.consume(row_id=row.pk, consumer="tests.first", handle=seen.append) is False
    assert outbox.consume(row_id=row.pk, consumer="tests.nobody", handle=seen.append) is False
    assert seen == [{"cups": 2}]


def test_a_failing_consumer_changes_nothing_and_waits_longer_each_time() -> None:
    row = publish()

    def spill(payload) -> None:
        LeagueFactory.create()
        raise ValueError("spilt")

    for attempt in (1, 2):
        with clock.set_to(NOW), pytest.raises(ValueError, match="spilt"):
            outbox.consume(row_id=row.pk, consumer="tests.first", handle=spill)
        delivery = OutboxDelivery.objects.get(consumer="tests.first")
        assert (delivery.attempts, delivery.error) == (attempt, "ValueError: spilt")
        assert delivery.next_at == NOW + timedelta(minutes=2**attempt)
        assert delivery.done_at is None
    assert not LeagueFactory._meta.model.objects.exists()


def test_a_failing_delivery_is_never_given_up_and_is_logged(
    sent, caplog, django_capture_on_commit_callbacks
) -> None:
    row, seen = publish(), []

    def spill(payload) -> None:
        raise ValueError("spilt")

    now = NOW
    for attempt in range(1, 13):
        with clock.set_to(now), pytest.raises(ValueError, match="spilt"):
            outbox.consume(row_id=row.pk, consumer="tests.first", handle=spill)
        delivery = OutboxDelivery.objects.get(consumer="tests.first")
        assert delivery.next_at - now == min(timedelta(minutes=2**attempt), timedelta(hours=1))
        assert len(outbox.failing_deliveries(topic=TEA_SERVED)) == (attempt >= 3)
        now = delivery.next_at
    assert len([r for r in caplog.records if r.levelname == "ERROR"]) == 10
    sent.clear()
    with clock.set_to(now), django_capture_on_commit_callbacks(execute=True):
        outbox.deliver_due()
    assert ("tests.first", [row.pk]) in sent
    assert outbox.consume(row_id=row.pk, consumer="tests.first", handle=seen.append) is True
    assert seen == [{"cups": 2}]
    assert outbox.failing_deliveries(topic=TEA_SERVED) == []


def test_draining_runs_consumers_here_and_leaves_failures_to_the_worker(monkeypatch) -> None:
    row, seen = publish(), []

    def fail(row_id: int) -> None:
        raise ValueError

    def first(row_id: int) -> None:
        outbox.consume(row_id=row_id, consumer="tests.first", handle=seen.append)

    monkeypatch.setattr(current_app, "tasks", {"tests.first": first, "tests.second": fail})
    assert outbox.drain() == 1
    assert seen == [{"cups": 2}]
    assert OutboxDelivery.objects.filter(row=row, done_at=None).get().consumer == "tests.second"


class TestAuditIsAppendOnly:
    def entry(self) -> AuditEntry:
        league = LeagueFactory.create()
        return audit.record(actor=None, league=league, verb="test", subject=league)

    def test_the_model_refuses_change_and_deletion(self) -> None:
        entry = self.entry()
        with pytest.raises(FactChanged):
            entry.save()
        with pytest.raises(FactChanged):
            entry.delete()

    @pytest.mark.parametrize("change", ["update", "delete"])
    def test_the_database_refuses_them_too(self, change: str) -> None:
        self.entry()
        facts = AuditEntry.objects.all()
        with pytest.raises(DatabaseError, match="are facts"), transaction.atomic():
            facts.update(verb="other") if change == "update" else facts._raw_delete("default")
        assert AuditEntry.objects.get().verb == "test"
