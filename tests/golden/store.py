"""A golden match on disk: set-up, choices, faces, and fingerprints of what they lead to."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any

from engine.coaches.coach import Coach
from engine.decisions import Choice, Verb, choice_from_json
from engine.dice import Dice, SeededDice
from engine.errors import EngineError
from engine.game import Game
from engine.lineup import MatchSetup
from tests.golden.case import Case
from tests.support.scripted_dice import ScriptedDice

FOLDER = Path(__file__).parent / "matches"
BLOCK = 100
"""Events per fingerprint: the first that differs shows where to look."""
MAX_TRIES = 3000
CONCEDE = Choice(Verb.CONCEDE)


class GoldenError(AssertionError):
    """A replay differs from what was stored."""


class Recording:
    """Dice that remember their faces."""

    def __init__(self, dice: Dice):
        self._dice = dice
        self.faces: list[int] = []

    def roll(self, sides: int, purpose: str) -> int:
        """The next face of the wrapped dice."""
        self.faces.append(self._dice.roll(sides, purpose))
        return self.faces[-1]


def find(case: Case) -> dict[str, Any]:
    """The first match that shows what the case is about, as it is stored."""
    for number in range(MAX_TRIES):
        dice = Recording(SeededDice(f"golden {case.name} {number}"))
        setup = case.setup(number)
        game = Game.start(setup, dice)
        coaches, choices = case.coaches(number), []
        while game.decision is not None:
            choice = _choose(game, coaches, quitter=case.quitter)
            choices.append(choice)
            game.decide(choice)
        if case.shows(game):
            return document(case.name, setup, game, choices, dice.faces)
    raise GoldenError(f"no match shows {case.name}")


def _choose(game: Game, coaches: tuple[Coach, Coach], *, quitter: bool) -> Choice:
    decision = game.decision
    assert decision is not None
    tired = quitter and game.position.turns[decision.side] >= 6
    if tired and CONCEDE in decision.options:
        return CONCEDE
    return coaches[decision.side].choose(game.position, game.rules, decision)


def document(
    name: str, setup: MatchSetup, game: Game, choices: list[Choice], faces: list[int]
) -> dict[str, Any]:
    """What is stored of a finished match; the set-up is the one before a map was drawn."""
    return {
        "name": name,
        "rules": game.rules.version_lock,
        "setup": setup.to_json(),
        "choices": [choice.to_json() for choice in choices],
        "faces": faces,
        "events": fingerprints(game),
        "position": game.position.digest(),
        "score": game.position.score,
    }


def fingerprints(game: Game) -> list[str]:
    """SHA-256 of every hundred events' canonical JSON, the last block shorter."""
    lines = [
        json.dumps(event.to_json(), sort_keys=True, separators=(",", ":")) for event in game.events
    ]
    return [
        hashlib.sha256("\n".join(lines[at : at + BLOCK]).encode()).hexdigest()[:32]
        for at in range(0, len(lines), BLOCK)
    ]


def replay(stored: dict[str, Any]) -> Game:
    """Play a stored match again and compare everything. Raises ``GoldenError``."""
    name = stored["name"]
    dice = ScriptedDice(stored["faces"])
    setup = MatchSetup.from_json(stored["setup"])
    try:
        game = Game.start(setup, dice)
        for row in stored["choices"]:
            game.decide(choice_from_json(row))
        dice.assert_used_up()
    except EngineError as error:
        raise GoldenError(f"{name}: {error}") from error
    if not game.over:
        raise GoldenError(f"{name}: the match is not over")
    for block, (old, new) in enumerate(zip(stored["events"], fingerprints(game), strict=False)):
        if old != new:
            raise GoldenError(f"{name}: events differ after number {block * BLOCK}")
    if document(name, setup, game, [], []) | {"choices": 0, "faces": 0} != stored | {
        "choices": 0,
        "faces": 0,
    }:
        raise GoldenError(f"{name}: the end differs, or the rules are another version")
    return game


def load(name: str) -> dict[str, Any]:
    """A stored match by name."""
    text = (FOLDER / f"{name}.json").read_text(encoding="utf-8")
    stored: dict[str, Any] = json.loads(text)
    stored.pop("because", None)
    return stored


def write(stored: dict[str, Any], because: str) -> None:
    """Store a match, with the clause that made it what it is."""
    FOLDER.mkdir(exist_ok=True)
    text = json.dumps({"because": because, **stored}, separators=(",", ":"))
    (FOLDER / f"{stored['name']}.json").write_text(text + "\n", encoding="utf-8")
