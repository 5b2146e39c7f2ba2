"""A server process of ours: found again by its pid file and command line, ended in steps."""

from __future__ import annotations

import socket
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
    """Send `signal`; after `patience` seconds kill. Returns when the process is gone."""
    with suppress(psutil.NoSuchProcess):
        process.send_signal(signal)
        try:
            process.wait(patience)
        except psutil.TimeoutExpired:
            process.kill()
            process.wait(patience)
