"""Lighthouse on the front page and the pages of a match: `python -m tests.bench.lighthouse [URL]`.

Prints for each page the median of five runs as a phone: the score for performance, the total
blocking time, the largest contentful paint, the layout shift, and the scores for accessibility and
best practices, for the front page also for search engines (SEO), with what is said against them.
Exit status 1 if a bar is missed. Needs Chromium, and Lighthouse on the path or in the folder that
LIGHTHOUSE names (`npm install lighthouse` there); without it, it says so and ends with 0. Without
a URL it measures the site as production serves it.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, nullcontext
from pathlib import Path
from typing import Any

from playwright.sync_api import sync_playwright

from tests.bench.board import first, log_in
from tests.bench.served import free_port, served

RUNS = 5
SCORE, BLOCKING_MS, SEO = 95, 150, 100
Finder = Callable[[str, str], int]
FRONT_PAGE = "front page"
CATEGORIES = ("performance", "accessibility", "best-practices")
FOUND = "seo"
"""Only of the front page: of a match's pages search engines keep what is public."""


def main() -> int:
    """Returns the exit code."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.lighthouse", description=__doc__)
    parser.add_argument("url", nargs="?", help="a running site, instead of one started for this")
    parser.add_argument("--runs", type=int, default=RUNS)
    parser.add_argument("--games", default="samurai,dungeon")
    given = parser.parse_args()
    program = _program()
    if program is None:
        print("kemari: no lighthouse: npm install lighthouse somewhere, and name it in LIGHTHOUSE")
        return 0
    missed = False
    with nullcontext(given.url) if given.url else served() as url:
        for mine in (True, False):
            with _browser(url, logs_in=mine) as (port, found):
                for name, address in _pages(found, given.games.split(","), mine=mine):
                    asked = (*CATEGORIES, FOUND) if name == FRONT_PAGE else CATEGORIES
                    reports = [
                        _report(program, url + address, port, asked) for _ in range(given.runs)
                    ]
                    missed |= _printed(name, reports, asked)
    return int(missed)


def _program() -> str | None:
    folder = os.environ.get("LIGHTHOUSE", "")
    beside = Path(folder, "node_modules", ".bin", "lighthouse")
    return str(beside) if folder and beside.exists() else shutil.which("lighthouse")


@contextmanager
def _browser(url: str, *, logs_in: bool) -> Iterator[tuple[int, Finder]]:
    """A browser that Lighthouse drives through a port, and what finds a match with it."""
    port = free_port()
    with tempfile.TemporaryDirectory() as profile, sync_playwright() as playwright:
        context = playwright.chromium.launch_persistent_context(
            profile,
            executable_path=shutil.which("chromium"),
            ignore_https_errors=True,
            args=["--no-sandbox", "--ignore-certificate-errors", f"--remote-debugging-port={port}"],
        )
        if logs_in:
            log_in(context, url)
        yield port, lambda game, state: first(context, url, game, state)
        context.close()


def _pages(found: Finder, games: list[str], *, mine: bool) -> list[tuple[str, str]]:
    """Name and address of what is measured: planning, finished and replay; for a stranger the
    front page, and a match whose turn it is.
    """
    if not mine:
        played = [(f"{game}, their turn", f"/matches/{found(game, 'playing')}/") for game in games]
        return [(FRONT_PAGE, "/"), *played]
    return [
        (f"{game}, {name}", f"/matches/{found(game, state)}/{rest}")
        for game in games
        for name, state, rest in (
            ("planning", "playing", ""),
            ("finished", "finished", ""),
            ("replay", "finished", "replay/"),
        )
    ]


def _report(program: str, address: str, port: int, asked: Sequence[str]) -> dict[str, Any]:
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "report.json")
        command = [program, address, "--quiet", "--output=json", f"--output-path={file}"]
        command += [f"--only-categories={','.join(asked)}", "--form-factor=mobile"]
        command += [f"--port={port}", "--disable-storage-reset"]
        for last in (False, False, True):  # now and then its trace has no beginning (NO_NAVSTART)
            if subprocess.run(command, check=last, timeout=180).returncode == 0:
                break
        return json.loads(file.read_text(encoding="utf-8"))  # type: ignore[no-any-return]


def _printed(name: str, reports: list[dict[str, Any]], asked: Sequence[str]) -> bool:
    def score(category: str) -> float:
        return statistics.median(
            100 * (report["categories"][category]["score"] or 0) for report in reports
        )

    def value(audit: str) -> float:
        return statistics.median(report["audits"][audit]["numericValue"] for report in reports)

    performance, blocking = score("performance"), value("total-blocking-time")
    print(
        f"{name:<24}performance {performance:3.0f}   TBT {blocking:5.0f} ms   "
        f"LCP {value('largest-contentful-paint'):5.0f} ms   "
        f"CLS {value('cumulative-layout-shift'):.3f}   "
        f"accessibility {score('accessibility'):3.0f}   "
        f"best practices {score('best-practices'):3.0f}"
        + (f"   SEO {score(FOUND):3.0f}" if FOUND in asked else ""),
        flush=True,
    )
    against: Counter[str] = Counter()
    for report in reports:
        for category in asked[1:]:
            for row in report["categories"][category]["auditRefs"]:
                audit = report["audits"][row["id"]]
                if row["weight"] and audit["score"] is not None and audit["score"] < 1:
                    against[f"{audit['id']}: {audit['title']}"] += 1
    for words, times in against.most_common():
        print(f"    {times} of {len(reports)}: {words}")
    is_found = FOUND not in asked or score(FOUND) >= SEO
    return performance < SCORE or blocking > BLOCKING_MS or not is_found


if __name__ == "__main__":
    sys.exit(main())
