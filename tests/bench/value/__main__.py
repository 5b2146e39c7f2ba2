"""Train the value of a position, or measure it.

    python -m tests.bench.value train [--variant samurai] [--matches 600] [--jobs 2]
    python -m tests.bench.value outcome [--variant samurai] [--matches 3000]
    python -m tests.bench.value evaluate [--variant samurai] [--matches 3000]

``train`` writes the drive's odds into ``engine/value/data``, from matches of strong coaches and of
greedy ones of many styles. ``outcome`` fits what these make of the match, on other matches: greedy
coaches, half of the sides drawn. ``evaluate`` prints on matches that neither has seen how far the
told chances are from what came, the Brier score, and that of a fit on score, turns left and ball
alone.
"""

from __future__ import annotations

import argparse
import json
from time import process_time
from typing import Any

from engine.value.match_terms import PLAIN
from engine.value.weights import FOLDER, weights
from engine.variants.registry import VARIANTS
from tests.bench.value.evaluation import DRAW, Forecast, brier, calibration_error, forecasts
from tests.bench.value.fitting import OutcomeRow, fit_drive, fit_outcome
from tests.bench.value.outcomes import outcomes
from tests.bench.value.record import MIXED, Order, recorded

FITTED, HELD_OUT = 200_000, 300_000
"""The first of the matches that the outcome is fitted to, and of those that nothing was."""
MOST_ERROR = 0.02
FOLDS = 5


def _read(game: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((FOLDER / f"{game}.json").read_text(encoding="utf-8"))
    return found


def _write(game: str, data: dict[str, Any]) -> None:
    text = json.dumps(data, separators=(",", ":"))
    (FOLDER / f"{game}.json").write_text(text + "\n", encoding="utf-8")


def train(game: str, matches: int, jobs: int) -> None:
    """Write the game's odds of the drive."""
    found = recorded([Order(game, number, MIXED) for number in range(matches)], jobs)
    _write(game, _read(game) | {"drive": fit_drive(found)})
    print(f"{game}: the drive is trained on {matches} matches; fit the outcome next")


def outcome(game: str, matches: int, jobs: int) -> None:
    """Write what the game's drives make of the match."""
    found = list(outcomes(game, range(FITTED, FITTED + matches), jobs))
    rows = [row for match in found for row in match]
    _write(game, _read(game) | fitted(rows))
    print(f"{game}: the outcome is fitted to {len(rows)} positions of {matches} matches")
    _show(f"{game}, each fifth forecast by a fit to the others", crossed(found))


def crossed(matches: list[list[OutcomeRow]]) -> list[Forecast]:
    """Each match forecast by a fit to others."""
    found: list[Forecast] = []
    for fold in range(FOLDS):
        others = [r for number, rows in enumerate(matches) if number % FOLDS != fold for r in rows]
        found += forecasts([r for rows in matches[fold::FOLDS] for r in rows], fit_outcome(others))
    return found


def _show(what: str, found: list[Forecast]) -> None:
    win, draw = calibration_error(found), calibration_error(found, DRAW)
    print(
        f"{what}: {len(found)} positions; calibration error of a win {win:.4f}, of a draw "
        f"{draw:.4f} (at most {MOST_ERROR}), Brier score {brier(found):.4f}",
        flush=True,
    )


def fitted(rows: list[OutcomeRow]) -> dict[str, Any]:
    """The weights of the outcome, and those of a fit on score, time and ball."""
    return {"outcome": fit_outcome(rows), "plain": fit_outcome(rows, PLAIN)}


def _rows(game: str, first: int, matches: int, jobs: int) -> list[OutcomeRow]:
    return [row for rows in outcomes(game, range(first, first + matches), jobs) for row in rows]


def evaluate(game: str, matches: int, jobs: int) -> None:
    """Print how true the outlook is."""
    rows = _rows(game, HELD_OUT, matches, jobs)
    found = forecasts(rows, weights(game).outcome)
    other, mine = brier(forecasts(rows, _read(game)["plain"], plain=True)), brier(found)
    _show(f"{game}, {matches} fresh matches", found)
    better = 100 * (1 - mine / other)
    print(f"  {better:.1f} % better than {other:.4f} by score, turns left and ball", flush=True)


def main() -> None:
    """Train, fit or evaluate, as the command says."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", choices=("train", "outcome", "evaluate"))
    keys = [variant.key for variant in VARIANTS]
    parser.add_argument("--variant", choices=keys)
    parser.add_argument("--matches", type=int)
    parser.add_argument("--jobs", type=int, default=1)
    options = parser.parse_args()
    for key in [options.variant] if options.variant else keys:
        started = process_time()
        if options.what == "train":
            train(key, options.matches or 600, options.jobs)
        elif options.what == "outcome":
            outcome(key, options.matches or 3000, options.jobs)
        else:
            evaluate(key, options.matches or 3000, options.jobs)
        print(f"  {process_time() - started:.0f} s")


if __name__ == "__main__":
    main()
