"""Server processes: find one by its pid file and command line, and end it."""

from __future__ import annotations

import socket
import subprocess
import time
from contextlib import suppress
from pathlib import Path

import psutil


def accepts(socket_file: Path) -> bool:
    """Whether anything listens on the socket."""
    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as probe:
        probe.settimeout(1)
        try:
            probe.connect(str(socket_file))
        except OSError:
            return False
        return True


def named_in(pid_file: Path) -> int | None:
    """The pid in the first line of the file, or None."""
    try:
        return int(pid_file.read_text(encoding="ascii", errors="replace").split("\n", 1)[0])
    except (OSError, ValueError):
        return None


def running_with(pid: int | None, word: str) -> psutil.Process | None:
    """The running process `pid` if its command line contains `word`: the system reuses pids."""
    if pid is None or pid <= 0:
        return None
    try:
        process = psutil.Process(pid)
        if process.status() == psutil.STATUS_ZOMBIE or word not in " ".join(process.cmdline()):
            return None
    except psutil.Error:
        return None
    return process


def end(process: psutil.Process, signal: int, *, patience: float) -> None:
    """Send `signal`; after `patience` seconds kill. Returns when the process has ended."""
    with suppress(psutil.NoSuchProcess):
        process.send_signal(signal)
        if not _ended(process, patience):
            process.kill()
            _ended(process, patience)


def _ended(process: psutil.Process, patience: float) -> bool:
    """Wait for the end. A zombie has ended: another process, its parent, collects it later."""
    deadline = time.monotonic() + patience
    while process.is_running() and process.status() != psutil.STATUS_ZOMBIE:
        if time.monotonic() > deadline:
            return False
        time.sleep(0.01)
    return True


def leave_running(child: subprocess.Popen[bytes] | None) -> None:
    """Stop watching a child that runs on for its other users.

    `Popen` warns when it is deleted while its child runs, which failed a test run with warnings as
    errors after its last test.
    """
    if child is not None and child.poll() is None:
        child.returncode = 0


def end_child(child: subprocess.Popen[bytes], *, patience: float) -> None:
    """Terminate a child of this process and collect its exit code."""
    if child.poll() is None:
        child.terminate()
        try:
            child.wait(patience)
        except subprocess.TimeoutExpired:
            child.kill()
    child.wait()
