"""Everything is registered when Django has started; registering again changes nothing."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from celery import current_app

from config import wiring
from core.accounts.personal_data import PERSONAL_DATA
from core.audit import news, verbs
from core.hooks import Hook, Registry
from core.jobs.outbox import Topic
from core.jobs.ticking import TICK_TASKS
from core.notifications.kinds import DIGEST, all_kinds, find, optional_kinds
from matches import notification_kinds
from tests.layers import ROOT

VERB = re.compile(r'verb=f?"(\w+)\.')
OF_NO_LEAGUE = {"token"}
"""In no league's log."""


def hooks() -> Iterator[tuple[str, object]]:
    """Every hook, topic and registry that `config.wiring` can reach, by name."""
    for module in {
        name: each for name, each in vars(wiring).items() if hasattr(each, "__file__")
    }.values():
        for name, value in vars(module).items():
            if isinstance(value, (Hook, Registry, Topic)):
                yield f"{module.__name__}.{name}", value
    for name, value in vars(wiring).items():
        if isinstance(value, (Hook, Topic)):
            yield name, value


def test_every_hook_has_a_callable_and_every_subscribed_task_exists() -> None:
    found = dict(hooks())
    assert len(found) > 20
    for name, value in found.items():
        if isinstance(value, Topic):
            assert set(value.consumers) <= set(current_app.tasks), name
            assert value.consumers, name
        else:
            assert list(value), name  # type: ignore[call-overload]
    assert {task.name for task in TICK_TASKS} <= set(current_app.tasks)


def test_connecting_again_changes_nothing() -> None:
    before = {name: list(getattr(each, "consumers", None) or each) for name, each in hooks()}  # type: ignore[call-overload]
    wiring.connect()
    assert before == {
        name: list(getattr(each, "consumers", None) or each)
        for name, each in hooks()  # type: ignore[call-overload]
    }
    assert len(PERSONAL_DATA.call.__self__._callables) == len(set(PERSONAL_DATA))


def test_each_app_brings_its_own_words_and_kinds() -> None:
    assert [kind.key for kind in all_kinds()] == [
        *(kind.key for kind in notification_kinds.KINDS),
        "season.sign_up",
        "digest",
    ]
    assert find("match.turn").write is not None
    assert find("unheard-of").key == ""
    assert DIGEST in optional_kinds()
    assert notification_kinds.ANSWER not in optional_kinds()
    assert {verb.split(".")[0] for verb in verbs.SENTENCES} <= set(verbs.GROUPS)
    assert {"core.league", "rosters.team", "league.season"} <= set(news.SUBJECT_LINKS)


def test_the_log_can_be_filtered_for_every_verb_that_is_written() -> None:
    files = (
        file
        for app in ("core", "rosters", "matches", "league")
        for file in (ROOT / app).rglob("*.py")
    )
    written = {kind for file in files for kind in VERB.findall(file.read_text(encoding="utf-8"))}
    assert written - OF_NO_LEAGUE <= set(verbs.GROUPS)
    assert {"season", "question", "orders", "fixture"} <= written


@pytest.mark.parametrize("kind", notification_kinds.KINDS, ids=lambda kind: kind.key)
def test_a_kind_has_a_writer_or_says_that_its_own_words_are_mailed(
    kind: notification_kinds.NotificationKind,
) -> None:
    assert (kind.write is None) == kind.own_words
