"""What the pitch is drawn from has the types that the document names."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest
import yaml
from jsonschema import Draft202012Validator

from core import clock
from matches.models import Match
from matches.services.resolution.autoplay import play_match
from tests.factories import matches as factory
from tests.layers import ROOT

pytestmark = pytest.mark.django_db


@cache
def components() -> dict[str, Any]:
    text = (ROOT / "docs/schema/openapi.yaml").read_text(encoding="utf-8")
    return dict(yaml.load(text, yaml.CSafeLoader)["components"])


def faults(schema: str, answer: Any) -> list[str]:
    assert answer.status_code == 200, answer.content
    whole = {"$ref": f"#/components/schemas/{schema}", "components": components()}
    return [error.message for error in Draft202012Validator(whole).iter_errors(answer.json())]


def coach_of(match: Match, client):
    client.force_login(match.team(match.waiting_side or 0).coach)
    return client


def post(client, match: Match, path: str, **data: Any):
    address = f"/api/v1/matches/{match.pk}/{path}"
    return client.post(address, data, content_type="application/json")


def test_a_replay(client) -> None:
    match = factory.playing(now=clock.now())
    play_match(match_id=match.pk, now=clock.now())
    answer = client.get(f"/api/v1/matches/{match.pk}/replay")
    assert not faults("Replay", answer)
    assert len(answer.json()["parts"]) > 10


def test_the_board_of_a_turn(client) -> None:
    match = factory.playing()
    coach_of(match, client)
    answer = post(client, match, "plan/board", text=factory.a_move(match))
    assert answer.json()["reach"]
    assert not faults("PlannedBoard", answer)


def test_the_board_of_a_set_up(client) -> None:
    match = factory.match()
    coach_of(match, client)
    assert not faults("SetUpBoard", post(client, match, "set-up/board", text=""))
