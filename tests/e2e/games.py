"""What is walked in all four games: in `make test` in the first, in the others if thorough."""

from __future__ import annotations

from typing import Any

import pytest

from matches.models import Match
from tests.factories import matches

TEAMS = {
    "samurai": ("crab", "lion"),
    "blitz": ("human", "orc"),
    "squig": ("human", "orc"),
    "dungeon": ("human", "orc"),
}
"""Two clans of each game."""
OPTIONS = {"dungeon": {"dungeon_map": "old_cistern"}}
"""The map on which `a_scene` places its players."""


def in_games(*games: str) -> pytest.MarkDecorator:
    """The test in each of those games; all but the first are left to `make test-thorough`."""
    first, *others = games
    cases = [pytest.param(game, marks=pytest.mark.thorough) for game in others]
    return pytest.mark.parametrize("game", [first, *cases])


in_all_games = in_games(*TEAMS)


def new(game: str, **fields: Any) -> Match:
    """A match of that game that waits for set-ups."""
    return matches.match(*TEAMS[game], variant=game, options=OPTIONS.get(game, {}), **fields)


def running(game: str, **fields: Any) -> Match:
    """A match of that game under way."""
    return matches.playing(*TEAMS[game], variant=game, options=OPTIONS.get(game, {}), **fields)
