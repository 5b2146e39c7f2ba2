"""Clocks of real matches: banks, excuses, absences, vacations, outages (LGE-PBM-01)."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta

import pytest

from core.accounts.models import User
from core.errors import NotAllowed, Refused
from core.jobs import heartbeat
from core.jobs.models import Heartbeat, Outage
from core.notifications.models import Notification
from matches.clocks.clock_terms import ClockTerms
from matches.models import Match, MatchState, SideClock, Vacation
from matches.services.prematch.create import create_match
from matches.services.resolution.extensions import give_time
from matches.services.resolution.hold import play_default_orders, run_again
from matches.services.resolution.resolve import resolve_match
from matches.services.resolution.roll_back import roll_back
from matches.services.submission.drafts import save_draft
from matches.services.submission.sheets import submit_sheet
from matches.services.timekeeping import vacations
from matches.services.timekeeping.clocks import (
    begin_question,
    begin_set_ups,
    begin_turn,
    calendar_of,
    clock_of,
)
from matches.services.timekeeping.deadlines import remind_due
from matches.services.timekeeping.presence import confirm_presence
from tests.factories import matches as factory
from tests.factories.core import WHEN, LeagueFactory, MembershipFactory, UserFactory

pytestmark = pytest.mark.django_db
HOUR, MINUTE = timedelta(hours=1), timedelta(minutes=1)
START = WHEN + factory.HOURS * HOUR
"""When `playing` kicks off."""


def playing(**terms) -> Match:
    match = factory.playing()
    match.clock_terms = ClockTerms(**terms).to_json()
    match.save()
    return match


def at_deadline(match: Match):
    """What the match's deadline leads to; reads the row again."""
    match.refresh_from_db()
    segment = resolve_match(match_id=match.pk, now=match.due_at)
    match.refresh_from_db()
    return segment


def miss_own_turn(match: Match, side: int):
    """The other side submits until it is that side's turn; then its deadline passes."""
    match.refresh_from_db()
    while match.waiting_side != side:
        submit(match)
    return at_deadline(match)


def judge(match: Match):
    return MembershipFactory.create(league=match.league, role="commissioner").user


def submit(match: Match, after: timedelta = HOUR):
    coach = match.team(match.waiting_side).coach
    now = match.clock_from + after
    submit_sheet(
        match=match,
        side=match.waiting_side,
        author=coach,
        text="END",
        segment=match.segment,
        now=now,
    )
    resolve_match(match_id=match.pk, now=now)
    match.refresh_from_db()


class TestBank:
    @pytest.mark.rules("KEM-CLK-03")
    def test_what_a_turn_leaves_stays_in_the_bank(self):
        match = factory.match()
        terms = ClockTerms(bank_hours=20, increment_hours=24, cap_hours=60)
        Match.objects.update(clock_terms=terms.to_json())
        SideClock.objects.update(bank_seconds=20 * 3600)
        resolve_match(match_id=match.pk, now=START)
        match.refresh_from_db()
        side = match.waiting_side
        assert match.due_at == START + 44 * HOUR
        submit(match, 4 * HOUR)
        assert clock_of(match, side).bank_seconds == 40 * 3600
        submit(match)
        assert (match.waiting_side, match.due_at - match.clock_from) == (side, 60 * HOUR)


class TestAbsence:
    @pytest.mark.rules("LGE-PBM-01", "KEM-ABS-01")
    def test_an_excuse_gives_the_turn_more_time_once(self):
        match = playing(excuses=1, excuse_hours=12)
        side = match.waiting_side
        due = match.due_at
        SideClock.objects.update(excuses=1)
        assert at_deadline(match) is None
        assert (match.due_at, match.attempts, match.state) == (due + 12 * HOUR, 0, "playing")
        assert at_deadline(match).cause == "deadline"
        assert clock_of(match, side).missed == 1

    @pytest.mark.rules("LGE-PBM-01", "KEM-ABS-01")
    @pytest.mark.rules("KEM-ABS-01")
    def test_the_excuse_of_a_kick_off_does_not_count_for_the_first_turn(self) -> None:
        match = factory.match()
        match.clock_terms = ClockTerms(excuses=2, excuse_hours=24, confirm=True).to_json()
        match.save()
        SideClock.objects.filter(match=match).update(excuses=2)
        at_deadline(match)
        assert set(SideClock.objects.values_list("excuses", "eased")) == {(1, True)}
        for side in (0, 1):
            confirm_presence(
                match=match, side=side, author=match.team(side).coach, now=match.clock_from
            )
        assert at_deadline(match).number == 0
        due = match.due_at
        assert at_deadline(match) is None
        assert match.due_at == due + 24 * HOUR
        # No more than one for a turn, also when it begins again after a hold.
        SideClock.objects.filter(match=match).update(excuses=1, missed=2)
        assert at_deadline(match) is None
        assert match.state == MatchState.HELD
        run_again(match=match, actor=judge(match), now=match.due_at + HOUR)
        assert at_deadline(match) is None
        assert match.state == MatchState.HELD

    @pytest.mark.rules("KEM-ABS-01")
    def test_nor_does_that_of_a_turn_that_is_rolled_back(self) -> None:
        match = playing(excuses=2, excuse_hours=24)
        SideClock.objects.filter(match=match).update(excuses=2)
        side = match.waiting_side
        submit(match)
        assert match.waiting_side != side
        assert at_deadline(match) is None
        assert clock_of(match, match.waiting_side).eased
        roll_back(match=match, actor=judge(match), reason="A fault.", now=match.due_at)
        match.refresh_from_db()
        submit(match)
        due = match.due_at
        assert at_deadline(match) is None
        assert match.due_at == due + 24 * HOUR

    def test_the_second_in_a_row_is_for_the_bot_if_the_team_chose_one(self):
        match = playing()
        side = match.waiting_side
        team = match.team(side)
        team.bot_stand_in = "easy"
        team.save()
        assert miss_own_turn(match, side).cause == "deadline"
        assert miss_own_turn(match, side).cause == "coach"

    @pytest.mark.rules("LGE-PBM-01", "KEM-ABS-01")
    def test_a_person_who_stands_in_is_asked_first(self):
        from rosters.models import StandIn

        match = playing()
        side, team = match.waiting_side, match.team(match.waiting_side)
        friend = MembershipFactory.create(league=match.league, role="coach").user
        StandIn.objects.create(
            team=team,
            user=friend,
            starts_at=WHEN,
            granted_by=team.coach,
            created_at=WHEN,
            agreed_at=WHEN,
        )
        miss_own_turn(match, side)
        assert miss_own_turn(match, side) is None
        assert Notification.objects.filter(
            recipient=friend, subject__contains="needs a stand-in"
        ).exists()
        assert at_deadline(match).cause == "deadline"

    @pytest.mark.rules("LGE-PBM-01", "KEM-ABS-01")
    def test_the_third_in_a_row_is_the_commissioners(self):
        match = playing()
        side = match.waiting_side
        miss_own_turn(match, side)
        miss_own_turn(match, side)
        assert miss_own_turn(match, side) is None
        assert match.state == MatchState.HELD
        assert "3 turns in a row" in match.last_error
        run_again(match=match, actor=judge(match), now=match.due_at)
        match.refresh_from_db()
        assert (match.state, at_deadline(match)) == ("playing", None)
        assert match.state == MatchState.HELD

    def test_default_orders_play_the_turn_all_the_same(self):
        match = playing()
        side = match.waiting_side
        for _ in range(3):
            miss_own_turn(match, side)
        now = match.due_at
        play_default_orders(match=match, actor=judge(match), now=now)
        assert resolve_match(match_id=match.pk, now=now).cause == "deadline"

    @pytest.mark.rules("KEM-ABS-01")
    def test_a_submitted_turn_ends_the_row_and_some_restore_an_excuse(self):
        match = playing(excuses=1, regrow_turns=2)
        side = match.waiting_side
        miss_own_turn(match, side)
        assert clock_of(match, side).missed == 1
        while clock_of(match, side).on_time < 2:
            submit(match)
        row = clock_of(match, side)
        assert (row.missed, row.excuses) == (0, 1)


class TestConfirming:
    @pytest.fixture
    def match(self):
        made = factory.match()
        Match.objects.update(clock_terms=ClockTerms(confirm=True).to_json())
        made.refresh_from_db()
        return made

    def word(self, match, side):
        confirm_presence(match=match, side=side, author=match.team(side).coach, now=WHEN)

    @pytest.mark.rules("KEM-CLK-02")
    def test_without_both_coaches_word_nothing_begins(self, match):
        self.word(match, 0)
        assert at_deadline(match) is None
        assert match.state == MatchState.HELD
        assert match.last_error.startswith(str(match.away_team))

    @pytest.mark.rules("KEM-CLK-02")
    def test_with_both_coaches_word_default_formations_take_the_field(self, match):
        self.word(match, 0)
        self.word(match, 1)
        assert at_deadline(match).cause == "kick_off"

    @pytest.mark.rules("KEM-CLK-02")
    def test_an_excuse_gives_the_silent_more_time(self, match):
        SideClock.objects.filter(side=1).update(excuses=1)
        self.word(match, 0)
        due = match.due_at
        assert at_deadline(match) is None
        assert (match.state, match.due_at) == ("setting_up", due + 24 * HOUR)
        self.word(match, 1)
        assert at_deadline(match).cause == "kick_off"

    def test_nobody_confirms_for_another(self, match):
        with pytest.raises(NotAllowed):
            confirm_presence(match=match, side=0, author=match.away_team.coach, now=WHEN)


class TestReminders:
    def test_the_coach_on_turn_is_reminded_once_when_most_of_the_time_is_over(self):
        match = factory.playing()
        coach = match.team(match.waiting_side).coach
        sent = Notification.objects.filter(recipient=coach, subject__contains="due soon")
        early = START + timedelta(hours=factory.HOURS * 0.79)
        assert (remind_due(now=early), sent.count()) == (0, 0)
        late = START + timedelta(hours=factory.HOURS * 0.8)
        assert (remind_due(now=late), sent.count()) == (1, 1)
        assert (remind_due(now=late + HOUR), sent.count()) == (0, 1)

    def test_rest_days_are_no_time_that_is_over(self):
        match = playing(rest_days=(3, 4))
        assert START.weekday() == 1
        begin_turn(match, START)
        assert match.remind_at == START + timedelta(hours=factory.HOURS * 0.8, days=2)

    @pytest.mark.parametrize("change", ["vacation", "more_time"])
    def test_a_question_has_no_reminder_whatever_happens_to_its_deadline(self, change) -> None:
        match = playing(vacation_days=14)
        match.asked = "DEC-09"
        begin_question(match, START)
        match.save()
        coach = match.team(match.waiting_side).coach
        if change == "vacation":
            day = (START + timedelta(days=200)).date()
            row = vacations.announce(
                league=match.league, coach=coach, first_day=day, last_day=day, now=START
            )
            vacations.call_off(vacation=row, actor=coach, now=START)
        else:
            give_time(match=match, hours=5, now=START, actor=judge(match), reason="Snow.")
        match.refresh_from_db()
        assert match.remind_at is None
        remind_due(now=match.due_at - MINUTE)
        assert not Notification.objects.filter(subject__contains="is due soon").exists()

    def test_a_coach_who_has_submitted_is_not_reminded(self):
        match = playing(regret_minutes=60)
        coach = match.team(match.waiting_side).coach
        late = match.remind_at
        submit_sheet(
            match=match,
            side=match.waiting_side,
            author=coach,
            text="END",
            segment=match.segment,
            now=late - timedelta(minutes=5),
        )
        remind_due(now=late)
        assert not Notification.objects.filter(subject__contains="due soon").exists()


class TestVacations:
    @pytest.fixture
    def match(self):
        return playing(vacation_days=10, vacation_notice_hours=24)

    def away(self, match, first, last, now=START, side=None) -> Vacation:
        coach = match.team(match.waiting_side if side is None else side).coach
        return vacations.announce(
            league=match.league, coach=coach, first_day=first, last_day=last, now=now
        )

    def day(self, number) -> date:
        return START.date() + timedelta(days=number)

    @pytest.mark.rules("KEM-VAC-01")
    def test_what_is_left_of_a_turn_goes_on_after_them(self, match):
        due = match.due_at
        self.away(match, self.day(2), self.day(4))
        match.refresh_from_db()
        begin = datetime.combine(self.day(2), datetime.min.time(), UTC)
        assert match.due_at == due + timedelta(days=3) * (due > begin)
        assert due > begin

    @pytest.mark.rules("KEM-VAC-01")
    def test_called_off_the_clock_runs_as_before(self, match):
        due = match.due_at
        row = self.away(match, self.day(2), self.day(4))
        vacations.call_off(vacation=row, actor=row.coach, now=START + HOUR)
        match.refresh_from_db()
        assert match.due_at == due

    @pytest.mark.rules("KEM-VAC-01")
    def test_a_commissioner_forbids_them_with_a_reason(self, match):
        due = match.due_at
        row = self.away(match, self.day(2), self.day(4))
        with pytest.raises(NotAllowed):
            vacations.forbid(vacation=row, actor=row.coach, reason="no", now=START)
        with pytest.raises(Refused, match="Give a reason"):
            vacations.forbid(vacation=row, actor=judge(match), reason=" ", now=START)
        vacations.forbid(vacation=row, actor=judge(match), reason="The final", now=START)
        match.refresh_from_db()
        assert match.due_at == due
        assert Notification.objects.get(recipient=row.coach, subject__contains="vacation")

    @pytest.mark.rules("KEM-VAC-01")
    def test_they_are_announced_in_time_and_limited(self, match):
        with pytest.raises(Refused, match="24 hours"):
            self.away(match, self.day(1), self.day(2))
        self.away(match, self.day(2), self.day(8))
        with pytest.raises(Refused, match="3 left"):
            self.away(match, self.day(9), self.day(12))
        assert self.away(match, self.day(2), self.day(8)).days == 7
        assert Vacation.objects.count() == 1

    @pytest.mark.rules("KEM-VAC-01")
    def test_a_season_that_gives_none_knows_none(self, match):
        Match.objects.update(clock_terms={})
        with pytest.raises(Refused, match="no vacations"):
            self.away(match, self.day(2), self.day(3))

    @pytest.mark.parametrize("zone", ["Pacific/Kiritimati", "Pacific/Niue"])
    def test_dates_at_the_ends_of_time_are_refused(self, match, zone):
        coach = match.home_team.coach
        coach.time_zone = zone
        coach.save()
        for first, last in (
            (date.max, date.max),
            (date.min, date.min),
            (date.min, date.max),
            (self.day(2), date.max),
            (date.min, self.day(3)),
        ):
            with pytest.raises(Refused):
                vacations.announce(
                    league=match.league, coach=coach, now=START, first_day=first, last_day=last
                )

    def test_strangers_have_no_clocks_here(self, match):
        with pytest.raises(NotAllowed):
            vacations.announce(
                league=match.league,
                coach=UserFactory.create(),
                now=START,
                first_day=self.day(2),
                last_day=self.day(3),
            )


class TestQuietHours:
    """No deadline falls into the quiet hours of whom it waits for (KEM-CLK-03)."""

    @pytest.fixture
    def match(self):
        match = playing()
        User.objects.update(quiet_from=START.hour + 1, quiet_to=START.hour + 7)
        match = Match.objects.get(pk=match.pk)
        begin_turn(match, START)
        match.save()
        return match

    @pytest.mark.rules("KEM-CLK-03")
    def test_more_time_that_is_given(self, match):
        due = match.due_at
        give_time(match=match, hours=26, now=START, actor=judge(match), reason="A wedding")
        match.refresh_from_db()
        assert match.due_at == due + 31 * HOUR

    @pytest.mark.rules("KEM-CLK-03")
    def test_the_time_to_answer_a_question(self, match):
        match.ask_hours = 26
        begin_question(match, START)
        assert (match.due_at, match.remind_at) == (START + 31 * HOUR, None)

    @pytest.mark.rules("KEM-CLK-03", "KEM-OUT-01")
    def test_a_deadline_moved_by_an_outage(self, match):
        due = match.due_at
        heartbeat.begin_tick(now=START)
        heartbeat.begin_tick(now=START + 3 * HOUR)
        match.refresh_from_db()
        assert match.due_at == due + 7 * HOUR

    @pytest.mark.rules("KEM-CLK-03")
    def test_a_set_up_that_both_coaches_owe(self):
        match = factory.match()
        due = match.due_at
        home, away = match.home_team.coach, match.away_team.coach
        home.quiet_from, home.quiet_to = due.hour, due.hour + 4
        away.quiet_from, away.quiet_to = due.hour + 3, due.hour + 7
        begin_set_ups(match, WHEN)
        assert match.due_at == due + 7 * HOUR


class TestOutage:
    @pytest.mark.rules("KEM-OUT-01", "KEM-CLK-03")
    def test_time_pushed_into_rest_days_is_not_lost(self):
        match = playing(rest_days=(3,))
        assert START.weekday() == 1
        match.turn_hours = 24
        begin_turn(match, START)
        match.save()
        heartbeat.begin_tick(now=START)
        heartbeat.begin_tick(now=START + 24 * HOUR)
        match.refresh_from_db()
        calendar = calendar_of(match, match.waiting_side)
        assert calendar.elapsed(START + 24 * HOUR, match.due_at) == 24 * HOUR
        assert match.due_at == START + (24 + 24 + 24) * HOUR

    @pytest.mark.rules("KEM-OUT-01", "KEM-CLK-03")
    def test_a_deadline_that_only_has_to_suit_both_is_moved_too(self):
        league = LeagueFactory.create()
        here = factory.team("crab", league=league), factory.team("lion", league=league)
        habits = {"time_zone": "UTC", "quiet_from": 22, "quiet_to": 7}, {"time_zone": "Asia/Tokyo"}
        for each, habit in zip(here, habits, strict=True):
            User.objects.filter(pk=each.coach_id).update(**habit)
            each.refresh_from_db()
        thursday = datetime(2026, 11, 5, 16, 22, tzinfo=UTC)
        match = create_match(
            home=here[0],
            away=here[1],
            options={},
            turn_hours=24,
            label="Weekend",
            now=thursday,
            terms=ClockTerms(rest_days=(5, 6)),
        )
        monday = datetime(2026, 11, 9, 7, tzinfo=UTC)  # both have had their day: it is a wait
        assert match.due_at == monday
        began = monday - 3 * HOUR
        heartbeat.begin_tick(now=began)
        heartbeat.begin_tick(now=began + 5 * HOUR)
        match.refresh_from_db()
        assert match.due_at == monday + 5 * HOUR

    @pytest.mark.rules("KEM-OUT-01", "KEM-CLK-03")
    def test_it_is_not_taken_from_the_bank(self):
        match = factory.match()
        Match.objects.update(clock_terms=ClockTerms(bank_hours=40, cap_hours=96).to_json())
        SideClock.objects.update(bank_seconds=40 * 3600)
        resolve_match(match_id=match.pk, now=START)
        match.refresh_from_db()
        side = match.waiting_side
        heartbeat.begin_tick(now=START + HOUR)
        heartbeat.begin_tick(now=START + 11 * HOUR)
        match.refresh_from_db()
        submit(match, 12 * HOUR)
        assert clock_of(match, side).bank_seconds == (40 + 24 - 2) * 3600

    @pytest.mark.rules("KEM-OUT-01")
    def test_until_then_a_turn_is_taken_and_a_draft_waits(self):
        """The site may be up again before the first tick, with messages from before the outage."""
        match = playing(regret_minutes=10)
        heartbeat.begin_tick(now=match.due_at - HOUR)
        back = match.due_at + HOUR
        side, coach = match.waiting_side, match.team(match.waiting_side).coach
        fields = {"match": match, "side": side, "author": coach, "segment": match.segment}
        save_draft(text=factory.a_move(match), now=START, **fields)
        assert resolve_match(match_id=match.pk, now=back) is None
        submit_sheet(text="END", now=back, **fields)
        assert resolve_match(match_id=match.pk, now=back) is None
        heartbeat.begin_tick(now=back)
        assert resolve_match(match_id=match.pk, now=back + 10 * MINUTE).cause == "sheet"

    @pytest.mark.rules("KEM-OUT-01")
    def test_after_ten_minutes_of_nothing_every_deadline_moves_first(self):
        match = factory.playing()
        due, began = match.due_at, match.due_at - HOUR
        heartbeat.begin_tick(now=began)
        back = due + HOUR
        assert resolve_match(match_id=match.pk, now=back) is None
        outage = heartbeat.begin_tick(now=back)
        assert (outage.moved, Outage.objects.count()) == (1, 1)
        match.refresh_from_db()
        assert match.due_at == due + 2 * HOUR
        assert resolve_match(match_id=match.pk, now=back) is None
        assert heartbeat.begin_tick(now=back) is None
        Heartbeat.objects.update(at=match.due_at)
        assert resolve_match(match_id=match.pk, now=match.due_at).cause == "deadline"

    @pytest.mark.rules("KEM-OUT-01")
    def test_what_had_passed_before_stays_passed(self):
        match = factory.playing()
        heartbeat.begin_tick(now=match.due_at)
        heartbeat.begin_tick(now=match.due_at + 3 * HOUR)
        due = match.due_at
        match.refresh_from_db()
        assert match.due_at == due

    @pytest.mark.rules("KEM-OUT-01")
    def test_a_shorter_gap_moves_nothing(self):
        match = factory.playing()
        heartbeat.begin_tick(now=START)
        assert heartbeat.begin_tick(now=START + timedelta(minutes=9, seconds=59)) is None
        assert not Outage.objects.exists()
        match.refresh_from_db()
        assert match.due_at == START + factory.HOURS * HOUR
