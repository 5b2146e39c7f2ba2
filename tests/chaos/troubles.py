"""The faults of a run: scheduled kills, trouble with Redis and PostgreSQL, a poisoned match.

Each happens at a point of progress chosen at random: when that share of all turns is played.
"""

from __future__ import annotations

import random
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from datetime import timedelta
from itertools import count

from django.db import connection

from core import clock
from core.audit.models import AuditEntry
from core.notifications.models import Notification
from matches.models import Checkpoint, Match, MatchState, Segment
from tests.chaos import deaths
from tests.chaos.coaches import AT_ONCE, BROKEN, Coaches
from tests.chaos.patience import patiently
from tests.chaos.place import Place
from tests.chaos.processes import WORKERS, Processes
from tests.chaos.world import World

LAST_AT = 0.8
MAX_ORDERS = 3
DEAF_AFTER = 45.0
MAX_HOLD_SECONDS = 60.0
TURNS_OF_A_MATCH = 33
MAX_ATTEMPT_MS = 700


@dataclass(frozen=True)
class Plan:
    """How much of everything."""

    kills: int
    flushes: int
    redis_stops: int
    fast_restarts: int
    immediate_restarts: int


class Troubles:
    """A thread that makes them, each when its time has come."""

    def __init__(
        self,
        place: Place,
        processes: Processes,
        coaches: Coaches,
        world: World,
        plan: Plan,
        chance: random.Random,
    ) -> None:
        self.place, self.processes, self.coaches = place, processes, coaches
        self.world, self.plan, self.chance = world, plan, chance
        self.wrong: list[str] = []
        self.done = False
        self._expected = sum(max(TURNS_OF_A_MATCH - world.prepared[pk], 1) for pk in world.matches)
        self._first = sum(world.prepared.values())
        self._serial = count(1)
        self._stop = threading.Event()
        self._threads = [
            threading.Thread(target=self._guarded, args=[work], daemon=True)
            for work in (self._work, self._give_orders)
        ]

    def start(self) -> None:
        for thread in self._threads:
            thread.start()

    def stop(self) -> None:
        self._stop.set()
        for thread in self._threads:
            thread.join(60)

    def killed(self) -> int:
        return len((self.place.folder / "deaths.log").read_text().splitlines())

    def progress(self) -> float:
        played = patiently(Segment.objects.count)
        return (played - self._first) / self._expected

    def _guarded(self, work: Callable[[], None]) -> None:
        try:
            work()
        except Exception as error:
            self.wrong.append(f"{work.__name__} stopped: {error!r}")
        finally:
            connection.close()

    def _give_orders(self) -> None:
        """Keep some orders lying about until enough have died; how many follows from progress."""
        orders = self.place.folder / "orders"
        while not self._stop.wait(0.1):
            died = self.killed()
            lying = sum(1 for _ in orders.glob("*/*"))
            allowed = 2 + self.plan.kills * self.progress() / LAST_AT
            if died >= self.plan.kills:
                for order in orders.glob("*/*"):
                    order.unlink(missing_ok=True)
                return
            if lying < MAX_ORDERS and died + lying < min(allowed, self.plan.kills):
                self._give_order()

    def _give_order(self) -> None:
        who = self.chance.choice((deaths.CHILD, deaths.PARENT))
        name = f"{next(self._serial):05}-{who}"
        if self.chance.random() < 0.5:
            place = deaths.LATER
            name = f"{name}-{self.chance.randrange(MAX_ATTEMPT_MS)}"
        else:
            place = self.chance.choice(tuple(deaths.PLACES.values()))
        (self.place.folder / "orders" / place / name).touch()

    def _work(self) -> None:
        plan = self.plan
        bag: list[Callable[[], None]] = [
            *[self._redis_emptied] * plan.flushes,
            *[self._redis_away] * plan.redis_stops,
            *[lambda: self._postgres(immediate=False)] * plan.fast_restarts,
            *[lambda: self._postgres(immediate=True)] * plan.immediate_restarts,
            self._poison,
            self._roll_back,
        ]
        self.chance.shuffle(bag)
        points = sorted(self.chance.uniform(0.02, LAST_AT) for _ in bag)
        for point, trouble in zip(points, bag, strict=True):
            while self.progress() < point:
                if self._stop.wait(0.1):
                    return
            trouble()
        while self.killed() < plan.kills:
            if self._stop.wait(0.2):
                return
        self.done = True

    def _postgres(self, *, immediate: bool) -> None:
        """Not while some match is on its second attempt: at the third failure it is held."""
        attempts = self.place.folder / "attempts"
        while any(deaths._size(file) > 1 for file in attempts.iterdir()):
            if self._stop.wait(0.05):
                return
        self.place.restart_postgres(immediate=immediate)

    def _redis_away(self) -> None:
        """Stop it, start it, and check that every worker is connected again."""
        self.place.stop_redis()
        time.sleep(self.chance.uniform(0.2, 4))
        self.place.start_redis()
        self._await_hearing("Redis came back")

    def _redis_emptied(self) -> None:
        self.place.empty_redis()
        self._await_hearing("Redis was emptied")

    def _await_hearing(self, after: str) -> None:
        back = time.time()
        for name in WORKERS:
            while not self._hears(name, back):
                if self._stop.wait(0.1):
                    return
                if time.time() > max(back, self.processes.has_run_since(name)) + DEAF_AFTER:
                    self.place.count(f"workers deaf after {after}")
                    self.wrong.append(f"{name} was deaf after {after}")
                    self.processes.restart(name)
                    break

    def _hears(self, name: str, since: float) -> bool:
        heard = self.place.folder / "alive" / name
        return heard.exists() and heard.stat().st_mtime > since

    def _poison(self) -> None:
        """A match that cannot be resolved is held and shown; the judge repairs it and runs it
        again.
        """
        pk = self.world.poison
        (self.place.folder / "poison" / str(pk)).touch()
        before = patiently(lambda: self._break(pk))
        deadline = time.monotonic() + MAX_HOLD_SECONDS
        while patiently(lambda: Match.objects.get(pk=pk)).state != MatchState.HELD:
            if time.monotonic() > deadline:
                self.wrong.append("the poisoned match was not held")
                return
            if self._stop.wait(0.1):
                return
        self.place.count("matches held for poison")
        self._is_shown(pk)
        patiently(lambda: Checkpoint.objects.filter(pk=before[0]).update(data=before[1]))
        browser = self.coaches.browser(self.world.judge)
        for _ in range(60):
            browser.post(f"/matches/{pk}/run-again/")
            if patiently(lambda: Match.objects.get(pk=pk)).state == MatchState.PLAYING:
                break
            time.sleep(0.3)
        self.coaches.matches.append(pk)

    def _roll_back(self) -> None:
        """The judge rolls a turn back, with twenty posts at once; its coach writes it again."""
        match = self._at_rest()
        if match is None:
            return
        browser = self.coaches.browser(self.world.judge)

        def post(_: int) -> None:
            for _ in range(60):
                form = {"reason": "A test", "segment": match.segment}
                if browser.post(f"/matches/{match.pk}/roll-back/", **form) not in BROKEN:
                    return
                time.sleep(0.3)

        with ThreadPoolExecutor(AT_ONCE) as pool:
            list(pool.map(post, range(AT_ONCE)))
        done = AuditEntry.objects.filter(verb="match.rolled_back", subject_id=match.pk)
        notified = Notification.objects.filter(key__startswith=f"match:{match.pk}:rolled-back:")
        if (counts := (patiently(done.count), patiently(notified.count))) != (1, 2):
            self.wrong.append(f"rolled back and notified of it {counts} times, not once and twice")
        self.place.count("turns rolled back")
        self.coaches.resting.discard(match.pk)

    def _at_rest(self) -> Match | None:
        """A match with played turns whose next turn nobody writes for now."""
        waiting = Match.objects.filter(
            pk__in=self.world.matches, state=MatchState.PLAYING, segment__gte=3, asked=""
        ).exclude(pk=self.world.poison)
        while not self._stop.wait(0.05):
            for pk in patiently(lambda: list(waiting.values_list("pk", flat=True)[:1])):
                self.coaches.resting.add(pk)
                time.sleep(1)  # its coach may be at it
                match = patiently(waiting.filter(pk=pk).first)
                if match and (pk, match.segment) not in self.coaches.handed.turns:
                    return match
                self.coaches.resting.discard(pk)
        return None

    def _break(self, pk: int) -> tuple[int, dict[str, object]]:
        match = Match.objects.get(pk=pk)
        row = Checkpoint.objects.get(match=match, segment=match.segment - 1)
        kept = row.data
        Checkpoint.objects.filter(pk=row.pk).update(data={"nothing": "of use"})
        Match.objects.filter(pk=pk).update(due_at=clock.now() - timedelta(seconds=1))
        return row.pk, kept

    def _is_shown(self, pk: int) -> None:
        """The error is on the judge's page and in their mailbox."""
        match = patiently(lambda: Match.objects.get(pk=pk))
        error = match.last_error.split(":")[0]
        browser = self.coaches.browser(self.world.judge)
        for _ in range(60):
            status, page = browser.get(f"/matches/{pk}/")
            if status == 200:
                break
            time.sleep(0.3)
        if not error or "What went wrong" not in page or error not in page:
            self.wrong.append(f"the page does not show the error {match.last_error!r}: {status}")
        notified = Notification.objects.filter(
            recipient=self.world.judge, key__startswith=f"match:{pk}:held:"
        )
        if patiently(notified.count) != 1:
            self.wrong.append("the judge was not notified of the held match once")
