"""What the board costs a browser: `python -m tests.bench.board [URL]`, with a fresh `make run`.

Prints for the other side's last turn, for planning and for the replay what the first load weighs
as served, and, at a processor four times slower, the longest task of the main thread, the longest
work for a frame (scripts, style, layout, paint), and how long the slowest interaction took to the
next paint. All of it is the browser's own: from its trace and its event timing. The first line is
as measured; in brackets stands the processor's time, which is less on a machine that does something
else beside. The second line is that time on a processor of the quoted speed, by a yardstick in the
same browser before and after each walk (`tests.bench.browser_yardstick`); only what passes to the
next paint has other work of the machine in it. Exit status 1 if a figure of the second line or a
weight misses its bar. Without a URL it measures the site as production
serves it (`tests.bench.served`). Needs Chromium.
"""

from __future__ import annotations

import argparse
import shutil
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext

from playwright.sync_api import Browser, BrowserContext, CDPSession, Page, sync_playwright

from tests.bench.browser_yardstick import (
    QUOTED_MS,
    BrowserYardstick,
    at_quoted,
    paint_at_quoted,
)
from tests.bench.main_thread import Work, main_thread, traced
from tests.bench.served import served
from tests.bench.walks import plan, replay, rest, theirs

SLOWER = 4
PHONE = {"width": 390, "height": 780}
COACH, PASSWORD = "demo@kemari.example", "kemari-demo"
GAMES = ("samurai", "blitz", "squig", "dungeon")
TASK_MS, FRAME_MS, PAINT_MS, PAGE_KB = 50, 16, 100, 150
WATCH_EVENTS = """() => {
    window.slowest = 0;
    new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
            if (entry.interactionId) window.slowest = Math.max(window.slowest, entry.duration);
    }).observe({type: "event", durationThreshold: 16, buffered: true});
}"""


def main() -> int:
    """Returns the exit code: 1 if a bar is missed."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.board", description=__doc__)
    parser.add_argument("url", nargs="?", help="a running site, instead of one started for this")
    parser.add_argument("--games", default="samurai,dungeon", help=f"of {','.join(GAMES)}")
    given = parser.parse_args()
    missed = False
    with nullcontext(given.url) if given.url else served() as url, browser_of() as browser:
        yardstick = BrowserYardstick(browser)
        print(f"at the quoted speed the browser's yardstick takes {QUOTED_MS:.0f} ms")
        for game in given.games.split(","):
            visitor = Visitor(browser, url)
            playing, over = visitor.first(game, "playing"), visitor.first(game, "finished")
            for name, address, act in (
                ("their turn", f"/matches/{playing}/", theirs),
                ("planning", f"/matches/{playing}/", plan),
                ("finished page", f"/matches/{over}/", rest),
                ("replay", f"/matches/{over}/replay/", replay),
            ):
                missed |= _measured(visitor, yardstick, f"{game}, {name}", address, act)
    return int(missed)


@contextmanager
def browser_of() -> Iterator[Browser]:
    """The machine's Chromium."""
    path = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))))
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        yield browser
        browser.close()


class Visitor:
    """The demo coach, logged in, with an empty cache."""

    def __init__(self, browser: Browser, url: str) -> None:
        self.url = url
        self.context: BrowserContext = browser.new_context(
            viewport=PHONE,  # type: ignore[arg-type]
            has_touch=True,
            ignore_https_errors=True,
        )
        log_in(self.context, url)

    def first(self, game: str, state: str) -> int:
        """The newest match of a game in that state."""
        return first(self.context, self.url, game, state)


def log_in(context: BrowserContext, url: str) -> None:
    """The demo coach logs in."""
    page = context.new_page()
    page.goto(f"{url}/accounts/login/")
    page.fill("[name=login]", COACH)
    page.fill("[name=password]", PASSWORD)
    page.click("main button[type=submit]")
    page.wait_for_load_state()
    page.close()


def first(context: BrowserContext, url: str, game: str, state: str) -> int:
    """The newest match of a game in that state; of those being played, one that waits for the
    coach if there is any.
    """
    address = f"{url}/api/v1/matches/?variant={game}&state={state}"
    rows = [int(row["id"]) for row in context.request.get(address).json()["results"]]
    waiting = (
        pk for pk in rows if "data-plan=" in context.request.get(f"{url}/matches/{pk}/").text()
    )
    return next(waiting, rows[0]) if state == "playing" else rows[0]


def _measured(
    visitor: Visitor,
    yardstick: BrowserYardstick,
    name: str,
    address: str,
    act: Callable[[Page], None],
) -> bool:
    page = visitor.context.new_page()
    cdp = page.context.new_cdp_session(page)
    weight, requests = _weigh(cdp, page, visitor.url + address)
    before = yardstick.milliseconds()
    cdp.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    page.evaluate(WATCH_EVENTS)
    works = main_thread(traced(cdp, page, act))
    slowest = page.evaluate("window.slowest")
    cdp.send("Emulation.setCPUThrottlingRate", {"rate": 1})
    yard = (before + yardstick.milliseconds()) / 2
    print(f"{name:<24}{weight:6.1f} KB in {requests:2} requests")
    _printed(f"as measured, yardstick {yard:3.0f} ms", works, slowest)
    missed = _printed("at the quoted speed", at_quoted(works, yard), paint_at_quoted(slowest, yard))
    page.close()
    return missed or weight > PAGE_KB


def _printed(name: str, works: list[Work], slowest: float) -> bool:
    """Prints a line of figures; says if one of them misses its bar."""
    frames = [work for work in works if work.makes_frame]
    longest = max((work.lasted for work in works), default=0)
    frame = max((work.lasted for work in frames), default=0)
    print(
        f"    {name:<32}"
        f"task {_most(works)}; {sum(work.lasted > TASK_MS for work in works)} over {TASK_MS}   "
        f"frame {_most(frames)}; {sum(work.lasted > FRAME_MS for work in frames)} of {len(frames)} "
        f"over {FRAME_MS}   to next paint {slowest:4.0f} ms",
        flush=True,
    )
    return longest > TASK_MS or frame > FRAME_MS or slowest > PAINT_MS


def _most(works: list[Work]) -> str:
    """The longest, and in brackets the most of the processor's time, where that is less."""
    lasted = max((work.lasted for work in works), default=0)
    busy = max((work.busy for work in works), default=0)
    return f"{lasted:5.1f} ms ({busy:5.1f})" if busy < lasted else f"{lasted:5.1f} ms"


def _weigh(cdp: CDPSession, page: Page, address: str) -> tuple[float, int]:
    """Kilobytes over the wire of a first visit with an empty cache, and how many requests."""
    sizes: list[float] = []
    cdp.send("Network.enable")
    cdp.send("Network.clearBrowserCache")
    cdp.on("Network.loadingFinished", lambda event: sizes.append(event["encodedDataLength"]))
    page.goto(address)
    page.wait_for_load_state("networkidle")
    return sum(sizes) / 1024, len(sizes)


if __name__ == "__main__":
    sys.exit(main())
