"""What the match page says of players and teams besides where they are."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.template.loader import render_to_string

from core import clock
from engine.skills import Skill
from engine.variants.dungeon.state import dungeon_state
from engine.variants.samurai.state import samurai_state
from matches.models import Side
from matches.views import presenters
from tests.factories import matches as factory
from tests.factories.core import WHEN

pytestmark = pytest.mark.django_db


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


def test_each_team_is_told_what_it_still_has_to_use():
    match, position, rules = scene()
    state = samurai_state(position)
    state.favors, state.spells, state.staff = [1, 0], [0, 1], [0, 2]
    assert presenters.facts(match, position, rules).held == [
        (match.home_team, ["Imperial Favor"]),
        (match.away_team, ["a spell", "special staff (2)"]),
    ]


def test_in_a_dungeon_end_zones_and_the_dugout_are_named():
    match, position, rules = scene("human", "orc", variant="dungeon")
    position.ends = [1, 0]
    dungeon_state(position).dugout_used = True
    found = presenters.facts(match, position, rules)
    assert [things for _, things in found.held] == [
        ["defends end zone B"],
        ["defends end zone A"],
    ]
    assert "the dugout has been used" in found.weather


def test_before_a_match_begins_nobody_defends_an_end_zone_yet():
    match = factory.match("human", "orc", variant="dungeon")
    present = presenters.present_position(match)
    assert present is not None
    assert presenters.facts(match, *present).held == []


def test_the_marks_are_in_the_table():
    match, position, _ = scene()
    samurai_state(position).dishonored = [0]
    rows = presenters.rosters(match, position)[Side.HOME]
    table = render_to_string("matches/_roster.html", {"rows": rows, "match": match})
    assert table.count(">Dishonored<") == 1
