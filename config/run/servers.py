"""The private servers, shared by all processes that need them: the last one stops them.

Each user (the supervisor, a management command, a test run) holds a shared lock while it needs the
servers. A user that leaves and gets the lock exclusively was the last, and stops the servers. The
kernel releases the lock of a killed user, so dead users are not counted.
"""

from __future__ import annotations

import os
import stat
import tempfile
from collections.abc import Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from pathlib import Path

from config import var_paths
from config.run import privilege
from config.run.console import CannotRun
from config.run.file_lock import FileLock, held
from config.run.postgres import Postgres
from config.run.private_server import PrivateServer
from config.run.redis_server import CacheRedis, Redis


def prepare_places() -> Path:
    """Make the folders under var/, choose the folder of the sockets, and return var/."""
    var = var_paths.var()
    try:
        for folder in (var / "run", var / "log", var / "mail"):
            folder.mkdir(parents=True, exist_ok=True)
        _close_to_others(var)
        with tempfile.TemporaryFile(dir=var / "run"):
            pass
    except OSError as error:
        raise CannotRun(f"cannot write under {var}: {error.strerror}.") from error
    with held(var / "run" / "places.lock"):
        _choose_sockets(var / "run")
    return var


def _close_to_others(var: Path) -> None:
    """Let nobody else read what is in var/, also what an earlier version left open.

    PostgreSQL's log has statements with their values, mails have links that log in. Others may
    pass through `var` and `run`, where they see nothing: the sockets below belong to PostgreSQL's
    account if we are root. What is not ours is left as it is.
    """
    for folder, mode in (
        (var, 0o711),
        (var / "run", 0o711),
        (var / "log", 0o700),
        (var / "mail", 0o700),
    ):
        _set_mode(folder, mode)
    for folder in (var, var / "run", var / "log", var / "mail"):
        for path in folder.iterdir():
            if path.is_file() and not path.is_symlink():
                _set_mode(path, 0o600)


def _set_mode(path: Path, mode: int) -> None:
    with suppress(FileNotFoundError):
        found = path.stat()
        if found.st_uid == os.geteuid() and stat.S_IMODE(found.st_mode) & ~mode:
            path.chmod(stat.S_IMODE(found.st_mode) & mode)


def _choose_sockets(usual: Path) -> None:
    if var_paths.fits_sockets(usual / "sockets"):
        var_paths.record_of_sockets().unlink(missing_ok=True)
        (usual / "sockets").mkdir(exist_ok=True, mode=0o700)
        return
    recorded = var_paths.sockets()
    if recorded == usual / "sockets" or not _made(recorded):
        recorded = Path(tempfile.mkdtemp(prefix="kemari-", dir="/tmp"))
        record = var_paths.record_of_sockets()
        record.touch(mode=0o600)
        record.write_text(f"{recorded}\n", encoding="utf-8")


def _made(folder: Path) -> bool:
    """Whether `folder` is there and ours: made now where it is gone.

    Its name must stay, since settings that were read before the servers start contain it.
    """
    with suppress(OSError):
        folder.mkdir(mode=0o700)
    try:
        found = folder.lstat()
    except OSError:
        return False
    account = privilege.server_account()
    owners = {os.geteuid(), account.pw_uid if account else os.geteuid()}
    return stat.S_ISDIR(found.st_mode) and found.st_uid in owners


def _remove_sockets(run: Path) -> None:
    """Leave nothing outside var/ while no server runs, so that deleting var/ deletes all."""
    with held(run / "places.lock"):
        sockets = var_paths.sockets()
        if sockets != run / "sockets":
            with suppress(OSError):
                sockets.rmdir()


def wanted(environment: Mapping[str, str]) -> list[PrivateServer]:
    """The private servers that `environment` does not replace by a URL."""
    var, sockets = var_paths.var(), var_paths.sockets()
    throwaway = environment.get("KEMARI_THROWAWAY") == "1"
    log = var / "log"
    servers: list[PrivateServer] = []
    if not environment.get("DATABASE_URL"):
        home = var / "postgres"
        servers.append(Postgres(home, sockets, log / "postgres.log", throwaway=throwaway))
    if not environment.get("REDIS_URL"):
        servers.append(Redis(var / "redis", sockets, log / "redis.log", throwaway=throwaway))
    if not (environment.get("REDIS_URL") or environment.get("CACHE_URL")):
        servers.append(CacheRedis(var / "cache", sockets, log / "cache.log", throwaway=throwaway))
    return servers


def start_all(servers: list[PrivateServer]) -> None:
    """Start the servers in parallel; raises the first error after all have started or failed."""
    if not servers:
        return
    with ThreadPoolExecutor(len(servers)) as pool:
        futures = [pool.submit(server.start) for server in servers]
    for future in futures:
        future.result()


def revive(server: PrivateServer) -> None:
    """Restart a server that ended by itself; its users keep their locks."""
    with held(var_paths.var() / "run" / "change.lock"):
        server.start()


@contextmanager
def private_servers() -> Iterator[list[PrivateServer]]:
    """Provide the private servers inside the block: find them running or start them."""
    if os.environ.get("DATABASE_URL") and os.environ.get("REDIS_URL"):
        yield []
        return
    var = prepare_places()
    change, users = var / "run" / "change.lock", FileLock(var / "run" / "users.lock")
    servers = wanted(os.environ)
    try:
        with held(change):
            users.take(shared=True)
            start_all(servers)
        yield servers
    finally:
        with held(change):
            last = users.take(wait=False)
            for server in reversed(servers):
                if last:
                    server.stop()
                else:
                    server.leave()
            if last:
                _remove_sockets(var / "run")
            users.release()
