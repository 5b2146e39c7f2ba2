"""A coach cannot push a running deadline further than the clauses give, and never loses time."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta

import pytest

from core.accounts.erasure import erase
from core.accounts.models import User
from core.errors import Refused
from core.leagues.models import Membership, Role
from core.leagues.services.leagues import add_member, remove_member
from core.notifications.models import Notification
from matches.clocks.clock_terms import ClockTerms
from matches.models import Match, SideClock, Vacation
from matches.services.resolution.extensions import extend
from matches.services.resolution.resolve import resolve_match
from matches.services.submission.sheets import submit_sheet
from matches.services.team_transfer import transfer_matches
from matches.services.timekeeping import clocks, vacations
from rosters.models import TeamCoach
from tests.factories import matches as factory
from tests.factories.core import MembershipFactory

pytestmark = pytest.mark.django_db
HOUR, DAY = timedelta(hours=1), timedelta(days=1)
TUESDAY = datetime(2026, 11, 3, 12, tzinfo=UTC)
TERMS = {"vacation_days": 21, "vacation_notice_hours": 24}


def waiting(now: datetime = TUESDAY, **terms: object) -> Match:
    """A match in which a turn begins now."""
    match = factory.playing()
    match.clock_terms = ClockTerms(**{**TERMS, **terms}).to_json()
    again(match, now)
    return match


def again(match: Match, now: datetime) -> None:
    clocks.begin_turn(match, now)
    match.save()


def coach_of(match: Match) -> User:
    return User.objects.get(pk=match.team(match.waiting_side).coach_id)


def set_quiet(match: Match, quiet: tuple[int, int] | None, zone: str = "UTC") -> None:
    begin, end = quiet or (None, None)
    User.objects.filter(pk=coach_of(match).pk).update(
        quiet_from=begin, quiet_to=end, time_zone=zone
    )


def announce(match: Match, first: date, days: int, now: datetime) -> Vacation:
    last = first + (days - 1) * DAY
    return vacations.announce(
        league=match.league, coach=coach_of(match), first_day=first, last_day=last, now=now
    )


def due(match: Match) -> datetime:
    return Match.objects.get(pk=match.pk).due_at


def bank_of(match: Match, side: int) -> timedelta:
    return timedelta(seconds=SideClock.objects.get(match=match, side=side).bank_seconds)


def hand_over(match: Match, to: User | None = None) -> User:
    side = match.waiting_side
    team = Match.objects.get(pk=match.pk).team(side)
    to = to or MembershipFactory.create(league=match.league, role="coach").user
    transfer_matches(team, to, TeamCoach.How.ACCEPTED)
    team.coach = to
    team.save(update_fields=("coach",))
    return to


@pytest.fixture
def at(monkeypatch: pytest.MonkeyPatch):
    """Set the clock."""

    def set_clock(now: datetime) -> None:
        monkeypatch.setattr("core.clock.now", lambda: now)

    return set_clock


class TestPushing:
    @pytest.mark.rules("KEM-CLK-03", "KEM-VAC-01")
    def test_quiet_hours_at_the_deadline_and_a_day_called_off_again_and_again(self) -> None:
        """The report: 29 November 21:48 became 2 December 05:00 in four rounds."""
        match = waiting()
        before = due(match)
        far = TUESDAY.date() + 200 * DAY
        for round_ in range(8):
            set_quiet(match, (due(match).hour, (due(match).hour + 14) % 24))
            row = announce(match, far, 1, TUESDAY + round_ * HOUR)
            vacations.call_off(vacation=row, actor=coach_of(match), now=TUESDAY + round_ * HOUR)
            assert due(match) == before

    @pytest.mark.rules("KEM-CLK-03", "KEM-VAC-01")
    def test_a_set_up_and_another_zone_likewise(self) -> None:
        match = factory.match()
        match.clock_terms = ClockTerms(**TERMS, rest_days=(5,)).to_json()
        clocks.begin_set_ups(match, TUESDAY)
        match.save()
        before = due(match)
        for zone in ("Pacific/Kiritimati", "Etc/GMT+12", "Antarctica/Troll"):
            User.objects.update(time_zone=zone, quiet_from=22, quiet_to=12)
            for side in (0, 1):
                coach = User.objects.get(pk=match.team(side).coach_id)
                row = vacations.announce(
                    league=match.league,
                    coach=coach,
                    first_day=TUESDAY.date() + 100 * DAY,
                    last_day=TUESDAY.date() + 100 * DAY,
                    now=TUESDAY,
                )
                vacations.call_off(vacation=row, actor=coach, now=TUESDAY)
                assert due(match) == before

    @pytest.mark.rules("KEM-CLK-03")
    def test_from_the_next_turn_on_they_count(self) -> None:
        match = waiting()
        set_quiet(match, (due(match).hour, due(match).hour + 6))
        before = due(match)
        fresh = Match.objects.get(pk=match.pk)
        again(fresh, TUESDAY)
        assert due(match) == before + 6 * HOUR

    @pytest.mark.rules("KEM-CLK-03", "KEM-VAC-01")
    def test_more_time_from_an_officer_is_no_vacation(self) -> None:
        """An extension counted from a deadline that a vacation moved ends with the vacation."""
        match = waiting()
        before = due(match)
        row = announce(match, TUESDAY.date() + 2 * DAY, 10, TUESDAY)
        extend(match=match, hours=24, now=TUESDAY, actor=coach_of(match))
        vacations.call_off(vacation=row, actor=coach_of(match), now=TUESDAY + HOUR)
        assert due(match) == before + 24 * HOUR


class TestBank:
    TERMS = {"bank_hours": 240, "increment_hours": 24, "cap_hours": 336}

    def banked(self, **terms: object) -> Match:
        match = waiting(**self.TERMS, **terms)
        SideClock.objects.update(bank_seconds=240 * 3600)
        match = Match.objects.get(pk=match.pk)
        again(match, TUESDAY)
        return match

    def submit(self, match: Match, now: datetime) -> timedelta:
        """What is in the bank after the turn of the side that is waited for."""
        fresh = Match.objects.get(pk=match.pk)
        side = fresh.waiting_side
        submit_sheet(
            match=fresh,
            side=side,
            author=coach_of(fresh),
            text="END",
            segment=fresh.segment,
            now=now,
        )
        resolve_match(match_id=match.pk, now=now)
        return bank_of(match, side)

    @pytest.mark.rules("KEM-CLK-03", "KEM-VAC-01")
    @pytest.mark.parametrize(
        ("how", "left"), [("alone", 228), ("called off", 227), ("forbidden", 227)]
    )
    def test_a_vacation_that_ended_early_is_not_taken_from_the_bank(
        self, how: str, left: int
    ) -> None:
        match = self.banked()
        row = announce(match, date(2026, 11, 5), 5, TUESDAY)
        ends = datetime(2026, 11, 9, 12, tzinfo=UTC)
        judge = MembershipFactory.create(league=match.league, role="commissioner").user
        if how == "called off":
            vacations.call_off(vacation=row, actor=coach_of(match), now=ends)
        elif how == "forbidden":
            vacations.forbid(vacation=row, actor=judge, reason="The final", now=ends)
        now = ends + HOUR if how != "alone" else datetime(2026, 11, 10, 0, tzinfo=UTC)
        assert self.submit(match, now) == left * HOUR

    @pytest.mark.rules("KEM-CLK-03")
    def test_a_team_that_is_handed_over_pays_for_no_days_of_the_old_coach(self, at) -> None:
        match = self.banked()
        announce(match, date(2026, 11, 5), 10, TUESDAY)
        at(datetime(2026, 11, 10, 12, tzinfo=UTC))
        hand_over(match)
        left = self.submit(match, datetime(2026, 11, 11, 0, tzinfo=UTC))
        assert left == (240 + 24 - 36 - 12) * HOUR

    @pytest.mark.rules("KEM-CLK-03")
    def test_another_zone_changes_nothing_that_has_run(self) -> None:
        match = self.banked(rest_days=(3,))
        set_quiet(match, None, "Pacific/Kiritimati")
        assert self.submit(match, datetime(2026, 11, 7, 0, tzinfo=UTC)) == (264 - 60) * HOUR


class TestLeaving:
    @pytest.mark.rules("KEM-VAC-01", "KEM-CLK-03")
    def test_erasing_ends_vacations_and_quiet_hours_and_the_opponent_is_notified(self, at) -> None:
        match = waiting()
        set_quiet(match, (due(match).hour, due(match).hour + 6))
        fresh = Match.objects.get(pk=match.pk)
        again(fresh, TUESDAY)
        announce(fresh, TUESDAY.date() + 2 * DAY, 21, TUESDAY)
        coach, other = coach_of(match), match.team(1 - match.waiting_side).coach
        at(TUESDAY + HOUR)
        erase(user=coach)
        assert due(match) == TUESDAY + factory.HOURS * HOUR
        assert not Vacation.objects.filter(ended_at=None).exists()
        gone = User.objects.get(pk=coach.pk)
        assert (gone.quiet_from, gone.quiet_to, gone.time_zone) == (None, None, "UTC")
        told = Notification.objects.get(recipient=other, subject__contains="has left")
        assert "no turn waits for them" in told.body

    @pytest.mark.rules("KEM-VAC-01")
    def test_so_does_leaving_the_league(self, at) -> None:
        match = waiting()
        before = due(match)
        announce(match, TUESDAY.date() + 2 * DAY, 21, TUESDAY)
        at(TUESDAY + HOUR)
        membership = Membership.objects.get(league=match.league, user=coach_of(match))
        remove_member(membership=membership, actor=membership.user)
        assert due(match) == before

    @pytest.mark.rules("KEM-CLK-03")
    @pytest.mark.parametrize("announced", ["before", "by the new coach"])
    def test_the_clock_follows_who_coaches_now(self, at, announced: str) -> None:
        match = waiting()
        before = due(match)
        if announced == "before":
            announce(match, TUESDAY.date() + 2 * DAY, 21, TUESDAY)
        at(TUESDAY + HOUR)
        to = hand_over(match)
        assert due(match) == before
        if announced != "before":
            vacations.announce(
                league=match.league,
                coach=to,
                first_day=TUESDAY.date() + 2 * DAY,
                last_day=TUESDAY.date() + 3 * DAY,
                now=TUESDAY + HOUR,
            )
            assert due(match) == before + 2 * DAY

    @pytest.mark.rules("KEM-CLK-03", "KEM-VAC-01")
    def test_who_leaves_and_comes_back_has_the_quiet_hours_of_the_turn(self, at) -> None:
        """The attack: new quiet hours at the deadline's hour, then out of the league and back."""
        match = waiting()
        before = due(match)
        for round_ in range(4):
            at(TUESDAY + round_ * HOUR)
            set_quiet(match, (due(match).hour, (due(match).hour + 14) % 24))
            member = Membership.objects.get(league=match.league, user=coach_of(match))
            remove_member(membership=member, actor=member.user)
            add_member(league=match.league, user=member.user, role=Role.COACH, actor=member.user)
            assert due(match) == before


class TestWaits:
    """At the end of its time a turn may wait, for the end of quiet hours or of days away."""

    def spent(self, quiet: tuple[int, int] | None, away: int = 0) -> Match:
        """A match whose turn has no time left on Thursday at noon, and waits on."""
        match = waiting()
        set_quiet(match, quiet)
        match = Match.objects.get(pk=match.pk)
        again(match, TUESDAY)
        if away:
            announce(match, date(2026, 11, 6), away, TUESDAY)
        return match

    @pytest.mark.rules("KEM-CLK-03")
    @pytest.mark.parametrize("theirs", [None, (18, 17), (20, 8), (0, 23)])
    @pytest.mark.parametrize("hours", [49, 55])
    def test_another_coach_has_the_wait_and_no_longer_one(self, at, theirs, hours) -> None:
        match = self.spent((12, 20))
        before = due(match)
        assert before == TUESDAY + 56 * HOUR
        for after in (0, 1, 2):
            at(TUESDAY + hours * HOUR + after * timedelta(minutes=9))
            to = MembershipFactory.create(league=match.league, role="coach").user
            to.quiet_from, to.quiet_to = theirs or (None, None)
            to.save()
            hand_over(match, to)
            assert due(match) == before

    @pytest.mark.rules("KEM-CLK-03")
    def test_a_wait_into_days_away_is_not_over_before_it_began_for_the_new_coach(self, at) -> None:
        """The deadline came to lie two days in the past: the turn was missed at once."""
        match = self.spent((12, 8), away=5)
        before = due(match)
        assert before == datetime(2026, 11, 11, 0, tzinfo=UTC) + 8 * HOUR
        at(datetime(2026, 11, 8, 12, tzinfo=UTC))
        hand_over(match)
        assert due(match) == before

    @pytest.mark.rules("KEM-VAC-01")
    @pytest.mark.parametrize("way", ["call off", "leave", "erase"])
    def test_it_ends_with_the_days_away_and_never_in_the_past(self, at, way) -> None:
        match = self.spent((12, 8), away=5)
        now = datetime(2026, 11, 8, 9, tzinfo=UTC)
        at(now)
        coach = coach_of(match)
        if way == "erase":
            erase(user=coach)
        elif way == "leave":
            member = Membership.objects.get(league=match.league, user=coach)
            remove_member(membership=member, actor=coach)
        else:
            row = Vacation.objects.get(coach=coach)
            vacations.call_off(vacation=row, actor=coach, now=now)
        assert due(match) == now


class TestMoreTime:
    """An officer's hours are the coach's: a vacation takes nothing of them."""

    @pytest.mark.rules("KEM-CLK-03", "KEM-VAC-01")
    @pytest.mark.parametrize("first", [4, 5, 6, 7])
    def test_days_announced_later_do_not_eat_it(self, first: int) -> None:
        match = waiting()
        extend(match=match, hours=24, now=TUESDAY, actor=coach_of(match))
        announce(match, date(2026, 11, first), 2, TUESDAY - DAY)
        moved = 2 * DAY if first < 7 else timedelta(0)
        assert due(match) == TUESDAY + 72 * HOUR + moved

    @pytest.mark.rules("KEM-CLK-03")
    def test_it_runs_on_rest_days(self) -> None:
        match = waiting(rest_days=(4,))
        extend(match=match, hours=72, now=TUESDAY, actor=coach_of(match))
        assert due(match) == TUESDAY + 120 * HOUR

    @pytest.mark.rules("KEM-CLK-03")
    def test_another_coach_has_the_rest_of_it(self, at) -> None:
        match = waiting()
        extend(match=match, hours=24, now=TUESDAY, actor=coach_of(match))
        at(TUESDAY + 60 * HOUR)
        to = hand_over(match)
        vacations.announce(
            league=match.league,
            coach=to,
            first_day=date(2026, 11, 6),
            last_day=date(2026, 11, 7),
            now=TUESDAY - DAY,
        )
        assert due(match) == TUESDAY + 72 * HOUR + 2 * DAY


class TestLimits:
    def test_days_in_another_zone_are_other_days(self) -> None:
        """The report: 8 days a year stopped the clock for 11 days and 18 hours."""
        match = waiting(vacation_days=8)
        for zone, days in (
            ("Pacific/Kiritimati", ((8, 2), (11, 2), (14, 2), (17, 2))),
            ("Etc/GMT+12", ((9, 1), (12, 1), (15, 1), (18, 1))),
        ):
            set_quiet(match, None, zone)
            for day, count in days:
                if zone == "Etc/GMT+12":
                    with pytest.raises(Refused, match="more than the 8 days"):
                        announce(match, date(2026, 11, day), count, TUESDAY)
                else:
                    announce(match, date(2026, 11, day), count, TUESDAY)

    @pytest.mark.rules("KEM-VAC-01")
    @pytest.mark.parametrize("zone", ["UTC", "Europe/Berlin", "America/St_Johns", "Pacific/Apia"])
    def test_the_limit_is_the_same_in_every_zone_and_over_a_change_of_the_clocks(
        self, zone: str
    ) -> None:
        match = waiting(now=datetime(2027, 3, 1, 12, tzinfo=UTC), vacation_days=10)
        set_quiet(match, None, zone)
        now = datetime(2027, 3, 1, 12, tzinfo=UTC)
        announce(match, date(2027, 3, 25), 5, now)
        announce(match, date(2027, 10, 29), 5, now)
        with pytest.raises(Refused, match="you have 0 left"):
            announce(match, date(2027, 6, 1), 1, now)

    def test_a_vacation_over_new_year_counts_in_both_years(self) -> None:
        now = datetime(2026, 12, 1, 12, tzinfo=UTC)
        match = waiting(now=now, vacation_days=4)
        set_quiet(match, None, "Pacific/Kiritimati")
        announce(match, date(2026, 12, 29), 6, now)  # three days of each year
        with pytest.raises(Refused, match="4 days of 2026: you have 1 left"):
            announce(match, date(2026, 12, 20), 2, now)
        with pytest.raises(Refused, match="4 days of 2027: you have 1 left"):
            announce(match, date(2027, 2, 1), 2, now)
