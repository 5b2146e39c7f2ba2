"""Print the engine's figures with the yardstick of the same run, so that machines compare."""

from __future__ import annotations

import sys

from tests.bench.engine import figures
from tests.bench.yardstick import yardstick_seconds


def main() -> None:
    """A line a figure: name, value, unit."""
    before = yardstick_seconds()
    print(f"Python {sys.version.split()[0]}, yardstick {before:.2f} s before", flush=True)
    for figure in figures():
        print(f"{figure.name:<58} {figure.value:>12,.2f} {figure.unit}", flush=True)
    print(f"yardstick {yardstick_seconds():.2f} s after")


main()
