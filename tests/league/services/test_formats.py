"""Seasons of every format, from the draw to the last round."""

from __future__ import annotations

from datetime import date

import pytest
from django.db import transaction

from core import clock
from core.audit.models import AuditEntry
from core.errors import NotAllowed, Refused
from core.jobs import outbox
from core.leagues.models import Role
from core.notifications.models import Notification
from league.models import Bye, Entry, Fixture, Season
from league.plans import Plan
from league.queries import draws, standings
from league.queries.redraws import changed_pairings
from league.services import black_outs, entries, planning, rounds, rules_lock, schedule, seasons
from league.table import Points, Result
from matches.models import Match, ReportVersion
from matches.services.outcomes import corrections
from matches.services.outcomes.results import confirm_report
from rosters.models import AfterMatch, Team
from rosters.queries.for_sale import for_sale_to
from rosters.services.purchases import Buyer, buy_reroll
from tests.factories.core import WHEN, LeagueFactory, member
from tests.factories.season import commissioner, entry, finish_and_book, season, started

pytestmark = pytest.mark.django_db


def play(made: Season, score=None) -> list[str]:
    """Play the open round; the home side wins, or as `score(fixture)` says. Its pairings."""
    current = made.rounds.filter(state="open").get()
    fixtures = list(current.fixtures.select_related("home_team", "away_team"))
    for fixture in fixtures:
        finish_and_book(fixture, score(fixture) if score else (1, 0))
    outbox.drain()
    made.refresh_from_db()
    return [str(fixture) for fixture in fixtures]


def play_out(made: Season, score=None) -> list[list[str]]:
    found = []
    while made.rounds.filter(state="open").exists():
        found.append(play(made, score))
    return found


@pytest.mark.rules("KEM-BYE-01")
@pytest.mark.fast
def test_a_swiss_season_draws_each_round_when_the_one_before_is_done() -> None:
    made = started(5, plan=Plan("swiss", {"rounds": 3}))
    assert [r.fixtures.count() for r in made.rounds.all()] == [2, 0, 0]
    assert Bye.objects.get().pays
    play(made)
    assert [r.fixtures.count() for r in made.rounds.all()] == [2, 2, 0]
    second = Fixture.objects.filter(round__number=2).first()
    assert any("points" in sentence for sentence in second.why)
    play_out(made)
    assert made.state == "closed"
    met = [frozenset((f.home_team_id, f.away_team_id)) for f in Fixture.objects.all()]
    assert len(set(met)) == len(met) == 6
    assert Bye.objects.values("team").distinct().count() == 3
    lines = standings.table(made)
    assert sum(line.row.byes for line in lines) == 3
    assert sum(line.row.points for line in lines) == 3 * (6 + 3)
    assert [line.row for line in lines] == standings.recomputed(made)


@pytest.mark.rules("KEM-BYE-01")
def test_a_bye_pays_what_the_season_says() -> None:
    made = started(3, plan=Plan("swiss", {"rounds": 1}), points=Points(3, 1, 0, 1))
    assert sorted(line.row.points for line in standings.table(made)) == [0, 0, 1]


@pytest.mark.rules("KEM-CUP-01")
def test_a_knock_out_has_a_winner_of_every_match_and_more_at_stake_at_its_end() -> None:
    made = started(5, plan=Plan("knockout"))
    assert [r.name for r in made.rounds.all()] == ["Quarter-final", "Semi-final", "Final"]
    assert Bye.objects.filter(slot__gt=0).count() == 3
    first = Fixture.objects.get(round__number=1).match
    assert first.options["overtime"] == "sudden"
    assert "stakes" not in first.setup
    play(made)
    assert {f.match.setup["stakes"] for f in Fixture.objects.filter(round__number=2)} == {1}
    play(made)
    final = Fixture.objects.get(round__number=3)
    assert (final.match.setup["stakes"], final.match.label) == (2, f"{made.name}, final")
    play(made)
    assert made.state == "closed"


@pytest.mark.thorough
def test_divisions_feed_the_play_offs() -> None:
    made = started(8, plan=Plan("divisions", {"divisions": 2, "playoffs": 4}))
    assert [r.name for r in made.rounds.all()][-2:] == ["Semi-final", "Final"]
    for fixture in Fixture.objects.all():
        assert fixture.division is not None
    for _ in range(3):
        play(made)
    assert made.state == "playoffs"
    tables = standings.tables(made)
    assert [(d.number, len(lines)) for d, lines in tables] == [(1, 4), (2, 4)]
    (one, two), (three, four) = ([line.team for line in lines[:2]] for _, lines in tables)
    semi = Fixture.objects.filter(round__name="Semi-final")
    assert {frozenset((f.home_team_id, f.away_team_id)) for f in semi} == {
        frozenset((one.pk, four.pk)),
        frozenset((three.pk, two.pk)),
    }
    before = [line.row for line in standings.table(made)]
    play_out(made)
    assert made.state == "closed"
    assert [line.row for line in standings.table(made)] == before  # the bracket counts for nothing


class TestDrawing:
    def test_what_was_looked_at_is_what_is_published(self) -> None:
        made = season()
        boss = commissioner(made.league)
        for _ in range(4):
            entry(made)
        one, other = (draws.preview(made, shuffle=n) for n in (0, 1))
        assert one.digest != other.digest
        schedule.publish(season=made, actor=boss, shuffle=1, digest=other.digest)
        pairs = Fixture.objects.order_by("round", "number").values_list("home_team", "away_team")
        assert list(pairs) == [(p.home, p.away) for r in other.drawn.rounds for p in r.pairings]
        entry(made)
        assert not made.rounds.exists()
        with pytest.raises(Refused, match="Something has changed"):
            schedule.publish(season=made, actor=boss, shuffle=1, digest=other.digest)
        assert not made.rounds.exists()

    def test_a_published_schedule_is_taken_back(self) -> None:
        made = season(plan=Plan("divisions"))
        boss = commissioner(made.league)
        for _ in range(4):
            entry(made)
        schedule.generate_schedule(season=made, actor=boss)
        assert made.entries.filter(division=None).count() == 0
        schedule.unpublish(season=made, actor=boss)
        assert not made.rounds.exists()
        assert made.entries.filter(division=None).count() == 4
        rounds.start_season(season=made, actor=boss)
        with pytest.raises(Refused, match="before the season starts"):
            schedule.unpublish(season=made, actor=boss)

    def test_only_those_in_charge_of_the_league_draw(self) -> None:
        made = season()
        actor = member(made.league, Role.COACH)
        for verb in (schedule.publish, schedule.unpublish, rounds.publish_next):
            with pytest.raises(NotAllowed):
                verb(season=made, actor=actor)

    def test_rounds_that_are_played_stay_when_the_rest_is_drawn_again(self) -> None:
        made = started(6)
        play(made)
        before = list(Fixture.objects.filter(round__number__lte=2).values_list("pk", flat=True))
        schedule.publish(season=made, actor=commissioner(made.league), shuffle=3)
        kept = Fixture.objects.filter(round__number__lte=2)
        assert list(kept.values_list("pk", flat=True)) == before
        met = [frozenset((f.home_team_id, f.away_team_id)) for f in Fixture.objects.all()]
        assert len(set(met)) == len(met) == 15

    def test_a_swiss_round_is_not_drawn_while_one_is_played(self) -> None:
        made = started(4, plan=Plan("swiss", {"rounds": 2}))
        with pytest.raises(Refused, match="when the current one is over"):
            schedule.publish(season=made, actor=commissioner(made.league))

    def test_a_commissioner_may_want_to_look_first(self) -> None:
        made = started(4, plan=Plan("swiss", {"rounds": 2}, draws_itself=False))
        boss = commissioner(made.league)
        play(made)
        assert (made.state, made.rounds.filter(state="open").exists()) == ("active", False)
        assert Notification.objects.filter(subject=f"{made} waits for you").count() == 1
        found = draws.preview(made, shuffle=2)
        rounds.publish_next(season=made, actor=boss, shuffle=2, digest=found.digest)
        assert made.rounds.get(state="open").number == 2
        play(made)
        assert made.state == "closed"

    @pytest.mark.rules("KEM-DAT-01")
    def test_black_out_dates_move_a_fixture_and_a_draw_shows_what_it_breaks(self) -> None:
        plan = Plan(starts_on=date(2026, 5, 4), round_days=7)
        made = season(plan=plan)
        first, *_ = [entry(made) for _ in range(4)]
        coach = first.team.coach
        black_outs.black_out(
            entry=first, first_day=date(2026, 5, 4), last_day=date(2026, 5, 7), actor=coach
        )
        with pytest.raises(NotAllowed):
            black_outs.black_out(
                entry=first,
                first_day=plan.starts_on,
                last_day=plan.starts_on,
                actor=member(made.league, Role.COACH),
            )
        schedule.generate_schedule(season=made, actor=commissioner(made.league))
        assert made.rounds.count() == 4
        resting = Bye.objects.get(round__number=1, team=first.team)
        assert (resting.why, resting.pays) == ("It has a black-out date.", False)
        planned = made.rounds.order_by("number").values_list("planned_for", flat=True)
        assert list(planned)[:2] == [date(2026, 5, 4), date(2026, 5, 11)]
        black_outs.lift_black_out(black_out=first.black_outs.get(), actor=coach)
        assert len(draws.preview(made).drawn.rounds) == 3

    def test_half_a_round_blacked_out_is_played(self) -> None:
        made = season(plan=Plan(starts_on=date(2026, 5, 4), round_days=6))
        first, *_ = [entry(made) for _ in range(2)]
        black_outs.black_out(
            entry=first,
            first_day=date(2026, 5, 1),
            last_day=date(2026, 5, 6),
            actor=first.team.coach,
        )
        assert len(draws.preview(made).drawn.rounds) == 1


def overturn(match: Match) -> None:
    """The away side has won 1-0 after all; the books are left alone."""
    report = corrections.overturned(match, (0, 1), 1).report
    with transaction.atomic():
        confirm_report(
            match=match, kind=ReportVersion.Kind.OVERTURNED, report=report, now=clock.now()
        )


@pytest.mark.rules("LGE-COR-06")
def test_LGE_COR_06_a_correction_changes_the_pairings_of_unplayed_rounds_alone() -> None:
    made = started(4, plan=Plan("swiss", {"rounds": 3}, draws_itself=False))
    play(made)
    first = Fixture.objects.filter(round__number=1).first()
    schedule.publish(season=made, actor=commissioner(made.league))  # drawn, not yet opened
    before = {(f.home_team_id, f.away_team_id) for f in Fixture.objects.filter(round__number=2)}
    turned = Result(first.home_team_id, first.away_team_id, 0, 1)
    changes = changed_pairings(made, {first.match_id: turned})
    assert {change.round for change in changes} == {2}
    assert sorted(change.is_new for change in changes) == [False, False, True, True]
    assert changed_pairings(made, {}) == []
    overturn(first.match)
    assert schedule.redraw(season=made) == changes
    after = {(f.home_team_id, f.away_team_id) for f in Fixture.objects.filter(round__number=2)}
    assert before & after == set()
    assert schedule.redraw(season=made) == []
    assert AuditEntry.objects.filter(verb="season.redrawn").count() == 1


def test_a_round_robin_is_not_paired_again_by_a_correction() -> None:
    made = started(4)
    play(made)
    first = Fixture.objects.filter(round__number=1).first()
    turned = Result(first.home_team_id, first.away_team_id, 0, 9)
    assert changed_pairings(made, {first.match_id: turned}) == []


class TestFreezing:
    @pytest.mark.rules("KEM-FRZ-01")
    def test_other_rules_or_prices_stop_the_season_until_they_are_accepted(self) -> None:
        made = started(3)
        boss = commissioner(made.league)
        assert rules_lock.differences(made) == []
        Season.objects.update(rules_lock="samurai@0:older", tables_lock="0" * 64)
        current = made.rounds.get(state="open")
        finish_and_book(current.fixtures.get())
        outbox.drain()
        assert made.rounds.get(state="open") == current
        notification = Notification.objects.get(subject=f"{made} waits for you")
        assert "started under samurai@0:older" in notification.body
        assert "tables of prices" in notification.body
        with pytest.raises(NotAllowed):
            rules_lock.accept_installed_rules(season=made, actor=member(made.league, Role.COACH))
        rules_lock.accept_installed_rules(season=made, actor=boss)
        assert rounds.advance(season=made) is True
        made.refresh_from_db()
        assert rules_lock.differences(made) == []
        assert AuditEntry.objects.get(verb="season.rules_accepted").data["what"]

    @pytest.mark.rules("KEM-FRZ-01")
    def test_nobody_buys_at_prices_that_the_season_did_not_start_with(self) -> None:
        made = started(2)
        finish_and_book(made.rounds.get(state="open").fixtures.get())
        AfterMatch.objects.update(closed_at=None, closed_by=None, rating=None)
        sequence = AfterMatch.objects.first()
        Team.objects.update(balance=400)
        assert any(not ware.bar for ware in for_sale_to(sequence).players)
        Season.objects.update(tables_lock="0" * 64)
        for_sale = for_sale_to(sequence)
        wares = (*for_sale.players, for_sale.reroll, *for_sale.staff)
        assert {ware.rule for ware in wares} == {rules_lock.RULE}
        with pytest.raises(Refused, match="Prices have changed"):
            buy_reroll(buyer=Buyer(sequence, sequence.team.coach, for_sale.bought, WHEN))
        Season.objects.update(rules_lock="samurai@0:older")
        rules_lock.accept_installed_rules(season=made, actor=commissioner(made.league))
        buy_reroll(buyer=Buyer(sequence, sequence.team.coach, for_sale.bought, WHEN))


class TestEachStepIsUndone:
    def test_sign_up_closes_and_opens_again_and_the_season_goes_back(self) -> None:
        made = season()
        boss = commissioner(made.league)
        seasons.close_sign_up(season=made, actor=boss)
        applied = entry
        with pytest.raises(Refused, match="does not accept"):
            applied(made)
        made.refresh_from_db()
        seasons.back_to_draft(season=made, actor=boss)
        seasons.open_sign_up(season=made, actor=boss)
        entry(made, accepted=False)
        with pytest.raises(Refused, match="Teams have applied"):
            seasons.back_to_draft(season=made, actor=boss)
        audit_entries = AuditEntry.objects.filter(verb__startswith="season.").order_by("pk")
        assert list(audit_entries.values_list("verb", flat=True)) == [
            "season.created",
            "season.sign_up_opened",
            "season.sign_up_closed",
            "season.taken_back",
            "season.sign_up_opened",
        ]

    def test_an_acceptance_is_taken_back(self) -> None:
        made = season()
        one = entry(made)
        entries.reconsider(entry=one, actor=commissioner(made.league))
        assert Entry.objects.get().status == "applied"

    def test_a_season_that_started_is_taken_back_until_a_match_has_kicked_off(self) -> None:
        made = started(4)
        boss = commissioner(made.league)
        match = Fixture.objects.filter(round__number=1).first().match
        rounds.take_back_start(season=made, actor=boss)
        made.refresh_from_db()
        assert (made.state, made.started_at, made.rules_lock) == ("ready", None, "")
        assert not Fixture.objects.exclude(match=None).exists()
        match.refresh_from_db()
        assert match.state == "void"
        outbox.drain()
        rounds.start_season(season=made, actor=boss)
        finish_and_book(Fixture.objects.filter(round__number=1).first())
        with pytest.raises(Refused, match="has kicked off"):
            rounds.take_back_start(season=made, actor=boss)

    def test_a_finished_season_goes_into_the_archive_and_out(self) -> None:
        made = started(2)
        boss = commissioner(made.league)
        with pytest.raises(Refused):
            seasons.archive(season=made, actor=boss)
        play_out(made)
        seasons.archive(season=made, actor=boss)
        made.refresh_from_db()
        assert (made.state, made.archived_at is not None) == ("archived", True)
        seasons.unarchive(season=made, actor=boss)
        made.refresh_from_db()
        assert (made.state, made.archived_at) == ("closed", None)

    def test_the_plan_changes_until_the_season_starts(self) -> None:
        made = season()
        boss = commissioner(made.league)
        for _ in range(4):
            entry(made)
        schedule.generate_schedule(season=made, actor=boss)
        planning.change_plan(
            season=made, actor=boss, plan=Plan("swiss", {"rounds": 2}), points=Points(2, 1, 0)
        )
        made.refresh_from_db()
        assert (made.format, made.win_points, made.rounds.count()) == ("swiss", 2, 0)
        rounds.start_season(season=made, actor=boss)
        made.refresh_from_db()
        with pytest.raises(Refused, match="once it has started"):
            planning.change_plan(season=made, actor=boss, plan=Plan(), points=Points())


class TestWaitingList:
    def test_who_is_accepted_beyond_the_cap_waits_and_moves_up(self) -> None:
        made = season(plan=Plan(max_teams=2))
        boss = commissioner(made.league)
        one, two, three, four = (entry(made) for _ in range(4))
        assert [e.status for e in made.entries.order_by("pk")] == [
            "accepted",
            "accepted",
            "waiting",
            "waiting",
        ]
        entries.withdraw(entry=one, actor=one.team.coach)
        assert Entry.objects.get(pk=three.pk).status == "accepted"
        entries.refuse(entry=two, actor=boss)
        assert Entry.objects.get(pk=four.pk).status == "accepted"
        verbs = AuditEntry.objects.filter(subject_id=three.pk, verb__startswith="entry.")
        assert list(verbs.order_by("pk").values_list("verb", flat=True)) == [
            "entry.applied",
            "entry.waiting",
            "entry.accepted",
        ]

    def test_more_places_move_the_waiting_list_up(self) -> None:
        made = season(plan=Plan(max_teams=2))
        for _ in range(4):
            entry(made)
        planning.change_plan(
            season=made, actor=commissioner(made.league), plan=Plan(max_teams=3), points=Points()
        )
        assert [e.status for e in made.entries.order_by("pk")] == [
            "accepted",
            "accepted",
            "accepted",
            "waiting",
        ]

    def test_all_are_accepted_at_once_in_the_order_in_which_they_applied(self) -> None:
        made = season(plan=Plan(max_teams=2))
        boss = commissioner(made.league)
        taken = entry(season(made.league)).team
        applied = [
            entry(made, taken, accepted=False),
            *(entry(made, accepted=False) for _ in "abc"),
        ]
        with pytest.raises(NotAllowed):
            entries.accept_all(season=made, actor=applied[1].team.coach)
        with pytest.raises(Refused, match=f"stays? undecided\\. .*{taken}.* plays in"):
            entries.accept_all(season=made, actor=boss)
        assert [e.status for e in made.entries.order_by("pk")] == [
            "applied",
            "accepted",
            "accepted",
            "waiting",
        ]
        entries.reconsider(entry=applied[3], actor=boss)
        entries.withdraw(entry=applied[0], actor=taken.coach)
        assert entries.accept_all(season=made, actor=boss) == 1

    def test_hundreds_may_play(self) -> None:
        made = season()
        for _ in range(22):
            entry(made)
        assert made.entries.filter(status="accepted").count() == 22

    def test_the_last_day_of_sign_up_is_a_day_of_it(self, monkeypatch) -> None:
        from core import clock

        made = season(plan=Plan(sign_up_until=clock.now().date()))
        entry(made)
        Season.objects.update(sign_up_until=date(2020, 1, 1))
        with pytest.raises(Refused, match="Sign-up ended"):
            entry(made)


@pytest.mark.parametrize(
    ("plan", "words"),
    [
        (Plan("sumo"), "no format"),
        (Plan(max_teams=1), "2 to 1000"),
        (Plan(round_days=0), "1 to 90"),
        (Plan(format_options={"playoffs": 1}), "at least two"),
        (Plan(tie_breaks=("goals",)), "no tie-break"),
        (Plan(withdrawn_results="burn"), "stand or are annulled"),
        (Plan(starts_on=date(2026, 1, 1), sign_up_until=date(2026, 1, 2)), "Sign-up must end"),
    ],
)
def test_a_senseless_plan_is_refused(plan, words) -> None:
    league = LeagueFactory.create()
    with pytest.raises(Refused, match=words):
        seasons.create_season(
            league=league, name="S", variant="samurai", actor=commissioner(league), plan=plan
        )
