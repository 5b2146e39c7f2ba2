"""A copy of the source in which one breakage at a time is made and a clause's tests are run."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path

from tests.mutants.breakage import ROOT, Breakage

SECONDS = 60
"""What a clause's tests may take on a broken source; a hang is noticed too."""
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

    def notices(self, breakage: Breakage, tests: Sequence[str]) -> bool:
        """Whether one of the tests fails with it. Raises `ValueError` if none was run."""
        file = self._folder / breakage.file
        whole = file.read_bytes()
        file.write_text(breakage.applied(whole.decode()), encoding="utf-8")
        # Compiled files are kept by second and size: make sure that this one is read again.
        later = time.time() + 100
        os.utime(file, (later, later))
        try:
            return self._fails(tests)
        finally:
            file.write_bytes(whole)

    def fails_whole(self, tests: Sequence[str]) -> str:
        """What pytest says if the tests fail on the unbroken source; empty if they pass."""
        status, said = self._run(tests, None)
        return "" if status in (0, NOTHING_RUN) else said

    def _fails(self, tests: Sequence[str]) -> bool:
        status, said = self._run(tests, SECONDS)
        if status == NOTHING_RUN:
            raise ValueError(f"no test was run: {said[-500:]}")
        return status != 0

    def _run(self, tests: Sequence[str], seconds: int | None) -> tuple[int, str]:
        """pytest's status and words; stopped after those seconds it has failed."""
        command = [
            sys.executable,
            "-m",
            "pytest",
            "-q",
            "-x",
            "--no-header",
            "-p",
            "no:cacheprovider",
        ]
        process = subprocess.Popen(
            [*command, *tests],
            cwd=self._folder,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            start_new_session=True,
        )
        try:
            said, _ = process.communicate(timeout=seconds)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            said, _ = process.communicate()
            return STOPPED, said
        return process.returncode, said
