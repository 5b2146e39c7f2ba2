"""The parts of the supervisor that need no server."""

import os
import signal
import socket
import subprocess
import sys
import threading
from pathlib import Path

import psutil
import pytest

from config import var_paths
from config.run import demo, orphans, plan, process
from config.run.children import Child, Deaths
from config.run.console import CannotRun, echo
from config.run.file_lock import FileLock
from config.run.needed_servers import needs_servers
from config.run.supervisor import Supervisor, alone

SLEEP = [sys.executable, "-c", "import time; time.sleep(60)"]


@pytest.mark.parametrize(
    ("times", "too_many"),
    [([0, 10], False), ([0, 10, 59], True), ([0, 10, 61], False), ([0, 30, 61, 70], True)],
)
def test_the_third_death_within_a_minute_is_one_too_many(
    times: list[float], too_many: bool
) -> None:
    deaths = Deaths()
    assert [deaths.count(now) for now in times][-1] is too_many


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="a device of Linux")
def test_a_log_on_a_full_disk_stops_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    with Path("/dev/full").open("w") as full:
        monkeypatch.setattr(sys, "stdout", full)
        with pytest.raises(OSError, match="No space left"):
            print("a line", flush=True)
        echo("worker ended by itself")
        monkeypatch.undo()
        # What could not be written is not tried again at the end.
        os.dup2(os.open(os.devnull, os.O_WRONLY), full.fileno())


def test_a_child_that_dies_at_once_stops_the_run(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    steady = Child("worker", SLEEP, os.environ)
    dying = Child("web", [sys.executable, "-c", "raise SystemExit(3)"], os.environ)
    monkeypatch.setattr(plan, "children", lambda *_, **__: [dying, steady])
    (tmp_path / "run").mkdir()

    assert Supervisor()._serve(tmp_path, [], "127.0.0.1", 9) == 1

    output = capfd.readouterr().out
    assert output.count("web ended by itself (exit code 3)") == 3
    assert "web ended three times within a minute" in output
    assert steady.process is not None
    assert steady.process.poll() == -signal.SIGTERM


def test_a_child_that_ignores_sigterm_is_killed_with_its_own_children() -> None:
    script = (
        "import signal, subprocess, sys, time;"
        "signal.signal(signal.SIGTERM, signal.SIG_IGN);"
        "print(subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(60)']).pid,"
        " flush=True); time.sleep(60)"
    )
    child = Child("web", [sys.executable, "-c", script], os.environ)
    child.start()
    assert child.process is not None
    mother = psutil.Process(child.process.pid)
    while not (young := mother.children()):
        pass
    child.ask_to_stop()
    child.make_stop(0.3)
    assert not mother.is_running()
    psutil.wait_procs(young, timeout=5)
    assert not process.running_with(young[0].pid, "sleep")


def test_what_a_killed_supervisor_left_is_ended_and_nothing_else(tmp_path: Path) -> None:
    left = subprocess.Popen(SLEEP, start_new_session=True)
    other = subprocess.Popen(SLEEP, start_new_session=True)
    file = tmp_path / "children.json"
    try:
        orphans.record(file, [left.pid])
        other_born = psutil.Process(other.pid).create_time()
        file.write_text(file.read_text()[:-1] + f", [{other.pid}, {other_born - 100}]]")
        assert orphans.end_all(file) == 1
        assert left.wait(5) == -signal.SIGKILL
        assert other.poll() is None
        assert not file.exists()
    finally:
        left.kill()
        other.kill()
        left.wait()
        other.wait()


@pytest.mark.parametrize("words", ["", "[", "{}x"])
def test_a_broken_record_is_no_obstacle(tmp_path: Path, words: str) -> None:
    (tmp_path / "children.json").write_text(words)
    assert orphans.end_all(tmp_path / "children.json") == 0


@pytest.mark.parametrize("port", ["abc", "0", "65536", "-1", "8000 "])
def test_an_invalid_port_gets_one_line(port: str) -> None:
    with pytest.raises(CannotRun, match="is not a port number"):
        plan.address({"PORT": port})


def test_host_and_port_have_defaults() -> None:
    assert plan.address({}) == ("127.0.0.1", 8000)
    assert plan.address({"HOST": "0.0.0.0", "PORT": "81"}) == ("0.0.0.0", 81)


def test_a_taken_port_gets_one_line() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(CannotRun, match=rf"cannot listen on 127.0.0.1:{port}: .*in use"):
            plan.check_free("127.0.0.1", port)


def test_a_port_that_becomes_free_in_time_is_taken() -> None:
    """The threads of a killed run may hold it a moment longer."""
    holder = socket.create_server(("127.0.0.1", 0))
    port = holder.getsockname()[1]
    timer = threading.Timer(0.2, holder.close)
    timer.start()
    plan.check_free("127.0.0.1", port, patience=10)
    timer.join()


def test_there_is_one_supervisor_at_a_time(tmp_path: Path) -> None:
    with (
        alone(tmp_path, "http://localhost:1"),
        pytest.raises(CannotRun, match=r"already running .* at http://localhost:1"),
        alone(tmp_path, "http://localhost:2"),
    ):
        pass
    with alone(tmp_path, "http://localhost:3"):
        pass


def test_a_lock_is_shared_by_many_and_exclusive_to_one(tmp_path: Path) -> None:
    one, two = FileLock(tmp_path / "lock"), FileLock(tmp_path / "lock")
    assert one.take(shared=True)
    assert two.take(shared=True)
    assert not two.take(wait=False)
    one.release()
    assert two.take(wait=False)
    two.release()


@pytest.mark.parametrize(
    ("arguments", "needed"),
    [
        (["manage.py"], False),
        (["manage.py", "help"], False),
        (["manage.py", "simulate", "--games", "3"], False),
        (["manage.py", "check", "--deploy"], False),
        (["manage.py", "check", "--database", "default"], True),
        (["manage.py", "migrate", "--help"], False),
        (["manage.py", "migrate"], True),
        (["manage.py", "demo"], True),
    ],
)
def test_which_commands_need_servers(arguments: list[str], needed: bool) -> None:
    assert needs_servers(arguments) is needed


@pytest.mark.parametrize(
    ("folder", "fits"),
    [
        ("/tmp/kemari/var/run", True),
        ("/tmp/a b/var/run", False),
        ("/tmp/" + "long" * 22, False),
        ("/tmp/é/run", False),
    ],
)
def test_where_sockets_fit(folder: str, fits: bool) -> None:
    assert var_paths.fits_sockets(Path(folder)) is fits


@pytest.mark.parametrize("python", ["/bin/false", "/nowhere/python3"])
def test_a_wrong_python_gets_one_line(tmp_path: Path, python: str) -> None:
    (tmp_path / "scripts").mkdir()
    script = tmp_path / "scripts" / "setup"
    script.write_text((var_paths.BASE / "scripts" / "setup").read_text())
    done = subprocess.run(
        ["sh", str(script)],
        env={"PATH": os.environ["PATH"], "PYTHON": python},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode != 0
    assert done.stderr == f"kemari: PYTHON={python} is not a Python 3.11 or later.\n"


def test_the_banner_shows_two_log_ins_and_where_the_others_are(tmp_path, monkeypatch, capsys):
    monkeypatch.delenv("DATABASE_URL", raising=False)
    (tmp_path / "postgres").mkdir()
    demo.mark_seeded(tmp_path)
    logins = tmp_path / "demo-logins.txt"
    logins.write_text("a@x  one\nb@x  two\nc@x  three\n", encoding="utf-8")
    demo.announce(tmp_path, 8000)
    output = capsys.readouterr().out
    assert "a@x  one" in output
    assert "b@x  two" in output
    assert "c@x" not in output
    assert f"and 1 more in {logins}" in output
