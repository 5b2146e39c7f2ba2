"""What the match page says of players and teams besides where they are."""

from __future__ import annotations

from datetime import timedelta
from statistics import fmean

import pytest
from django.template.loader import render_to_string

from core import clock
from core.accounts.models import PitchWay
from engine.position import Phase
from engine.skills import Skill
from engine.variants.dungeon.maps import catalogue
from engine.variants.dungeon.state import dungeon_state
from engine.variants.samurai.state import samurai_state
from matches.models import Side
from matches.queries.match_cards import MatchCard
from matches.queries.turned_pitch import first_end
from matches.views import presenters
from matches.views.side_lines import SideLines
from tests.factories import matches as factory
from tests.factories.core import WHEN

pytestmark = pytest.mark.django_db
CLANS = {"samurai": ("crab", "lion"), "dungeon": ("human", "orc")}


@pytest.fixture(autouse=True)
def _now():
    with clock.set_to(WHEN + timedelta(hours=factory.HOURS, minutes=1)):
        yield


def scene(*clans, **fields):
    """A match that is being played, its position and its rules."""
    match = factory.playing(*clans, **fields)
    present = presenters.present_position(match)
    assert present is not None
    return match, *present


def test_a_roster_says_what_holds_for_a_player():
    match, position, _ = scene()
    state = samurai_state(position)
    plain = presenters.rosters(match, position)[Side.HOME]
    assert [list(row.marks) for row in plain] == [[] for _ in plain]
    first, second = (row.figure for row in plain[:2])
    state.dishonored, state.blessed = [first.slot], [second.slot]
    first.rooted = second.dazed = True
    second.known |= Skill.PRO
    one, other = presenters.rosters(match, position)[Side.HOME][:2]
    assert one.marks == ["rooted", "Dishonored"]
    assert other.marks == ["no tackle zone", "Touch of Amaterasu"]
    assert list(other.skills) == [*second.spec.skills, "Pro"]
    assert list(one.skills) == list(first.spec.skills)


def lines(match, position, rules, own=(), way=PitchWay.RIGHT) -> SideLines:
    return SideLines.build(match, position, rules, own=own, way=way)


def test_home_comes_first_as_in_the_title_wherever_the_readers_side_attacks():
    match, position, rules = scene()
    assert [line.attacks for line in lines(match, position, rules).sides] == [
        "attacks row 24",
        "attacks row 1",
    ]
    for way in PitchWay:
        away = lines(match, position, rules, [Side.AWAY], way)
        assert [(line.team, line.is_yours, line.attacks) for line in away.sides] == [
            (match.home_team, False, "attacks row 24"),
            (match.away_team, True, "attacks row 1"),
        ]


QUARTERS = ("down", "left", "up", "right")
"""Where what goes down in the picture goes, when it is turned by so many quarters, clockwise."""


def shown_way(classes, drawn, *, desk):
    """Where what goes that way in the picture goes on the screen (as in pitch.css)."""
    found = set(classes.split())
    quarters = 2 if "pitch-turned" in found else 0
    if desk and "pitch-along" in found:
        quarters = 1 if "pitch-upward" in found else 3
    return QUARTERS[(QUARTERS.index(drawn) + quarters) % 4]


GAMES = {
    "samurai": ("crab", "lion"),
    "blitz": ("human", "orc"),
    "squig": ("orc", "orc"),
    "dungeon": ("human", "orc"),
}


@pytest.mark.parametrize("way", PitchWay)
@pytest.mark.parametrize("side", Side)
@pytest.mark.parametrize("game", [game for game in GAMES if game != "dungeon"])
def test_a_pitch_shows_the_readers_side_attacking_where_they_want(game, side, way):
    match = factory.match(*GAMES[game], variant=game)
    position, rules = presenters.present_position(match)
    classes = lines(match, position, rules, [side], way).pitch_classes
    drawn = "down" if side == Side.HOME else "up"
    assert shown_way(classes, drawn, desk=True) == way
    assert shown_way(classes, drawn, desk=False) == ("up" if way == PitchWay.UP else drawn)
    assert f"pitch-{rules.board.length}" in classes.split()
    homes = shown_way(classes, "up", desk=True)  # home's end is above in the picture
    first = first_end(rules, [side], way=way)
    assert first == (Side.HOME if homes in ("left", "up") else Side.AWAY)


@pytest.mark.parametrize("way", PitchWay)
@pytest.mark.parametrize("ends", [[0, 1], [1, 0]])
@pytest.mark.parametrize("side", Side)
def test_a_dungeon_shows_it_by_half_a_turn_on_every_screen(side, ends, way):
    """End zone A is above on the left of each map, B below on the right."""
    match = factory.playing("human", "orc", variant="dungeon")
    position, rules, _ = presenters.present(match)
    position.ends = ends
    classes = lines(match, position, rules, [side], way).pitch_classes
    assert set(classes.split()) <= {"pitch-turned"}
    has_a = ends[side] == 0
    across, down = ("right", "down") if has_a else ("left", "up")
    drawn = down if way == PitchWay.UP else across
    for desk in (True, False):
        assert shown_way(classes, drawn, desk=desk) == way
    homes = shown_way(classes, "left" if ends[Side.HOME] == 0 else "right", desk=True)
    first = first_end(rules, [side], ends, way=way)
    assert first == (Side.HOME if homes == "left" else Side.AWAY)
    position.phase = Phase.PRE_MATCH  # nobody has chosen yet
    assert lines(match, position, rules, [side], way).pitch_classes == ""


@pytest.mark.parametrize("way", PitchWay)
@pytest.mark.parametrize("own", [(), (Side.HOME, Side.AWAY)])
@pytest.mark.parametrize("game", GAMES)
def test_who_has_no_side_or_both_sees_the_default(game, own, way):
    match = factory.match(*GAMES[game], variant=game)
    position, rules = presenters.present_position(match)
    expected = "" if game == "dungeon" else f"pitch-along pitch-{rules.board.length}"
    assert lines(match, position, rules, own, way).pitch_classes == expected
    assert first_end(rules, own, way=way) == Side.HOME
    if rules.pitch.end_zones:
        position.ends, position.phase = [1, 0], Phase.TURN
        assert lines(match, position, rules, own, way).pitch_classes == ""


@pytest.mark.parametrize("name", catalogue.PRINTED)
def test_end_zone_a_of_a_shipped_map_is_above_on_the_left(name):
    """So half a turn brings either one to where its defender wants it."""
    found = catalogue.printed(name)
    a, b = found.end_zones
    for places in (found.board.xs, found.board.ys):
        assert fmean(places[each] for each in a) < fmean(places[each] for each in b)


def test_each_team_is_told_what_it_still_has_to_use():
    match, position, rules = scene()
    state = samurai_state(position)
    state.favors, state.spells, state.staff = [1, 0], [0, 1], [0, 2]
    assert [(line.team, list(line.held)) for line in lines(match, position, rules).sides] == [
        (match.home_team, ["Imperial Favor"]),
        (match.away_team, ["a spell", "special staff (2)"]),
    ]


def test_in_a_dungeon_end_zones_and_the_dugout_are_named():
    match, position, rules = scene("human", "orc", variant="dungeon")
    position.ends = [1, 0]
    dungeon_state(position).dugout_used = True
    assert [line.attacks for line in lines(match, position, rules).sides] == [
        "attacks end zone A",
        "attacks end zone B",
    ]
    assert presenters.facts(match, position, rules).sky == "the dugout has been used"


def test_before_a_match_begins_nobody_defends_an_end_zone_yet():
    match = factory.match("human", "orc", variant="dungeon")
    present = presenters.present_position(match)
    assert present is not None
    shown = lines(match, *present[:2])
    assert [line.attacks for line in shown.sides] == ["", ""]
    text = render_to_string("matches/_side_lines.html", {"lines": shown, "match": match})
    assert text.count("sets up") == 2
    assert "re-roll" not in text


def test_the_marks_are_in_the_table():
    match, position, _ = scene()
    samurai_state(position).dishonored = [0]
    rows = presenters.rosters(match, position)[Side.HOME]
    table = render_to_string("matches/_roster.html", {"rows": rows, "match": match})
    assert table.count(">Dishonored<") == 1


def test_a_dungeon_has_no_halves():
    template = "matches/_half_and_sky.html"
    for variant, words in (("samurai", "Half 1"), ("dungeon", "")):
        match, position, rules = scene(*CLANS[variant], variant=variant)
        assert match.half == 1  # stored of both
        halves = [words] if words else []
        assert MatchCard.for_strangers(match).turn == ", ".join([*halves, "turn 1"]).capitalize()
        assert match.turn_called(0) == ", ".join(["turn 1", *halves]).lower()
        shown = {"facts": {"sky": ""}}
        context = {"match": match, "lines": lines(match, position, rules), "page": {"scene": shown}}
        assert render_to_string(template, context).split() == words.split()
