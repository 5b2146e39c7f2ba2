"""Paths of the private servers: under var/, with the sockets where their path is short."""

from __future__ import annotations

import os
import re
from pathlib import Path

BASE = Path(__file__).resolve().parents[1]

# A socket's path must fit in 104 bytes (macOS) and need no quoting in a URL.
_MAX_SOCKET_PATH = 100
_PLAIN_PATH = re.compile(r"[A-Za-z0-9_./-]+")


def var() -> Path:
    """The folder for everything the running application writes; KEMARI_VAR moves it."""
    return Path(os.environ.get("KEMARI_VAR") or BASE / "var").absolute()


def record_of_address() -> Path:
    """The file with the URL of the running site."""
    return var() / "run" / "supervisor.url"


def sign_of_worker() -> Path:
    """The file that a worker touches while it is connected to its queue."""
    return var() / "worker-alive"


def site_url(port: str) -> str:
    """The base URL of links in mails: the running site's, else this machine's at `port`.

    Without this, a command sent links to the default port while the site ran on another.
    """
    try:
        running = record_of_address().read_text(encoding="utf-8").strip()
    except OSError:
        running = ""
    return running if running and not port else f"http://localhost:{port or 8000}"


def record_of_sockets() -> Path:
    """The file with the folder of the sockets, when they cannot be under var/."""
    return var() / "run" / "sockets.path"


def fits_sockets(folder: Path) -> bool:
    longest = str(folder / ".s.PGSQL.5432")
    return len(os.fsencode(longest)) <= _MAX_SOCKET_PATH and bool(_PLAIN_PATH.fullmatch(longest))


def sockets() -> Path:
    """The folder of the private servers' sockets; it may not exist while none runs."""
    usual = var() / "run" / "sockets"
    try:
        return Path(record_of_sockets().read_text(encoding="utf-8").strip() or usual)
    except OSError:
        return usual


def private_database_url() -> str:
    return f"postgresql://kemari@/kemari?host={sockets()}"


def private_redis_url() -> str:
    return f"unix://{sockets() / 'redis.sock'}?db=0"


def private_cache_url() -> str:
    return f"unix://{sockets() / 'cache.sock'}?db=0"
