"""Workers, beats and a web server: started, watched, started again when they are killed."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from types import MappingProxyType

from config import var_paths
from config.queues import AT_ONCE, QUEUES
from tests.chaos import wrong_clock
from tests.chaos.place import Place

READY_WITHIN = 60.0
LEAVES_WITHIN = 60.0
"""Seconds, as `stop_grace_period` in compose.yaml."""
WORKERS = ("worker1", "worker2")
KILLED = -signal.SIGKILL
ALIKE: Mapping[str, Sequence[str]] = MappingProxyType(dict.fromkeys(WORKERS, tuple(QUEUES)))
"""Two workers that do everything."""


@dataclass
class Running:
    """A process of ours, leader of a session of its own."""

    name: str
    process: subprocess.Popen[bytes]
    since: float


class Processes:
    """All processes; `watch` restarts dead ones and counts unexpected deaths."""

    def __init__(
        self,
        place: Place,
        *,
        workers: Mapping[str, Sequence[str]] = ALIKE,
        beats: int = 2,
    ) -> None:
        self.place = place
        self.workers = workers
        self.clocks: Mapping[str, int] = {}
        """Hours that the clocks of single processes' machines are ahead, from their next start."""
        self.names = (*workers, *(f"beat{n + 1}" for n in range(beats)), "web")
        self.running: dict[str, Running] = {}
        self._stop = threading.Event()
        self._lock = threading.Lock()
        self._watcher = threading.Thread(target=self._watch, daemon=True)

    def start(self) -> None:
        for name in self.names:
            self._start(name)
        self._watcher.start()

    def restart(self, name: str) -> None:
        """Kill the process and start it again."""
        with self._lock:
            self._end(self.running[name])
            self._start(name)

    def renew(self, name: str) -> None:
        """Stop the process as an operator does, wait until it has left, and start it again."""
        with self._lock:
            running = self.running[name]
            running.process.terminate()
            with suppress(subprocess.TimeoutExpired):
                running.process.wait(LEAVES_WITHIN)
            if running.process.returncode is None:
                self.place.count(f"{name} had to be killed")
            self._end(running)
            self._start(name)

    def pause(self, name: str) -> None:
        """Stop the process and its children where they are; `resume` lets them go on."""
        os.killpg(self.running[name].process.pid, signal.SIGSTOP)

    def resume(self, name: str) -> None:
        os.killpg(self.running[name].process.pid, signal.SIGCONT)

    def await_tick(self) -> None:
        """Wait until workers and beat are up."""
        from core.jobs.models import Heartbeat

        deadline = time.monotonic() + READY_WITHIN
        while not Heartbeat.objects.exists() and time.monotonic() < deadline:
            time.sleep(0.2)

    def has_run_since(self, name: str) -> float:
        return self.running[name].since

    def stop(self) -> None:
        self._stop.set()
        if self._watcher.is_alive():
            self._watcher.join(30)
        with self._lock:
            for running in self.running.values():
                if running.process.poll() is None:
                    running.process.terminate()
            deadline = time.monotonic() + 12
            for running in self.running.values():
                with suppress(subprocess.TimeoutExpired):
                    running.process.wait(max(0.1, deadline - time.monotonic()))
                self._end(running)

    def _watch(self) -> None:
        while not self._stop.wait(0.1):
            with self._lock:
                for name, running in list(self.running.items()):
                    code = running.process.poll()
                    if code is None or self._stop.is_set():
                        continue
                    self.place.count(
                        "workers started again" if code == KILLED else f"{name} ended by itself"
                    )
                    self._end(running)
                    self._start(name)

    def _start(self, name: str) -> None:
        own = {"CHAOS_NAME": name, wrong_clock.HOURS: str(self.clocks.get(name, 0))}
        environment = self.place.environment | own
        with (self.place.folder / "log" / f"{name}.log").open("ab") as log:
            process = subprocess.Popen(
                self._words(name),
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                env=environment,
                cwd=var_paths.BASE,
                start_new_session=True,
            )
        self.running[name] = Running(name, process, time.time())

    def _words(self, name: str) -> list[str]:
        celery = [sys.executable, "-m", "celery", "--quiet", "-A", "tests.chaos.worker"]
        if name == "web":
            bind = f"127.0.0.1:{self.place.site_port}"
            web = [sys.executable, "-m", "gunicorn", "config.wsgi", "--bind", bind]
            # As in the image.
            web += ["--worker-class", "config.web_worker.LeavingWorker", "--preload"]
            web += ["--workers", "2", "--threads", "32"]
            return [*web, "--log-level", "warning", "--no-control-socket"]
        if name in self.workers:
            queues = ["worker", "-Q", ",".join(self.workers[name]), "-l", "INFO"]
            queues += ["-c", str(AT_ONCE.get(name, 2))]
            return [*celery, *queues, "-n", f"{name}@%h", "--without-gossip", "--without-mingle"]
        beat = [*celery, "beat", "-l", "INFO", "--pidfile="]
        return [*beat, "--scheduler", "config.beat:LivingScheduler"]

    @staticmethod
    def _end(running: Running) -> None:
        """Nothing of its session is left."""
        with suppress(ProcessLookupError):
            os.killpg(running.process.pid, signal.SIGKILL)
        running.process.wait()
