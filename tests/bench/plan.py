"""What the board asks the server while a turn is planned: `python -m tests.bench.plan`.

Prints for every game what `plan/board` (everybody's reach, at page load) and `plan/actions` (what
the chosen player could do) cost: milliseconds of this process for the whole request, the median and
the slowest, the median at the quoted yardstick, and the kilobytes of the largest answer, packed.
Exit status 1 if a bar is missed. With `--short` fewer are asked, which shows that all of it works.
"""

from __future__ import annotations

import argparse
import gzip
import statistics
import sys
from time import process_time
from typing import Any

from config.garbage import keep_loaded_objects
from engine.rules_lookup import rules_for
from engine.variants.registry import find_variant
from tests.bench.database import empty_database
from tests.bench.yardstick import QUOTED, yardstick_seconds

GAMES = ("samurai", "blitz", "squig", "dungeon")
BOARD_MS, BOARD_KB = 50, 10
ACTIONS_MS, ACTIONS_KB = 20, 3


def main() -> int:
    """Returns the exit code."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.plan", description=__doc__)
    parser.add_argument("--short", action="store_true")
    times = 2 if parser.parse_args().short else 15
    with empty_database():
        return int(max(_measure(game, times) for game in GAMES))


def _measure(game: str, times: int) -> bool:
    from django.test import Client

    match = _playing(game)
    client = Client()
    client.force_login(match.team(match.waiting_side).coach)
    _asked(client, match.pk, "board", {"text": ""})  # what a server has loaded long before
    keep_loaded_objects()  # as a server does
    boards = [_asked(client, match.pk, "board", {"text": ""}) for _ in range(times)]
    board = boards[-1][1].json()
    actions = [
        _asked(client, match.pk, "actions", {"text": "", "number": row["number"], "square": square})
        for row in board["reach"]
        for square in _squares(row, match)[: 2 if times > 2 else 1]
    ]
    missed = _figure(f"{game}, everybody's reach", boards, BOARD_MS, BOARD_KB)
    return _figure(f"{game}, the chosen player", actions, ACTIONS_MS, ACTIONS_KB) or missed


def _squares(row: dict[str, Any], match: Any) -> list[str]:
    """Where the player stands, and from where they could block."""
    from matches.services.rules_lock import playable_setup

    board = rules_for(playable_setup(match)).board
    return [row["from"], *(board.name(square) for _, square, *_ in row["blocks"])]


def _playing(game: str) -> Any:
    """A match in the middle of a turn."""
    from tests.factories import matches as factory

    home, away = [key for key, *_ in find_variant(game).clan_rules][:2]
    return factory.playing(home, away, variant=game, turns=3)


def _asked(client: Any, pk: int, what: str, data: dict[str, Any]) -> tuple[float, Any]:
    """Milliseconds of a request that finds nothing remembered, and its answer."""
    from tests.support.caches import forget_cache

    forget_cache()
    began = process_time()
    answer = client.post(f"/api/v1/matches/{pk}/plan/{what}", data, "application/json")
    taken = (process_time() - began) * 1000
    assert answer.status_code == 200, answer.content
    return taken, answer


def _figure(name: str, asked: list[tuple[float, Any]], most_ms: float, most_kb: float) -> bool:
    times = [taken for taken, _ in asked]
    weight = max(len(gzip.compress(answer.content)) for _, answer in asked) / 1024
    median = statistics.median(times)
    quoted = median * QUOTED / yardstick_seconds(process_time)
    print(
        f"{name:<32}{median:7.1f} ms {max(times):7.1f} ms {quoted:7.1f} ms of {most_ms} ms"
        f"{weight:8.1f} KB of {most_kb} KB",
        flush=True,
    )
    return quoted > most_ms or weight > most_kb


if __name__ == "__main__":
    sys.exit(main())
