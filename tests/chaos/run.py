"""A run, from set-up to proof."""

from __future__ import annotations

import random
import time
from collections import Counter
from dataclasses import dataclass, field

from tests.chaos.place import Place, place, settle

SETTLES_WITHIN = 150.0


@dataclass(frozen=True)
class Size:
    """How large a run is, and how long it may take at the most, in seconds."""

    matches: int
    ready_made: int
    kills: int
    flushes: int
    redis_stops: int
    fast_restarts: int
    immediate_restarts: int
    seconds: float


WHOLE = Size(8, 0, 100, 10, 6, 4, 4, 1800)
POOLED = Size(5, 0, 50, 3, 2, 2, 2, 900)
SHORT = Size(3, 22, 10, 1, 1, 1, 1, 240)


@dataclass
class Outcome:
    """What was done, what was counted, and what turned out wrong: nothing, if all is well."""

    seed: str
    wrong: list[str] = field(default_factory=list)
    counts: Counter[str] = field(default_factory=Counter)
    deaths: Counter[str] = field(default_factory=Counter)
    lines: list[str] = field(default_factory=list)
    seconds: float = 0.0


def run(size: Size, seed: str, *, keep: bool = False, pooled: bool = False) -> Outcome:
    """Play, kill, prove. Everything that was started has ended when this returns."""
    outcome = Outcome(seed)
    began = time.monotonic()
    with place(keep=keep, pooled=pooled) as here:
        settle(here)
        _play(size, here, outcome, random.Random(seed))
        outcome.counts += here.done
        for line in (here.folder / "deaths.log").read_text().splitlines():
            _, who, where, _ = line.split("\t")
            outcome.deaths[f"{where} ({who})"] += 1
    outcome.seconds = time.monotonic() - began
    return outcome


def _play(size: Size, here: Place, outcome: Outcome, chance: random.Random) -> None:
    # Django's models can be imported only now.
    from django.db import connections

    from matches.models import Match, Segment, TurnSheet
    from tests.chaos import proof
    from tests.chaos.coaches import Coaches
    from tests.chaos.patience import patiently
    from tests.chaos.processes import Processes
    from tests.chaos.troubles import Plan, Troubles
    from tests.chaos.world import make_world

    world = make_world(matches=size.matches, ready_made=size.ready_made, seed=outcome.seed)
    processes = Processes(here)
    played = [pk for pk in world.matches if pk != world.poison]
    coaches = Coaches(here, played, random.Random(chance.random()))
    plan = Plan(
        size.kills, size.flushes, size.redis_stops, size.fast_restarts, size.immediate_restarts
    )
    troubles = Troubles(here, processes, coaches, world, plan, random.Random(chance.random()))
    end = time.monotonic() + size.seconds
    try:
        processes.start()
        coaches.start()
        troubles.start()
        while patiently(proof.unfinished) and time.monotonic() < end:
            if coaches.handed.wrong or troubles.wrong:
                break
            time.sleep(0.5)
        troubles.stop()
        coaches.stop()
        end = time.monotonic() + SETTLES_WITHIN
        while patiently(proof.undone) and time.monotonic() < end:
            time.sleep(0.5)
    finally:
        processes.stop()
    outcome.wrong += troubles.wrong
    if not troubles.done:
        outcome.wrong.append(f"only {troubles.killed()} of {size.kills} kills, or troubles left")
    outcome.wrong += patiently(lambda: proof.prove(world, coaches.handed, here))
    here.count("matches", Match.objects.count())
    here.count("segments", Segment.objects.count())
    here.count("turn sheets", TurnSheet.objects.count())
    here.count("mails taken by the server", len(here.mails()))
    here.count("mails delivered three times", len(coaches.handed.mails))
    for answer, times in coaches.handed.answers.items():
        here.count(f"posts answered {answer or 'by nobody'}", times)
    connections.close_all()
