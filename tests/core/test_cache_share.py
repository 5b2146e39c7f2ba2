"""One person's plans take a bounded part of the cache, and the cache has bounded memory."""

from __future__ import annotations

from pathlib import Path

import pytest
import redis
import yaml
from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.core.cache import cache
from django.test import RequestFactory

from config.run.redis_server import CACHE_BYTES
from core import cache_share
from core.cache_share import remember, working_for
from core.one_at_a_time import one_at_a_time
from tests.support.caches import forget_cache

ROOT = Path(settings.BASE_DIR)


@pytest.fixture(autouse=True)
def _small(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(cache_share, "MAX_BYTES", 10_000)
    forget_cache()
    yield
    forget_cache()


def kept(who: str, count: int, name: str = "plan") -> int:
    """How many of that many kilobytes are remembered."""
    with working_for(who):
        for number in range(count):
            remember(f"{name}:{who}:{number}", "x" * 1000, 60)
    return sum(cache.get(f"{name}:{who}:{number}") is not None for number in range(count))


def test_what_is_beyond_the_share_is_not_remembered() -> None:
    assert kept("person:1", 50) == 9
    assert kept("person:1", 50, "more") == 0
    assert kept("person:2", 5) == 5


def test_the_site_itself_has_no_share() -> None:
    assert kept("", 30) == 30


def test_who_computes_is_who_is_counted() -> None:
    request = RequestFactory().get("/")
    request.user = AnonymousUser()
    with one_at_a_time(request):
        for number in range(30):
            remember(f"plan:{number}", "x" * 1000, 60)
    found = sum(cache.get(f"plan:{number}") is not None for number in range(30))
    assert found == 9


def test_the_cache_has_a_server_of_its_own_that_evicts_and_the_queues_do_not() -> None:
    def config_of(url: str) -> tuple[int, str]:
        with redis.Redis.from_url(url) as server:
            config = server.config_get("maxmemory*")
            return int(config["maxmemory"]), str(config["maxmemory-policy"])

    assert settings.CACHE_URL != settings.REDIS_URL
    assert config_of(settings.CACHE_URL) == (CACHE_BYTES, "allkeys-lru")
    assert config_of(settings.REDIS_URL) == (0, "noeviction")


def test_compose_has_two_servers_too() -> None:
    composed = yaml.safe_load((ROOT / "compose.yaml").read_text(encoding="utf-8"))
    queues, its_cache = composed["services"]["redis"], composed["services"]["cache"]
    assert "--maxmemory-policy noeviction" in queues["command"]
    assert "--maxmemory 256mb --maxmemory-policy allkeys-lru" in its_cache["command"]
    environment = composed["services"]["web"]["environment"]
    assert environment["REDIS_URL"] != environment["CACHE_URL"]
