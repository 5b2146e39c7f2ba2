"""`make bench-web`: every page in a league alone and in the same league among 10,000 teams.

The two installations lie in `var/bench` and are made if missing: the small one takes
some minutes, the large one about half an hour and 12 GB. `--times N` sets the number of
measurements. `--short` makes and measures miniatures of both in a temporary folder, to check that
everything works.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from config import var_paths
from tests.bench.web.measure import TIMES, Measured
from tests.bench.yardstick import yardstick_seconds

MAX_MEDIAN, RATIO = 50.0, 1.5
NOISE = 2.0
"""Milliseconds: a page slower by no more than this does not count as slower."""
INSTALLATIONS = {"small": "S", "large": "XL"}


@dataclass(frozen=True, slots=True)
class Line:
    """A page in both installations; a page of the large league has no small one."""

    large: Measured
    small: Measured | None

    @property
    def ratio(self) -> float | None:
        return self.large.median / self.small.median if self.small is not None else None

    @property
    def slower(self) -> bool:
        """Whether it is slower than in the small league, by clock and by work."""
        if self.small is None or self.large.where != "small":
            return False
        pairs = ((self.large.median, self.small.median), (self.large.work, self.small.work))
        return all(large > RATIO * small and large - small > NOISE for large, small in pairs)

    @property
    def same_queries(self) -> bool:
        return self.small is None or self.small.queries == self.large.queries

    def missed(self) -> list[str]:
        """The bars it misses, in words."""
        found = []
        if self.large.where != "tick" and self.large.median > MAX_MEDIAN:
            found.append(f"over {MAX_MEDIAN:.0f} ms")
        if self.slower:
            found.append(f"over {RATIO} times what it takes alone")
        if not self.same_queries and self.large.where != "tick":
            found.append("other queries than alone")
        if self.large.status != 200 or (self.small and self.small.status != 200):
            found.append(f"status {self.large.status}")
        return found


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--times", type=int, default=TIMES)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--short", action="store_true", help="miniatures, once: some minutes")
    chosen = parser.parse_args()
    words = ["--jobs", str(chosen.jobs), *(["--short"] if chosen.short else [])]
    times = 1 if chosen.short else chosen.times
    print(f"yardstick {yardstick_seconds():.2f} s", flush=True)
    figures = {}
    with _home(short=chosen.short) as home:
        for name, size in INSTALLATIONS.items():
            _generate(home / name, size, words)
            figures[name] = _measure(home / name, times)
    lines = [Line(large, figures["small"].get(key)) for key, large in figures["large"].items()]
    _print(lines)
    return _verdict(lines)


@contextmanager
def _home(*, short: bool) -> Iterator[Path]:
    """Where the installations are; miniatures are deleted afterwards."""
    if not short:
        yield var_paths.BASE / "var" / "bench"
        return
    with TemporaryDirectory(prefix="kemari-bench-") as folder:
        yield Path(folder)


def _environment(folder: Path) -> Mapping[str, str]:
    return {**os.environ, "KEMARI_VAR": str(folder), "LOG_LEVEL": "ERROR", "DEMO": "0"}


def _generate(folder: Path, size: str, more: Sequence[str]) -> None:
    """Make the installation, once: a file beside it marks it as complete."""
    whole = folder / "generated"
    if whole.exists():
        return
    print(f"Generating {size} into {folder}; what is there already is kept.", flush=True)
    folder.mkdir(parents=True, exist_ok=True)
    for words in (["migrate", "-v", "0"], ["generate", "--size", size, *more]):
        subprocess.run(
            [sys.executable, "manage.py", *words],
            check=True,
            cwd=var_paths.BASE,
            env=_environment(folder),
        )
    whole.touch()


def _measure(folder: Path, times: int) -> dict[tuple[str, str, str], Measured]:
    """Every page's figures, taken by a process of its own on one core."""
    migrate = [sys.executable, "manage.py", "migrate", "-v", "0"]
    environment = _environment(folder)
    subprocess.run(migrate, check=True, cwd=var_paths.BASE, env=environment)
    words = [sys.executable, "-m", "tests.bench.web.measure", str(times)]
    completed = subprocess.run(
        words, check=True, cwd=var_paths.BASE, env=environment, stdout=subprocess.PIPE, text=True
    )
    found = [Measured(**json.loads(line)) for line in completed.stdout.splitlines()]
    return {(one.where, one.name, one.reader): one for one in found}


TITLES = {
    "all": "The whole installation",
    "small": "A league of 16 teams",
    "large": "A league of 256 teams",
    "tick": "The minute tick",
}


def _print(lines: Sequence[Line]) -> None:
    print("\nMilliseconds by the clock: median and 95th percentile; cpu is the work that was done.")
    for where, title in TITLES.items():
        heads = f"{'alone':>7} {'p95':>6} {'cpu':>5} {'in XL':>7} {'p95':>6} {'cpu':>5}"
        print(f"\n{title:<42} {heads} ratio queries   kB")
        for line in lines:
            if line.large.where == where:
                print(_row(line))


def _row(line: Line) -> str:
    big, alone = line.large, line.small
    name = f"{big.name} ({big.reader})" if big.reader else big.name
    before = _times(alone) if alone else " " * 20
    ratio = f"{line.ratio:5.2f}" if line.ratio is not None else " " * 5
    same = line.same_queries or not alone
    queries = str(big.queries) if same else f"{alone.queries}/{big.queries}"
    missed = "  <- " + ", ".join(line.missed()) if line.missed() else ""
    return f"{name:<42} {before} {_times(big)} {ratio} {queries:>7} {big.kilobytes:4}{missed}"


def _times(one: Measured) -> str:
    return f"{one.median:7.1f} {one.late:6.1f} {one.work:5.1f}"


def _verdict(lines: Sequence[Line]) -> int:
    """Print which bars are met; 1 if query counts differ or a page fails."""
    missed = [line for line in lines if line.missed()]
    print(f"\n{len(lines) - len(missed)} of {len(lines)} figures meet every bar.")
    broken = [line for line in lines if line.large.where != "tick" and not line.same_queries]
    broken += [line for line in lines if line.large.status != 200]
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main())
