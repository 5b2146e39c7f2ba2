"""What a supervisor that was killed left running, found again by the next one and ended."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path

import psutil

from league.conf.run.children import kill_group


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
    """End the recorded children that still live; returns how many."""
    ended = 0
    try:
        rows = json.loads(file.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return 0
    for pid, born in rows:
        try:
            alive = abs(psutil.Process(pid).create_time() - born) < 1
        except psutil.NoSuchProcess:
            continue
        if alive:
            kill_group(pid)
            ended += 1
    file.unlink(missing_ok=True)
    return ended
