"""Iaijutsu: challenges, the duel, and those owed for fouls (SAM-DUE, SAM-KIK-03, SAM-FOU-03)."""

from __future__ import annotations

import pytest

from engine.decisions import DecisionKind
from engine.errors import DataError
from engine.position import Phase, State
from engine.report import report_of
from tests.engine.stage import Player, Stage, kinds, of, one

LANDING = [5, 1, 5]  # the kick goes one square east, and one more


def drawn(dice, then=(), one_=None, other=None, answer="ACCEPT", **stage):
    """Home 7 challenges away 4, an adjacent opponent, at the kick-off (event 3)."""
    home = {7: one_ or Player("G12"), 8: "C3"}
    scene = Stage(home, {4: other or Player("G13"), 5: "L20"}, **stage).start(Phase.KICK_OFF)
    answers = ["CHALLENGE 0 2", answer, *then]
    return scene, scene.decide("AIM G18", dice=[1, 2, *dice, *LANDING], then=answers)


@pytest.mark.rules("SAM-DUE-01", "SAM-SKL-07")
def test_iaijutsu_adds_two_to_initiative_and_ties_are_rolled_again():
    _, events = drawn([3, 5, 1, 2, 1, 1], ["STRIKE", "KEEP"], Player("G12", skills="Iaijutsu"))
    rolls = [roll for roll in of(events, "rolled") if roll.purpose == "initiative"]
    assert [(r.faces[0], r.modifiers) for r in rolls] == [
        (3, (("Iaijutsu", 2),)),
        (5, ()),
        (1, (("Iaijutsu", 2),)),
        (2, ()),
    ]
    assert one(events, "duel_struck").figure == 0


@pytest.mark.rules("SAM-CHK-02", "SAM-DUE-03", "SAM-DUE-04", "SAM-DUE-06")
def test_the_worked_check_one_focuses_the_other_must_strike_and_is_answered_with_one_more():
    swordsman = Player("G12", ph=2, skills="Iaijutsu")
    dice = [4, 5, 2, 3, 4, 4]  # 6 against 5; stunned; 8 and 1 is a knock-out
    scene, events = drawn(dice, ["FOCUS", "STRIKE"], swordsman, Player("G13", ph=0))
    assert [(e.figure, e.back) for e in of(events, "duel_struck")] == [(2, False), (0, True)]
    injuries = [roll for roll in of(events, "rolled") if roll.purpose == "injury"]
    assert [roll.modifiers for roll in injuries] == [(), (("focus", 1),)]
    assert scene.figure(7).state is State.STUNNED
    assert scene.away(4).state is State.KNOCKED_OUT
    assert one(events, "duel_ended").winner == 0


@pytest.mark.rules("SAM-CHK-02", "SAM-DUE-05")
def test_without_honour_the_winner_of_the_initiative_must_strike_at_once():
    swordsman = Player("G12", ph=2, skills="Iaijutsu")
    _, events = drawn([1, 6, 1, 1], ["KEEP"], swordsman, Player("G13", ph=0))
    assert one(events, "duel_struck").figure == 2
    assert "duel_focused" not in kinds(events)


@pytest.mark.rules("SAM-DUE-03")
def test_each_focuses_as_often_as_their_honour_and_then_somebody_must_strike():
    scene, events = drawn(
        [6, 1, 1, 1], ["FOCUS", "FOCUS", "KEEP"], Player("G12", ph=1), Player("G13", ph=1)
    )
    assert [e.figure for e in of(events, "duel_focused")] == [0, 2]
    assert one(events, "duel_struck").figure == 0
    assert scene.away(4).state is State.STUNNED


@pytest.mark.rules("SAM-DUE-05", "SAM-SKL-09")
def test_mighty_blow_counts_and_a_katana_does_not():
    _, events = drawn([6, 1, 1, 1], ["STRIKE", "KEEP"], Player("G12", skills="Mighty Blow, Katana"))
    assert one(events, "rolled", purpose="injury").modifiers == (("Mighty Blow", 1),)


@pytest.mark.rules("SAM-DUE-07", "SAM-DUE-09")
@pytest.mark.silent("SAM-DUE-06")
@pytest.mark.parametrize(
    ("injury", "result"),
    [
        ([4, 4], "knocked_out"),
        ([5, 5, 1], "badly_hurt"),
        ([5, 5, 4], "seriously_injured"),
        ([6, 6, 6], "dead"),
    ],
)
def test_who_is_out_cannot_strike_back(injury, result):
    scene, events = drawn([6, 1, *injury], ["STRIKE"])
    assert one(events, "injured").result == result
    assert one(events, "duel_ended").winner == 0
    casualty = result != "knocked_out"
    assert [e.points for e in of(events, "spp_earned")] == ([2] if casualty else [])
    assert report_of(scene.game.setup, events).sides[0].casualties == casualty


@pytest.mark.rules("SAM-DUE-06", "SAM-DUE-07")
def test_a_badly_hurt_duellist_answers_by_house_rule():
    dice = [6, 1, 5, 5, 1, 5, 5, 1]
    _, events = drawn(dice, ["STRIKE", "STRIKE"], options={"duel_bh_strikes": "on"})
    assert [e.result for e in of(events, "injured")] == ["badly_hurt"] * 2
    assert one(events, "duel_ended").winner is None


@pytest.mark.rules("SAM-DUE-08")
def test_a_stunned_duellist_lies_where_they_stood():
    scene, _ = drawn([6, 1, 1, 1], ["STRIKE", "KEEP"])
    assert (scene.away(4).state, scene.where(4, 1)) == (State.STUNNED, "G13")


@pytest.mark.rules("SAM-DUE-10")
def test_no_re_roll_and_no_spell_helps_in_a_duel():
    _, events = drawn(
        [1, 6, 1, 1, 1, 1], ["STRIKE", "STRIKE"], rerolls=(3, 3), staff={"shugenja": 1}
    )
    assert not {"rerolled", "spell_cast"} & set(kinds(events))


@pytest.mark.rules("SAM-KIK-03", "SAM-HON-01")
def test_a_player_who_refuses_is_dishonored():
    scene, events = drawn([], answer="REFUSE")
    assert one(events, "challenge_answered").accepted is False
    assert one(events, "dishonored").figure == 2
    assert scene.away(4).ph == 0


@pytest.mark.rules("DEC-25")
@pytest.mark.parametrize(
    ("challenged", "default"),
    [
        (Player("G13", ph=3), "ACCEPT"),
        (Player("G13", ph=2), "REFUSE"),
        (Player("G13", ph=0, skills="Iaijutsu"), "ACCEPT"),
    ],
)
def test_they_accept_by_default_with_the_skill_or_as_much_honour(challenged, default):
    scene = Stage({7: "G12"}, {4: challenged, 5: "L20"}).start(Phase.KICK_OFF)
    scene.dice._faces = [1, 2]
    scene.game.decide(scene.decision.default)
    scene.game.decide(scene.decision.default)
    assert (scene.decision.kind, scene.decision.side) == (DecisionKind.ANSWER, 1)
    assert scene.decision.default.verb == default


@pytest.mark.rules("SAM-KIK-03", "SAM-TEA-09")
@pytest.mark.parametrize(
    "challenger",
    [Player("G12", star=True), Player("G12", dishonored=True), Player("G12", State.PRONE)],
)
def test_no_star_no_dishonored_and_no_downed_player_challenges(challenger):
    scene = Stage({7: challenger}, {4: "G13", 5: "L20"}).start(Phase.KICK_OFF)
    events = scene.decide("AIM G18", dice=[1, 2, *LANDING])
    assert one(events, "nothing_happened", rule="SAM-KIK-03").cause == "nobody"


def owed(home=None, away=None, phase=Phase.KICK_OFF, **stage):
    """Home 7 has fouled away 4 in an earlier drive."""
    scene = Stage(
        {7: home or Player("G12", ph=1), 8: "C3"}, {4: away or Player("G13"), 5: "L20"}, **stage
    )
    scene.game.position.game_state.duels = [(scene.away(4).slot, scene.figure(7).slot, 0)]
    return scene


@pytest.mark.rules("SAM-FOU-01")
@pytest.mark.parametrize(("dice", "count"), [([1, 2], 1), ([6, 5, 4, 4], 1), ([6, 5, 6, 6, 1], 0)])
def test_a_foul_that_makes_no_casualty_may_cost_a_duel(dice, count):
    scene = Stage({7: Player("E5", ph=1)}, {4: Player("E6", State.PRONE), 5: "N24"})
    assert one(scene.order("7 FOUL 4", dice=dice), "fouled")
    assert len(scene.game.position.game_state.duels) == count


@pytest.mark.rules("SAM-FOU-03", "DEC-26")
def test_it_is_fought_before_the_next_kick_off_if_the_answer_is_now():
    scene = owed().start(Phase.KICK_OFF)
    assert (scene.decision.kind, scene.decision.side) == (DecisionKind.DEMAND, 1)
    events = scene.decide("NOW", dice=[6, 1, 1, 1], then=["ACCEPT", "STRIKE", "KEEP"])
    assert one(events, "duel_began").cause == "foul"
    assert scene.decision.kind is DecisionKind.KICK_TARGET
    assert not scene.game.position.game_state.duels


@pytest.mark.rules("SAM-FOU-03", "DEC-26")
@pytest.mark.parametrize(("answer", "left"), [("MATCH_END", 1), ("NEVER", 0)])
def test_they_may_wait_for_the_matchs_end_or_forgo_it(answer, left):
    scene = owed().start(Phase.KICK_OFF)
    assert one(scene.decide(answer), "duel_demanded").when == answer.lower()
    assert len(scene.game.position.game_state.duels) == left


@pytest.mark.rules("SAM-FOU-03", "KEM-DUE-01")
def test_a_fouler_who_is_not_there_is_waited_for_until_the_match_is_over():
    scene = owed(Player(state=State.SENT_OFF, ph=1)).start(Phase.KICK_OFF)
    assert scene.decision.kind is DecisionKind.KICK_TARGET
    scene.start(Phase.POST_MATCH)
    assert [choice.verb for choice in scene.decision.options] == ["MATCH_END", "NEVER"]
    dice = [6, 1, 4, 4, 3, 4, 1, 1]  # the KO has no effect; winnings and MVPs
    events = scene.decide("MATCH_END", dice=dice, then=["ACCEPT", "STRIKE"])
    assert one(events, "injured").result == "knocked_out"
    assert scene.figure(7).state is State.SENT_OFF


@pytest.mark.rules("SAM-FOU-03", "KEM-DUE-01")
@pytest.mark.parametrize(
    ("fouler", "victim"),
    [
        (Player(state=State.DEAD), Player("G13")),
        (Player("G12", ph=1), Player(state=State.BADLY_HURT)),
        (Player("G12", ph=1), Player("G13", dishonored=True)),
    ],
)
def test_it_lapses_with_a_casualty_or_the_victims_honour(fouler, victim):
    scene = owed(fouler, victim).start(Phase.KICK_OFF)
    assert one(scene.game.events, "duel_lapsed").figure == scene.away(4).slot
    assert not scene.game.position.game_state.duels


@pytest.mark.rules("DEC-26")
@pytest.mark.parametrize(
    ("victim", "default"),
    [
        (Player("G13", ph=2), "MATCH_END"),
        (Player("G13", ph=1), "NEVER"),
        (Player("G13", ph=0, skills="Iaijutsu"), "MATCH_END"),
    ],
)
def test_by_default_only_the_better_swordsman_demands(victim, default):
    scene = owed(Player("G12", ph=1), victim).start(Phase.KICK_OFF)
    assert scene.decision.default.verb == default


def feud(named, clans, dice=()):
    """Two full sides of those clans before the match, the roll-off included in the dice."""
    cast = {n: Player(state=State.RESERVES) for n in range(1, 12)}
    scene = Stage(cast, cast, clans=clans, options={"blood_feud": named, "imperial_favor": "none"})
    scene.dice._faces = [3, 4, 6, 1, *dice]
    return scene.start(Phase.PRE_MATCH)


@pytest.mark.rules("KEM-FEU-01", "SAM-DUE-12")
@pytest.mark.parametrize("named", ["on", "dragon/phoenix,lion/crab"])
def test_the_commissioner_names_the_rivals(named):
    scene = feud(named, ("crab", "lion"))
    events = scene.decide("KICK", dice=[2, 11, 6, 1, 5, 5, 4], then=["STRIKE"])
    assert one(events, "duel_began").cause == "blood_feud"
    assert of(events, "rolled")[0].rule == "SAM-DUE-12"


@pytest.mark.silent("SAM-DUE-12")
@pytest.mark.parametrize(
    ("named", "clans"),
    [("on", ("crab", "crab")), ("off", ("crab", "lion")), ("crab/crane", ("crab", "lion"))],
)
def test_others_have_no_feud(named, clans):
    assert "duel_began" not in kinds(feud(named, clans).decide("KICK"))


@pytest.mark.parametrize("named", ["crab", "crab/crab", "crab/mantis", "crab/lion,", "crab lion"])
def test_rivals_are_pairs_of_clans_there_are(named):
    with pytest.raises(DataError, match="blood_feud must be one of off, on, pairs of clans"):
        feud(named, ("crab", "lion"))


@pytest.mark.rules("SAM-DUE-12")
def test_a_blood_feud_is_fought_by_two_linemen_before_the_kick_off():
    scene = feud("on", ("crane", "lion"))
    events = scene.decide("KICK", dice=[2, 11, 6, 1, 5, 5, 4], then=["STRIKE"])
    assert one(events, "duel_began").cause == "blood_feud"
    assert (one(events, "duel_struck").figure, one(events, "duel_struck").opponent) == (1, 21)
    assert scene.away(11).state is State.SERIOUSLY_INJURED


@pytest.mark.rules("KEM-DUE-02", "SAM-FOU-03", "CORE-DIC-05")
@pytest.mark.parametrize(
    ("phase", "order"), [(Phase.KICK_OFF, [5, 9, 7]), (Phase.POST_MATCH, [7, 5, 9])]
)
def test_several_are_fought_side_by_side_and_by_shirt_number(phase, order):
    scene = Stage(
        {7: Player("G12", ph=1), 8: Player("H12", dishonored=True)},
        {9: Player("G13", ph=1), 5: Player("H13", ph=1)},
        active=1,
    )
    slots = {7: scene.figure(7).slot, 9: scene.away(9).slot, 5: scene.away(5).slot}
    scene.game.position.kicking = 1
    scene.game.position.game_state.duels = [
        (slots[7], slots[9], 0),
        (slots[9], slots[7], 0),
        (slots[5], slots[7], 0),
    ]
    scene.start(phase)
    after = [1, 1, 1, 1, 3] if phase is Phase.POST_MATCH else []  # winnings, MVPs, honor
    events = scene.decide("NEVER", dice=after, then=["NEVER", "NEVER"])
    asked = [event.figure for event in of(events, "duel_demanded")]
    assert asked == [slots[number] for number in order]


@pytest.mark.rules("KEM-DUE-02", "SAM-FOU-03")
@pytest.mark.parametrize("hindered", ["stunned", "cold"])
def test_neither_the_stunned_nor_the_cold_fight_at_a_drives_start(hindered):
    scene = owed(Player("G12", State.STUNNED if hindered == "stunned" else State.STANDING, ph=1))
    scene.figure(7).cold = hindered == "cold"
    scene.start(Phase.KICK_OFF)
    assert scene.decision.kind is DecisionKind.KICK_TARGET
    events = scene.start(Phase.POST_MATCH).decide(
        "MATCH_END", dice=[6, 1, 4, 4, 3, 4, 1, 1], then=["ACCEPT", "STRIKE"]
    )
    assert one(events, "duel_ended").winner == scene.away(4).slot


@pytest.mark.rules("SAM-DUE-07")
def test_who_answers_a_strike_that_only_stunned_them_may_win():
    scene, events = drawn([6, 1, 1, 1, 4, 4], ["STRIKE", "STRIKE"])
    assert [e.figure for e in of(events, "duel_struck")] == [0, 2]
    assert one(events, "duel_ended").winner == scene.away(4).slot


@pytest.mark.rules("SAM-DUE-07")
def test_two_who_are_both_left_have_no_winner():
    _, events = drawn([6, 1, 1, 1, 1, 1], ["STRIKE", "STRIKE"])
    assert one(events, "duel_ended").winner is None


@pytest.mark.rules("SAM-DUE-03", "SAM-FOU-03")
def test_the_dishonored_cannot_focus_whatever_their_honour_was():
    scene = owed(Player("G12", ph=3, dishonored=True)).start(Phase.KICK_OFF)
    events = scene.decide("NOW", dice=[1, 6, 1, 1], then=["ACCEPT", "KEEP"])
    assert one(events, "duel_struck").figure == scene.figure(7).slot
    assert "duel_focused" not in kinds(events)
    scene = owed(Player("G12", ph=2)).start(Phase.KICK_OFF)
    events = scene.decide("NOW", dice=[1, 6, 1, 1], then=["ACCEPT", "FOCUS", "STRIKE", "KEEP"])
    assert one(events, "duel_focused").rule == "SAM-DUE-03"


@pytest.mark.rules("SAM-FOU-03", "SAM-HON-01")
def test_a_fouler_who_refuses_is_dishonored():
    scene = owed(Player("G12", ph=1)).start(Phase.KICK_OFF)
    events = scene.decide("NOW", then=["REFUSE"])
    assert one(events, "challenge_answered").accepted is False
    assert one(events, "dishonored").figure == scene.figure(7).slot


@pytest.mark.rules("SAM-FOU-03")
def test_a_foul_that_broke_no_armour_is_owed_a_duel_too():
    scene = Stage({7: Player("E5", ph=1)}, {4: Player("E6", State.PRONE), 5: "N24"})
    scene.order("7 FOUL 4", dice=[1, 2])
    scene.game.position.lay(scene.away(4), State.STANDING)
    scene.start(Phase.KICK_OFF)
    assert (scene.decision.kind, scene.decision.side) == (DecisionKind.DEMAND, 1)
    assert one(scene.decide("NEVER"), "duel_demanded").rule == "SAM-FOU-03"


@pytest.mark.rules("KEM-DUE-01")
@pytest.mark.parametrize("waiting", ["fouler", "victim"])
def test_who_is_in_reserve_is_there_for_it(waiting):
    fouler = Player(state=State.RESERVES, ph=1) if waiting == "fouler" else Player("G12", ph=1)
    victim = Player(state=State.RESERVES) if waiting == "victim" else Player("G13")
    assert owed(fouler, victim).start(Phase.KICK_OFF).decision.kind is DecisionKind.DEMAND
