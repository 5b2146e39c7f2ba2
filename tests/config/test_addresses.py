import pytest

from config import addresses, places


@pytest.mark.parametrize(
    ("given", "broker", "cache"),
    [
        (
            "unix:///tmp/k/redis.sock?db=0",
            "redis+socket:///tmp/k/redis.sock?virtual_host=0",
            "unix:///tmp/k/redis.sock?db=1",
        ),
        (
            "unix:///tmp/k/redis.sock",
            "redis+socket:///tmp/k/redis.sock?virtual_host=0",
            "unix:///tmp/k/redis.sock?db=1",
        ),
        ("redis://cache:6379/3", "redis://cache:6379/3", "redis://cache:6379/3"),
        ("rediss://:pw@cache/0", "rediss://:pw@cache/0", "rediss://:pw@cache/0"),
    ],
)
def test_one_redis_url_in_each_dialect(given: str, broker: str, cache: str) -> None:
    assert addresses.celery_broker_url(given) == broker
    assert addresses.cache_url(given) == cache


def test_links_lead_to_the_running_site_unless_told_otherwise(tmp_path, monkeypatch):
    monkeypatch.setenv("KEMARI_VAR", str(tmp_path))
    assert places.site_url("") == "http://localhost:8000"
    places.record_of_address().parent.mkdir()
    places.record_of_address().write_text("http://localhost:8131\n")
    assert places.site_url("") == "http://localhost:8131"
    assert places.site_url("9000") == "http://localhost:9000"
