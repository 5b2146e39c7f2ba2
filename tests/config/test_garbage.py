"""What a server loaded is left out of the collections of garbage."""

from __future__ import annotations

import subprocess
import sys

import pytest

LOADS = {
    "web": "import config.wsgi",
    "worker": "from celery.signals import worker_init; from config.celery import app; "
    "worker_init.send(app)",
}


@pytest.mark.parametrize("process", LOADS)
def test_what_a_server_loads_is_frozen(process: str) -> None:
    program = f"{LOADS[process]}; import gc; print(gc.get_freeze_count() > 50_000)"
    answer = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert answer.stdout.strip() == "True", answer.stderr
