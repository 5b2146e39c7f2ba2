"""The image of the Dockerfile contains what the site needs to start."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.layers import LAYERS, ROOT

COPIED = re.compile(r"^COPY ((?!--from)[\w/. ]+) ([\w/.]+)$", re.MULTILINE)
ENVIRONMENT = {
    "DJANGO_SETTINGS_MODULE": "config.production",
    "SECRET_KEY": "build",
    "DATABASE_URL": "postgresql://build",
    "REDIS_URL": "redis://build",
    "ALLOWED_HOSTS": "build",
    "SITE_URL": "https://build",
}
RULES = "import django; django.setup(); from core.rulebook.book import rulebook; rulebook()"


def copied() -> set[str]:
    """What the last stage of the build copies from here."""
    last = (ROOT / "Dockerfile").read_text(encoding="utf-8").rpartition("\nFROM ")[2]
    return {name for names, _ in COPIED.findall(last) for name in names.split()}


def test_every_package_is_copied() -> None:
    assert {*LAYERS, "templates", "manage.py"} <= copied()


@pytest.mark.slow
@pytest.mark.parametrize(
    "command",
    [
        pytest.param(
            ["manage.py", "collectstatic", "--no-input"], id="files", marks=pytest.mark.thorough
        ),
        pytest.param(["-c", RULES], id="rules"),
    ],
)
def test_it_starts_from_what_is_copied_alone(tmp_path: Path, command: list[str]) -> None:
    for name in copied():
        source, place = ROOT / name, tmp_path / name
        place.parent.mkdir(parents=True, exist_ok=True)
        if source.is_dir():
            shutil.copytree(source, place, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(source, place)
    kept = {name: os.environ[name] for name in ("PATH", "HOME") if name in os.environ}
    done = subprocess.run(
        [sys.executable, *command],
        cwd=tmp_path,
        env=kept | ENVIRONMENT | {"KEMARI_VAR": str(tmp_path / "var")},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
