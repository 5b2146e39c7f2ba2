"""The steps of *Back to a moment* in docs/operations.md, as they stand there, on a real server."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path
from tempfile import mkdtemp

import psycopg
import pytest

from config.run import privilege
from config.run.postgres import DATABASE, Postgres
from tests.layers import ROOT
from tests.support.scratch import environment_of

pytestmark = [
    pytest.mark.thorough,
    pytest.mark.skipif(
        bool(os.environ.get("DATABASE_URL")), reason="needs the private server's programs"
    ),
]
OPERATIONS = (ROOT / "docs/operations.md").read_text(encoding="utf-8")
ARCHIVE, BASE_BACKUP, RETURN, CHECK = re.findall(
    r"^```sh\n(.*?)^```$",
    OPERATIONS.partition("**Back to a moment**")[2].partition("\n## ")[0],
    re.MULTILINE | re.DOTALL,
)


@pytest.fixture
def place() -> Iterator[Path]:
    """A folder that the server's account may enter, with a short name for sockets."""
    folder = Path(mkdtemp(prefix="kemari-"))
    folder.chmod(0o711)
    yield folder
    shutil.rmtree(folder)


def make_folder(place: Path, name: str) -> Path:
    folder = place / name
    folder.mkdir()
    privilege.give(folder, privilege.server_account())
    return folder


def do(steps: str, **variables: str) -> str:
    """What an operator types, where the first failure ends it."""
    environment = environment_of(DATABASE, **variables)
    environment["PATH"] = f"{ROOT / '.venv/bin'}{os.pathsep}{environment['PATH']}"
    done = subprocess.run(
        ["sh", "-euc", steps],
        env=environment,
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def counted(server: psycopg.Connection) -> tuple[int, int]:
    """How many teams and how many entries of the log there are."""
    query = "SELECT (SELECT count(*) FROM rosters_team), (SELECT count(*) FROM core_auditentry)"
    row = server.execute(query).fetchone()
    assert row is not None
    return row[0], row[1]


def test_the_documented_steps_return_to_a_moment(place: Path) -> None:
    sockets, wal = place / "s", make_folder(place, "wal")
    sockets.mkdir()
    variables = {
        "DATABASE_URL": f"postgresql://kemari@/{DATABASE}?host={sockets}",
        "WAL": str(wal),
        "BASE": str(place / "base"),
        "NEW": str(place / "new"),
        "KEMARI_VAR": str(place / "var"),
    }
    server = Postgres(place / "data", sockets, place / "log")
    server.start()
    try:
        do("python manage.py migrate && python manage.py demo", **variables)
        do(ARCHIVE, **variables)
        server.stop()
        server.start()
        do(BASE_BACKUP, **variables)
        with psycopg.connect(variables["DATABASE_URL"], autocommit=True) as open_:
            open_.execute(
                "INSERT INTO core_heartbeat (name, at) VALUES ('after the base backup', now())"
            )
            before = counted(open_)
            row = open_.execute("SELECT now()::text").fetchone()
            assert row is not None
            time.sleep(1.5)
            open_.execute("TRUNCATE rosters_team CASCADE")  # the accident
            assert counted(open_)[0] == 0
        server.stop()
        do(RETURN, TIME=row[0], **variables)
        give_all(place / "new")
        server = Postgres(place / "new", sockets, place / "log")
        server.start()
        with psycopg.connect(variables["DATABASE_URL"], autocommit=True) as open_:
            end = time.monotonic() + 60
            while recovering(open_):
                assert time.monotonic() < end
                time.sleep(0.2)
            assert counted(open_) == before
            found = "SELECT count(*) FROM core_heartbeat WHERE name = 'after the base backup'"
            assert open_.execute(found).fetchone() == (1,)
        said = do(CHECK, **variables)
        assert "Held since" in said
        assert "0 differ from the facts, 0 facts contradict" in said
    finally:
        server.stop()


def recovering(open_: psycopg.Connection) -> bool:
    row = open_.execute("SELECT pg_is_in_recovery()").fetchone()
    return bool(row and row[0])


def give_all(folder: Path) -> None:
    """To the server's account; its starter runs as root here."""
    account = privilege.server_account()
    for path in (folder, *folder.rglob("*")):
        privilege.give(path, account)
