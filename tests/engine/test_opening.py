"""A match that begins in the middle of a drive (KEM-FRI-06)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from engine.coaches.easy_coach import EasyCoach
from engine.coaches.random_coach import RandomCoach
from engine.dice import SeededDice
from engine.errors import DataError
from engine.events import ChestOpened, SentHome, SetUp, TurnBegan
from engine.first_drives import TURNS_LEFT, first_drive_of
from engine.game import Game
from engine.geometry import walking_steps_to
from engine.lineup import MatchSetup
from engine.opening import opening_from_json
from engine.position import Phase
from engine.position_check import nonsense
from engine.replay.fold import fold
from engine.replay.scene import Scene
from engine.rules_lookup import rules_for
from engine.variants.dungeon.maps import printed
from engine.variants.registry import VARIANTS, find_variant

SAMURAI, DUNGEON = find_variant("samurai"), find_variant("dungeon")
WALL, CHEST = 0, printed("rope_street").chests[0]
SEEDS = 6
in_every_game = pytest.mark.parametrize("meta", VARIANTS, ids=lambda meta: meta.key)


def setup_of(meta: Any) -> MatchSetup:
    home, away = (clan.line_up() for clan in tuple(meta.clans.values())[:2])
    setup = MatchSetup(meta.key, home, away, dict(meta.first_drive.options))
    return replace(setup, opening=first_drive_of(setup))


def begun(setup: MatchSetup, seed: int = 5) -> Game:
    """The match as its first turn begins."""
    game = Game.start(setup, SeededDice(seed))
    while game.decision is not None and game.position.phase is Phase.PRE_MATCH:
        game.decide(game.decision.default)
    return game


@pytest.mark.rules("KEM-FRI-06")
@in_every_game
def test_it_begins_with_the_ball_in_hand_and_four_turns_left(meta: Any) -> None:
    setup = setup_of(meta)
    opening = setup.opening
    assert opening is not None
    game = begun(setup)
    position, last = game.position, game.rules.match.half_turns
    assert (position.phase, position.half, position.active) == (Phase.TURN, opening.half, 0)
    assert position.turns == [last - TURNS_LEFT + 1, last - TURNS_LEFT]
    assert position.carrier == opening.carrier
    assert position.ball == position.figures[opening.carrier].square
    placed = {e.side: e.squares for e in game.events if isinstance(e, SetUp)}
    assert placed == dict(enumerate(opening.squares))
    home = {f.slot for side in (0, 1) for f in position.on_pitch(side)}
    sent = {event.figure for event in game.events if isinstance(event, SentHome)}
    assert home == dict((*opening.squares[0], *opening.squares[1])).keys() - sent
    first = next(event for event in game.events if isinstance(event, TurnBegan))
    assert (first.side, first.half, first.turn) == (0, opening.half, last - TURNS_LEFT + 1)


@in_every_game
@pytest.mark.parametrize("seed", range(4))
def test_the_opponents_are_met_and_the_end_zone_is_near(meta: Any, seed: int) -> None:
    """Two blocks are possible at once: the first turn of a newcomer rolls dice."""
    game = begun(setup_of(meta), seed)
    position, board = game.position, game.rules.board
    beside = [
        (own.slot, other.slot)
        for own in position.standing(0)
        for other in position.standing(1)
        if other.square in board.toward[own.square]
    ]
    assert len(beside) >= 2
    goal = frozenset(game.rules.end_zone(position, 0))
    assert 4 <= walking_steps_to(board, goal)[position.ball] <= 8


@in_every_game
def test_all_squares_of_it_are_different_and_can_be_stood_on(meta: Any) -> None:
    drive, board = meta.first_drive, rules_for(setup_of(meta)).board
    squares = [board.square(name) for name in (drive.carrier, *drive.own, *drive.opponents)]
    assert len(set(squares)) == len(squares)
    assert set(squares) <= board.floor


@pytest.mark.rules("KEM-FRI-06")
def test_the_squig_in_hand_is_the_first_of_its_drive() -> None:
    position = begun(setup_of(find_variant("squig"))).position
    assert (position.ball_number, position.strays) == (1, [])
    assert [each.slot for each in position.carriers()] == [position.carrier]


@pytest.mark.rules("KEM-FRI-06")
def test_the_ball_came_from_the_chest_beside_the_carrier() -> None:
    game = begun(setup_of(DUNGEON))
    position, board = game.position, game.rules.board
    (opened,) = [event for event in game.events if isinstance(event, ChestOpened)]
    assert (opened.figure, opened.contents) == (position.carrier, "ball")
    assert opened.square in board.toward[position.ball]
    assert len(position.shut) == 5
    assert opened.square not in position.shut
    assert game.rules.ball.found(position)
    assert not {f.square for f in position.figures} & {*position.shut, *position.pads}


@pytest.mark.rules("DUN-END-02")
def test_of_the_last_turns_in_a_dungeon_each_sends_somebody_home_but_the_carrier() -> None:
    for seed in range(SEEDS):
        game = begun(setup_of(DUNGEON), seed)
        (sent,) = [event.figure for event in game.events if isinstance(event, SentHome)]
        assert sent != game.position.carrier
        assert game.position.figures[sent].side == 0


@in_every_game
@pytest.mark.parametrize("seed", range(SEEDS))
def test_it_is_played_to_its_end_and_replayed(meta: Any, seed: int) -> None:
    """By all who play it, and a checkpoint on its way is a position of this match."""
    setup = setup_of(meta)
    game = Game.start(setup, SeededDice(seed))
    rivals = (RandomCoach(seed), EasyCoach(seed) if seed % 2 else RandomCoach(seed + 1))
    while game.decision is not None:
        choice = rivals[game.decision.side].choose(game.position, game.rules, game.decision)
        game.decide(choice)
        assert not nonsense(game.position)
    assert game.over
    again = MatchSetup.from_json(setup.to_json())
    assert again == setup
    scene = Scene.before(again)
    for event in game.events:
        fold(scene, event)
    assert scene.score == list(game.position.score)


@in_every_game
def test_the_replay_shows_it_as_it_is(meta: Any) -> None:
    setup = setup_of(meta)
    game = begun(setup)
    position, scene = game.position, Scene.before(setup)
    for event in game.events:
        fold(scene, event)
    assert scene.squares == [figure.square for figure in position.figures]
    assert [ball.carrier for ball in scene.balls.values()] == [position.carrier]
    assert (scene.chests, scene.pads) == (position.shut, position.pads)
    assert (scene.half, scene.turns, scene.ends) == (position.half, position.turns, position.ends)
    assert Game.resume(game.checkpoint(), SeededDice(1)).position.carrier == position.carrier


def test_a_set_up_without_one_says_nothing_of_it() -> None:
    setup = setup_of(SAMURAI)
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
    setup = setup_of(SAMURAI)
    assert setup.opening is not None
    with pytest.raises(DataError):
        opening_from_json(setup.opening.to_json() | changed)


@pytest.mark.parametrize(
    ("meta", "changed"),
    [
        (SAMURAI, {"turn": 8}),
        (SAMURAI, {"carrier": 99}),
        (SAMURAI, {"half": 0}),
        (SAMURAI, {"squares": (((0, 5), (1, 5)), ())}),
        (SAMURAI, {"squares": (((0, 10**6),), ())}),
        (SAMURAI, {"squares": (((99, 5),), ())}),
        (SAMURAI, {"squares": ((), ((0, 5),))}),
        (DUNGEON, {"half": 1}),
        (DUNGEON, {"turn": 32}),
        (DUNGEON, {"squares": (((0, WALL),), ())}),
        (DUNGEON, {"squares": (((0, CHEST),), ())}),
    ],
)
def test_an_opening_that_fits_nowhere_is_refused(meta: Any, changed: dict[str, Any]) -> None:
    setup = setup_of(meta)
    assert setup.opening is not None
    with pytest.raises(DataError):
        begun(replace(setup, opening=replace(setup.opening, **changed)))
