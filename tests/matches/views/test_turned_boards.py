"""Every board of a match is turned as its reader chose: right, left or up."""

from __future__ import annotations

import re

import pytest

from core.accounts.models import PitchWay
from tests.factories import matches as factory
from tests.matches.services.submission.test_asked import play_on

pytestmark = pytest.mark.django_db


def test_the_board_of_a_set_up_is_turned_as_the_pitch_is(client) -> None:
    match = factory.match()
    for side, turned in ((0, True), (1, False)):
        coach = match.team(side).coach
        coach.turns_pitch = True
        coach.save(update_fields=["turns_pitch"])
        client.force_login(coach)
        body = client.get(f"/matches/{match.pk}/set-up/").content.decode()
        assert ("set-up-stage pitch-turned" in body) is turned


@pytest.mark.parametrize(
    ("way", "classes"),
    [
        ("right", {"pitch-along", "pitch-24"}),
        ("left", {"pitch-along", "pitch-24", "pitch-upward"}),
        ("up", {"pitch-turned", "pitch-24"}),
    ],
)
def test_each_board_of_a_match_is_turned_as_its_reader_wants(client, way, classes) -> None:
    """What strangers get, in the frame of another site and in the file, is the default."""
    match = factory.playing()
    while not match.is_over and match.segment < 2:
        play_on(match)
    unbegun = factory.match()
    coach = match.home_team.coach
    unbegun.home_team.coach = coach
    unbegun.home_team.save()
    coach.choose_pitch_way(PitchWay(way))
    coach.save()
    client.force_login(coach)
    own = f"/matches/{match.pk}/"
    for page in (own, f"{own}replay/", f"/matches/{unbegun.pk}/set-up/"):
        assert classes_on(client, page) == [classes], page
    assert classes_on(client, own, arrows=True) == [classes, classes]
    default = [{"pitch-along", "pitch-24"}]
    assert classes_on(client, f"{own}embed/") == default
    client.logout()
    for page in (own, f"{own}replay/", f"{own}embed/"):
        assert classes_on(client, page) == default, page


def classes_on(client, page, *, arrows=False):
    """How each board on that page is turned, or each arrow that says which way a side attacks."""
    body = client.get(page).content.decode()
    found = (set(words.split()) for words in re.findall(r'class="([^"]*pitch-24[^"]*)"', body))
    each = (names for names in found if ("side-way" in names) is arrows)
    return [{name for name in found if name.startswith("pitch-")} for found in each]


def test_a_dungeons_set_up_is_not_turned_before_the_end_zones_are_chosen(client) -> None:
    match = factory.match("human", "orc", variant="dungeon")
    for coach in (match.home_team.coach, match.away_team.coach):
        coach.turns_pitch = True
        coach.save(update_fields=["turns_pitch"])
        client.force_login(coach)
        assert "pitch-turned" not in client.get(f"/matches/{match.pk}/set-up/").content.decode()
