"""A match in a dungeon: which map, that both sides know it, and that it is played to its end."""

from __future__ import annotations

import json

import pytest
from django.urls import reverse

from core.errors import Refused
from engine.dice import chain
from engine.lineup import MatchSetup
from engine.sheets.executor.segment import waits_for
from engine.sheets.set_up_check import default_set_up
from engine.variants.dungeon.maps import PRINTED, printed
from matches.models import MatchState, Segment, SetUpOrders
from matches.queries.matches import present_game
from matches.services.orders.set_ups import submit_set_up
from matches.services.prematch.create import create_match
from tests.factories.core import WHEN, LeagueFactory
from tests.factories.matches import match, playing
from tests.factories.rosters import team

pytestmark = pytest.mark.django_db
FORGE = printed("the_forge").text


def made(maps=(), options=None, seed="a dungeon"):
    """A match on that map."""
    league = LeagueFactory.create()
    home, away = (team(clan, league=league, variant="dungeon") for clan in ("human", "orc"))
    return create_match(
        home=home,
        away=away,
        options=options or {},
        turn_hours=48,
        label="",
        now=WHEN,
        seed=seed,
        maps=maps,
    )


def test_a_map_is_drawn_when_the_match_is_made_and_kept_in_its_set_up():
    maps = {made(seed=f"dungeon {number}").setup["ground"] for number in range(12)}
    assert maps == {printed(name).text for name in PRINTED}
    assert made(seed="x").setup["ground"] == made(seed="x").setup["ground"]
    assert made(options={"dungeon_map": "the_forge"}).setup["ground"] == FORGE


def test_a_league_may_bring_its_own_and_a_bad_one_is_refused():
    assert made([("Ours", FORGE)]).setup["ground"] == FORGE
    with pytest.raises(Refused, match="not a map"):
        made([("Ours", "###\n#.#\n###\n")])
    assert "ground" not in match().setup


def test_the_map_is_locked_with_the_first_orders():
    one = playing("human", "orc", variant="dungeon", turns=1)
    first, second = Segment.objects.filter(match=one).order_by("number")[:2]
    assert json.loads(first.locked)["ground"] == {"map": one.setup["ground"]}
    assert "ground" not in json.loads(second.locked)
    assert chain(bytes.fromhex(one.secret_hash), first.locked).hex() == first.digest


def test_it_is_played_to_its_end():
    one = playing("human", "orc", variant="dungeon", turns=80)
    assert one.state == MatchState.FINISHED
    assert sorted((one.home_score, one.away_score)) in ([0, 0], [0, 1])


def test_its_score_is_shown_though_it_has_no_halves(client):
    one = playing("human", "orc", variant="dungeon", turns=80)
    pages = (reverse("matches:match", args=[one.pk]), reverse("matches:match-list"))
    for page in pages:
        body = client.get(page).content.decode()
        assert f"{one.home_score} : {one.away_score}" in body
        assert "half 0" not in body


def test_its_pages_speak_of_no_half_no_weather_and_no_line(client):
    one = playing("human", "orc", variant="dungeon", turns=2)
    body = client.get(f"/matches/{one.pk}/").content.decode()
    assert ", turn 1</h3>" in body
    for word in ("half 0", "<dt>Half", "<dt>Weather", "attacking"):
        assert word not in body
    client.force_login(one.home_team.coach)
    body = " ".join(client.get(f"/matches/{one.pk}/set-up/").content.decode().split())
    assert "in your end zone, off the pads" in body
    assert "on the line between" not in body


def test_the_form_of_a_turn_has_a_button_for_each_reserve(client):
    one = playing("human", "orc", variant="dungeon", turns=2)
    side = waits_for(present_game(one))
    client.force_login(one.team(side).coach)
    builder = client.get(f"/matches/{one.pk}/").context["page"].sheet.words.builder
    position = present_game(one).position
    reserves = {f"{figure.number} TELEPORT" for figure in position.available(side)}
    assert {each["line"] for each in builder["lines"] if "TELEPORT" in each["line"]} == reserves
    assert reserves


@pytest.mark.parametrize("side", [0, 1])
def test_a_kept_formation_of_another_map_stops_no_match(side):
    first = made(options={"dungeon_map": "rope_street"})
    setup = MatchSetup.from_json(first.setup)
    text = default_set_up(setup, side).text()
    coach = first.team(side).coach
    submit_set_up(match=first, side=side, author=coach, text=text, now=WHEN, keep_for_team=True)
    for name in PRINTED:
        again = create_match(
            home=first.home_team,
            away=first.away_team,
            options={"dungeon_map": name},
            turn_hours=48,
            label="",
            now=WHEN,
        )
        kept = SetUpOrders.objects.filter(match=again, side=side).first()
        assert (kept is not None) == (name == "rope_street")
        assert kept is None or kept.text == text
