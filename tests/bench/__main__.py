"""Print all figures with the yardstick of the same run, so that machines compare.

`--short` plays a match of each kind: to check that everything works; its figures mean little.
"""

from __future__ import annotations

import argparse
import os
import sys
from itertools import chain

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.test_settings")

import django

from tests.bench.engine import FULL, SHORT, Figure, figures
from tests.bench.league_admin import league_admin_figures
from tests.bench.yardstick import QUOTED, yardstick_seconds


def main() -> None:
    """One line per figure: name, value, unit, and the value at the quoted yardstick."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench", description=__doc__)
    parser.add_argument("--short", action="store_true")
    extent = SHORT if parser.parse_args().short else FULL
    django.setup()  # the draw names its rounds in words
    yard = yardstick_seconds()
    print(f"Python {sys.version.split()[0]}; the last column is at a yardstick of {QUOTED} s")
    before = yard
    for figure in chain(figures(extent), league_admin_figures()):
        if not figure.name.startswith(" "):  # the others were measured with it
            before, yard = yard, yardstick_seconds()
        line = f"{figure.name:<48} {figure.value:>10,.2f} {figure.unit:<8}"
        print(f"{line} {_at_quoted(figure, (before + yard) / 2)}".rstrip(), flush=True)
    print(f"yardstick {yard:.2f} s at the end")


def _at_quoted(figure: Figure, yard: float) -> str:
    if figure.unit == "/s":
        return f"{figure.value * yard / QUOTED:>10,.2f}"
    return f"{figure.value * QUOTED / yard:>10,.2f}" if figure.unit == "ms" else ""


main()
