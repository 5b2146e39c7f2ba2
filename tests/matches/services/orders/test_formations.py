"""Formations are saved by name, offered at a set-up, mirrored, and copied to one's other teams."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from core.errors import NotAllowed, Refused
from engine.lineup import MatchSetup
from engine.sheets.set_up_check import default_set_up
from matches.models import Match, Playbook, SetUpOrders
from matches.render.pitch_grid import CELL
from matches.services.orders.formations import (
    copy_formation,
    matched_formation,
    save_formation,
    saved_formations,
)
from matches.services.orders.order_chain import read_any_orders
from matches.services.orders.playbooks import save_page
from rosters.models import Player, Team
from rosters.queries.teams import roster
from tests.factories import matches as factory
from tests.factories.core import WHEN
from tests.factories.rosters import team

pytestmark = pytest.mark.django_db


@pytest.fixture
def match() -> Match:
    return factory.match()


def default(match: Match, side: int = 0) -> str:
    return default_set_up(MatchSetup.from_json(match.setup), side).text()


def save(match: Match, name: str = "Deep", side: int = 0, **fields) -> Playbook:
    given = {"text": default(match, side), "author": match.team(side).coach, "now": WHEN} | fields
    return save_formation(match=match, side=side, name=name, **given)


def client_of(match: Match, side: int = 0) -> Client:
    client = Client()
    client.force_login(match.team(side).coach)
    return client


def test_it_is_saved_as_the_home_side_would_write_it_and_submits_nothing(match):
    page = save(match, side=1)
    assert "AT G12" in page.canonical
    assert not page.in_force
    assert not SetUpOrders.objects.exists()
    assert saved_formations(match.away_team) == [page]


def test_the_orders_of_its_page_stay(match):
    fields = {"team": match.home_team, "author": match.home_team.coach, "now": WHEN}
    save_page(name="Deep", text="FOLLOW always", **fields)
    page = save(match)
    assert read_any_orders(page.canonical).standing.text() == ["FOLLOW always"]
    assert page.in_force  # as it was


def test_another_formation_of_that_name_is_replaced_only_if_one_says_so(match):
    page = save(match)
    other = default(match).replace("AT F8", "AT F5")
    with pytest.raises(Refused, match="already"):
        save(match, text=other)
    page.refresh_from_db()
    assert "AT F8" in page.canonical
    assert "AT F5" in save(match, text=other, may_replace=True).canonical
    assert Playbook.objects.count() == 1


@pytest.mark.parametrize("name", ["", " \u200b\u202e", "\u3164", "x" * 41, "\x00"])
def test_a_name_that_nobody_sees_or_that_is_too_long_is_refused(match, name):
    with pytest.raises(Refused) as refused:
        save(match, name=name)
    assert refused.value.field == "name"
    assert not Playbook.objects.exists()


def test_invisible_signs_of_a_name_are_left_out(match):
    save(match, name="De\u200bep\u202e")
    assert save(match, name="\ufeffdeep ").name == "deep"
    assert Playbook.objects.count() == 1


@pytest.mark.parametrize("text", ["", "RECEIVE", "FOLLOW always"])
def test_nothing_to_save_is_refused(match, text):
    with pytest.raises(Refused, match="no formation"):
        save(match, text=text)
    assert not Playbook.objects.exists()


def test_only_the_coach_saves(match):
    with pytest.raises(NotAllowed):
        save(match, author=match.away_team.coach)


def test_it_is_offered_with_pictures_and_used_without_javascript(match):
    moved = default(match).replace("AT F8", "AT F5")
    page = save(match, text=moved)
    client, address = client_of(match), f"/matches/{match.pk}/set-up/"
    shown = client.get(address)
    (offer,) = shown.context["page"].offers
    assert (offer.name, len(offer.pictures), offer.missing) == ("Deep", 2, [])
    body = shown.content.decode()
    assert f"?formation={page.pk}" in body
    assert 'aria-label="Kicking: 1 G12' in body
    used = client.get(f"{address}?formation={page.pk}").context["page"].text
    assert "AT F5" in used
    mirrored = client.get(f"{address}?formation={page.pk}&mirrored=1").context["page"].text
    assert "AT I5" in mirrored
    assert client.get(f"{address}?formation=99999").context["page"].text == default(match)
    assert not SetUpOrders.objects.exists()


def test_a_formation_is_saved_from_the_form(match):
    client, address = client_of(match), f"/matches/{match.pk}/set-up/"
    sent = {"action": "save_formation", "text": default(match), "formation_name": "Deep"}
    assert "saved as “Deep”" in client.post(address, sent).content.decode()
    other = {**sent, "text": default(match).replace("AT F8", "AT F5")}
    refused = client.post(address, other)
    assert refused.status_code == 422
    assert "already" in refused.content.decode()
    assert "AT F5" in refused.context["page"].text
    assert "The formation is not saved: " in next(
        each.message for each in refused.context["messages"]
    )
    assert 'value="Deep"' in refused.content.decode()
    assert client.post(address, {**other, "replace": "1"}).status_code == 200
    assert "AT F5" in Playbook.objects.get().canonical


@pytest.mark.parametrize(
    ("action", "said"),
    [
        ("save_formation", "The formation is not saved: "),
        ("submit", "The set-up is not submitted: "),
    ],
)
def test_a_refused_set_up_says_so_above_the_board(match, action, said):
    lines = default(match).splitlines()
    short = "\n".join(line for line in lines if not line.startswith("1 AT"))
    sent = {"action": action, "text": short, "formation_name": "Short"}
    shown = client_of(match).post(f"/matches/{match.pk}/set-up/", sent)
    assert shown.status_code == 422
    (message,) = shown.context["messages"]
    assert message.message.startswith(said)
    assert "placed" in message.message


def test_a_formation_without_a_name_is_asked_for_one(match):
    sent = {"action": "save_formation", "text": default(match), "formation_name": " "}
    shown = client_of(match).post(f"/matches/{match.pk}/set-up/", sent)
    assert shown.status_code == 422
    assert "Give the formation a visible name." in shown.content.decode()


@pytest.mark.parametrize(
    ("variant", "home", "roles"),
    [
        ("samurai", "crab", ["Kicking", "Receiving"]),
        ("dungeon", "human", ["Moving second", "Moving first"]),
    ],
)
def test_the_pictures_of_a_saved_formation_say_what_they_are_for(variant, home, roles):
    match = factory.match(home, home, variant=variant)
    save(match)
    body = client_of(match).get(f"/matches/{match.pk}/set-up/").content.decode()
    body = body[body.index('id="formations-title"') :]
    assert re.findall(r"<figcaption[^>]*>(.*?)</figcaption>", body) == roles


def test_the_picture_of_a_dungeons_formation_is_of_its_own_end_zone():
    match = factory.match("human", "human", variant="dungeon")
    save(match)
    body = client_of(match).get(f"/matches/{match.pk}/set-up/").content.decode()
    boxes = re.findall(r'formation-picture".*?viewBox="\d+ \d+ (\d+) (\d+)"', body)
    assert len(boxes) == 2
    assert max(int(size) for box in boxes for size in box) <= 6 * CELL
    assert body.count("pitch-number") >= 2 * 6


def test_the_other_coach_is_offered_nothing_of_it(match):
    page = save(match)
    shown = client_of(match, 1).get(f"/matches/{match.pk}/set-up/?formation={page.pk}")
    assert shown.context["page"].offers == []
    assert shown.context["page"].text == default(match, 1)
    assert "Deep" not in shown.content.decode()


def test_only_the_formation_of_a_page_comes_onto_the_page_in_force(match):
    fields = {"team": match.home_team, "author": match.home_team.coach, "now": WHEN}
    save_page(name="Main", text="FOLLOW always", **fields)
    page = save(match)
    client, address = client_of(match), f"/matches/playbooks/{match.home_team_id}/"
    shown = client.get(f"{address}?page={page.pk}").content.decode()
    assert "it replaces 1 answer of the page in force now" in shown  # FOLLOW always
    client.post(f"{address}?page={page.pk}", {"action": "use_formation"})
    main = Playbook.objects.get(name="Main")
    assert main.in_force
    assert read_any_orders(main.canonical).standing.text() == ["FOLLOW always"]
    assert "AT G12" in main.canonical
    again = client.post(f"{address}?page={main.pk}", {"action": "use_formation"})
    assert again.status_code == 422


class TestCopies:
    """To another team: by position and shirt number, and what has no counterpart is said."""

    @pytest.fixture
    def other(self, match: Match) -> Team:
        found = team("crab", league=match.league)
        Team.objects.filter(pk=found.pk).update(coach=match.home_team.coach)
        found.refresh_from_db()
        return found

    def test_the_same_positions_and_shirts_stand_in_the_same_places(self, match, other):
        page = save(match)
        made, copied = copy_formation(page=page, team=other, author=match.home_team.coach, now=WHEN)
        assert copied.unmatched == []
        assert all(before == after for before, after in copied.matched.items())
        assert (made.team, made.name, made.in_force) == (other, "Deep", False)
        assert made.canonical == page.canonical
        again, _ = copy_formation(page=page, team=other, author=match.home_team.coach, now=WHEN)
        assert again.name == "Deep 2"

    def test_a_place_goes_to_the_same_position_before_the_same_shirt(self, match, other):
        orders = read_any_orders(save(match).canonical)
        source = roster(match.home_team)
        first = next(player for player in source if player.number == 1)
        target = [p for p in roster(other) if p.number != 1]
        copied = matched_formation(orders, source, target)
        assert copied.unmatched == []
        mate = next(p for p in target if p.number == copied.matched[1])
        assert mate.position == first.position
        assert mate.number not in {n for n, _ in (*orders.kicking, *orders.receiving)}

    def test_who_has_no_counterpart_is_said_and_their_place_stays_empty(self, match, other):
        page = save(match)
        Player.objects.filter(team=other, number__in=(1, 2, 3, 4)).update(status="released")
        client = client_of(match)
        shown = client.post(
            f"/matches/playbooks/{match.home_team_id}/?page={page.pk}",
            {"action": "copy", "team": str(other.pk)},
            follow=True,
        )
        assert "Nobody there matches 1, 2, 3: their places are empty." in shown.content.decode()
        made = Playbook.objects.get(team=other)
        assert made.canonical.count(" AT ") == 16

    def test_a_team_of_another_coach_or_game_is_refused(self, match):
        page = save(match)
        with pytest.raises(NotAllowed):
            copy_formation(page=page, team=match.away_team, author=match.home_team.coach, now=WHEN)
        foreign = team("human", league=match.league, variant="blitz")
        Team.objects.filter(pk=foreign.pk).update(coach=match.home_team.coach)
        foreign.refresh_from_db()
        with pytest.raises(Refused, match="same game"):
            copy_formation(page=page, team=foreign, author=match.home_team.coach, now=WHEN)
        assert Playbook.objects.count() == 1

    def test_the_api_copies_and_says_who_is_left(self, match, other):
        page = save(match)
        Player.objects.filter(team=other, number__in=(1, 2)).update(status="released")
        address = f"/api/v1/playbooks/{page.pk}/copy"
        sent = {"team": other.pk}
        made = client_of(match).post(address, sent, content_type="application/json")
        assert made.status_code == 201, made.content
        body = made.json()
        assert body["page"]["team"] == other.pk
        assert body["matched"]["1"] == 4  # the only lineman without a place
        assert body["unmatched"] == [2]
        refused = client_of(match, 1).post(address, sent, content_type="application/json")
        assert refused.status_code == 404
