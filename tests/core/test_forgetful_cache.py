"""Without Redis nothing is remembered, and the site goes on: its pages, its API, planning."""

from __future__ import annotations

import pytest
from django.core.cache import caches
from redis.exceptions import RedisError

from core.forgetful_cache import ForgetfulCache
from tests.factories import matches as factory

pytestmark = pytest.mark.django_db


@pytest.fixture
def _without_redis(settings) -> None:
    settings.CACHES = {
        "default": {
            "BACKEND": "core.forgetful_cache.ForgetfulCache",
            "LOCATION": "unix:///nowhere/redis.sock",
        }
    }


@pytest.mark.usefixtures("_without_redis")
def test_the_api_and_the_board_answer_without_redis(client) -> None:
    match = factory.playing()
    client.force_login(match.team(match.waiting_side).coach)
    assert client.get(f"/api/v1/matches/{match.pk}").status_code == 200
    for what in ("board", "odds"):
        address = f"/api/v1/matches/{match.pk}/plan/{what}"
        answer = client.post(address, {"text": factory.a_move(match)}, "application/json")
        assert answer.status_code == 200
    for page in ("share.png", "sheet/standing/", "replay/frames.json"):
        assert client.get(f"/matches/{match.pk}/{page}").status_code == 200


@pytest.mark.usefixtures("_without_redis")
def test_what_counts_still_says_that_redis_is_away() -> None:
    away = caches["default"]
    assert isinstance(away, ForgetfulCache)
    away.set("one", 1)
    away.set_many({"one": 1})
    assert (away.get("one", 2), away.get_many(["one"])) == (2, {})
    for fails in (away.add, away.incr):
        with pytest.raises(RedisError):
            fails("one", 1)
