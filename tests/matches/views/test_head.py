"""The tabs of a match: each reader finds what they may open."""

from __future__ import annotations

import re

import pytest

from core.leagues.models import Role
from tests.factories import matches as factory
from tests.factories.core import member

pytestmark = pytest.mark.django_db


def tabs(client, match, reader=None) -> list[str]:
    if reader is not None:
        client.force_login(reader)
    body = client.get(f"/matches/{match.pk}/").content.decode()
    found = re.search(r'<nav class="tabs" aria-label="Match">(.*?)</nav>', body, re.DOTALL)
    assert found is not None
    return [words.strip() for words in re.findall(r">([^<>]+)</a", found[1])]


def test_an_officer_who_does_not_play_finds_the_result_of_a_table_and_the_messages(client) -> None:
    match = factory.match()
    officer = member(match.league, Role.COMMISSIONER)
    assert {"Result", "Messages"} <= set(tabs(client, match, officer))


def test_a_coach_finds_the_messages(client) -> None:
    match = factory.match()
    assert "Messages" in tabs(client, match, match.home_team.coach)


def test_a_stranger_finds_neither(client) -> None:
    assert not {"Result", "Messages"} & set(tabs(client, factory.match()))
