"""The value of a position."""

from __future__ import annotations

import pytest

from engine.coaches.greedy import GreedyCoach
from engine.decisions import DecisionKind
from engine.dice import SeededDice
from engine.game import Game
from engine.lineup import MatchSetup
from engine.position import Position
from engine.value.facts import FACTS, facts, rows_of
from engine.value.match_terms import TERMS, standing
from engine.value.outlook import outlook
from engine.value.threats import NEVER, STRETCHED, SURE, arrivals, walks_in
from engine.variants.registry import VARIANTS, find_variant
from tests.engine.stage import Player, Stage


def starts(variant):
    """A match's positions at each start of a turn."""
    clans = list(find_variant(variant).clans.values())
    game = Game.start(MatchSetup(variant, clans[0].line_up(), clans[2].line_up()), SeededDice(1))
    coach = GreedyCoach()
    while (decision := game.decision) is not None:
        if decision.kind is DecisionKind.ACTIVATE and decision.context["start"]:
            yield game.position, game.rules
        game.decide(coach.choose(game.position, game.rules, decision))


@pytest.mark.parametrize("variant", [variant.key for variant in VARIANTS])
def test_the_chances_of_both_sides_are_each_others(variant):
    for number, (position, rules) in enumerate(starts(variant)):
        before = position.digest()
        home, away = outlook(position, rules, 0), outlook(position, rules, 1)
        assert sum(home) == pytest.approx(1)
        assert home == (away.loss, away.draw, away.win)
        assert home.points + away.points == pytest.approx(1)
        assert position.digest() == before
        situation, found = facts(position, rules, 0)
        assert 0 <= situation < 8
        assert all(0 <= each < FACTS for each in found)
        now = standing(position, rules, 0, situation // 2, (0.0, 0.0))
        assert len(now.terms) == len(TERMS)
        if number > 12:
            return


def test_a_lead_in_the_last_turn_is_nearly_won_and_a_touchdown_ahead_is_worth_more():
    chances = []
    for lead in (-1, 0, 1):
        stage = Stage({7: "E18", 8: "A1"}, {4: "N1"}, ball="N9", turns=(7, 8)).start()
        position = stage.game.position
        position.half = 2
        position.score = [max(lead, 0), max(-lead, 0)]
        chances.append(outlook(position, stage.game.rules, 0).points)
    assert chances[0] < 0.3 < chances[1] < 0.7
    assert chances[2] > 0.85


def test_who_can_come_next_to_a_square_without_a_die():
    stage = Stage({7: "G5"}, {4: Player("G12", ma=6), 5: Player("N20", ma=6)}, ball="G5").start()
    position: Position = stage.game.position
    square = stage.figure(7).square
    assert arrivals(position, 1, square, 9, beside=True) == 1
    assert arrivals(position, 1, square, 9, beside=False) == 0


@pytest.mark.parametrize(("row", "found"), [(17, SURE), (15, STRETCHED), (10, NEVER)])
def test_who_walks_in(row, found):
    stage = Stage({7: Player(f"E{row}", ma=6)}, {4: "N1"}, ball=f"E{row}").start()
    position, rules = stage.game.position, stage.game.rules
    assert walks_in(position, rules, stage.figure(7), rows_of(position, rules, 0)) == found
