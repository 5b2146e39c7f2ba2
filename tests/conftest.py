"""What every test may use: the private servers, a real worker, an honest clock."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import ExitStack

import pytest
from hypothesis import settings as hypothesis_settings

from league.conf.run.errors import CannotRun
from tests.support.servers import test_servers
from tests.support.workers import WorkerProcess, empty_queues

hypothesis_settings.register_profile("dev", max_examples=50, deadline=None)
hypothesis_settings.register_profile("ci", max_examples=200, deadline=None, derandomize=True)
hypothesis_settings.load_profile("ci" if os.environ.get("CI") else "dev")

_session = ExitStack()


def pytest_configure(config: pytest.Config) -> None:
    if hasattr(config, "workerinput") or config.option.collectonly or config.option.help:
        return  # the run's leader has started them already, or nobody needs them
    try:
        _session.enter_context(test_servers())
    except CannotRun as error:
        pytest.exit(f"kemari: {error}", returncode=2)


def pytest_unconfigure() -> None:
    _session.close()


@pytest.fixture(scope="session")
def _session_worker(
    django_db_setup: None,
    django_db_blocker,
    tmp_path_factory: pytest.TempPathFactory,
) -> Iterator[WorkerProcess]:
    with django_db_blocker.unblock():
        worker = WorkerProcess(tmp_path_factory.mktemp("worker") / "session.log")
    yield worker
    worker.stop()


@pytest.fixture
def celery_worker_process(
    transactional_db: None, _session_worker: WorkerProcess
) -> Iterator[WorkerProcess]:
    """A real worker over the real Redis and this test's database, idle again when the test ends."""
    empty_queues()
    yield _session_worker
    _session_worker.wait_until_idle()


@pytest.fixture
def start_worker(
    transactional_db: None, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Callable[..., WorkerProcess]]:
    """Start workers of the test's own, to kill or to give another environment."""
    empty_queues()
    started: list[WorkerProcess] = []
    folder = tmp_path_factory.mktemp("worker")

    def start(**environment: str) -> WorkerProcess:
        worker = WorkerProcess(folder / f"own{len(started)}.log", **environment)
        started.append(worker)
        return worker

    yield start
    for worker in started:
        worker.stop()
    empty_queues()
