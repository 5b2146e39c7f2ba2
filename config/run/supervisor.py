"""Runs `make run`: prepare, start, watch and stop everything."""

from __future__ import annotations

import os
import signal
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import FrameType

from config import var_paths
from config.run import demo, orphans, plan
from config.run.children import Child, Deaths, stop_together
from config.run.console import CannotRun, echo
from config.run.file_lock import FileLock
from config.run.private_server import PrivateServer
from config.run.servers import prepare_places, private_servers, revive

_PATIENCE = 12.0
_PORT_PATIENCE = 3.0
_LOOK_EVERY = 0.25
_LOOK_AT_SERVERS_EVERY = 2.0


class Stopped(Exception):  # noqa: N818 - not an error
    """A signal asked us to stop."""


class Supervisor:
    """One run of the site. `run` returns the exit code when everything it started has ended."""

    def __init__(self) -> None:
        self._stop = threading.Event()
        self._children: list[Child] = []
        self._deaths: dict[str, Deaths] = {}

    def ask_to_stop(self, number: int, frame: FrameType | None) -> None:
        """A signal handler: sets the event on which the main loop stops."""
        self._stop.set()

    def run(self) -> int:
        os.umask(0o077)  # what a site writes is its account's alone: logs, log-ins, mails, locks
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            signal.signal(number, self.ask_to_stop)
        host, port = plan.address(os.environ)
        var = prepare_places()
        with alone(var / "run", f"http://localhost:{port}"):
            ended = orphans.end_all(var / "run" / "children.json")
            if ended:
                echo("ended what an earlier, killed run had left")
            # The threads of a killed process may hold its port a moment longer than it is seen.
            plan.check_free(host, port, patience=_PORT_PATIENCE if ended else 0.0)
            try:
                echo("starting PostgreSQL and Redis")
                with private_servers() as servers:
                    self._prepare(var, host)
                    return self._serve(var, servers, host, port)
            except Stopped:
                return 0
            finally:
                echo("stopped")

    def _prepare(self, var: Path, host: str) -> None:
        self._step("bringing the database up to date", plan.module("config.run.prepare"))
        own = [] if plan.is_this_machine_alone(host) else ["--own-passwords"]
        if demo.wanted(var):
            self._step("seeding the demo league (once)", plan.manage("demo", *own))
            demo.mark_seeded(var)
        elif own:
            words = f"looking whether the demo may be served at {host}"
            self._step(words, plan.manage("demo", "--require-own-passwords"))

    def _step(self, words: str, command: Sequence[str]) -> None:
        """Run a command and show its output. Raises `Stopped` when we are asked to stop."""
        echo(words)
        step = Child("kemari", command, {**os.environ, "PYTHONUNBUFFERED": "1"})
        step.start()
        while step.died() is None:
            if self._stop.wait(_LOOK_EVERY / 5):
                stop_together([step], _PATIENCE)
                raise Stopped
        if step.died():
            raise CannotRun(f"{words} failed; the lines above say why.")
        if self._stop.is_set():
            raise Stopped

    def _serve(self, var: Path, servers: list[PrivateServer], host: str, port: int) -> int:
        self._children = plan.children(host, port, logins=demo.file_of_logins(var))
        try:
            for child in self._children:
                child.start()
            self._record(var)
            return self._watch(var, servers, port)
        finally:
            echo("stopping")
            stop_together(self._children, _PATIENCE)
            (var / "run" / "children.json").unlink(missing_ok=True)

    def _record(self, var: Path) -> None:
        leaders = [child.process.pid for child in self._children if child.process is not None]
        orphans.record(var / "run" / "children.json", leaders)

    def _watch(self, var: Path, servers: list[PrivateServer], port: int) -> int:
        announced = False
        look_at_servers = 0.0
        while not self._stop.wait(_LOOK_EVERY):
            for child in self._children:
                code = child.died()
                if code is None:
                    continue
                echo(f"{child.name} ended by itself ({_meaning(code)})")
                if self._too_often(child.name):
                    return 1
                child.start()
                self._record(var)
            if time.monotonic() >= look_at_servers:
                for server in servers:
                    if not server.running():
                        echo(f"{server.name} ended by itself")
                        if self._too_often(server.name):
                            return 1
                        revive(server)
                look_at_servers = time.monotonic() + _LOOK_AT_SERVERS_EVERY
            if not announced and _answers(port):
                announced = True
                demo.announce(var, port)
        return 0

    def _too_often(self, name: str) -> bool:
        if self._deaths.setdefault(name, Deaths()).count(time.monotonic()):
            echo(f"{name} ended three times within a minute: stopping everything")
            return True
        echo(f"starting {name} again")
        return False


@contextmanager
def alone(run: Path, url: str) -> Iterator[None]:
    """Be the only supervisor of this var/. Raises `CannotRun` with the URL of the other."""
    lock, note = FileLock(run / "supervisor.lock"), run / var_paths.record_of_address().name
    if not lock.take(wait=False):
        lock.release()
        other = note.read_text(encoding="utf-8").strip() if note.exists() else "elsewhere"
        raise CannotRun(f"already running from {var_paths.BASE} at {other}; stop it first.")
    try:
        note.write_text(f"{url}\n", encoding="utf-8")
        yield
    finally:
        note.unlink(missing_ok=True)
        lock.release()


def _meaning(code: int) -> str:
    return f"exit code {code}" if code >= 0 else signal.Signals(-code).name


def _answers(port: int) -> bool:
    host = os.environ.get("HOST") or "127.0.0.1"
    name = f"[{host}]" if ":" in host else {"0.0.0.0": "127.0.0.1"}.get(host, host)  # noqa: S104
    try:
        with urllib.request.urlopen(f"http://{name}:{port}/healthz/live", timeout=1) as reply:
            return bool(reply.status == 200)
    except urllib.error.HTTPError:
        return True  # it serves HTTP, even if it refuses this host name
    except OSError:
        return False
