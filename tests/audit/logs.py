"""``python -m tests.audit.logs blitz 17`` prints the log of mixed match 17 of a game as JSON."""

from __future__ import annotations

import json
import sys
from functools import lru_cache, partial
from typing import TYPE_CHECKING, Any

from engine.event_schema import LOG_VERSION
from engine.report import report_of
from tests.support.crowns import crowns_match
from tests.support.drawn import drawn_match
from tests.support.mixed import match_log, mixed_match

if TYPE_CHECKING:
    from collections.abc import Callable

    from engine.game import Game

__all__ = ["CORPUS", "log_of", "match_log", "with_report"]

# How the corpus of each game is played.
CORPUS: dict[str, Callable[[int], Game]] = {
    "samurai": mixed_match,
    "blitz": partial(crowns_match, "blitz"),
    "squig": partial(crowns_match, "squig"),
    "dungeon": partial(crowns_match, "dungeon"),
}


DRAWN = 1_000_000
"""From this number on: drawn sides, and random coaches with a taste."""


def with_report(variant: str, number: int) -> tuple[dict[str, Any], dict[str, Any]]:
    """The log of a match of a game's corpus, and the report the engine makes of it."""
    drawn = number >= DRAWN
    game = drawn_match(variant, number - DRAWN) if drawn else CORPUS[variant](number)
    log = {
        "log": LOG_VERSION,
        "rules": game.rules.version_lock,
        "setup": game.setup.to_json(),
        "events": [event.to_json() for event in game.events],
    }
    return log, report_of(game.setup, game.events).to_json()


@lru_cache(maxsize=100)
def log_of(variant: str, number: int) -> dict[str, Any]:
    """The log alone, which nobody alters: several tests read it."""
    return with_report(variant, number)[0]


if __name__ == "__main__":
    print(json.dumps(log_of(sys.argv[1], int(sys.argv[2]))))
