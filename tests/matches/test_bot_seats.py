"""Who plays a friendly lets a bot play their side for a while (KEM-FRI-09)."""

from __future__ import annotations

from html import unescape

import pytest
from django.test import Client
from django.urls import reverse

from core import clock
from core.errors import NotAllowed, Refused
from core.notifications.models import Notification
from engine.variants.registry import VARIANTS
from matches.models import Match, Segment, Side, TurnSheet
from matches.services.bot_seats import seat_bot, unseat_bot
from matches.services.bots import bots_of, rival_bot_of
from matches.services.friendlies import end_friendly
from matches.services.orders.set_ups import submit_set_up
from matches.services.rematches import play_again
from matches.services.resolution.resolve import resolve_match
from tests.factories.core import UserFactory
from tests.matches.one_screen import begun_at_one_screen
from tests.matches.services.test_friendlies import begun as begun_against_bot
from tests.matches.test_friend_links import accepted, invited

pytestmark = [pytest.mark.django_db, pytest.mark.rules("KEM-FRI-09")]


@pytest.fixture
def match(sent_tasks: object) -> Match:
    return accepted(invited(UserFactory.create(), "day"), UserFactory.create())


def seat(match: Match, side: Side, level: str = "easy") -> Match:
    actor = match.team(side).coach
    return seat_bot(match=match, actor=actor, level=level, now=clock.now())


def kick_off(match: Match) -> Match:
    """The match once the side without a bot has set up."""
    for side in Side:
        if bots_of(match)[side] is None:
            coach = match.team(side).coach
            submit_set_up(match=match, side=side, author=coach, text="", now=clock.now())
    return resolve(match)


def go_on(match: Match) -> Match:
    """The match after what is due; a side without a bot misses its turn."""
    if bots_of(match)[match.waiting_side] is None:
        match.due_at = clock.now()
        match.save(update_fields=["due_at"])
    return resolve(match)


def resolve(match: Match) -> Match:
    resolve_match(match_id=match.pk, now=clock.now())
    match.refresh_from_db()
    return match


@pytest.mark.parametrize("game", [meta.key for meta in VARIANTS])
def test_the_bot_sets_up_and_plays_until_it_is_taken_back(
    game: str, sent_tasks: list[tuple[str, list[object]]]
) -> None:
    match = accepted(invited(UserFactory.create(), "day", game), UserFactory.create())
    seat(match, Side.HOME)
    match.refresh_from_db()
    other = match.team(Side.AWAY).coach
    other_client = Client()
    other_client.force_login(other)
    page = unescape(other_client.get(f"/matches/{match.pk}/").content.decode())
    assert f"A bot plays {match.home_team}" in page
    kick_off(match)
    while match.waiting_side != Side.HOME or match.asked:
        go_on(match)
    before = match.segment
    assert ("matches.resolve_friendly", [match.pk, match.segment]) in sent_tasks
    assert match.ready_at is not None
    resolve(match)
    assert match.segment == before + 1
    assert Segment.objects.get(match=match, number=before).cause == Segment.Cause.COACH
    assert not TurnSheet.objects.filter(match=match, side=Side.HOME).exists()


def test_who_takes_it_back_has_their_turn(match: Match) -> None:
    seat(match, Side.HOME)
    kick_off(match)
    while match.waiting_side != Side.HOME or match.asked:
        go_on(match)
    coach, segment = match.home_team.coach, match.segment
    unseat_bot(match=match, actor=coach)
    assert resolve(match).segment == segment
    assert match.ready_at is None
    client = Client()
    client.force_login(coach)
    assert "data-sheet-builder" in client.get(f"/matches/{match.pk}/").content.decode()


def test_one_side_at_a_time_and_only_ones_own(match: Match) -> None:
    with pytest.raises(NotAllowed):
        seat_bot(match=match, actor=UserFactory.create(), level="easy", now=clock.now())
    with pytest.raises(Refused):
        unseat_bot(match=match, actor=match.home_team.coach)
    with pytest.raises(Refused):
        seat(match, Side.HOME, "perfect")
    seat(match, Side.HOME)
    for side in Side:
        with pytest.raises(Refused):
            seat(match, side)
    with pytest.raises(Refused):
        unseat_bot(match=match, actor=match.away_team.coach)
    end_friendly(match=match, actor=match.home_team.coach, now=clock.now())
    with pytest.raises(Refused):
        unseat_bot(match=match, actor=match.home_team.coach)


def test_not_against_a_bot_nor_at_one_screen() -> None:
    coach = UserFactory.create()
    for match in (begun_against_bot(coach), begun_at_one_screen(coach)):
        with pytest.raises(NotAllowed):
            seat_bot(match=match, actor=coach, level="easy", now=clock.now())


@pytest.mark.parametrize("level", ["easy", "normal"])
def test_by_the_page_as_a_press(match: Match, level: str) -> None:
    client, address = Client(), reverse("matches:bot-seat", args=[match.pk])
    client.force_login(match.away_team.coach)
    assert "Let the bot play for you" in client.get(f"/matches/{match.pk}/").content.decode()
    client.post(address, {"level": level})
    assert bots_of(match) == (None, level)
    assert rival_bot_of(match) == ""
    shown = client.get(f"/matches/{match.pk}/").content.decode()
    assert "The bot plays your side." in shown
    client.post(address, {"take_back": "1"})
    assert bots_of(match) == (None, None)


def test_a_rematch_is_with_the_person(match: Match) -> None:
    seat(match, Side.AWAY)
    coach = match.home_team.coach
    match = end_friendly(match=match, actor=coach, now=clock.now())
    assert play_again(match=match, actor=coach, now=clock.now()) is None  # they are asked


def test_nobody_is_notified_of_a_turn_that_the_bot_plays(match: Match) -> None:
    seat(match, Side.HOME)
    kick_off(match)
    for _ in range(3):
        go_on(match)
    assert not Notification.objects.filter(recipient=match.home_team.coach, kind="turn").exists()
