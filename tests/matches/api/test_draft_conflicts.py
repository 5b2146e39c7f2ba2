"""A draft is not overwritten by somebody who has not seen it."""

from __future__ import annotations

import pytest

from matches.models import Match, TurnSheet
from tests.factories import matches as factory

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


def test_a_draft_that_is_gone_is_said(save):
    refused = save("# two", seen="2020-01-01T00:00:00Z")
    assert refused.json()["code"] == "draft_changed"
    assert not TurnSheet.objects.exists()


def test_without_it_the_last_one_counts(save):
    save("# one")
    assert save("# two").status_code == 200
    assert TurnSheet.objects.get().text == "# two"
