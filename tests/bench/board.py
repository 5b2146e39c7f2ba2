"""What the board costs a browser: `python -m tests.bench.board [URL]`, with a fresh `make run`.

Prints for the other side's last turn, for planning and for the replay what the first load weighs
as served, and, at a processor four times slower, the longest task of the main thread, the longest
work for a frame (scripts, style, layout, paint), and how long the slowest interaction took to the
next paint. All of it is the browser's own: from its trace and its event timing. In brackets stands
the processor's time, which is less on a machine that does something else beside. Without a URL it
measures the site as production serves it (`tests.bench.served`). Needs Chromium.
"""

from __future__ import annotations

import argparse
import shutil
import sys
from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Browser, BrowserContext, CDPSession, Page, sync_playwright

from tests.bench.served import served

SLOWER = 4
PHONE = {"width": 390, "height": 780}
COACH, PASSWORD = "demo@kemari.example", "kemari-demo"
GAMES = ("samurai", "blitz", "squig", "dungeon")
TASK_MS, FRAME_MS, PAINT_MS, PAGE_KB = 50, 16, 100, 150
CATEGORIES = ["devtools.timeline", "disabled-by-default-devtools.timeline", "toplevel"]
# Plain queries: those of the browser's driver would be measured too.
CENTRES = """() => {
    const side = document.querySelector("[data-plan]").dataset.side;
    const figures = [...document.querySelectorAll(`.pitch-figure[data-side=${side}]`)].slice(0, 5);
    return figures.map((figure) => figure.dataset.square);
}"""
WHERE = """(square) => {
    const figure = document.querySelector(`.pitch-figure[data-square="${square}"]`);
    scrollBy(0, figure.getBoundingClientRect().top - 200);
    const box = figure.getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2, box.width];
}"""
SKIP = "() => document.querySelector('.plan-watch button')?.click()"
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
        for game in given.games.split(","):
            visitor = Visitor(browser, url)
            playing, over = visitor.first(game, "playing"), visitor.first(game, "finished")
            for name, address, act in (
                ("their turn", f"/matches/{playing}/", _theirs),
                ("planning", f"/matches/{playing}/", _plan),
                ("finished page", f"/matches/{over}/", _rest),
                ("replay", f"/matches/{over}/replay/", _replay),
            ):
                missed |= _measured(visitor, f"{game}, {name}", address, act)
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


@dataclass(frozen=True, slots=True)
class Work:
    """A task of the main thread, in milliseconds: how long it took, and the processor's time."""

    lasted: float
    busy: float
    makes_frame: bool


def _measured(visitor: Visitor, name: str, address: str, act: Callable[[Page], None]) -> bool:
    page = visitor.context.new_page()
    cdp = page.context.new_cdp_session(page)
    weight, requests = _weigh(cdp, page, visitor.url + address)
    cdp.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    page.evaluate(WATCH_EVENTS)
    works = _main_thread(_traced(cdp, page, act))
    slowest = page.evaluate("window.slowest")
    frames = [work for work in works if work.makes_frame]
    long_ones = sum(work.lasted > TASK_MS for work in works)
    slow_ones = sum(work.lasted > FRAME_MS for work in frames)
    longest = max((work.lasted for work in works), default=0)
    frame = max((work.lasted for work in frames), default=0)
    busiest = max((work.busy for work in works), default=0)
    busy_frame = max((work.busy for work in frames), default=0)
    print(
        f"{name:<24}{weight:6.1f} KB in {requests:2} requests   "
        f"task {longest:5.1f} ms ({busiest:5.1f}; {long_ones} over {TASK_MS})   "
        f"frame {frame:5.1f} ms ({busy_frame:5.1f}; {slow_ones} of {len(frames)} over {FRAME_MS})  "
        f" to next paint {slowest:4.0f} ms",
        flush=True,
    )
    page.close()
    return weight > PAGE_KB or longest > TASK_MS or frame > FRAME_MS or slowest > PAINT_MS


def _weigh(cdp: CDPSession, page: Page, address: str) -> tuple[float, int]:
    """Kilobytes over the wire of a first visit with an empty cache, and how many requests."""
    sizes: list[float] = []
    cdp.send("Network.enable")
    cdp.send("Network.clearBrowserCache")
    cdp.on("Network.loadingFinished", lambda event: sizes.append(event["encodedDataLength"]))
    page.goto(address)
    page.wait_for_load_state("networkidle")
    return sum(sizes) / 1024, len(sizes)


def _traced(cdp: CDPSession, page: Page, act: Callable[[Page], None]) -> list[dict[str, Any]]:
    events: list[dict[str, Any]] = []
    done: list[bool] = []
    cdp.on("Tracing.dataCollected", lambda data: events.extend(data["value"]))
    cdp.on("Tracing.tracingComplete", lambda _: done.append(True))
    config = {"includedCategories": CATEGORIES}
    cdp.send("Tracing.start", {"traceConfig": config, "transferMode": "ReportEvents"})
    act(page)
    cdp.send("Tracing.end")
    while not done:
        page.wait_for_timeout(50)
    return events


def _main_thread(events: Iterable[dict[str, Any]]) -> list[Work]:
    """The tasks of the main thread of the page. One that commits makes a frame."""
    rows = list(events)
    threads = {
        (row["pid"], row["tid"])
        for row in rows
        if row["name"] == "thread_name" and row["args"].get("name") == "CrRendererMain"
    }
    own = [row for row in rows if "dur" in row and (row["pid"], row["tid"]) in threads]
    commits = sorted(row["ts"] for row in own if row["name"] == "Commit")
    return [
        Work(row["dur"] / 1000, row.get("tdur", row["dur"]) / 1000, _holds(commits, row))
        for row in own
        if row["name"] == "RunTask"
    ]


def _holds(moments: list[int], task: dict[str, Any]) -> bool:
    at = bisect_left(moments, task["ts"])
    return at < len(moments) and moments[at] <= task["ts"] + task["dur"]


def _theirs(page: Page) -> None:
    """What the other side has done plays by itself, if there is anything; then it is skipped."""
    page.wait_for_timeout(5000)
    page.evaluate(SKIP)
    page.wait_for_timeout(500)


def _plan(page: Page) -> None:
    """Choose players, aim at squares, write and undo."""
    for square in page.evaluate(CENTRES):
        x, y, width = page.evaluate(WHERE, square)
        page.wait_for_timeout(300)
        for right in (0, 2, 2):
            page.touchscreen.tap(x + right * width, y)
            page.wait_for_timeout(500)
    page.wait_for_timeout(1500)


def _replay(page: Page) -> None:
    """Play fast, step by all lengths, and scrub."""
    page.evaluate("document.querySelector('[data-replay]').focus()")
    page.evaluate(
        "const speed = document.querySelector('[data-replay-speed]'); speed.value = 8; "
        "speed.dispatchEvent(new Event('change'))"
    )
    page.keyboard.press("Home")
    page.keyboard.press(" ")
    page.wait_for_timeout(4000)
    page.keyboard.press(" ")
    on, back = "ArrowRight", "ArrowLeft"
    for key in (on, on, back, f"Shift+{on}", f"Shift+{on}", f"Shift+{back}", "End", "Home"):
        page.keyboard.press(key)
        page.wait_for_timeout(250)


def _rest(page: Page) -> None:
    page.wait_for_timeout(500)


if __name__ == "__main__":
    sys.exit(main())
