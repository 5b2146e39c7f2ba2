"""Set-ups, drives, halves, turns and the end (CORE-SET, CORE-SEQ, SAM-PIT-03, CORE-TRN)."""

from __future__ import annotations

import pytest

from engine.coaches.coach import DefaultCoach, play
from engine.decisions import Choice, DecisionKind, Verb
from engine.dice import SeededDice
from engine.game import Game
from engine.geometry import board
from engine.lineup import MatchSetup
from engine.position import Phase, State
from engine.rules.set_up import automatic, fault
from engine.variants.registry import find_variant
from engine.variants.samurai.state import is_dishonored, samurai_state
from tests.engine.stage import Player, Stage, kinds, of, one

PITCH = board(14, 24)
ELEVEN = {number: Player(state=State.RESERVES) for number in range(1, 12)}
NO_FAVOR = {"imperial_favor": "none"}
LEGAL = ["E12", "F12", "G12", "H12", "A11", "B11", "M11", "N11", "G6", "H6", "F6"]


def formation(stage, names, side=0):
    figures = stage.game.position.available(side)
    pairs = tuple((f.slot, PITCH.square(n)) for f, n in zip(figures, names, strict=False))
    return fault(stage.game.position, stage.game.rules, side, figures, pairs)


@pytest.mark.rules("CORE-SET-03", "SAM-PIT-01")
@pytest.mark.parametrize(
    ("names", "code"),
    [
        (LEGAL, None),
        (LEGAL[:10], "wrong-number"),
        ([*LEGAL[:10], "E12"], "placed-twice"),
        ([*LEGAL[:10], "G13"], "not-own-half"),
        pytest.param(
            ["E11", "F11", *LEGAL[2:]], "too-few-on-the-line", marks=pytest.mark.rules("SAM-PIT-03")
        ),
        (["A12", "B12", "C12", *LEGAL[3:]], "too-few-on-the-line"),
        pytest.param([*LEGAL[:10], "C11"], "too-many-wide", marks=pytest.mark.rules("SAM-PIT-03")),
    ],
)
def test_a_legal_set_up(names, code):
    refusal = formation(Stage(ELEVEN, ELEVEN), names)
    assert (refusal.code if refusal else None) == code


@pytest.mark.rules("CORE-SET-03")
def test_fewer_than_three_must_all_stand_on_the_line():
    two = {1: Player(state=State.RESERVES), 2: Player(state=State.RESERVES)}
    assert formation(Stage(two, two), ["E12", "F11"]).code == "too-few-on-the-line"
    assert formation(Stage(two, two), ["E12", "F12"]) is None


@pytest.mark.rules("CORE-SET-04")
@pytest.mark.parametrize("count", range(1, 17))
@pytest.mark.parametrize("side", [0, 1])
def test_the_automatic_set_up_is_legal_for_any_number(count, side):
    cast = {n: Player(state=State.RESERVES, cost=40 + n) for n in range(1, count + 1)}
    position, rules = (stage := Stage(cast, cast)).game.position, stage.game.rules
    figures = position.available(side)
    pairs = automatic(position, rules, side, figures)
    assert fault(position, rules, side, figures, pairs) is None
    line = [position.figures[s].spec.cost for s, sq in pairs if PITCH.ys[sq] in (11, 12)]
    assert set(line) >= set(sorted(f.spec.cost for f in figures)[: min(3, count)][:3]) or count > 11


@pytest.mark.rules("CORE-SET-02", "CORE-SEQ-02")
def test_the_kicking_side_sets_up_first_then_the_receivers():
    stage = Stage(ELEVEN, ELEVEN).start(Phase.DRIVE_START)
    assert (stage.decision.kind, stage.decision.side) == (DecisionKind.SET_UP, 0)
    stage.game.decide(stage.decision.default)
    assert (stage.decision.kind, stage.decision.side) == (DecisionKind.SET_UP, 1)


@pytest.mark.rules("CORE-SET-05")
def test_a_side_with_nobody_left_concedes_every_drive_at_two_turns_each():
    stage = Stage(ELEVEN, {4: Player(state=State.KNOCKED_OUT)}, half=1)
    recoveries, winnings, mvps = [1] * 8, [1, 1], [1, 1]
    stage.dice._faces = [*recoveries, *winnings, *mvps]
    stage.start(Phase.DRIVE_START)
    scored = of(stage.game.events, "scored")
    assert [(e.home, e.away, e.figure) for e in scored] == [(n, 0, None) for n in range(1, 9)]
    assert [e.home for e in of(stage.game.events, "counters_set")] == [2, 4, 6, 8] * 2
    assert stage.game.over
    assert not of(stage.game.events, "spp_earned")


@pytest.mark.rules("CORE-SEQ-03", "CORE-TRN-05")
def test_the_counter_moves_by_itself_and_sides_take_turns():
    stage = Stage({7: "E5"}, {4: "N24"}).start()
    began = [e for _ in range(3) for e in of(stage.end_turn(), "turn_began")]
    assert [(e.side, e.turn) for e in began] == [(1, 1), (0, 2), (1, 2)]


@pytest.mark.rules("CORE-SEQ-03")
def test_a_side_at_eight_is_passed_over():
    stage = Stage({7: "E5"}, {4: "N24"}, turns=(8, 6)).start()
    assert stage.decision.side == 1
    assert one(stage.game.events, "turn_began").turn == 7


@pytest.mark.rules("CORE-SEQ-03", "CORE-SEQ-05", "CORE-RRL-01", "SAM-TRN-01")
def test_after_the_eighth_turn_of_both_the_half_ends_and_roles_swap():
    stage = Stage({7: "E5"}, {4: "N24"}, turns=(7, 7), rerolls=(2, 0)).start()
    stage.game.position.rerolls[0] = 0
    assert [(e.side, e.turn) for e in of(stage.end_turn(), "turn_began")] == [(1, 8)]
    events = stage.end_turn()
    assert one(events, "half_ended").half == 1
    assert one(events, "half_began").kicking == 1
    assert stage.game.position.rerolls == [2, 0]
    assert stage.game.position.turns == [0, 0]


@pytest.mark.rules("CORE-SEQ-02", "CORE-SEQ-05")
def test_the_scorer_kicks_and_everybody_returns():
    stage = Stage({7: "E22", 8: Player("A1", State.STUNNED)}, {4: "N20"}, ball="E22")
    events = stage.order("7 MOVE E23")
    assert one(events, "drive_began").kicking == 0
    assert all(f.state is State.RESERVES for f in stage.game.position.figures)


@pytest.mark.rules("CORE-END-01", "LGE-MVP-01", "SAM-PST-02")
def test_full_time_pays_both_sides_and_names_the_most_valuable():
    stage = Stage({7: "E5"}, {4: "N24"}, turns=(7, 8), half=2).start()
    stage.game.position.score = [1, 0]
    events = stage.end_turn(dice=[3, 3, 1, 1])
    assert one(events, "match_ended").winner == 0
    assert [w.amount for w in of(events, "winnings_paid")] == [40, 30]
    assert len(of(events, "mvp_named")) == 2
    assert stage.game.over


@pytest.mark.rules("SAM-HON-02")
@pytest.mark.parametrize(
    ("face", "event"),
    [(1, "took_own_life"), (2, None), (4, None), (5, "honor_restored"), (6, "honor_restored")],
)
def test_the_dishonored_answer_for_it_after_the_match(face, event):
    stage = Stage({7: "E5", 8: "A1"}, {4: "N24"}, turns=(7, 8), half=2).start()
    samurai_state(stage.game.position).dishonored = [stage.figure(7).slot]
    events = stage.end_turn(dice=[3, 3, 1, 1, face])
    events_seen = {"took_own_life", "honor_restored"} & set(kinds(events))
    assert events_seen == ({event} if event else set())
    assert is_dishonored(stage.game.position, stage.figure(7)) is (face < 5)


@pytest.mark.rules("SAM-HON-02")
def test_the_slate_is_clean_by_house_rule():
    stage = Stage({7: "E5"}, {4: "N24"}, turns=(7, 8), half=2, options={"dishonor_after": "clear"})
    samurai_state(stage.game.position).dishonored = [stage.start().figure(7).slot]
    assert "honor_restored" in kinds(stage.end_turn(dice=[3, 3, 1, 1]))


@pytest.mark.rules("CORE-SET-01", "SAM-TEA-06", "DEC-01")
def test_the_roll_off_counts_assistant_coaches_and_ties_are_rolled_again():
    stage = Stage(ELEVEN, ELEVEN, staff={"assistant_coach": 1}, options=NO_FAVOR)
    stage.dice._faces = [3, 4, 2, 2, 3, 5]
    stage.start(Phase.PRE_MATCH)
    rolls = of(stage.game.events, "rolled")
    assert [r.purpose for r in rolls] == ["weather", *["roll_off"] * 4]
    assert (stage.decision.kind, stage.decision.side) == (DecisionKind.KICK_OR_RECEIVE, 1)
    assert stage.decision.default.verb == "RECEIVE"
    assert one(stage.decide("RECEIVE"), "kick_chosen").kicking == 0


@pytest.mark.rules("SAM-INJ-05", "LGE-INJ-05")
def test_an_old_wound_may_cost_the_match():
    stage = Stage({**ELEVEN, 12: Player(state=State.RESERVES, wounds=2)}, ELEVEN, options=NO_FAVOR)
    stage.dice._faces = [3, 4, 5, 1, 6, 1]
    stage.start(Phase.PRE_MATCH)
    assert stage.figure(12).state is State.ABSENT
    assert one(stage.game.events, "misses_match").figure == stage.figure(12).slot


@pytest.mark.rules("SAM-STF-08")
@pytest.mark.parametrize(
    ("wound", "plays"),
    [
        pytest.param(1, True, marks=pytest.mark.silent("LGE-JOU-01")),
        pytest.param(2, False, marks=pytest.mark.rules("LGE-JOU-01")),
    ],
)
def test_a_journeyman_plays_only_for_somebody_kept_away(wound, plays):
    reserve = State.RESERVES
    home = {
        **ELEVEN,
        11: Player(state=reserve, wounds=1),
        99: Player(state=reserve, journeyman=True),
    }
    stage = Stage(home, ELEVEN, options=NO_FAVOR)
    stage.dice._faces = [3, 4, wound, 6, 1]
    stage.start(Phase.PRE_MATCH)
    assert (stage.figure(99).state is State.RESERVES) is plays
    assert len([f for f in stage.game.position.figures if f.side == 0 and f.state is reserve]) == 11


@pytest.mark.rules("CORE-TRN-03")
def test_nothing_is_left_over_when_nobody_orders_anything():
    clans = find_variant("samurai").clans
    setup = MatchSetup("samurai", clans["crab"].line_up(), clans["lion"].line_up())
    game = Game.start(setup, SeededDice(2))
    play(game, (DefaultCoach(), DefaultCoach()))
    assert game.over
    assert len(of(game.events, "turn_began")) == 32
    assert game.position.score == [0, 0]
    assert Choice(Verb.END).to_json() == ["END"]
