"""The Team Shugenja's five spells and their moments (SAM-SHU)."""

from __future__ import annotations

import pytest

from engine.decisions import Choice, DecisionKind, Verb
from engine.errors import IllegalChoice
from engine.position import State
from engine.sheets.faults import SheetFaults
from engine.sheets.grammar.parser import parse
from engine.sheets.grammar.vocabulary import Vocabulary
from tests.engine.stage import Player, Stage, kinds, of, one

SHUGENJA = {"shugenja": 1}


def scene(home=None, away=None, **stage):
    stage.setdefault("staff", SHUGENJA)
    return Stage(home or {7: "E5", 8: "A1"}, away or {4: "E6", 5: "N24"}, **stage).start()


@pytest.mark.rules("SAM-SHU-02")
def test_fires_fell_either_side_without_a_turnover():
    stage = scene({7: "E5", 8: Player("F5", State.PRONE)})
    events = stage.decide("FIRES E5 E6 F5", dice=[3, 4, 4, 4])
    assert one(events, "spell_cast").figures == (stage.figure(7).slot, stage.away(4).slot)
    assert one(events, "knocked_down").figure == stage.figure(7).slot
    assert one(events, "rolled", purpose="armour").modifiers == ()
    assert "turnover" not in kinds(events)
    assert stage.decision.kind is DecisionKind.ACTIVATE


@pytest.mark.rules("SAM-SHU-02")
def test_a_burned_carriers_ball_bounces_when_all_have_rolled():
    stage = scene({7: "E5", 8: "A1"}, ball="E5")
    events = stage.decide("FIRES E5 E6 F6", dice=[1, 1, 1, 6, 2])
    assert stage.ball == "E4"
    assert kinds(events).index("ball_moved") > kinds(events).index("rolled")


@pytest.mark.rules("SAM-SHU-02")
@pytest.mark.parametrize("squares", ["E5 E6 E8", "E5 G5 J9"])
def test_the_squares_must_hang_together(squares):
    stage = scene()
    with pytest.raises(IllegalChoice, match="SAM-SHU-02"):
        stage.decide(f"FIRES {squares}")
    assert stage.game.position.game_state.spells == [1, 1]


@pytest.mark.rules("SAM-SHU-02")
def test_fires_burn_between_two_activations_too_but_only_once():
    stage = scene()
    stage.order("8 MOVE A2")
    with pytest.raises(IllegalChoice):
        stage.decide("FIRES E5 E6 F6")  # player 8 is still acting
    stage.decide("STOP")
    events = stage.decide("FIRES E5 E6 F6", dice=[1, 1, 1, 6])
    assert one(events, "knocked_down").cause == "fires"
    assert stage.decision.side == 0  # no turnover
    assert Verb.FIRES not in stage.decision.options.verbs()


@pytest.mark.rules("SAM-SHU-01")
def test_a_shugenja_casts_one_spell_and_without_one_a_sheet_with_a_spell_is_refused():
    stage = scene({7: "E5", 8: Player("A1", State.PRONE)})
    assert {Verb.FIRES, Verb.INNER_FIRE} <= set(stage.decision.options.verbs())
    stage.decide("FIRES E5 E6 F6", dice=[6, 6])
    stage.end_turn()
    stage.end_turn()
    assert stage.decision.side == 0
    assert not {Verb.FIRES, Verb.INNER_FIRE} & set(stage.decision.options.verbs())
    nobody = Stage({7: "E5"}, {4: "N24"}).game.setup
    with pytest.raises(SheetFaults) as caught:
        parse("CAST FIRES A1", Vocabulary.of(nobody, 0))
    assert [fault.rule for fault in caught.value.faults] == ["SAM-SHU-01"]


@pytest.mark.rules("SAM-SHU-05")
def test_inner_fire_raises_a_player_in_the_middle_of_the_turn_who_then_acts():
    stage = scene({7: Player("E5", State.PRONE), 8: "A1"}, {5: "N24"})
    stage.order("8 MOVE A2", stop=True)
    stage.decide("INNER_FIRE 7")
    stage.order("7 MOVE E4")
    assert stage.where(7) == "E4"


@pytest.mark.rules("SAM-SHU-05")
@pytest.mark.parametrize("state", [State.PRONE, State.STUNNED])
def test_inner_fire_raises_a_player_who_may_then_use_all_their_movement(state):
    stage = scene({7: Player("E5", state, ma=3), 8: "A1"}, {5: "N24"})
    events = stage.decide("INNER_FIRE 7")
    assert one(events, "stood_up").cost == 0
    stage.order("7 MOVE E4 E3 E2")
    assert stage.where(7) == "E2"


@pytest.mark.rules("SAM-SHU-03", "SAM-TRN-06")
def test_augury_saves_a_roll_even_after_a_team_re_roll():
    stage = scene({7: "E5", 8: "A1"}, rerolls=(1, 0), ball="E5")
    events = stage.order("7 MOVE E4", dice=[1, 1, 6], then=["TEAM", "AUGURY"])
    assert [e.source for e in of(events, "rerolled")] == ["team", "augury"]
    assert one(events, "spell_cast").rule == "SAM-SHU-03"
    assert stage.figure(7).state is State.STANDING


@pytest.mark.rules("SAM-SHU-03")
def test_augury_rolls_all_block_dice_again():
    stage = scene({7: Player("E5", st=4), 8: "A1"})
    events = stage.order("7 BLOCK 4", dice=[1, 1, 3, 3], then=["AUGURY", "STAY"])
    assert [e.faces for e in of(events, "rolled") if e.purpose == "block"] == [(1, 1), (3, 3)]
    assert one(events, "spell_cast")


@pytest.mark.rules("SAM-FOU-02")
def test_augury_does_not_roll_the_dice_of_a_foul_again():
    victim = {4: Player("E6", State.PRONE), 5: "N24"}
    stage = Stage({7: Player("E5", ph=1), 8: "A1"}, victim, staff={"shugenja": 1})
    events = stage.order("7 FOUL 4", dice=[2, 2], then=["KEEP"])  # the argument, not the spell
    assert one(events, "turnover").cause == "sent_off"
    assert not of(events, "spell_cast")
    assert stage.game.position.game_state.spells == [1, 1]


@pytest.mark.rules("DEC-28")
@pytest.mark.parametrize(("ball", "default"), [("E5", "AUGURY"), ("A1", "KEEP")])
def test_augury_is_by_default_for_the_carrier(ball, default):
    stage = scene(ball=ball)
    stage.game.decide(Choice(Verb.ACTIVATE, stage.figure(7).slot))
    stage.dice._faces = [1]
    stage.game.decide(Choice(Verb.MOVE, stage.game.position.board.square("E4")))
    assert stage.decision.kind is DecisionKind.REROLL
    assert stage.decision.default.verb == default


@pytest.mark.rules("SAM-SHU-04", "SAM-SKL-17")
def test_biting_steel_adds_two_to_armour_and_injury():
    events = scene().order("7 BLOCK 4", dice=[6, 3, 4, 3, 3], then=["STAY", "STEEL"])
    assert one(events, "spell_cast").rule == "SAM-SHU-04"
    assert one(events, "rolled", purpose="armour").modifiers == (("Biting Steel", 2),)
    assert one(events, "injured").result == "knocked_out"


@pytest.mark.rules("SAM-SHU-04", "SAM-SKL-17")
def test_on_crossed_blades_steel_bites_only_the_injury():
    stage = scene({7: Player("E5", skills="Block"), 8: "A1"})
    events = stage.order("7 BLOCK 4", dice=[2, 4, 5, 3, 3], then=["STEEL"])
    assert one(events, "rolled", purpose="armour").modifiers == ()
    assert one(events, "rolled", purpose="injury").modifiers == (("Biting Steel", 2),)
    assert one(events, "spell_cast").rule == "SAM-SHU-04"


@pytest.mark.rules("SAM-SHU-04")
def test_a_defender_who_is_shown_the_skull_may_have_their_steel_too():
    stage = scene(staff=({}, SHUGENJA))
    events = stage.order("7 BLOCK 4", dice=[1, 3, 4, 1, 1], then=["STEEL"])
    assert one(events, "spell_cast").side == 1
    assert one(events, "injured").figure == stage.figure(7).slot


@pytest.mark.rules("SAM-SHU-06")
@pytest.mark.parametrize(("face", "state"), [(4, State.KNOCKED_OUT), (3, State.STANDING)])
def test_void_strike_must_roll_above_strength(face, state):
    stage = scene(clans=("phoenix", "crane"))
    events = stage.decide("VOID opp4", dice=[face])
    assert one(events, "rolled").target == 4
    assert stage.away(4).state is state


@pytest.mark.rules("SAM-SHU-06")
def test_the_void_strikes_between_two_activations_of_the_opponents_turn():
    stage = scene(clans=("crane", "phoenix"), staff=({}, SHUGENJA), ball="E5")
    assert (stage.decision.kind, stage.decision.side) == (DecisionKind.SPELL, 1)
    stage.decide("KEEP")
    stage.order("8 MOVE A2", stop=True, then=["VOID opp7"], dice=[6, 2])
    assert stage.figure(7).state is State.KNOCKED_OUT
    assert stage.ball == "E4"
    assert one(stage.game.events, "spell_cast").rule == "SAM-SHU-06"
    assert stage.decision.kind is DecisionKind.ACTIVATE


@pytest.mark.rules("SAM-SHU-06")
def test_interrupts_may_be_forbidden_and_other_clans_know_no_void():
    off = {"spell_interrupts": "off"}
    stage = scene(clans=("crane", "phoenix"), options=off)
    assert stage.decision.kind is DecisionKind.ACTIVATE
    with pytest.raises(IllegalChoice, match="SAM-SHU-01"):
        stage.decide("VOID opp4")


@pytest.mark.rules("SAM-SHU-06")
def test_void_strike_costs_no_turn_and_takes_the_strength_of_now():
    stage = scene({7: "E5", 8: "A1"}, {4: "E6", 5: "N24"}, clans=("phoenix", "crane"))
    stage.away(4).st = 5
    assert one(stage.decide("VOID opp4", dice=[5]), "rolled").target == 6
    assert stage.away(4).state is State.STANDING
    stage = scene({7: "E5", 8: "A1"}, {4: "E6", 5: "N24"}, clans=("phoenix", "crane"), ball="E5")
    events = stage.decide("VOID 7", dice=[6, 2])  # a player of the caster's own, with the ball
    assert stage.figure(7).state is State.KNOCKED_OUT
    assert "turnover" not in kinds(events)
    assert stage.game.position.turnover is None
    stage.order("8 MOVE A2")
    assert stage.where(8) == "A2"


@pytest.mark.rules("SAM-SHU-06")
def test_in_the_other_turn_too_it_may_strike_their_own_and_costs_no_turn():
    stage = scene(clans=("crane", "phoenix"), staff=({}, SHUGENJA))
    stage.decide("VOID 4", dice=[6])
    assert stage.away(4).state is State.KNOCKED_OUT
    assert stage.game.position.turnover is None
    assert stage.decision.kind is DecisionKind.ACTIVATE
