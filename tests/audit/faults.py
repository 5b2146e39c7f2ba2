"""All planted faults, and how one is tried on the corpus."""

from __future__ import annotations

import pickle
from collections.abc import Callable, Iterable

from . import blitz_faults, dungeon_faults
from .auditor import audit
from .core import faults_ball as core_ball
from .core import faults_fights as core_fights
from .core import faults_moves as core_moves
from .core import faults_order as core_order
from .planting import FAULTS, Log
from .reader import Disagreement
from .samurai import (
    faults_ball,
    faults_honor,
    faults_moves,
    faults_order,
    faults_rulings,
    faults_windows,
)
from .squig import faults_blocks as squig_blocks
from .squig import faults_moves as squig_moves

SAMURAI = (faults_ball, faults_honor, faults_moves, faults_order, faults_rulings, faults_windows)
CORE = (core_ball, core_fights, core_moves, core_order)
FAMILIES = (*SAMURAI, *CORE, blitz_faults, squig_blocks, squig_moves, dungeon_faults)
SEARCHED = range(400)


def planted(
    game: str, name: str, log_of: Callable[[int], bytes], numbers: Iterable[int] = SEARCHED
) -> Log | None:
    """A log with this fault in it, from the first match that has a place for it.

    The logs come pickled: reading one is several times faster than a deep copy.
    """
    mutation, _, tries = FAULTS[game][name]
    for number in (*tries, *numbers):
        log = pickle.loads(log_of(number))
        if mutation(log):
            return log
    return None


def caught(game: str, name: str, log: Log) -> tuple[bool, list[Disagreement]]:
    """Whether a disagreement names a rule of the family this fault breaks."""
    _, families, _ = FAULTS[game][name]
    found = audit(log, families)
    return any(d.rule.startswith(families) for d in found), found
