"""A match that begins in the middle of a drive (KEM-FRI-06)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from engine.coaches.coach import play
from engine.coaches.random_coach import RandomCoach
from engine.dice import SeededDice
from engine.errors import DataError
from engine.events import TurnBegan
from engine.game import Game
from engine.lineup import MatchSetup
from engine.opening import Opening, opening_from_json
from engine.position import Phase
from engine.replay.fold import fold
from engine.replay.scene import Scene
from engine.variants.registry import VARIANTS
from matches.services.first_drives import first_drive_of

GAMES = [meta for meta in VARIANTS if meta.has_first_drive]
in_every_game = pytest.mark.parametrize("meta", GAMES, ids=lambda meta: meta.key)


def setup_of(meta: Any) -> MatchSetup:
    home, away = (clan.line_up() for clan in tuple(meta.clans.values())[:2])
    setup = MatchSetup(meta.key, home, away)
    return replace(setup, opening=first_drive_of(setup))


def play_on(setup: MatchSetup) -> None:
    game = Game.start(setup, SeededDice(1))
    while game.decision is not None:
        game.decide(game.decision.default)


@pytest.mark.rules("KEM-FRI-06")
@in_every_game
def test_it_begins_with_the_ball_in_hand(meta: Any) -> None:
    setup = setup_of(meta)
    opening = setup.opening
    assert opening is not None
    game = Game.start(setup, SeededDice(5))
    while game.decision is not None and game.position.phase is Phase.PRE_MATCH:
        game.decide(game.decision.default)
    position = game.position
    assert (position.phase, position.half, position.active) == (Phase.TURN, 2, 0)
    assert position.turns == [5, 4]
    assert position.carrier == opening.carrier
    assert position.ball == position.figures[opening.carrier].square
    placed = {f.slot: f.square for side in (0, 1) for f in position.on_pitch(side)}
    assert placed == dict((*opening.squares[0], *opening.squares[1]))
    first = next(event for event in game.events if isinstance(event, TurnBegan))
    assert (first.side, first.half, first.turn) == (0, 2, 5)


@in_every_game
def test_the_opponents_are_met_and_the_end_zone_is_near(meta: Any) -> None:
    """Two blocks are possible at once: the first turn of a newcomer rolls dice."""
    setup = setup_of(meta)
    game = Game.start(setup, SeededDice(5))
    while game.decision is not None and game.position.phase is Phase.PRE_MATCH:
        game.decide(game.decision.default)
    position, board = game.position, game.rules.board
    beside = [
        (own.slot, other.slot)
        for own in position.standing(0)
        for other in position.standing(1)
        if board.distance(own.square, other.square) == 1
    ]
    assert len(beside) >= 2
    assert board.length - 1 - board.ys[position.ball] == 5


@in_every_game
@pytest.mark.parametrize("seed", range(4))
def test_it_is_played_to_its_end_and_replayed(meta: Any, seed: int) -> None:
    setup = setup_of(meta)
    game = Game.start(setup, SeededDice(seed))
    play(game, (RandomCoach(seed), RandomCoach(seed + 1)))
    assert game.over
    again = MatchSetup.from_json(setup.to_json())
    assert again == setup
    scene = Scene.before(again)
    for event in game.events:
        fold(scene, event)
    assert scene.score == list(game.position.score)


def test_a_set_up_without_one_says_nothing_of_it() -> None:
    setup = setup_of(GAMES[0])
    assert "opening" in setup.to_json()
    assert "opening" not in replace(setup, opening=None).to_json()


@pytest.mark.parametrize(
    "changed",
    [
        {"side": 2},
        {"side": "0"},
        {"half": 3},
        {"turn": 10**9},
        {"carrier": -1},
        {"squares": [[]]},
        {"squares": [[[0]], []]},
        {"squares": [[[0, 1.5]], []]},
        {"squares": None},
    ],
)
def test_a_document_that_is_none_is_refused(changed: dict[str, Any]) -> None:
    setup = setup_of(GAMES[0])
    assert setup.opening is not None
    with pytest.raises(DataError):
        opening_from_json(setup.opening.to_json() | changed)


@pytest.mark.parametrize(
    "changed",
    [
        {"turn": 8},
        {"carrier": 99},
        {"squares": (((0, 5), (1, 5)), ())},
        {"squares": (((0, 10**6),), ())},
        {"squares": (((99, 5),), ())},
        {"squares": ((), ((0, 5),))},
    ],
)
def test_an_opening_that_fits_nowhere_is_refused(changed: dict[str, Any]) -> None:
    setup = setup_of(GAMES[0])
    assert setup.opening is not None
    data = {name: getattr(setup.opening, name) for name in Opening.__slots__} | changed
    with pytest.raises(DataError):
        play_on(replace(setup, opening=Opening(**data)))
