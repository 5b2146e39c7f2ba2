"""A run in phases: the processes of `make run`, coaches who play, readers who look at pages.

Parts of the program set something up, break it within a phase, and ask here whether all goes on.
"""

from __future__ import annotations

import random
import time
from collections import Counter
from collections.abc import Callable
from datetime import datetime

from django.db import connections

from config.queues import PROCESSES, QUEUES
from core import clock
from core.jobs.heartbeat import TICK, queue_name
from core.jobs.models import Heartbeat
from tests.chaos import proof
from tests.chaos.coaches import BROKEN, Coaches
from tests.chaos.meter import Meter
from tests.chaos.patience import until
from tests.chaos.phases import Phase
from tests.chaos.place import Place
from tests.chaos.processes import Processes
from tests.chaos.readers import Readers, Reading
from tests.chaos.run import Outcome
from tests.chaos.world import World, make_world

SETTLES_WITHIN = 300.0
PAUSE = 0.3
TRIES = 400
"""A post that is answered with an error is repeated for as long as a server is away, and longer."""


class Stage:
    """One run; `outcome` gathers what was found."""

    def __init__(self, here: Place, outcome: Outcome, *, matches: int, ready_made: int) -> None:
        self.here, self.outcome = here, outcome
        self.world: World = make_world(
            matches=matches - 1, ready_made=ready_made, seed=outcome.seed
        )
        self.processes = Processes(here, workers=PROCESSES, beats=1)
        chance = random.Random(outcome.seed)
        self.coaches = Coaches(here, list(self.world.matches), chance, pause=PAUSE, tries=TRIES)
        self.meter = Meter(self.coaches)
        pages = [f"/matches/{pk}/" for pk in self.world.matches]
        self.readers = Readers(
            here, self.world.judge, ["/", "/healthz/ready", "/leagues/chaos/", *pages]
        )

    def play(self, trouble: Callable[[], None]) -> None:
        """Start all, make the trouble, wait until everything is done, prove."""
        try:
            self.processes.start()
            self.processes.await_tick()
            self.await_queues(clock.now(), 60.0)
            self.coaches.start()
            trouble()
            self.coaches.stop()
            until(lambda: self._unsettled() == 0, SETTLES_WITHIN)
        finally:
            self.readers.stop()
            self.meter.stop()
            self.processes.stop()
        self._prove()
        connections.close_all()

    def begin(self, name: str) -> tuple[Phase, Reading]:
        """Begin a phase: its turns, and its pages."""
        return self.meter.begin(name), self.readers.begin(name)

    def measured(self, name: str, *, turns: int, longest: float) -> tuple[Phase, Reading]:
        """A phase of so many turns, or of so many seconds at the most."""
        phase, reading = self.begin(name)
        until(lambda: len(phase.seconds) >= turns, longest)
        return phase, reading

    def posts(self) -> Counter[int]:
        """What the posts of the coaches were answered so far."""
        with self.coaches.handed.lock:
            return Counter(self.coaches.handed.answers)

    def broken_since(self, before: Counter[int], name: str) -> list[str]:
        """Posts that were answered with an error, or not at all, since then."""
        since = self.posts() - before
        return [
            f"{name}: {since[status]} posts answered {status or 'by nobody'}"
            for status in BROKEN
            if since[status]
        ]

    def goes_on(self, name: str, within: float) -> list[str]:
        """Wait until every queue does new jobs and all turns handed in by now are resolved."""
        handed, began = set(self.coaches.handed.turns), time.monotonic()
        heard = self.await_queues(clock.now(), within)
        rest = max(0.0, within - (time.monotonic() - began))
        played = until(lambda: handed <= self.meter.done, rest)
        self.outcome.lines.append(
            f"{name}: all went on within {time.monotonic() - began:.1f} s after it"
        )
        wrong = [f"{name}: no sign of {queue} within {within:.0f} s after it" for queue in heard]
        if not played:
            late = len(handed - self.meter.done)
            wrong.append(f"{name}: {late} turns lay unresolved for {within:.0f} s after it")
        return wrong

    def await_queues(self, since: datetime, within: float) -> list[str]:
        """Wait until the tick and every queue have run since then; those that have not."""
        names = {TICK, *map(queue_name, QUEUES)}

        def silent() -> set[str]:
            rows = Heartbeat.objects.filter(name__in=names, at__gt=since)
            return names - set(rows.values_list("name", flat=True))

        until(lambda: not silent(), within)
        return sorted(silent())

    def _unsettled(self) -> int:
        return proof.undone() + len(self.coaches.handed.turns) - len(self.meter.done)

    def _prove(self) -> None:
        found, here = self.outcome, self.here
        found.lines[:0] = [str(phase) for phase in self.meter.phases]
        for reading in self.readers.readings:
            found.lines.append(str(reading))
            found.wrong += reading.blank()
        found.wrong += [f"match {pk} was held" for pk in proof.held()]
        found.wrong += proof.prove_what_was_played(self.world, self.coaches.handed, here)
        here.count("turns", len(self.coaches.handed.turns))
        here.count("mails taken by the server", len(here.mails()))
        for answer, times in self.posts().items():
            here.count(f"posts answered {answer or 'by nobody'}", times)
