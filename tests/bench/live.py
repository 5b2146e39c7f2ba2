"""What a page of a running match costs as it asks for news, and what a replay costs.

`python -m tests.bench.live` prints milliseconds of this process's CPU time for an answer: the
median, the 95th percentile, and the median at the quoted yardstick. With `--short` fewer are
asked, which shows that all of it works.
"""

from __future__ import annotations

import argparse
import statistics
import sys
from collections.abc import Callable
from time import process_time
from typing import Any

from tests.bench.database import empty_database
from tests.bench.yardstick import QUOTED, yardstick_seconds

TIMES, WARM = 400, 20
BUDGET = 3.0
"""Milliseconds for a 304 at the quoted yardstick; above it the command ends with status 1."""


def main() -> int:
    """Returns the exit code."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.live", description=__doc__)
    parser.add_argument("--short", action="store_true")
    times = 40 if parser.parse_args().short else TIMES
    with empty_database():
        return _measure(times)


def _measure(times: int) -> int:
    from django.test import Client
    from django.urls import reverse

    from tests.factories import matches as factory
    from tests.support.caches import forget_cache

    match = factory.playing(turns=12)
    live = reverse("matches:live", args=[match.pk])
    frames = reverse("matches:replay-frames", args=[match.pk])
    client = Client()
    client.force_login(match.home_team.coach)
    coach = client.cookies["sessionid"].value
    unchanged = [
        _figure(f"live, unchanged (304), {who}", _unchanged(live, session), times)
        for who, session in (("a visitor", ""), ("a coach", coach))
    ]
    _figure("live, changed (200), a coach", lambda: _ask(live, coach), times)
    _figure("replay's frames, unchanged (304)", _unchanged(frames, ""), times)
    _figure("replay's frames, remembered", lambda: _ask(frames, ""), times // 10)

    def first() -> None:
        forget_cache()
        _ask(frames, "")

    _figure("replay's frames, made, a whole match", first, times // 10)
    over = [median for median in unchanged if median > BUDGET]
    print(f"the budget of a 304 is {BUDGET} ms: {'missed' if over else 'kept'}")
    return 1 if over else 0


def _unchanged(address: str, session: str) -> Callable[[], None]:
    """Asks again with the tag of the answer there is; must be answered with 304."""
    _, tag = _ask(address, session)

    def ask() -> None:
        status, _ = _ask(address, session, tag)
        assert status == "304 Not Modified", status

    return ask


def _ask(address: str, session: str, tag: str = "") -> tuple[str, str]:
    """One request to the application as a server sends it: the status, and the ETag."""
    from django.core.wsgi import get_wsgi_application
    from django.test import RequestFactory

    global application  # noqa: PLW0603 -- made once, as a server does
    application = application or get_wsgi_application()
    environ = RequestFactory()._base_environ(PATH_INFO=address, QUERY_STRING="")
    environ["HTTP_COOKIE"] = f"sessionid={session}" if session else ""
    if tag:
        environ["HTTP_IF_NONE_MATCH"] = tag
    answered = []
    response = application(environ, lambda status, headers: answered.append((status, headers)))
    b"".join(response)
    response.close()
    [(status, headers)] = answered
    return status, dict(headers).get("ETag", "")


application: Any = None


def _figure(name: str, work: Callable[[], object], times: int) -> float:
    for _ in range(min(WARM, times)):
        work()
    taken = []
    for _ in range(times):
        began = process_time()
        work()
        taken.append((process_time() - began) * 1000)
    taken.sort()
    median, late = statistics.median(taken), taken[int(len(taken) * 0.95)]
    quoted = median * QUOTED / yardstick_seconds(process_time)
    print(f"{name:<44} {median:>8.2f} ms {late:>8.2f} ms {quoted:>8.2f} ms", flush=True)
    return quoted


if __name__ == "__main__":
    sys.exit(main())
