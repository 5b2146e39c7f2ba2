"""No answer to any request of the table shows a secret to somebody who may not see it (LGE-PBM-02).

Every row of the table of permissions is asked by every role, and by those with more than one:
while the match runs, and after its full time. In short the rows about matches and those of core are
asked by those who come nearest to a secret: the opponent with every role, and in turn, from row
to row, the opponent alone or one of the others.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator
from dataclasses import replace
from itertools import product

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
IN_TURN = (OPPONENT, COMMISSIONER, OPPONENT, ADMINISTRATOR, ONCE_STAND_IN, ANONYMOUS)
"""Who takes turns in the short form."""
EVERY, ONE_IN_THREE = (0, 1), (1, 3)
SHOWING = {
    "matches:match",
    "matches:record",
    "matches:match-file",
    "matches:sheet-standing",
    "matches:set-up",
    "matches:playbook",
    "api:match-segments",
    "api:playbook-list",
    "core:my-data",
}
"""Where a coach's own secrets are likely to be found, asked first."""
in_each_app = pytest.mark.parametrize(
    "app",
    [
        pytest.param(app, marks=() if app in (*OF_A_MATCH, "core") else pytest.mark.thorough)
        for app in matrix.APPS
    ],
)


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
    thorough: bool,
    caplog: pytest.LogCaptureFixture,
) -> None:
    """In short rows about matches are asked only about the match with the secrets."""
    _listen(caplog)
    worlds = [planted.world] if thorough or app not in OF_A_MATCH else []
    if app in OF_A_MATCH:
        worlds.append(_everywhere(planted))
    wrong = []
    for there in worlds:
        wrong += _leaks(planted, app, there, thorough, over=False)
    _make_opponent_admin(planted)
    for there in worlds:
        wrong += _leaks_to(planted, app, there, OPPONENT_AS_ADMIN, over=False)
    if app in OF_A_MATCH:
        Match.objects.filter(pk=planted.match.pk).update(
            state=MatchState.HELD, held_from="playing", last_error="A test."
        )
        for reader in (*READERS, OPPONENT_AS_ADMIN) if thorough else (OPPONENT_AS_ADMIN,):
            rows = EVERY if thorough else ONE_IN_THREE
            wrong += _leaks_to(planted, app, worlds[-1], reader, over=False, rows=rows)
    wrong += [f"log: {c.secret} ({c.mark})" for c in planted.canaries if c.mark in caplog.text]
    assert not wrong, "\n".join(wrong)


@in_each_app
def test_from_full_time_on(
    app: str, planted: Planted, thorough: bool, caplog: pytest.LogCaptureFixture
) -> None:
    _listen(caplog)
    play_on(planted.match)
    there = _everywhere(planted) if app in OF_A_MATCH else planted.world
    wrong = _leaks(planted, app, there, thorough, over=True)
    _make_opponent_admin(planted)
    rows = EVERY if thorough else ONE_IN_THREE
    wrong += _leaks_to(planted, app, there, OPPONENT_AS_ADMIN, over=True, rows=rows)
    wrong += [f"log: {c.secret} ({c.mark})" for c in planted.canaries if c.mark in caplog.text]
    assert not wrong, "\n".join(wrong)


def test_the_marks_are_to_be_found(planted: Planted) -> None:
    """Each stands somewhere its own coach reads, so that not finding it elsewhere says something.

    What nobody reads is left out; a revision that was replaced is on no page.
    """
    unread = {"token", "mail", "replaced", "notification"}
    rows = [r for app in (*OF_A_MATCH, "core") for r in matrix.APPS[app].ROWS if r.method == "get"]
    rows.sort(key=lambda row: row.name not in SHOWING)
    for over in (False, True):
        if over:
            play_on(planted.match)
            unread -= {"secret"}
        else:
            unread |= {"secret"}
        there = _everywhere(planted)
        missing = {c.mark: c.secret for c in planted.canaries if c.secret not in unread}
        coaches = (matrix.world.people.COACH, OPPONENT)
        for client, row in product([client_of(planted.readers[c]) for c in coaches], rows):
            if missing:
                forget_cache()
                text = ask(client, row, there)
                missing = {mark: kind for mark, kind in missing.items() if mark not in text}
        assert not missing


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


def _leaks(planted: Planted, app: str, there: World, thorough: bool, *, over: bool) -> list[str]:
    """What every reader sees of what is hidden; in short one reader a row."""
    if thorough:
        return [leak for r in READERS for leak in _leaks_to(planted, app, there, r, over=over)]
    return [
        leak
        for turn, reader in enumerate(IN_TURN)
        for leak in _leaks_to(planted, app, there, reader, over=over, rows=(turn, len(IN_TURN)))
    ]


def _leaks_to(
    planted: Planted,
    app: str,
    there: World,
    reader: str,
    *,
    over: bool,
    rows: tuple[int, int] = EVERY,
) -> list[str]:
    """What a reader sees of what is hidden from them; `rows`: from which row on, each how many."""
    found = []
    first, step = rows
    client = client_of(planted.readers.get(reader))
    hidden = [c for c in planted.canaries if not c.is_for(reader, over=over)]
    for row in matrix.APPS[app].ROWS[first::step]:
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
