"""The plain form of a turn: it loses nobody's draft, and counts plays as the list does."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from django.test import Client

from core import clock
from matches.models import Match, TurnSheet
from matches.services.submission.drafts import save_draft
from tests.factories import matches as factory

pytestmark = pytest.mark.django_db


@pytest.fixture
def match() -> Match:
    return factory.playing(now=clock.now())


@pytest.fixture
def coach(match: Match, client: Client) -> Client:
    client.force_login(match.team(match.waiting_side).coach)
    return client


def saved(match: Match, text: str) -> TurnSheet:
    """A draft saved meanwhile, as from another tab or by mail."""
    side = match.waiting_side
    author = match.team(side).coach
    return save_draft(
        match=match, side=side, author=author, text=text, segment=match.segment, now=clock.now()
    )


def seen_by(client: Client, match: Match) -> str:
    body = client.get(f"/matches/{match.pk}/").content.decode()
    return re.search(r'name="seen" value="([^"]*)"', body)[1]


def post(client: Client, match: Match, text: str, action: str, **fields: str):
    data = {"text": text, "segment": match.segment, "action": action, **fields}
    return client.post(f"/matches/{match.pk}/sheet/", data)


@pytest.mark.parametrize("action", ["save", "submit"])
def test_a_newer_draft_is_not_overwritten_but_shown(match, coach, action):
    move = factory.a_move(match)
    seen = seen_by(coach, match)
    newer = saved(match, "# newer")
    answer = post(coach, match, f"{move}\nEND", action, seen=seen)
    body = answer.content.decode()
    assert answer.status_code == 422
    assert "# newer" in body
    assert move in body
    assert [sheet.text for sheet in TurnSheet.objects.all()] == ["# newer"]
    # The page has seen it now: said twice, it is meant.
    again = re.search(r'name="seen" value="([^"]*)"', body)[1]
    assert again == newer.saved_at.isoformat()
    assert post(coach, match, f"{move}\nEND", action, seen=again).status_code == 302
    assert TurnSheet.objects.get().text.startswith(move)


def test_the_draft_that_the_form_shows_is_replaced(match, coach):
    saved(match, "# first")
    assert post(coach, match, "# mine", "save", seen=seen_by(coach, match)).status_code == 302
    assert TurnSheet.objects.get().text == "# mine"


def test_a_check_counts_plays_and_not_lines(match, coach):
    move = factory.a_move(match)
    number = move.split()[0]
    text = f"# a word first\n\n{move}\n{number} STAND OR {number} STAND\nEND"
    body = post(coach, match, text, "check").content.decode()
    values = re.findall(r'<li value="(\d+)"', body)
    assert values == ["1", "2", "2"]
    refused = post(coach, match, f"# a word first\n{move}\n{move}\nEND", "submit").content.decode()
    assert "Play 2:" in refused
    assert "Line 3" not in refused


def test_a_play_that_the_rules_refuse_has_no_chances(match, coach):
    scene = factory.a_scene(match)
    numbers = scene["numbers"]
    far = f"{numbers['left']} BLOCK opp{numbers['opponent']}"
    near = f"{numbers['blocker']} BLOCK opp{numbers['opponent']}"
    body = post(coach, match, f"{near}\n{far}\nEND", "check").content.decode()
    plays = re.findall(r"<li value=.*?</li>", body, re.DOTALL)
    assert [(">No<" in play, "Begins" in play) for play in plays] == [(False, True), (True, False)]
    assert post(coach, match, f"{near}\n{far}\nEND", "submit_anyway").status_code == 302
    standing = coach.get(f"/matches/{match.pk}/sheet/standing/").content.decode()
    rows = re.findall(r"<tr>.*?</tr>", standing, re.DOTALL)[1:]
    assert [("would be skipped" in row, "%" in row) for row in rows] == [
        (False, True),
        (True, False),
    ]


@pytest.mark.rules("KEM-SHE-01")
@pytest.mark.parametrize("text", ["END", "# only a note"])
def test_a_sheet_without_plays_is_asked_back_once(match, coach, text):
    asked = post(coach, match, text, "submit")
    body = asked.content.decode()
    assert asked.status_code == 422
    assert "Your turn has no plays. Submit an empty turn?" in body
    assert 'value="submit_anyway"' in body
    assert "plan-open" in body  # what is asked stands in the drawer of a phone
    assert not TurnSheet.objects.exclude(state=TurnSheet.State.DRAFT).exists()
    assert post(coach, match, text, "submit_anyway").status_code == 302
    assert TurnSheet.objects.filter(state=TurnSheet.State.READY).exists()


@pytest.mark.rules("KEM-SHE-01")
def test_a_hold_alone_is_no_sheet_without_plays(match, coach):
    assert post(coach, match, "HOLD\nEND", "submit").status_code == 302
    assert TurnSheet.objects.filter(state=TurnSheet.State.READY).exists()


def rows_of_a_move(match: Match) -> dict[str, Any]:
    """Rows as the board sends them before the server has written their text."""
    number, verb, *squares = factory.a_move(match).split()
    step = {"verb": verb, "squares": squares}
    return {"rows": [{"kind": "play", "plays": [{"number": int(number), "steps": [step]}]}]}


@pytest.mark.parametrize("action", ["save", "submit"])
def test_rows_in_the_form_take_the_place_of_its_text(match, coach, action):
    rows = json.dumps({**rows_of_a_move(match), "below": "END"})
    assert post(coach, match, "# as it was before", action, rows=rows).status_code == 302
    assert TurnSheet.objects.get().text == f"{factory.a_move(match)}\nEND"


def test_the_form_checks_rows_as_it_does_a_text(match, coach):
    fields = {"text": "END", "segment": match.segment}
    rows = json.dumps({**rows_of_a_move(match), "below": "END"})
    address = f"/matches/{match.pk}/sheet/check/"
    of_text = coach.post(address, {**fields, "text": f"{factory.a_move(match)}\nEND"})
    assert coach.post(address, {**fields, "rows": rows}).content == of_text.content
    bad = {"rows": [{"kind": "play", "plays": [{"number": 999, "bare": "999 DANCE"}]}], "below": ""}
    refused = coach.post(address, {**fields, "rows": json.dumps(bad)})
    assert refused.status_code == 422
    assert "not with “999”" in refused.content.decode()
    page = post(coach, match, "END", "submit", rows=json.dumps(bad))
    assert page.status_code == 422
    assert "not with “999”" in page.content.decode()
    assert not TurnSheet.objects.exists()


@pytest.mark.parametrize(
    "rows",
    [
        "{",
        "[]",
        '{"rows": 7}',
        '{"rows": [{"kind": "dance"}]}',
        '{"rows": [], "rows": []}',
        "x" * 99,
    ],
)
@pytest.mark.parametrize("action", ["save", "submit", "check"])
def test_rows_that_no_board_sends_save_nothing(match, coach, rows, action):
    assert post(coach, match, "END", action, rows=rows).status_code == 422
    assert not TurnSheet.objects.exists()
