"""What a coach may write, and the faults of a text that cannot be read."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.decisions import Verb
from engine.geometry import board
from engine.lineup import FigureSpec, LineUp, MatchSetup
from engine.sheets.faults import Fault, SheetFaults
from engine.sheets.grammar.parser import parse
from engine.sheets.grammar.vocabulary import Vocabulary, unneeded_journeymen
from engine.sheets.turn_sheet import FACES, Play, PlayStep, Preferences, Sheet
from matches.render.fault_words import reason

PITCH = board(14, 24)
VOCABULARY = Vocabulary(PITCH, range(1, 13), range(1, 12))
ANYBODY = Vocabulary(PITCH, range(1, 100), range(1, 100))


def fault_messages(text: str) -> list[str]:
    """Every fault of a text, in the coach's words."""
    with pytest.raises(SheetFaults) as caught:
        parse(text, VOCABULARY)
    return [f"{f.line}:{f.column} {reason(f)}" for f in caught.value.faults]


@pytest.mark.parametrize(
    "line",
    [
        "CAST FIRES E5 E6 F6",
        "CAST INNER 7",
        "CAST VOID opp4",
        "CAST VOID 7",
        "INSPIRE",
        "COUNTER",
        "CONCEDE",
    ],
)
def test_a_coachs_own_lines_are_read_and_written_back(line):
    sheet = parse(f"{line.lower()}\n7 MOVE E5", VOCABULARY)
    assert sheet.text() == f"{line}\n7 MOVE E5\nEND\n"
    assert parse(sheet.text(), VOCABULARY) == sheet


@pytest.mark.parametrize(
    ("line", "fault"),
    [
        ("CAST FIER E5", "1:6 “FIER” is not"),
        ("CAST FIRES E5 E6", "1:17 "),
        ("CAST VOID", "1:10 "),
        ("CONCEDE now", "1:9 “now”"),
        ("CAST INNER opp4", "1:12 "),
    ],
)
def test_faults_have_their_place(line, fault):
    assert fault_messages(line)[0].startswith(fault)


def test_the_sheet_of_the_design_is_read():
    text = "7 MOVE E5 F5 BLOCK opp4 PICK down>stumble>push PUSH away FOLLOW yes REROLL no\nEND"
    assert parse(text, VOCABULARY).plays == (
        Play(
            7,
            (
                PlayStep(Verb.MOVE, ("E5", "F5")),
                PlayStep(
                    Verb.BLOCK,
                    player=4,
                    preferences=Preferences(
                        ("blade", "bang", "arrows"), ("away",), follow=True, reroll=False
                    ),
                ),
            ),
        ),
    )


@pytest.mark.parametrize(
    ("written", "canonical"),
    [
        ("7 move e5, f5", "7 MOVE E5 F5"),
        ("  7:  Move  E05>F5  # run", "7 MOVE E5 F5"),
        ("7 BLOCK OPP 4", "7 BLOCK opp4"),
        ("7 block Opp04 pick Down > Both > !", "7 BLOCK opp4 PICK blade>crossed>bang"),
        ("7 PICK blade BLOCK opp4", "7 BLOCK opp4 PICK blade"),
        ("7 stand up", "7 STAND"),
        ("7 pass to 9 reroll Y", "7 PASS 9 REROLL yes"),
        ("7 hand-off 9", "7 HANDOFF 9"),
        ("7 FOUL opp3 follow n", "7 FOUL opp3 FOLLOW no"),
        ("7 BLOCK opp4 PUSH f7 G7 away", "7 BLOCK opp4 PUSH F7>G7>away"),
        ("pick blade\n7 STAND", "PICK blade\n7 STAND"),
        ("", ""),
        ("# nothing today", ""),
        ("7 STAND\nend\nRegards, 9 MOVE nowhere", "7 STAND"),
    ],
)
def test_case_and_spacing_are_free(written, canonical):
    expected = f"{canonical}\nEND\n" if canonical else "END\n"
    assert parse(written, VOCABULARY).text() == expected


def test_a_preference_holds_from_where_it_stands():
    (play,) = parse("7 BLOCK opp1 PICK blade BLOCK opp2 PICK bang", VOCABULARY).plays
    assert [step.preferences.pick for step in play.steps] == [("blade",), ("bang",)]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("MOVE E5", "1:1 A line begins with a shirt number, not with “MOVE”."),
        (
            "13 STAND",
            (
                "1:1 Nobody in your team wears 13; you have 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, "
                "11, 12. Did you mean 12?"
            ),
        ),
        (
            "99 STAND",
            ("1:1 Nobody in your team wears 99; you have 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12."),
        ),
        ("7", "1:2 There is no order for 7 on this line."),
        ("7 MOV E5", "1:3 “MOV” is not a word of the sheet. Did you mean MOVE?"),
        ("7 MOVE", "1:7 A square is missing here, such as G12."),
        ("7 MOVE up", "1:8 “up” is not a square; a square looks like G12."),
        ("7 MOVE E5 O9", "1:11 O9 is not on the pitch; its last square is N24."),
        ("7 MOVE E25", "1:8 E25 is not on the pitch; its last square is N24."),
        ("7 MOVE E5 BLOK opp1", "1:11 “BLOK” is not a word of the sheet. Did you mean BLOCK?"),
        ("7 BLOCK", "1:8 An opponent is missing here, such as opp4."),
        (
            "7 BLOCK 4",
            ("1:9 “4” is not an opponent; an opponent is written opp4. Did you mean opp4?"),
        ),
        (
            "7 BLOCK opp12",
            (
                "1:9 No opponent wears 12; they have 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11. "
                "Did you mean opp11?"
            ),
        ),
        ("7 PASS", "1:7 A team-mate's shirt number is missing here."),
        ("7 HURL opp3 TO E5", "1:8 “opp3” is not a team-mate's shirt number."),
        ("7 HANDOFF G12", "1:11 “G12” is not a team-mate's shirt number."),
        ("7 BLOCK opp4 PICK", "1:18 PICK must be followed by a choice."),
        (
            "7 BLOCK opp4 PICK blad",
            ("1:19 “blad” is not a face of the block die. Did you mean blade?"),
        ),
        ("7 BLOCK opp4 PICK blade>", "1:25 PICK must be followed by a choice."),
        ("7 BLOCK opp4 FOLLOW maybe", "1:21 FOLLOW is followed by yes, no, or if: with a case."),
        ("7 BLOCK opp4 FOLLOW yes FOLLOW no", "1:25 FOLLOW is given twice in the same place."),
        ("PICK blade\nPICK bang", "2:1 PICK is given twice in the same place."),
        ("\n\n7 STAND\x00", "3:8 There is something here that is not text."),
        ("Dear all, 7 STAND", "1:1 A line begins with a shirt number, not with “Dear”."),
    ],
)
def test_messages_name_line_and_reason(text, message):
    assert fault_messages(text) == [message]


def test_every_faulty_line_is_named():
    assert [line.split()[0] for line in fault_messages("7 JUMP\n8 STAND\n99 STAND\nEND")] == [
        "1:3",
        "3:1",
    ]


def test_a_sheet_has_its_limits():
    assert fault_messages("# x" * 4000) == ["1:1 The text has 12000 bytes; at most 8192 are read."]
    assert fault_messages("\n" * 300 + "7 STAND") == ["201:1 There are more than 200 lines."]


@given(st.text(max_size=300))
def test_any_text_is_read_or_refused_with_places(text):
    faults: tuple[Fault, ...] = ()
    try:
        sheet = parse(text, VOCABULARY)
    except SheetFaults as error:
        faults = error.faults
    else:
        assert parse(sheet.text(), VOCABULARY) == sheet
        return
    assert faults
    assert all(f.line >= 1 and f.column >= 1 and reason(f) for f in faults)


numbers = st.integers(1, 99)
squares = st.sampled_from([PITCH.name(square) for square in range(PITCH.size)])
preferences = st.builds(
    Preferences,
    pick=st.lists(st.sampled_from(FACES), unique=True).map(tuple),
    push=st.lists(squares | st.just("away"), unique=True, max_size=4).map(tuple),
    follow=st.none() | st.booleans(),
    reroll=st.none() | st.booleans(),
    catch=st.none() | st.booleans(),
)
steps = st.one_of(
    st.builds(
        PlayStep,
        st.just(Verb.MOVE),
        st.lists(squares, min_size=1, max_size=9).map(tuple),
        preferences=preferences,
    ),
    st.builds(PlayStep, st.just(Verb.STAND), preferences=preferences),
    st.builds(
        PlayStep,
        st.sampled_from([Verb.BLOCK, Verb.PASS, Verb.HANDOFF, Verb.FOUL, Verb.STAB, Verb.GAZE]),
        player=numbers,
        preferences=preferences,
    ),
    st.builds(
        PlayStep,
        st.sampled_from([Verb.LEAP, Verb.THROW, Verb.BLOCK_AT]),
        squares.map(lambda square: (square,)),
        preferences=preferences,
    ),
    st.builds(
        PlayStep,
        st.just(Verb.HURL),
        squares.map(lambda square: (square,)),
        numbers,
        preferences=preferences,
    ),
)
plays = st.builds(Play, numbers, st.lists(steps, min_size=1, max_size=4).map(tuple))
sheets = st.builds(Sheet, st.lists(plays, max_size=12).map(tuple), preferences)


@given(sheets)
def test_the_canonical_text_round_trips(sheet):
    text = sheet.text()
    if len(text.encode()) <= 8192:
        assert parse(text, ANYBODY) == sheet
        assert parse(text.lower(), ANYBODY) == sheet


@pytest.mark.parametrize("text", ["\n".join(["7 STAND"] * 200), "7 MOVE " + "F7 " * 2728])
def test_the_largest_text_that_is_read_can_be_read_again_from_its_canonical_text(text):
    sheet = parse(text, VOCABULARY)
    assert parse(sheet.text(), VOCABULARY, canonical=True) == sheet
    with pytest.raises(SheetFaults):
        parse(sheet.text(), VOCABULARY)


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("7 MOVE E5\nEND\n\n  -- \nyours\n8 MOVE E6", (4, 3)),
        ("END\n7 MOVE E5", (2, 1)),
        ("7 MOVE E5\nEND\n# a comment\n", None),
        ("7 MOVE E5", None),
    ],
)
def test_the_first_line_behind_the_end_is_noted_and_none_is_read(text, place):
    sheet = parse(text, VOCABULARY)
    assert [(n.line, n.column) for n in sheet.notes] == ([place] if place else [])
    assert all(reason(note) == "Nothing after END is read." for note in sheet.notes)
    assert "8 MOVE" not in sheet.text()
    assert parse(sheet.text(), VOCABULARY).notes == ()


@pytest.mark.rules("SAM-SHU-01")
@pytest.mark.parametrize("line", ["CAST FIRES A1", "CAST FIER", "CAST"])
def test_without_a_shugenja_a_spell_is_not_mended_but_refused(line):
    nobody = Vocabulary(PITCH, range(1, 13), range(1, 12), casts=False, spell_clause="SAM-SHU-01")
    with pytest.raises(SheetFaults) as caught:
        parse(line, nobody)
    (fault,) = caught.value.faults
    assert (fault.line, fault.column, fault.code) == (1, 1, "no-spell-left")
    assert fault.rule == "SAM-SHU-01"
    assert parse("CAST INNER 7", nobody).plays


def test_journeymen_who_stay_at_home_are_not_offered():
    def squad(*numbers):
        figures = tuple(
            FigureSpec(n, f"{n}", "lineman", 6, 3, 3, 8, 3, (), journeyman=n > 90) for n in numbers
        )
        return LineUp("Some", "crab", figures)

    setup = MatchSetup("samurai", squad(*range(1, 11), 97, 98), squad(*range(1, 12), 97, 99))
    for line, known in (
        ("30 STAND", "1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 97"),
        ("1 BLOCK opp30", "1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11"),
    ):
        with pytest.raises(SheetFaults) as caught:
            parse(line, Vocabulary.of(setup, 0))
        assert caught.value.faults[0].values["known"] == known
    assert unneeded_journeymen(setup, 0) == {98}
    assert unneeded_journeymen(setup, 1) == {97, 99}
    alone = MatchSetup("samurai", setup.home, setup.away, {"journeymen": "off"})
    assert unneeded_journeymen(alone, 0) == {97, 98}
