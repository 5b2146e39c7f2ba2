import pytest

from config import redis_urls, var_paths


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
def test_one_redis_url_for_each_library(given: str, broker: str, cache: str) -> None:
    assert redis_urls.celery_broker_url(given) == broker
    assert redis_urls.cache_url(given) == cache


def test_links_lead_to_the_running_site_unless_a_port_is_given(tmp_path, monkeypatch):
    monkeypatch.setenv("KEMARI_VAR", str(tmp_path))
    assert var_paths.site_url("") == "http://localhost:8000"
    var_paths.record_of_address().parent.mkdir()
    var_paths.record_of_address().write_text("http://localhost:8131\n")
    assert var_paths.site_url("") == "http://localhost:8131"
    assert var_paths.site_url("9000") == "http://localhost:9000"
