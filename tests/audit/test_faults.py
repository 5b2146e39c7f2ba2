"""Every planted fault is caught, and under the rule it breaks."""

from __future__ import annotations

from functools import cache

import pytest

from tests.audit import faults
from tests.audit.logs import match_log
from tests.audit.planting import FAULTS, Log


@cache
def log_of(number: int) -> Log:
    """A match of the corpus, played once."""
    return match_log(number)


def test_there_are_faults_enough() -> None:
    assert len(FAULTS) >= 150


@pytest.mark.parametrize("name", sorted(FAULTS))
def test_a_planted_fault_is_caught(name: str) -> None:
    log = faults.planted(name, log_of)
    assert log is not None, "no match of the corpus has a place for this fault"
    right, found = faults.caught(name, log)
    assert right, found[:3]
