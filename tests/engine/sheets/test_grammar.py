"""The whole grammar: texts keep their meaning in every spelling."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine.geometry import board
from engine.sheets.faults import SheetFaults
from engine.sheets.grammar.parser import parse
from engine.sheets.grammar.sections import split_sections
from engine.sheets.grammar.vocabulary import Vocabulary
from matches.render.fault_words import reason
from tests.engine.sheets.strategies import GAMES, Writers, respelt, vocabulary_of

VOCABULARY = Vocabulary(board(14, 24), range(1, 13), range(1, 12), weathers=("very_sunny", "nice"))
GROUNDS = {game: vocabulary_of(game) for game in GAMES}
SLOW = settings(
    deadline=None,
    max_examples=settings.default.max_examples // 10,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)


def canonical(text: str) -> str:
    """The canonical text without its last line."""
    return parse(text, VOCABULARY).text().removesuffix("END\n").rstrip("\n")


def fault_messages(text: str) -> list[str]:
    """Every fault of a text, in the coach's words."""
    with pytest.raises(SheetFaults) as caught:
        parse(text, VOCABULARY)
    return [f"{f.line}:{f.column} {reason(f)}" for f in caught.value.faults]


@pytest.mark.one_in(2)
@pytest.mark.parametrize("game", GAMES)
@SLOW
@given(st.data())
@pytest.mark.slow
def test_the_canonical_text_round_trips_in_every_game(game, data):
    vocabulary = GROUNDS[game]
    sheet = data.draw(Writers(vocabulary).sheets())
    assert parse(sheet.text(), vocabulary, canonical=True) == sheet


@pytest.mark.one_in(2)
@pytest.mark.parametrize("game", GAMES)
@SLOW
@given(st.data())
@pytest.mark.slow
def test_however_it_is_spelt_the_same_is_meant(game, data):
    vocabulary = GROUNDS[game]
    sheet = data.draw(Writers(vocabulary).sheets())
    assert parse(data.draw(respelt(sheet.text())), vocabulary, canonical=True) == sheet


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("7 -> e5 -> e6", "7 MOVE E5 E6"),
        ("7 moves to E5->E6, hits o4", "7 MOVE E5 E6 BLOCK opp4"),
        (
            "7: blitzes opponent 4 pick: pow > both down > push",
            "7 BLITZ opp4 PICK blade>crossed>arrows",
        ),
        ("7 hand off to 9", "7 HANDOFF 9"),
        ("7 throw to 9 rr no", "7 PASS 9 REROLL no"),
        ("7 block opp4 follow up if safe", "7 BLOCK opp4 FOLLOW if:safe"),
        ("7 block opp4 reroll if:skull/ball", "7 BLOCK opp4 REROLL if:attacker-down|ball"),
        ("7 block opp4 push crowd > F7", "7 BLOCK opp4 PUSH sideline>F7"),
        ("use stand firm no", "SKILL Stand-Firm no"),
        ("7 STAND skill Sure-Hands never", "7 STAND SKILL Sure-Hands no"),
        ("7 BLOCK opp4 MAXRISK 15% PICK blade", "7 BLOCK opp4 PICK blade MAXRISK 3/20"),
        ("maxrisk 0.25 on fail stop", "ONFAIL STOP\nMAXRISK 1/4"),
        ("7 BLOCK opp4 / 7 BLOCK opp5", "7 BLOCK opp4 OR 7 BLOCK opp5"),
        ("7 BLOCK opp4\n or 8 STAND", "7 BLOCK opp4 OR 8 STAND"),
        ("hold", "HOLD"),
        ("wait if the ball is loose", "HOLD IF BALL LOOSE"),
        ("if 3 is standing: 7 STAND", "IF 3 STANDING\n  7 STAND\nENDIF"),
        (
            "IF 3 has the ball then 7 STAND else hold",
            "IF 3 HAS BALL\n  7 STAND\nELSE\n  HOLD\nENDIF",
        ),
        (
            "IF not opp4 standing and E5 is free\n7 STAND\nend if",
            "IF NOT opp4 STANDING AND E5 EMPTY\n  7 STAND\nENDIF",
        ),
        (
            "HOLD IF 7 is not next to o4 or ball in our half",
            "HOLD IF NOT 7 BESIDE opp4 OR BALL IN OUR HALF",
        ),
        ("HOLD IF rerolls >= 2 and turn at least 6", "HOLD IF REROLLS 2 AND TURN 6"),
        ("HOLD IF score behind", "HOLD IF SCORE BEHIND"),
        ("HOLD IF weather very-sunny", "HOLD IF WEATHER VERY-SUNNY"),
        ("HOLD IF 7 off the pitch or 8 on E5", "HOLD IF 7 OFF OR 8 AT E5"),
        ("HOLD IF ball at E5", "HOLD IF BALL AT E5"),
    ],
)
def test_what_coaches_write_is_understood(written, meant):
    assert canonical(written) == "\n".join(meant.split("\n"))


@pytest.mark.parametrize(
    ("text", "messages"),
    [
        ("IF 3 STANDING\n7 STAND", ["1:1 This IF has no ENDIF."]),
        ("ELSE", ["1:1 There is no IF above that this ELSE could belong to."]),
        ("ENDIF", ["1:1 There is no IF above that this ENDIF could close."]),
        ("IF 3 DOWN\nELSE\nELSE\nENDIF", ["3:1 This IF has an ELSE already."]),
        (
            "IF 3 DOWN\nELSE IF 4 DOWN\nENDIF",
            ["2:6 Write IF on the line below ELSE; it has an ENDIF of its own."],
        ),
        ("IF 1 DOWN\n" * 5 + "ENDIF\n" * 5, ["5:1 IF stands within IF at most 4 deep."]),
        (
            "IF",
            [
                "1:3 IF needs a condition, such as 3 STANDING or BALL LOOSE.",
                "1:1 This IF has no ENDIF.",
            ],
        ),
        (
            "HOLD IF 3 STANDIN",
            [
                (
                    "1:11 “STANDIN” cannot be said of that; there are STANDING, DOWN, "
                    "STUNNED, OFF, HAS BALL, MARKED, USED, AT, BESIDE. Did you mean STANDING?"
                )
            ],
        ),
        (
            "HOLD IF BAL LOOSE",
            [
                (
                    "1:9 “BAL” is nothing a condition can be about: a shirt number, an "
                    "opponent, a square, BALL, SCORE, TURN, REROLLS or WEATHER. Did you mean BALL?"
                )
            ],
        ),
        (
            "HOLD IF 99 STANDING",
            [("1:9 Nobody in your team wears 99; you have 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12.")],
        ),
        ("HOLD IF TURN soon", ["1:14 A number belongs here, not “soon”."]),
        (
            "HOLD IF 7",
            [
                (
                    "1:10 What about 7? There are STANDING, DOWN, STUNNED, OFF, HAS BALL, "
                    "MARKED, USED, AT, BESIDE."
                )
            ],
        ),
        ("HOLD now", ["1:6 “now” does not belong on this line."]),
        ("OR 7 STAND", ["1:1 There is no play above that this OR could be an alternative to."]),
        ("7 STAND OR", ["1:11 A play is missing at OR."]),
        (
            "7 MOVE E5 OR E6",
            [
                (
                    "1:14 Behind OR stands a whole play, which begins with a shirt number, "
                    "not with “E6”."
                )
            ],
        ),
        (
            "7 STAND ONFAIL STPO",
            ["1:16 ONFAIL is followed by SKIP or STOP, not by “STPO”. Did you mean STOP?"],
        ),
        ("7 STAND ONFAIL", ["1:15 ONFAIL must be followed by a choice."]),
        (
            "7 BLOCK opp4 PUSH sidelin",
            ["1:19 “sidelin” is not a square; a square looks like G12. Did you mean sideline?"],
        ),
        (
            "7 BLOCK opp4 FOLLOW yse",
            [("1:21 FOLLOW is followed by yes, no, or if: with a case. Did you mean yes?")],
        ),
        ("7 STAND MAXRISK 7/6", ["1:17 “7/6” is not a chance; write 1/6, 15% or 0.2."]),
        ("7 STAND MAXRISK 1/6 MAXRISK 1/6", ["1:21 MAXRISK is given twice in the same place."]),
        (
            "7 BLOCK opp4 REROLL if:bal",
            [
                (
                    "1:21 “bal” is no case for it; there are turnover, "
                    "attacker-down, ball, carrier, block, dodge, surge, pick-up, pass, catch. "
                    "Did you mean ball?"
                )
            ],
        ),
        (
            "SKILL Blok no",
            [
                (
                    "1:7 “Blok” is no skill to choose about; there are Catch, Diving "
                    "Tackle, Dodge, Pass, Pro, Shadowing, Stand Firm, Sure Feet, Sure Hands."
                )
            ],
        ),
        ("SKILL Stand Firm", ["1:17 SKILL Stand Firm is followed by yes or no."]),
        (
            "IF 3 DOWN\nPICK blade\nENDIF",
            ["2:1 What holds for the whole sheet cannot stand between IF and ENDIF."],
        ),
        (
            "HODL IF BALL LOOSE",
            ["1:1 A line begins with a shirt number, not with “HODL”. Did you mean HOLD?"],
        ),
    ],
)
def test_messages_name_place_reason_and_the_nearest_spelling(text, messages):
    assert sorted(fault_messages(text)) == sorted(messages)


def test_an_o_is_a_column_where_the_board_has_one():
    wide = Vocabulary(board(26, 16), range(1, 13), range(1, 12))
    assert parse("7 BLOCK o4", wide).text() == "7 BLOCK O4\nEND\n"
    assert parse("7 BLOCK opp4", wide).text() == "7 BLOCK opp4\nEND\n"
    assert parse("7 FOUL o4", wide).text() == "7 FOUL opp4\nEND\n"
    assert parse("HOLD IF O4 EMPTY", wide).text() == "HOLD IF O4 EMPTY\nEND\n"


def test_a_blitz_is_a_block_where_no_action_is_declared():
    assert parse("1 blitz opp1", GROUNDS["samurai"]).text() == "1 BLOCK opp1\nEND\n"
    assert parse("1 blitz opp1", GROUNDS["blitz"]).text() == "1 BLITZ opp1\nEND\n"
    assert parse("1 blitz E5", GROUNDS["squig"]).text() == "1 BLITZ E5\nEND\n"


def test_a_word_of_another_game_is_none_here():
    assert parse("HOLD IF BALL FOUND", GROUNDS["dungeon"]).items
    for game in ("samurai", "squig", "blitz"):
        with pytest.raises(SheetFaults):
            parse("HOLD IF BALL FOUND", GROUNDS[game])
    with pytest.raises(SheetFaults):
        parse("HOLD IF WEATHER NICE", GROUNDS["dungeon"])


def test_an_end_if_does_not_end_the_sheet():
    assert canonical("IF 3 DOWN\n7 STAND\nEND IF\n8 STAND") == (
        "IF 3 DOWN\n  7 STAND\nENDIF\n8 STAND"
    )


def test_full_width_characters_are_read_as_plain_ones():
    """As a Japanese keyboard writes them."""
    written = "7 MOVE E5,E6 BLOCK opp4 #!"
    wide = "".join("\u3000" if sign == " " else chr(ord(sign) + 0xFEE0) for sign in written)
    assert canonical(wide) == "7 MOVE E5 E6 BLOCK opp4"
    assert split_sections(wide.replace(wide[0], "7") + "\n\uff2f\uff32\uff24\uff25\uff32\uff33")[1]
