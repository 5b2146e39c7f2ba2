"""`make run` from start to end, on servers and a port of its own."""

import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path

import psutil
import pytest

from config import var_paths
from config.run import orphans
from config.run.servers import wanted

pytestmark = [pytest.mark.slow, pytest.mark.waits]
UP_WITHIN = 120.0
"""Seconds: on a busy machine migrating alone takes half a minute."""


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as probe:
        return int(probe.getsockname()[1])


class Run:
    """A supervisor in a process of its own."""

    def __init__(self, var: Path, port: int) -> None:
        self.var, self.port = var, port
        self.output = var.parent / f"output-{time.monotonic_ns()}"
        with self.output.open("wb") as out:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "config.run"],
                env=environment(var, port),
                cwd=var_paths.BASE,
                stdin=subprocess.DEVNULL,
                stdout=out,
                stderr=out,
                start_new_session=True,
            )

    def logged(self) -> str:
        return self.output.read_text()

    def wait_for(self, condition: Callable[[], bool]) -> None:
        deadline = time.monotonic() + UP_WITHIN
        while not condition():
            assert self.process.poll() is None, self.logged()
            assert time.monotonic() < deadline, self.logged()
            time.sleep(0.05)

    def wait_until_up(self) -> None:
        self.wait_for(lambda: "Kemari is at" in self.logged())

    def pids(self) -> list[int]:
        """Of web, worker and beat, as recorded; for a moment after a restart the old ones."""
        return [pid for pid, _ in json.loads((self.var / "run" / "children.json").read_text())]

    def leaders(self) -> list[psutil.Process]:
        return [psutil.Process(pid) for pid in self.pids()]

    def everything(self) -> list[psutil.Process]:
        """All processes of the run: children, their children, and both servers."""
        servers = [
            psutil.Process(int((self.var / name).read_text().split()[0]))
            for name in ("postgres/postmaster.pid", "redis/redis.pid", "cache/redis.pid")
        ]
        found = [*self.leaders(), *servers]
        return found + [young for one in found for young in one.children(recursive=True)]

    def get(self, path: str) -> tuple[int, str]:
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{self.port}{path}", timeout=10) as reply:
                return reply.status, reply.read().decode()
        except urllib.error.HTTPError as error:
            with error:
                return error.code, error.read().decode()
        except OSError as error:
            return 0, str(error)

    def end(self, number: int = signal.SIGTERM) -> int:
        self.process.send_signal(number)
        return self.process.wait(20)


def environment(var: Path, port: int) -> dict[str, str]:
    dropped = {
        "DATABASE_URL",
        "REDIS_URL",
        "CACHE_URL",
        "EMAIL_URL",
        "DJANGO_SETTINGS_MODULE",
        "KEMARI_TEST_RUN",
    }
    kept = {name: value for name, value in os.environ.items() if name not in dropped}
    return kept | {
        "KEMARI_VAR": str(var),
        "KEMARI_THROWAWAY": "1",
        "PORT": str(port),
        "DEMO": "0",
        "TICK_SECONDS": "1",
    }


@pytest.fixture
def start_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[], Run]]:
    runs: list[Run] = []
    port = free_port()

    def start() -> Run:
        runs.append(Run(tmp_path / "a b" / "var", port))
        return runs[-1]

    (tmp_path / "a b").mkdir()
    yield start
    for run in runs:
        if run.process.poll() is None:
            run.end()
    # Where a test failed half-way, a killed run's children and servers may be left.
    var = tmp_path / "a b" / "var"
    monkeypatch.setenv("KEMARI_VAR", str(var))
    orphans.end_all(var / "run" / "children.json")
    for server in wanted({}):
        server.stop()
    record = tmp_path / "a b" / "var" / "run" / "sockets.path"
    if record.exists():
        shutil.rmtree(record.read_text().strip(), ignore_errors=True)


def alive(processes: list[psutil.Process]) -> list[psutil.Process]:
    _, left = psutil.wait_procs(processes, timeout=3)
    return [one for one in left if one.is_running() and one.status() != psutil.STATUS_ZOMBIE]


def open_to_others(folder: Path) -> list[str]:
    """Everything below that another account of this machine could read, or write to.

    A folder that others may only pass through is none of it, but what is in it may be.
    """
    wrong = []
    for path in [folder, *folder.iterdir()]:
        mode = path.lstat().st_mode
        if path.is_symlink():
            continue
        if path.is_dir():
            if mode & 0o066:
                wrong.append(f"{path}: {oct(mode)}")
            if path != folder and mode & 0o011:
                wrong += open_to_others(path)
        elif mode & 0o077:
            wrong.append(f"{path}: {oct(mode)}")
    return wrong


def test_up_healed_killed_and_cleared_up_by_the_next_run(start_run: Callable[[], Run]) -> None:
    run = start_run()
    run.wait_until_up()
    assert run.get("/healthz/live") == (200, '{"status": "alive"}')
    run.wait_for(lambda: run.get("/healthz/workers")[0] == 200)

    assert open_to_others(run.var) == []
    second = subprocess.run(
        [sys.executable, "-m", "config.run"],
        env=environment(run.var, run.port + 1),
        cwd=var_paths.BASE,
        capture_output=True,
        text=True,
        check=False,
    )
    assert second.returncode == 1
    assert second.stderr.endswith(f"at http://localhost:{run.port}; stop it first.\n")
    assert second.stderr.count("\n") == 1

    web = run.leaders()[0]
    web.kill()
    run.wait_for(lambda: "starting web again" in run.logged() and run.pids()[0] != web.pid)
    postgres = psutil.Process(int((run.var / "postgres" / "postmaster.pid").read_text().split()[0]))
    postgres.send_signal(signal.SIGINT)
    run.wait_for(lambda: "starting PostgreSQL again" in run.logged())
    run.wait_for(lambda: run.get("/healthz/workers")[0] == 200)

    everything = run.everything()
    assert len(everything) >= 8
    key, left = (run.var / "secret_key").read_text(), run.leaders()
    run.process.kill()
    run.process.wait()
    _is_cleared_up(start_run(), left, key)


def _is_cleared_up(run: Run, left: list[psutil.Process], key: str) -> None:
    """The run after a killed one ends what that left, keeps the data, and leaves nothing."""
    run.wait_until_up()
    assert alive(left) == []
    assert (run.var / "secret_key").read_text() == key
    everything = run.everything()
    assert run.end(signal.SIGTERM) == 0
    assert alive(everything) == []
    assert run.logged().endswith("stopped\n")


def test_a_stop_while_preparing_leaves_nothing(start_run: Callable[[], Run]) -> None:
    run = start_run()
    run.wait_for(lambda: "bringing the database up to date" in run.logged())
    server = psutil.Process(int((run.var / "postgres" / "postmaster.pid").read_text().split()[0]))
    assert run.end(signal.SIGHUP) == 0
    assert alive([server]) == []
    assert "Kemari is at" not in run.logged()


@pytest.mark.thorough
def test_a_management_command_has_servers_for_its_duration(tmp_path: Path) -> None:
    var = tmp_path / "var"
    done = subprocess.run(
        [sys.executable, "manage.py", "showmigrations", "core"],
        env=environment(var, 1),
        cwd=var_paths.BASE,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert "[ ] 0001_initial" in done.stdout
    assert not (var / "postgres" / "postmaster.pid").exists()
