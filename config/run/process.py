"""A server process of ours: found again by its pid file and command line, ended in steps."""

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
    """The pid in the first line of the file, or None where there is no such number."""
    try:
        return int(pid_file.read_text(encoding="ascii", errors="replace").split("\n", 1)[0])
    except (OSError, ValueError):
        return None


def running_with(pid: int | None, word: str) -> psutil.Process | None:
    """The living process `pid` if `word` stands in its command line: pids are used again."""
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
    """Send `signal`; after `patience` seconds kill. Returns when the process runs no more."""
    with suppress(psutil.NoSuchProcess):
        process.send_signal(signal)
        if not _ended(process, patience):
            process.kill()
            _ended(process, patience)


def _ended(process: psutil.Process, patience: float) -> bool:
    """Wait for the end. A zombie has ended: its parent, who is another, may look at it later."""
    deadline = time.monotonic() + patience
    while process.is_running() and process.status() != psutil.STATUS_ZOMBIE:
        if time.monotonic() > deadline:
            return False
        time.sleep(0.01)
    return True


def part_from(child: subprocess.Popen[bytes] | None) -> None:
    """Leave a child running to its other users.

    `Popen` warns when it is thrown away beside a child that lives, and a test run with warnings
    as errors failed for it after its last test.
    """
    if child is not None and child.poll() is None:
        child.returncode = 0


def end_child(child: subprocess.Popen[bytes], *, patience: float) -> None:
    """Terminate a child of this very process and take note of its end."""
    if child.poll() is None:
        child.terminate()
        try:
            child.wait(patience)
        except subprocess.TimeoutExpired:
            child.kill()
    child.wait()
