"""The life of a season: sign-up, schedule, rounds, end."""

from __future__ import annotations

import random
import threading

import pytest
from django.db import connections, transaction
from django.db.models import F

from core import clock
from core.audit.models import AuditEntry
from core.errors import NotAllowed, Refused
from core.jobs import outbox
from core.leagues.models import Membership, Role
from core.leagues.services import leagues
from core.notifications.models import Notification
from league.models import Entry, Fixture, Round, Season
from league.plans import Plan
from league.queries import standings
from league.queries.seasons import teams_to_enter, waiting
from league.services import entries, rounds, schedule, seasons
from league.table import Points
from matches.models import Match
from matches.services.outcomes.booking import book_result
from matches.services.prematch.create import create_match
from matches.topics import MATCH_FINISHED
from rosters.services.players import release_player, rename_player
from rosters.services.teams import rename_team
from tests.factories.core import LeagueFactory, member
from tests.factories.rosters import team
from tests.factories.season import commissioner, entry, finish, finish_and_book, season, started

pytestmark = pytest.mark.django_db


class TestMaking:
    @pytest.mark.rules("LGE-PBM-01")
    def test_LGE_TAB_01_and_LGE_PBM_01_are_the_defaults(self) -> None:
        made = season()
        assert (made.win_points, made.draw_points, made.loss_points) == (3, 1, 0)
        assert (made.turn_hours, made.format, made.state) == (72, "round_robin", "sign_up")

    @pytest.mark.parametrize(
        ("fields", "message"),
        [
            ({"turn_hours": 23}, "24 to 336"),
            ({"turn_hours": 337}, "24 to 336"),
            ({"plan": Plan(format_options={"legs": 3})}, "a number from 1 to 2"),
            ({"points": Points(1, 2, 0)}, "at least a draw"),
            ({"name": " "}, "name"),
            ({"variant": "sumo"}, "No league plays 'sumo'"),
            ({"options": {"injury_eight": "ko"}}, "no option"),
            ({"options": {"injury_seven": "dead"}}, "must be one of stunned, ko"),
        ],
    )
    def test_senseless_settings_are_refused(self, fields, message) -> None:
        league = LeagueFactory.create()
        with pytest.raises(Refused, match=message):
            seasons.create_season(
                **{
                    "league": league,
                    "name": "Spring",
                    "variant": "samurai",
                    "actor": commissioner(league),
                }
                | fields
            )
        assert not Season.objects.exists()

    @pytest.mark.rules("SAM-TEA-04", "LGE-OPT-01")
    def test_a_season_may_allow_fewer_staff(self) -> None:
        made = season(options={"samurai_staff_cap": "1"})
        applied = entry(made, accepted=False)
        applied.team.staff = {"geisha": 2}
        applied.team.save()
        with pytest.raises(Refused, match="2 geisha; this season allows 1"):
            entries.accept(entry=applied, actor=commissioner(made.league))

    def test_a_name_is_taken_once_in_a_league(self) -> None:
        made = season()
        with pytest.raises(Refused, match="already has a season called SEASON 1"):
            seasons.create_season(
                league=made.league,
                name="SEASON 1",
                variant="samurai",
                actor=commissioner(made.league),
            )

    @pytest.mark.parametrize("role", [Role.COACH, Role.GUEST])
    def test_only_a_commissioner_runs_it(self, role) -> None:
        made = season()
        applied = entry(made, accepted=False)
        actor = member(made.league, role)
        for verb in (seasons.open_sign_up, schedule.generate_schedule, rounds.start_season):
            with pytest.raises(NotAllowed):
                verb(season=made, actor=actor)
        for verb in (entries.accept, entries.refuse):
            with pytest.raises(NotAllowed):
                verb(entry=applied, actor=actor)
        with pytest.raises(NotAllowed):
            seasons.create_season(league=made.league, name="Mine", variant="samurai", actor=actor)
        assert (Season.objects.get().state, Entry.objects.get().status) == ("sign_up", "applied")


class TestSignUp:
    def test_applying_twice_is_applying_once(self) -> None:
        made = season()
        applied = entry(made, accepted=False)
        again = entries.apply(season=made, team=applied.team, actor=applied.team.coach)
        assert again == applied
        assert AuditEntry.objects.filter(verb="entry.applied").count() == 1

    @pytest.mark.rules("LGE-TEA-05")
    def test_LGE_TEA_05_a_team_of_another_league_may_not_enter(self) -> None:
        made, stranger = season(), team()
        with pytest.raises(Refused, match="does not belong"):
            entries.apply(season=made, team=stranger, actor=stranger.coach)
        with pytest.raises(NotAllowed):
            entries.apply(season=made, team=team(league=made.league), actor=stranger.coach)
        assert not Entry.objects.exists()

    @pytest.mark.rules("KEM-SEA-01")
    def test_KEM_SEA_01_a_team_plays_one_season_at_a_time(self) -> None:
        first = started(2)
        side = first.entries.first().team
        boss = commissioner(first.league)
        later = entry(season(first.league), side, accepted=False)
        with pytest.raises(Refused, match="plays in Season 1, which is not over"):
            entries.accept(entry=later, actor=boss)
        finish_and_book(Fixture.objects.get())
        outbox.drain()
        entries.accept(entry=later, actor=boss)
        assert later.status == "accepted"

    @pytest.mark.django_db(transaction=True)
    def test_KEM_SEA_01_two_seasons_accepting_at_once_get_the_team_once(self, monkeypatch) -> None:
        monkeypatch.setattr(outbox, "_send", lambda consumer, row_id: None)  # no worker helps
        league = LeagueFactory.create()
        side, boss = team(league=league), commissioner(league)
        applied = [entry(season(league), side, accepted=False) for _ in range(4)]
        together, refused = threading.Barrier(4), []

        def work(one: Entry) -> None:
            together.wait()
            try:
                entries.accept(entry=one, actor=boss)
            except Refused as reason:
                refused.append(reason.rule)
            finally:
                connections.close_all()

        threads = [threading.Thread(target=work, args=(one,)) for one in applied]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert refused == ["KEM-SEA-01"] * 3
        assert Entry.objects.filter(status="accepted").count() == 1

    def test_KEM_SEA_01_a_season_does_not_start_with_a_team_that_another_has(self) -> None:
        first = started(2)
        side = first.entries.first().team
        later = season(first.league)
        entry(later)
        entry(later, side, accepted=False)
        Entry.objects.filter(season=later).update(status="accepted", lot=F("id"))
        with pytest.raises(Refused, match="plays in Season 1"):
            rounds.start_season(season=later, actor=commissioner(later.league))
        assert Season.objects.get(pk=later.pk).state == "sign_up"

    def test_the_lot_is_drawn_at_acceptance_and_kept(self) -> None:
        made = season()
        boss = commissioner(made.league)
        one, two = (entry(made, accepted=False) for _ in range(2))
        for each in (one, two):
            assert each.lot is None
            entries.accept(entry=each, actor=boss, lots=random.Random(1))
        lots = list(Entry.objects.order_by("pk").values_list("lot", flat=True))
        assert len(set(lots)) == 2
        entries.refuse(entry=one, actor=boss)
        entries.accept(entry=one, actor=boss)
        assert list(Entry.objects.order_by("pk").values_list("lot", flat=True)) == lots

    def test_who_waits_for_whom(self) -> None:
        made = season()
        boss, side = commissioner(made.league), team(league=made.league)
        assert [item.title for item in waiting(side.coach)] == ["Season 1: sign-up is open"]
        assert waiting(boss) == []
        applied = entry(made, side, accepted=False)
        assert waiting(side.coach) == []
        assert [item.title for item in waiting(boss)] == [f"{side} applies for {made}"]
        entries.accept(entry=applied, actor=boss)
        assert waiting(boss) == []
        assert list(Notification.objects.values_list("recipient", "subject")) == [
            (side.coach.pk, f'{side.name} play in season "Season 1"'),
            (boss.pk, f"{side.name} applies for Season 1"),
        ]

    def test_a_booking_that_fails_waits_for_the_commissioner(self) -> None:
        made = started(2)
        boss, match = commissioner(made.league), Fixture.objects.get().match
        with transaction.atomic():
            row = outbox.publish(topic=MATCH_FINISHED, key="x", payload={"match": match.pk})
        assert waiting(boss) == []
        row.deliveries.update(attempts=3)
        assert [item.url for item in waiting(boss)] == [f"/matches/{match.pk}/"]
        assert waiting(match.home_team.coach) == []
        assert waiting(commissioner(LeagueFactory.create())) == []
        row.deliveries.update(done_at=clock.now())
        assert waiting(boss) == []

    def test_what_is_withdrawn_meanwhile_is_decided_and_withdrawn_no_more(self) -> None:
        made = season()
        boss, applied = commissioner(made.league), entry(made, accepted=False)
        stale = Entry.objects.get(pk=applied.pk)
        entries.withdraw(entry=applied, actor=applied.team.coach)
        for verb, actor in (
            (entries.accept, boss),
            (entries.refuse, boss),
            (entries.withdraw, stale.team.coach),
        ):
            with pytest.raises(Refused, match="has been withdrawn"):
                verb(entry=stale, actor=actor)
        decided = AuditEntry.objects.filter(verb__startswith="entry.")
        assert sorted(decided.values_list("verb", flat=True)) == [
            "entry.applied",
            "entry.withdrawn",
        ]

    def test_applying_and_withdrawing_in_a_loop_writes_one_notification(self) -> None:
        made = season()
        side = team(league=made.league)
        for _ in range(3):
            entries.withdraw(entry=entry(made, side, accepted=False), actor=side.coach)
        entry(made, side, accepted=False)
        assert Notification.objects.filter(subject__contains="applies").count() == 1

    @pytest.mark.parametrize("role", [Role.GUEST, None])
    def test_who_coaches_in_the_league_no_more_enters_nothing(self, role) -> None:
        made = season()
        side = team(league=made.league)
        membership = Membership.objects.get(league=made.league, user=side.coach)
        if role is None:
            membership.delete()
        else:
            leagues.set_role(membership=membership, role=role, actor=commissioner(made.league))
        with pytest.raises(NotAllowed, match="Only coaches"):
            entries.apply(season=made, team=side, actor=side.coach)
        with pytest.raises(NotAllowed, match="Only coaches"):
            rename_team(team=side, actor=side.coach, name="Other")
        with pytest.raises(NotAllowed, match="Only coaches"):
            rename_player(player=side.players.first(), actor=side.coach, name="Other")
        assert not Entry.objects.exists()
        assert waiting(side.coach) == []
        assert teams_to_enter(made, side.coach) == []

    def test_a_decision_drops_a_schedule_of_other_teams(self) -> None:
        made = season()
        boss = commissioner(made.league)
        for _ in range(3):
            last = entry(made)
        schedule.generate_schedule(season=made, actor=boss)
        assert made.rounds.count() == 3
        entries.refuse(entry=last, actor=boss)
        assert made.rounds.count() == 0

    def test_nobody_enters_or_leaves_a_started_season(self) -> None:
        made = started(2)
        side = team(league=made.league)
        with pytest.raises(Refused):
            entries.apply(season=made, team=side, actor=side.coach)
        with pytest.raises(Refused):
            entries.refuse(entry=made.entries.first(), actor=commissioner(made.league))
        with pytest.raises(Refused):
            entries.withdraw(entry=made.entries.first(), actor=made.entries.first().team.coach)
        assert made.entries.filter(status="accepted").count() == 2


class TestRounds:
    def test_starting_makes_the_first_rounds_matches_alone(self) -> None:
        made = started(4, turn_hours=48)
        assert [r.state for r in made.rounds.order_by("number")] == ["open", "pending", "pending"]
        assert Match.objects.count() == Fixture.objects.exclude(match=None).count() == 2
        match = Match.objects.first()
        assert (match.turn_hours, match.label) == (48, "Season 1, round 1")
        with pytest.raises(Refused, match="only once"):
            rounds.start_season(season=made, actor=commissioner(made.league))
        assert Match.objects.count() == 2

    def test_a_season_needs_two_teams(self) -> None:
        made = season()
        entry(made)
        with pytest.raises(Refused, match="at least two"):
            rounds.start_season(season=made, actor=commissioner(made.league))
        assert Season.objects.get().state == "sign_up"

    def test_a_round_ends_when_all_its_matches_are_in_the_books(self) -> None:
        made = started(4)
        first, second = Fixture.objects.filter(round__number=1)
        finish_and_book(first)
        outbox.drain()
        assert Match.objects.count() == 2
        second.refresh_from_db()
        finish(second.match)
        assert rounds.advance(season=made) is False
        finish_and_book(second)
        outbox.drain()
        assert list(made.rounds.order_by("number").values_list("state", flat=True)) == [
            "done",
            "open",
            "pending",
        ]
        assert Match.objects.count() == 4
        assert rounds.advance(season=made) is False

    def test_the_last_round_closes_the_season(self) -> None:
        made = started(2)
        finish_and_book(Fixture.objects.get())
        outbox.drain()
        made.refresh_from_db()
        assert made.state == "closed"
        assert made.closed_at is not None
        closed = Notification.objects.filter(subject="Season 1 is over; the final table stands")
        assert closed.count() == 2

    def test_an_odd_number_of_teams_rests_in_turn(self) -> None:
        made = started(3)
        assert [r.fixtures.count() for r in made.rounds.all()] == [1, 1, 1]

    def test_a_round_waits_for_a_team_that_is_in_a_match_elsewhere(self) -> None:
        made = started(3)
        first = Fixture.objects.get(round__number=1)
        guest = made.entries.exclude(team__in=(first.home_team, first.away_team)).get().team
        elsewhere = create_match(
            home=guest,
            away=team(league=made.league),
            options={},
            turn_hours=72,
            label="Friendly",
            now=clock.now(),
        )
        finish_and_book(first)
        assert rounds.advance(season=made) is False
        assert made.rounds.get(state="open").number == 1
        finish(elsewhere)
        book_result(match_id=elsewhere.pk, now=clock.now())
        assert rounds.advance(season=made) is True
        assert made.rounds.get(state="open").number == 2

    def test_LGE_PUR_01_a_team_is_busy_until_its_match_is_in_the_books(self) -> None:
        started(2)
        fixture = Fixture.objects.get()
        player = fixture.home_team.players.get(number=4)
        with pytest.raises(Refused, match="is in a match"):
            release_player(player=player, actor=fixture.home_team.coach)
        fixture.refresh_from_db()
        finish(fixture.match)
        with pytest.raises(Refused, match="waits for the books"):
            release_player(player=player, actor=fixture.home_team.coach)
        finish_and_book(fixture)
        release_player(player=player, actor=fixture.home_team.coach)

    @pytest.mark.django_db(transaction=True)
    def test_advancing_at_once_from_many_sides_opens_one_round(self, monkeypatch) -> None:
        monkeypatch.setattr(outbox, "_send", lambda consumer, row_id: None)  # no worker helps
        made = started(4)
        for fixture in Fixture.objects.filter(round__number=1):
            finish_and_book(fixture)
        together, moved = threading.Barrier(4), []

        def work() -> None:
            together.wait()
            try:
                moved.append(rounds.advance(season=made))
            finally:
                connections.close_all()

        threads = [threading.Thread(target=work) for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert sorted(moved) == [False, False, False, True]
        assert Match.objects.count() == 4
        assert Round.objects.filter(state="open").get().number == 2


class TestStandings:
    def test_the_table_is_computed_from_the_reports(self, django_assert_num_queries) -> None:
        made = started(4)
        while (current := made.rounds.filter(state="open").first()) is not None:
            for fixture in current.fixtures.all():
                finish_and_book(fixture, (fixture.number, current.number % 3))
            outbox.drain()
        with django_assert_num_queries(3):
            lines = standings.table(made)
        assert [line.row for line in lines] == standings.recomputed(made)
        assert [line.row.played for line in lines] == [3, 3, 3, 3]
        assert [line.row.points for line in lines] == sorted(
            (line.row.points for line in lines), reverse=True
        )

    def test_a_season_pays_its_own_points(self) -> None:
        made = started(2, points=Points(2, 1, 0))
        finish_and_book(Fixture.objects.get())
        assert [line.row.points for line in standings.table(made)] == [2, 0]


@pytest.mark.django_db
@pytest.mark.parametrize("status", Entry.Status)
def test_each_status_of_an_entry_is_a_sentence_about_the_team(status) -> None:
    told = entries.TOLD[status].format(team="Orchid Sisters", season="First")
    assert told.startswith("Orchid Sisters ")
    assert told.endswith('season "First"')
    assert f": {status}" not in told
