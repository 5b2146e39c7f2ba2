"""A real Celery worker in a process of its own, on the test's database and queues."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path
from typing import Any
from urllib.parse import quote

import redis
from django.conf import settings
from django.db import connection

from config.queues import QUEUES

READY_WITHIN = 30.0
_IDLE_LOOKS = 5
_COMMAND = (
    *(sys.executable, "-m", "celery", "-A", "config", "worker"),
    *("-Q", ",".join(QUEUES), "-c", "2", "-l", "INFO"),
    *("--without-gossip", "--without-mingle", "--without-heartbeat"),
)


class WorkerProcess:
    """Started by the constructor, ready when it returns; `stop` is gentle, `kill` is not."""

    def __init__(self, log: Path, **environment: str) -> None:
        self.log = log
        with log.open("wb") as out:
            self.process = subprocess.Popen(
                [*_COMMAND, "-n", f"{log.stem}@%h"],
                stdin=subprocess.DEVNULL,
                stdout=out,
                stderr=subprocess.STDOUT,
                env=_environment() | environment,
                cwd=settings.BASE_DIR,
                start_new_session=True,
            )
        self._await("ready.")

    def _await(self, word: str) -> None:
        deadline = time.monotonic() + READY_WITHIN
        while word not in self.log.read_text(errors="replace"):
            if self.process.poll() is not None or time.monotonic() > deadline:
                raise RuntimeError(f"The worker did not start:\n{self.log.read_text()}")
            time.sleep(0.05)

    def stop(self) -> None:
        if self.process.poll() is None:
            self.process.terminate()
            try:
                self.process.wait(15)
            except subprocess.TimeoutExpired:
                self.kill()

    def kill(self) -> None:
        """SIGKILL to the worker and its pool: as in a power cut."""
        if self.process.poll() is None:
            os.killpg(self.process.pid, 9)
            self.process.wait()

    def wait_until_idle(self, seconds: float = 20.0) -> None:
        """Return when no message is waiting or in work.

        A worker takes a message from its queue a moment before it notes it as in work, and in
        that moment it is in neither place: so nothing has to be seen several times in a row.
        """
        deadline = time.monotonic() + seconds
        seen_idle = 0
        while seen_idle < _IDLE_LOOKS:
            seen_idle = 0 if messages_waiting() else seen_idle + 1
            if time.monotonic() > deadline:
                raise AssertionError(f"Jobs are still under way:\n{self.log.read_text()}")
            time.sleep(0.05)


class SharedWorker:
    """One worker for the many tests that only need some worker; starting takes seconds."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._started = 0
        self._worker: WorkerProcess | None = None

    def start(self) -> WorkerProcess:
        if self._worker is None or self._worker.process.poll() is not None:
            self._started += 1
            self._worker = WorkerProcess(self._folder / f"shared{self._started}.log")
        return self._worker

    def stop(self) -> None:
        if self._worker is not None:
            self._worker.stop()
            self._worker = None


def messages_waiting() -> int:
    """How many messages are in the queues or in work."""
    client = _client()
    prefix = settings.QUEUE_PREFIX
    queued = sum(client.llen(f"{prefix}{name}") for name in settings.CELERY_TASK_QUEUES)
    return queued + client.hlen(f"{prefix}unacked")


def empty_queues() -> None:
    client = _client()
    for key in client.scan_iter(f"{settings.QUEUE_PREFIX}*"):
        if client.type(key) == b"list":
            client.delete(key)


def _client() -> Any:
    return redis.Redis.from_url(settings.REDIS_URL)


def _environment() -> dict[str, str]:
    database = connection.settings_dict
    host = quote(str(database["HOST"] or database["OPTIONS"].get("host", "")), safe="/")
    address = f"postgresql://{database['USER']}@/{database['NAME']}?host={host}"
    if database["PASSWORD"] or database["PORT"]:
        user = f"{database['USER']}:{quote(database['PASSWORD'])}"
        address = f"postgresql://{user}@{host}:{database['PORT'] or 5432}/{database['NAME']}"
    return os.environ | {
        "DJANGO_SETTINGS_MODULE": "config.test_settings",
        "DATABASE_URL": address,
        "REDIS_URL": settings.REDIS_URL,
        "CACHE_URL": settings.CACHE_URL,
        "KEMARI_QUEUE_PREFIX": settings.QUEUE_PREFIX,
        "KEMARI_TEST_CHILD": "1",
        "PYTHONWARNINGS": "",
    }
