"""What was played since the reader's last turn, for who hears the page of a match."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from django.test import Client

from core import clock
from core.accounts.models import User
from matches.models import Match
from matches.queries.matches import title_of
from tests.factories import matches as factory
from tests.factories.core import UserFactory

pytestmark = pytest.mark.django_db
NEWS = re.compile(r'<script id="played-news" type="application/json">(.+?)</script>', re.DOTALL)


def news_of(client: Client, match: Match) -> dict[str, Any] | None:
    found = NEWS.search(client.get(f"/matches/{match.pk}/").content.decode())
    return json.loads(found[1]) if found else None


def as_coach(coach: User) -> Client:
    client = Client()
    client.force_login(coach)
    return client


def test_a_coach_on_turn_has_both_turns_since_their_last_and_the_score() -> None:
    match = factory.playing(turns=3)
    news = news_of(as_coach(match.team(match.waiting_side).coach), match)
    assert news is not None
    own = match.segments.filter(side=match.waiting_side).latest("number")
    since = match.segments.filter(number__gte=own.number).order_by("number")
    assert [number for number, _ in news["turns"]] == [row.number for row in since]
    for row, (_, words) in zip(since, news["turns"], strict=True):
        assert words.startswith(f"{title_of(match, row)}: ")
    score = f"{match.home_team} {match.home_score} : {match.away_score} {match.away_team}."
    assert news["now"] == f"{score} It is your turn."


def test_the_other_side_is_not_told_that_it_is_its_turn() -> None:
    match = factory.playing(turns=2)
    news = news_of(as_coach(match.team(1 - match.waiting_side).coach), match)
    assert news is not None
    assert "your turn" not in news["now"]


def test_at_full_time_it_says_so() -> None:
    match = factory.finished()
    news = news_of(as_coach(match.home_team.coach), match)
    assert news is not None
    score = f"{match.home_team} {match.home_score} : {match.away_score} {match.away_team}."
    assert news["now"] == f"Full time. {score}"


def test_who_plays_neither_side_has_none() -> None:
    match = factory.playing(now=clock.now())
    assert news_of(as_coach(UserFactory.create()), match) is None
