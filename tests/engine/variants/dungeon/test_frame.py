"""Before the first turn and after the last: set-up, limits, endings (DUN-PRM, DUN-SET, DUN-END)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.decisions import Choice, DecisionKind, Verb
from engine.dice import SeededDice
from engine.game import Game
from engine.lineup import MatchSetup
from engine.position import Phase, State
from engine.report import Fate, report_of
from engine.variants.registry import find_variant
from tests.engine.stage import Player, kinds, of, one
from tests.engine.variants.dungeon.scene import CISTERN, SAFE, Dungeon, at

BOARD = CISTERN.board
POST = [1] * 6
"""Winnings, most valuable players and fans."""


def fresh(options=None, **staff):
    """A set-up of two human sides, home with that staff."""
    clan = find_variant("dungeon").clans["human"]
    home, away = clan.line_up("Home"), clan.line_up("Away")
    home = replace(home, staff={**home.staff, **staff})
    return MatchSetup("dungeon", home, away, {"dungeon_map": "old_cistern", **(options or {})})


def started(options=None, seed=1, **staff):
    """The match just begun."""
    return Game.start(fresh(options, **staff), SeededDice(seed))


@pytest.mark.rules(
    "DUN-PRM-01", "DUN-PRM-04", "DUN-SET-01", "DUN-SET-02", "DUN-SET-05", "LGE-GAT-01"
)
def test_the_order_before_the_game():
    events = started().events
    order = [kind for kind in dict.fromkeys(kinds(events)) if kind not in ("rolled", "map_drawn")]
    assert order == ["chest_placed", "pad_placed", "gate_counted", "rerolls_set"]
    assert [e.square for e in of(events, "chest_placed")] == [*CISTERN.chests]
    assert [e.square for e in of(events, "pad_placed")] == [*CISTERN.pads]
    assert {e.rule for e in of(events, "chest_placed")} == {"DUN-PRM-04"}
    purposes = [*dict.fromkeys(e.purpose for e in of(events, "rolled"))]
    assert purposes == ["gate", "pep_rally", "set_up"]
    assert "weather_set" not in kinds(events)


def places(game, kind):
    """Answer every placing by its default; the sides that were asked."""
    asked = []
    while game.decision.kind is kind:
        asked.append(game.decision.side)
        game.decide(game.decision.default)
    return asked


@pytest.mark.rules("DUN-PRM-02", "DUN-PRM-03", "DEC-31")
def test_coaches_place_chests_and_pads_in_turn():
    game = started({"dungeon_placement": "alternate"})
    first = game.decision.side
    refusal = game.decision.options.refusal(Choice(Verb.PLACE, BOARD.at(8, 2)))
    assert (refusal.code, refusal.rule) == ("chest-near-end", "DUN-PRM-02")
    assert places(game, DecisionKind.PLACE_CHEST) == [first, 1 - first] * 3
    assert game.position.shut == [*CISTERN.chests]
    for square, code in ((BOARD.at(9, 4), "pad-on-floor"), (CISTERN.chests[0], "pad-on-floor")):
        assert game.decision.options.refusal(Choice(Verb.PLACE, square)).code == code
    for corner in ((1, 1), (2, 2)):
        game.decide(Choice(Verb.PLACE, BOARD.at(*corner)))
    refusal = game.decision.options.refusal(Choice(Verb.PLACE, BOARD.at(1, 3)))
    assert (refusal.code, refusal.rule) == ("pads-in-end", "DUN-PRM-03")
    assert game.decision.options.refusal(Choice(Verb.PLACE, BOARD.at(1, 1))).code == "pad-on-pad"
    assert places(game, DecisionKind.PLACE_PAD) == [first, 1 - first] * 2


@pytest.mark.rules("KEM-DUN-01")
def test_where_no_square_is_left_for_a_chest_the_printed_ones_are_used(monkeypatch):
    from engine.variants.dungeon import placement

    monkeypatch.setattr(placement, "open_to_chests", lambda dungeon, chests: [])
    for how in ("alternate", "random"):
        game = started({"dungeon_placement": how})
        assert {e.rule for e in of(game.events, "chest_placed")} == {"KEM-DUN-01"}
        assert game.position.shut == [*CISTERN.chests]


@pytest.mark.rules("DUN-PRM-02", "DUN-PRM-03")
@pytest.mark.parametrize("seed", range(5))
def test_by_chance_they_are_as_far_apart(seed):
    position = started({"dungeon_placement": "random"}, seed).position
    chests = position.shut
    apart = [BOARD.distance(a, b) for a in chests for b in chests if a != b]
    ends = CISTERN.end_zones[0] | CISTERN.end_zones[1]
    assert len(chests) == 6
    assert min(apart) >= 4
    assert min(BOARD.distance(chest, end) for chest in chests for end in ends) >= 8
    assert len({*position.pads} - {*chests}) == 6


@pytest.mark.rules("DUN-SET-01", "DUN-SET-05")
@pytest.mark.parametrize("seed", range(4))
def test_the_louder_side_gains_a_re_roll_or_both_do(seed):
    game = started(seed=seed, cheerleader=3)
    rolls = [e for e in of(game.events, "rolled") if e.purpose == "pep_rally"]
    assert [e.modifiers for e in rolls] == [(("cheerleader", 2),), ()]
    totals = [sum(e.faces) + sum(value for _, value in e.modifiers) for e in rolls]
    bought = game.setup.home.rerolls
    gained = [left - bought for left in game.position.rerolls]
    assert gained == [int(totals[0] >= totals[1]), int(totals[1] >= totals[0])]


@pytest.mark.rules("DUN-SET-02", "DUN-SET-03", "DEC-32")
@pytest.mark.parametrize(("answer", "end"), [("FIRST_TURN", "A"), ("CHOOSE_END", "B")])
def test_two_privileges_one_each(answer, end):
    game = started(seed=3)
    winner = game.decision.side
    assert game.decision.default == Choice(Verb.FIRST_TURN)
    game.decide(Choice(Verb(answer)))
    chooser = 1 - winner if answer == "FIRST_TURN" else winner
    assert (game.decision.kind, game.decision.side) == (DecisionKind.END_ZONE, chooser)
    assert game.decision.default == Choice(Verb.DEFEND, chooser)
    game.decide(Choice(Verb.DEFEND, "AB".index(end)))
    assert one(game.events, "end_given", side=chooser).end == end
    first = one(game.events, "first_turn_given").side
    assert first == (winner if answer == "FIRST_TURN" else 1 - winner)
    assert (game.decision.kind, game.decision.side) == (DecisionKind.SET_UP, first)


@pytest.mark.rules("DUN-SET-03")
def test_by_house_rule_home_defends_a_and_the_winner_moves_first():
    game = started({"dungeon_pick_list": "off"})
    assert game.decision.kind is DecisionKind.SET_UP
    assert [e.end for e in of(game.events, "end_given")] == ["A", "B"]


@pytest.mark.rules("DUN-SET-04", "DUN-SET-06")
def test_six_players_in_the_own_end_zone():
    game = started({"dungeon_pick_list": "off"})
    side = game.decision.side
    formation = game.decision.default.formation
    assert len(formation) == 6
    assert {square for _, square in formation} <= CISTERN.end_zones[side]
    outside = (*formation[:-1], (formation[-1][0], BOARD.at(5, 5)))
    refusal = game.decision.options.refusal(Choice(Verb.SET_UP, outside))
    assert (refusal.code, refusal.rule) == ("not-own-end-zone", "DUN-SET-04")
    fewer = game.decision.options.refusal(Choice(Verb.SET_UP, formation[:-1]))
    assert fewer.code == "wrong-number"
    game.decide(game.decision.default)
    game.decide(game.decision.default)
    assert (game.decision.kind, game.decision.side) == (DecisionKind.ACTIVATE, side)
    assert game.position.turns[side] == 1
    game.decide(Choice(Verb.END))
    assert (game.decision.kind, game.decision.side) == (DecisionKind.ACTIVATE, 1 - side)
    assert len(game.position.available(side)) > 0


@pytest.mark.rules("DUN-SET-04")
def test_nobody_is_set_up_on_a_pad():
    stage = Dungeon(
        {7: Player(), 8: Player()},
        {4: Player()},
        pads={1: at(1, 1), 2: at(2, 2)},
        options={"dungeon_pick_list": "off"},
    )
    stage.dice._faces = [6, 6, 1, 1]
    stage.start(Phase.DRIVE_START)
    taken = ((stage.figure(7).slot, BOARD.at(1, 1)), (stage.figure(8).slot, BOARD.at(1, 2)))
    refusal = stage.decision.options.refusal(Choice(Verb.SET_UP, taken))
    assert refusal.rule == "DUN-SET-04"
    assert BOARD.at(1, 1) not in {square for _, square in stage.decision.default.formation}


@pytest.mark.rules("SKL-07", "DUN-GEN-04")
def test_a_leader_counts_for_the_whole_game():
    stage = Dungeon(
        {7: Player(skills="Leader")},
        {4: Player()},
        rerolls=(2, 2),
        options={"dungeon_pick_list": "off"},
    )
    stage.dice._faces = [6, 6, 1, 1]
    stage.start(Phase.DRIVE_START)
    stage.game.decide(stage.decision.default)
    stage.game.decide(stage.decision.default)
    assert stage.game.position.rerolls == [3, 2]


@pytest.mark.parametrize(
    ("option", "left"),
    [
        pytest.param("never", 0, marks=pytest.mark.silent("DUN-SET-05")),
        pytest.param("eight", 2, marks=pytest.mark.rules("DUN-SET-05", "KEM-DUN-06")),
    ],
)
def test_re_rolls_last_the_whole_game(option, left):
    stage = Dungeon(
        {7: at(5, 5)},
        SAFE,
        turns=(8, 7),
        rerolls=(2, 0),
        options={"dungeon_reroll_refresh": option},
    )
    stage.game.position.rerolls = [0, 0]
    stage.start()
    assert stage.game.position.rerolls[0] == left
    assert ("rerolls_set" in kinds(stage.game.events)) is bool(left)


@pytest.mark.rules("LGE-HCP-02")
def test_who_is_held_back_may_come_in_from_the_ninth_turn():
    stage = Dungeon({7: at(5, 5), 9: Player()}, SAFE, turns=(8, 8))
    stage.figure(9).held_back = True
    stage.start()
    assert stage.figure(9).slot in stage.decision.options.targets(Verb.TELEPORT)
    assert one(stage.game.events, "returned_to_reserves").cause == "late"


def test_who_misses_the_match_is_not_called_in_then():
    stage = Dungeon({7: at(5, 5), 9: Player(state=State.ABSENT)}, SAFE, turns=(8, 8))
    stage.figure(9).held_back = True
    stage.start()
    assert not of(stage.game.events, "returned_to_reserves")


@pytest.mark.rules("DUN-GEN-02", "DUN-END-01", "LGE-TAB-01")
def test_the_first_touchdown_wins():
    stage = Dungeon({7: at(30, 12)}, SAFE, ball=at(30, 12))
    events = stage.order(f"7 move MOVE {at(31, 12)}", dice=POST)
    assert one(events, "scored").rule == "DUN-END-01"
    assert one(events, "match_ended").winner == 0
    assert stage.game.over
    assert one(events, "spp_earned", cause="touchdown").points == 3


@pytest.mark.rules("DUN-END-01")
def test_in_the_other_sides_turn_too():
    stage = Dungeon({7: at(2, 6), 8: at(4, 4)}, {4: at(2, 5)}, ball=at(2, 5))
    events = stage.order("7 block BLOCK 4", dice=[3, *POST], then=[f"PUSH {at(2, 4)}"])
    assert one(events, "scored").side == 1


@pytest.mark.rules("DUN-SET-06")
def test_the_ends_are_those_that_were_chosen():
    stage = Dungeon({7: at(2, 5)}, {4: at(20, 5)}, ball=at(2, 5))
    stage.game.position.ends = [1, 0]
    events = stage.order(f"7 move MOVE {at(2, 4)}", dice=POST)
    assert one(events, "scored").side == 0


@pytest.mark.rules("DUN-END-02")
def test_late_in_the_game_the_dugout_closes_and_players_go_home():
    stage = Dungeon({7: at(5, 5), 8: at(6, 6), 9: Player()}, SAFE, turns=(24, 24), ball=at(5, 5))
    stage.dice._faces = [1]
    stage.start()
    assert one(stage.game.events, "sent_home").figure == stage.figure(8).slot
    assert Verb.TELEPORT not in stage.decision.options.verbs()
    report = report_of(stage.game.setup, stage.game.events)
    assert report.sides[0].players[8].fate is Fate.FIT


@pytest.mark.silent("DUN-END-02")
def test_by_house_rule_it_never_does():
    stage = Dungeon(
        {7: at(5, 5), 9: Player()}, SAFE, turns=(40, 40), options={"dungeon_turn_limit": "off"}
    ).start()
    assert Verb.TELEPORT in stage.decision.options.verbs()
    stage.end_turn()
    assert not stage.game.over


@pytest.mark.rules("DUN-END-02", "LGE-TAB-01")
@pytest.mark.parametrize(
    ("home", "ball", "options", "dice", "winner"),
    [
        ({7: at(5, 5)}, at(5, 5), {}, [], 0),
        ({7: at(5, 5), 8: at(6, 6), 9: at(4, 4)}, None, {}, [], 0),
        ({7: at(5, 5), 8: at(6, 6)}, None, {}, [], None),
        ({7: at(5, 5), 8: at(6, 6)}, None, {"overtime": "sudden"}, [3, 3, 2, 5], 1),
    ],
    ids=["the ball", "more players", "a draw", "a cup"],
)
def test_after_the_last_turn(home, ball, options, dice, winner):
    away = {4: at(20, 5), 5: at(21, 6), 6: at(21, 8)}  # of whom one is sent home
    stage = Dungeon(home, away, turns=(31, 32), ball=ball, options=options)
    stage.game.position.turns = [32, 31]
    stage.game.position.active = 1
    stage.dice._faces = [1]
    stage.start()
    events = stage.end_turn(dice=[*dice, *POST])
    ended = one(events, "match_ended")
    assert ended.winner == winner
    assert (ended.home, ended.away) == {0: (1, 0), 1: (0, 1), None: (0, 0)}[winner]


@pytest.mark.rules("DUN-END-03")
@pytest.mark.parametrize("state", [State.DEAD, State.SENT_OFF])
def test_a_side_with_nobody_left_loses(state):
    stage = Dungeon({7: at(5, 5)}, {4: Player(None, state)}).start()
    events = stage.end_turn(dice=POST[state is State.DEAD :])
    assert one(events, "score_set").rule == "DUN-END-03"
    assert one(events, "match_ended").winner == 0


@pytest.mark.silent("DUN-END-03")
@pytest.mark.parametrize("state", [State.RESERVES, State.KNOCKED_OUT])
def test_whom_it_could_still_bring_in_keeps_it_in_the_game(state):
    stage = Dungeon({7: at(5, 5)}, {4: Player(None, state)}).start()
    stage.end_turn()
    assert not stage.game.over


def waiting_to_heal(*, is_lost: bool) -> Dungeon:
    """The visitors have one player, who is injured and has Regenerate not yet rolled."""
    stage = Dungeon({7: at(5, 5)}, {4: Player(None, State.DEAD, skills="Regenerate")})
    slot = stage.game.position.numbered(1, 4).slot
    state = stage.game.position.game_state
    state.mending, state.lost = [slot], [slot] if is_lost else []
    return stage.start()


@pytest.mark.rules("DUN-END-03")
def test_who_is_lost_in_space_and_injured_is_no_hope():
    """DUN-TEL-04: they are out of the game, whatever Regenerate makes of the injury."""
    events = waiting_to_heal(is_lost=True).end_turn(dice=[5, *POST])
    assert one(events, "score_set").rule == "DUN-END-03"
    assert one(events, "match_ended").winner == 0


@pytest.mark.silent("DUN-END-03")
def test_who_is_only_injured_may_still_heal():
    stage = waiting_to_heal(is_lost=False)
    stage.end_turn()
    assert not stage.game.over


@pytest.mark.rules("DUN-END-03", "KEM-DUN-08")
def test_reserves_are_no_hope_once_the_dugout_is_closed():
    stage = Dungeon({7: at(5, 5)}, {4: Player()}, turns=(23, 24)).start()
    events = stage.end_turn(dice=POST)
    assert one(events, "match_ended").winner == 0


@pytest.mark.rules("KEM-DUN-05")
@pytest.mark.parametrize(
    ("options", "roll", "winner"), [({}, [], None), ({"overtime": "sudden"}, [5, 2], 0)]
)
def test_both_with_nobody_left_is_a_draw_but_in_a_cup(options, roll, winner):
    stage = Dungeon(
        {7: Player(at(15, 8), State.PRONE)}, {4: Player(None, State.DEAD)}, options=options
    )
    events = stage.order("7 move STAND", dice=[1, 1, *roll, *POST[1:]])
    assert one(events, "match_ended").winner == winner


@pytest.mark.rules("DEC-38", "LGE-CON-01", "LGE-TAB-01", "KEM-DUN-05")
def test_a_concession_counts_one_to_nothing():
    home = {number: at(2 + number, 5) for number in range(1, 5)}
    stage = Dungeon(home, SAFE).start()
    events = stage.decide("CONCEDE", dice=[1] * 5)
    assert one(events, "score_set", cause="concession").away == 1
    assert one(events, "conceded").penalty


@pytest.mark.rules("DUN-SKL-02", "SKL-53")
def test_a_thirsty_vampire_is_knocked_out():
    stage = Dungeon(
        {7: Player(at(5, 5), skills="Off For A Bite"), 8: at(7, 14)}, SAFE, ball=at(5, 5)
    )
    events = stage.order("7 move", dice=[1])
    events += stage.act("STOP", dice=[2])
    assert one(events, "injured").rule == "DUN-SKL-02"
    assert stage.figure(7).state is State.KNOCKED_OUT
    assert one(events, "turnover").cause == "thirst"
    report = report_of(stage.game.setup, [*of(stage.game.events, "set_up"), *events])
    assert stage.ball == at(5, 4)
    assert report.sides[0].players[7].fate is not Fate.DEAD


@pytest.mark.rules("DUN-GEN-01", "DUN-GEN-03", "DUN-GEN-04")
def test_what_is_off_and_what_is_not():
    rules = started().rules
    assert not {Phase.KICK_OFF, Phase.HALF_START} & {*rules.match.phases}
    assert rules.board.enclosed  # no crowd, no throw-in
    assert "riot" not in rules.options
    assert rules.options["foul_referee"] == "doubles"
