"""All planted faults, and how one is tried on the corpus."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from copy import deepcopy

from . import (
    faults_ball,
    faults_honor,
    faults_moves,
    faults_order,
    faults_rulings,
    faults_windows,
)
from .auditor import audit
from .planting import FAULTS, Log
from .reader import Disagreement

FAMILIES = (faults_ball, faults_honor, faults_moves, faults_order, faults_rulings, faults_windows)
SEARCHED = range(400)


def planted(
    name: str, log_of: Callable[[int], Log], numbers: Iterable[int] = SEARCHED
) -> Log | None:
    """A log with this fault in it, from the first match that has a place for it."""
    mutation, _, tries = FAULTS[name]
    for number in (*tries, *numbers):
        log = deepcopy(log_of(number))
        if mutation(log):
            return log
    return None


def caught(name: str, log: Log) -> tuple[bool, list[Disagreement]]:
    """Whether a disagreement names a rule of the family this fault breaks."""
    _, families, _ = FAULTS[name]
    found = audit(log)
    return any(d.rule.startswith(families) for d in found), found
