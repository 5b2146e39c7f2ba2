"""A slip that took a team or a member out is undone until the next round is drawn."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.test import Client
from rest_framework.test import APIClient

from core import clock
from core.accounts.models import User
from core.audit.models import AuditEntry
from core.errors import NotAllowed, Refused
from core.jobs import outbox
from core.leagues.models import Membership, Role
from core.leagues.services.leagues import remove_member, take_back_removal
from league.models import Bye, Entry, Fixture, Season
from league.plans import Plan
from league.queries import standings
from league.services import leave_undo, mid_season, rounds
from matches.models import MatchState
from tests.factories.core import member
from tests.factories.rosters import team
from tests.factories.season import commissioner, finish_and_book, started

pytestmark = pytest.mark.django_db


def shape(season: Season) -> object:
    """Fixtures, byes and entries, without what a match is."""
    fixtures = Fixture.objects.filter(round__season=season).order_by("round__number", "number")
    byes = Bye.objects.filter(round__season=season).order_by("round__number", "team")
    entries = season.entries.order_by("pk")
    return (
        list(fixtures.values_list("round", "number", "home_team", "away_team", "slot", "stakes")),
        list(byes.values_list("round", "team", "why", "pays", "slot")),
        list(entries.values_list("pk", "status", "withdrawn_at")),
    )


@pytest.mark.rules("KEM-LEA-02")
class TestTeam:
    @pytest.mark.one_in(3)
    @pytest.mark.parametrize("remaining", ["walk_overs", "byes"])
    @pytest.mark.parametrize("results", ["stand", "annul"])
    @pytest.mark.parametrize("pairing", ["round_robin", "swiss"])
    @pytest.mark.parametrize("teams", [4, 5])
    def test_everything_is_as_it_was(self, remaining, results, pairing, teams) -> None:
        made = started(teams, plan=Plan(pairing, withdrawn_results=results))
        boss, gone = commissioner(made.league), made.entries.order_by("pk")[0]
        before = shape(made)
        mid_season.leave(entry=gone, actor=boss, remaining=remaining)
        assert shape(made) != before
        outbox.drain()
        gone.refresh_from_db()
        leave_undo.take_back_leaving(entry=gone, actor=boss)
        outbox.drain()
        assert shape(made) == before
        line = next(line for line in standings.table(made) if line.team.pk == gone.team_id)
        assert not line.has_left
        assert line.row.points == 0 or Bye.objects.filter(team=gone.team_id, pays=True).exists()
        for fixture in Fixture.objects.filter(round__season=made, round__state="open"):
            assert fixture.match.state == MatchState.SETTING_UP
        for fixture in Fixture.objects.filter(round__season=made, round__state="open"):
            finish_and_book(fixture)
        outbox.drain()
        rounds.advance(season=made)
        assert made.rounds.order_by("number")[0].state == "done"

    @pytest.mark.rules("LGE-COR-07")
    @pytest.mark.parametrize("remaining", ["walk_overs", "byes"])
    def test_a_replay_against_a_team_that_has_left_too_is_a_walk_over(self, remaining) -> None:
        made = started(4)
        boss = commissioner(made.league)
        fixture = Fixture.objects.filter(round__season=made, round__number=1).first()
        for side in (fixture.home_team_id, fixture.away_team_id):
            leaver = made.entries.get(team=side)
            mid_season.leave(entry=leaver, actor=boss, remaining=remaining)
            outbox.drain()
        leave_undo.take_back_leaving(entry=made.entries.get(team=fixture.home_team_id), actor=boss)
        outbox.drain()
        fixture.refresh_from_db()
        assert (fixture.match.state, fixture.match.mode) == (MatchState.FINISHED, "walk_over")
        assert fixture.match.won_by == 0
        leave_undo.take_back_leaving(entry=made.entries.get(team=fixture.away_team_id), actor=boss)
        outbox.drain()
        fixture.refresh_from_db()
        assert (fixture.match.state, fixture.match.mode) == (MatchState.SETTING_UP, "mail")

    def test_not_once_the_next_round_has_begun(self) -> None:
        made = started(4)
        boss, gone = commissioner(made.league), made.entries.order_by("pk")[0]
        mid_season.leave(entry=gone, actor=boss)
        outbox.drain()
        for fixture in Fixture.objects.filter(round__number=1, match__state="setting_up"):
            finish_and_book(fixture)
        outbox.drain()
        rounds.advance(season=made)
        gone.refresh_from_db()
        with pytest.raises(Refused, match="has begun"):
            leave_undo.take_back_leaving(entry=gone, actor=boss)

    @pytest.mark.parametrize("remaining", ["walk_overs", "byes"])
    def test_not_once_the_rounds_are_drawn_again(self, remaining: str) -> None:
        made = started(4)
        boss, gone = commissioner(made.league), made.entries.order_by("pk")[0]
        mid_season.leave(entry=gone, actor=boss, remaining=remaining)
        outbox.drain()
        rounds.publish_next(season=made, actor=boss, shuffle=1)
        gone.refresh_from_db()
        with pytest.raises(Refused, match="drawn again"):
            leave_undo.take_back_leaving(entry=gone, actor=boss)

    @pytest.mark.parametrize("name", ["drawn", "pending", "own_byes", "fixtures", "matches", "x"])
    @pytest.mark.parametrize("value", [None, "x", [None], [{}], [{"round_id": "x"}], 7])
    def test_an_odd_log_offers_no_undo(self, client: Client, name: str, value: object) -> None:
        made = started(4)
        boss, gone = commissioner(made.league), made.entries.order_by("pk")[0]
        mid_season.leave(entry=gone, actor=boss, remaining="byes")
        row = AuditEntry.objects.get(verb="entry.left")
        row.data["undo"][name] = value
        if (name, value) == ("drawn", 7):
            row.data["undo"] = {"x": 1}
        # The log only grows: a second entry takes the place of the first.
        AuditEntry.objects.create(
            league=row.league,
            actor=boss,
            verb=row.verb,
            subject_type=row.subject_type,
            subject_id=row.subject_id,
            data=row.data,
            created_at=clock.now(),
        )
        gone.refresh_from_db()
        assert "does not say" in leave_undo.why_not_undone(gone)
        client.force_login(boss)
        assert client.get(f"/seasons/{made.pk}/admin/").status_code == 200

    def test_not_once_another_has_its_place_nor_twice_nor_by_a_coach(self) -> None:
        made = started(4)
        boss, gone = commissioner(made.league), made.entries.order_by("pk")[0]
        with pytest.raises(Refused, match="has not left"):
            leave_undo.take_back_leaving(entry=gone, actor=boss)
        mid_season.leave(entry=gone, actor=boss)
        gone.refresh_from_db()
        with pytest.raises(NotAllowed):
            leave_undo.take_back_leaving(entry=gone, actor=gone.team.coach)
        leave_undo.take_back_leaving(entry=gone, actor=boss)
        with pytest.raises(Refused, match="has not left"):
            leave_undo.take_back_leaving(entry=gone, actor=boss)

    def test_the_page_shows_what_follows_and_asks_first(self, client: Client) -> None:
        made = started(4)
        boss, gone = commissioner(made.league), made.entries.order_by("pk")[0]
        client.force_login(boss)
        address = f"/seasons/{made.pk}/admin/"
        data = {"entry": gone.pk, "remaining": "walk_overs"}
        asked = client.post(f"{address}leave/", data)
        assert asked.status_code == 200
        body = asked.content.decode()
        assert "ends now, as a walk-over for the opponents" in body
        assert "2 later matches become walk-overs" in body
        assert "can be undone until the next round is drawn" in body
        assert Entry.objects.get(pk=gone.pk).status == "accepted"
        client.post(f"{address}leave/", {**data, "confirmed": "1"})
        assert Entry.objects.get(pk=gone.pk).status == "withdrawn"
        page = client.get(address).content.decode()
        assert f"{gone.team} has left" in page
        client.post(f"{address}take-back-leaving/", {"entry": gone.pk})
        assert Entry.objects.get(pk=gone.pk).status == "accepted"
        log = client.get(f"/leagues/{made.league.slug}/log/").content.decode()
        assert "given_byes" not in log

    def test_the_api_undoes_it(self) -> None:
        made = started(4)
        boss, gone = commissioner(made.league), made.entries.order_by("pk")[0]
        mid_season.leave(entry=gone, actor=boss)
        client = APIClient()
        client.force_login(boss)
        url = f"/api/v1/entries/{gone.pk}/take-back-leaving/"
        assert client.post(url).status_code == 200
        assert client.post(url).status_code == 409


def removal(person: User) -> AuditEntry:
    return AuditEntry.objects.filter(verb="member.removed", data__user=person.pk).latest("pk")


@pytest.mark.rules("KEM-LEA-03")
class TestMember:
    def gone(self, season: Season, boss: User) -> User:
        coach = season.entries.order_by("pk")[0].team.coach
        row = Membership.objects.get(user=coach, league=season.league)
        remove_member(membership=row, actor=boss)
        return coach

    def test_they_have_their_role_again(self, client: Client) -> None:
        made = started(4)
        boss = commissioner(made.league)
        coach = made.entries.order_by("pk")[0].team.coach
        Membership.objects.filter(user=coach).update(role=Role.JUDGE)
        self.gone(made, boss)
        client.force_login(boss)
        page = f"/leagues/{made.league.slug}/members/"
        assert "removed on" in client.get(page).content.decode()
        client.post(f"{page}removals/{removal(coach).pk}/undo/")
        assert Membership.objects.get(user=coach, league=made.league).role == Role.JUDGE
        assert "removed on" not in client.get(page).content.decode()
        with pytest.raises(Refused, match="invite them again"):
            take_back_removal(league=made.league, removal=removal(coach), actor=boss)

    def test_not_once_a_round_has_begun_in_their_season(self) -> None:
        made = started(4)
        boss = commissioner(made.league)
        coach = self.gone(made, boss)
        for fixture in Fixture.objects.filter(round__number=1):
            finish_and_book(fixture)
        outbox.drain()
        rounds.advance(season=made)
        assert made.rounds.get(number=2).state == "open"
        in_an_hour = clock.now() + timedelta(minutes=61)
        with clock.set_to(in_an_hour), pytest.raises(Refused, match="has begun since"):
            take_back_removal(league=made.league, removal=removal(coach), actor=boss)
        # A slip is undone for an hour, whatever has begun meanwhile.
        take_back_removal(league=made.league, removal=removal(coach), actor=boss)
        assert Membership.objects.filter(user=coach, league=made.league).exists()

    def test_the_api_lists_and_undoes_what_the_page_does(self, client: Client) -> None:
        made = started(4)
        boss = commissioner(made.league)
        coach = self.gone(made, boss)
        other = made.entries.order_by("pk")[1].team.coach
        remove_member(
            membership=Membership.objects.get(user=other, league=made.league), actor=other
        )
        api = APIClient()
        api.force_login(boss)
        url = f"/api/v1/leagues/{made.league.slug}/removals"
        (row,) = api.get(url).json()["results"]
        assert (row["person"]["handle"], row["role"]) == (coach.handle, Role.COACH)
        assert row["removed_by"]["handle"] == boss.handle
        assert api.post(f"{url}/{removal(other).pk}/take-back").status_code == 409
        assert api.post(f"{url}/{row['id']}/take-back").json()["role"] == Role.COACH
        assert api.post(f"{url}/{row['id']}/take-back").status_code == 409
        assert api.get(url).json()["results"] == []
        api.force_login(coach)
        assert api.get(url).status_code == 403
        assert api.post(f"{url}/{row['id']}/take-back").status_code == 403

    def test_a_season_that_refused_their_team_stands_in_no_way(self) -> None:
        made = started(4)
        boss, person = commissioner(made.league), member(made.league)
        side = team(league=made.league, coach=person)
        row = Membership.objects.get(user=person, league=made.league)
        Entry.objects.create(
            season=made, team=side, status=Entry.Status.REFUSED, applied_at=clock.now()
        )
        remove_member(membership=row, actor=boss)
        made.rounds.filter(number=2).update(opened_at=clock.now() + timedelta(hours=1))
        take_back_removal(league=made.league, removal=removal(person), actor=boss)
        assert Membership.objects.filter(user=person, league=made.league).exists()

    @pytest.mark.parametrize(
        "data",
        [
            *({}, {"user": "x"}, {"user": []}, {"user": 10**30, "role": "coach"}),
            *({"user": 987654321, "role": "coach"}, {"user": None, "role": None}),
        ],
    )
    def test_an_odd_entry_of_an_imported_log_offers_nothing(self, client: Client, data) -> None:
        league = started(2).league
        boss = commissioner(league)
        AuditEntry.objects.create(
            league=league,
            actor=boss,
            verb="member.removed",
            subject_type="core.membership",
            subject_id=0,
            data=data,
            created_at=clock.now(),
        )
        client.force_login(boss)
        page = client.get(f"/leagues/{league.slug}/members/")
        assert page.status_code == 200
        assert "removed on" not in page.content.decode()

    def test_not_for_who_left_or_is_gone_long_or_has_no_account(self) -> None:
        league = started(2).league
        boss, one, two, three = commissioner(league), member(league), member(league), member(league)
        remove_member(membership=Membership.objects.get(user=one, league=league), actor=one)
        for person in (two, three):
            remove_member(membership=Membership.objects.get(user=person, league=league), actor=boss)
        with pytest.raises(Refused, match="invite them"):
            take_back_removal(league=league, removal=removal(one), actor=boss)
        User.objects.filter(pk=two.pk).update(is_active=False)
        with pytest.raises(Refused, match="closed their account"):
            take_back_removal(league=league, removal=removal(two), actor=boss)
        with pytest.raises(NotAllowed):
            take_back_removal(league=league, removal=removal(three), actor=member(league))
        with clock.set_to(clock.now() + timedelta(days=31)), pytest.raises(Refused, match="invite"):
            take_back_removal(league=league, removal=removal(three), actor=boss)
        assert team(league=league).coach != three
