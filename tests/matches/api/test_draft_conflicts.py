"""A draft, a set-up or standing orders are not overwritten by somebody who has not seen them."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.http import HttpResponse

from core.leagues.models import Role
from engine.lineup import MatchSetup
from engine.sheets.set_up_check import default_set_up
from matches.models import Match, Segment, SetUpOrders, TurnSheet
from rosters.models import Team
from tests.factories import matches as factory
from tests.factories.core import member

pytestmark = pytest.mark.django_db


@pytest.fixture
def match() -> Match:
    return factory.playing()


@pytest.fixture
def save(match, client):
    client.force_login(match.team(match.waiting_side).coach)

    def put(text, **fields):
        body = {"text": text, "segment": match.segment, **fields}
        return client.put(f"/api/v1/matches/{match.pk}/sheet", body, "application/json")

    return put


def test_the_draft_that_was_seen_is_replaced(save):
    first = save("# one", seen=None)
    assert first.status_code == 200
    second = save("# two", seen=first.json()["saved_at"])
    assert second.status_code == 200
    assert TurnSheet.objects.get().text == "# two"


@pytest.mark.parametrize("seen", [None, "2020-01-01T00:00:00Z"])
def test_another_draft_is_left_alone(save, seen):
    save("# one")
    refused = save("# two", seen=seen)
    assert (refused.status_code, refused.json()["code"]) == (409, "draft_changed")
    assert TurnSheet.objects.get().text == "# one"


def test_a_draft_whose_answer_was_lost_is_saved_again(match, save, client):
    Match.objects.update(due_at=None)
    move = factory.a_move(match)
    save(move, seen=None)
    again = save(move, seen=None)
    assert (again.status_code, TurnSheet.objects.get().text) == (200, move)
    sent = {"text": move, "segment": match.segment, "seen": None}
    submitted = client.post(f"/api/v1/matches/{match.pk}/sheet", sent, "application/json")
    assert submitted.status_code == 201, submitted.json()


@pytest.mark.parametrize("submits", [False, True])
def test_the_submitted_sheet_that_was_read_is_written_over(match, save, client, submits):
    match.clock_terms = {**match.clock_terms, "regret_minutes": 60}
    match.due_at = None
    match.save()
    address, fields = f"/api/v1/matches/{match.pk}/sheet", {"segment": match.segment}
    first = client.post(address, {"text": factory.a_move(match), **fields}, "application/json")
    assert first.status_code == 201
    read = client.get(address).json()
    assert (read["state"], read["saved_at"]) == ("ready", first.json()["saved_at"])
    write = client.post if submits else client.put
    sent = {"text": "END", "seen": read["saved_at"], **fields}
    assert write(address, sent, "application/json").status_code == (201 if submits else 200)
    # What was read is not the newest any more.
    again = write(address, {**sent, "text": factory.a_move(match)}, "application/json")
    assert (again.status_code, again.json()["code"]) == (409, "draft_changed")


def test_no_other_draft_than_the_one_seen_is_submitted_over(match, save, client):
    Match.objects.update(due_at=None)
    seen = save("# one").json()["saved_at"]
    save("# two")
    sent = {"text": "END", "segment": match.segment, "seen": seen}
    refused = client.post(f"/api/v1/matches/{match.pk}/sheet", sent, "application/json")
    assert (refused.status_code, refused.json()["code"]) == (409, "draft_changed")
    assert TurnSheet.objects.get().text == "# two"


@pytest.fixture
def newcomer(match, save):
    """A coach to whom the team was given; what was written before their first turn is hidden."""
    began = Segment.objects.get(match=match).created_at
    given = began - timedelta(seconds=1)
    Match.objects.update(created_at=given, due_at=None)
    Team.objects.filter(pk=match.team(match.waiting_side).pk).update(given_at=given)
    assert save(factory.a_move(match)).status_code == 200
    TurnSheet.objects.update(saved_at=began)


@pytest.mark.parametrize("text", ["# mine", "7 FLY"])
def test_a_draft_that_its_reader_may_not_see_is_none_for_them(match, save, client, newcomer, text):
    address = f"/api/v1/matches/{match.pk}/sheet"
    assert client.get(address).status_code == 404
    assert save(text, seen="2020-01-01T00:00:00Z").json()["code"] == "draft_changed"
    assert save(text, seen=None).status_code == 200
    read = client.get(address).json()
    assert (read["text"], read["canonical"]) == (text, "")  # nothing of the other one
    assert save("# again", seen=read["saved_at"]).status_code == 200


def test_nor_does_it_keep_them_from_submitting(match, client, newcomer):
    sent = {"text": factory.a_move(match), "segment": match.segment, "seen": None}
    address = f"/api/v1/matches/{match.pk}/sheet"
    assert client.post(address, sent, "application/json").status_code == 201


def test_a_draft_that_is_gone_is_said(save):
    refused = save("# two", seen="2020-01-01T00:00:00Z")
    assert refused.json()["code"] == "draft_changed"
    assert not TurnSheet.objects.exists()


def test_without_it_the_last_one_counts(save):
    save("# one")
    assert save("# two").status_code == 200
    assert TurnSheet.objects.get().text == "# two"


@pytest.fixture
def set_up(client):
    """Reads the home side's set-up, or submits one."""
    match = factory.match()
    client.force_login(match.home_team.coach)
    address = f"/api/v1/matches/{match.pk}/set-up"
    default = default_set_up(MatchSetup.from_json(match.setup), 0).text()

    def ask(choice=None, **fields):
        if choice is None:
            return client.get(address)
        text = f"{choice}\n{default.removeprefix('RECEIVE')}"
        return client.put(address, {"text": text, **fields}, "application/json")

    return ask


def test_the_set_up_that_was_seen_is_replaced(set_up):
    assert set_up().json()["seen"] == ""
    first = set_up("KICK", seen="")
    assert (first.status_code, first.json()["seen"]) == (200, set_up().json()["seen"])
    assert set_up("RECEIVE", seen=first.json()["seen"]).status_code == 200
    assert SetUpOrders.objects.get().canonical.startswith("RECEIVE")


@pytest.mark.parametrize("seen", ["", "0123456789abcdef"])
def test_another_set_up_is_left_alone(set_up, seen):
    set_up("KICK")
    refused = set_up("RECEIVE", seen=seen)
    assert (refused.status_code, refused.json()["code"]) == (409, "draft_changed")
    assert SetUpOrders.objects.get().canonical.startswith("KICK")
    assert set_up("RECEIVE").status_code == 200


@pytest.fixture
def orders(match, client):
    """Read or replace the standing orders of the side whose turn it is."""
    client.force_login(match.team(match.waiting_side).coach)
    address = f"/api/v1/matches/{match.pk}/orders"

    def ask(text=None, **fields):
        if text is None:
            return client.get(address)
        return client.put(address, {"text": text, **fields}, "application/json")

    return ask


def test_the_orders_that_were_seen_are_replaced(orders):
    assert orders().json()["seen"] == ""
    first = orders("FOLLOW always", seen="")
    assert (first.status_code, first.json()["seen"]) == (200, orders().json()["seen"])
    assert orders("FOLLOW never", seen=first.json()["seen"]).status_code == 200
    assert orders().json()["text"].startswith("FOLLOW never\n")


@pytest.mark.parametrize("seen", ["", "0123456789abcdef"])
def test_other_orders_are_left_alone(orders, seen):
    orders("FOLLOW always")
    refused = orders("FOLLOW never", seen=seen).json()
    assert (refused["status"], refused["code"], refused["field"]) == (409, "draft_changed", "seen")
    assert orders().json()["text"].startswith("FOLLOW always\n")
    assert orders("FOLLOW always", seen=seen).status_code == 200  # the same again
    assert orders("FOLLOW never").status_code == 200


def test_an_order_of_one_kind_is_guarded_alone(orders, client):
    address = f"/api/v1/matches/{Match.objects.get().pk}/orders"

    def change(kind: str, line: str, seen: str) -> HttpResponse:
        sent = {"kind": kind, "line": line, "seen": seen}
        return client.patch(address, sent, "application/json")

    def seen(kind: str) -> str:
        return next(row["seen"] for row in orders().json()["kinds"] if row["kind"] == kind)

    assert seen("follow_up") == seen("reroll") == ""
    for wrong in ("FOLLOW perhaps", "REROLL never"):
        refused = change("follow_up", wrong, seen="")
        assert (refused.status_code // 100, refused.json()["field"]) == (4, "line")
        assert {each["field"] for each in refused.json()["errors"]} <= {"line"}
    for kind, line in (("follow_up", "FOLLOW never"), ("reroll", "REROLL never")):
        assert change(kind, line, seen="").status_code == 200
    refused = change("reroll", "REROLL always", seen="").json()
    assert (refused["status"], refused["code"], refused["field"]) == (409, "draft_changed", "seen")
    assert orders().json()["text"] == "FOLLOW never\nREROLL never\nEND\n"
    assert change("reroll", "", seen=seen("reroll")).status_code == 200
    assert orders().json()["text"] == "FOLLOW never\nEND\n"
    for line in ("FOLLOW always", "REROLL always\nTARGET H20", "PRESET cautious\nREROLL always"):
        wrong = change("reroll", line, seen="")
        assert wrong.status_code == 409
        assert "another decision" in wrong.json()["detail"]


def test_a_set_up_that_changes_is_no_change_of_the_orders(set_up, client):
    set_up("KICK")
    address = f"/api/v1/matches/{Match.objects.get().pk}/orders"
    seen = client.get(address).json()["seen"]
    set_up("RECEIVE")
    body = {"text": "FOLLOW never", "seen": seen}
    assert client.put(address, body, "application/json").status_code == 200
    assert SetUpOrders.objects.get().canonical.startswith("RECEIVE")


@pytest.fixture(params=["playbooks", "default-orders"])
def beyond(request, match, client):
    """Reads orders beyond a match, or replaces them."""
    if request.param == "playbooks":
        client.force_login(match.home_team.coach)
        fields = {"team": match.home_team.pk, "name": "Best", "part": "orders"}
    else:
        client.force_login(member(match.league, Role.COMMISSIONER))
        fields = {"league": match.league.slug, "variant": match.variant}
    address = f"/api/v1/{request.param}/"

    def ask(text=None, **more):
        if text is None:
            return client.get(address).json()["results"][0]
        return client.post(address, {"text": text, **fields, **more}, "application/json")

    return ask


@pytest.mark.parametrize("seen", ["", "0123456789abcdef"])
def test_orders_beyond_a_match_that_were_not_seen_are_left_alone(beyond, seen):
    first = beyond("FOLLOW always", seen="")
    assert (first.status_code, first.json()["seen"]) == (201, beyond()["seen"])
    refused = beyond("FOLLOW never", seen=seen).json()
    assert (refused["status"], refused["code"], refused["field"]) == (409, "draft_changed", "seen")
    assert beyond()["text"] == "FOLLOW always\nEND\n"
    assert beyond("FOLLOW always", seen=seen).status_code == 201  # the same again
    assert beyond("FOLLOW never", seen=first.json()["seen"]).status_code == 201
    assert beyond("FOLLOW always").status_code == 201


def test_an_order_of_one_kind_beyond_a_match_is_guarded_alone(beyond, client, request):
    beyond("FOLLOW always")
    address = f"/api/v1/{request.node.callspec.params['beyond']}/{beyond()['id']}"

    def change(kind: str, line: str, seen: str) -> HttpResponse:
        sent = {"kind": kind, "line": line, "seen": seen}
        return client.patch(address, sent, "application/json")

    (follow,) = beyond()["orders"]
    assert (follow["kind"], follow["line"]) == ("follow_up", "FOLLOW always")
    assert change("reroll", "REROLL never", seen="").status_code == 200
    assert change("follow_up", "FOLLOW never", seen=follow["seen"]).status_code == 200
    refused = change("follow_up", "FOLLOW always", seen=follow["seen"]).json()
    assert (refused["status"], refused["code"], refused["field"]) == (409, "draft_changed", "seen")
    assert beyond()["text"] == "FOLLOW never\nREROLL never\nEND\n"
    assert [each["kind"] for each in beyond()["orders"]] == ["follow_up", "reroll"]
