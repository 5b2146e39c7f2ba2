"""From one season to the next."""

from __future__ import annotations

from urllib.parse import urlencode

import pytest

from core.audit.models import AuditEntry
from core.errors import NotAllowed, Refused
from core.jobs import outbox
from core.leagues.models import Role
from league.models import Entry, Fixture, Season
from league.plans import Plan
from league.queries.rollover import successors
from league.services import entries, rollover
from league.table import Points
from rosters.services.players import release_player
from tests.factories.core import member
from tests.factories.season import commissioner, finish_and_book, started
from tests.support.kept import kept

pytestmark = pytest.mark.django_db


@kept
def over(teams: int = 2, **fields: object) -> Season:
    """A finished season."""
    made = started(teams, **fields)
    while made.rounds.filter(state="open").exists():
        for fixture in Fixture.objects.filter(round__season=made, round__state="open"):
            finish_and_book(fixture)
        outbox.drain()
    made.refresh_from_db()
    assert made.state == "closed"
    return made


@pytest.mark.rules("KEM-ROL-01")
def test_KEM_ROL_01_teams_keep_redraft_under_a_cap_or_retire() -> None:
    made = over(3, points=Points(2, 1, 0), options={"three_dice": "on"})
    boss = commissioner(made.league)
    keeps, redrafts, retires = made.entries.order_by("pk")
    fates = {redrafts.pk: "redraft", retires.pk: "retire"}
    before = {one.entry.pk: (one.fate, one.worth) for one in successors(made, fates)}
    assert [before[e.pk][0] for e in (keeps, redrafts, retires)] == ["keep", "redraft", "retire"]
    cap = before[redrafts.pk][1] - 1
    with pytest.raises(Refused, match="Give the cap"):
        rollover.roll_over(season=made, name="Next", actor=boss, fates=fates)
    coming = rollover.roll_over(season=made, name="Next", actor=boss, fates=fates, cap=cap)
    assert (coming.state, coming.follows, coming.win_points) == ("sign_up", made, 2)
    assert coming.options == {"three_dice": "on"}
    found = {entry.team_id: entry for entry in coming.entries.all()}
    assert set(found) == {keeps.team_id, redrafts.team_id}
    assert found[keeps.team_id].status == "accepted"
    applied = found[redrafts.team_id]
    assert (applied.status, applied.limit) == ("applied", cap)
    with pytest.raises(Refused, match="release players"):
        entries.accept(entry=applied, actor=boss)
    release_player(player=redrafts.team.players.first(), actor=redrafts.team.coach)
    entries.accept(entry=applied, actor=boss)
    assert Entry.objects.get(pk=applied.pk).status == "accepted"
    with pytest.raises(Refused, match="already has a next season: Next"):
        rollover.roll_over(season=made, name="Again", actor=boss)


@pytest.mark.rules("KEM-ROL-01")
def test_KEM_ROL_01_divisions_are_carried_by_promotion_and_relegation() -> None:
    made = over(4, plan=Plan("divisions", {"divisions": 2, "moves": 1}))
    lines = successors(made, {})
    moved = {one.entry.team_id: one.division for one in lines}
    assert sorted(moved.values()) == [1, 1, 2, 2]
    up = next(one for one in lines if one.move and one.move.to_division == 1)
    assert up.move.why.startswith("Place 1 of 2")
    coming = rollover.roll_over(season=made, name="Next", actor=commissioner(made.league))
    assert {e.team_id: e.division.number for e in coming.entries.all()} == moved
    assert all(entry.keeps_division for entry in coming.entries.all())


def test_one_that_takes_teams_at_once_is_followed_by_such_a_one() -> None:
    made = over()
    Season.objects.filter(pk=made.pk).update(accepts_at_once=True)
    boss = commissioner(made.league)
    assert rollover.roll_over(season=made, name="Next", actor=boss).accepts_at_once


def test_it_is_taken_back_until_it_starts() -> None:
    made = over()
    boss = commissioner(made.league)
    coming = rollover.roll_over(season=made, name="Next", actor=boss)
    with pytest.raises(NotAllowed):
        rollover.take_back(season=coming, actor=member(made.league, Role.COACH))
    with pytest.raises(Refused, match="rolled-over season"):
        rollover.take_back(season=made, actor=boss)
    rollover.take_back(season=coming, actor=boss)
    assert list(Season.objects.all()) == [made]
    assert AuditEntry.objects.filter(verb="season.roll_over_taken_back").exists()
    with pytest.raises(Refused, match="Only a finished season"):
        rollover.roll_over(season=started(2, made.league), name="X", actor=boss)


@pytest.mark.parametrize("number", ["9" * 5000, "\u00b2", "-1", ""])
def test_a_fate_of_no_entry_is_not_read(client, number: str) -> None:
    made = over()
    client.force_login(commissioner(made.league))
    address = f"/seasons/{made.pk}/next/"
    assert client.get(address, {f"fate-{number}": "redraft"}).status_code == 200
    form = urlencode({"name": "", f"fate-{number}": "redraft"})
    kind = "application/x-www-form-urlencoded"
    assert client.post(address, form, content_type=kind).status_code == 422


def test_the_page_shows_it_and_makes_it(client) -> None:
    made = over()
    client.force_login(commissioner(made.league))
    one = made.entries.first()
    address = f"/seasons/{made.pk}/next/"
    page = client.get(address, {f"fate-{one.pk}": "redraft", "cap": "1", "fate-\x00": "keep"})
    assert b"over the cap" in page.content
    assert client.post(address, {"name": ""}).status_code == 422
    done = client.post(address, {"name": "Next", f"fate-{one.pk}": "retire"})
    coming = Season.objects.get(name="Next")
    assert done["Location"] == f"/seasons/{coming.pk}/"
    assert coming.entries.count() == 1
    assert client.post(f"/seasons/{coming.pk}/take-back/").status_code == 302
    assert Season.objects.count() == 1
