"""`make run` in a process group of its own, stopped as a terminal stops it."""

from __future__ import annotations

import os
import signal
import subprocess
import time
from collections.abc import Mapping
from pathlib import Path

from tests.support.mail_servers import free_port

PATIENCE = 120.0
_OF_THIS_RUN = ("KEMARI_", "PYTEST_", "DJANGO_", "MAKE", "MFLAGS")
_ELSEWHERE = ("DATABASE_URL", "REDIS_URL", "CACHE_URL", "EMAIL_URL")


def own_environment() -> dict[str, str]:
    """The environment without what this test run and the `make` around it have added."""
    return {
        name: value
        for name, value in os.environ.items()
        if not name.startswith(_OF_THIS_RUN) and name not in _ELSEWHERE
    }


class MakeRun:
    """One `make run` in a working copy, on a port of its own and without the demo."""

    def __init__(self, folder: Path, log: Path, environment: Mapping[str, str] | None = None):
        self.log, self.port = log, free_port()
        words = {"PORT": str(self.port), "DEMO": "0", "KEMARI_THROWAWAY": "1"}
        with log.open("wb") as out:
            self._process = subprocess.Popen(
                ["make", "run"],
                cwd=folder,
                env=own_environment() | words | dict(environment or {}),
                stdin=subprocess.DEVNULL,
                stdout=out,
                stderr=out,
                start_new_session=True,
            )

    def output(self) -> str:
        return self.log.read_text(encoding="utf-8")

    def wait_until_up(self) -> None:
        deadline = time.monotonic() + PATIENCE
        while "Kemari is at" not in self.output():
            assert self._process.poll() is None, self.output()
            assert time.monotonic() < deadline, self.output()
            time.sleep(0.1)

    def stop(self) -> None:
        """Ctrl-C reaches `make` and what it started; nothing happens where it has ended."""
        if self._process.poll() is None:
            os.killpg(self._process.pid, signal.SIGINT)
            self._process.wait(60)
