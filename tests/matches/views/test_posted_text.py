"""A form hands in what is on its board where the server has not written the text yet."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from core import clock
from engine.lineup import MatchSetup
from engine.sheets.set_up_check import default_set_up
from matches.models import Playbook, SetUpOrders
from tests.factories import matches as factory

pytestmark = pytest.mark.django_db


@pytest.fixture
def match(client):
    match = factory.match()
    client.force_login(match.home_team.coach)
    return match


@pytest.fixture
def placed(match):
    orders = default_set_up(MatchSetup.from_json(match.setup), 0)
    return {"kicking": orders.kicking, "receiving": orders.receiving, "target": None}


def send(client, match, placed, path="set-up/", **data):
    fields = {"text": "# mine\r\nKICKING\r\n1 AT A1\r\n", "action": "submit", **data}
    text = placed if isinstance(placed, str) else json.dumps(placed)
    return client.post(f"/matches/{match.pk}/{path}", {**fields, "placed": text})


def test_what_is_on_the_board_is_submitted_with_the_text(client, match, placed):
    assert send(client, match, placed).status_code == 302
    row = SetUpOrders.objects.get(match=match, side=0)
    assert row.ready
    assert row.text.splitlines()[:2] == ["# mine", "KICKING"]
    assert row.text.count("\r\n") == row.text.count("\n")
    orders = default_set_up(MatchSetup.from_json(match.setup), 0)
    assert row.canonical == replace(orders, choice=None, target=None).text()


def test_the_text_alone_counts_where_nothing_is_ahead_of_it(client, match, placed):
    text = default_set_up(MatchSetup.from_json(match.setup), 0).text()
    assert send(client, match, "", text=text).status_code == 302
    assert SetUpOrders.objects.get(match=match, side=0).text == text


def test_a_formation_is_saved_and_checked_with_it(client, match, placed):
    answer = send(client, match, placed, action="save_formation", formation_name="Deep")
    assert answer.status_code == 200
    assert "# mine" in answer.context["page"].text
    assert "KICKING\n1 AT" in Playbook.objects.get(name="Deep").canonical
    body = send(client, match, placed, "set-up/check/").content.decode()
    assert "Both formations are legal." in body
    assert not SetUpOrders.objects.filter(ready=True).exists()


def test_faults_are_shown_as_those_of_a_text_which_the_form_then_has(client, match, placed):
    kicking = [(1, "G20"), (97, "A1"), *placed["kicking"][2:]]
    answer = send(client, match, placed | {"kicking": kicking})
    assert answer.status_code == 422
    assert "97" in answer.context["page"].verdict.faults[0].text
    assert "1 AT G20" in answer.context["page"].text
    assert not SetUpOrders.objects.filter(ready=True).exists()
    off = [(1, "G20"), *placed["kicking"][1:]]
    assert "not in your half" in send(client, match, placed | {"kicking": off}).content.decode()


RUBBISH = ["[", "[]", "null", "5", '"G12"', "\x00", "[" * 30_000, '{"kicking": [[1, "a\\nb"]]}']
RUBBISH += ['{"kicking": [[NaN, "G12"]]}', '{"target": "\\ud800"}', '{"choice": 1, "choice": null}']
RUBBISH += [f'{{"kicking": [[{"9" * 5000}, "G12"]]}}', '{"kicking": [[1, "G12"], []]}']


@pytest.mark.parametrize("rubbish", RUBBISH, ids=range(len(RUBBISH)))
def test_what_is_no_place_makes_the_form_incomplete(client, match, rubbish):
    for action in ("submit", "check", "save_formation"):
        answer = send(client, match, rubbish, action=action)
        assert answer.status_code == 422
        assert "incomplete" in answer.context["page"].verdict.refused
    assert send(client, match, rubbish, "set-up/check/").status_code == 422
    assert not SetUpOrders.objects.exists()


def test_a_list_of_squares_is_submitted_so_too(client):
    options = {"dungeon_placement": "alternate"}
    match = factory.match("human", "orc", variant="dungeon", options=options, now=clock.now())
    client.force_login(match.home_team.coach)
    page = client.get(f"/matches/{match.pk}/laying/")
    squares = page.context["script"]["board"]["lists"][0]["squares"][:2]
    answer = send(client, match, "{", "laying/", text="")
    assert answer.status_code == 422
    answer = send(client, match, {"chests": ["B2"], "pads": []}, "laying/", text="# mine")
    assert (answer.status_code, answer.context["text"]) == (422, "# mine\nCHESTS B2\nEND\n")
    answer = send(client, match, {"chests": squares, "pads": []}, "laying/", text="CHESTS B2")
    assert answer.status_code == 302
    assert SetUpOrders.objects.get().canonical == f"CHESTS {'>'.join(squares)}\nEND\n"
