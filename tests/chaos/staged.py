"""What the runs in phases have in common: a place behind Caddy, if there is one, and a stage."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tests.chaos.place import place, settle
from tests.chaos.run import Outcome
from tests.support.proxy import CADDY

if TYPE_CHECKING:
    from tests.chaos.stage import Stage

TICK_SECONDS = 4


@dataclass(frozen=True)
class Size:
    """How many matches, how many of their turns are played before, how many turns a phase has, how
    often it is done, or for how many seconds, and after how many a phase ends at the latest.
    """

    matches: int
    ready_made: int
    turns: int
    times: int
    longest: float


def run(
    trouble: Callable[[Stage, Size], None],
    size: Size,
    seed: str,
    *,
    keep: bool = False,
    pooled: bool = False,
) -> Outcome:
    """Play, make the trouble, prove. Everything that was started has ended when this returns."""
    outcome = Outcome(seed)
    began = time.monotonic()
    with place(keep=keep, pooled=pooled, proxied=CADDY is not None) as here:
        here.extra["TICK_SECONDS"] = str(TICK_SECONDS)
        settle(here)
        # Django's models can be imported only now.
        from tests.chaos.stage import Stage

        stage = Stage(here, outcome, matches=size.matches, ready_made=size.ready_made)
        stage.play(lambda: trouble(stage, size))
        outcome.counts += here.done
    outcome.seconds = time.monotonic() - began
    return outcome
