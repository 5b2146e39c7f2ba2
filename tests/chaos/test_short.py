"""Short chaos runs for `make test-thorough`; `make chaos` has the full ones.

Single kills are part of the suite: `tests/matches/services/resolution/test_worker.py`,
`tests/core/mail/test_killed.py`, `tests/config/run/test_run.py`.
"""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from config import var_paths
from tests.chaos import small_disks

pytestmark = [pytest.mark.worker, pytest.mark.slow, pytest.mark.thorough]

MAX_SECONDS = 420


@pytest.mark.parametrize(
    ("which", "word"),
    [
        ("deaths", "10 workers killed"),
        ("slow", "other machines hang: "),
        ("disk", "there is space again: "),
        ("frozen", "after PostgreSQL is stopped: "),
        ("restart", "1 web restarts under load"),
        ("clocks", "10 processes with a wrong clock"),
    ],
)
def test_nothing_is_lost_and_nothing_done_twice_under_fire(
    which: str, word: str, pytestconfig: pytest.Config
) -> None:
    pooled = ["--pooled"] if pytestconfig.getoption("pgbouncer") else []
    run = subprocess.Popen(
        [sys.executable, "-m", "tests.chaos", which, "--short", "--seed", "short", *pooled],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        cwd=var_paths.BASE,
        env={name: value for name, value in os.environ.items() if "DJANGO" not in name},
    )
    try:
        output, _ = run.communicate(timeout=MAX_SECONDS)
    except subprocess.TimeoutExpired:
        run.terminate()  # it ends all it started
        output, _ = run.communicate(timeout=60)
    print(output)
    if which == "disk" and small_disks.NOT_HERE in output:
        pytest.skip(small_disks.NOT_HERE)
    assert run.returncode == 0, output[-4000:]
    assert word in output
    assert "nothing lost, nothing twice" in output
