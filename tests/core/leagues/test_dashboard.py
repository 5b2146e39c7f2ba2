"""The commissioner's dashboard: everything that waits for a decision, in pages, at a fixed cost."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from core import clock
from core.jobs.models import OutboxDelivery, OutboxRow
from core.leagues.dashboard import PAGE, dashboard
from core.leagues.models import League, Role
from league.models import Season
from league.services import entries
from matches.models import Match, MatchState, TableReport
from tests.factories import matches as factory
from tests.factories.core import WHEN, LeagueFactory, member
from tests.factories.rosters import team
from tests.factories.season import finish, season

pytestmark = pytest.mark.django_db
ADDRESS = "/leagues/the-league/dashboard/"
NOW = WHEN + timedelta(days=10)


@pytest.fixture(autouse=True)
def _now():
    with clock.set_to(NOW):
        yield


@pytest.fixture
def league() -> League:
    return LeagueFactory.create(slug="the-league")


def found(league: League, key: str, role: Role = Role.COMMISSIONER, **pages: str):
    """The rows of that section, as a member with the role sees them."""
    person = member(league, role)
    shown = dashboard(league, person, pages)
    return next(section for section in shown if section.section.key == key).rows


def hold(match: Match) -> Match:
    match.state, match.held_from, match.last_error = MatchState.HELD, "setting_up", "No such map."
    match.attempts, match.attempted_at = 3, NOW
    match.save()
    return match


def test_a_held_match_shows_why_and_can_be_run_again(league, client) -> None:
    match = hold(factory.match(league=league))
    (row,) = found(league, "held")
    assert (row.title, row.detail, row.since) == (str(match), "No such map.", NOW)
    assert [action.label for action in row.actions] == ["Run it again", "Default orders"]
    assert found(league, "held", Role.DEPUTY)[0].actions == ()
    client.force_login(member(league, Role.JUDGE))
    assert f'action="/matches/{match.pk}/run-again/"' in client.get(ADDRESS).content.decode()


def test_whose_turn_it_is_and_since_when(league) -> None:
    with clock.set_to(WHEN):
        playing = factory.playing(league=league)
        waiting = factory.match(league=league)
    late, fresh = found(league, "running")
    side = playing.waiting_side
    assert (fresh.title, late.title) == (str(playing), str(waiting))
    assert late.text.startswith("Friendly: set-up of ")
    assert late.text.count("(Person") == 2
    assert late.is_late
    name = f"{playing.team(side)} ({playing.team(side).coach})"
    assert fresh.text == f"Friendly: {playing.turn_called(side)} of {name}"
    assert fresh.since == WHEN + timedelta(hours=factory.HOURS)
    assert fresh.due_at == fresh.since + timedelta(hours=factory.HOURS)


def test_a_coach_who_did_nothing_for_a_week_is_named(league) -> None:
    match = factory.match(league=league, now=NOW)
    assert found(league, "unseen") == []
    with clock.set_to(NOW + timedelta(days=8)):
        rows = found(league, "unseen")
        coaches = (match.home_team.coach, match.away_team.coach)
        assert {row.title for row in rows} == {str(coach) for coach in coaches}
        assert {row.since for row in rows} == {NOW}
        finish(match)
        assert found(league, "unseen") == []


def test_applications_can_be_answered(league) -> None:
    made = season(league)
    entered = entries.apply(season=made, team=(side := team(league=league)), actor=side.coach)
    (row,) = found(league, "applications")
    assert (row.title, row.text) == (str(side), f"{side.clan}, {side.coach}: for {made}")
    assert [action.url for action in row.actions] == [
        f"/seasons/{made.pk}/entries/{entered.pk}/{verb}/" for verb in ("accept", "refuse")
    ]
    assert found(league, "applications", Role.JUDGE)[0].actions == ()
    Season.objects.update(state=Season.State.CLOSED)
    assert found(league, "applications") == []


def test_bookings_that_fail_and_results_in_dispute(league) -> None:
    match = factory.match(league=league)
    finish(match)
    row = OutboxRow.objects.create(
        topic="match.finished", key="k", payload={"match": match.pk}, created_at=NOW
    )
    OutboxDelivery.objects.create(row=row, consumer="c", attempts=9, next_at=NOW)
    assert [shown.title for shown in found(league, "bookings")] == [str(match)]
    other = factory.match(league=league)
    TableReport.objects.create(
        match=other,
        number=1,
        report={},
        state="disputed",
        entered_by=other.home_team.coach,
        entered_at=NOW,
        answered_by=other.away_team.coach,
        answered_at=NOW,
        objection="It was 2 : 1.",
    )
    (shown,) = found(league, "disputes")
    assert (shown.url, shown.detail) == (f"/matches/{other.pk}/result/", "It was 2 : 1.")


def test_another_leagues_things_are_not_shown(league, client) -> None:
    hold(factory.match())
    factory.playing()
    entries_elsewhere = season()
    side = team(league=entries_elsewhere.league)
    entries.apply(season=entries_elsewhere, team=side, actor=side.coach)
    client.force_login(member(league, Role.DEPUTY))
    assert "Everything is in order" in client.get(ADDRESS).content.decode()


def test_a_long_section_has_pages_of_its_own(league) -> None:
    first = hold(factory.match(league=league))
    fields = {f.attname: getattr(first, f.attname) for f in Match._meta.concrete_fields}
    del fields["id"]
    for number in range(PAGE):
        Match.objects.create(**{**fields, "public_id": f"copy{number}"})
    assert len(found(league, "held")) == PAGE
    assert len(found(league, "held", held="2")) == 1
    assert len(found(league, "held", held="nonsense")) == PAGE


@pytest.mark.parametrize("count", [1, 3])
def test_what_it_costs(league, client, count) -> None:
    made = season(league)
    for _ in range(count):
        hold(factory.match(league=league))
        factory.match(league=league)
        side = team(league=league)
        entries.apply(season=made, team=side, actor=side.coach)
    client.force_login(member(league, Role.COMMISSIONER))
    with CaptureQueriesContext(connection) as captured:
        assert client.get(ADDRESS).status_code == 200
    assert len(captured) == 24
