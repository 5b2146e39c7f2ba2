"""Turn sheets in a dungeon: chests, walls, the dugout; written, checked, estimated, played."""

from __future__ import annotations

import pytest

from engine.dice import SeededDice
from engine.game import Game
from engine.position import State
from engine.sheets.executor.segment import waits_for
from engine.sheets.faults import SheetFaults
from engine.sheets.grammar.parser import parse
from engine.sheets.grammar.sheet_rows import rows_of
from engine.sheets.grammar.vocabulary import Vocabulary
from engine.sheets.odds.turn_odds import estimate_turn
from engine.sheets.set_up_check import check_set_up, default_set_up
from engine.sheets.set_up_sheet import SetUpSheet
from engine.sheets.turn_check import check
from matches.render.fault_words import reason
from matches.render.sheet_words import explained, off_pitch_lines, tools
from tests.engine.sheets.test_sheet_coach import codes, played
from tests.engine.stage import Player, Stage, one
from tests.engine.variants.dungeon.scene import SAFE, Dungeon, at
from tests.support.gold import gold_setup

CHEST, BESIDE = at(13, 8), at(12, 8)
RESERVE = {12: Player()}


def vocabulary(stage):
    """The vocabulary of a sheet of home's."""
    return Vocabulary.of(stage.game.setup, 0)


@pytest.mark.parametrize(
    ("written", "kept"),
    [
        ("7 move m9 open n9", "7 MOVE M9 OPEN N9"),
        ("7 wall L9 M9 reroll no", "7 WALL L9 M9 REROLL no"),
        ("12 teleport in, move I3 J3", "12 TELEPORT MOVE I3 J3"),
        ("12 TELEPORT", "12 TELEPORT"),
        ("sponge 12", "SPONGE 12"),
        ("REGENERATE 12", "REGENERATE 12"),
    ],
)
def test_each_order_has_one_text(written, kept):
    stage = Dungeon({7: at(5, 5), **RESERVE}, SAFE)
    sheet = parse(written, vocabulary(stage))
    assert sheet.text() == f"{kept}\nEND\n"
    assert parse(sheet.text(), vocabulary(stage), canonical=True) == sheet


@pytest.mark.parametrize(
    ("written", "code"),
    [
        ("7 OPEN", "square-missing"),
        ("7 WALL L9", "square-missing"),
        ("12 MOVE I3 TELEPORT", "teleport-first"),
        ("SPONGE", "mate-missing"),
        ("SPONGE 99", "unknown-player"),
        ("7 OPEN ZZ99", "not-a-square"),
    ],
)
def test_what_cannot_be_read_is_said(written, code):
    stage = Dungeon({7: at(5, 5), **RESERVE}, SAFE)
    with pytest.raises(SheetFaults) as raised:
        parse(written, vocabulary(stage))
    (fault,) = raised.value.faults
    assert fault.code in (code, "off-pitch")
    assert reason(fault) != fault.code


def test_a_chest_and_the_ball_in_it():
    stage = Dungeon({7: at(12, 10)}, SAFE, chests=[CHEST], found=False)
    coach = played(stage, f"7 MOVE {at(12, 9)} OPEN {CHEST} MOVE {CHEST}", dice=[6])
    assert codes(coach) == []
    assert stage.game.position.carrier == stage.figure(7).slot


@pytest.mark.rules("DUN-CHE-01", "CORE-ACT-03")
@pytest.mark.parametrize("order", ["OPEN {chest} BLOCK opp20", "BLOCK opp20 OPEN {chest}"])
def test_a_blitz_on_the_spot_may_open_a_chest(order):
    chests = [CHEST, at(20, 8)]
    home = {7: at(12, 8), 8: at(15, 6)}
    stage = Dungeon(home, {20: at(12, 9), **SAFE}, chests=chests, found=False)
    dice = [1, 3] if order.startswith("OPEN") else [3, 1]
    coach = played(stage, f"7 {order.format(chest=CHEST)}", dice=dice)
    assert codes(coach) == []
    assert one(stage.game.events, "declared").action == "blitz"
    assert one(stage.game.events, "chest_opened")
    assert one(stage.game.events, "blocked")


@pytest.mark.parametrize(
    ("text", "action"),
    [("12 TELEPORT MOVE I3", "move"), ("12 TELEPORT BLOCK opp4", "blitz")],
)
def test_a_reserve_comes_in_with_the_action_their_play_is_for(text, action):
    foe = {4: at(8, 3)} if action == "blitz" else {}
    stage = Dungeon({7: at(5, 5), **RESERVE}, {**foe, **SAFE})
    played(stage, text, dice=[1, 3] if foe else [1])
    assert one(stage.game.events, "declared").action == action
    assert stage.figure(12).state is State.STANDING


@pytest.mark.rules("DUN-SKL-01")
@pytest.mark.parametrize("text", ["12 TELEPORT", "12 TELEPORT MOVE I3"])
def test_a_reserve_who_balks_leaves_the_play_undone(text):
    balker = {12: Player(None, skills="Bone-Head")}
    for term, noted in (("", []), (" ONFAIL STOP", [(2, "not-reached")])):
        stage = Dungeon({7: at(5, 5), **balker}, SAFE)
        coach = played(stage, f"{text}{term}\n7 MOVE {at(5, 6)}", dice=[1])
        assert codes(coach) == [(1, "balked"), *noted]
        assert (
            reason(coach.notes[0])
            == "Player 12 balked at the teleport, and may not come in this turn."
        )
        assert (stage.where(7) == at(5, 6)) is (not noted)


@pytest.mark.rules("DUN-SKL-01")
@pytest.mark.parametrize("term", ["", " ONFAIL STOP"])
def test_when_a_reserve_balks_the_next_alternative_has_its_turn(term):
    reserves = {n: Player(None, skills=skills) for n, skills in ((11, "Bone-Head"), (12, ""))}
    stage = Dungeon({7: at(5, 5), **reserves}, SAFE)
    text = f"11 TELEPORT OR 12 TELEPORT{term} OR 7 MOVE {at(5, 6)}"
    coach = played(stage, text, dice=[1, 1])
    assert codes(coach) == [(1, "balked")]
    assert one(stage.game.events, "teleported").figure == stage.figure(12).slot
    assert stage.where(7) == at(5, 5)


@pytest.mark.rules("DUN-SKL-01")
def test_when_every_alternative_balks_the_turn_goes_on_or_stops():
    reserves = {n: Player(None, skills="Take Root") for n in (11, 12)}
    for term, noted in (("", []), (" ONFAIL STOP", [(2, "not-reached")])):
        stage = Dungeon({7: at(5, 5), **reserves}, SAFE)
        text = f"11 TELEPORT OR 12 TELEPORT{term}\n7 MOVE {at(5, 6)}"
        coach = played(stage, text, dice=[1, 1])
        assert codes(coach) == [(1, "balked"), (1, "balked"), *noted]
        assert coach.planner.moments == [True] * (2 - len(noted))


def test_the_odds_know_that_a_reserve_may_balk():
    reserves = {n: Player(None, skills=skills) for n, skills in ((11, "Bone-Head"), (12, ""))}
    stage = Dungeon({7: at(5, 5), **reserves}, SAFE).start()
    sheet = parse("11 TELEPORT OR 12 TELEPORT", vocabulary(stage))
    odds = estimate_turn(stage.game.checkpoint(), sheet, 300)
    first, second = odds.plays
    assert first.reached == 1
    assert 0.1 < second.reached < 0.25
    assert first.refused == second.refused == 0


def test_the_sponge_and_regenerate():
    home = {7: at(5, 5), 12: Player(None, State.KNOCKED_OUT)}
    stage = Dungeon(home, SAFE)
    assert codes(played(stage, "SPONGE 12")) == []
    assert stage.figure(12).state is State.RESERVES
    home = {7: at(5, 5), 12: Player(None, State.DEAD, skills="Regenerate")}
    stage = Dungeon(home, SAFE)
    stage.game.position.game_state.mending = [stage.figure(12).slot]
    assert codes(played(stage, "REGENERATE 12\nSPONGE 12", dice=[5])) == [(2, "dugout-used")]
    assert stage.figure(12).state is State.RESERVES


def test_a_throw_at_a_wall():
    stage = Dungeon({7: at(13, 10), 8: at(4, 4)}, SAFE, ball=at(13, 10))
    coach = played(stage, "7 WALL L9 M9", dice=[6, 3, 2])
    assert codes(coach) == []
    assert one(stage.game.events, "thrown_at_wall").rule == "DUN-WAL-01"


def waiting(number):
    """A match that waits for its first turn sheet."""
    game = Game.start(gold_setup("dungeon", number), SeededDice(number))
    while waits_for(game) is None:
        game.decide(game.decision.default)
    return game, waits_for(game)


@pytest.mark.parametrize("number", [0, 2, 4])
def test_a_sheet_is_checked_and_rehearsed(number):
    game, side = waiting(number)
    figure = game.position.available(side)[0]
    sheet = parse(f"{figure.number} TELEPORT\nEND", Vocabulary.of(game.setup, side))
    (checked,) = check(game.checkpoint(), side, sheet)
    assert checked.fault is None
    outlook = estimate_turn(game.checkpoint(), sheet, 20)
    assert outlook.plays[0].reached == 1.0
    assert outlook.plays[0].succeeded > 0


def test_set_up_orders_are_suggested_and_checked():
    setup = waiting(0)[0].setup
    for side in (0, 1):
        orders = default_set_up(setup, side)
        assert len(orders.kicking) == len(orders.receiving) == 6
        assert check_set_up(setup, side, SetUpSheet()) == ()


def test_the_help_names_them():
    rules = Dungeon({7: at(5, 5)}, SAFE).game.rules
    words = {word for each in explained(rules) for word in each.example.split()}
    assert {"BLITZ", "OPEN", "WALL", "TELEPORT", "SPONGE", "REGENERATE"} <= words
    assert {"OPEN", "WALL"} <= {tool.word for tool in tools(rules)}


def test_a_reserve_has_a_button_and_so_have_the_players_who_may_come_back():
    home = {
        7: at(5, 5),
        11: Player(None),
        12: Player(None, cost=30),
        13: Player(None, State.KNOCKED_OUT),
        14: Player(None, State.DEAD, skills="Regenerate"),
    }
    stage = Dungeon(home, {**SAFE, 4: Player(None)})
    stage.game.position.game_state.mending = [stage.figure(14).slot]
    stage.start()
    position = stage.game.position
    lines = off_pitch_lines(position, stage.decision)
    assert [line.line for line in lines] == [
        "12 TELEPORT",
        "11 TELEPORT",
        "SPONGE 13",
        "REGENERATE 14",
    ]
    assert [line.label for line in lines[1:]] == [
        "Teleport 11 in",
        "Magic Sponge for 13",
        "Regenerate 14",
    ]
    for line in lines:
        sheet = parse(line.line, vocabulary(stage))
        assert sheet.text() == f"{line.line}\nEND\n"
        assert rows_of(line.line, sheet).rows[0].plays[0].meaning == line.play.meaning
    stage.order(f"7 move MOVE {at(5, 6)}")
    assert off_pitch_lines(position, stage.decision) == off_pitch_lines(position, None) == []


@pytest.mark.parametrize(
    ("game", "takes"),
    [
        ("samurai", {"HANDOFF": ("mate",)}),
        ("blitz", {"HANDOFF": ("mate|opponent",), "BLITZ": ("opponent",)}),
        ("squig", {"HANDOFF": ("mate|opponent",), "BLITZ": ("opponent|square",)}),
        ("dungeon", {"HANDOFF": ("mate|opponent",), "BLITZ": ("opponent",)}),
    ],
)
def test_a_hand_off_and_a_blitz_have_the_targets_that_the_game_allows(game, takes):
    found = {tool.word: tool.takes for tool in tools(stage_of(game).game.rules)}
    assert {word: found[word] for word in ("HANDOFF", "BLITZ") if word in found} == takes
    known = {each.example for each in explained(stage_of(game).game.rules)}
    assert ("7 HANDOFF opp4" in known) is ("BLITZ" in takes)


def stage_of(game):
    """Any position of that game."""
    if game == "dungeon":
        return Dungeon({7: at(5, 5)}, SAFE)
    clans = ("crane", "crane") if game == "samurai" else ("human", "orc")
    return Stage({7: "E5"}, {4: "E9"}, variant=game, clans=clans)
