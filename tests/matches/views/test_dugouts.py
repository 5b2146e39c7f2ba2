"""Players off the pitch are tokens beside the board, in the box of their state (CORE-PIT-03)."""

from __future__ import annotations

import re

import pytest

from engine.position import State
from matches.models import Side
from matches.views import presenters
from matches.views.dugouts import BOXES, dugouts_of
from tests.e2e.games import TEAMS
from tests.factories import matches as factory

pytestmark = pytest.mark.django_db
NOT_HERE = {State.ABSENT}
ON_PITCH = {State.STANDING, State.PRONE, State.STUNNED}


def shown(match, position):
    """What the dugouts say: by team, by box, the words of each token."""
    rosters = presenters.rosters(match, position)
    return {
        dugout.team: {
            box.name: [re.search("<title>(.*)</title>", token)[1] for token in box.tokens]
            for box in dugout.boxes
        }
        for dugout in dugouts_of(match, position, rosters, first=Side.HOME)
    }


@pytest.mark.parametrize("state", State)
def test_each_state_has_one_box_or_is_not_off_the_pitch(state):
    boxes = [name for name, states in BOXES if state in states]
    assert len(boxes) == (state not in ON_PITCH | NOT_HERE)


@pytest.mark.parametrize("state", sorted(set(State) - ON_PITCH - NOT_HERE))
@pytest.mark.parametrize("game", TEAMS)
def test_everybody_off_the_pitch_has_a_token_that_says_who_they_are_and_how(game, state):
    match = factory.match(*TEAMS[game], variant=game)
    position, _ = presenters.present_position(match)
    for figure in position.figures:
        figure.state = state
    rosters = presenters.rosters(match, position)
    found = shown(match, position)
    assert list(found) == [match.home_team, match.away_team]
    for side in Side:
        ((_, tokens),) = found[match.team(side)].items()
        rows = [row for row in rosters[side] if row.figure.state == state]
        assert len(tokens) == len(rows) > 0
        for said, row in zip(tokens, rows, strict=True):
            spec = row.figure.spec
            assert said == f"{spec.number} {spec.name}, {row.position}: {row.state}"


def test_boxes_and_dugouts_with_nobody_are_left_out():
    match = factory.playing("crab", "lion")
    position, _, _ = presenters.present(match)
    figures = {side: [each for each in position.figures if each.side == side] for side in Side}
    for figure in position.figures:
        figure.state = State.STANDING
    assert shown(match, position) == {}
    figures[Side.AWAY][0].state = State.KNOCKED_OUT
    figures[Side.AWAY][1].state = State.DEAD
    assert {
        team: {name: len(tokens) for name, tokens in boxes.items()}
        for team, boxes in shown(match, position).items()
    } == {match.away_team: {"KO": 1, "Hurt": 1}}


def test_whose_end_is_shown_first_is_said_and_home_is_told_first():
    match = factory.playing("crab", "lion")
    position, _, _ = presenters.present(match)
    for figure in position.figures:
        figure.state = State.RESERVES
    rosters = presenters.rosters(match, position)
    for first, expected in ((Side.HOME, ["first", "last"]), (Side.AWAY, ["last", "first"])):
        found = dugouts_of(match, position, rosters, first=first)
        assert [each.side for each in found] == ["home", "away"]
        assert [each.end for each in found] == expected


def test_who_misses_the_match_is_in_no_dugout():
    match = factory.match("crab", "lion")
    position, _ = presenters.present_position(match)
    for figure in position.figures:
        figure.state = State.ABSENT
    assert shown(match, position) == {}


def test_the_tokens_use_only_symbols_of_the_pitch(client):
    match = factory.playing("human", "orc", variant="blitz")
    with factory.restaged(match) as position:
        for figure in list(position.figures):
            if figure.square >= 0 and position.carrier != figure.slot and figure.number % 2:
                position.remove(figure, State.KNOCKED_OUT)
    client.force_login(match.team(match.waiting_side).coach)
    page = client.get(f"/matches/{match.pk}/").content.decode()
    tokens = re.findall(r'<svg class="dugout-token".*?</svg>', page)
    assert tokens
    used = {name for token in tokens for name in re.findall(r'href="#([\w-]+)"', token)}
    assert used
    for name in used:
        assert page.count(f'id="{name}"') == 1
