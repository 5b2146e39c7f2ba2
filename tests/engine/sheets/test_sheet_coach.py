"""The sheet coach: orders in turn, answers by the chain, notes of what was left out."""

from __future__ import annotations

import pytest

from engine.decisions import DecisionKind
from engine.position import State
from engine.sheets.executor.orders_coach import OrdersCoach
from engine.sheets.executor.segment import waits_for
from engine.sheets.executor.sheet_coach import SheetCoach
from engine.sheets.grammar.parser import parse
from engine.sheets.grammar.vocabulary import Vocabulary
from engine.sheets.set_up_sheet import parse_set_up
from tests.engine.sheets.helpers import play_segment
from tests.engine.stage import Player, Stage, of, one


def played(stage: Stage, text: str, dice=(), orders: str = "", away: str = "") -> SheetCoach:
    """Play home's sheet with those dice; away has set-up orders at most."""
    stage.start()
    setup = stage.game.setup
    own, other = Vocabulary.of(setup, 0), Vocabulary.of(setup, 1)
    coach = SheetCoach(parse(text, own), parse_set_up(orders, own))
    stage.dice._faces = list(dice)
    play_segment(stage.game, (coach, OrdersCoach(parse_set_up(away, other))))
    coach.close("end")
    stage.dice.assert_used_up()
    return coach


def codes(coach: SheetCoach) -> list[tuple[int, str]]:
    return [(note.line, note.code) for note in coach.notes]


def test_a_prone_player_stands_before_they_move():
    stage = Stage(home={9: Player("A1", State.PRONE)}, away={4: "N24"})
    assert codes(played(stage, "9 MOVE A2")) == []
    assert stage.where(9) == "A2"


def test_the_segment_ends_where_the_other_side_is_waited_for():
    stage = Stage(home={9: "A1"}, away={4: "N24"})
    played(stage, "9 MOVE A2")
    assert waits_for(stage.game) == 1


def test_pick_prefers_the_play_to_the_sheet():
    home = {7: Player("E5", st=5)}
    stage = Stage(home=home, away={4: "E6", 5: "N24"})
    played(stage, "PICK blade\n7 BLOCK opp4 PICK arrows", dice=[6, 3])
    assert one(stage.game.events, "block_die_picked").result == "arrows"


def test_the_sheet_goes_before_the_set_up_orders():
    stage = Stage(home={7: Player("E5", st=5)}, away={4: "E6", 5: "N24"})
    played(stage, "PICK arrows>bang\n7 BLOCK opp4", dice=[6, 3], orders="PICK blade\nFOLLOW yes")
    assert one(stage.game.events, "block_die_picked").result == "arrows"
    assert stage.where(7) == "E6"


def test_follow_up_defaults_to_staying():
    stage = Stage(home={7: Player("E5", st=5)}, away={4: "E6", 5: "N24"})
    played(stage, "7 BLOCK opp4", dice=[3, 3])
    assert stage.where(7) == "E5"


def test_no_rerolls_keeps_the_teams_but_not_the_skills():
    dodger = Player("E5", skills="Dodge")
    stage = Stage(home={7: dodger}, away={4: "E6", 5: "N24"}, rerolls=(1, 1))
    played(stage, "REROLL no\n7 MOVE E4", dice=[1, 6])
    assert [e.source for e in of(stage.game.events, "rerolled")] == ["Dodge"]
    stage = Stage(home={7: "E5"}, away={4: "E6", 5: "N24"}, rerolls=(1, 1))
    played(stage, "REROLL no\n7 MOVE E4", dice=[1, 1, 1])
    assert of(stage.game.events, "rerolled") == []


def test_push_follows_the_play_when_there_is_a_choice():
    home = {7: Player("E5", st=5), 8: "E7"}
    stage = Stage(home=home, away={4: "E6", 5: "N24"})
    played(stage, "7 BLOCK opp4 PUSH D7", dice=[3, 3])
    assert stage.where(4, 1) == "D7"


@pytest.mark.rules("CORE-TRN-06", "KEM-ORD-01")
def test_an_illegal_play_is_skipped_with_its_reason_and_the_rest_goes_on():
    stage = Stage(home={7: "E5", 8: "F5"}, away={4: "N24"})
    coach = played(stage, "7 BLOCK opp4\n8 MOVE F6")
    assert codes(coach) == [(1, "target-not-adjacent")]
    assert stage.where(8) == "F6"


@pytest.mark.rules("KEM-ORD-01")
def test_the_rest_of_a_line_is_skipped_with_its_illegal_step():
    stage = Stage(home={7: "E5", 8: "F5"}, away={4: "N24"})
    coach = played(stage, "7 BLOCK opp4 MOVE E6\n8 MOVE F6")
    assert codes(coach) == [(1, "target-not-adjacent")]
    assert (stage.where(7), stage.where(8)) == ("E5", "F6")


@pytest.mark.rules("CORE-TRN-06")
def test_a_turnover_leaves_the_rest_unreached():
    stage = Stage(home={7: "E5", 8: "F5"}, away={4: "E6"})
    coach = played(stage, "7 MOVE E4 E3\n8 MOVE G5", dice=[1, 1, 1])
    assert codes(coach) == [(1, "cut-short"), (2, "not-reached")]


def test_after_a_touchdown_the_orders_set_up_and_aim():
    stage = Stage(home={7: "E22", 8: "A1"}, away={4: "A3"}, ball="E22", turns=(0, 1))
    orders = "TARGET C20\nKICKING\n7 AT G12\n8 AT H12"
    coach = SheetCoach(
        parse("7 MOVE E23", Vocabulary.of(stage.start().game.setup, 0)),
        parse_set_up(orders, Vocabulary.of(stage.game.setup, 0)),
    )
    while stage.decision.kind is not DecisionKind.KICK_TARGET:
        who = coach if stage.decision.side == 0 else OrdersCoach()
        stage.game.decide(who.choose(stage.game.position, stage.game.rules, stage.decision))
    assert (stage.where(7), stage.where(8)) == ("G12", "H12")
    choice = coach.choose(stage.game.position, stage.game.rules, stage.decision)
    assert stage.game.rules.board.name(choice.one) == "C20"


def test_a_spell_is_cast_and_ujiaki_speaks_before_anybody_moves():
    staff = ({"shugenja": 1, "ikoma_ujiaki": 1}, {})
    stage = Stage({7: "E5", 8: Player("A1", State.STUNNED)}, {4: "N24"}, staff=staff)
    coach = played(stage, "CAST INNER 8\nINSPIRE\n8 MOVE A2")
    assert codes(coach) == []
    assert stage.where(8) == "A2"
    assert one(stage.game.events, "staff_used")


def test_fires_and_the_void_find_their_targets():
    stage = Stage({7: "E5"}, {4: "E6", 5: "N24"}, staff={"shugenja": 1}, clans=("phoenix", "lion"))
    assert codes(played(stage, "CAST VOID opp4", dice=[5])) == []
    assert stage.away(4).state is State.KNOCKED_OUT
    stage = Stage({7: "E5"}, {4: "E6", 5: "N24"}, staff={"shugenja": 1})
    played(stage, "CAST FIRES F6 E6 D6", dice=[6])
    assert one(stage.game.events, "spell_cast").figures == (stage.away(4).slot,)


def test_a_spell_that_cannot_be_cast_is_noted_and_the_rest_goes_on():
    stage = Stage({7: "E5"}, {4: "N24"}, staff={"shugenja": 1})
    assert codes(played(stage, "CAST VOID opp4\n7 MOVE E6")) == [(1, "no-void-strike")]
    assert stage.where(7) == "E6"


def test_a_sheet_that_does_not_begin_with_the_counter_may_be_called():
    option = {"manual_turn_counter": "on"}
    stage = Stage({7: "E5"}, {4: "N24"}, options=option)
    played(stage, "COUNTER\n7 MOVE E6")
    assert not of(stage.game.events, "counter_forgotten")
    stage = Stage({7: "E5"}, {4: "N24"}, options=option)
    coach = played(stage, "7 MOVE E6", dice=[2])
    assert one(stage.game.events, "turnover").cause == "illegal_procedure"
    assert waits_for(stage.game) == 1
    assert codes(coach) == [(1, "not-reached")]


def test_a_coach_may_concede_by_their_sheet():
    stage = Stage({7: "E5"}, {4: "N24"})
    played(stage, "CONCEDE", dice=[3, 4, 1, 1])
    assert stage.game.over
