"""What guests and those who take over from them do at the same moment (KEM-GUE-03, KEM-GUE-04)."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from functools import partial
from time import sleep

import pytest
from django.db import connections, transaction
from django.http import Http404

from core import clock
from core.accounts import guests
from core.accounts.models import User
from core.errors import Refused
from core.jobs import outbox
from matches.models import Match, Side
from matches.services import friend_invitations
from matches.services.friend_invitations import accept_friend_invitation
from matches.services.friendlies import play_bot
from matches.services.states import lock_match
from rosters.models import Clan
from tests.factories.core import UserFactory
from tests.matches.test_friend_links import accepted, invited

pytestmark = pytest.mark.django_db(transaction=True)
A_MOMENT = 0.4
"""Seconds in which the other has come as far, unless it waits for the first."""


@pytest.fixture(autouse=True)
def _nobody_looks_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(outbox, "_send", lambda consumer, row_id: None)


def guest() -> User:
    return guests.make_guest(clock.now())[0]


def do_at_once(*acts: Callable[[], object]) -> Sequence[object]:
    """What each of them gives or raises."""
    together = threading.Barrier(len(acts))
    given: list[object] = [None] * len(acts)

    def work(number: int, act: Callable[[], object]) -> None:
        together.wait()
        try:
            given[number] = act()
        except Exception as error:
            given[number] = error
        finally:
            connections.close_all()

    threads = [threading.Thread(target=work, args=pair) for pair in enumerate(acts)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return given


@pytest.fixture
def _judging_takes_a_moment(monkeypatch: pytest.MonkeyPatch) -> None:
    judge = guests.RIVALS.call

    def slowly(guest: User, person: User) -> list[bool]:
        judged = judge(guest, person)
        sleep(A_MOMENT)
        return judged

    monkeypatch.setattr(guests.RIVALS, "call", slowly)


@pytest.mark.rules("KEM-GUE-03")
@pytest.mark.usefixtures("_judging_takes_a_moment")
def test_nobody_takes_over_both_sides_of_a_match() -> None:
    pair, person = [guest(), guest()], UserFactory.create()
    match = accepted(invited(pair[0], "day"), pair[1])
    keep = [partial(guests.claim_guest, guest=one, person=person) for one in pair]
    given = do_at_once(*keep)
    assert sorted(type(one).__name__ for one in given) == ["Refused", "bool"]
    match = Match.objects.get(pk=match.pk)
    assert match.home_team.coach != match.away_team.coach


@pytest.mark.rules("KEM-GUE-03")
@pytest.mark.usefixtures("_judging_takes_a_moment")
def test_nobody_accepts_the_link_of_a_guest_whom_they_take_over() -> None:
    maker, person = guest(), UserFactory.create()
    link = invited(maker, "day")
    clan = Clan.objects.filter(variant=link.clan.variant).first()
    assert clan is not None
    do_at_once(
        partial(guests.claim_guest, guest=maker, person=person),
        partial(
            accept_friend_invitation,
            invitation=link,
            friend=person,
            clan=clan,
            own=None,
            now=clock.now(),
        ),
    )
    for match in Match.objects.all():
        assert match.home_team.coach != match.away_team.coach


def test_a_link_whose_maker_has_left_begins_nothing() -> None:
    """Deleted between the look at it and the press."""
    maker = guest()
    link = invited(maker, "day")
    guests.forget_guest(maker)
    assert not friend_invitations.is_acceptable(link, clock.now())
    with pytest.raises(Refused, match="used or over"):
        accepted(link, UserFactory.create())
    assert not Match.objects.exists()


@pytest.mark.rules("KEM-GUE-04")
def test_a_guest_who_is_deleted_begins_nothing_that_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    leaving = guest()
    clans = Clan.objects.filter(variant="blitz").order_by("key")
    forget = guests.FORGETTERS.call

    def slowly(guest: User) -> list[None]:
        forgotten = forget(guest)
        sleep(A_MOMENT)
        return forgotten

    monkeypatch.setattr(guests.FORGETTERS, "call", slowly)
    begin = partial(
        play_bot, coach=leaving, clan=clans[0], rival=clans[1], level="easy", now=clock.now()
    )
    do_at_once(partial(guests.forget_guest, leaving), begin)
    assert not Match.objects.exists()
    with pytest.raises(Refused, match="is deleted"):
        begin()


def test_a_match_that_is_deleted_meanwhile_is_not_found() -> None:
    playing = guest()
    clans = Clan.objects.filter(variant="blitz").order_by("key")
    match = play_bot(coach=playing, clan=clans[0], rival=clans[1], level="easy", now=clock.now())
    assert match.team(Side.HOME).coach == playing
    guests.forget_guest(playing)
    with pytest.raises(Http404), transaction.atomic():
        lock_match(match.pk)
