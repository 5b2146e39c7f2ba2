"""How fast is a browser's processor at the moment, and what figures come to at a quoted speed."""

from __future__ import annotations

import statistics

from playwright.sync_api import Browser

from tests.bench.main_thread import Work

QUOTED_MS = 48.0
"""What the yardstick takes where that of the engine (`tests.bench.yardstick`) takes the quoted
0.28 s: measured by turns, the median of 45 pairs."""
TIMES = 15
FRAME_MS = 1000 / 60
# Of each kind of a frame's work a little: markup read, styles, layout, a script.
LOAD = """() => {
    const box = document.body.appendChild(document.createElement("div"));
    let sum = 0;
    for (let round = 0; round < 6; round++) {
        box.innerHTML = Array.from({length: 150}, (_, row) =>
            `<p class="row"><b>${row}</b> <span>word ${row * round}</span> <svg viewBox="0 0 8 8"
             width="8"><path d="M0 ${row % 8}h8v1h-8z"/></svg></p>`).join("");
        sum += box.offsetHeight;
        for (const row of box.children) row.style.padding = `${round % 3}px`;
        sum += box.offsetHeight;
    }
    for (let i = 0; i < 1e6; i++) sum += i & 7;
    box.remove();
    return sum;
}"""


class BrowserYardstick:
    """A page of its own with a fixed work for its main thread, never throttled."""

    def __init__(self, browser: Browser) -> None:
        self._page = browser.new_page()
        self._cdp = self._page.context.new_cdp_session(self._page)
        self._cdp.send("Performance.enable")
        for _ in range(TIMES):  # a script is compiled after some rounds
            self._once()

    def milliseconds(self) -> float:
        """The processor's time for the work: the mean, for a processor is uneven."""
        return statistics.fmean(self._once() for _ in range(TIMES))

    def _once(self) -> float:
        began = self._thread_seconds()
        self._page.evaluate(LOAD)
        return (self._thread_seconds() - began) * 1000

    def _thread_seconds(self) -> float:
        metrics = self._cdp.send("Performance.getMetrics")["metrics"]
        return float(next(row["value"] for row in metrics if row["name"] == "ThreadTime"))


def at_quoted(works: list[Work], yard: float) -> list[Work]:
    """The processor's time of each, on a processor that needs `QUOTED_MS` instead of `yard`
    milliseconds for the yardstick, and has nothing else to do.
    """
    times = [work.busy * QUOTED_MS / yard for work in works]
    return [Work(time, time, work.makes_frame) for time, work in zip(times, works, strict=True)]


def paint_at_quoted(paint: float, yard: float) -> float:
    """The time to the next paint in milliseconds. It waits up to a frame for the screen: that
    does not depend on the processor, so the first frame stays as it is.
    """
    return min(paint, FRAME_MS) + max(paint - FRAME_MS, 0) * QUOTED_MS / yard
