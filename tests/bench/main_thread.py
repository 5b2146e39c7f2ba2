"""What the main thread of a page worked, from the browser's own trace."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import CDPSession, Page

CATEGORIES = ["devtools.timeline", "disabled-by-default-devtools.timeline", "toplevel"]


@dataclass(frozen=True, slots=True)
class Work:
    """A task of the main thread, in milliseconds: how long it took, and the processor's time."""

    lasted: float
    busy: float
    makes_frame: bool


def traced(cdp: CDPSession, page: Page, act: Callable[[Page], None]) -> list[dict[str, Any]]:
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


def main_thread(events: Iterable[dict[str, Any]]) -> list[Work]:
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
