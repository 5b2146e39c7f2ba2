"""How many friendlies there are, and for how long the site computes for them (KEM-FRI-03)."""

from __future__ import annotations

from datetime import timedelta

import pytest
from time_machine import TimeMachineFixture

from core import clock
from core.accounts.guests import make_guest
from core.accounts.models import User
from core.errors import Refused
from matches import tasks
from matches.models import Match, Side
from matches.services import friendlies, friendly_bounds
from matches.services.bot_seats import seat_bot, unseat_bot
from matches.services.friendly_bounds import note_work, require_room_for_friendly
from matches.services.orders.set_ups import submit_set_up
from matches.services.submission.sheets import submit_sheet
from rosters.models import Clan
from tests.factories.core import WHEN, UserFactory
from tests.matches.test_friend_links import accepted, invited
from tests.support.caches import forget_cache

pytestmark = [
    pytest.mark.django_db,
    pytest.mark.rules("KEM-FRI-03"),
    pytest.mark.usefixtures("sent_tasks"),
]
EIGHT = 8
"""Guests of one network (KEM-GUE-04); tests have more."""
OF_A_PERSON = friendly_bounds.MOST_WORK_OF_A_PERSON.total_seconds()


@pytest.fixture(autouse=True)
def _at_a_quarter_to(time_machine: TimeMachineFixture) -> None:
    forget_cache()
    time_machine.move_to(WHEN.replace(minute=45), tick=False)


def begun(coach: User) -> Match:
    clans = Clan.objects.filter(variant="samurai").order_by("key")
    return friendlies.play_bot(
        coach=coach, clan=clans[0], rival=clans[1], level="easy", now=clock.now()
    )


def test_so_many_begin_in_a_minute(
    monkeypatch: pytest.MonkeyPatch, time_machine: TimeMachineFixture
) -> None:
    monkeypatch.setattr(friendly_bounds, "MOST_A_MINUTE", 2)
    for _ in range(2):
        begun(UserFactory.create())
    with pytest.raises(Refused, match="Try again in 1 minute"):
        begun(UserFactory.create())
    time_machine.shift(61)
    begun(UserFactory.create())


def test_a_person_begins_so_many_in_a_minute(
    monkeypatch: pytest.MonkeyPatch, time_machine: TimeMachineFixture
) -> None:
    """All guests of one network together leave room for others."""
    of_a_person = friendly_bounds.MOST_A_MINUTE_OF_A_PERSON
    assert EIGHT * of_a_person < friendly_bounds.MOST_A_MINUTE
    coach = UserFactory.create()
    monkeypatch.setattr(friendly_bounds, "MOST_RUNNING", of_a_person + 2)
    for _ in range(of_a_person):
        begun(coach)
    with pytest.raises(Refused, match="Wait for a minute"):
        begun(coach)
    begun(UserFactory.create())
    time_machine.shift(61)
    begun(coach)


def test_a_bot_takes_no_side_over_where_enough_was_computed() -> None:
    coach = UserFactory.create()
    match = accepted(invited(coach, "day"), UserFactory.create())
    seat_bot(match=match, actor=coach, level="easy", now=clock.now())
    note_work(match.pk, OF_A_PERSON)
    unseat_bot(match=match, actor=coach)
    with pytest.raises(Refused, match="Go on in 15 minutes"):
        seat_bot(match=match, actor=coach, level="easy", now=clock.now())


def test_so_many_are_played_in_at_a_time(
    monkeypatch: pytest.MonkeyPatch, time_machine: TimeMachineFixture
) -> None:
    monkeypatch.setattr(friendly_bounds, "MOST_AT_ONCE", 2)
    for _ in range(2):
        begun(UserFactory.create())
    with pytest.raises(Refused, match="Try again in 10 minutes"):
        begun(UserFactory.create())
    time_machine.shift(3601)
    begun(UserFactory.create())


def test_the_site_computes_so_long_for_one_person(time_machine: TimeMachineFixture) -> None:
    coach, other = UserFactory.create(), UserFactory.create()
    match = begun(coach)
    note_work(match.pk, OF_A_PERSON - 1)
    require_room_for_friendly(coach, clock.now())
    note_work(match.pk, 1)
    with pytest.raises(Refused, match="Go on in 15 minutes"):
        require_room_for_friendly(coach, clock.now())
    require_room_for_friendly(other, clock.now())
    time_machine.shift(15 * 60)
    require_room_for_friendly(coach, clock.now())


def test_a_turn_waits_until_the_next_hour(time_machine: TimeMachineFixture) -> None:
    coach = UserFactory.create()
    match = begun(coach)
    submit_set_up(match=match, side=Side.HOME, author=coach, text="", now=clock.now())
    while match.waiting_side != Side.HOME or match.asked:
        tasks.resolve_friendly(match.pk, match.segment)
        match.refresh_from_db()
    note_work(match.pk, OF_A_PERSON)

    def submit() -> None:
        submit_sheet(
            match=match,
            side=Side.HOME,
            author=coach,
            text="",
            segment=match.segment,
            now=clock.now(),
        )

    with pytest.raises(Refused, match="Go on in 15 minutes"):
        submit()
    time_machine.shift(15 * 60)
    submit()


def test_the_site_computes_so_long_for_all() -> None:
    for _ in range(4):
        note_work(begun(UserFactory.create()).pk, OF_A_PERSON)
    last = begun(UserFactory.create())
    note_work(last.pk, friendly_bounds.MOST_WORK.total_seconds() - 4 * OF_A_PERSON)
    with pytest.raises(Refused, match="All places for friendlies are taken"):
        begun(UserFactory.create())


def test_what_is_played_is_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    coach = UserFactory.create()
    match = begun(coach)
    submit_set_up(match=match, side=Side.HOME, author=coach, text="", now=clock.now())
    seconds = iter((10.0, 10.0 + OF_A_PERSON))
    monkeypatch.setattr(tasks, "thread_time", lambda: next(seconds))
    tasks.resolve_friendly(match.pk, match.segment)
    with pytest.raises(Refused):
        require_room_for_friendly(coach, clock.now())


def test_guests_of_one_network_leave_room_for_others() -> None:
    guests = EIGHT * friendly_bounds.MOST_WORK_OF_A_GUEST
    assert guests < friendly_bounds.MOST_WORK < timedelta(hours=1)
    guest, _ = make_guest(clock.now())
    match = begun(guest)
    note_work(match.pk, friendly_bounds.MOST_WORK_OF_A_GUEST.total_seconds())
    with pytest.raises(Refused, match="Go on in 15 minutes"):
        require_room_for_friendly(guest, clock.now())


def test_it_is_the_work_of_who_has_the_bot() -> None:
    maker, friend = UserFactory.create(), UserFactory.create()
    match = accepted(invited(maker, "day"), friend)
    note_work(match.pk, OF_A_PERSON)
    require_room_for_friendly(maker, clock.now())
    seat_bot(match=match, actor=maker, level="normal", now=clock.now())
    note_work(match.pk, OF_A_PERSON)
    with pytest.raises(Refused, match="computed for your friendlies"):
        require_room_for_friendly(maker, clock.now())
    require_room_for_friendly(friend, clock.now())


def test_links_lead_past_no_bound() -> None:
    maker = UserFactory.create()
    links = [invited(maker, "day") for _ in range(friendly_bounds.MOST_RUNNING + 1)]
    for link in links[:-1]:
        accepted(link, UserFactory.create())
    with pytest.raises(Refused, match="has as many friendlies as one may have"):
        accepted(links[-1], UserFactory.create())
