"""The log-in page names the demo coach's log-in, and no site in production does."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import Settings

from config.run import demo, plan
from core.templatetags.demo_login import read_demo_login
from tests.config.test_image import ENVIRONMENT
from tests.layers import ROOT

LINE = "demo@kemari.example  password kemari-demo  coach, with a turn to play\n"


@pytest.fixture
def logins(tmp_path: Path, settings: Settings) -> Path:
    file = tmp_path / "demo-logins.txt"
    file.write_text(f"{LINE}commissioner@kemari.example  password other  commissioner\n")
    settings.DEMO_LOGINS = str(file)
    return file


@pytest.mark.django_db
def test_the_log_in_page_names_the_demo_coach_and_where_the_others_are(
    client: Client, logins: Path
) -> None:
    page = client.get(reverse("account_login")).content.decode()
    assert "demo@kemari.example" in page
    assert "<code>kemari-demo</code>" in page
    assert str(logins) in page
    assert "commissioner@kemari.example" not in page


@pytest.mark.django_db
def test_without_a_demo_it_names_nobody(client: Client, settings: Settings) -> None:
    assert settings.DEMO_LOGINS == ""
    assert "demo" not in client.get(reverse("account_login")).content.decode()


@pytest.mark.parametrize("text", ["", "\n", "demo@kemari.example  its own password  coach\n"])
def test_a_file_without_a_password_shows_nothing(logins: Path, text: str) -> None:
    logins.write_text(text)
    assert read_demo_login() is None


def test_a_file_that_is_gone_shows_nothing(logins: Path) -> None:
    logins.unlink()
    assert read_demo_login() is None


@pytest.mark.parametrize(
    ("host", "is_shown"),
    [("127.0.0.1", True), ("localhost", True), ("::1", True), ("0.0.0.0", False)],
)
def test_make_run_shows_it_only_where_nobody_else_reaches_it(
    host: str, is_shown: bool, logins: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DEMO_LOGINS", "left over")
    for child in plan.children(host, 8000, logins=logins):
        assert child._environment["DEMO_LOGINS"] == (str(logins) if is_shown else "")
    assert plan.children(host, 8000)[0]._environment["DEMO_LOGINS"] == ""


def test_make_run_shows_only_the_demo_of_this_database(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("DATABASE_URL", raising=False)
    (tmp_path / "demo-logins.txt").write_text(LINE)
    assert demo.file_of_logins(tmp_path) is None
    (tmp_path / "postgres").mkdir()
    demo.mark_seeded(tmp_path)
    assert demo.file_of_logins(tmp_path) == tmp_path / "demo-logins.txt"


def test_a_site_in_production_cannot_show_it(tmp_path: Path) -> None:
    file = tmp_path / "demo-logins.txt"
    file.write_text(LINE)
    script = (
        "import django; django.setup();"
        "from core.templatetags.demo_login import read_demo_login;"
        "print(read_demo_login())"
    )
    kept = {name: os.environ[name] for name in ("PATH", "HOME") if name in os.environ}
    asked = {"SECRET_KEY": "x" * 60, "DEMO_LOGINS": str(file), "DEBUG": "1", "DEMO": "1"}
    done = subprocess.run(
        [sys.executable, "-c", script],
        env=kept | ENVIRONMENT | asked,
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stdout.strip() == "None", done.stderr
