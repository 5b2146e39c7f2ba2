"""Squigs that wander at a turn's end (SQG-WAN, SQG-TST)."""

from __future__ import annotations

from functools import partial

import pytest

from engine.decisions import Choice, DecisionKind, Verb
from engine.position import Phase, State
from tests.engine.stage import Player, Stage, kinds, of, one

Squig = partial(Stage, variant="squig", clans=("human", "orc"))
FAR = {9: "N24"}
NW, N, NE, W, E, SW, S, SE = range(1, 9)


def paths(events, cause):
    """The squares a squig entered by that cause."""
    return [event.path[-1] for event in of(events, "ball_moved") if event.cause == cause]


@pytest.mark.rules("SQG-TST-01", "SQG-WAN-01")
@pytest.mark.parametrize(("face", "walked"), [(1, 0), (2, 1)])
def test_a_free_squig_takes_its_test_and_wanders_if_it_passes(face, walked):
    stage = Squig({7: "A1"}, FAR, squigs=["H12"], rerolls=(3, 3))
    events = stage.start().end_turn(dice=[face, 1, S] if walked else [face])
    assert one(events, "rolled", purpose="squig_test").success is bool(walked)
    assert len(paths(events, "wander")) == walked
    assert stage.ball == ("H13" if walked else "H12")


@pytest.mark.rules("SQG-WAN-01")
@pytest.mark.parametrize(("face", "squares"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3)])
def test_it_goes_the_whole_d3_with_a_fresh_direction_for_each(face, squares):
    stage = Squig({7: "A1"}, {4: "H14"}, squigs=["H12"], options={"squig_max": "2"})
    dice = [2, face, *[N, NE, E][:squares]]
    split = [1, S] if face == 6 else []
    events = stage.start().end_turn(dice=[*dice, *split])
    walked = [p for p in of(events, "ball_moved") if p.cause == "wander"]
    assert len(walked) == squares + len(split[1:])


@pytest.mark.rules("SQG-WAN-01")
def test_it_wanders_after_a_turnover_too():
    stage = Squig({7: "E5"}, {4: "E6", 9: "N24"}, squigs=["H12"])
    events = stage.order("7 move MOVE E4", dice=[1, 1, 1, 2, 1, S])
    assert kinds(events).index("turnover") < kinds(events).index("ball_moved")


@pytest.mark.rules("SQG-WAN-01", "SQG-CHK-02")
@pytest.mark.parametrize("squigs", [("H12", "E5"), ("E5", "H12")])
def test_squigs_carried_as_the_turn_ends_take_no_test(squigs):
    stage = Squig({7: "E5"}, FAR, squigs=squigs)
    events = stage.start().end_turn(dice=[1])
    assert len(of(events, "rolled")) == 1


@pytest.mark.rules("SQG-WAN-02")
def test_several_go_in_random_order_and_those_born_now_do_not():
    stage = Squig({7: "A1"}, FAR, squigs=["H12", "L12"])
    dice = [2, 2, 6, N, N, N, 1, S, 1]  # the second first: it splits; then the first stays
    events = stage.start().end_turn(dice=dice)
    assert one(events, "rolled", purpose="squig_order").sides == 2
    assert [e.ball for e in of(events, "ball_meant")][:1] == [2]
    assert len([e for e in of(events, "rolled") if e.purpose == "squig_test"]) == 2


@pytest.mark.rules("SQG-WAN-03", "DEC-35")
@pytest.mark.parametrize(("answer", "dice", "held"), [("CATCH", [4], True), ("KEEP", [E], False)])
def test_who_stands_in_its_way_may_grab_it_or_let_it_pass(answer, dice, held):
    stage = Squig({7: "A1", 8: "H13"}, FAR, squigs=["H12"])
    events = stage.start().end_turn(dice=[2, 1, S, *dice], then=[answer])
    assert stage.game.position.carries(stage.figure(8)) is held
    assert len(of(events, "let_fall")) == (not held)
    assert len(paths(events, "leap_aside")) == (not held)


@pytest.mark.rules("SQG-WAN-03", "SQG-GEN-02")
def test_a_grab_is_a_plain_catch_and_if_it_fails_the_squig_leaps_aside_and_goes_on():
    stage = Squig({8: "H13"}, {4: "I14"}, squigs=["H12"], weather="pouring_rain")
    events = stage.start().end_turn(dice=[2, 3, S, 5, W, S])
    roll = one(events, "rolled", purpose="catch")
    assert roll.modifiers == (("tackle zones", -1), ("pouring rain", -1))
    assert [stage.game.position.board.name(s) for s in paths(events, "wander")] == ["H13", "G14"]


@pytest.mark.rules("SQG-WAN-04")
@pytest.mark.parametrize(
    "man",
    [Player("H13", State.PRONE), Player("H13", State.STUNNED), Player("H13", skills="No Hands")],
)
def test_it_leaps_aside_from_a_player_that_cannot_hold_it(man):
    stage = Squig({7: "A1"}, {4: man}, squigs=["H12"])
    events = stage.start().end_turn(dice=[2, 1, S, E])
    assert len(paths(events, "leap_aside")) == 1
    assert stage.ball == "I13"


@pytest.mark.rules("SQG-WAN-04")
def test_it_leaps_aside_from_a_player_with_one_already():
    stage = Squig({8: "H13"}, FAR, squigs=["H12", "H13"])
    events = stage.start().end_turn(dice=[2, 1, S, E])
    assert len(paths(events, "leap_aside")) == 1
    assert not of(events, "caught")


@pytest.mark.rules("SQG-WAN-04")
def test_after_ten_leaps_it_is_put_on_the_nearest_empty_square():
    crowd = {
        n: Player(f"{c}{r}", State.PRONE)
        for n, (c, r) in enumerate(((c, r) for r in (13, 14, 15) for c in "GHI"), start=1)
    }
    stage = Squig({20: "A1"}, crowd, squigs=["H12"])
    stage.start().end_turn(dice=[2, 1, S, S, *[N, S] * 4, N])
    assert stage.ball == "G12"


@pytest.mark.rules("SQG-WAN-05")
def test_of_two_in_a_square_the_one_that_came_is_scattered_on():
    stage = Squig({7: "A1"}, FAR, squigs=["H12", "H13"])
    events = stage.start().end_turn(dice=[1, 2, 1, S, E, 1])
    assert [stage.game.position.board.name(s) for s in paths(events, "bounce")] == ["I13"]
    assert sorted(stage.game.position.free_balls()) == sorted(
        stage.game.position.board.square(name) for name in ("I13", "H13")
    )


@pytest.mark.rules("SQG-WAN-05")
def test_passing_through_is_free():
    stage = Squig({7: "A1"}, FAR, squigs=["H12", "H13"])
    events = stage.start().end_turn(dice=[1, 2, 3, S, S, 1])
    assert not paths(events, "bounce")
    assert stage.game.position.board.square("H14") in stage.game.position.free_balls()


@pytest.mark.rules("SQG-WAN-06", "KEM-WAN-01")
@pytest.mark.parametrize(("side", "turns"), [(0, (1, 0)), (1, (1, 1))])
def test_a_squig_grabbed_in_the_end_zone_scores_after_either_turn(side, turns):
    scorer = {8: "H26"} if side == 0 else {8: "H1"}
    cast = (scorer, FAR) if side == 0 else ({7: "A20"}, scorer)
    stage = Squig(*cast, squigs=["H25" if side == 0 else "H2"])
    events = stage.start().end_turn(dice=[2, 1, S if side == 0 else N, 4])
    assert one(events, "scored").side == side
    assert not of(events, "turnover")
    assert tuple(one(events, "drive_ended").cause for _ in "x") == ("touchdown",)
    assert tuple(stage.game.position.turns) == turns


@pytest.mark.rules("SQG-WAN-07")
def test_skills_roll_a_grab_again_but_neither_the_team_nor_pro():
    stage = Squig({8: Player("H13", skills="Catch, Pro")}, FAR, squigs=["H12"], rerolls=(3, 3))
    stage.start()
    stage.dice._faces = [2, 1, S, 1]
    stage.game.decide(Choice(Verb.END))
    assert stage.decision.kind is DecisionKind.GRAB
    stage.game.decide(stage.decision.default)
    assert stage.decision.kind is DecisionKind.REROLL
    assert set(stage.decision.options.verbs()) == {Verb.KEEP, Verb.SKILL}


def test_squigs_do_not_wander_after_a_bonus_turn():
    stage = Squig({7: "G13"}, {4: "G14"}).start(Phase.KICK_OFF)
    stage.dice._faces = [N, 1, 5, 5]
    stage.game.decide(Choice(Verb.AIM, stage.game.position.board.square("H21")))
    events = stage.decide("END", dice=[2, N])  # the splat test of the kick, and its bounce
    assert one(events, "turn_ended").side == 0
    tests = [e.rule for e in of(events, "rolled") if e.purpose == "squig_test"]
    assert tests == ["SQG-SPL-04"]
