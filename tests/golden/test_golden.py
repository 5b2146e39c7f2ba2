"""Golden matches: the same bytes on every Python, and nothing lost on the way."""

from __future__ import annotations

import os
import shutil
import subprocess
from itertools import pairwise
from pathlib import Path

import pytest

from engine.events import CountersSet, SppEarned, TurnBegan, WinningsPaid
from engine.position import State
from engine.report import report_of
from engine.variants.registry import find_variant
from tests.golden.cases import CASES
from tests.golden.store import FOLDER, load, replay

ROOT = Path(__file__).parents[2]
NAMES = [case.name for case in CASES]


@pytest.fixture(params=NAMES)
def played(request):
    """A golden match, replayed: it has the events, the end and the rules version it had."""
    return replay(load(request.param))


def test_every_case_is_stored_and_nothing_else():
    assert sorted(path.stem for path in FOLDER.glob("*.json")) == sorted(NAMES)


@pytest.mark.rules("CORE-DIC-01", "CORE-SEQ-01")
def test_it_is_replayed_byte_for_byte_and_shows_what_it_is_kept_for(played, request):
    name = request.node.callspec.params["played"]
    assert next(case for case in CASES if case.name == name).shows(played)


PAID = {"koku": (10, 70), "gold": (0, 110)}
"""What one payment of winnings can be, by money (SAM-PST-02, LGE-WIN-01, LGE-WIN-02)."""


def test_what_must_be_conserved_is(played):
    position, events = played.position, played.events
    report = report_of(played.setup, events)
    assert len(position.figures) == sum(len(side.figures) for side in played.setup.sides)
    assert all((f.square >= 0) == (f.state <= State.STUNNED) for f in position.figures)
    for index, side in enumerate(report.sides):
        earned = [
            e.points for e in events if isinstance(e, SppEarned) and _side(played, e) == index
        ]
        assert sum(player.spp for player in side.players.values()) == sum(earned)
        paid = [e.amount for e in events if isinstance(e, WinningsPaid) and e.side == index]
        assert side.winnings == sum(paid)
        least, most = PAID[find_variant(played.setup.variant).money]
        assert all(amount % 10 == 0 and least <= amount <= most for amount in paid)
    for before, after in pairwise(_counters(events)):
        assert after >= before or after == 0
    assert all(e.left >= 0 for e in events if e.kind == "rerolls_set")
    assert [side.score for side in report.sides] == position.score


def _side(game, event):
    return game.position.figures[event.figure].side


def _counters(events):
    """The home side's turn counter as the events show it."""
    for event in events:
        if isinstance(event, TurnBegan) and event.side == 0 and not event.bonus:
            yield event.turn
        elif isinstance(event, CountersSet):
            yield event.home
        elif event.kind == "half_began":
            yield 0


def pythons():
    """Other Pythons that are installed, on the path or kept by pyenv; in short the newest alone."""
    first = ()
    for minor in (14, 13, 12):
        name = f"python3.{minor}"
        kept = sorted(Path.home().glob(f".pyenv/versions/3.{minor}.*/bin/{name}"))
        found = str(kept[-1]) if kept else shutil.which(name)
        if found:
            yield pytest.param(found, id=name, marks=first)
            first = pytest.mark.thorough


@pytest.mark.thorough
@pytest.mark.parametrize("python", list(pythons()))
@pytest.mark.slow
def test_the_hashes_are_the_same_on_other_pythons(python):
    environment = {key: value for key, value in os.environ.items() if key == "PATH"}
    run = subprocess.run(
        [python, "-m", "tests.golden", "verify"],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stderr[-2000:]
    assert run.stdout.startswith(f"{len(NAMES)} golden matches replayed on Python 3.")
