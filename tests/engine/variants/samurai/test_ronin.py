"""Ronin Freebooters in a line-up (ROS-RON, LGE-FRE, SAM-PST-03)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.coaches.coach import play
from engine.coaches.greedy import GreedyCoach
from engine.dice import SeededDice
from engine.errors import DataError
from engine.game import Game
from engine.lineup import MatchSetup
from engine.skills import skill_bits
from engine.variants.registry import find_variant
from engine.variants.samurai.ronin import ronin
from tests.engine.stage import of

CLANS = find_variant("samurai").clans


def hired(*keys, clan="crane", name="Home"):
    line_up = CLANS[clan].line_up(name)
    guests = tuple(ronin()[key].in_shirt(90 + at) for at, key in enumerate(keys))
    return replace(line_up, figures=line_up.figures[:9] + guests)


@pytest.mark.rules(
    "ROS-RON-01",
    "ROS-RON-02",
    "ROS-RON-03",
    "ROS-RON-04",
    "ROS-RON-05",
    "ROS-RON-06",
    "ROS-RON-07",
    "ROS-RON-08",
)
def test_the_eight_ronin_are_those_of_the_table():
    rows = {
        f"{r.name} {r.ma} {r.st} {r.ag} {r.av} {r.ph} {', '.join(r.skills)} {r.cost}{'*' * r.star}"
        for r in ronin().values()
    }
    assert rows == {
        "The Ferryman 6 3 3 8 2 Sure Hands, Pass 80",
        "Silent Broom 7 2 4 7 2 Catch, Dodge, Sprint 90",
        "The Millstone 4 4 2 9 1 Block, Stand Firm 90",
        "Two Debts 6 3 3 8 0 Dirty Player, Tackle 80",
        "Rain-on-Tiles 6 3 4 7 3 Iaijutsu, Sidestep 100",
        "The Last Pupil 7 3 3 8 4 Iaijutsu, Katana, Block 120",
        "Old Gate 5 5 2 9 2 Block, Mighty Blow, Stand Firm 170*",
        "Heron Without a Pond 8 3 4 8 3 Catch, Dodge, Sprint, Sidestep 180*",
    }
    assert all(skill_bits(r.skills) for r in ronin().values())


@pytest.mark.one_in(2)
@pytest.mark.rules("LGE-FRE-01", "LGE-FRE-02", "SAM-PST-03")
@pytest.mark.parametrize("key", list(ronin()))
def test_a_ronin_plays_for_half_their_price_and_earns_nothing(key):
    setup = MatchSetup("samurai", hired(key), CLANS["crab"].line_up("Away"))
    game = Game.start(setup, SeededDice(key))
    play(game, (GreedyCoach(), GreedyCoach()))
    guest = 9
    assert [(e.figure, e.price) for e in of(game.events, "hired")] == [
        (guest, (ronin()[key].cost + 1) // 2)
    ]
    assert of(game.events, "hired")[0].rule == "SAM-PST-03"
    earned = of(game.events, "spp_earned") + of(game.events, "mvp_named")
    assert guest not in {event.figure for event in earned}


@pytest.mark.rules("LGE-FRE-02", "LGE-FRE-03")
def test_two_stars_at_most_and_no_star_on_both_sides():
    away = hired("old_gate", clan="lion", name="Away")
    with pytest.raises(DataError, match="LGE-FRE-02"):
        Game.start(MatchSetup("samurai", hired("old_gate"), away), SeededDice(1))
    three = hired("old_gate", "heron", "last_pupil")
    three = replace(three, figures=(*three.figures[:11], replace(three.figures[11], star=True)))
    with pytest.raises(DataError, match="LGE-FRE-03"):
        Game.start(MatchSetup("samurai", three, CLANS["lion"].line_up("Away")), SeededDice(1))
