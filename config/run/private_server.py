"""What the private servers have in common: a folder, a log, a socket and a child process."""

from __future__ import annotations

import os
import signal
import subprocess
from collections.abc import Mapping
from pathlib import Path
from typing import IO, ClassVar

import psutil

from config.run import process


def open_private(log: Path) -> IO[bytes]:
    """The log, to write at its end; readable by its owner alone."""
    return open(log, "ab", opener=lambda path, flags: os.open(path, flags, 0o600))


class PrivateServer:
    """A server with its data in `home`; `throwaway` trades safety of the data for speed."""

    name: ClassVar[str]
    socket_name: ClassVar[str]
    stop_signal: ClassVar[signal.Signals] = signal.SIGTERM
    patience: ClassVar[float]
    """Seconds to wait for its start or its end."""

    def __init__(self, home: Path, sockets: Path, log: Path, *, throwaway: bool = False) -> None:
        self.home = home
        self.sockets = sockets
        self.log = log
        self.throwaway = throwaway
        self.socket = sockets / self.socket_name
        self._child: subprocess.Popen[bytes] | None = None

    def running(self) -> bool:
        if self._child is not None and self._child.poll() is not None:
            self._child = None
        return process.accepts(self.socket)

    def start(self) -> None:
        """Start unless it is running; return when it answers. Raises `CannotRun`."""
        raise NotImplementedError

    def leave(self) -> None:
        """Leave the server running for its other users."""
        process.leave_running(self._child)
        self._child = None

    def stop(self) -> None:
        """Stop the server that runs on this data, also one that a killed starter left."""
        found = self._found()
        if found is not None:
            process.end(found, self.stop_signal, patience=self.patience)
        if self._child is not None:
            process.end_child(self._child, patience=self.patience)
            self._child = None

    def _found(self) -> psutil.Process | None:
        """The process that runs on this data."""
        raise NotImplementedError

    def _run(
        self, command: list[str], *, cwd: Path, env: Mapping[str, str] | None = None
    ) -> subprocess.Popen[bytes]:
        """Start the child, apart from the terminal of its starter."""
        with open_private(self.log) as log:
            self._child = subprocess.Popen(
                command,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                env=env,
                cwd=cwd,
                start_new_session=True,
            )
        return self._child
