"""What a supervisor that was killed left running, found again by the next one and ended."""

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
    """Write down the children's pids with their birth times: pids alone are used again."""
    rows = []
    for pid in leaders:
        try:
            rows.append([pid, psutil.Process(pid).create_time()])
        except psutil.NoSuchProcess:
            continue
    file.write_text(json.dumps(rows), encoding="utf-8")


def end_all(file: Path) -> int:
    """End the recorded children that still live, with all of theirs; returns how many."""
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
    """False when the number went to another process; a dead leader may have left its group."""
    try:
        return abs(psutil.Process(pid).create_time() - born) < 1
    except psutil.NoSuchProcess:
        return True


def _group(leader: int) -> list[int]:
    """The living processes of the session that `leader` began."""
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
