"""Full disks: first all but the database's, then that one too, while coaches play.

The processes are those of `make run`. Turns touch no disk but the database's, so the first kind may
not slow them. With the database's disk full turns are refused, with an error page; what was
accepted before or meanwhile is played when there is space, once, and no match is held for it.
"""

from __future__ import annotations

import random
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING

import psycopg
import redis

from config.queues import PROCESSES
from config.run.console import CannotRun
from config.run.postgres import DATABASE
from tests.chaos.phases import Phase
from tests.chaos.place import Place, place, settle
from tests.chaos.run import Outcome

if TYPE_CHECKING:
    from tests.chaos.coaches import Coaches

TICK_SECONDS = 4
SETTLES_WITHIN = 300.0
BACK_WITHIN = 60.0
TRIES = 400
PAUSE = 0.7
IN_FLIGHT = 3


@dataclass(frozen=True)
class Size:
    """How many matches, how many turns a measured phase has, and seconds without any space.

    A measured phase ends at the latest after `longest` seconds.
    """

    matches: int
    ready_made: int
    turns: int
    full_for: float
    longest: float


WHOLE = Size(8, 0, 60, 45, 240)
SHORT = Size(4, 8, 24, 25, 120)


def run(size: Size, seed: str, *, keep: bool = False, pooled: bool = False) -> Outcome:
    """Play, fill the disks, prove. Everything that was started has ended when this returns."""
    outcome = Outcome(seed)
    began = time.monotonic()
    with place(keep=keep, small_disks=True, pooled=pooled) as here:
        here.extra["TICK_SECONDS"] = str(TICK_SECONDS)
        settle(here)
        _play(size, here, outcome)
        outcome.counts += here.done
    outcome.seconds = time.monotonic() - began
    return outcome


def _play(size: Size, here: Place, outcome: Outcome) -> None:
    # Django's models can be imported only now.
    from django.db import connections

    from tests.chaos import proof
    from tests.chaos.coaches import Coaches
    from tests.chaos.meter import Meter
    from tests.chaos.patience import until
    from tests.chaos.processes import Processes
    from tests.chaos.world import make_world

    world = make_world(matches=size.matches - 1, ready_made=size.ready_made, seed=outcome.seed)
    processes = Processes(here, workers=PROCESSES, beats=1)
    chance = random.Random(outcome.seed)
    coaches = Coaches(here, list(world.matches), chance, pause=PAUSE, tries=TRIES)
    meter = Meter(coaches)
    probe = _Probe(here)

    def measured(name: str) -> Phase:
        phase = meter.begin(name)
        until(lambda: len(phase.seconds) >= size.turns, size.longest)
        return phase

    def unsettled() -> int:
        return proof.undone() + len(coaches.handed.turns) - len(meter.done)

    try:
        processes.start()
        processes.await_tick()
        coaches.start()
        quiet = measured("all is quiet")
        _fill(here, [name for name in here.disks if name != "database"])
        wrong = _redis_cannot_save(here)
        others = measured("all disks but the database's are full")
        meter.begin("the database's disk is full too")
        # Some turns are accepted and not yet played when the space is gone.
        processes.pause("turns")
        until(lambda: len(coaches.handed.turns) - len(meter.done) >= IN_FLIGHT, 30)
        with probe.no_space():
            processes.resume("turns")
            time.sleep(size.full_for)
        if not until(lambda: probe.has_space() and _ticked_within(TICK_SECONDS), BACK_WITHIN):
            wrong.append(f"no tick within {BACK_WITHIN:.0f} s after there was space again")
        after = measured("there is space again")
        coaches.stop()
        until(lambda: unsettled() == 0, SETTLES_WITHIN)
    finally:
        probe.stop()
        meter.stop()
        processes.stop()
    outcome.lines += [str(phase) for phase in meter.phases]
    wrong += others.slower_than(quiet) + after.slower_than(quiet)
    wrong += [late for phase in (quiet, others, after) for late in phase.late_ticks(TICK_SECONDS)]
    wrong += probe.faults() + [f"match {pk} was held" for pk in proof.held()]
    outcome.wrong += wrong + coaches.handed.wrong
    outcome.wrong += proof.prove_what_was_played(world, coaches.handed, here)
    _count(here, coaches)
    connections.close_all()


def _count(here: Place, coaches: Coaches) -> None:
    here.count("turns", len(coaches.handed.turns))
    here.count("mails taken by the server", len(here.mails()))
    for answer, times in coaches.handed.answers.items():
        here.count(f"posts answered {answer or 'by nobody'}", times)


def _fill(here: Place, names: list[str]) -> None:
    for name in names:
        here.disks[name].fill()


def _redis_cannot_save(here: Place) -> list[str]:
    """Have Redis save to its full disk, as it does by itself every few minutes."""
    link = redis.Redis(unix_socket_path=str(here.redis.socket))
    link.config_set("save", "300 1")
    with suppress(redis.RedisError):
        link.bgsave()
    end = time.monotonic() + 10
    while time.monotonic() < end:
        if link.info("persistence")["rdb_last_bgsave_status"] == "err":
            return []
        time.sleep(0.1)
    return ["Redis saved, so its disk was not full"]


def _ticked_within(seconds: float) -> bool:
    from core import clock
    from core.jobs.models import Heartbeat

    beat = Heartbeat.objects.filter(name="tick").first()
    return beat is not None and (clock.now() - beat.at).total_seconds() < seconds


class _Probe:
    """A thread that writes to the database until it is full, and starts PostgreSQL again where that
    ended for want of space, as the supervisor and the restart policy of the image do.
    """

    def __init__(self, here: Place) -> None:
        self.here = here
        self.refused = self.revived = 0
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._work, daemon=True)

    @contextmanager
    def no_space(self) -> Iterator[None]:
        """Fill the database's disk; afterwards give all disks their space back."""
        _fill(self.here, ["database"])
        self._thread.start()
        yield
        for disk in self.here.disks.values():
            disk.empty()
        self.stop()

    def stop(self) -> None:
        self._stop.set()
        if self._thread.is_alive():
            self._thread.join(60)

    def faults(self) -> list[str]:
        """That the disk was never full, if so; what happened is counted."""
        self.here.count("writes that the full disk refused", self.refused)
        self.here.count("times PostgreSQL was started again", self.revived)
        return [] if self.refused else ["the database's disk was never full"]

    def has_space(self) -> bool:
        """Whether a row can be written; a server that is down is started."""
        try:
            self._write()
        except psycopg.errors.DiskFull:
            self.refused += 1
        except psycopg.Error:
            self._revive()
        else:
            return True
        return False

    def _work(self) -> None:
        while not self._stop.wait(0.5):
            self.has_space()

    def _write(self) -> None:
        sockets = str(self.here.folder / "sockets")
        with psycopg.connect(host=sockets, dbname=DATABASE, user="kemari", autocommit=True) as link:
            link.execute("CREATE TABLE IF NOT EXISTS filler (bytes text)")
            link.execute(
                "INSERT INTO filler SELECT string_agg(md5(random()::text), '') "
                "FROM generate_series(1, 8000)"
            )

    def _revive(self) -> None:
        if self.here.postgres.running():
            return
        with suppress(CannotRun):
            self.here.postgres.start()
            self.revived += 1
