"""Measures a run: each turn from its submission until it is resolved, and the age of the tick."""

from __future__ import annotations

import threading
import time

from django.db import connection

from core import clock
from core.jobs.models import Heartbeat
from matches.models import Match, MatchState
from tests.chaos.coaches import TURN, Coaches
from tests.chaos.patience import patiently
from tests.chaos.phases import Phase

LOOK_EVERY = 0.03


class Meter:
    """A thread that watches; `begin` starts the next phase."""

    def __init__(self, coaches: Coaches) -> None:
        self.coaches = coaches
        self.phases: list[Phase] = []
        self._of: dict[TURN, Phase] = {}
        self.done: set[TURN] = set()
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._work, daemon=True)

    def begin(self, name: str) -> Phase:
        self.phases.append(Phase(name))
        if not self._thread.is_alive():
            self._thread.start()
        return self.phases[-1]

    def stop(self) -> None:
        self._stop.set()
        self._thread.join(30)

    def _work(self) -> None:
        try:
            while not self._stop.wait(LOOK_EVERY):
                self._look_at_turns()
                self._look_at_tick()
        finally:
            connection.close()

    def _look_at_turns(self) -> None:
        handed = dict(self.coaches.handed.turns)
        open_turns = handed.keys() - self.done
        for turn in open_turns - self._of.keys():
            self._of[turn] = self.phases[-1]
        rows = patiently(lambda: Match.objects.in_bulk({pk for pk, _ in open_turns}))
        now = time.monotonic()
        for turn in open_turns:
            match = rows[turn[0]]
            if match.segment > turn[1] or match.state == MatchState.FINISHED:
                self.done.add(turn)
                self._of[turn].seconds.append(now - handed[turn].at)

    def _look_at_tick(self) -> None:
        beat = patiently(Heartbeat.objects.filter(name="tick").first)
        if beat is not None:
            age = (clock.now() - beat.at).total_seconds()
            self.phases[-1].tick_age = max(self.phases[-1].tick_age, age)
