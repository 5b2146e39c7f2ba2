"""Train the value of a position, or measure it.

    python -m tests.bench.value train [--variant samurai] [--matches 600] [--jobs 2]
    python -m tests.bench.value evaluate [--variant samurai] [--matches 1000] [--bots normal]

``train`` writes ``engine/value/data``; half of the matches fit the drive's odds, the other half the
outcome. ``evaluate`` prints calibration and Brier score on held-out matches, and the Brier score of
a fit on score, turns left and ball alone, made on the matches of the training.
"""

from __future__ import annotations

import argparse
import json
from time import process_time

from engine.value.match_terms import PLAIN
from engine.value.weights import FOLDER, weights
from engine.variants.registry import VARIANTS
from tests.bench.value.evaluation import brier, calibration_error, forecasts, outcome_rows
from tests.bench.value.fitting import fit_drive, fit_outcome
from tests.bench.value.record import MIXED, Order, recorded

HELD_OUT = 100_000
"""Numbers from here on are of matches that nothing was trained on."""


def train(game: str, matches: int, jobs: int) -> None:
    """Write the game's weights."""
    found = recorded([Order(game, number, MIXED) for number in range(matches)], jobs)
    half = matches // 2
    drive = fit_drive(found[:half])
    rows = list(outcome_rows(found[half:], drive))
    data = {
        "drive": drive,
        "outcome": fit_outcome(rows),
        "plain": fit_outcome(rows, PLAIN),
    }
    text = json.dumps(data, separators=(",", ":"))
    (FOLDER / f"{game}.json").write_text(text + "\n", encoding="utf-8")
    print(f"{game}: trained on {matches} matches")


def evaluate(game: str, matches: int, bots: str, jobs: int) -> None:
    """Print how true the outlook is."""
    orders = [Order(game, HELD_OUT + number, bots) for number in range(matches)]
    trained = weights(game)
    rows = list(outcome_rows(recorded(orders, jobs), trained.drive))
    found = forecasts(rows, trained.outcome)
    plain = json.loads((FOLDER / f"{game}.json").read_text(encoding="utf-8"))["plain"]
    other = brier(forecasts(rows, plain, plain=True))
    mine = brier(found)
    print(
        f"{game}, {bots} against itself: {matches} matches, {len(rows)} positions; "
        f"calibration error {calibration_error(found):.4f} (at most 0.03), "
        f"Brier score {mine:.4f}, {100 * (1 - mine / other):.1f} % better than {other:.4f} "
        f"by score, turns left and ball (at least 10 %)",
        flush=True,
    )


def main() -> None:
    """Train or evaluate, as the command says."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", choices=("train", "evaluate"))
    keys = [variant.key for variant in VARIANTS]
    parser.add_argument("--variant", choices=keys)
    parser.add_argument("--matches", type=int)
    parser.add_argument("--bots", default="normal")
    parser.add_argument("--jobs", type=int, default=1)
    options = parser.parse_args()
    for key in [options.variant] if options.variant else keys:
        started = process_time()
        if options.what == "train":
            train(key, options.matches or 600, options.jobs)
        else:
            evaluate(key, options.matches or 1000, options.bots, options.jobs)
        print(f"  {process_time() - started:.0f} s")


if __name__ == "__main__":
    main()
