"""Redis and PostgreSQL frozen and stopped, each for some seconds, while coaches play.

Without Redis every page is shown and every turn taken, in time; without PostgreSQL no answer is
blank. When they are back everything goes on within some seconds: also where Redis was frozen again
and again, in the middle of acknowledgements (`config.redis_transport`).
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from typing import TYPE_CHECKING

from config.run.private_server import PrivateServer
from tests.chaos.freezing import frozen
from tests.chaos.staged import Size

if TYPE_CHECKING:
    from tests.chaos.stage import Stage

GOES_ON_WITHIN = 45.0
"""Seconds. A worker that was stopped in the middle may have to be started again."""
PAGE_WITHIN = 6.0
"""Seconds that a page takes at most while Redis is away: a pause before is a second or so."""
TURN_WITHIN = 25.0
"""Seconds from a turn's first post to its resolution, when the server is back."""

AGAIN = (30, 7, 30, 4, 16, 30)
"""Seconds for which Redis is frozen again and again, in the whole form."""
WHOLE = Size(8, 0, 40, 20, 120)
SHORT = Size(3, 8, 6, 6, 30)


def trouble(stage: Stage, size: Size) -> None:
    here, wrong = stage.here, stage.outcome.wrong
    _, quiet = stage.measured("all is quiet", turns=size.turns, longest=size.longest)
    wrong += quiet.failed()
    for server in (here.redis, here.postgres):
        for how, away in (("frozen", frozen), ("stopped", stopped)):
            _away(stage, size, server, how, away(server))
    if size is WHOLE:
        _again(stage)


def _again(stage: Stage) -> None:
    """Redis is frozen many times, with little time to recover."""
    for seconds in AGAIN:
        name = f"Redis is frozen again for {seconds} s"
        stage.begin(name)
        with frozen(stage.here.redis):
            time.sleep(seconds)
        stage.outcome.wrong += stage.goes_on(name, GOES_ON_WITHIN)
        stage.here.count("Redis is frozen again")


def _away(
    stage: Stage, size: Size, server: PrivateServer, how: str, away: AbstractContextManager[None]
) -> None:
    name = f"{server.name} is {how}"
    wrong, before = stage.outcome.wrong, stage.posts()
    _, reading = stage.begin(name)
    with away:
        time.sleep(size.times)
        # An answer that was under way counts for this phase.
        if server is stage.here.redis:
            wrong += stage.broken_since(before, name)
    stage.begin(f"{name} no more")
    wrong += stage.goes_on(name, GOES_ON_WITHIN)
    stage.here.count(name)
    if server is stage.here.redis:
        wrong += reading.failed() + reading.slower_than(PAGE_WITHIN)
    wrong += reading.unanswered()
    phase, after = stage.measured(f"after {name}", turns=size.turns // 2, longest=size.longest)
    wrong += after.failed()
    if phase.at(1) > TURN_WITHIN:
        wrong.append(f"{phase.name}: a turn took {phase.at(1):.1f} s")


@contextmanager
def stopped(server: PrivateServer) -> Iterator[None]:
    """Inside the block the server does not run."""
    server.stop()
    try:
        yield
    finally:
        server.start()
