"""A sheet is checked against the legal options, play by play."""

from __future__ import annotations

import pytest

from engine.position import State
from engine.sheets.grammar.parser import parse
from engine.sheets.grammar.vocabulary import Vocabulary
from engine.sheets.turn_check import check
from matches.render.fault_words import reason
from tests.engine.stage import Player, Stage


def checked(stage: Stage, text: str, side: int = 0) -> list[str]:
    """Each play's verdict: ok, or where and why not."""
    stage.start()
    sheet = parse(text, Vocabulary.of(stage.game.setup, side))
    found = check(stage.game.checkpoint(), side, sheet)
    return [
        f"{c.fault.line}:{c.fault.column} {reason(c.fault)} {c.fault.rule}" if c.fault else "ok"
        for c in found
    ]


def scene(**fields) -> Stage:
    home = {7: "E5", 8: "F5", 9: Player("A1", State.PRONE)}
    return Stage(home=home, away={4: "E7", 5: "N24"}, **fields)


def test_legal_plays_pass_in_order():
    assert (
        checked(scene(), "7 MOVE E6 BLOCK opp4\n8 MOVE F6 F7\n9 MOVE A2 A3 A4\nEND") == ["ok"] * 3
    )


@pytest.mark.parametrize(
    ("line", "verdict"),
    [
        ("7 BLOCK opp4", "1:9 Player 7 does not stand next to 4. SAM-BLK-01"),
        (
            "7 MOVE E7",
            "1:8 E7 is not next to 7; write every square of the move, or MOVE TO E7. CORE-MOV-01",
        ),
        ("7 MOVE E6 E7", "1:11 E7 is occupied. CORE-PIT-02"),
        ("7 MOVE F5", "1:8 F5 is occupied. CORE-PIT-02"),
        ("7 PASS 8", "1:8 Player 7 does not have the ball. SAM-PAS-01"),
        (
            "7 MOVE E6 FOUL opp4",
            ("1:16 Player 7 has Personal Honor 3; only a player below 2 may foul. SAM-FOU-01"),
        ),
        (
            "7 MOVE E6 BLOCK opp4 MOVE E7",
            ("1:27 Player 7 could not go on; the rest of the play was skipped. "),
        ),
    ],
)
def test_what_the_rules_refuse_is_named_with_line_reason_and_rule(line, verdict):
    assert checked(scene(), line) == [verdict]


def test_a_refused_play_does_not_void_the_rest():
    assert checked(scene(), "7 BLOCK opp5\n8 MOVE F6\n7 MOVE E6") == [
        "1:9 Player 7 does not stand next to 5. SAM-BLK-01",
        "ok",
        "ok",
    ]


def test_movement_counts_standing_up_and_surges():
    far = "9 MOVE A2 A3 A4 A5 A6 A7"
    assert checked(scene(), far) == [
        "1:23 Player 9 has no squares of movement left (MA 6, Surges included). SAM-SUR-01"
    ]


def test_what_comes_after_a_touchdown_is_not_reached():
    stage = Stage(home={7: "E22", 8: "A1"}, away={5: "N1"}, ball="E22")
    assert checked(stage, "7 MOVE E23\n8 MOVE A2") == [
        "ok",
        "2:1 Not reached: the turn had ended with a touchdown. ",
    ]


@pytest.mark.parametrize(
    ("path", "column"), [("E22 E23", None), ("E22 E23 E24", 16), ("E22 E23 E24 BLOCK opp5", 16)]
)
def test_a_play_that_scores_is_a_touchdown_wherever_its_path_ends(path, column):
    stage = Stage(home={7: "E21", 8: "A1"}, away={5: "N1"}, ball="E21").start()
    sheet = parse(f"8 MOVE A2\n7 MOVE {path}", Vocabulary.of(stage.game.setup, 0))
    walk, run = check(stage.game.checkpoint(), 0, sheet)
    assert (walk.fault, walk.touchdown, walk.note) == (None, False, None)
    assert (run.fault, run.touchdown) == (None, True)
    assert (run.note.column if run.note else None) == column


def test_a_pass_into_the_end_zone_is_a_touchdown():
    stage = Stage(home={7: "E21", 8: "E23"}, away={5: "N1"}, ball="E21").start()
    sheet = parse("7 PASS 8", Vocabulary.of(stage.game.setup, 0))
    (thrown,) = check(stage.game.checkpoint(), 0, sheet)
    assert (thrown.fault, thrown.touchdown) == (None, True)


def test_a_conceded_match_is_no_touchdown():
    stage = scene().start()
    (conceded,) = check(
        stage.game.checkpoint(), 0, parse("CONCEDE", Vocabulary.of(stage.game.setup, 0))
    )
    assert not conceded.touchdown


def test_what_comes_after_a_concession_is_not_reached():
    verdicts = checked(scene(), "CONCEDE\n7 MOVE E6")
    assert verdicts == ["ok", "2:1 Not reached: the match had been given up. "]


def test_a_frenzy_player_may_be_given_several_blocks():
    stage = Stage(home={7: Player("E5", skills="Frenzy")}, away={4: "E6", 5: "F6"})
    assert checked(stage, "7 BLOCK opp4 BLOCK opp5") == ["ok"]


def test_the_other_side_cannot_be_checked():
    stage = scene().start()
    with pytest.raises(ValueError, match="does not wait"):
        check(stage.game.checkpoint(), 1, parse("", Vocabulary.of(stage.game.setup, 1)))


@pytest.mark.parametrize(
    ("text", "code"), [("7 MOVE E6", "counter-missing"), ("COUNTER\n7 MOVE E6", "")]
)
def test_a_sheet_without_its_counter_is_doubtful_by_house_rule(text, code):
    stage = Stage({7: "E5"}, {4: "N24"}, options={"manual_turn_counter": "on"}).start()
    found = check(stage.game.checkpoint(), 0, parse(text, Vocabulary.of(stage.game.setup, 0)))
    assert (found[0].fault.code if found[0].fault else "") == code
    assert all(checked.fault is None for checked in found[1:])


def test_a_counter_that_counts_is_checked_and_has_no_note():
    stage = Stage({7: "E5"}, {4: "N24"}, options={"manual_turn_counter": "on"}).start()
    sheet = parse("COUNTER\n7 MOVE E6", Vocabulary.of(stage.game.setup, 0))
    found = check(stage.game.checkpoint(), 0, sheet)
    assert [(each.fault, each.note, each.tried) for each in found] == [(None, None, True)] * 2


NOT_NEEDED = "COUNTER is not needed here and does nothing. SAM-TRN-02"


@pytest.mark.parametrize(
    ("option", "text", "verdicts"),
    [
        ("off", "COUNTER\n7 MOVE E6", [f"1:1 {NOT_NEEDED}", "ok"]),
        ("on", "COUNTER\nCOUNTER", ["ok", f"2:1 {NOT_NEEDED}"]),
        ("on", "", []),
    ],
)
def test_a_counter_without_its_house_rule_is_not_needed(option, text, verdicts):
    stage = Stage({7: "E5"}, {4: "N24"}, options={"manual_turn_counter": option})
    assert checked(stage, text) == verdicts


NO_SPELL = "You have no Team Shugenja in this match, or the one spell is spent; CAST does nothing. "


def test_a_spell_that_nobody_can_cast_is_reported():
    line = "CAST INNER 9"
    assert checked(scene(), line) == [f"1:1 {NO_SPELL}SAM-SHU-05"]
    assert checked(scene(staff={"shugenja": 1}), line) == ["ok"]
    spent = checked(scene(staff={"shugenja": 1}), f"{line}\n{line}")
    assert spent == ["ok", f"2:1 {NO_SPELL}SAM-SHU-05"]
