"""Concession, overtime and house rules that reach past a turn (CORE-END, LGE-CON)."""

from __future__ import annotations

import pytest

from engine.errors import IllegalChoice
from engine.position import Phase, State
from engine.report import report_of
from tests.engine.stage import Player, Stage, kinds, of, one

FIT = {7: Player("E5", ph=2), 8: Player("A1", ph=4), 9: Player("C1", ph=4, spp=7)}
AWAY = {4: "N24", 5: "M24"}


@pytest.mark.rules("LGE-CON-01", "LGE-CON-02", "DEC-38")
def test_conceding_costs_the_match_the_money_the_mvps_and_somebodys_honour():
    stage = Stage(FIT, AWAY).start()
    events = stage.decide("CONCEDE", dice=[3, 4, 1, 2, 5])
    assert one(events, "conceded").penalty is True
    assert (one(events, "match_ended").home, one(events, "match_ended").away) == (0, 2)
    assert [(e.side, e.amount) for e in of(events, "winnings_paid")] == [(1, 30), (1, 50)]
    assert [(e.side, e.figure) for e in of(events, "mvp_named")] == [(1, 3), (1, 4)]
    assert one(events, "dishonored").figure == stage.figure(9).slot
    assert one(events, "dishonored").rule == "LGE-CON-02"
    report = report_of(stage.game.setup, stage.game.events)
    assert ([side.score for side in report.sides], report.winner) == ([0, 2], 1)


@pytest.mark.rules("LGE-CON-01", "KEM-CON-01")
@pytest.mark.parametrize(
    ("score", "result"), [([3, 1], (0, 2)), ([1, 2], (0, 2)), ([0, 3], (0, 3)), ([1, 3], (1, 3))]
)
def test_the_other_side_wins_by_two_at_least(score, result):
    stage = Stage(FIT, AWAY).start()
    stage.game.position.score = score
    events = stage.decide("CONCEDE", dice=[3, 4, 1, 2, 5])
    assert (one(events, "match_ended").home, one(events, "match_ended").away) == result
    assert one(events, "conceded").rule == "LGE-CON-01"


@pytest.mark.rules("KEM-CON-01", "SAM-STF-01")
def test_what_yasuki_taka_makes_stays_with_their_side():
    stage = Stage(FIT, AWAY, staff=({"yasuki_taka": 1}, {})).start()
    events = stage.decide("CONCEDE", dice=[3, 4, 6, 1, 2, 5])
    assert [(e.side, e.amount) for e in of(events, "winnings_paid")] == [(1, 30), (1, 50), (0, 60)]


@pytest.mark.rules("LGE-CON-01")
def test_a_side_that_could_set_up_two_at_most_pays_nothing():
    stage = Stage({7: "E5", 8: "A1", 9: Player(state=State.KNOCKED_OUT)}, AWAY).start()
    events = stage.decide("CONCEDE", dice=[3, 4, 1, 2])
    assert one(events, "conceded").penalty is False
    assert [e.side for e in of(events, "winnings_paid")] == [0, 1]
    assert [e.side for e in of(events, "mvp_named")] == [0, 1]
    assert "dishonored" not in kinds(events)


@pytest.mark.rules("CORE-END-02", "DEC-38")
def test_nobody_concedes_once_they_have_moved():
    stage = Stage(FIT, AWAY).start()
    assert stage.decision.default.verb == "END"
    stage.order("7 MOVE E6", stop=True)
    with pytest.raises(IllegalChoice, match="CORE-END-02"):
        stage.decide("CONCEDE")


def level(**stage):
    """The second half ends level in a match that needs a winner."""
    scene = Stage(
        {7: Player(), 8: Player()}, {4: Player()}, half=2, options={"overtime": "sudden"}, **stage
    )
    scene.game.position.phase = Phase.HALF_END
    return scene


@pytest.mark.rules("CORE-SEQ-01", "KEM-OVT-01")
def test_a_level_match_goes_into_overtime_with_the_re_rolls_that_are_left():
    scene = level(rerolls=(3, 3))
    scene.game.position.rerolls = [1, 0]
    scene.start()
    assert one(scene.game.events, "half_began").half == 3
    assert scene.game.position.rerolls == [1, 0]


@pytest.mark.rules("CORE-END-01")
def test_the_first_touchdown_of_overtime_decides():
    scene = Stage(
        {7: "E22", 8: "A1"}, {4: "N10"}, ball="E22", half=3, options={"overtime": "sudden"}
    )
    events = scene.order("7 MOVE E23", dice=[1, 1, 1, 1])
    assert one(events, "match_ended").winner == 0


@pytest.mark.rules("CORE-END-01")
def test_after_overtime_a_die_and_unused_re_rolls_decide():
    scene = level()
    scene.game.position.half, scene.game.position.rerolls = 3, [2, 0]
    scene.dice._faces = [2, 4, 1, 4, 3, 3, 1, 1]
    scene.start()
    rolls = [e for e in of(scene.game.events, "rolled") if e.purpose == "overtime"]
    assert [(r.faces, r.modifiers) for r in rolls] == [
        ((2,), (("team re-rolls", 2),)),
        ((4,), ()),
        ((1,), (("team re-rolls", 2),)),
        ((4,), ()),
    ]
    assert one(scene.game.events, "match_ended").winner == 1


@pytest.mark.rules("SAM-KIK-05")
@pytest.mark.parametrize(("option", "kept"), [("seed", True), ("match", False)])
def test_the_touch_outlasts_the_match_by_house_rule_alone(option, kept):
    home = {7: Player(state=State.RESERVES), 8: Player(state=State.RESERVES)}
    stage = Stage(home, {4: Player(state=State.RESERVES)}, options={"amaterasu_lasts": option})
    stage.dice._faces = [2, 3, 1, 1, 5, 3, 3, 1, 1]
    position = stage.game.position
    position.phase, position.kicking = Phase.KICK_OFF, 0
    position.put(stage.figure(7), position.board.square("E5"))
    stage.start().decide("AIM G18", dice=[2, 3, 1, 5, 1, 5])
    assert one(stage.game.events, "blessed").rule == "SAM-KIK-05"
    report = report_of(stage.game.setup, stage.game.events)
    assert report.sides[0].players[7].blessed is kept


@pytest.mark.rules("SAM-BAL-02", "SAM-BAL-03", "KEM-SCA-01")
def test_a_failed_pick_up_scatters_a_die_of_squares_by_house_rule():
    stage = Stage({7: "E5"}, {4: "N24"}, ball="E6", options={"samurai_scatter": "d6"})
    events = stage.order("7 MOVE E6", dice=[1, 7, 4])
    assert stage.ball == "E10"
    assert one(events, "rolled", purpose="scatter_distance").rule == "SAM-BAL-02"


@pytest.mark.rules("SAM-BAL-02", "CORE-BAL-04")
def test_a_scatter_over_the_edge_is_thrown_in():
    stage = Stage({7: "B5"}, {4: "N24"}, ball="C5", options={"samurai_scatter": "d6"})
    events = stage.order("7 MOVE C5", dice=[1, 4, 3, 3, 1, 2])
    assert one(events, "ball_left_pitch").square == stage.game.position.board.square("A5")
    assert stage.ball == "D5"


PASS = {"samurai_interceptions": "on"}


@pytest.mark.rules("SAM-PAS-07")
@pytest.mark.silent("CORE-INT-01", "CORE-INT-03")
def test_nobody_intercepts_or_fumbles_a_pass():
    stage = Stage({7: "C3", 8: "I3"}, {4: Player("F3", ag=4), 5: "N24"}, ball="C3")
    events = stage.order("7 PASS 8", dice=[1, 5, 5, 5])
    assert [e.path[-1] for e in of(events, "ball_moved")] == [
        stage.figure(8).square,
        stage.game.position.board.square("L3"),
    ]
    assert one(events, "turnover").cause == "inaccurate_pass"


@pytest.mark.rules("CORE-INT-01", "SAM-PAS-07", "LGE-SPP-01", "DEC-18")
def test_an_opponent_under_the_ball_may_intercept_by_house_rule():
    stage = Stage({7: "C3", 8: "I3"}, {4: Player("F3", ag=4), 5: "N24"}, ball="C3", options=PASS)
    events = stage.order("7 PASS 8", dice=[5])
    assert one(events, "rolled", purpose="intercept").modifiers == (("interception", -2),)
    assert one(events, "intercepted").rule == "CORE-INT-01"
    assert one(events, "spp_earned").points == 2
    assert one(events, "turnover").cause == "intercepted"
    assert stage.game.position.carrier == stage.away(4).slot


@pytest.mark.rules("CORE-INT-01")
def test_a_failed_interception_lets_the_pass_fly():
    stage = Stage({7: "C3", 8: "I3"}, {4: "F3", 5: "N24"}, ball="C3", options=PASS)
    events = stage.order("7 PASS 8", dice=[4, 4, 4], then=["INTERCEPT 4"])
    assert one(events, "rolled", purpose="intercept").success is False
    assert one(events, "completed")


@pytest.mark.rules("CORE-INT-02")
@pytest.mark.parametrize(
    ("target", "man", "able"),
    [
        pytest.param("G1", "D1", True, marks=pytest.mark.rules("CORE-CHK-02")),
        pytest.param("G1", "D2", True, marks=pytest.mark.rules("CORE-CHK-02")),
        pytest.param("G1", "D3", False, marks=pytest.mark.silent("CORE-INT-01")),
        pytest.param("E5", "D2", True, marks=pytest.mark.rules("CORE-CHK-02")),
        pytest.param("E5", "E2", False, marks=pytest.mark.silent("CORE-INT-01")),
    ],
)
def test_who_is_under_the_ruler(target, man, able):
    stage = Stage({7: "A1", 8: target}, {4: man, 5: "N24"}, ball="A1", options=PASS)
    events = stage.order("7 PASS 8", dice=[6, 6] if not able else [6])
    assert ("intercepted" in kinds(events)) is able


@pytest.mark.rules("CORE-END-01", "CORE-SET-05")
def test_a_point_credited_in_overtime_decides_too():
    away = {4: Player(state=State.KNOCKED_OUT)}
    stage = Stage({7: Player(state=State.RESERVES)}, away, half=3, options={"overtime": "sudden"})
    stage.dice._faces = [1, 3, 4, 1, 1]
    stage.start(Phase.DRIVE_START)
    assert one(stage.game.events, "drive_conceded").side == 1
    assert one(stage.game.events, "match_ended").winner == 0
