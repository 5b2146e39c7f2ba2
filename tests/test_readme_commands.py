"""Every command of the table in docs/commands.md runs, each in a short form.

A command that is added to the table needs a short form here, or the first test fails.
"""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from pathlib import Path
from urllib.request import urlopen

import pytest

from config import var_paths
from tests.support.make_run import MakeRun, own_environment

TABLE = var_paths.BASE / "docs" / "commands.md"
PROGRAM = ".venv/bin/python manage.py "
ROW = re.compile(r"^\| `([^`]+)` \| (.+) \|$", re.MULTILINE)
MAX_SECONDS = 1800.0
ONE_TEST = "T=tests/engine/test_dice.py"

MAKE = {
    "setup": [],
    "test": [ONE_TEST],
    "test-fast": [],
    "test-thorough": [ONE_TEST],
    "check": [],
    "audit": ["ARGS=--matches 4"],
    "mutants": ["ARGS=SAM-DUE-01 SQG-SPL-01"],
    "rules": [],
    "chaos": ["ARGS=--short"],
    "bench": ["ARGS=--short"],
    "bot-league": ["ARGS=--matches 2 --variant samurai"],
    "mail-season": ["ARGS=--matches 1 --against 1"],
    "bench-web": ["ARGS=--short"],
}
"""Target -> the words that make it short; `run`, which does not end, has a test of its own."""

BOSS = "commissioner@sixteen-gates.example"
MANAGE = {
    "generate": ["--size", "S", "--short", "--jobs", "2"],
    "simulate": ["--games", "1"],
    "validate_matches": [],
    "rebuild": ["--check"],
    "export_league": ["sixteen-gates", "league.kemari"],
    "play_season": ["--season", "2"],
    "verify_match": ["1"],
    "backup": ["kemari.dump"],
    "restore": ["kemari.dump", "--replace"],
    "held_messages": ["--drop"],
    "import_league": ["league.kemari", "--owner", BOSS],
    "<command>": ["showmigrations", "--plan"],
}
"""Command of `manage.py` -> its words, in an order in which each finds what it is about."""


def in_the_table() -> set[str]:
    """The commands of the first column, and those of ours that a row names besides."""
    folders = var_paths.BASE.glob("*/**/management/commands/*.py")
    ours = {file.stem for file in folders if ".venv" not in file.parts}
    found = set()
    for command, text in ROW.findall(TABLE.read_text(encoding="utf-8")):
        if command.startswith("make "):
            found.add(" ".join(command.split()[:2]))
        elif command.startswith(PROGRAM):
            found.add(command.removeprefix(PROGRAM).split()[0])
            words = (span.split()[0] for span in re.findall(r"`([^`]+)`", text))
            found |= ours.intersection(words)
    return found


def test_every_command_of_the_table_has_a_short_form() -> None:
    assert in_the_table() == {f"make {target}" for target in (*MAKE, "run")} | {*MANAGE}


def run(words: list[str], folder: Path, **environment: str) -> str:
    """Run a command to its end within bounded time; returns what it wrote."""
    process = subprocess.Popen(
        words,
        cwd=folder,
        env=own_environment() | environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,
    )
    try:
        output, _ = process.communicate(timeout=MAX_SECONDS)
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGTERM)
        output, _ = process.communicate(timeout=60)
    print(output)
    assert process.returncode == 0, output[-4000:]
    return output


@pytest.mark.thorough
@pytest.mark.parametrize("target", MAKE)
def test_make_runs_to_its_end(target: str) -> None:
    run(["make", target, *MAKE[target]], var_paths.BASE)


@pytest.mark.thorough
def test_make_run_serves_until_it_is_stopped(tmp_path: Path) -> None:
    made = MakeRun(var_paths.BASE, tmp_path / "output", {"KEMARI_VAR": str(tmp_path / "var")})
    try:
        made.wait_until_up()
        with urlopen(f"http://127.0.0.1:{made.port}/", timeout=10) as page:
            assert page.status == 200
    finally:
        made.stop()
    assert made.output().rstrip().endswith("stopped")


@pytest.mark.thorough
def test_the_commands_of_manage_py_run_to_their_end(tmp_path: Path) -> None:
    own = {"KEMARI_VAR": str(tmp_path / "var"), "KEMARI_THROWAWAY": "1", "DEMO": "0"}
    manage = [sys.executable, str(var_paths.BASE / "manage.py")]
    run([*manage, "migrate", "--verbosity", "0"], tmp_path, **own)
    for command, words in MANAGE.items():
        name = [] if command == "<command>" else [command]
        run([*manage, *name, *words], tmp_path, **own)
