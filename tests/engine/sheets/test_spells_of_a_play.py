"""The Team Shugenja's spell in the middle of a play, and the void as an order (DEC-28)."""

from __future__ import annotations

import pytest

from engine.sheets.faults import SheetFaults
from engine.sheets.grammar.parser import parse
from engine.sheets.grammar.vocabulary import Vocabulary
from tests.engine.sheets.test_sheet_coach import codes, played
from tests.engine.stage import Player, Stage, of, one

SHUGENJA = {"shugenja": 1}
DOWN, HELD = 6, [1, 2]
FALLS = [1, *HELD]


def scene(**stage):
    stage = {"staff": SHUGENJA, **stage}
    return Stage({7: "E5", 8: "A1"}, {4: "E6", 5: "N24"}, **stage)


def spells(stage):
    return [spell.spell for spell in of(stage.game.events, "spell_cast")]


@pytest.mark.rules("DEC-28")
@pytest.mark.parametrize(
    ("text", "orders", "cast"),
    [
        ("7 BLOCK opp4", "", []),
        ("7 BLOCK opp4 SPELL steel", "", ["biting_steel"]),
        ("SPELL steel\n7 BLOCK opp4", "", ["biting_steel"]),
        ("SPELL steel\n7 BLOCK opp4 SPELL no", "", []),
        ("7 BLOCK opp4 SPELL steel", "SPELL augury", ["biting_steel"]),
        ("7 BLOCK opp4", "SPELL steel", ["biting_steel"]),
        ("7 BLOCK opp4 SPELL augury", "SPELL steel", []),
    ],
)
def test_biting_steel_for_one_play(text, orders, cast):
    stage = scene()
    coach = played(stage, text, dice=[DOWN, *HELD], orders=orders)
    assert codes(coach) == []
    assert spells(stage) == cast


@pytest.mark.rules("DEC-28")
@pytest.mark.parametrize(
    ("text", "orders", "cast"),
    [
        ("7 MOVE E4", "", 0),
        ("7 MOVE E4 SPELL augury", "", 1),
        ("7 MOVE E4 REROLL no SPELL augury", "", 1),
        ("7 MOVE E4 SPELL augury", "REROLL never", 1),
        ("7 MOVE E4 SPELL augury", "SPELL never", 1),
        ("7 MOVE E4", "SPELL augury", 1),
        ("7 MOVE E4 SPELL no", "SPELL augury", 0),
        ("7 MOVE E4 SPELL steel", "SPELL augury", 0),
        ("SPELL augury\n7 MOVE E4", "", 1),
    ],
)
def test_augury_for_one_play(text, orders, cast):
    stage = scene()
    dice = [1, 6] if cast else FALLS
    coach = played(stage, text, dice=dice, orders=orders)
    assert spells(stage) == ["augury"] * cast
    assert codes(coach) == []


@pytest.mark.rules("DEC-28")
@pytest.mark.parametrize(("word", "cast"), [("", 1), (" SPELL steel", 0), (" SPELL no", 0)])
def test_a_play_may_keep_the_spell_that_the_rules_would_cast_for_the_carrier(word, cast):
    stage = scene(ball="E5")
    played(stage, f"7 MOVE E4{word}", dice=[1, 6] if cast else [*FALLS, 8])
    assert spells(stage) == ["augury"] * cast


def test_a_team_reroll_comes_before_augury():
    stage = scene(rerolls=(1, 0))
    played(stage, "7 MOVE E4 REROLL yes SPELL augury", dice=[1, 6])
    assert spells(stage) == []


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("7 BLOCK opp4 SPELL", "preference-missing"),
        ("7 BLOCK opp4 SPELL void", "unknown-word"),
        ("7 BLOCK opp4 SPELL steel SPELL no", "preference-twice"),
    ],
)
def test_other_spells_are_none_of_a_play(text, code):
    with pytest.raises(SheetFaults) as raised:
        parse(text, Vocabulary.of(scene().game.setup, 0))
    assert [fault.code for fault in raised.value.faults] == [code]


@pytest.mark.rules("DEC-28")
@pytest.mark.parametrize(
    ("order", "struck"),
    [
        ("SPELL void opp7", 7),
        ("SPELL void opp9>opp8>opp7", 8),
        ("SPELL void opp7\nREROLL never", 7),
        ("SPELL void", None),
    ],
)
def test_the_void_strikes_whom_the_order_names(order, struck):
    home = {7: "E5", 8: "A1", 9: Player(None)}
    staff = ({}, SHUGENJA)
    stage = Stage(home, {4: "K6", 5: "N24"}, clans=("crane", "phoenix"), staff=staff)
    played(stage, "7 MOVE E4", dice=[1] if struck else [], away=order)
    cast = of(stage.game.events, "spell_cast")
    assert [spell.figures for spell in cast] == ([(stage.figure(struck).slot,)] if struck else [])


@pytest.mark.rules("DEC-28")
def test_an_order_for_the_void_casts_nothing_else():
    stage = scene(clans=("phoenix", "crane"))
    played(stage, "7 BLOCK opp4", dice=[DOWN, *HELD, 1], orders="SPELL void opp5")
    assert spells(stage) == ["void_strike"]  # before the other side's first activation
    assert one(stage.game.events, "rolled", purpose="armour").modifiers == ()
