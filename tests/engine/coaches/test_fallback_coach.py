"""Fallback orders: players stand up, the ball is protected, no roll is worse than 2+."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from engine.coaches.fallback_coach import FallbackCoach
from engine.coaches.greedy import GreedyCoach
from engine.dice import SeededDice
from engine.events import Event
from engine.game import Game
from engine.lineup import MatchSetup
from engine.position import State
from engine.sheets.executor.orders_coach import OrdersCoach
from engine.variants.registry import find_variant
from tests.engine.sheets.helpers import play_segment
from tests.engine.stage import Player, Stage, of

FAR_AWAY = {4: "N24"}


def missed(stage: Stage, dice: Sequence[int] = ()) -> list[Event]:
    """Home's turn, played by fallback orders with those dice; away has no orders."""
    stage.start()
    stage.dice._faces = list(dice)
    before = len(stage.game.events)
    play_segment(stage.game, (FallbackCoach(), OrdersCoach()))
    return stage.game.events[before:]


@pytest.mark.rules("LGE-PBM-01")
def test_players_who_need_no_die_for_it_stand_up():
    home = {7: "E5", 8: Player("F5", State.PRONE), 9: Player("A1", State.PRONE, ma=2)}
    stage = Stage(home=home, away={4: "E6"})
    events = missed(stage)
    assert stage.figure(8).state is State.STANDING
    assert stage.figure(9).state is State.PRONE
    assert of(events, "rolled") == []


@pytest.mark.rules("LGE-PBM-01")
def test_the_carrier_moves_away_and_the_others_next_to_them():
    stage = Stage(home={7: "G12", 8: "C10"}, away={4: "G15"}, ball="G12")
    missed(stage)
    board, carrier = stage.game.rules.board, stage.figure(7)
    assert board.distance(carrier.square, stage.away(4).square) >= 8
    assert stage.figure(8).square in board.neighbours[carrier.square]


@pytest.mark.rules("LGE-PBM-01")
def test_the_carrier_walks_over_the_line_where_nobody_can_stop_them():
    stage = Stage(home={7: "E22"}, away={4: "N1"}, ball="E22", half=2, turns=(7, 8))
    missed(stage, dice=[1] * 9)
    assert stage.game.position.score[0] == 1


@pytest.mark.rules("LGE-PBM-01")
def test_nobody_dodges_to_protect_the_carrier():
    stage = Stage(home={7: "G12", 8: "C10"}, away={4: "G13", 5: "C11"}, ball="G12")
    missed(stage)
    assert (stage.where(7), stage.where(8)) == ("G12", "C10")


@pytest.mark.rules("LGE-PBM-01")
def test_a_loose_ball_is_stood_by_and_not_touched():
    stage = Stage(home={7: "G10"}, away=FAR_AWAY, ball="G12")
    events = missed(stage)
    assert of(events, "rolled") == []
    assert stage.where(7) == "F13"


@pytest.mark.rules("LGE-PBM-01")
@pytest.mark.parametrize(
    ("skill", "goes"),
    [
        ("Wild Animal", False),
        ("Really Stupid", False),
        ("Bone-Head", True),
    ],
)
def test_a_player_who_may_lose_the_action_on_worse_than_two_stays_put(skill, goes):
    home = {7: Player("G10", skills=skill)}
    stage = Stage(home=home, away=FAR_AWAY, ball="G14", variant="blitz")
    missed(stage, dice=[6] if goes else [])
    assert (stage.where(7) != "G10") is goes


@pytest.mark.one_in(2)
@pytest.mark.rules("LGE-PBM-01")
@pytest.mark.parametrize("game", ["samurai", "dungeon", "squig", "blitz"])
def test_no_game_rolls_anything_worse_than_two(game):
    home, away, *_ = find_variant(game).clans.values()
    setup = MatchSetup(game, home.line_up("Home"), away.line_up("Away"))
    greedy, missing = GreedyCoach(), FallbackCoach()
    turns = 0
    for seed in range(4):
        live = Game.start(setup, SeededDice(seed))
        while (decision := live.decision) is not None and live.position.turns[0] < 12:
            position = live.position
            in_care = position.in_turn and position.active == 0 and position.turns[0] % 3 == 0
            before = len(live.events)
            coach = missing if in_care and decision.side == 0 else greedy
            live.decide(coach.choose(position, live.rules, decision))
            if in_care:
                turns += bool(of(live.events[before:], "turn_ended"))
                assert [e for e in of(live.events[before:], "rolled") if _risky(e)] == []
            if position.half > 1:
                break
    assert turns > 3


def _risky(event) -> bool:
    """A roll of home's own, while its turn lasts, that needs more than 2."""
    return event.side == 0 and event.figure is not None and (event.target or 0) > 2
