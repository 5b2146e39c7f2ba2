"""While a release is replaced, its web and workers go on with the schema of the next one."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tarfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path
from typing import Any

import psycopg
import pytest
from django.conf import settings

from config.queues import QUEUES
from tests.layers import ROOT
from tests.support.scratch import (
    address_of,
    environment_of,
    migrated_template,
    run_command,
    scratch_database,
)

EARLIER = "f4f9967dc8e9c416c0f1c721f5ffbbefbe2b8c35"
"""The last commit before migrations had to run beside the site: later schemas bear its code."""
AT_WORK = Path(__file__).with_name("site_at_work.py")

pytestmark = [
    pytest.mark.thorough,
    pytest.mark.django_db,
    pytest.mark.skipif(
        bool(os.environ.get("DATABASE_URL")), reason="makes databases on the private server"
    ),
]


@pytest.fixture(scope="module")
def earlier(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the earlier release."""
    folder = tmp_path_factory.mktemp("earlier")
    packed = subprocess.run(["git", "archive", EARLIER], cwd=ROOT, capture_output=True, check=False)
    if packed.returncode:
        pytest.skip("the history of this clone does not go back to the earlier release")
    with tarfile.open(fileobj=BytesIO(packed.stdout)) as files:
        files.extractall(folder, filter="data")
    return folder


@pytest.fixture
def more(tmp_path: Path) -> dict[str, str]:
    """What both releases share beside the database."""
    return {
        "REDIS_URL": settings.REDIS_URL,
        "CACHE_URL": settings.CACHE_URL,
        "KEMARI_VAR": str(tmp_path / "var"),
        "KEMARI_QUEUE_PREFIX": f"upgrade-{os.getpid()}:",
    }


def at_work(name: str, folder: Path, what: str, more: dict[str, str]) -> dict[str, Any]:
    """What the site in that folder answers to `what`."""
    done = subprocess.run(
        [sys.executable, str(AT_WORK), what],
        env=environment_of(name, PYTHONPATH=str(folder), **more),
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    answer: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return answer


@contextmanager
def worker(name: str, folder: Path, more: dict[str, str], log: Path) -> Iterator[None]:
    """A worker of all queues, with the code of that folder."""
    words = ["-A", "config", "worker", "-Q", ",".join(QUEUES), "-c", "1"]
    with log.open("wb") as out:
        started = subprocess.Popen(
            [sys.executable, "-m", "celery", *words, "--without-gossip", "--without-mingle"],
            env=environment_of(name, PYTHONPATH=str(folder), **more),
            cwd=folder,
            stdin=subprocess.DEVNULL,
            stdout=out,
            stderr=subprocess.STDOUT,
        )
    try:
        yield
    finally:
        started.terminate()
        started.wait(60)


def await_played(name: str, turn: dict[str, Any], log: Path) -> None:
    """Until the match is past the segment."""
    assert turn["status"] == 302, turn
    end = time.monotonic() + 120
    query = "SELECT segment FROM matches_match WHERE id = %s"
    with psycopg.connect(**address_of(name), autocommit=True) as server:
        while True:
            row = server.execute(query, [turn["match"]]).fetchone()
            if row is not None and row[0] > turn["segment"]:
                return
            assert time.monotonic() < end, log.read_text()
            time.sleep(0.2)


def test_the_earlier_release_works_on_the_new_schema(
    earlier: Path, more: dict[str, str], tmp_path: Path
) -> None:
    log = tmp_path / "worker.log"
    with scratch_database(template=migrated_template()) as name:
        run_command(name, "demo", folder=earlier, **more)
        old_pages = at_work(name, earlier, "pages", more)
        assert old_pages["pages"] > 50
        assert old_pages["failed"] == {}
        assert at_work(name, earlier, "sign-up", more) == {"status": 302, "made": True}
        with worker(name, earlier, more, log):
            await_played(name, at_work(name, earlier, "turn", more), log)
        # Sent by old code while no worker runs, done by a new one.
        turn = at_work(name, earlier, "turn", more)
        with worker(name, ROOT, more, log):
            await_played(name, turn, log)
            assert "Traceback" not in log.read_text()
        assert at_work(name, ROOT, "log-in", more) == {"status": 302, "is_in": True}
        new_pages = at_work(name, ROOT, "pages", more)
        assert new_pages["failed"] == {}
        # And back: a new turn, an old worker.
        turn = at_work(name, ROOT, "turn", more)
        with worker(name, earlier, more, log):
            await_played(name, turn, log)


def test_a_backup_that_the_earlier_release_made_is_restored(
    earlier: Path, more: dict[str, str], tmp_path: Path
) -> None:
    file = str(tmp_path / "kemari.dump")
    with scratch_database() as old, scratch_database() as new:
        run_command(old, "migrate", folder=earlier, **more)
        run_command(old, "load_clans", folder=earlier, **more)
        run_command(old, "demo", folder=earlier, **more)
        run_command(old, "backup", file, folder=earlier, **more)
        run_command(new, "restore", file, "--replace", **more)
        run_command(new, "migrate", **more)
        checked = run_command(new, "rebuild", "--check", **more)
        assert "0 differ from the facts, 0 facts contradict others" in checked
        assert at_work(new, ROOT, "pages", more)["failed"] == {}
