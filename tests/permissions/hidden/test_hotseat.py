"""Nothing of a side's drafts, orders and set-ups is in any answer while its curtain is closed.

Every row of the table of permissions about matches is asked by the person who plays both sides,
with no curtain open, and with that of each side open (KEM-FRI-07).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest
from celery import current_app
from django.core.exceptions import ObjectDoesNotExist
from django.test import Client

from core import clock
from core.accounts.models import User
from engine.sheets.order_parts import Part
from matches.curtain import open_side_of
from matches.models import Match, MatchMessage, Side
from matches.services.orders.match_orders import write_part
from matches.services.orders.set_ups import submit_set_up
from matches.services.submission.drafts import save_draft
from tests.factories.core import UserFactory
from tests.matches.one_screen import (
    begun_at_one_screen,
    let_look,
    play_what_is_ready,
    submit_a_turn,
)
from tests.permissions import test_matrix as matrix
from tests.permissions import world
from tests.permissions.hidden.asking import ask, client_of
from tests.permissions.table import Row
from tests.permissions.world import World
from tests.support.caches import forget_cache

pytestmark = [pytest.mark.django_db, pytest.mark.rules("KEM-FRI-07")]
APPS = ("matches", "matches-api", "core")
ABOUT_BOOKS = {
    "api:why-career-detail",
    "api:why-ledger-detail",
    "matches:why-career",
    "matches:why-ledger",
}
"""A friendly's teams have none."""
RISKS = {Side.HOME: ("41/97", "43/97"), Side.AWAY: ("59/97", "61/97")}
"""Of the sheet that was played, and of the draft."""


def rows_that_fit(there: World) -> Iterator[Row]:
    """The rows, without those about what a friendly has none of."""
    for app in APPS:
        for row in matrix.APPS[app].ROWS:
            try:
                row.args(there), row.data(there)
            except (ObjectDoesNotExist, AttributeError):
                continue
            yield row


class Planted:
    """A friendly in which each side has written something that can be found again: at one screen,
    if none is given.
    """

    def __init__(self, match: Match | None = None) -> None:
        self.match: Match = match or begun_at_one_screen(UserFactory.create())
        self.coach: User = self.match.team(Side.HOME).coach
        self.marks: dict[Side, set[str]] = {side: set() for side in Side}
        for side in Side:
            self.set_up(side)
        play_what_is_ready(self.match)
        for _ in Side:
            self.play()
        MatchMessage.objects.create(
            match=self.match, author=self.coach, text="Hi", channel="page", created_at=clock.now()
        )

    def mark(self, side: Side, word: str) -> str:
        found = f"{word}OF{side.name}"
        self.marks[side].add(found)
        return found

    def set_up(self, side: Side) -> None:
        assert let_look(self.match) == side
        submit_set_up(
            match=self.match,
            side=side,
            author=self.match.team(side).coach,
            text=f"# {self.mark(side, 'SETUP')}",
            now=clock.now(),
        )

    def play(self) -> None:
        side = Side(self.match.waiting_side)
        risk, _ = RISKS[side]
        submit_a_turn(self.match, f"1 MOVE A1 MAXRISK {risk} # {self.mark(side, 'PLAYED')}")
        self.marks[side].add(risk)
        play_what_is_ready(self.match)

    def write(self) -> Side:
        """The side that must act opens its curtain, changes its orders and begins to write."""
        side = let_look(self.match)
        _, risk = RISKS[side]
        numbers = [figure["number"] for figure in self.match.setup[side.name.lower()]["figures"]]
        ranked = "TOUCHBACK " + ">".join(map(str, numbers if side else numbers[::-1]))
        write_part(
            match=self.match,
            side=side,
            author=self.match.team(side).coach,
            part=Part.ORDERS,
            text=ranked,
            now=clock.now(),
        )
        save_draft(
            match=self.match,
            side=side,
            author=self.match.team(side).coach,
            text=f"MAXRISK {risk} # {self.mark(side, 'DRAFT')}",
            segment=self.match.segment,
            now=clock.now(),
        )
        self.marks[side] |= {ranked, risk}
        self.match.refresh_from_db()
        return side


@pytest.fixture
def planted(monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[Planted, World]]:
    monkeypatch.setattr(current_app, "send_task", lambda *_, **__: None)
    with clock.set_to(world.NOW):
        yield Planted(), world.build()


def marks_found(
    planted: Planted, there: World, client: Client | None = None
) -> dict[str, set[str]]:
    """Which marks stand in which answers to the person who plays both sides, or to a browser."""
    client = client or client_of(planted.coach)
    match = Match.objects.get(pk=planted.match.pk)
    same = dict.fromkeys(("match", "fresh", "market", "held", "finished"), match)
    everywhere = replace(there, **same)
    every = set().union(*planted.marks.values())
    found = {}
    for row in rows_that_fit(everywhere):
        forget_cache()
        text = ask(client, row, everywhere)
        if marks := {mark for mark in every if mark in text}:
            found[str(row)] = marks
    return found


def test_every_answer_is_the_open_sides(planted: tuple[Planted, World]) -> None:
    it, there = planted
    assert open_side_of(it.match) is None
    assert marks_found(it, there) == {}
    first = it.write()
    for side in (first, Side(1 - first)):
        assert open_side_of(it.match) == side
        found = marks_found(it, there)
        seen = set().union(*found.values())
        leaks = {name: marks & it.marks[1 - side] for name, marks in found.items()}
        assert not any(leaks.values()), leaks
        assert {mark for mark in it.marks[side] if mark.startswith("DRAFT")} <= seen
        assert any(mark.startswith("TOUCHBACK") for mark in seen)
        it.play()
        assert open_side_of(it.match) is None
        assert marks_found(it, there) == {}
        if side == first:
            assert it.write() == 1 - first


def test_few_rows_are_left_out(planted: tuple[Planted, World]) -> None:
    """All the rows of pages and answers about a match are asked."""
    it, there = planted
    same = dict.fromkeys(("match", "fresh", "market", "held", "finished"), it.match)
    asked = {row.name for row in rows_that_fit(replace(there, **same))}
    every = {row.name for app in APPS for row in matrix.APPS[app].ROWS}
    assert every - asked == ABOUT_BOOKS
