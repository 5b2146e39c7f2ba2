"""Matches built by hand: a few figures, a few events, one procedure of the rules."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tests.audit.reader import Event, Lost

from . import geometry
from .state import Figure, Match


def at(x: int, y: int) -> int:
    """The square of a column and a row."""
    return y * geometry.WIDTH + x


def entry(**changed: Any) -> dict[str, Any]:
    """A figure of a line-up, a plain Crane lineman unless changed."""
    plain = {
        "number": 1,
        "name": "A man",
        "position": "lineman",
        "ma": 7,
        "st": 3,
        "ag": 3,
        "av": 7,
        "ph": 3,
        "skills": [],
        "cost": 70,
        "spp": 0,
        "star": False,
        "league": True,
        "journeyman": False,
        "dishonored": False,
        "blessed": False,
        "standing_injuries": 0,
    }
    return {**plain, **changed}


def match_of(home: list[dict[str, Any]], away: list[dict[str, Any]], **options: str) -> Match:
    """An empty log between two line-ups."""
    side = {"name": "A", "clan": "crane", "rerolls": 0, "rating": 100, "staff": {}}
    setup = {
        "variant": "samurai",
        "options": options,
        "home": {**side, "figures": home},
        "away": {**side, "figures": away},
    }
    return Match({"log": 1, "rules": "samurai", "setup": setup, "events": []})


def stand(match: Match, figure: Figure, x: int, y: int) -> None:
    """Put a figure on the pitch, upright."""
    match.put(figure, at(x, y))
    figure.state = "standing"


def did(kind: str, **fields: Any) -> Event:
    """An event."""
    return {"event": kind, "audience": "all", "rule": "CORE-DIC-01", **fields}


def rolled(purpose: str, *faces: int, sides: int = 6, **fields: Any) -> Event:
    """Dice that test nothing, unless the fields say otherwise."""
    plain = {"side": 0, "figure": None, "modifiers": [], "target": None, "success": None}
    return did("rolled", purpose=purpose, sides=sides, faces=list(faces), **{**plain, **fields})


def verdict(match: Match, events: list[Event], procedure: Callable[[], object]) -> set[str]:
    """The rules these events break if this procedure is what they show, and nothing after it."""
    match.events = [*match.events, *events]
    try:
        procedure()
        if match.peek():
            raise match.lose("CORE-SEQ-01", "nothing more")
    except Lost:
        pass
    return {disagreement.rule for disagreement in match.disagreements}
