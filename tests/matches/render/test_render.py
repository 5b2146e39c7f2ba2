"""Pictures and sentences are pure functions of the events."""

from __future__ import annotations

from xml.etree import ElementTree as ET

import pytest

from engine.coaches.coach import play
from engine.coaches.greedy import GreedyCoach
from engine.dice import SeededDice
from engine.events import HandicapGained, Hired, PickedUp, Rolled, WinningsPaid, event_types
from engine.game import Game
from engine.geometry import OFF
from engine.lineup import MatchSetup
from engine.position import State, Stray
from engine.variants.registry import find_variant
from matches.render.commentary import commentary
from matches.render.figure_signs import DISHONORED, JOURNEYMAN, RADIUS, SIGNS, STAR
from matches.render.figure_svg import PLATE
from matches.render.phrases import PHRASES
from matches.render.picture_words import describe
from matches.render.pitch_svg import svg
from matches.render.pitch_text import text
from tests.engine.stage import Player, Stage
from tests.support.mixed import mixed_match

SVG = "{http://www.w3.org/2000/svg}"
NAMES = ("Sunrise & Sons", "The <Wall>")


@pytest.fixture
def stage():
    return Stage(
        {7: "E5", 8: Player("A1", State.PRONE)}, {4: Player("N24", State.STUNNED)}, ball="E5"
    )


def picture(stage, **more):
    return svg(stage.game.position, stage.game.rules, NAMES, **more)


def test_the_picture_is_well_formed_and_shows_everybody(stage):
    root = ET.fromstring(picture(stage, marked=[3]))
    figures = [g.attrib for g in root.iter() if "data-number" in g.attrib]
    assert [(f["data-side"], f["data-number"], f["data-square"]) for f in figures] == [
        ("home", "7", "E5"),
        ("home", "8", "A1"),
        ("away", "4", "N24"),
    ]
    assert [f["class"].split()[-1] for f in figures] == [
        "pitch-standing",
        "pitch-prone",
        "pitch-stunned",
    ]


def test_the_picture_needs_no_inline_style_and_escapes_names(stage):
    drawn = picture(stage)
    assert "style" not in drawn
    assert "<Wall>" not in drawn
    assert "Sunrise &amp; Sons" in drawn


def test_no_sign_of_rank_lies_on_the_number():
    top, _ = PLATE
    for sign in (STAR, JOURNEYMAN, DISHONORED):
        _, _, down, _ = SIGNS[sign]
        assert down + RADIUS <= top + 2, sign  # the digits begin below the edge of their plate


def test_the_description_says_where_everybody_is(stage):
    assert describe(stage.game.position, stage.game.rules, ("H", "A")) == (
        "H: 7 at E5; 8 at A1, prone. A: 4 at N24, stunned. H 7 has the ball."
    )


def test_rooted_players_and_those_without_a_tackle_zone_are_seen_and_described(stage):
    plain = svg(stage.game.position, stage.game.rules, ("H", "A"))
    assert "pitch-sign" not in plain
    stage.figure(7).rooted = True
    stage.figure(7).dazed = True
    stage.figure(4, 1).dazed = True
    description = describe(stage.game.position, stage.game.rules, ("H", "A"))
    assert description.startswith("H: 7 at E5, rooted, no tackle zone; 8 at A1, prone. ")
    assert "A: 4 at N24, stunned, no tackle zone." in description
    drawn = ET.fromstring(svg(stage.game.position, stage.game.rules, ("H", "A")))
    signs = {
        figure.get("data-number"): [
            sign.get("class")
            for sign in figure.iter(f"{SVG}g")
            if "pitch-sign" in sign.get("class", "")
        ]
        for figure in drawn.iter(f"{SVG}g")
        if figure.get("data-number")
    }
    assert signs == {
        "7": ["pitch-sign pitch-rooted", "pitch-sign pitch-no-zone"],
        "8": [],
        "4": ["pitch-sign pitch-no-zone"],
    }


def test_each_of_several_balls_has_its_number_and_its_kind():
    clans = tuple([*find_variant("squig").clans][:2])
    stage = Stage({7: "E5"}, {4: "G12"}, ball="H12", variant="squig", clans=clans)
    position, square = stage.game.position, stage.game.rules.board.square
    position.ball_number, position.game_state.breeds = 2, [2, 1, 0]
    position.strays = [
        Stray(1, OFF, stage.figure(7).slot, loose=False),
        Stray(3, square("B2"), OFF, loose=False),
    ]
    description = describe(position, stage.game.rules, ("H", "A"))
    assert description.endswith(
        "H 7 has squig 1, a kangaroo. Squig 2, a gnasher, lies at H12. Squig 3 lies at B2."
    )
    drawn = ET.fromstring(svg(position, stage.game.rules, ("H", "A")))
    numbers = [e.text for e in drawn.iter() if e.get("class") == "pitch-ball-number"]
    assert numbers == ["1", "2", "3"]
    assert sum(e.get("class") == "pitch-ball" for e in drawn.iter()) == 3


def test_the_only_ball_has_no_number(stage):
    assert "pitch-ball-number" not in svg(stage.game.position, stage.game.rules, ("H", "A"))


def test_the_text_shows_states_and_the_ball(stage):
    rows = text(stage.game.position, stage.game.rules).splitlines()
    assert rows[0].split() == list("ABCDEFGHIJKLMN")
    assert rows[1].split()[1] == "h8-"
    assert rows[5].split()[5] == "h7*"
    assert rows[24].split()[14] == "a4="


def test_every_event_has_a_sentence():
    worded_elsewhere = {"moved", "turn_began", "turn_ended", "challenge_answered"}
    worded_elsewhere |= {"ball_moved", "rolled"}  # by its cause; by its dice
    assert set(event_types()) - worded_elsewhere <= set(PHRASES)


@pytest.mark.one_in(3)
@pytest.mark.slow
def test_whole_matches_are_described_without_a_code_left_over():
    clans = tuple(find_variant("samurai").clans.values())
    for seed in range(7):
        line_ups = clans[seed].line_up("H"), clans[seed * 3 % 7].line_up("A")
        game = Game.start(MatchSetup("samurai", *line_ups), SeededDice(seed))
        play(game, (GreedyCoach(), GreedyCoach()))
        sections = commentary(game.events, game.setup)
        lines = [line for section in sections for line in section.lines]
        turns = sum(event.kind == "turn_began" for event in game.events)
        assert sum(section.side is not None for section in sections) == turns
        assert not [line.text for line in lines if "_" in line.text or "{" in line.text]
        assert all(line.rule for line in lines)


@pytest.mark.one_in(3)
@pytest.mark.parametrize("number", range(0, 60, 3))
def test_staff_duels_and_house_rules_are_described_too(number):
    game = mixed_match(number)
    sections = commentary(game.events, game.setup)
    lines = [line for section in sections for line in section.lines]
    assert not [line.text for line in lines if "_" in line.text or "{" in line.text]


def test_steps_become_one_sentence():
    stage = Stage({7: "E5"}, {4: "N24"})
    events = stage.order("7 MOVE E6 E7 E8")
    section = commentary(events, stage.game.setup)[0]
    (line,) = section.lines
    assert line.text.startswith("7 Player 7 ")
    assert line.text.endswith(" via E6, E7 to E8.")


@pytest.mark.parametrize(("face", "verdict"), [(3, "held"), (6, "broken")])
def test_armour_is_held_or_broken(face, verdict):
    rolled = Rolled("CORE-KND-01", "armour", 0, 0, 6, (face, face), (), 9, face == 6)
    (section,) = commentary([rolled], Stage({7: "E5"}, {4: "N24"}).game.setup)
    assert section.lines[0].text == (
        f"7 Player 7, armour: needs 9, rolls {face} and {face} ({verdict})."
    )


def test_other_rolls_are_made_or_failed():
    rolled = Rolled("SAM-DOD-01", "dodge", 0, 0, 6, (5,), (), 3, True)
    (section,) = commentary([rolled], Stage({7: "E5"}, {4: "N24"}).game.setup)
    assert section.lines[0].text == "7 Player 7, dodge: needs 3, rolls 5 (made)."


@pytest.mark.parametrize(
    ("variant", "clan", "endings"),
    [
        ("samurai", "crane", ["85 koku.", "40 koku.", "the Imperial Favor."]),
        ("blitz", "human", ["85,000 gold.", "40,000 gold.", "fan factors more for this match."]),
    ],
)
def test_money_and_favour_are_in_the_games_own_words(variant, clan, endings):
    table = find_variant(variant).clans[clan]
    setup = MatchSetup(variant, table.line_up("A"), table.line_up("B"))
    events = [Hired("X", 0, 85), WinningsPaid("X", 0, 40), HandicapGained("X", 1, 3)]
    lines = [line.text for section in commentary(events, setup) for line in section.lines]
    assert [line.endswith(words) for line, words in zip(lines, endings, strict=True)] == [True] * 3


@pytest.mark.parametrize(("variant", "thing"), [("samurai", "ball"), ("squig", "squig")])
def test_the_ball_is_called_what_the_game_calls_it(variant, thing):
    clans = [*find_variant(variant).clans.values()]
    setup = MatchSetup(variant, clans[0].line_up("A"), clans[1].line_up("B"))
    (section,) = commentary([PickedUp("SAM-BAL-02", 0)], setup)
    assert f" the {thing}" in section.lines[0].text


@pytest.mark.slow
def test_lines_are_grouped_by_activation_and_nothing_is_lost():
    clans = tuple(find_variant("samurai").clans.values())
    line_ups = clans[0].line_up("H"), clans[1].line_up("A")
    game = Game.start(MatchSetup("samurai", *line_ups), SeededDice(3))
    play(game, (GreedyCoach(), GreedyCoach()))
    sections = commentary(game.events, game.setup)
    for section in sections:
        assert [line for play in section.plays for line in play.lines] == section.lines
        assert all(not line.opens for play in section.plays for line in play.lines[1:])
    plays = [play for section in sections for play in section.plays]
    activated = sum(event.kind == "activated" for event in game.events)
    opened = sum(play.lines[0].opens for play in plays)
    after = sum(event.kind in {"match_ended", "mvp_named"} for event in game.events)
    assert activated * 0.9 < opened <= activated + after
    assert {line.weight for play in plays for line in play.lines} == {"key", "plain", "die"}


def test_balls_that_live_have_eyes_and_teeth_by_their_kind() -> None:
    stage = Stage({1: "G8"}, {1: "G9"}, variant="squig", squigs=["K12", "L12"])
    stage.game.position.game_state.breeds = [0, 1]
    drawn = svg(stage.game.position, stage.game.rules, ("H", "A"))
    assert drawn.count('class="living-eye"') == 4
    assert ("living-usual" in drawn, "living-gnasher" in drawn) == (True, True)
    assert "living-kangaroo" not in drawn
    one = Stage({1: "G8"}, {1: "G9"}, ball="K12")
    assert "living" not in svg(one.game.position, one.game.rules, ("H", "A"))
