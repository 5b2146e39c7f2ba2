"""Clocks that stand still: while a match is held, and while a result from a table is unanswered."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, date, datetime, timedelta

import pytest

from core.accounts.erasure import erase
from core.accounts.models import User
from core.errors import Refused
from core.jobs.models import Outage
from core.leagues.models import Membership
from core.leagues.services.leagues import remove_member
from matches.clocks.clock_terms import ClockTerms
from matches.models import Match, MatchState, SetUpOrders, SideClock, TableReport, Vacation
from matches.queries.matches import OVER
from matches.services.orders.set_ups import submit_set_up, written_set_up
from matches.services.outcomes import table_top
from matches.services.resolution.hold import hold, let_go_on, play_default_orders
from matches.services.resolution.resolve import resolve_match
from matches.services.submission.sheets import submit_sheet
from matches.services.team_transfer import transfer_matches
from matches.services.timekeeping import clocks, vacations
from matches.services.timekeeping.deadlines import move_deadlines
from rosters.models import TeamCoach
from tests.factories import matches as factory
from tests.factories.core import MembershipFactory
from tests.factories.season import commissioner
from tests.matches.services.outcomes.test_table_top import table_report
from tests.matches.services.timekeeping.test_fair_clocks import (
    DAY,
    HOUR,
    TERMS,
    TUESDAY,
    announce,
    bank_of,
    coach_of,
    due,
    hand_over,
    set_quiet,
    waiting,
)

pytestmark = pytest.mark.django_db
MINUTE = timedelta(minutes=1)


def fresh(match: Match) -> Match:
    return Match.objects.get(pk=match.pk)


def stop(match: Match, now: datetime) -> None:
    hold(fresh(match), "A fault of ours", now)


def go_on(match: Match, now: datetime) -> None:
    let_go_on(match=fresh(match), actor=commissioner(match.league), now=now)


def setting_up(now: datetime = TUESDAY, **terms: object) -> Match:
    """A match whose set-ups begin now."""
    match = factory.match()
    match.clock_terms = ClockTerms(**{**TERMS, **terms}).to_json()
    clocks.begin_set_ups(match, now)
    match.save()
    return match


def enter(match: Match, side: int, now: datetime) -> TableReport:
    actor = fresh(match).team(side).coach
    return table_top.enter(match=match, actor=actor, report=table_report(match), now=now)


def withdraw(match: Match, side: int, now: datetime) -> None:
    entered = TableReport.objects.get(match=match, state__in=table_top.OPEN)
    table_top.withdraw(entered=entered, actor=fresh(match).team(side).coach, now=now)


def set_up(match: Match, side: int, now: datetime) -> None:
    text = written_set_up(fresh(match), side)
    author = fresh(match).team(side).coach
    submit_set_up(match=fresh(match), side=side, author=author, text=text, now=now)


@pytest.fixture
def at(monkeypatch: pytest.MonkeyPatch) -> Callable[[datetime], None]:
    def set_clock(now: datetime) -> None:
        monkeypatch.setattr("core.clock.now", lambda: now)

    return set_clock


class TestHeld:
    """A hold is nobody's fault: to a clock it is what an outage is."""

    @pytest.mark.rules("KEM-CLK-04")
    @pytest.mark.parametrize("made", [waiting, setting_up])
    @pytest.mark.parametrize("hours", [1, 47, 48, 500])
    def test_what_was_left_is_left_afterwards(self, made, hours) -> None:
        match = made()
        stop(match, TUESDAY + HOUR)
        go_on(match, TUESDAY + (1 + hours) * HOUR)
        assert due(match) == TUESDAY + (48 + hours) * HOUR

    @pytest.mark.rules("KEM-CLK-04")
    def test_one_whose_deadline_had_passed_gets_a_new_turn(self) -> None:
        match = waiting()
        stop(match, TUESDAY + 48 * HOUR)
        go_on(match, TUESDAY + 60 * HOUR)
        assert due(match) == TUESDAY + 108 * HOUR

    @pytest.mark.rules("KEM-CLK-04")
    @pytest.mark.parametrize("submitted", [None, 5])
    def test_it_is_neither_paid_into_a_bank_nor_taken_from_it(self, submitted: int | None) -> None:
        match = waiting(bank_hours=240, increment_hours=24, cap_hours=336)
        SideClock.objects.update(bank_seconds=200 * 3600)
        match = fresh(match)
        clocks.begin_turn(match, TUESDAY)
        match.save()
        side = match.waiting_side

        def submit(now: datetime) -> None:
            submit_sheet(
                match=fresh(match),
                side=side,
                author=coach_of(match),
                text="END",
                segment=match.segment,
                now=now,
            )

        if submitted:
            submit(TUESDAY + submitted * HOUR)
        stop(match, TUESDAY + 10 * HOUR)
        back = TUESDAY + 100 * HOUR
        go_on(match, back)
        if not submitted:
            submit(back + HOUR)
        resolve_match(match_id=match.pk, now=back + HOUR)
        used = submitted or 11
        assert bank_of(match, side) == (224 - used) * HOUR

    @pytest.mark.rules("KEM-CLK-04")
    def test_a_wait_for_the_end_of_quiet_hours_is_as_long_as_it_was(self) -> None:
        match = waiting()
        set_quiet(match, (12, 20))
        match = fresh(match)
        clocks.begin_turn(match, TUESDAY)
        match.save()
        assert due(match) == TUESDAY + 56 * HOUR
        stop(match, TUESDAY + 50 * HOUR)
        go_on(match, TUESDAY + 60 * HOUR)
        assert due(match) == TUESDAY + 66 * HOUR

    @pytest.mark.rules("KEM-CLK-04", "KEM-VAC-01")
    @pytest.mark.parametrize("made", [waiting, setting_up])
    @pytest.mark.parametrize("end", ["never", "called off", "forbidden", "left"])
    def test_vacations_count_as_in_a_running_match(self, at, made, end) -> None:
        match, twin = made(), made()
        home = match.home_team.coach if made is setting_up else coach_of(match)
        at(TUESDAY)
        for each in (match, twin):
            MembershipFactory.create(league=each.league, role="commissioner")
        stop(match, TUESDAY + HOUR)
        coaches = {match: home, twin: twin.home_team.coach if made is setting_up else None}
        coaches[twin] = coaches[twin] or coach_of(twin)
        at(TUESDAY + HOUR)
        for each, coach in coaches.items():
            row = vacations.announce(
                league=each.league,
                coach=coach,
                first_day=date(2026, 11, 5),
                last_day=date(2026, 11, 8),
                now=TUESDAY + HOUR,
            )
            if end == "called off":
                vacations.call_off(vacation=row, actor=coach, now=TUESDAY + HOUR)
            elif end == "forbidden":
                judge = commissioner(each.league)
                vacations.forbid(vacation=row, actor=judge, reason="Final", now=TUESDAY + HOUR)
            elif end == "left":
                member = Membership.objects.get(league=each.league, user=coach)
                remove_member(membership=member, actor=coach)
        assert due(match) == due(twin)
        go_on(match, TUESDAY + HOUR)
        assert due(match) == due(twin)
        assert due(match) == TUESDAY + (48 * HOUR if end != "never" else 48 * HOUR + 4 * DAY)

    @pytest.mark.rules("KEM-CLK-04")
    def test_days_away_during_the_hold_are_not_given_twice(self) -> None:
        match = waiting()
        announce(match, date(2026, 11, 5), 3, TUESDAY)
        stop(match, TUESDAY + HOUR)
        back = datetime(2026, 11, 9, 12, tzinfo=UTC)
        go_on(match, back)
        assert due(match) == back + 47 * HOUR

    @pytest.mark.rules("KEM-CLK-03", "KEM-CLK-04")
    def test_another_coach_has_the_rest_by_their_own_calendar(self, at) -> None:
        match = waiting()
        set_quiet(match, (12, 20))
        match = fresh(match)
        clocks.begin_turn(match, TUESDAY)
        match.save()
        announce(match, date(2026, 11, 5), 10, TUESDAY)
        stop(match, TUESDAY + HOUR)
        at(TUESDAY + 2 * HOUR)
        hand_over(match)
        assert due(match) == TUESDAY + 48 * HOUR
        go_on(match, TUESDAY + 10 * HOUR)
        assert due(match) == TUESDAY + 57 * HOUR

    @pytest.mark.rules("KEM-CLK-03", "KEM-CLK-04")
    def test_an_erased_coach_leaves_no_quiet_hours(self, at) -> None:
        match = waiting()
        set_quiet(match, (12, 20))
        match = fresh(match)
        clocks.begin_turn(match, TUESDAY)
        match.save()
        stop(match, TUESDAY + HOUR)
        at(TUESDAY + 2 * HOUR)
        erase(user=coach_of(match))
        go_on(match, TUESDAY + 2 * HOUR)
        assert due(match) == TUESDAY + 49 * HOUR

    @pytest.mark.rules("KEM-CLK-04", "KEM-OUT-01")
    @pytest.mark.parametrize(
        ("began", "gap", "later"), [(20, 5, 30), (8, 5, 32), (2, 3, 33), (45, 5, 35)]
    )
    def test_an_outage_meanwhile_gives_nothing_more(self, began, gap, later) -> None:
        """Held from 10 to 40: an outage counts only for its part before, and after."""
        match = waiting()

        def outage() -> None:
            start = TUESDAY + began * HOUR
            Outage.objects.create(began_at=start, ended_at=start + gap * HOUR)
            move_deadlines(start, gap * HOUR)

        if began < 8:
            outage()
        stop(match, TUESDAY + 10 * HOUR)
        if 8 <= began <= 40:
            outage()
        go_on(match, TUESDAY + 40 * HOUR)
        if began > 40:
            outage()
        assert due(match) == TUESDAY + (48 + later) * HOUR

    @pytest.mark.rules("KEM-CLK-04")
    def test_default_orders_after_a_hold_leave_no_clock_standing_still(self) -> None:
        match = waiting()
        stop(match, TUESDAY + HOUR)
        play_default_orders(
            match=fresh(match), actor=commissioner(match.league), now=TUESDAY + 9 * HOUR
        )
        resolve_match(match_id=match.pk, now=TUESDAY + 9 * HOUR)
        assert due(match) == TUESDAY + 57 * HOUR
        assert all(not row.turn.get("stopped") for row in SideClock.objects.filter(match=match))

    @pytest.mark.rules("KEM-CLK-04")
    def test_a_match_held_before_clocks_stood_still_goes_on_by_its_deadline(self) -> None:
        match = waiting()
        Match.objects.filter(pk=match.pk).update(state=MatchState.HELD, held_from="playing")
        go_on(match, TUESDAY + 10 * HOUR)
        assert due(match) == TUESDAY + 48 * HOUR
        Match.objects.filter(pk=match.pk).update(state=MatchState.HELD, held_from="playing")
        go_on(match, TUESDAY + 50 * HOUR)
        assert due(match) == TUESDAY + 98 * HOUR


class TestTableResult:
    """What comes of a result that its coach withdraws: nothing."""

    def test_a_minute_before_the_deadline_again_and_again(self) -> None:
        """The attack: each time two more days for a set-up that one owes oneself."""
        match = setting_up()
        set_up(match, 1, TUESDAY)
        for round_ in range(5):
            now = TUESDAY + 48 * HOUR - MINUTE + round_ * timedelta(seconds=5)
            enter(match, 0, now)
            withdraw(match, 0, now + timedelta(seconds=2))
            assert due(match) == TUESDAY + 48 * HOUR

    @pytest.mark.rules("KEM-TAB-03")
    def test_the_deadline_that_has_passed_meanwhile_is_due(self, sent_tasks) -> None:
        match = setting_up()
        set_up(match, 1, TUESDAY)
        enter(match, 0, TUESDAY + 47 * HOUR)
        withdraw(match, 0, TUESDAY + 60 * HOUR)
        assert due(match) == TUESDAY + 48 * HOUR
        resolve_match(match_id=match.pk, now=TUESDAY + 60 * HOUR)
        assert fresh(match).state == MatchState.PLAYING

    @pytest.mark.rules("KEM-TAB-03")
    @pytest.mark.parametrize("times", [1, 4])
    def test_the_other_coach_has_what_they_had_left(self, times) -> None:
        match, now = setting_up(), TUESDAY + 10 * HOUR
        for _ in range(times):
            enter(match, 0, now)
            now += 30 * HOUR
            withdraw(match, 0, now)
        assert due(match) == TUESDAY + (48 + 30 * times) * HOUR

    @pytest.mark.rules("KEM-TAB-03")
    def test_once_the_other_is_ready_who_entered_it_has_no_more_than_before(self) -> None:
        match = setting_up()
        enter(match, 0, TUESDAY + 10 * HOUR)
        withdraw(match, 0, TUESDAY + 20 * HOUR)
        assert due(match) == TUESDAY + 58 * HOUR
        set_up(match, 1, TUESDAY + 30 * HOUR)
        assert due(match) == TUESDAY + 48 * HOUR
        resolve_match(match_id=match.pk, now=TUESDAY + 48 * HOUR)
        assert fresh(match).state == MatchState.PLAYING

    @pytest.mark.rules("KEM-TAB-03")
    def test_after_that_the_match_goes_on_as_soon_as_the_other_is_ready(self) -> None:
        match = setting_up()
        enter(match, 0, TUESDAY + 10 * HOUR)
        withdraw(match, 0, TUESDAY + 50 * HOUR)
        now = TUESDAY + 51 * HOUR
        assert resolve_match(match_id=match.pk, now=now) is None
        set_up(match, 1, now)
        resolve_match(match_id=match.pk, now=now)
        assert fresh(match).state == MatchState.PLAYING

    @pytest.mark.rules("KEM-TAB-03")
    def test_both_are_ready_it_kicks_off(self) -> None:
        match = setting_up()
        for side in (0, 1):
            SetUpOrders.objects.update_or_create(
                match=match, side=side, defaults={"ready": True, "saved_at": TUESDAY}
            )
        enter(match, 0, TUESDAY + HOUR)
        withdraw(match, 0, TUESDAY + 2 * HOUR)
        assert fresh(match).ready_at == TUESDAY + 2 * HOUR

    @pytest.mark.rules("KEM-TAB-03")
    def test_each_result_runs_on_the_time_of_who_entered_it(self) -> None:
        """The other enters their own instead: from then on it is their time that runs."""
        match = setting_up()
        enter(match, 0, TUESDAY + 8 * HOUR)
        enter(match, 1, TUESDAY + 18 * HOUR)
        withdraw(match, 1, TUESDAY + 38 * HOUR)
        # The home coach's time stood still for 20 hours, the other's for 10.
        assert due(match) == TUESDAY + 68 * HOUR
        set_up(match, 0, TUESDAY + 39 * HOUR)
        assert due(match) == TUESDAY + 58 * HOUR

    @pytest.mark.rules("KEM-TAB-03")
    @pytest.mark.parametrize("late", [False, True])
    def test_a_held_match_is_held_again(self, late: bool) -> None:
        match = setting_up()
        stop(match, TUESDAY + (48 if late else 10) * HOUR)
        Match.objects.filter(pk=match.pk).update(attempts=3)
        before = Match.objects.filter(pk=match.pk).values().get()
        enter(match, 0, TUESDAY + 60 * HOUR)
        assert fresh(match).state == MatchState.AWAITED
        withdraw(match, 0, TUESDAY + 70 * HOUR)
        assert Match.objects.filter(pk=match.pk).values().get() == before
        go_on(match, TUESDAY + 80 * HOUR)
        assert due(match) == TUESDAY + (128 if late else 118) * HOUR

    @pytest.mark.rules("KEM-TAB-03")
    @pytest.mark.parametrize("held", [False, True])
    def test_a_judge_gives_new_time(self, held: bool) -> None:
        match = setting_up()
        if held:
            stop(match, TUESDAY + HOUR)
        entered = enter(match, 0, TUESDAY + 2 * HOUR)
        judge = commissioner(match.league)
        table_top.withdraw(entered=entered, actor=judge, now=TUESDAY + 30 * HOUR)
        after = fresh(match)
        assert (after.state, after.held_from, after.last_error) == ("setting_up", "", "")
        assert after.due_at == TUESDAY + 78 * HOUR

    @pytest.mark.rules("KEM-TAB-03")
    def test_a_disputed_one_likewise(self) -> None:
        match = setting_up()
        set_up(match, 1, TUESDAY)
        entered = enter(match, 0, TUESDAY + HOUR)
        table_top.dispute(
            entered=entered, actor=match.away_team.coach, objection="No.", now=TUESDAY + 2 * HOUR
        )
        withdraw(match, 0, TUESDAY + 40 * HOUR)
        assert due(match) == TUESDAY + 48 * HOUR

    @pytest.mark.rules("KEM-TAB-03", "KEM-VAC-01")
    @pytest.mark.parametrize("side", [0, 1])
    def test_a_vacation_announced_meanwhile_counts(self, side: int) -> None:
        match = setting_up()
        set_up(match, 1 - side, TUESDAY)
        enter(match, 0, TUESDAY + HOUR)
        vacations.announce(
            league=match.league,
            coach=match.team(side).coach,
            first_day=date(2026, 11, 5),
            last_day=date(2026, 11, 8),
            now=TUESDAY + HOUR,
        )
        withdraw(match, 0, TUESDAY + 3 * HOUR)
        stood_still = 2 * HOUR if side == 1 else 0 * HOUR
        assert due(match) == TUESDAY + 48 * HOUR + 4 * DAY + stood_still

    @pytest.mark.rules("KEM-TAB-03", "KEM-OUT-01")
    @pytest.mark.parametrize("side", [0, 1])
    def test_an_outage_meanwhile_takes_no_time(self, side: int) -> None:
        match = setting_up()
        set_up(match, 1 - side, TUESDAY)
        enter(match, 0, TUESDAY + HOUR)
        move_deadlines(TUESDAY + 2 * HOUR, 5 * HOUR)
        withdraw(match, 0, TUESDAY + 8 * HOUR)
        assert due(match) == TUESDAY + (53 if side == 0 else 55) * HOUR

    @pytest.mark.rules("KEM-TAB-03")
    def test_one_that_was_entered_before_clocks_were_kept_begins_again(self) -> None:
        match = setting_up()
        enter(match, 0, TUESDAY + HOUR)
        SideClock.objects.filter(match=match).update(turn={})
        withdraw(match, 0, TUESDAY + 20 * HOUR)
        assert due(match) == TUESDAY + 68 * HOUR


def _erase(match: Match, coach: User, now: datetime) -> None:
    erase(user=coach)


def _leave(match: Match, coach: User, now: datetime) -> None:
    member = Membership.objects.get(league=match.league, user=coach)
    remove_member(membership=member, actor=coach)


def _announce(match: Match, coach: User, now: datetime) -> None:
    day = now.date() + 2 * DAY
    vacations.announce(league=match.league, coach=coach, first_day=day, last_day=day, now=now)


def _call_off(match: Match, coach: User, now: datetime) -> None:
    for row in Vacation.objects.filter(coach=coach, ended_at=None, ends_at__gt=now):
        vacations.call_off(vacation=row, actor=coach, now=now)


def _transfer(match: Match, coach: User, now: datetime) -> None:
    team = next(t for t in (match.home_team, match.away_team) if t.coach_id == coach.pk)
    to = MembershipFactory.create(league=match.league, role="coach").user
    transfer_matches(team, to, TeamCoach.How.ACCEPTED)
    team.coach = to
    team.save(update_fields=("coach",))


CHANGES = (_erase, _leave, _announce, _call_off, _transfer)


@pytest.mark.rules("KEM-CLK-04", "KEM-TAB-03")
@pytest.mark.parametrize("state", [state for state in MatchState if state not in OVER])
@pytest.mark.parametrize("change", CHANGES)
def test_every_change_of_a_calendar_reaches_a_match_in_every_state(at, state, change) -> None:
    """Wherever the match stands, the deadline after it goes on is that of one without the stop."""
    made = waiting if state in {MatchState.PLAYING, MatchState.HELD} else setting_up
    deadlines, now = [], TUESDAY + 5 * HOUR
    for stops in (False, True):
        at(TUESDAY)
        match = made()
        side = match.waiting_side or 0
        coach = User.objects.get(pk=match.team(side).coach_id)
        MembershipFactory.create(league=match.league, role="commissioner")
        if made is setting_up:
            set_up(match, 1 - side, TUESDAY)
        vacations.announce(
            league=match.league,
            coach=coach,
            first_day=date(2026, 11, 5),
            last_day=date(2026, 11, 6),
            now=TUESDAY,
        )
        at(now)
        if stops and state == MatchState.HELD:
            stop(match, now)
        elif stops and state == MatchState.AWAITED:
            enter(match, 1 - side, now)
            if change is _transfer:
                with pytest.raises(Refused, match="waits for an answer"):
                    change(match, coach, now)
                return
        change(match, coach, now)
        if stops and state == MatchState.HELD:
            go_on(match, now)
        elif stops and state == MatchState.AWAITED:
            withdraw(match, 1 - side, now)
        deadlines.append(due(match))
    assert deadlines[0] == deadlines[1]
