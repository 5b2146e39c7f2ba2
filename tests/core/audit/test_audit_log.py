"""Who reads which entries of a league's audit log."""

from __future__ import annotations

import pytest
from django.test import Client

from core.accounts.models import User
from core.audit.log import AuditFilter, lines, log_for
from core.audit.models import AuditEntry
from core.leagues.models import League, Role
from league.models import Fixture
from rosters.services.teams import rename_team
from tests.factories import rosters
from tests.factories import season as seasons
from tests.factories.core import LeagueFactory, member
from tests.league.views.test_pages import cost
from tests.support.kept import kept

pytestmark = pytest.mark.django_db


@pytest.fixture
@kept
def league() -> League:
    made = LeagueFactory.create(slug="the-league")
    seasons.started(4, made)
    return made


@pytest.fixture
def coach(league: League) -> User:
    return Fixture.objects.order_by("pk").first().home_team.coach


def test_a_coach_reads_only_what_concerns_them(league, coach, client: Client) -> None:
    match = Fixture.objects.order_by("pk").first().match
    other = Fixture.objects.exclude(match=None).exclude(match=match).first().match
    shown = set(log_for(league, coach).values_list("subject_type", "subject_id"))
    assert ("matches.match", match.pk) in shown
    assert ("matches.match", other.pk) not in shown
    assert not log_for(league, coach).filter(verb="season.created").exists()
    is_admin = member(league, Role.JUDGE)
    assert log_for(league, is_admin).count() == AuditEntry.objects.filter(league=league).count()
    client.force_login(coach)
    page = client.get("/leagues/the-league/log/").content.decode()
    assert "You see the entries that concern you" in page


def test_it_is_filtered_by_team_match_kind_person_and_day(league, coach) -> None:
    team = coach.teams.get()
    rename_team(team=team, actor=coach, name="Renamed")
    renamed = log_for(league, coach, AuditFilter({"team": team.pk}, kind="team", actor=coach.pk))
    entry = renamed.first()
    assert (entry.verb, entry.data["to"]) == ("team.renamed", "Renamed")
    match = Fixture.objects.order_by("pk").first().match
    only = log_for(league, coach, AuditFilter({"match": match.pk}))
    assert {row.subject_id for row in only if row.subject_type == "matches.match"} == {match.pk}
    stranger = rosters.team("crane", league=league)
    assert not log_for(league, coach, AuditFilter({"team": stranger.pk})).exists()


def test_internal_errors_are_shown_to_league_admins_only(league, coach) -> None:
    match = Fixture.objects.order_by("pk").first().match
    held = AuditEntry(
        league=league,
        verb="match.held",
        subject_type="matches.match",
        subject_id=match.pk,
        data={"error": "Traceback", "segment": 3},
    )
    assert lines([held], is_admin=False)[0].data == {"segment": 3}
    assert lines([held], is_admin=True)[0].data == {"error": "Traceback", "segment": 3}


def test_it_costs_the_same_with_few_entries_and_with_many(league, coach, client: Client) -> None:
    client.force_login(coach)
    few = cost(client, "/leagues/the-league/log/")
    team = coach.teams.get()
    for number in range(5):
        rename_team(team=team, actor=coach, name=f"Name {number}")
    assert cost(client, "/leagues/the-league/log/") == few


@pytest.mark.one_in(2)
@pytest.mark.parametrize(
    "query", ["team=x", f"match={9**40}", "since=never", "actor=0", "kind=%00"]
)
def test_malformed_filters_are_ignored(league, coach, client: Client, query: str) -> None:
    client.force_login(coach)
    assert client.get(f"/leagues/the-league/log/?{query}").status_code == 200
