"""What is remembered of matches is forgotten when a class that it holds changes."""

from __future__ import annotations

from typing import Any

import pytest

from core.class_digest import digest_classes
from core.forgetful_cache import ForgetfulCache
from engine.planning.futures import Fact
from engine.replay.scene import Scene
from matches.answers.plan_ways import BlockRow
from matches.course import Course, Turn
from matches.models import Match
from matches.queries.course import course_of_match
from matches.queries.matches import setup_for_words
from matches.queries.replay import Moment, replay_of
from matches.queries.replay_poster import Poster, poster_of
from matches.render.replay_steps import ReplayFrame
from matches.render.share_svg import Shared
from matches.services.submission.planning import plan_board, read_plan
from tests.factories import matches as factory
from tests.support.caches import forget_cache

pytestmark = pytest.mark.django_db


def plan(match: Match, client: Any) -> None:
    plan_board(read_plan(match=match, side=match.waiting_side, text=""))


def course(match: Match, client: Any) -> None:
    course_of_match(match, setup_for_words(match))


def replay(match: Match, client: Any) -> None:
    replay_of(match)


def poster(match: Match, client: Any) -> None:
    poster_of(match)


def share(match: Match, client: Any) -> None:
    assert client.get(f"/matches/{match.pk}/share.png").status_code == 200


HELD = {
    plan: (Fact, BlockRow),
    course: (Course, Turn),
    replay: (ReplayFrame, Scene),
    poster: (Poster, Moment, ReplayFrame),
    share: (Shared,),
}
CASES = [
    pytest.param(make, held, id=f"{make.__name__}-{held.__name__}")
    for make, classes in HELD.items()
    for held in classes
]


@pytest.fixture
def names(monkeypatch) -> list[str]:
    """The names under which something is remembered."""
    found: list[str] = []
    for method in ("set", "set_many"):
        whole = getattr(ForgetfulCache, method)

        def remember(self, what, *given, whole=whole, **named):
            found.extend([what] if isinstance(what, str) else what)
            return whole(self, what, *given, **named)

        monkeypatch.setattr(ForgetfulCache, method, remember)
    return found


@pytest.mark.parametrize(("make", "held"), CASES)
def test_another_field_is_another_name(make, held, names, client, monkeypatch) -> None:
    match = factory.playing() if make is plan else factory.finished()

    def remembered() -> set[str]:
        names.clear()
        forget_cache()
        digest_classes.cache_clear()
        make(match, client)
        return {name for name in names if name.startswith(make.__name__)}

    before = remembered()
    assert before
    assert remembered() == before
    monkeypatch.setitem(held.__annotations__, "one_more", "int")
    changed = remembered()
    digest_classes.cache_clear()
    assert len(changed) == len(before)
    assert changed.isdisjoint(before)
