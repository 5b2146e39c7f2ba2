"""No answer to any request of the table shows a secret to somebody who may not see it (LGE-PBM-02).

Every row of the table of permissions is asked by every role, and by those with more than one:
while the match runs, and after its full time. The short form asks the rows about matches and those
of core for the readers who come nearest to a secret.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator
from dataclasses import replace

import pytest
from celery import current_app

from core import clock
from core.accounts.models import User
from core.leagues.models import Membership, Role
from matches.models import Match, MatchState
from tests.permissions import test_matrix as matrix
from tests.permissions import world
from tests.permissions.hidden.asking import ask, client_of
from tests.permissions.hidden.planting import (
    ADMINISTRATOR,
    ONCE_STAND_IN,
    OPPONENT_AS_ADMIN,
    READERS,
    Planted,
    planted_world,
    play_on,
)
from tests.permissions.people import ANONYMOUS, COMMISSIONER, OPPONENT
from tests.permissions.world import World
from tests.support.caches import forget_cache

pytestmark = [pytest.mark.django_db, pytest.mark.rules("LGE-PBM-02")]
OF_A_MATCH = ("matches", "matches-api")
NEAREST = (OPPONENT, COMMISSIONER, ADMINISTRATOR, ONCE_STAND_IN, ANONYMOUS)
in_each_app = pytest.mark.parametrize(
    "app",
    [
        pytest.param(app, marks=() if app in (*OF_A_MATCH, "core") else pytest.mark.thorough)
        for app in matrix.APPS
    ],
)


@pytest.fixture
def readers(thorough: bool) -> tuple[str, ...]:
    return READERS if thorough else NEAREST


@pytest.fixture
def planted(monkeypatch: pytest.MonkeyPatch, settings) -> Iterator[Planted]:
    monkeypatch.setattr(current_app, "send_task", lambda *_, **__: None)
    settings.MAIL_REPLY_ADDRESS = "turns+{token}@kemari.example"
    with clock.set_to(world.NOW):
        yield planted_world()


@in_each_app
def test_while_the_match_runs(
    app: str,
    planted: Planted,
    readers: tuple[str, ...],
    thorough: bool,
    caplog: pytest.LogCaptureFixture,
) -> None:
    """A match that is held is asked about, in short, by the opponent and the commissioner."""
    _listen(caplog)
    wrong = _leaks(planted, app, planted.world, readers, over=False)
    _make_opponent_admin(planted)
    wrong += _leaks(planted, app, planted.world, (OPPONENT_AS_ADMIN,), over=False)
    if app in OF_A_MATCH:
        there = _everywhere(planted)
        wrong += _leaks(planted, app, there, readers, over=False)
        Match.objects.filter(pk=planted.match.pk).update(
            state=MatchState.HELD, held_from="playing", last_error="A test."
        )
        wrong += _leaks(planted, app, there, readers if thorough else NEAREST[:2], over=False)
    wrong += [f"log: {c.secret} ({c.mark})" for c in planted.canaries if c.mark in caplog.text]
    assert not wrong, "\n".join(wrong)


@in_each_app
def test_from_full_time_on(
    app: str, planted: Planted, readers: tuple[str, ...], caplog: pytest.LogCaptureFixture
) -> None:
    _listen(caplog)
    play_on(planted.match)
    there = _everywhere(planted) if app in OF_A_MATCH else planted.world
    wrong = _leaks(planted, app, there, readers, over=True)
    _make_opponent_admin(planted)
    wrong += _leaks(planted, app, there, (OPPONENT_AS_ADMIN,), over=True)
    wrong += [f"log: {c.secret} ({c.mark})" for c in planted.canaries if c.mark in caplog.text]
    assert not wrong, "\n".join(wrong)


def test_the_marks_are_to_be_found(planted: Planted) -> None:
    """Each stands somewhere its own coach reads, so that not finding it elsewhere says something.

    What nobody reads is left out; a revision that was replaced is on no page.
    """
    unread, text = {"secret", "token", "mail", "replaced"}, ""
    for over in (False, True):
        if over:
            play_on(planted.match)
        for role in (matrix.world.people.COACH, OPPONENT):
            client = client_of(planted.readers[role])
            for row in (r for app in (*OF_A_MATCH, "core") for r in matrix.APPS[app].ROWS):
                if row.method == "get":
                    forget_cache()
                    text += ask(client, row, _everywhere(planted))
        missing = {c.mark: c.secret for c in planted.canaries if c.mark not in text}
        if over:
            unread -= {"secret"}
        assert set(missing.values()) <= unread | {"notification"}, missing


def _listen(caplog: pytest.LogCaptureFixture) -> None:
    """Every log line, except the database's own, which only debugging writes."""
    caplog.set_level(logging.DEBUG)
    logging.getLogger("django.db").setLevel(logging.INFO)


def _everywhere(planted: Planted) -> World:
    """The world whose every match is the one with the secrets."""
    match = Match.objects.get(pk=planted.match.pk)
    same = dict.fromkeys(("match", "fresh", "market", "held", "finished"), match)
    return replace(planted.world, **same)


def _make_opponent_admin(planted: Planted) -> None:
    """The opponent becomes commissioner of the league and administrator of the site."""
    opponent = planted.readers[OPPONENT]
    Membership.objects.filter(user=opponent).update(role=Role.COMMISSIONER)
    User.objects.filter(pk=opponent.pk).update(is_staff=True, is_superuser=True)
    planted.readers[OPPONENT_AS_ADMIN] = User.objects.get(pk=opponent.pk)


def _leaks(
    planted: Planted, app: str, there: World, readers: tuple[str, ...], *, over: bool
) -> list[str]:
    found = []
    for reader in readers:
        client = client_of(planted.readers.get(reader))
        hidden = [c for c in planted.canaries if not c.is_for(reader, over=over)]
        for row in matrix.APPS[app].ROWS:
            forget_cache()
            text = ask(client, row, there)
            found += [
                f"{row}: {reader} reads {canary.secret} of {canary.side} ({canary.mark})"
                for canary in hidden
                if canary.mark in text
            ]
    return found


def test_numbers_do_not_count_what_the_other_side_has(planted: Planted) -> None:
    """Entries of both sides are numbered as one list: the numbers come with full time."""
    address = f"/api/v1/matches/{planted.match.pk}/segments/"
    client = client_of(planted.readers[OPPONENT])
    entries = [e for row in client.get(address).json()["results"] for e in row["private"]]
    assert entries
    assert not any("n" in entry for entry in entries)
    play_on(planted.match)
    rows = client.get(address).json()["results"]
    assert all([e["n"] for e in row["private"]] == list(range(len(row["private"]))) for row in rows)
