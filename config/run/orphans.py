"""Processes that a killed supervisor left running: the next supervisor finds and ends them."""

from __future__ import annotations

import json
import os
import time
from collections.abc import Iterable
from pathlib import Path

import psutil

from config.run.children import kill_group

_PATIENCE = 5.0


def record(file: Path, leaders: Iterable[int]) -> None:
    """Write down the children's pids and start times: the system reuses pids."""
    rows = []
    for pid in leaders:
        try:
            rows.append([pid, psutil.Process(pid).create_time()])
        except psutil.NoSuchProcess:
            continue
    file.write_text(json.dumps(rows), encoding="utf-8")


def end_all(file: Path) -> int:
    """Kill the recorded children that still run, with their process groups; returns how many."""
    try:
        rows = json.loads(file.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return 0
    ended = [pid for pid, born in rows if _is_ours(pid, born) and _group(pid)]
    for pid in ended:
        kill_group(pid)
    deadline = time.monotonic() + _PATIENCE
    while any(_group(pid) for pid in ended) and time.monotonic() < deadline:
        time.sleep(0.02)
    file.unlink(missing_ok=True)
    return len(ended)


def _is_ours(pid: int, born: float) -> bool:
    """False when another process has this pid now; a dead leader may have left its group."""
    try:
        return abs(psutil.Process(pid).create_time() - born) < 1
    except psutil.NoSuchProcess:
        return True


def _group(leader: int) -> list[int]:
    """The running processes of the session of `leader`."""
    found = []
    for process in psutil.process_iter(["status"]):
        try:
            if os.getsid(process.pid) != leader:
                continue
        except OSError:
            continue
        if process.info["status"] != psutil.STATUS_ZOMBIE:
            found.append(process.pid)
    return found
