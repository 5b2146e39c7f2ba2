"""A turn or set-up of one coach to which things happen, and what the clauses give for it."""

from __future__ import annotations

from datetime import datetime, timedelta

from core.accounts.models import User
from core.accounts.time_zones import zone_of
from core.errors import Refused
from core.leagues.models import Membership, Role
from core.leagues.services.leagues import add_member, remove_member, set_role
from matches.clocks.coach_calendar import Calendar, Span
from matches.models import Match, MatchState, SetUpOrders, TableReport, Vacation
from matches.services.outcomes import table_top
from matches.services.resolution.extensions import extend
from matches.services.resolution.hold import hold, let_go_on
from matches.services.timekeeping import clocks, stops, vacations
from matches.services.timekeeping.deadlines import move_deadlines
from tests.factories import matches as factory
from tests.factories.core import MembershipFactory
from tests.matches.services.outcomes.test_table_top import table_report

HOUR, DAY = timedelta(hours=1), timedelta(days=1)
WHOLE = factory.HOURS * HOUR


class Story:
    """What happens to the time of one side, from `began` on.

    `allowed` is what outages and officers gave; `still` are the times in which it stood still, as
    in a match that is held; each of the `waits` may end in quiet hours once more.
    """

    def __init__(self, match: Match, owner: User, began: datetime, *, other_is_late: bool) -> None:
        self.pk, self.league, self.owner = match.pk, match.league, owner
        self.side = 0 if match.waiting_side is None else match.waiting_side
        self.began = self.now = began
        self.allowed, self.waits = timedelta(0), 1
        self.still: list[Span] = []
        self.still_since: datetime | None = None
        self.report = table_report(match) if match.waiting_side is None else None
        self.other_is_late = other_is_late and self.report is not None
        clocks.begin_turn(match, began)
        match.save()
        if self.report is not None and not other_is_late:
            self.submit_for_the_other()

    @property
    def match(self) -> Match:
        return Match.objects.select_related("league").get(pk=self.pk)

    @property
    def coach(self) -> User:
        return User.objects.get(pk=self.match.team(self.side).coach_id)

    @property
    def is_over(self) -> bool:
        """Whether the deadline has passed: nothing more can be given."""
        match = self.match
        return match.is_running and match.due_at is not None and match.due_at <= self.now

    @property
    def own_due(self) -> datetime:
        """Where this side's turn leads."""
        match = self.match
        turn = clocks.turn_of(match, self.side)
        assert turn is not None
        return turn.due(clocks.calendar_of(match, self.side))

    def submit_for_the_other(self) -> None:
        SetUpOrders.objects.update_or_create(
            match_id=self.pk,
            side=1 - self.side,
            defaults={"ready": True, "saved_at": self.now},
        )
        match = self.match
        if match.state == MatchState.SETTING_UP:
            stops.go_on_with_set_ups(match, self.now)

    def happen(self, after: int, act: str, *values: object) -> None:
        """Let hours pass, then let that happen, if it can."""
        self.now += after * HOUR
        if not self.is_over:
            getattr(self, act)(*values)
            self._note_stops()

    def end(self) -> None:
        """Let the match go on, and the set-up be all that it waits for."""
        if self.match.state == MatchState.AWAITED:
            self.withdraw()
        if self.match.state == MatchState.HELD:
            self.let_go()
        self._note_stops()
        if self.other_is_late:
            self.submit_for_the_other()

    # What coaches do

    def profile(self, quiet: tuple[int, int] | None, zone: str) -> None:
        begin, end = quiet or (None, None)
        User.objects.filter(pk=self.coach.pk).update(quiet_from=begin, quiet_to=end, time_zone=zone)

    def announce(self, ahead: int, days: int) -> Vacation | None:
        first = (self.now + ahead * DAY).date()
        try:
            return vacations.announce(
                league=self.league,
                coach=self.coach,
                first_day=first,
                last_day=first + (days - 1) * DAY,
                now=self.now,
            )
        except Refused:
            return None

    def change_mind(self, ahead: int, days: int) -> None:
        """A vacation called off before it has begun."""
        before = self.match.due_at, self.own_due
        known = set(Vacation.objects.values_list("pk", flat=True))
        row = self.announce(ahead, days)
        if row is not None and row.pk not in known:
            vacations.call_off(vacation=row, actor=self.coach, now=self.now)
            assert (self.match.due_at, self.own_due) == before

    def call_off(self, which: int) -> None:
        coach = self.coach
        open_ones = list(Vacation.objects.filter(ended_at=None, coach=coach, ends_at__gt=self.now))
        if open_ones:
            row = open_ones[which % len(open_ones)]
            vacations.call_off(vacation=row, actor=coach, now=self.now)

    def leave(self) -> None:
        """Leave the league and come back: by the match's clock that ends vacations, and no more."""
        member = Membership.objects.get(league=self.league, user=self.coach)
        remove_member(membership=member, actor=member.user)
        add_member(league=self.league, user=member.user, role=Role.COACH, actor=None)

    def lose_role(self, role: Role) -> None:
        """Another role, and back."""
        for each in (role, Role.COACH):
            member = Membership.objects.get(league=self.league, user=self.coach)
            set_role(membership=member, role=each, actor=self.owner)

    def hand_over(self, quiet: tuple[int, int] | None) -> None:
        match = self.match
        if match.state == MatchState.AWAITED:
            return  # refused: two coaches must agree on the result
        to = MembershipFactory.create(league=self.league, role="coach").user
        to.quiet_from, to.quiet_to = quiet or (None, None)
        to.save()
        team = match.team(self.side)
        own = Vacation.objects.filter(coach=team.coach, ended_at=None)
        clocks.settle(match, self.now)
        clocks.hand_over(match, self.side, to, self.now)
        match.save(update_fields=("due_at", "remind_at"))
        own.update(ended_at=self.now)
        team.save(update_fields=("coach",))

    def enter_own(self) -> None:
        self._enter(self.side)

    def enter_other(self) -> None:
        self._enter(1 - self.side)

    def _enter(self, side: int) -> None:
        match = self.match
        if self.report is not None and match.takes_table_result:
            actor = match.team(side).coach
            table_top.enter(match=match, actor=actor, report=self.report, now=self.now)

    def withdraw(self) -> None:
        entered = TableReport.objects.filter(match=self.pk, state__in=table_top.OPEN).first()
        if entered is not None:
            table_top.withdraw(entered=entered, actor=entered.entered_by, now=self.now)
            self.waits += 1

    # What officers and the site do

    def pause(self, count: int) -> None:
        is_still = self.still_since is not None
        move_deadlines(self.now, count * HOUR)
        self.now += count * HOUR
        if not is_still:
            self._allow(count)

    def extend(self, count: int) -> None:
        if self.match.is_running:
            extend(match=self.match, hours=count, now=self.now, actor=self.owner)
            self._allow(count)

    def hold(self) -> None:
        if self.match.is_running:
            hold(self.match, "A fault of ours", self.now)

    def let_go(self) -> None:
        if self.match.state == MatchState.HELD:
            let_go_on(match=self.match, actor=self.owner, now=self.now)
            self.waits += 1

    def move_site(self, count: int) -> None:
        """The league is exported, and imported so many hours later."""
        match, began = self.match, self.now
        self.now += count * HOUR
        stops.leave_out(match, began, self.now)
        match.save(update_fields=("clock_from", "due_at", "ready_at", "remind_at"))
        if self.still_since is None:
            self.still.append((began, self.now))
        self.waits += 1

    def _allow(self, count: int) -> None:
        self.allowed += count * HOUR
        self.waits += 1

    def _note_stops(self) -> None:
        turn = clocks.turn_of(self.match, self.side)
        stopped = turn is not None and turn.stopped
        if stopped and self.still_since is None:
            self.still_since = self.now
        elif not stopped and self.still_since is not None:
            self.still.append((self.still_since, self.now))
            self.still_since = None

    def ran(self) -> timedelta:
        """How long the clock has run or will run, without the times in which it stood still and
        the days really taken.
        """
        taken = [
            (row.starts_at, min(row.ends_at, row.ended_at or row.ends_at))
            for row in Vacation.objects.filter(league=self.league)
            if row.ended_at is None or row.ended_at > row.starts_at
        ]
        away = tuple(sorted([*taken, *self.still]))
        return Calendar(zone_of("UTC"), away=away).elapsed(self.began, self.match.due_at)
