"""A copy of the source in which one breakage at a time is made and a clause's tests are run."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from pathlib import Path

from tests.mutants.breakage import ROOT, Breakage
from tests.mutants.reach import VARIABLE, Reach

SECONDS = 60
"""What a clause's tests may take on a broken source, in seconds of the processor, so that a busy
machine makes no survivor look noticed; a hang is noticed too.
"""
ASLEEP = 10
"""So many times the seconds may pass on the clock: what sleeps uses no processor."""
LIMITED = ("sh", "-c", 'ulimit -t "$0" && exec "$@"')
REPEATABLE = ("--randomly-seed=1", "--randomly-dont-reorganize")
"""The same draws in every run (with CI set, those of Hypothesis too): the change alone differs."""
COPIED = ("config", "core", "docs", "engine", "league", "matches", "rosters", "templates", "tests")
FILES = ("manage.py", "pyproject.toml")
STOPPED = -int(signal.SIGKILL)
NOTHING_RUN = 5
"""pytest's status where no test was found. A module that cannot be imported any more is noticed."""


class Workbench:
    """A copy of the project in a folder of its own; `notices` tells whether its tests fail."""

    def __init__(self, folder: Path):
        self._folder = folder
        for name in COPIED:
            shutil.copytree(ROOT / name, folder / name, ignore=shutil.ignore_patterns("*.pyc"))
        for name in FILES:
            shutil.copy2(ROOT / name, folder / name)

    def notices(self, breakage: Breakage, tests: Sequence[str], seconds: int = SECONDS) -> bool:
        """Whether one of the tests fails with it, or takes longer than that.

        Raises `ValueError` if none was run.
        """
        file = self._folder / breakage.file
        whole = file.read_bytes()
        file.write_text(breakage.applied(whole.decode()), encoding="utf-8")
        # Compiled files are kept by second and size: make sure that this one is read again.
        later = time.time() + 100
        os.utime(file, (later, later))
        try:
            return self._fails(tests, seconds)
        finally:
            file.write_bytes(whole)

    def fails_whole(self, tests: Sequence[str]) -> str:
        """What pytest says if the tests fail on the unbroken source; empty if they pass."""
        status, said = self._run(["-x", *tests], None)
        return "" if status in (0, NOTHING_RUN) else said

    def reach(self, tests: Sequence[str]) -> Reach:
        """Which test enters what. Raises `ValueError` if one fails on the unbroken source."""
        file = self._folder / "reach.json"
        status, said = self._run(["-p", "tests.mutants.reach", *tests], None, {VARIABLE: str(file)})
        if status != 0:
            raise ValueError(f"these tests fail on the unbroken source:\n{said[-2000:]}")
        return Reach.read(file)

    def _fails(self, tests: Sequence[str], seconds: int) -> bool:
        status, said = self._run(["-x", *tests], seconds)
        if status == NOTHING_RUN:
            raise ValueError(f"no test was run: {said[-500:]}")
        return status != 0

    def _run(
        self, words: Sequence[str], seconds: int | None, more: Mapping[str, str] | None = None
    ) -> tuple[int, str]:
        """pytest's status and words; stopped after those seconds of the processor it has failed."""
        limited = () if seconds is None else (*LIMITED, str(seconds))
        command = [sys.executable, "-m", "pytest", "-q", "--no-header", "-p", "no:cacheprovider"]
        process = subprocess.Popen(
            [*limited, *command, *REPEATABLE, *words],
            cwd=self._folder,
            env={**os.environ, "CI": "1", **(more or {})},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            start_new_session=True,
        )
        try:
            said, _ = process.communicate(timeout=seconds and seconds * ASLEEP)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            said, _ = process.communicate()
            return STOPPED, said
        return process.returncode, said
