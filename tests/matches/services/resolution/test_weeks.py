"""Weeks of whole matches on a clock of their own: whatever coaches, commissioners and the machine
do, no deadline is missed by the site, no turn is played twice, and nobody loses time."""

from __future__ import annotations

from collections import Counter
from contextlib import suppress
from datetime import datetime, timedelta
from itertools import groupby

import pytest
from celery import current_app
from django.db import transaction
from hypothesis import Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from core import clock
from core.accounts.models import User
from core.errors import Refused
from core.jobs import tasks
from core.jobs.heartbeat import OUTAGE, TICK
from core.jobs.models import Heartbeat
from core.notifications.models import Notification
from engine import absent_coach
from matches.clocks.clock_terms import ClockTerms
from matches.models import Match, MatchState, Segment, SideClock, TurnSheet, Vacation
from matches.services.prematch.create import create_match
from matches.services.resolution.extensions import give_time
from matches.services.resolution.hold import play_default_orders
from matches.services.submission.answers import give_answer, question_of
from matches.services.submission.drafts import save_draft, take_back
from matches.services.submission.sheets import submit_sheet
from matches.services.timekeeping import vacations
from matches.services.timekeeping.clocks import awaited, calendar_of
from matches.services.timekeeping.deadlines import LATE_AFTER
from matches.services.timekeeping.presence import confirm_presence
from matches.tasks import remind_due, resolve_due, resolve_match
from rosters.models import StandIn
from tests.factories import matches as factory
from tests.factories.core import WHEN, LeagueFactory, MembershipFactory
from tests.factories.rosters import team

SECOND, MINUTE, HOUR = timedelta(seconds=1), timedelta(minutes=1), timedelta(hours=1)
ZONES = ("UTC", "Asia/Tokyo", "America/St_Johns", "Pacific/Auckland")
ENOUGH = 150
"""More waits than any match has turns, with excuses and stand-ins."""
ASKED = {absent_coach.OPTION: "DEC-09,DEC-40,DEC-41"}
PARTS = {"matches.resolve_due": resolve_due, "matches.remind_due": remind_due}

terms = st.builds(
    ClockTerms,
    regret_minutes=st.sampled_from((0, 10, 60)),
    bank_hours=st.sampled_from((0, 30, 60)),
    increment_hours=st.sampled_from((6, 24)),
    cap_hours=st.sampled_from((60, 72)),
    excuses=st.integers(0, 2),
    excuse_hours=st.sampled_from((5, 24)),
    regrow_turns=st.integers(1, 3),
    vacation_days=st.sampled_from((0, 30)),
    vacation_notice_hours=st.sampled_from((0, 24)),
    rest_days=st.sampled_from(((), (5, 6), (2,))),
    confirm=st.booleans(),
)
habits = st.tuples(
    st.sampled_from(ZONES), st.sampled_from(((None, None), (22, 7), (0, 14), (9, 17)))
)


@pytest.fixture
def messages(monkeypatch) -> list[tuple[str, tuple[int, ...]]]:
    """The messages to the workers, in order; they are processed only on request."""
    sent: list[tuple[str, tuple[int, ...]]] = []

    def note(name, args=(), **_):
        sent.append((name, tuple(args)))

    monkeypatch.setattr(current_app, "send_task", note)
    monkeypatch.setattr(transaction, "on_commit", lambda call, **_: call())
    return sent


class Weeks(RuleBasedStateMachine):
    """One match from its creation; time jumps over all waits, and everything due happens."""

    def __init__(self, teams, messages):
        super().__init__()
        self.messages = messages
        # As a test's own transaction: undone at the end, and durable blocks may stand in it.
        self.world = transaction.atomic()
        self.world._from_testcase = True
        self.world.__enter__()
        messages.clear()
        self.home, self.away = teams
        self.judge = MembershipFactory.create(league=self.home.league, role="commissioner").user
        self.friend = MembershipFactory.create(league=self.home.league).user
        self.now: datetime = WHEN
        self.match: Match | None = None
        self.ordered: set[int] = set()
        self.owed: tuple[int, datetime, timedelta] | None = None
        self.deadlines: Counter[int] = Counter()
        self.ends = False

    @initialize(
        terms=terms,
        hours=st.sampled_from((24, 40, 72)),
        habits=st.tuples(habits, habits),
        house=st.booleans(),
        friend=st.booleans(),
        ends=st.integers(0, 2),
        asks=st.booleans(),
        kick_off=st.integers(0, 4),
    )
    def begin(self, terms, hours, habits, house, friend, ends, asks, kick_off):
        self.ends = ends == 0
        for each, (zone, (quiet_from, quiet_to)) in zip(
            (self.home, self.away), habits, strict=True
        ):
            coach = User.objects.filter(pk=each.coach_id)
            coach.update(time_zone=zone, quiet_from=quiet_from, quiet_to=quiet_to)
            each.refresh_from_db()
            each.bot_stand_in = "normal" if house else ""
            each.save()
        if friend:
            StandIn.objects.create(
                team=self.home,
                user=self.friend,
                starts_at=WHEN,
                granted_by=self.home.coach,
                created_at=WHEN,
                agreed_at=WHEN,
            )
        Heartbeat.objects.update_or_create(name=TICK, defaults={"at": self.now})
        self.match = create_match(
            home=self.home,
            away=self.away,
            options=ASKED if asks else {},
            turn_hours=hours,
            label="Weeks",
            now=self.now,
            seed="weeks",
            terms=terms,
        )
        self.deadlines[0] = 1
        if kick_off:
            for side in (0, 1):
                self.a_coach_says_that_he_is_there(side)
            self.pass_time(self.match.due_at)

    # What the machine does.

    def tick(self):
        """The beat's tick, and workers that take every message twice."""
        with clock.set_to(self.now):
            tasks.tick()
            self.work()

    def work(self):
        with clock.set_to(self.now):
            while self.messages:
                name, args = self.messages.pop(0)
                if name in PARTS:
                    PARTS[name]()
                elif name == "matches.resolve_match":
                    resolve_match(*args)
                    resolve_match(*args)
        self.match = Match.objects.get(pk=self.match.pk)

    def pass_time(self, until, late=SECOND):
        """Ticks come so close together that none finds anything, but where something is due."""
        while (at := self.next_moment()) is not None and at + late < until:
            self.now = max(self.now, at + late)
            self.steady_tick()
        self.now = max(self.now, until)
        self.steady_tick()

    def next_moment(self):
        if not self.match.is_running:
            return None
        ready = self.match.ready_at and self.match.ready_at + LATE_AFTER
        moments = (self.match.due_at, self.match.remind_at, ready)
        return min(moment for moment in moments if moment is not None)

    def steady_tick(self):
        Heartbeat.objects.update(at=self.now - MINUTE)
        self.tick()

    def running(self):
        return self.match is not None and self.match.is_running

    def on_turn(self):
        return self.running() and self.match.state == MatchState.PLAYING and not self.match.asked

    def do_action(self, verb, **fields):
        """A coach's or commissioner's action through its service, which may refuse it."""
        with clock.set_to(self.now), suppress(Refused):
            verb(now=self.now, **fields)
        self.work()

    def own(self, **fields):
        side = self.match.waiting_side
        return {
            "match": self.match,
            "side": side,
            "author": self.match.team(side).coach,
            "segment": self.match.segment,
            **fields,
        }

    @precondition(lambda self: self.match is not None)
    @rule(minutes=st.integers(1, 6000), late=st.integers(0, 540))
    def time_passes(self, minutes, late):
        self.pass_time(self.now + minutes * MINUTE, late * SECOND)

    @precondition(running)
    @rule(late=st.integers(0, 540))
    def nobody_does_anything_until_the_deadline(self, late):
        self.pass_time(self.match.due_at, late * SECOND)

    @precondition(running)
    @rule(
        minutes=st.sampled_from((10, 11, 600)) | st.integers(10, 8000),
        near=st.booleans(),
        stale=st.booleans(),
    )
    def nothing_runs_for_a_while(self, minutes, near, stale):
        """An outage, often past the deadline; a message from before it may come first."""
        length = minutes * MINUTE
        if near:
            self.pass_time(max(self.now, self.match.due_at - length / 2))
        if not self.running():
            return
        match, before = self.match, self.left()
        began, ready = self.now, match.ready_at is not None
        self.now += length
        if stale:
            self.messages.append(("matches.resolve_match", (match.pk, match.segment)))
            self.work()
            assert ready or self.match.segment == match.segment
            assert self.match.state == match.state
            assert ready or self.match.due_at == match.due_at
        same = self.match.segment == match.segment
        self.tick()
        assert self.now - began >= OUTAGE
        if same and self.match.segment == match.segment and not ready:
            assert self.match.due_at >= match.due_at + length
            assert self.left() >= before, "time was lost in an outage"
            self.owed = None

    @precondition(running)
    @rule(seconds=st.integers(1, 599))
    def a_tick_comes_late(self, seconds):
        if self.next_moment() > self.now + seconds * SECOND:
            self.now += seconds * SECOND
        self.tick()

    # What coaches do.

    @precondition(on_turn)
    @rule(doing=st.sampled_from(("block", "move", "hold", "END", "99 DANCE", "CONCEDE")))
    def a_turn_is_submitted(self, doing):
        self.do_action(submit_sheet, text=self.text(doing), accept_doubtful=True, **self.own())

    @precondition(on_turn)
    @rule(doing=st.sampled_from(("block", "move", "hold", "99 DANCE", "# later")))
    def a_draft_is_kept(self, doing):
        self.do_action(save_draft, text=self.text(doing), **self.own())

    @precondition(on_turn)
    @rule(number=st.integers(1, 6), doing=st.sampled_from(("block", "move", "END")))
    def turns_go_to_and_fro(self, number, doing):
        for _ in range(number):
            if not self.on_turn():
                return
            self.a_turn_is_submitted(doing)
            self.pass_time((self.match.ready_at or self.now) + HOUR)

    @precondition(on_turn)
    @rule()
    def it_is_taken_back(self):
        self.do_action(take_back, **self.own())

    def text(self, doing):
        if doing == "block":
            return self.blocks()
        if doing not in {"move", "hold"}:
            return doing
        try:
            move = factory.a_move(self.match)
        except AssertionError:
            return "END"
        return f"{move}\nHOLD\n{move}" if doing == "hold" else move

    def blocks(self):
        """Every player next to an opponent blocks: the other side gets many questions."""
        position = factory.position_of(self.match)
        lines = []
        for figure in factory.own_players(self.match):
            near = (position.at[square] for square in position.board.neighbours[figure.square])
            foe = next((each for each in near if each and each.side != figure.side), None)
            if foe is not None:
                lines.append(f"{figure.number} BLOCK opp{foe.number}")
        return "\n".join([*lines, "END"])

    @precondition(lambda self: self.running() and self.match.asked)
    @rule()
    def a_question_is_answered(self):
        with clock.set_to(self.now):
            question = question_of(self.match, self.match.waiting_side)
        self.do_action(give_answer, text=question.options[0][0], **self.own())

    @precondition(lambda self: self.running() and self.match.state == MatchState.SETTING_UP)
    @rule(side=st.integers(0, 1))
    def a_coach_says_that_he_is_there(self, side):
        coach = self.match.team(side).coach
        self.do_action(confirm_presence, match=self.match, side=side, author=coach)

    @precondition(running)
    @rule(side=st.integers(0, 1), first=st.integers(0, 6), days=st.integers(1, 6))
    def vacation_is_announced(self, side, first, days):
        day = self.now.date() + timedelta(days=first)
        self.do_calendar_action(
            vacations.announce,
            league=self.match.league,
            coach=self.match.team(side).coach,
            first_day=day,
            last_day=day + timedelta(days=days - 1),
        )

    @precondition(running)
    @rule(forbidden=st.booleans())
    def vacation_ends_early(self, forbidden):
        row = Vacation.objects.filter(ended_at__isnull=True).first()
        if row is None:
            return
        if forbidden:
            fields = {"actor": self.judge, "reason": "The final"}
            self.do_calendar_action(vacations.forbid, vacation=row, **fields)
        else:
            self.do_calendar_action(vacations.call_off, vacation=row, actor=row.coach)

    def do_calendar_action(self, verb, **fields):
        """What is left of a turn's time is left after it too.

        When both owe a set-up, the other coach keeps a whole turn's time and no more: anything
        above it came from the first coach's vacation.
        """
        coach = fields["coach"] if "coach" in fields else fields["vacation"].coach
        match, segment, due = self.match, self.match.segment, self.match.due_at
        before = {side: self.left_to(side) for side in awaited(match)}
        self.do_action(verb, **fields)
        assert self.match.segment == segment
        for side, left in before.items():
            if self.match.team(side).coach_id == coach.pk:
                assert self.left_to(side) >= left, "time was lost with a vacation"
            else:
                whole = calendar_of(self.match, side).reached(
                    match.clock_from, match.turn_hours * HOUR
                )
                assert self.match.due_at >= min(due, whole), "the other coach lost their time"
        self.owed = None
        self.deadlines[segment] += 1

    # What a commissioner does.

    @precondition(lambda self: self.match is not None and not self.match.is_over)
    @rule(hours=st.integers(1, 80))
    def more_time_is_given(self, hours):
        before = self.match
        self.do_action(give_time, match=before, hours=hours, actor=self.judge, reason="A wedding")
        assert not before.is_running or self.match.due_at >= before.due_at + hours * HOUR
        self.owed = None
        self.deadlines[self.match.segment] += 1

    @precondition(lambda self: self.match is not None and self.match.state == MatchState.HELD)
    @rule()
    def the_turn_is_played_by_default_orders(self):
        self.ordered.add(self.match.segment)
        self.do_action(play_default_orders, match=self.match, actor=self.judge)

    # What holds at any time.

    def left(self):
        """How much time its coaches have; of a set-up, the one who has less."""
        if not self.match.is_running:
            return timedelta(0)
        return min(self.left_to(side) for side in awaited(self.match))

    def left_to(self, side):
        return calendar_of(self.match, side).elapsed(self.now, self.match.due_at)

    @invariant()
    def what_runs_is_due_at_a_time_that_suits(self):
        if not self.running():
            return
        assert self.match.due_at is not None
        assert self.match.due_at > self.now, "a deadline passed and nothing came of it"
        if self.match.waiting_side is None:
            return
        calendar = calendar_of(self.match, self.match.waiting_side)
        assert calendar.awake(self.match.due_at) == self.match.due_at

    @invariant()
    def a_turn_holds_and_asks_once_at_most(self):
        if self.match is not None:
            assert max(self.match.turn_holds, self.match.turn_asks) <= 1
            turns = groupby(self.played(), key=lambda row: (row.half, row.turn, row.side))
            for _, rows in turns:
                endings = [row.ending for row in rows]
                if Segment.Ending.ASKED in endings:
                    asked = endings.index(Segment.Ending.ASKED)
                    assert Segment.Ending.HOLD not in endings[asked:], "held after a question"

    @invariant()
    def nobody_loses_time(self):
        """Between two checks a turn loses no more time than has run."""
        if not self.running():
            self.owed = None
            return
        segment, left = self.match.segment, self.left()
        if self.owed is not None and self.owed[0] == segment:
            _, then, owed = self.owed
            calendars = [calendar_of(self.match, side) for side in awaited(self.match)]
            ran = max(each.elapsed(then, self.now) for each in calendars)
            assert left >= owed - ran
        self.owed = segment, self.now, left

    def played(self):
        facts = ("number", "side", "half", "turn", "is_bonus", "cause", "ending")
        return list(self.match.segments.order_by("number").only("match", *facts))

    @invariant()
    def no_turn_is_played_twice(self):
        if self.match is None:
            return
        rows = self.played()
        assert [row.number for row in rows] == list(range(self.match.segment))
        played = Counter(
            (row.half, row.turn, row.side)
            for row in rows
            if not row.is_bonus and row.ending in (Segment.Ending.TURN, Segment.Ending.OVER)
        )
        assert not played or max(played.values()) == 1
        counted = self.match.sheets.filter(state=TurnSheet.State.RESOLVED)
        assert counted.count() == sum(row.cause == Segment.Cause.SHEET for row in rows)

    @invariant()
    def time_stays_within_its_bounds(self):
        if self.match is None:
            return
        cap = self.match.terms.cap_hours * 3600 if self.match.terms.has_bank else 0
        for row in SideClock.objects.filter(match=self.match):
            assert 0 <= row.bank_seconds <= cap
            assert 0 <= row.excuses <= self.match.terms.excuses
            assert row.missed < 3

    @invariant()
    def the_third_missed_turn_in_a_row_is_nobodys_but_the_commissioners(self):
        if self.match is None:
            return
        row = [0, 0]
        for segment in self.played():
            if segment.number in {0, *self.ordered} or segment.cause == Segment.Cause.ANSWER:
                continue
            missed = segment.cause in (Segment.Cause.DEADLINE, Segment.Cause.COACH)
            row[segment.side] = row[segment.side] + 1 if missed else 0
            assert row[segment.side] < 3

    @invariant()
    def nobody_is_reminded_twice_of_one_deadline(self):
        """A turn has one deadline, and one more for each time that more time was given."""
        if self.match is None:
            return
        reminder_rows = Notification.objects.filter(key__contains=":reminder:")
        reminders = Counter(reminder_rows.values_list("recipient", "key"))
        turns = Counter((who, key.split(":reminder:")[1].split(":")[0]) for who, key in reminders)
        for (_, segment), count in turns.items():
            eased = self.match.terms.excuses + 1
            assert count <= 1 + self.deadlines[int(segment)] + eased

    def play_to_the_end(self):
        """One coach submits every turn, the other is never seen again."""
        for _ in range(ENOUGH):
            if self.match.is_over:
                return
            if self.match.state == MatchState.HELD:
                self.the_turn_is_played_by_default_orders()
            elif self.on_turn() and self.match.waiting_side == 0:
                self.a_turn_is_submitted("END")
            self.pass_time((self.match.is_running and self.match.due_at) or self.now)

    def teardown(self):
        try:
            if self.ends:
                self.play_to_the_end()
                assert self.match.state == MatchState.FINISHED
        finally:
            transaction.set_rollback(True)
            self.world.__exit__(None, None, None)


@pytest.mark.thorough
@pytest.mark.django_db
@pytest.mark.rules("KEM-CLK-03", "KEM-OUT-01", "KEM-ABS-01", "KEM-VAC-01")
def test_weeks_of_matches(messages):
    league = LeagueFactory.create()
    teams = team("crab", league=league), team("lion", league=league)
    # Not shrunk: that takes minutes, and the steps of a failure are short enough to read.
    run_state_machine_as_test(
        lambda: Weeks(teams, messages),
        settings=settings(
            max_examples=25,
            stateful_step_count=25,
            deadline=None,
            phases=(Phase.reuse, Phase.generate),
        ),
    )
