"""What the match page says of players and teams besides where they are."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.template.loader import render_to_string

from core import clock
from engine.position import Phase
from engine.skills import Skill
from engine.variants.dungeon.state import dungeon_state
from engine.variants.samurai.state import samurai_state
from matches.models import Side
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


def lines(match, position, rules, own=(), *, turns_pitch=False) -> SideLines:
    return SideLines.build(match, position, rules, own=own, turns_pitch=turns_pitch)


def test_home_comes_first_as_in_the_title_and_the_readers_side_plays_upward_if_they_want():
    match, position, rules = scene()
    assert [line.attacks for line in lines(match, position, rules).sides] == [
        "attacks row 24",
        "attacks row 1",
    ]
    away = lines(match, position, rules, [Side.AWAY], turns_pitch=True)
    assert [(line.team, line.is_yours, line.attacks) for line in away.sides] == [
        (match.home_team, False, "attacks row 24"),
        (match.away_team, True, "attacks row 1"),
    ]
    assert away.pitch_classes == "pitch-24 pitch-upward"
    home = lines(match, position, rules, [Side.HOME], turns_pitch=True)
    assert home.pitch_classes == "pitch-turned pitch-24"
    assert [line.attacks for line in home.sides] == ["attacks row 24", "attacks row 1"]


@pytest.mark.parametrize(
    ("own", "classes"),
    [
        ([], "pitch-along pitch-24"),
        ([Side.HOME], "pitch-along pitch-24"),
        ([Side.AWAY], "pitch-along pitch-24 pitch-upward"),
        ([Side.HOME, Side.AWAY], "pitch-along pitch-24"),
    ],
)
def test_on_a_desk_a_pitch_lies_along_and_the_readers_side_attacks_to_the_right(own, classes):
    match, position, rules = scene()
    assert lines(match, position, rules, own).pitch_classes == classes


@pytest.mark.parametrize(
    ("own", "ends", "is_turned"),
    [
        ([Side.HOME], [0, 1], True),
        ([Side.HOME], [1, 0], False),
        ([Side.AWAY], [0, 1], False),
        ([Side.AWAY], [1, 0], True),
        ([Side.HOME, Side.AWAY], [0, 1], False),
    ],
)
def test_a_dungeon_is_turned_for_whoever_defends_the_upper_end_zone(own, ends, is_turned):
    match = factory.playing("human", "orc", variant="dungeon")
    position, rules, _ = presenters.present(match)
    position.ends = ends
    wished = lines(match, position, rules, own, turns_pitch=True).pitch_classes
    assert ("pitch-turned" in wished) is is_turned
    usual = lines(match, position, rules, own).pitch_classes.split()
    assert not {"pitch-turned", "pitch-along"} & {*usual}
    position.phase = Phase.PRE_MATCH  # nobody has chosen yet
    wished = lines(match, position, rules, own, turns_pitch=True).pitch_classes
    assert "pitch-turned" not in wished


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
        shown = {"is_indoors": rules.board.enclosed, "facts": {"sky": ""}}
        context = {"match": match, "lines": lines(match, position, rules), "page": {"scene": shown}}
        assert render_to_string(template, context).split() == words.split()
