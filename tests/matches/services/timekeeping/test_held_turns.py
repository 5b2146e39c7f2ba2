"""A mail waits while its reader has the friendly before them (KEM-FRI-05)."""

from __future__ import annotations

from datetime import timedelta

import pytest
from time_machine import TimeMachineFixture

from core import clock
from core.accounts.models import User
from core.notifications import held
from core.notifications.models import HeldNotification, Notification
from matches.models import Match, MatchState, Side
from matches.services.friendlies import end_friendly
from matches.services.notifications import match_notifications
from matches.services.orders.set_ups import submit_set_up
from matches.services.presence import GONE, note_presence
from matches.services.rematches import play_again
from matches.services.resolution.resolve import resolve_match
from matches.services.submission.sheets import submit_sheet
from matches.services.timekeeping import deadlines
from tests.factories.core import WHEN, UserFactory
from tests.matches.test_friend_links import accepted, invited

pytestmark = [pytest.mark.django_db, pytest.mark.rules("KEM-FRI-05")]
A_WHILE = timedelta(seconds=GONE + 1)


@pytest.fixture
def begun(time_machine: TimeMachineFixture, sent_tasks: object) -> Match:
    """A friendly in its first turn, whose player has had its page before them all the time."""
    time_machine.move_to(WHEN, tick=False)
    return first_turn()


def first_turn(seconds_away: int = 0) -> Match:
    """A live friendly whose sides were there so many seconds before its first turn came."""
    for _ in range(20):  # an opening may end with a question, as of a kick-off's event
        match = accepted(invited(UserFactory.create(), "live10"), UserFactory.create())
        with clock.set_to(clock.now() - timedelta(seconds=seconds_away)):
            note_presence(match.pk, Side)
        if not begin(match).asked:
            return match
    raise AssertionError("every opening ended with a question")


def begin(match: Match) -> Match:
    """Both sides set up, and the opening is played."""
    for side in Side:
        coach = match.team(side).coach
        submit_set_up(match=match, side=side, author=coach, text="", now=clock.now())
    resolve_match(match_id=match.pk, now=clock.now())
    match.refresh_from_db()
    assert match.waiting_side is not None
    return match


def end_match(match: Match) -> None:
    """Over, and both are told of full time."""
    Match.objects.filter(pk=match.pk).update(
        state=MatchState.VOID, finished_at=clock.now(), waiting_side=None, due_at=None
    )
    match.refresh_from_db()
    match_notifications.full_time(match)


def told(coach: User) -> list[str]:
    """What came besides what asks something, by its key."""
    keys = Notification.objects.filter(recipient=coach, kind="").order_by("key")
    return [key.split(":")[2] for key in keys.values_list("key", flat=True) if "created" not in key]


def turn_mails(match: Match) -> list[str]:
    """The kinds of notifications about turns, of the side whose turn it is."""
    coach = match.team(Side(match.waiting_side or 0)).coach
    rows = Notification.objects.filter(recipient=coach, kind__startswith="match.")
    return list(rows.order_by("pk").values_list("kind", flat=True))


def test_it_goes_when_they_have_left_for_two_minutes(
    begun: Match, time_machine: TimeMachineFixture
) -> None:
    """Counted from when they were last there, not from when it was written."""
    side = Side(begun.waiting_side or 0)
    time_machine.shift(timedelta(seconds=GONE - 20))
    note_presence(begun.pk, [side])
    time_machine.shift(timedelta(seconds=GONE - 1))
    held.send_due()
    assert turn_mails(begun) == []
    time_machine.shift(held.LOOKED_AT_AGAIN)
    held.send_due()
    assert turn_mails(begun) == ["match.turn"]
    held.send_due()
    assert turn_mails(begun) == ["match.turn"]


def test_who_left_before_it_came_is_mailed_no_later(
    time_machine: TimeMachineFixture, sent_tasks: object
) -> None:
    time_machine.move_to(WHEN, tick=False)
    match = first_turn(seconds_away=GONE - 5)
    time_machine.shift(timedelta(seconds=6))
    held.send_due()
    assert turn_mails(match) == ["match.turn"]


def test_a_reminder_that_is_sent_leaves_no_turn_behind(
    begun: Match, time_machine: TimeMachineFixture
) -> None:
    assert begun.remind_at is not None
    time_machine.move_to(begun.remind_at, tick=False)
    deadlines.remind_due(now=clock.now())
    held.send_due()
    assert turn_mails(begun) == ["match.reminder"]


def test_nothing_goes_about_a_turn_whose_time_is_over(
    begun: Match, time_machine: TimeMachineFixture
) -> None:
    assert begun.remind_at is not None
    assert begun.due_at is not None
    time_machine.move_to(begun.due_at - timedelta(seconds=60), tick=False)
    note_presence(begun.pk, [Side(begun.waiting_side or 0)])
    deadlines.remind_due(now=clock.now())
    time_machine.shift(A_WHILE)
    held.send_due()
    assert turn_mails(begun) == []


def test_what_they_did_not_see_is_told_when_they_have_left(
    begun: Match, time_machine: TimeMachineFixture
) -> None:
    """Full time and a wish for a rematch; who has had the page since has seen it there."""
    sees, left = begun.home_team.coach, begun.away_team.coach
    end_match(begun)
    time_machine.shift(timedelta(seconds=5))
    note_presence(begun.pk, [Side.HOME])
    time_machine.shift(timedelta(seconds=1))
    play_again(match=begun, actor=sees, now=clock.now())
    time_machine.shift(A_WHILE)
    held.send_due()
    assert told(left) == ["finished", "rematch-wanted"]
    assert told(sees) == []


def test_it_never_goes_while_they_are_there(begun: Match, time_machine: TimeMachineFixture) -> None:
    """Until its time is over, which an event of the kick-off may halve."""
    assert begun.due_at is not None
    while clock.now() + timedelta(seconds=GONE) < begun.due_at:
        time_machine.shift(timedelta(seconds=GONE))
        note_presence(begun.pk, [Side(begun.waiting_side or 0)])
        held.send_due()
    assert clock.now() >= WHEN + timedelta(seconds=2 * GONE)
    assert turn_mails(begun) == []
    assert HeldNotification.objects.filter(kind="match.turn").count() == 1


def test_the_reminder_takes_the_place_of_what_waits(
    begun: Match, time_machine: TimeMachineFixture
) -> None:
    """A day for a turn: the reminder comes long before its end."""
    Match.objects.filter(pk=begun.pk).update(due_at=WHEN + timedelta(days=1))
    assert begun.remind_at is not None
    time_machine.move_to(begun.remind_at, tick=False)
    note_presence(begun.pk, [Side(begun.waiting_side or 0)])
    deadlines.remind_due(now=clock.now())
    time_machine.shift(A_WHILE)
    held.send_due()
    assert turn_mails(begun) == ["match.reminder"]


def test_nothing_goes_about_what_is_not_asked_any_more(
    begun: Match, time_machine: TimeMachineFixture
) -> None:
    coach = begun.team(Side(begun.waiting_side or 0)).coach
    end_friendly(match=begun, actor=coach, now=clock.now())
    time_machine.shift(A_WHILE)
    held.send_due()
    assert turn_mails(begun) == []
    assert not HeldNotification.objects.exists()


def test_nothing_goes_about_a_turn_that_is_submitted(
    begun: Match, time_machine: TimeMachineFixture
) -> None:
    side = Side(begun.waiting_side or 0)
    coach = begun.team(side).coach
    submit_sheet(
        match=begun, side=side, author=coach, text="", segment=begun.segment, now=clock.now()
    )
    time_machine.shift(A_WHILE)
    held.send_due()
    assert turn_mails(begun) == []
