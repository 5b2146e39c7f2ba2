"""The replay over the API."""

from __future__ import annotations

import pytest
import yaml
from jsonschema import Draft202012Validator

from core import clock
from matches.services.resolution.autoplay import play_match
from tests.factories import matches as factory
from tests.layers import ROOT

pytestmark = pytest.mark.django_db


def test_it_is_as_documented(client) -> None:
    match = factory.playing(now=clock.now())
    play_match(match_id=match.pk, now=clock.now())
    answer = client.get(f"/api/v1/matches/{match.pk}/replay")
    assert answer.status_code == 200
    text = (ROOT / "docs/schema/openapi.yaml").read_text(encoding="utf-8")
    components = yaml.load(text, yaml.CSafeLoader)["components"]
    schema = components["schemas"]["Replay"] | {"components": components}
    assert not list(Draft202012Validator(schema).iter_errors(answer.json()))
    assert len(answer.json()["parts"]) > 10
