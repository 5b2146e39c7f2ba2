"""The web server stopped and started again, as an operator does it, under load and behind Caddy.

No request is lost: each waits at the proxy and is answered.
"""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from tests.chaos.staged import Size

if TYPE_CHECKING:
    from tests.chaos.stage import Stage


WHOLE = Size(8, 0, 20, 5, 120)
SHORT = Size(3, 8, 6, 1, 30)


def trouble(stage: Stage, size: Size) -> None:
    wrong = stage.outcome.wrong
    _, quiet = stage.measured("all is quiet", turns=size.turns, longest=size.longest)
    wrong += quiet.failed()
    before = stage.posts()
    for number in range(size.times):
        name = f"web is restarted ({number + 1})"
        _, reading = stage.begin(name)
        began = time.monotonic()
        stage.processes.renew("web")
        stage.outcome.lines.append(f"{name}: it left after {time.monotonic() - began:.1f} s")
        _, after = stage.measured(f"{name}: after", turns=size.turns, longest=size.longest)
        wrong += reading.failed() + after.failed()
        stage.here.count("web restarts under load")
    wrong += stage.broken_since(before, "web is restarted")
