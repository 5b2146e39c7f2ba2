"""A place of a person who computes ends with the work, or a few seconds after it broke off."""

from __future__ import annotations

import os
import time

import pytest
from django.core.cache import caches
from redis.exceptions import TimeoutError as NoAnswer

from core import kept_places
from core.kept_places import give_back, take_place

pytestmark = pytest.mark.waits
SOON = kept_places.KEPT + kept_places.RENEWED_EVERY


@pytest.fixture
def key(request: pytest.FixtureRequest) -> str:
    name = f"place:{request.node.name}"
    give_back(name)
    return name


def ends_within(key: str, seconds: float) -> bool:
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if take_place(key):
            give_back(key)
            return True
        time.sleep(0.1)
    return False


def test_a_place_is_kept_for_as_long_as_the_work_takes(key, monkeypatch):
    monkeypatch.setattr(kept_places, "KEPT", 2)
    monkeypatch.setattr(kept_places, "RENEWED_EVERY", 0.3)
    monkeypatch.setattr(kept_places, "_renewed", kept_places._Renewed())
    assert take_place(key)
    assert not ends_within(key, 3.5)
    give_back(key)
    assert take_place(key)
    give_back(key)


def test_a_killed_process_keeps_its_place_for_seconds_only(key):
    if (child := os.fork()) == 0:
        take_place(key)
        os._exit(1)
    os.waitpid(child, 0)
    assert not take_place(key)
    assert ends_within(key, SOON)


@pytest.mark.parametrize("fails", ["add", "delete"])
def test_a_redis_that_was_frozen_keeps_it_for_seconds_only(key, fails, monkeypatch):
    """Redis does what it was asked for before it stood still, when who asked has long given up."""
    kind = type(caches["default"])
    added = kind.add

    def add_unheard(*args, **kwargs):
        added(*args, **kwargs)
        raise NoAnswer

    def delete_unheard(*_, **__):
        raise NoAnswer

    with monkeypatch.context() as frozen:
        if fails == "add":
            frozen.setattr(kind, "add", add_unheard)
        frozen.setattr(kind, "delete", delete_unheard)
        assert take_place(key)
        give_back(key)
    assert not take_place(key)
    assert ends_within(key, SOON)
