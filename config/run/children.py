"""A child process of the supervisor: start it, show its output, count its deaths, stop it."""

from __future__ import annotations

import os
import signal
import subprocess
import threading
import time
from collections import deque
from collections.abc import Mapping, Sequence
from contextlib import suppress

from config import var_paths
from config.run.console import echo

DEATHS_ALLOWED = 3
WITHIN_SECONDS = 60.0


class Deaths:
    """Counts the deaths of one child; three within a minute are too many."""

    def __init__(self) -> None:
        self._times: deque[float] = deque(maxlen=DEATHS_ALLOWED)

    def count(self, now: float) -> bool:
        """Note a death; True when there were too many."""
        self._times.append(now)
        return len(self._times) == DEATHS_ALLOWED and now - self._times[0] <= WITHIN_SECONDS


class Child:
    """A process in a session of its own, so that Ctrl-C reaches only the supervisor."""

    def __init__(self, name: str, command: Sequence[str], environment: Mapping[str, str]) -> None:
        self.name = name
        self.deaths = Deaths()
        self._command = list(command)
        self._environment = dict(environment)
        self.process: subprocess.Popen[str] | None = None
        self._listener: threading.Thread | None = None

    def start(self) -> None:
        """Start, or start again: what is left of an earlier process is killed first."""
        if self.process is not None:
            kill_group(self.process.pid)
        self.process = subprocess.Popen(
            self._command,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            errors="replace",
            env=self._environment,
            cwd=var_paths.BASE,
            start_new_session=True,
        )
        self._listener = threading.Thread(
            target=self._print_output, args=(self.process,), daemon=True
        )
        self._listener.start()

    def _print_output(self, process: subprocess.Popen[str]) -> None:
        assert process.stdout is not None  # noqa: S101 - it was started with a pipe
        with process.stdout as lines:
            for line in lines:
                if line.strip():
                    echo(line.rstrip(), source=self.name)

    def died(self) -> int | None:
        """The exit code of a child that ended by itself, None while it lives."""
        return None if self.process is None else self.process.poll()

    def ask_to_stop(self) -> None:
        if self.process is not None and self.process.poll() is None:
            self.process.terminate()

    def make_stop(self, patience: float) -> None:
        """Wait for the end; after `patience` seconds kill the child and its process group."""
        if self.process is None:
            return
        try:
            self.process.wait(max(patience, 0.1))
        except subprocess.TimeoutExpired:
            echo(f"{self.name} does not stop; killing it")
        kill_group(self.process.pid)
        self.process.wait()
        if self._listener is not None:
            self._listener.join(1)  # for its last lines


def kill_group(leader: int) -> None:
    """Send SIGKILL to all processes of a session, including the leader."""
    with suppress(ProcessLookupError, PermissionError):
        os.killpg(leader, signal.SIGKILL)


def stop_together(children: Sequence[Child], patience: float) -> None:
    """Ask all to stop, then wait for all: this takes as long as the slowest."""
    for child in children:
        child.ask_to_stop()
    deadline = time.monotonic() + patience
    for child in children:
        child.make_stop(deadline - time.monotonic())
