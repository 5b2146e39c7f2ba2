"""What every test may use: the private servers, a real worker, an honest clock."""

from __future__ import annotations

import os
from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import ExitStack, nullcontext

import pytest
from django.conf import settings
from django.test import TransactionTestCase
from hypothesis import settings as hypothesis_settings
from pytest_django import DjangoDbBlocker

from config.garbage import keep_loaded_objects
from config.run.console import CannotRun
from core import patient_redis
from core.accounts import guest_limits
from matches.services.submission import planning
from matches.services.submission.reading import CHECK_SECONDS
from rosters.models import Clan, Position, StaffType
from tests.support import pgbouncer, recent_password
from tests.support.caches import know_no_blocks
from tests.support.loopback import only_loopback
from tests.support.pooled import behind_pgbouncer, require_nothing_kept
from tests.support.seeded import draw_by_seed
from tests.support.servers import test_servers
from tests.support.tables import filled_tables, put_back
from tests.support.template import made_meanwhile, template_database
from tests.support.workers import SharedWorker, WorkerProcess, empty_queues

CI = bool(os.environ.get("CI"))
OBJECTS_BETWEEN_COLLECTIONS = 200_000
hypothesis_settings.register_profile("short", max_examples=20, deadline=None, derandomize=CI)
hypothesis_settings.register_profile("thorough", max_examples=200, deadline=None, derandomize=CI)

pytest_plugins = ["tests.clauses.plugin"]
_session = ExitStack()
recent_password.connect()


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--thorough", action="store_true", help="the long forms too: every reader, more examples"
    )
    parser.addoption(
        "--pgbouncer", action="store_true", help="through PgBouncer, where it is installed"
    )
    parser.addoption(
        "--fast", action="store_true", help="pure code that is quick, and what is marked `fast`"
    )


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave what is marked `thorough` to `make test-thorough`, and most to `make test`."""
    if config.getoption("thorough"):
        return
    fast = config.getoption("fast")
    spared = _spared(items)
    left = {
        item
        for item in items
        if item.get_closest_marker("thorough") or item in spared or (fast and not _is_fast(item))
    }
    config.hook.pytest_deselected(items=[item for item in items if item in left])
    items[:] = [item for item in items if item not in left]


def _spared(items: list[pytest.Item]) -> set[pytest.Item]:
    """All cases of tests marked `one_in(n)` but the first by name and each n-th after it.

    By name, since the order of the items is drawn by lot.
    """
    marked: defaultdict[tuple[str, int], list[pytest.Item]] = defaultdict(list)
    for item in items:
        if marker := item.get_closest_marker("one_in"):
            marked[item.nodeid.partition("[")[0], marker.args[0]].append(item)
    spared: set[pytest.Item] = set()
    for (_, step), cases in marked.items():
        cases.sort(key=lambda item: item.nodeid)
        spared.update(set(cases) - set(cases[::step]))
    return spared


def _is_fast(item: pytest.Item) -> bool:
    """Quick and without a database, or marked as the one of its kind for the inner loop."""
    if item.get_closest_marker("fast"):
        return True
    if item.get_closest_marker("slow") or item.get_closest_marker("django_db"):
        return False
    needed: set[str] = set(getattr(item, "fixturenames", ()))
    return not needed & {"db", "transactional_db", "live_server"}


def pytest_collection_finish(session: pytest.Session) -> None:
    """What is loaded stays: the collector of garbage need not go over it again and again.

    Nor need it look after every 700 new objects: rows and events are many and in no circles, and
    looking for those took an eighth of the time.
    """
    keep_loaded_objects(OBJECTS_BETWEEN_COLLECTIONS)


def pytest_configure(config: pytest.Config) -> None:
    hypothesis_settings.load_profile("thorough" if config.getoption("thorough") else "short")
    if hasattr(config, "workerinput") or config.option.collectonly or config.option.help:
        return  # the run's leader has started them already, or nobody needs them
    if config.getoption("pgbouncer") and pgbouncer.find_program() is None:
        pytest.exit(f"kemari: {pgbouncer.MISSING}", returncode=0)
    try:
        _session.enter_context(test_servers())
    except CannotRun as error:
        pytest.exit(f"kemari: {error}", returncode=2)
    if config.getoption("numprocesses", None) and not os.environ.get("DATABASE_URL"):
        _session.enter_context(made_meanwhile())


def pytest_unconfigure() -> None:
    _session.close()


@pytest.fixture(scope="session")
def thorough(pytestconfig: pytest.Config) -> bool:
    """Whether tests with a short and a long form run the long one."""
    return bool(pytestconfig.getoption("thorough"))


@pytest.fixture(scope="session")
def django_db_modify_db_settings(
    django_db_modify_db_settings_parallel_suffix: None,
) -> Iterator[None]:
    """Have the databases of the run copied, not migrated; elsewhere than here Django makes them."""
    if os.environ.get("DATABASE_URL"):
        yield
        return
    with template_database() as name:
        settings.DATABASES["default"]["TEST"] |= {"TEMPLATE": name, "MIGRATE": False}
        yield


@pytest.fixture(scope="session")
def django_db_setup(
    django_db_setup: None,
    django_db_blocker: DjangoDbBlocker,
    pytestconfig: pytest.Config,
) -> Iterator[None]:
    """Have tests that commit put the tables back; elsewhere than here Django flushes them."""
    if os.environ.get("DATABASE_URL"):
        yield
        return
    with django_db_blocker.unblock():
        filled_tables()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(TransactionTestCase, "_fixture_teardown", lambda _: put_back())
        with behind_pgbouncer() if pytestconfig.getoption("pgbouncer") else nullcontext():
            yield


@pytest.fixture(autouse=True)
def _no_session_keeps_anything(request: pytest.FixtureRequest) -> Iterator[None]:
    """With `--pgbouncer`: a session that keeps something is the next transaction's of anybody."""
    yield
    if request.config.getoption("pgbouncer") and _needs_database(request):
        require_nothing_kept()


def _needs_database(request: pytest.FixtureRequest) -> bool:
    needed = {"db", "transactional_db", "live_server"} & set(request.fixturenames)
    return bool(needed) or request.node.get_closest_marker("django_db") is not None


@pytest.fixture(autouse=True, scope="session")
def _nothing_leaves_this_machine() -> Iterator[list[str]]:
    with only_loopback() as wanted:
        yield wanted


@pytest.fixture(autouse=True)
def _nothing_left_this_machine(_nothing_leaves_this_machine: list[str]) -> Iterator[None]:
    """Fail the test that tried: a thread's error, or one that was caught, would go unseen."""
    _nothing_leaves_this_machine.clear()
    yield
    assert not _nothing_leaves_this_machine, "the test would have left this machine"


@pytest.fixture(autouse=True, scope="session")
def _the_seed_draws() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        draw_by_seed(patch)
        yield


@pytest.fixture(autouse=True, scope="session")
def _sheets_are_rehearsed_as_often_as_on_a_quiet_machine() -> Iterator[None]:
    """500 times take nearly all of the time for them, and on a busy machine more.

    Three times as much, and less than a sheet may take that is refused as too slow.
    """
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(planning, "ODDS_SECONDS", 0.8 * CHECK_SECONDS)
        yield


@pytest.fixture(autouse=True, scope="session")
def _every_test_is_in_one_network() -> Iterator[None]:
    """Guests of a network are counted for an hour, across tests."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(guest_limits, "MOST_OF_A_NETWORK", 10_000)
        yield


@pytest.fixture
def no_clans(db: None) -> None:
    """A database as it is before the tables of any game were loaded."""
    for model in (Position, StaffType, Clan):
        model.objects.all().delete()


@pytest.fixture(autouse=True)
def _no_network_is_blocked() -> None:
    know_no_blocks()


@pytest.fixture(autouse=True)
def _no_server_is_left_alone() -> None:
    """A Redis that failed in one test is asked again in the next."""
    patient_redis.end_pauses()


@pytest.fixture(scope="session")
def _shared_worker(
    django_db_setup: None, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[SharedWorker]:
    shared = SharedWorker(tmp_path_factory.mktemp("worker"))
    yield shared
    shared.stop()


@pytest.fixture(autouse=True)
def _no_worker_unasked(request: pytest.FixtureRequest) -> None:
    """Stop the shared worker before a test that commits and did not ask for a worker.

    It would do the test's jobs, and be at them still while the tables are put back.
    """
    marked = request.node.get_closest_marker("django_db")
    commits = "transactional_db" in request.fixturenames or (
        marked is not None and marked.kwargs.get("transaction", False)
    )
    if commits and "celery_worker_process" not in request.fixturenames:
        request.getfixturevalue("_shared_worker").stop()


@pytest.fixture
def celery_worker_process(
    transactional_db: None, _shared_worker: SharedWorker
) -> Iterator[WorkerProcess]:
    """A real worker over the real Redis and this test's database, idle again when the test ends."""
    worker = _shared_worker.start()
    empty_queues()
    yield worker
    worker.wait_until_idle()


@pytest.fixture
def start_worker(
    transactional_db: None,
    _shared_worker: SharedWorker,
    tmp_path_factory: pytest.TempPathFactory,
) -> Iterator[Callable[..., WorkerProcess]]:
    """Start workers of the test's own, to kill or to give another environment."""
    _shared_worker.stop()  # it would take the messages
    empty_queues()
    started: list[WorkerProcess] = []
    folder = tmp_path_factory.mktemp("worker")

    def start(**environment: str) -> WorkerProcess:
        worker = WorkerProcess(folder / f"own{len(started)}.log", **environment)
        started.append(worker)
        return worker

    yield start
    for worker in started:
        worker.stop()
    empty_queues()
