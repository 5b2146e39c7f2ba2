"""Without Redis nothing is remembered, and the site goes on: its pages, its API, planning."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.conf import settings as project
from django.core.cache import caches
from redis.exceptions import RedisError

from core.cache_share import is_remembered, remember
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


def test_what_is_remembered_is_made_once() -> None:
    made: list[int] = []
    for _ in range(2):
        assert caches["default"].get_or_set("once", lambda: made.append(1) or 7, 60) == 7
    assert made == [1]


@pytest.mark.usefixtures("_without_redis")
def test_what_counts_still_says_that_redis_is_away() -> None:
    away = caches["default"]
    assert isinstance(away, ForgetfulCache)
    away.set("one", 1)
    away.set_many({"one": 1})
    assert (away.get("one", 2), away.get_many(["one"])) == (2, {})
    assert (away.get_or_set("one", 3), away.get_or_set("one", lambda: 4)) == (3, 4)
    for fails in (away.add, away.incr):
        with pytest.raises(RedisError):
            fails("one", 1)


FORGIVING = {"get", "set", "get_many", "set_many", "get_or_set"}
"""What answers as an empty cache does while Redis is away."""
TELLS_OF_IT = {"config/health.py"}
"""Where a failure is the answer."""


def unguarded(node: ast.AST, *, is_safe: bool = False) -> Iterator[ast.Call]:
    """Calls of the cache that raise `RedisError`, outside what catches it."""
    for child in ast.iter_child_nodes(node):
        safe = is_safe
        if isinstance(child, ast.FunctionDef | ast.Lambda):
            safe = False
        elif isinstance(node, ast.Try) and child in node.body:
            safe |= any(
                handler.type is not None and "RedisError" in ast.unparse(handler.type)
                for handler in node.handlers
            )
        elif isinstance(child, ast.With):
            safe |= any("suppress(RedisError" in ast.unparse(item) for item in child.items)
        match child:
            case ast.Call(func=ast.Attribute(value=ast.Name(id="cache"), attr=attr)):
                if not safe and attr not in FORGIVING:
                    yield child
        yield from unguarded(child, is_safe=safe)


def test_who_asks_what_raises_says_what_happens_then() -> None:
    root = Path(project.BASE_DIR)
    found = [
        f"{name}:{call.lineno} {ast.unparse(call)}"
        for app in ("config", "core", "league", "matches", "rosters")
        for file in sorted((root / app).rglob("*.py"))
        if (name := str(file.relative_to(root))) not in TELLS_OF_IT
        for call in unguarded(ast.parse(file.read_text(encoding="utf-8")))
    ]
    assert not found, found


@pytest.mark.usefixtures("_without_redis")
def test_without_redis_nothing_is_known_to_be_remembered() -> None:
    remember("one", 1, 60)
    assert not is_remembered("one")
