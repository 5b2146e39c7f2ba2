"""Each kind of work waits in its own queue, for a limited time, and has a process of its own."""

from __future__ import annotations

import logging
import re
from collections import Counter
from itertools import chain

import pytest
import yaml
from celery import current_app
from django.conf import settings

from config import queues
from config.beat import LivingScheduler
from config.log_format import LineFormatter
from config.run import plan
from tests.layers import ROOT

pytestmark = pytest.mark.fast
WORKER = re.compile(r"celery -A config worker -Q ([\w,]+) -c \d+")


def our_tasks() -> set[str]:
    current_app.loader.import_default_modules()
    return {name for name in current_app.tasks if not name.startswith("celery.")}


def test_every_task_has_a_queue() -> None:
    assert our_tasks() == queues.TASKS.keys()
    assert (
        {*queues.TASKS.values(), "push"}
        == queues.QUEUES.keys()
        == settings.CELERY_TASK_QUEUES.keys()
    )


def test_a_task_is_sent_to_its_queue_and_has_its_limits() -> None:
    our_tasks()
    for name, queue in queues.TASKS.items():
        assert current_app.amqp.router.route({}, name)["queue"].name == queue
        task = current_app.tasks[name]
        assert (task.soft_time_limit, task.time_limit) == (
            queues.limits_of(name).soft,
            queues.limits_of(name).hard,
        )
        assert 0 < task.soft_time_limit < task.time_limit


def test_nothing_is_delivered_again_while_it_runs() -> None:
    longest = max(queues.limits_of(task).hard for task in queues.TASKS)
    assert settings.CELERY_BROKER_TRANSPORT_OPTIONS["visibility_timeout"] > 2 * longest


def test_a_worker_takes_no_message_that_it_cannot_begin() -> None:
    assert settings.CELERY_WORKER_PREFETCH_MULTIPLIER == 1
    assert settings.CELERY_TASK_ACKS_LATE


def test_what_hangs_in_another_queue_is_cut_before_the_tick_is_late() -> None:
    """The tick's own process runs nothing that waits for another machine."""
    own = [task for task, queue in queues.TASKS.items() if queue == "tick"]
    assert set(own) == {"core.tick", "matches.resolve_due"}
    assert sum(queues.limits_of(task).hard for task in own) <= 180


def test_in_production_each_queue_has_one_process() -> None:
    served = Counter(WORKER.findall((ROOT / "compose.yaml").read_text(encoding="utf-8")))
    assert served == Counter(list(queues.QUEUES))


def test_make_run_keeps_the_tick_and_turns_to_themselves() -> None:
    served = {
        child.name: queue.split(",")
        for child in plan.children("127.0.0.1", 8000)
        if (queue := _queues(child._command))
    }
    assert served["tick"] == ["tick"]
    assert served["turns"] == ["turns"]
    assert Counter(chain.from_iterable(served.values())) == Counter(list(queues.QUEUES))


def test_pages_and_turns_of_leagues_come_before_the_rest() -> None:
    """In `make run` by `nice`, in production by shares of the processors."""
    children = {child.name: child._command for child in plan.children("127.0.0.1", 8000)}
    nice = {name for name, command in children.items() if command[0] == "nice"}
    assert nice == queues.NICENESS.keys() == {"friendlies", "rest"}
    ours = yaml.safe_load((ROOT / "compose.yaml").read_text(encoding="utf-8"))["services"]
    yielding = {name for name, service in ours.items() if service.get("cpu_shares", 1024) < 1024}
    assert yielding == {queue for name in nice for queue in queues.PROCESSES[name]}


def test_beat_writes_no_file_that_a_full_disk_could_refuse() -> None:
    (beat,) = [child for child in plan.children("127.0.0.1", 8000) if child.name == "beat"]
    in_production = re.findall(r"celery -A config beat .*", (ROOT / "compose.yaml").read_text())
    for words in (" ".join(beat._command), *in_production):
        assert "--scheduler config.beat:LivingScheduler" in words
        assert "--schedule " not in words
    assert len(in_production) == 1


@pytest.fixture
def _tasks_are_loaded() -> None:
    our_tasks()  # sets logging up, so it comes before the test's own handler


@pytest.mark.usefixtures("_tasks_are_loaded")
def test_a_broker_that_is_away_is_one_line_of_beat(monkeypatch, caplog) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise ConnectionError("Connection refused")

    beat = LivingScheduler(app=current_app._get_current_object())
    monkeypatch.setattr(type(current_app.tasks["core.tick"]), "apply_async", refuse)
    (tick,) = beat.schedule.values()
    with caplog.at_level(logging.WARNING):
        beat.apply_entry(tick, producer=object())
    (line,) = "".join(map(LineFormatter().format, caplog.records)).splitlines()
    assert "Connection refused" in line
    assert "It is sent again when it is next due." in line


def _queues(command: list[str]) -> str:
    return command[command.index("-Q") + 1] if "-Q" in command else ""
