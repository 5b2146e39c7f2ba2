"""A frozen server accepts connections and answers nobody, with all its processes, and goes on."""

from __future__ import annotations

from collections.abc import Iterator

import psutil
import psycopg
import pytest
import redis

from config.run.postgres import DATABASE
from tests.chaos.freezing import frozen
from tests.chaos.place import Place, place
from tests.chaos.proof import left_behind
from tests.support import pgbouncer

pytestmark = [pytest.mark.worker, pytest.mark.slow]


@pytest.fixture(scope="module")
def here() -> Iterator[Place]:
    with place(pooled=pgbouncer.find_program() is not None) as made:
        yield made


def test_a_frozen_redis_is_silent(here: Place):
    link = redis.Redis(unix_socket_path=str(here.redis.socket), socket_timeout=0.5)
    assert link.ping()
    with frozen(here.redis), pytest.raises(redis.TimeoutError):
        link.ping()
    assert redis.Redis(unix_socket_path=str(here.redis.socket)).ping()


def test_a_frozen_postgres_stands_still_as_a_whole(here: Place):
    found = here.postgres._found()
    with psycopg.connect(here.database_url(pooled=False)) as link:
        with frozen(here.postgres):
            states = {each.status() for each in [found, *found.children(recursive=True)]}
        assert states == {psutil.STATUS_STOPPED}
        assert link.execute("SELECT 1").fetchone() == (1,)


@pytest.mark.skipif(pgbouncer.find_program() is None, reason=pgbouncer.MISSING)
@pytest.mark.parametrize(
    ("statement", "kept"),
    [
        ("SET work_mem = '9MB'", "the setting work_mem"),
        ("SELECT pg_advisory_lock(17)", "the lock 17"),
        ("PREPARE left_over AS SELECT 1", "the prepared statement left_over"),
        ("DECLARE left_over CURSOR WITH HOLD FOR SELECT 1", "the cursor left_over"),
        ("LISTEN news", "the channel news"),
        ("CREATE TEMPORARY TABLE left_over ()", "the temporary table left_over"),
        ("SET LOCAL work_mem = '9MB'", ""),
        ("SELECT pg_advisory_xact_lock(17)", ""),
    ],
)
def test_what_a_session_keeps_is_found(here: Place, statement: str, kept: str):
    assert here.pool is not None
    with psycopg.connect(here.database_url(pooled=True), prepare_threshold=None) as link:
        link.execute(statement)
    found = left_behind(here.pool, DATABASE)
    here.pool.stop()
    here.pool.start()
    assert found == ([f"a session behind PgBouncer keeps {kept}"] if kept else [])
