"""Every planted fault is caught, and under the rule it breaks."""

from __future__ import annotations

import pickle
from functools import cache

import pytest

from tests.audit import faults
from tests.audit.auditor import GAMES
from tests.audit.logs import log_of
from tests.audit.planting import FAULTS

ENOUGH = {"samurai": 150, "blitz": 70, "squig": 130, "dungeon": 105}


@cache
def played(game: str, number: int) -> bytes:
    """A match of a game's corpus, played once."""
    return pickle.dumps(log_of(game, number))


def test_there_are_faults_enough() -> None:
    assert {game for game in GAMES if len(FAULTS[game]) >= ENOUGH[game]} == set(GAMES)


EVERY = [(game, name) for game in FAULTS for name in sorted(FAULTS[game])]
SHORT = 3
"""Of so many faults each run of the suite plants one; the long form plants all."""


@pytest.mark.one_in(4)
@pytest.mark.parametrize(
    ("game", "name"),
    [
        pytest.param(*each, marks=pytest.mark.thorough if place % SHORT else ())
        for place, each in enumerate(EVERY)
    ],
)
@pytest.mark.slow
def test_a_planted_fault_is_caught(game: str, name: str) -> None:
    log = faults.planted(game, name, lambda number: played(game, number))
    assert log is not None, "no match of the corpus has a place for this fault"
    right, found = faults.caught(game, name, log)
    assert right, found[:3]
