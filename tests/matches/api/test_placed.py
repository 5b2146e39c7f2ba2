"""A board sends what it shows beside the text it was made over, and the server writes the text."""

from __future__ import annotations

from typing import Any

import pytest

from core import clock
from engine.lineup import MatchSetup
from engine.sheets.set_up_check import default_set_up
from matches.models import SetUpOrders
from tests.factories import matches as factory

pytestmark = pytest.mark.django_db
KEPT = "# mine\nFOLLOW always\n"


@pytest.fixture
def match():
    return factory.match()


@pytest.fixture
def dungeon():
    options = {"dungeon_placement": "alternate"}
    return factory.match("human", "orc", variant="dungeon", options=options, now=clock.now())


@pytest.fixture
def ask(client):
    def asked(match, path: str, verb: str = "post", **data: Any):
        client.force_login(match.home_team.coach)
        address = f"/api/v1/matches/{match.pk}/{path}"
        return getattr(client, verb)(address, data, content_type="application/json")

    return asked


def default(match) -> dict[str, Any]:
    orders = default_set_up(MatchSetup.from_json(match.setup), 0)
    return {"kicking": orders.kicking, "receiving": orders.receiving, "target": orders.target}


def test_the_board_of_a_set_up_is_answered_with_its_text(match, ask):
    placed = default(match) | {"choice": "KICK"}
    answer = ask(match, "set-up/board", text=f"{KEPT}KICKING\n1 AT A1 # here\n", placed=placed)
    found = answer.json()
    assert found["text"].startswith(f"{KEPT}# here\nKICK\nTARGET {placed['target']}\nKICKING\n")
    assert (found["choice"], found["target"]) == ("KICK", placed["target"])
    places = [each["places"] for each in found["formations"]]
    assert places == [[list(pair) for pair in placed[role]] for role in ("kicking", "receiving")]
    again = ask(match, "set-up/board", text=found["text"]).json()
    assert again == found


def test_what_is_placed_is_checked_and_submitted_as_a_text_is(match, ask):
    checked = ask(match, "set-up/check", text="# mine\n", placed=default(match))
    assert (checked.status_code, checked.json()["kicking"]) == (200, True)
    assert ask(match, "set-up", "put", text="# mine\n", placed=default(match)).status_code == 200
    row = SetUpOrders.objects.get(match=match, side=0)
    assert row.ready
    assert row.text.startswith("# mine\nTARGET ")
    off = default(match) | {"kicking": [[1, "G20"]]}
    refused = ask(match, "set-up", "put", text="", placed=off)
    assert refused.status_code == 400
    assert "not in your half" in refused.content.decode()


def test_a_line_that_cannot_be_read_is_a_fault_and_stays(match, ask):
    found = ask(match, "set-up/board", text="KIKCING\n1 AT A1\n", placed=default(match)).json()
    assert found["text"].startswith("KIKCING\nTARGET ")
    assert [(fault["line"], fault["code"]) for fault in found["faults"]] == [(1, "unknown-word")]


@pytest.mark.parametrize(
    ("placed", "field"),
    [
        ({"kicking": [[1, "G12\nPRESET bold"]]}, "placed"),
        ({"kicking": [[0, "G12"]]}, "placed"),
        ({"target": "here"}, "placed"),
        ({"kicking": [[1]]}, "placed.kicking.0"),
        ({"kicking": [["1", "G12"]]}, "placed.kicking.0.0"),
        ({"kicking": [[True, "G12"]]}, "placed.kicking.0.0"),
        ({"kicking": [[1, "G12"]] * 1001}, "placed.kicking"),
        ({"choice": "MOVE"}, "placed.choice"),
        ({"bench": []}, "placed.bench"),
        ([], "placed"),
        ("G12", "placed"),
    ],
)
def test_what_is_no_place_is_refused_by_its_field(match, ask, placed, field):
    for path, verb in (("set-up/board", "post"), ("set-up/check", "post"), ("set-up", "put")):
        refused = ask(match, path, verb, text="", placed=placed)
        assert refused.status_code == 400
        assert refused.json()["errors"][0]["field"] == field
    assert not SetUpOrders.objects.exists()


def test_lists_of_squares_are_placed_over_a_text_too(dungeon, ask):
    text = "CHESTS default # best\nFOLLOW always\n"
    squares = ask(dungeon, "laying/board", text="").json()["lists"][0]["squares"][:2]
    found = ask(dungeon, "laying/board", text=text, placed={"chests": squares}).json()
    assert found["text"] == f"# best\nFOLLOW always\nCHESTS {'>'.join(squares)}\nEND\n"
    assert [each["chosen"] for each in found["lists"]] == [squares, []]
    assert ask(dungeon, "laying", "put", text="", placed={"chests": squares}).status_code == 200
    assert SetUpOrders.objects.get().canonical == f"CHESTS {'>'.join(squares)}\nEND\n"
    refused = ask(dungeon, "laying", "put", text="", placed={"chests": ["a wall"]})
    assert (refused.status_code, refused.json()["field"]) == (400, "placed")
