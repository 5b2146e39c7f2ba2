"""Before, around and after the play by the core: kick-off, weather, money (CORE-KIK, LGE)."""

from __future__ import annotations

import pytest

from engine.decisions import Choice, DecisionKind, Verb
from engine.errors import DataError
from engine.lineup import MatchSetup
from engine.position import Phase, State
from tests.engine.stage import Player, kinds, of, one
from tests.engine.variants.blitz.test_ball_handling import Blitz, roll_of

HOME, AWAY = {7: "G13", 8: "C5"}, {4: "G14", 5: "L20"}
LANDING = [2, 1]
"""Direction and distance of the kick: one square north of where it was aimed, at H20."""
BOUNCE = [7]
NICE = (3, 4, 4, 4)


def kicked(event, dice=(), then=(), home=None, away=None, *, bounce=BOUNCE, **stage):
    """Home kicks to H21; the ball is over H20 when ``event`` comes up."""
    scene = Blitz(home or HOME, away or AWAY, **stage).start(Phase.KICK_OFF)
    events = scene.decide("AIM H21", dice=[*LANDING, *event, *dice, *bounce], then=then)
    return scene, events


@pytest.mark.rules("CORE-KIK-01", "CORE-KIK-02", "CORE-KIK-25")
def test_the_kick_deviates_then_the_table_then_it_bounces_once():
    _scene, events = kicked((3, 4), [3, 5, 5])
    order = [e.purpose for e in of(events, "rolled")]
    assert order == ["kick", "kick_distance", "kick_off", "weather", "drift", "bounce"]
    assert one(events, "kick_off_event").rule == "CORE-KIK-25"
    assert one(events, "turn_began").side == 1


@pytest.mark.rules("CORE-KIK-03")
def test_a_kick_out_of_the_half_is_a_touchback():
    scene = Blitz(HOME, AWAY).start(Phase.KICK_OFF)
    events = scene.decide("AIM H14", dice=[2, 1, 4, 2, 1, 1], then=["GIVE 5"])
    assert one(events, "touchback").figure == scene.away(5).slot
    assert scene.game.position.carrier == scene.away(5).slot


@pytest.mark.rules("CORE-KIK-03", "CORE-CAT-02")
def test_who_stands_under_the_kick_must_catch_at_plus_nothing():
    scene, events = kicked((4, 4), [1, 1], away={4: "G14", 5: "H20"}, bounce=[4])
    assert roll_of(events, "catch").modifiers == ()
    assert scene.game.position.carrier == scene.away(5).slot


@pytest.mark.rules("SKL-06")
def test_a_kicker_in_the_field_halves_the_distance():
    scene = Blitz({7: Player("H10", skills="Kick")}, AWAY).start(Phase.KICK_OFF)
    events = scene.decide("AIM H21", dice=[2, 5, 4, 4, 1, 1, *BOUNCE])
    assert one(events, "skill_used").rule == "SKL-06"
    path = of(events, "ball_moved")[0].path
    assert len(path) == 2


def led(*, due):
    """Home kicks with a Leader on the pitch."""
    scene = Blitz({7: Player("G13", skills="Leader")}, AWAY, rerolls=(2, 2))
    scene.game.position.leaders_due = due
    return scene.start(Phase.KICK_OFF).game


@pytest.mark.rules("SKL-07")
def test_a_leader_on_the_pitch_brings_a_re_roll_for_the_half():
    event = one(led(due=True).events, "rerolls_set")
    assert (event.rule, event.left) == ("SKL-07", 3)


@pytest.mark.silent("SKL-07")
def test_they_bring_it_once_a_half_and_none_to_overtime():
    assert led(due=False).position.rerolls == [2, 2]
    overtime = Blitz({7: Player()}, {4: Player()}, half=2, options={"overtime": "sudden"})
    overtime.game.position.bribed = [True, False]
    overtime.start(Phase.HALF_END)
    assert not overtime.game.position.leaders_due
    assert overtime.game.position.bribed == [False, False]


@pytest.mark.rules("CORE-KIK-20")
def test_2_get_the_ref_keeps_the_fouler_on_the_pitch():
    scene, events = kicked((1, 1), [5, 2], staff=({"fan_factor": 3}, {"fan_factor": 9}))
    assert [e.modifiers for e in of(events, "rolled") if e.purpose == "get_the_ref"] == [
        (("get_the_ref", 3),),
        (("get_the_ref", 9),),
    ]
    assert scene.game.position.bribed == [False, True]


@pytest.mark.rules("CORE-KIK-21")
@pytest.mark.parametrize(
    ("option", "turns", "dice", "after"),
    [
        ("advance", (2, 2), [3], [5, 6]),
        ("lrb5", (6, 7), [], [5, 7]),
        ("lrb5", (0, 0), [], [1, 2]),
        ("lrb5", (3, 3), [3], [4, 5]),
        ("lrb5", (3, 3), [4], [2, 3]),
    ],
)
def test_3_a_riot_moves_both_markers(option, turns, dice, after):
    scene, events = kicked((1, 2), dice, turns=turns, options={"riot": option})
    assert one(events, "counters_set").rule == "CORE-KIK-21"
    assert scene.game.position.turns == after


@pytest.mark.rules("CORE-KIK-22", "DEC-05")
def test_4_perfect_defence_may_set_up_again():
    _scene, events = kicked((1, 3), then=["KEEP"])
    assert one(events, "kick_off_event").rule == "CORE-KIK-22"


@pytest.mark.rules("CORE-KIK-23", "DEC-06")
@pytest.mark.parametrize(("answer", "held"), [("GIVE 5", True), ("KEEP", False)])
def test_5_a_high_kick_lets_one_stand_under_it(answer, held):
    scene, events = kicked((2, 3), then=[answer], bounce=[4] if held else BOUNCE)
    assert one(events, "kick_off_event").rule == "CORE-KIK-23"
    assert (scene.game.position.carrier == scene.away(5).slot) is held


@pytest.mark.rules("CORE-KIK-24")
def test_6_cheering_fans_give_the_louder_side_a_re_roll():
    loud = ({"fan_factor": 1}, {"fan_factor": 1, "cheerleader": 3})
    scene, events = kicked((3, 3), [4, 2], staff=loud)
    assert scene.game.position.rerolls == [0, 1]
    assert one(events, "rerolls_set").rule == "CORE-KIK-24"


@pytest.mark.rules("CORE-KIK-26")
def test_8_a_head_coach_sent_off_coaches_worse_and_ties_serve_both():
    scene = Blitz(HOME, AWAY, staff=({"assistant_coach": 1}, {})).start(Phase.KICK_OFF)
    scene.game.position.silenced = [False, True]
    events = scene.decide("AIM H21", dice=[*LANDING, 4, 4, 2, 4, *BOUNCE])
    assert [e.modifiers for e in of(events, "rolled") if e.purpose == "brilliant_coaching"] == [
        (("brilliant_coaching", 1),),
        (("brilliant_coaching", -1),),
    ]
    assert scene.game.position.rerolls == [1, 1]
    assert {e.rule for e in of(events, "rerolls_set")} == {"CORE-KIK-26"}


@pytest.mark.rules("CORE-KIK-27", "DEC-07")
def test_9_a_quick_snap_moves_every_receiver_one_square():
    scene, events = kicked((4, 5), then=["STEP 4 G15", "STEP 5 L19"])
    assert [e.cause for e in of(events, "moved")] == ["quick_snap"] * 2
    assert (scene.where(4, 1), scene.where(5, 1)) == ("G15", "L19")
    assert one(events, "kick_off_event").rule == "CORE-KIK-27"


@pytest.mark.rules("CORE-KIK-28", "DEC-08")
def test_10_the_kickers_blitz_before_the_ball_lands():
    scene = Blitz(HOME, AWAY).start(Phase.KICK_OFF)
    scene.dice._faces = [*LANDING, 5, 5]
    scene.game.decide(Choice(Verb.AIM, scene.game.position.board.square("H21")))
    assert (scene.decision.kind, scene.decision.side) == (DecisionKind.ACTIVATE, 0)
    assert scene.game.position.ball == -1
    events = scene.decide("END", dice=BOUNCE)
    assert scene.ball == "H21"
    assert one(scene.game.events, "turn_began", bonus=True).rule == "CORE-KIK-28"
    assert one(events, "turn_began").side == 1


@pytest.mark.rules("CORE-KIK-29")
def test_11_a_rock_hits_one_of_the_less_loved():
    scene, events = kicked((5, 6), [6, 1, 2, 4, 4])
    assert one(events, "injured").cause == "rock"
    assert scene.away(5).state is State.KNOCKED_OUT
    assert "armour" not in {e.purpose for e in of(events, "rolled")}


@pytest.mark.rules("CORE-KIK-30")
def test_12_an_invasion_stuns_on_a_six():
    scene, events = kicked((6, 6), [6, 5, 4, 6])
    assert [e.figure for e in of(events, "injured")] == [scene.figure(7).slot, scene.away(5).slot]
    assert scene.figure(7).state is State.STUNNED


@pytest.mark.rules("CORE-WTH-01")
def test_the_heat_costs_the_next_drive_on_a_one():
    stage = Blitz(HOME, AWAY, weather="sweltering_heat", turns=(7, 8)).start()
    events = stage.end_turn(dice=[1, 2, 3, 4])
    assert [r.rule for r in of(events, "rolled")] == ["CORE-WTH-01"] * 4
    assert stage.figure(7) not in stage.game.position.available(0)


@pytest.mark.rules("LGE-PRE-01", "LGE-GAT-01", "LGE-NIG-01", "LGE-JOU-01", "CORE-SET-01")
def test_before_the_match_everything_has_its_order():
    eleven = {n: Player(state=State.RESERVES) for n in range(1, 11)}
    home = {
        **eleven,
        11: Player(state=State.RESERVES, wounds=1),
        99: Player(state=State.RESERVES, journeyman=True),
    }
    fans = ({"fan_factor": 2}, {"fan_factor": 1})
    scene = Blitz(home, {**eleven, 11: Player(state=State.RESERVES)}, staff=fans)
    scene.dice._faces = [3, 4, 5, 6, 1, 2, 6, 1]
    scene.start(Phase.PRE_MATCH)
    events = scene.game.events
    order = ["weather_set", "gate_counted", "misses_match"]
    assert [k for k in kinds(events) if k in order] == order
    assert one(events, "gate_counted").gate == 12
    assert [e.rule for e in of(events, "rolled")][-3:-2] == ["LGE-NIG-01"]
    assert one(events, "misses_match").rule == "LGE-JOU-01"


@pytest.mark.rules("LGE-GAT-01")
@pytest.mark.parametrize(("stakes", "gate"), [(0, 12), (1, 15), (2, 18)])
def test_more_come_to_a_semi_final_and_to_a_final(stakes, gate):
    eleven = {n: Player(state=State.RESERVES) for n in range(1, 12)}
    fans = ({"fan_factor": 2}, {"fan_factor": 1})
    scene = Blitz(eleven, eleven, staff=fans, stakes=stakes)
    scene.dice._faces = [3, 4, 5, 6, 1, 2, 1]
    scene.start(Phase.PRE_MATCH)
    assert one(scene.game.events, "gate_counted").gate == gate
    dice = [e for e in of(scene.game.events, "rolled") if e.purpose == "gate"]
    called = {0: "", 1: "semi-final", 2: "final"}[stakes]
    assert [e.modifiers for e in dice] == (
        [((called, 2 * stakes),), ((called, stakes),)] if stakes else [(), ()]
    )


@pytest.mark.rules("LGE-FAN-01")
@pytest.mark.parametrize(("stakes", "changes"), [(0, []), (1, [(0, 1)]), (2, [(0, 1), (1, 1)])])
def test_a_semi_final_and_a_final_win_fans(stakes, changes):
    fans = ({"fan_factor": 5}, {"fan_factor": 5})
    events = ended((0, 0), [3, 3, 1, 1, 5, 4], staff=fans, stakes=stakes)
    assert [(e.side, e.change) for e in of(events, "fan_factor_changed")] == changes


def test_the_stakes_travel_with_the_set_up_and_where_there_are_none_nothing_does():
    plain = Blitz({7: "E5"}, {4: "N24"}).game.setup
    final = Blitz({7: "E5"}, {4: "N24"}, stakes=2).game.setup
    assert "stakes" not in plain.to_json()
    assert MatchSetup.from_json(final.to_json()) == final
    with pytest.raises(DataError, match="stakes must be from 0 to 2"):
        MatchSetup.from_json(final.to_json() | {"stakes": 3})


@pytest.mark.rules("LGE-HCP-02")
def test_line_3_of_the_handicap_brings_fans():
    eleven = {n: Player(state=State.RESERVES) for n in range(1, 12)}
    scene = Blitz(eleven, eleven, ratings=(100, 111), staff=({"fan_factor": 1}, {"fan_factor": 1}))
    scene.dice._faces = [3, 4, 5, 5, 3, 6, 1]
    scene.start(Phase.PRE_MATCH)
    assert one(scene.game.events, "handicap_gained").effect == 3
    assert scene.game.position.fans == [3, 0]


def ended(score, dice, gate=0, **stage):
    """The match is over with that score."""
    scene = Blitz({7: "E5"}, {4: "N24"}, **stage)
    scene.game.position.score, scene.game.position.gate = list(score), gate
    scene.dice._faces = list(dice)
    scene.start(Phase.POST_MATCH)
    return scene.game.events


@pytest.mark.rules("LGE-WIN-01", "LGE-WIN-02", "LGE-PST-01")
@pytest.mark.parametrize(
    ("option", "score", "gate", "ratings", "paid"),
    [
        ("table", (1, 0), 0, (100, 100), [40, 40]),
        ("table", (1, 0), 45, (100, 180), [60, 40]),
        ("table", (1, 1), 90, (300, 100), [30, 80]),
        ("flat", (1, 1), 90, (300, 100), [40, 50]),
        ("flat", (0, 1), 90, (300, 100), [30, 50]),
    ],
)
def test_winnings_depend_on_gate_and_rating(option, score, gate, ratings, paid):
    events = ended(score, [3, 4, 1, 1, 3, 3], gate, ratings=ratings, options={"winnings": option})
    assert [e.amount for e in of(events, "winnings_paid")] == paid


@pytest.mark.rules("LGE-WIN-01")
def test_winnings_are_never_below_nothing():
    events = ended((0, 1), [1, 1, 1, 1, 3, 3], ratings=(400, 100))
    assert [e.amount for e in of(events, "winnings_paid")] == [0, 20]


@pytest.mark.rules("LGE-FAN-01")
@pytest.mark.parametrize(
    ("score", "dice", "changes"),
    [
        ((2, 0), [4, 4], [(0, 1)]),
        ((1, 0), [4, 2], [(1, -1)]),
        ((0, 0), [6, 1], [(0, 1), (1, -1)]),
    ],
)
def test_the_fan_factor_follows_success(score, dice, changes):
    fans = ({"fan_factor": 5}, {"fan_factor": 5})
    events = ended(score, [3, 3, 1, 1, *dice], staff=fans)
    assert [(e.side, e.change) for e in of(events, "fan_factor_changed")] == changes


@pytest.mark.rules("LGE-CON-01")
def test_conceding_costs_a_fan_factor_and_gives_the_other_side_everything():
    home = {n: f"{column}5" for n, column in enumerate("ABC", 1)}
    scene = Blitz(home, {4: "N24"}, staff=({"fan_factor": 5}, {"fan_factor": 5})).start()
    events = scene.decide("CONCEDE", dice=[3, 3, 1, 1, 3])
    assert [e.side for e in of(events, "winnings_paid")] == [1, 1]
    assert [(e.side, e.change) for e in of(events, "fan_factor_changed")] == [(0, -1)]
    assert one(events, "fan_factor_changed").rule == "LGE-CON-01"
