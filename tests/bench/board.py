"""What the board costs a browser: `python -m tests.bench.board [URL]`, with a fresh `make run`.

Prints for planning and for the replay what the first load weighs as served, and, at a processor
four times slower, the longest task of the main thread, the longest script of a frame, and how long
the slowest interaction took to the next paint. All of it is the browser's own: from its trace and
its event timing. Needs Chromium.
"""

from __future__ import annotations

import shutil
import sys
from collections.abc import Callable, Iterable
from typing import Any

from playwright.sync_api import Browser, CDPSession, Page, sync_playwright

SLOWER = 4
PHONE = {"width": 390, "height": 780}
COACH, PASSWORD = "demo@kemari.example", "kemari-demo"
TASK_MS, PAINT_MS, PAGE_KB = 50, 100, 150
CATEGORIES = ["devtools.timeline", "disabled-by-default-devtools.timeline", "toplevel"]
IN_SIGHT = "figure => scrollBy(0, figure.getBoundingClientRect().top - 200)"
"""Away from the bar with the button that submits."""
WATCH_EVENTS = """() => {
    window.slowest = 0;
    new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
            if (entry.interactionId) window.slowest = Math.max(window.slowest, entry.duration);
    }).observe({type: "event", durationThreshold: 16, buffered: true});
}"""


def main(url: str = "http://localhost:8000") -> int:
    """Returns the exit code: 1 if a bar is missed."""
    path = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))))
    missed = False
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        for game in ("samurai", "dungeon"):
            playing = _first(browser, url, game, "playing")
            over = _first(browser, url, game, "finished")
            for name, address, act in (
                ("planning", f"/matches/{playing}/", _plan),
                ("finished page", f"/matches/{over}/", _rest),
                ("replay", f"/matches/{over}/replay/", _replay),
            ):
                missed |= _measured(browser, url, f"{game}, {name}", address, act)
        browser.close()
    return int(missed)


def _measured(
    browser: Browser, url: str, name: str, address: str, act: Callable[[Page], None]
) -> bool:
    page = browser.new_page(viewport=PHONE, has_touch=True)  # type: ignore[arg-type]
    _log_in(page, url)
    cdp = page.context.new_cdp_session(page)
    weight = _weigh(cdp, page, url + address)
    cdp.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    page.evaluate(WATCH_EVENTS)
    events = _traced(cdp, page, act)
    slowest = page.evaluate("window.slowest")
    tasks = _main_thread(events, {"RunTask"})
    scripts = _main_thread(events, {"FunctionCall", "EventDispatch", "FireAnimationFrame"})
    longest, over = max(tasks, default=0), sum(task > TASK_MS for task in tasks)
    print(
        f"{name:<24} {weight:6.1f} KB   task {longest:6.1f} ms ({over} over {TASK_MS})   "
        f"script {max(scripts, default=0):6.1f} ms   to next paint {slowest:5.0f} ms",
        flush=True,
    )
    page.close()
    return weight > PAGE_KB or longest > TASK_MS or slowest > PAINT_MS


def _log_in(page: Page, url: str) -> None:
    page.goto(f"{url}/accounts/login/")
    page.fill("[name=login]", COACH)
    page.fill("[name=password]", PASSWORD)
    page.click("main button[type=submit]")
    page.wait_for_load_state()


def _first(browser: Browser, url: str, game: str, state: str) -> int:
    page = browser.new_page()
    _log_in(page, url)
    found = page.request.get(f"{url}/api/v1/matches/?variant={game}&state={state}").json()
    page.close()
    return int(found["results"][0]["id"])


def _weigh(cdp: CDPSession, page: Page, address: str) -> float:
    """Kilobytes over the wire of a first visit with an empty cache."""
    sizes: list[float] = []
    cdp.send("Network.enable")
    cdp.send("Network.clearBrowserCache")
    cdp.on("Network.loadingFinished", lambda event: sizes.append(event["encodedDataLength"]))
    page.goto(address)
    page.wait_for_load_state("networkidle")
    return sum(sizes) / 1024


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


def _main_thread(events: Iterable[dict[str, Any]], names: set[str]) -> list[float]:
    """Milliseconds of the events of these names on the main thread of the page."""
    rows = list(events)
    threads = {
        (row["pid"], row["tid"])
        for row in rows
        if row["name"] == "thread_name" and row["args"].get("name") == "CrRendererMain"
    }
    return [
        row["dur"] / 1000
        for row in rows
        if row["name"] in names and "dur" in row and (row["pid"], row["tid"]) in threads
    ]


def _plan(page: Page) -> None:
    """Choose players, aim at squares, write and undo."""
    for place in range(5):
        side = page.locator("[data-plan]").first.get_attribute("data-side")
        own = page.locator(f".pitch-figure[data-side={side}]").nth(place)
        own.evaluate(IN_SIGHT)
        page.wait_for_timeout(300)
        box = own.bounding_box()
        if box is None:
            continue
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        for right in (0, 2, 2):
            page.touchscreen.tap(x + right * box["width"], y)
            page.wait_for_timeout(500)
    page.wait_for_timeout(1500)


def _replay(page: Page) -> None:
    """Play fast, step by all lengths, and scrub."""
    page.locator("[data-replay-speed]").select_option("8")
    page.locator("[data-do=start]").click()
    page.locator("[data-do=play]").click()
    page.wait_for_timeout(4000)
    page.locator("[data-do=play]").click()
    page.locator("[data-replay]").focus()
    for key in (".", ".", ",", "Shift+.", "Shift+.", "Shift+,", "End", "Home"):
        page.keyboard.press(key)
        page.wait_for_timeout(250)


def _rest(page: Page) -> None:
    page.wait_for_timeout(500)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
