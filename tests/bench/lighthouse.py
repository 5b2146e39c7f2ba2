"""Lighthouse on the pages of a match: `python -m tests.bench.lighthouse [URL]`, with a `make run`.

Prints for each page the median of five runs as a phone: the score for performance, the total
blocking time, the largest contentful paint, the layout shift, and the scores for accessibility and
best practices with what is said against them. Exit status 1 if a bar is missed. Needs Chromium,
and Lighthouse on the path or in the folder that LIGHTHOUSE names (`npm install lighthouse` there);
without it, it says so and ends with 0. Without a URL it measures the site as production serves it.
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
from contextlib import nullcontext
from pathlib import Path
from typing import Any

from tests.bench.board import Visitor, browser_of
from tests.bench.served import served

RUNS = 5
SCORE, BLOCKING_MS = 95, 150
CATEGORIES = ("performance", "accessibility", "best-practices")


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
        for name, address, cookies in _pages(url, given.games.split(",")):
            reports = [_report(program, url + address, cookies) for _ in range(given.runs)]
            missed |= _printed(name, reports)
    return int(missed)


def _program() -> str | None:
    folder = os.environ.get("LIGHTHOUSE", "")
    beside = Path(folder, "node_modules", ".bin", "lighthouse")
    return str(beside) if folder and beside.exists() else shutil.which("lighthouse")


def _pages(url: str, games: list[str]) -> list[tuple[str, str, str]]:
    """Name, address and cookies of what is measured: planning, their turn, finished, replay."""
    found = []
    with browser_of() as browser:
        for game in games:
            visitor = Visitor(browser, url)
            mine = "; ".join(
                f"{each['name']}={each['value']}" for each in visitor.context.cookies()
            )
            playing, over = visitor.first(game, "playing"), visitor.first(game, "finished")
            found += [
                (f"{game}, planning", f"/matches/{playing}/", mine),
                (f"{game}, their turn", f"/matches/{playing}/", ""),
                (f"{game}, finished", f"/matches/{over}/", mine),
                (f"{game}, replay", f"/matches/{over}/replay/", mine),
            ]
    return found


def _report(program: str, address: str, cookies: str) -> dict[str, Any]:
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "report.json")
        headers = Path(folder, "headers.json")
        headers.write_text(json.dumps({"Cookie": cookies}), encoding="utf-8")
        command = [program, address, "--quiet", "--output=json", f"--output-path={file}"]
        command += [f"--only-categories={','.join(CATEGORIES)}", "--form-factor=mobile"]
        command += [f"--extra-headers={headers}"] if cookies else []
        command += [
            "--chrome-flags=--headless=new --no-sandbox --ignore-certificate-errors",
        ]
        environment = {**os.environ, "CHROME_PATH": shutil.which("chromium") or ""}
        subprocess.run(command, check=True, env=environment, timeout=180)
        return json.loads(file.read_text(encoding="utf-8"))  # type: ignore[no-any-return]


def _printed(name: str, reports: list[dict[str, Any]]) -> bool:
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
        f"best practices {score('best-practices'):3.0f}",
        flush=True,
    )
    against: Counter[str] = Counter()
    for report in reports:
        for category in CATEGORIES[1:]:
            for row in report["categories"][category]["auditRefs"]:
                audit = report["audits"][row["id"]]
                if row["weight"] and audit["score"] is not None and audit["score"] < 1:
                    against[f"{audit['id']}: {audit['title']}"] += 1
    for words, times in against.most_common():
        print(f"    {times} of {len(reports)}: {words}")
    return performance < SCORE or blocking > BLOCKING_MS


if __name__ == "__main__":
    sys.exit(main())
