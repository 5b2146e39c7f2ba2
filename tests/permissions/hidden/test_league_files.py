"""A league file is the same, to the byte, whatever others have written of what is hidden.

Two files of one league, between which something hidden was done, differ in ciphertext alone, and
that is equally long (LGE-PBM-02). What is done is a table by the kinds of secrets.
"""

from __future__ import annotations

import gzip
import io
import json
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from celery import current_app
from django.db import connection, transaction

from core import clock
from core.jobs import outbox
from core.mail import inbound, reply_tokens
from core.mail.models import InboundMail
from core.notifications import services as notifications
from league.exports.league_file.blocks import open_block
from league.exports.league_file.record_kinds import HIDDEN, RECORD_KINDS, Hidden, Seal
from league.exports.league_file.writer import write_league
from matches.models import (
    Answer,
    Checkpoint,
    Match,
    MatchMessage,
    Playbook,
    Segment,
    SideClock,
    Squad,
)
from matches.notification_kinds import ACKNOWLEDGED
from matches.services.orders import match_orders
from matches.services.orders.playbooks import put_in_force, remove_page, save_page
from matches.services.orders.set_ups import submit_set_up
from matches.services.submission.drafts import save_draft, take_back
from matches.services.submission.sheets import submit_sheet
from rosters.services.drafts import start_draft
from tests.factories import matches as factory
from tests.permissions import world
from tests.permissions.hidden.planting import Planted, planted_world, write_in_secret
from tests.permissions.hidden.secrets import SECRETS

Act = Callable[[Match], object]
pytestmark = pytest.mark.rules("LGE-PBM-02")


@pytest.fixture
def planted(monkeypatch: pytest.MonkeyPatch, settings):
    monkeypatch.setattr(current_app, "send_task", lambda *_, **__: None)
    settings.MAIL_REPLY_ADDRESS = "turns+{token}@kemari.example"
    with clock.set_to(world.NOW):
        yield planted_world()


def _of_turn(match: Match) -> dict[str, Any]:
    side = match.waiting_side
    assert side is not None
    coach = match.team(side).coach
    return {"match": match, "side": side, "author": coach, "segment": match.segment}


def _draft(match: Match) -> None:
    now = clock.now() + timedelta(seconds=1.5)
    save_draft(**_of_turn(match), text="MAXRISK 1/7 # another\n" * 90, now=now)


def _submit(match: Match, times: int = 1) -> None:
    for number in range(times):
        text = f"{factory.a_move(match)} MAXRISK 1/{number + 50}"
        now = clock.now() + timedelta(seconds=number)
        submit_sheet(**_of_turn(match), text=text, now=now, accept_doubtful=True)


def _take_back(match: Match) -> None:
    take_back(**_of_turn(match), now=clock.now())


def _forget_all_sheets(match: Match) -> None:
    match.sheets.all().delete()
    Match.objects.filter(pk=match.pk).update(ready_at=None, remind_at=None)


def _orders(match: Match) -> None:
    for side in (0, 1):
        coach = match.team(side).coach
        orders = match_orders.read_orders(match, side, "FOLLOW never\nPRESET desperate")
        match_orders.save_orders(
            match=match, side=side, author=coach, orders=orders, now=clock.now()
        )


def _no_orders(match: Match) -> None:
    match.set_ups.all().delete()
    match.squads.all().delete()


def _set_up(match: Match) -> None:
    """Long after the kick-off, so nobody else can see that it was changed, or confirmed."""
    SideClock.objects.filter(match=match).update(confirmed_at=None)
    for side in (0, 1):
        coach = match.team(side).coach
        submit_set_up(
            match=match, side=side, author=coach, text="FOLLOW never # mine", now=clock.now()
        )


def _page(match: Match) -> None:
    team = match.team(0)
    page = save_page(team=team, author=team.coach, name="New", text="FOLLOW never", now=clock.now())
    put_in_force(page=page, author=team.coach)


def _no_page(match: Match) -> None:
    team = match.team(0)
    for page in Playbook.objects.filter(team=team):
        remove_page(page=page, author=team.coach)


def _kept_page(match: Match) -> None:
    Playbook.objects.filter(team=match.team(0)).update(kept_for=match.team(1).coach)


def _answer(match: Match) -> None:
    side = 1 - int(match.waiting_side or 0)
    Answer.objects.create(
        match=match,
        side=side,
        segment=match.segment,
        kind="duel",
        text="a long answer " * 30,
        canonical="[]",
        author=match.team(side).coach,
        saved_at=clock.now(),
    )
    Match.objects.filter(pk=match.pk).update(ready_at=clock.now())


def _rewrite(column: str, value: str) -> Act:
    """Another text in a column that is never changed: as if the match had gone otherwise."""

    def act(match: Match) -> None:
        table = Segment._meta.db_table
        with connection.cursor() as cursor:
            cursor.execute("SET LOCAL session_replication_role = replica")  # no append-only guard
            cursor.execute(
                f"UPDATE {table} SET {column} = %s WHERE match_id = %s", [value, match.pk]
            )

    return act


def _secret(match: Match) -> None:
    Match.objects.filter(pk=match.pk).update(secret="ab" * 32)


def _being_played(match: Match) -> None:
    Match.objects.filter(pk=match.pk).update(
        attempts=2, attempted_at=clock.now(), last_error="A fault", ready_at=clock.now()
    )


def _token(match: Match) -> str:
    side = match.waiting_side
    about = {"match": match.pk, "side": side, "segment": match.segment}
    coach = match.team(int(side or 0)).coach
    return reply_tokens.token_for(user=coach, league=match.league, topic="match.turn", about=about)


def _mail(match: Match) -> None:
    """A sheet by mail, its reply, and all jobs of both."""
    coach = match.team(int(match.waiting_side or 0)).coach
    raw = (
        f"From: {coach.email}\nTo: turns+{_token(match)}@kemari.example\nSubject: Re: turn\n"
        f"Message-ID: <again@mail.example>\n\n{factory.a_move(match)}\nEND\n"
    )
    inbound.receive(raw.encode(), channel=InboundMail.Channel.PIPE)
    outbox.drain()


def _acknowledge(match: Match) -> None:
    coach = match.team(int(match.waiting_side or 0)).coach
    notifications.notify(
        recipient=coach,
        subject="In",
        body="51 %",
        key="more",
        kind=ACKNOWLEDGED,
        about={"match": match.pk},
    )
    outbox.drain()


def _checkpoint(match: Match) -> None:
    for row in Checkpoint.objects.filter(match=match):
        row.data = {**row.data, "more": "x" * 999}
        row.save()


def _squad(match: Match) -> None:
    Squad.objects.create(match=match, side=0, resting=[1, 2, 3], saved_at=clock.now())


def _roster(match: Match) -> None:
    for side, full in ((0, True), (1, False)):
        team = match.team(side)
        start_draft(league=match.league, coach=team.coach, clan=team.clan, with_line_up=full)


def _quote(match: Match) -> None:
    MatchMessage.objects.filter(match=match).update(taken="> much that was quoted" * 200)


ACTS: dict[str, tuple[Act, ...]] = {
    "draft": (_draft, _forget_all_sheets),
    "written": (_submit, _take_back, write_in_secret),
    "replaced": (lambda match: _submit(match, 12),),
    "locked": (_rewrite("locked", "no orders at all " * 200),),
    "orders-written": (_orders, _no_orders),
    "orders": (_set_up, _squad),
    "playbook": (_page, _no_page),
    "other-page": (_kept_page,),
    "private": (_answer, _rewrite("private", '[{"side": 0}]'), _rewrite("notes", "{}")),
    "salt": (_checkpoint, _rewrite("locked", "")),
    "secret": (_secret, _being_played),
    "token": (_token,),
    "mail": (_mail,),
    "notification": (_acknowledge,),
    "taken": (_quote,),
    "roster": (_roster,),
}
"""By kind of secret, and what has no row in the table of secrets: a draft of a roster."""


OF_NO_FILE = frozenset({"token", "notification", "taken"})
"""What no file contains, not even in a block."""


def test_there_is_an_act_for_every_kind_of_secret() -> None:
    assert set(ACTS) - {"roster"} == set(SECRETS)


@pytest.mark.django_db
@pytest.mark.parametrize("secret", ACTS)
def test_a_file_does_not_show_that_anything_hidden_was_done(secret: str, planted: Planted) -> None:
    before, length, hidden = _shown(planted)
    for act in ACTS[secret]:
        with transaction.atomic():
            planted.match.refresh_from_db()
            act(planted.match)
            after, now_long, now_hidden = _shown(planted)
            transaction.set_rollback(True)
        name = getattr(act, "__name__", secret)
        differ = [(one, two) for one, two in zip(before, after, strict=False) if one != two]
        assert not differ, f"{name}: {differ[0]}"
        assert (len(before), length) == (len(after), now_long), name
        assert (hidden != now_hidden) == (secret not in OF_NO_FILE), name


def test_what_is_sealed_of_running_matches_is_in_a_block() -> None:
    """A seal of its own would be as long as what it hides: only constant lengths have one."""
    alone = {
        kind.key
        for kind in RECORD_KINDS
        if kind.sealed and kind.hidden is Hidden.NONE and kind.seal is not Seal.RUNNING
    }
    assert alone == {"season"}  # the seed of its dice, which is as long for all


def _shown(planted: Planted) -> tuple[list[str], int, list[Any]]:
    """The lines without ciphertext, but with its length; the length of the unpacked file; and what
    its blocks contain.
    """
    file = io.BytesIO()
    write_league(planted.world.league, file)
    text = gzip.decompress(file.getvalue())
    lines: list[str] = []
    hidden: list[Any] = []
    for line in text.splitlines():
        found = json.loads(line)
        if found.get("row") == HIDDEN:
            hidden += open_block(f"{HIDDEN} {found['n']}", found["sealed"])
        if isinstance(found.get("sealed"), str):
            found["sealed"] = len(found["sealed"])
        lines.append(json.dumps({k: v for k, v in found.items() if k not in {"sha256", "mark"}}))
    return lines, len(text), hidden
