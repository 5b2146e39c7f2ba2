"""A leaving is undone after its league went through a file, as it would have been before."""

from __future__ import annotations

from dataclasses import fields

import pytest

from core.accounts.models import User
from core.audit.models import AuditEntry
from core.jobs import outbox
from core.leagues.models import League, Role
from league.exports.league_file import leaving_data
from league.models import Bye, Fixture, Season
from league.plans import Plan
from league.services import leave_undo, mid_season, rounds
from tests.factories.core import member
from tests.factories.season import commissioner, finish_and_book, started
from tests.league.exports.test_round_trip import exported, imported

pytestmark = [pytest.mark.django_db, pytest.mark.rules("KEM-LEA-02")]


def shape(season: Season) -> object:
    """Fixtures, byes and entries by names and numbers, without what a match is."""
    fixtures = Fixture.objects.filter(round__season=season).order_by("round__number", "number")
    byes = Bye.objects.filter(round__season=season).order_by("round__number", "team__name")
    return (
        list(
            fixtures.values_list(
                *("round__number", "number", "home_team__name", "away_team__name", "slot")
            )
        ),
        list(byes.values_list("round__number", "team__name", "why", "pays", "slot")),
        list(season.entries.order_by("team__name").values_list("team__name", "status")),
    )


def copied(league: League, slug: str = "again") -> League:
    """The league after an export and an import under another name."""
    owner = User.objects.get(memberships__league=league, memberships__role=Role.OWNER)
    return imported(exported(league), actor=owner, slug=slug, name=slug).league


def left(teams: int, plan: Plan, remaining: str) -> tuple[Season, object]:
    """A season in its second round that a team has just left, and its shape before."""
    made = started(teams, plan=plan)
    made.refresh_from_db()
    member(made.league, Role.OWNER)
    for fixture in Fixture.objects.filter(round__season=made, round__state="open"):
        finish_and_book(fixture)
    outbox.drain()
    before = shape(made)
    gone = made.entries.order_by("pk")[0]
    mid_season.leave(entry=gone, actor=commissioner(made.league), remaining=remaining)
    outbox.drain()
    return made, before


@pytest.mark.parametrize("remaining", ["walk_overs", "byes"])
@pytest.mark.parametrize("pairing", ["round_robin", "swiss"])
@pytest.mark.parametrize("teams", [4, 5])
def test_it_is_undone_after_export_and_import(teams: int, pairing: str, remaining: str) -> None:
    made, before = left(teams, Plan(pairing), remaining)
    again = copied(made.league)
    season = again.seasons.get()
    entry = season.entries.get(status="withdrawn")
    assert leave_undo.why_not_undone(entry) == ""
    leave_undo.take_back_leaving(entry=entry, actor=commissioner(again))
    outbox.drain()
    assert shape(season) == before
    mid_season.leave(entry=entry, actor=commissioner(again), remaining=remaining)
    outbox.drain()
    twice = copied(again, slug="once-more")
    assert leave_undo.why_not_undone(twice.seasons.get().entries.get(status="withdrawn")) == ""


def test_an_undo_of_rounds_that_are_gone_is_not_carried() -> None:
    made, _ = left(4, Plan("round_robin"), "byes")
    rounds.publish_next(season=made, actor=commissioner(made.league), shuffle=1)
    again = copied(made.league)
    entry = again.seasons.get().entries.get(status="withdrawn")
    assert "does not say" in leave_undo.why_not_undone(entry)


def test_every_id_of_an_undo_is_known_to_files() -> None:
    known = {"drawn", *leaving_data.LISTS, *leaving_data.ROWS}
    assert {each.name for each in fields(leave_undo.Undo)} == known
    columns = {*leave_undo.BYE, *leave_undo.GIVEN, *leave_undo.FIXTURE}
    assert {name for name in columns if name.endswith("_id")} == set(leaving_data.COLUMNS)
    assert leaving_data.LEFT == leave_undo.LEFT


@pytest.mark.parametrize(
    "data",
    [
        *(None, 7, "x", [], {}, {"pending": [10**9]}, {"pending": "x", "matches": {}}),
        {"pending": [1], "matches": [None], "own_byes": [], "given_byes": [], "fixtures": []},
        {"pending": [], "matches": [], "own_byes": [3], "given_byes": [], "fixtures": []},
        {"pending": [], "matches": [], "own_byes": [{"round_id": "x"}], "given_byes": []},
    ],
)
def test_what_is_no_undo_changes_into_none(data: object) -> None:
    def renumber(_: object, n: int) -> int:
        if type(n) is not int or n > 100:
            raise LookupError(n)
        return n

    assert leaving_data.renumber_undo(data, renumber) is None
    kept = AuditEntry(verb="entry.left", data={"undo": data})
    assert leave_undo.Undo.from_json(kept.data["undo"]) is None
