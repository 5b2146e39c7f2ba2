"""New workers do what old ones were sent: messages of earlier releases, recorded, are accepted.

A line of `recorded_messages.json` is a message that some release sends or a payload that it writes.
Lines are added, with a new task, argument or key. One is taken away when no release that is carried
over sends it any more.
"""

from __future__ import annotations

import inspect
import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from celery import current_app
from django.core.exceptions import ObjectDoesNotExist
from django.db import transaction

from config import queues
from core import clock
from core.jobs.models import OutboxDelivery, OutboxRow

RECORDED = json.loads(
    Path(__file__).with_name("recorded_messages.json").read_text(encoding="utf-8")
)
MESSAGES = [(row["task"], row["args"]) for row in RECORDED["messages"]]
PAYLOADS = [(row["consumer"], row["payload"]) for row in RECORDED["payloads"]]
REQUIRED = re.compile(r"\bpayload\[\"(\w+)\"\]")


def task_of(name: str) -> Any:
    current_app.loader.import_default_modules()
    return current_app.tasks[name]


@pytest.mark.parametrize(("name", "args"), MESSAGES, ids=str)
def test_a_recorded_message_is_accepted(name: str, args: list[object]) -> None:
    inspect.signature(task_of(name).run).bind(*args)
    assert queues.limits_of(name)  # a queue whose workers have it
    named = inspect.signature(task_of(name).run).parameters.values()
    for parameter, value in zip(named, args, strict=False):
        assert parameter.annotation in {type(value).__name__, "Any"}


def test_every_task_is_recorded_with_all_it_takes() -> None:
    assert {name for name, _ in MESSAGES} >= queues.TASKS.keys()
    for name in queues.TASKS:
        most = len(inspect.signature(task_of(name).run).parameters)
        assert most == max(len(args) for recorded, args in MESSAGES if recorded == name), name


def handler_of(name: str) -> Callable[..., object] | None:
    """What a consumer does with a payload, as `core.jobs.consumers.consumer` wraps it."""
    closed = inspect.getclosurevars(inspect.unwrap(task_of(name).run)).nonlocals
    return closed.get("handle")


def consumers() -> set[str]:
    wrapped = {name for name in queues.TASKS if handler_of(name)}
    return wrapped | {"core.mail_message", "core.mail_account"}


def test_every_consumer_has_a_recorded_payload() -> None:
    assert {name for name, _ in PAYLOADS} == consumers()


@pytest.mark.parametrize(("name", "payload"), PAYLOADS, ids=str)
def test_a_key_that_an_old_payload_lacks_has_a_default(name: str, payload: dict[str, Any]) -> None:
    if handle := handler_of(name):
        assert set(REQUIRED.findall(inspect.getsource(handle))) <= payload.keys()


@pytest.mark.django_db
@pytest.mark.parametrize(("name", "payload"), PAYLOADS, ids=str)
def test_a_recorded_payload_is_handled(name: str, payload: dict[str, Any]) -> None:
    now = clock.now()
    row = OutboxRow.objects.create(topic="recorded", key="k", payload=payload, created_at=now)
    OutboxDelivery.objects.create(row=row, consumer=name, next_at=now)
    try:
        with transaction.atomic():
            task_of(name)(row.pk)
    except ObjectDoesNotExist:
        return  # what it is about is not in this database; it was looked for
    assert not OutboxDelivery.objects.filter(done_at=None).exists()
