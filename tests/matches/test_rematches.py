"""Another friendly of the same two (KEM-FRI-08)."""

from __future__ import annotations

from datetime import timedelta
from html import unescape

import pytest
from django.test import Client
from django.urls import reverse

from core import clock
from core.accounts import guests
from core.accounts.erasure import erase
from core.accounts.models import User
from core.errors import NotAllowed, Refused
from core.notifications.models import Notification
from engine.variants.registry import VARIANTS
from matches.models import FriendInvitation, Match
from matches.services import friend_invitations, friendlies, hotseat, rematches
from matches.services.bots import bots_of
from matches.services.first_drives import begin_first_drive
from matches.services.rules_lock import setup_of
from rosters.models import Clan
from tests.factories.core import UserFactory
from tests.matches.guest_play import from_elsewhere
from tests.support.html import squeezed

pytestmark = [pytest.mark.django_db, pytest.mark.rules("KEM-FRI-08")]
GAMES = [meta.key for meta in VARIANTS]


def clans(variant: str) -> tuple[Clan, Clan]:
    first, second = Clan.objects.filter(variant=variant).order_by("key")[:2]
    return first, second


def over(match: Match) -> Match:
    """The match, ended by who is at home."""
    return friendlies.end_friendly(match=match, actor=match.home_team.coach, now=clock.now())


def between_friends(variant: str = "samurai", pace: str = "day") -> tuple[Match, User, User]:
    """A friendly that is over, who was at home and who was away."""
    maker, friend, (first, second) = UserFactory.create(), UserFactory.create(), clans(variant)
    invitation = friend_invitations.invite_friend(
        maker=maker, clan=first, own=None, pace=pace, now=clock.now()
    )
    match = friend_invitations.accept_friend_invitation(
        invitation=invitation, friend=friend, clan=second, own=None, now=clock.now()
    )
    return over(match), maker, friend


def ask(match: Match, actor: User) -> Match | None:
    return rematches.play_again(match=match, actor=actor, now=clock.now())


@pytest.mark.parametrize("variant", GAMES)
@pytest.mark.parametrize("home_asks_first", [True, False])
def test_it_begins_when_both_have_asked_with_the_sides_swapped(
    variant: str, home_asks_first: bool
) -> None:
    match, home, away = between_friends(variant, "live5")
    first, second = (home, away) if home_asks_first else (away, home)
    assert ask(match, first) is None
    assert ask(match, first) is None  # twice is once
    begun = ask(match, second)
    assert begun is not None
    assert (begun.home_team.coach, begun.away_team.coach) == (away, home)
    assert begun.terms == match.terms
    for old, new in ((match.home_team, begun.away_team), (match.away_team, begun.home_team)):
        assert old.pk != new.pk
        assert (old.name, old.clan_id, old.colours) == (new.name, new.clan_id, new.colours)
        assert list(old.players.order_by("number").values_list("number", "name")) == list(
            new.players.order_by("number").values_list("number", "name")
        )
    assert ask(match, first) == ask(match, second) == begun
    assert Match.objects.count() == 2


def test_one_rematch_follows_another() -> None:
    match, home, away = between_friends()
    for _ in range(3):
        assert ask(match, home) is None
        begun = ask(match, away)
        assert begun is not None
        assert begun.home_team.coach != match.home_team.coach
        match = over(begun)


def test_who_is_asked_is_notified_once() -> None:
    match, home, away = between_friends()
    ask(match, home)
    ask(match, home)
    wanted = Notification.objects.filter(subject__contains="a rematch?")
    assert [each.recipient for each in wanted] == [away]


def test_nobody_else_takes_their_place() -> None:
    match, home, _ = between_friends()
    ask(match, home)
    other = UserFactory.create()
    with pytest.raises(NotAllowed):
        ask(match, other)
    wish = FriendInvitation.objects.get(rematch_of=match)
    with pytest.raises(NotAllowed):
        friend_invitations.accept_friend_invitation(
            invitation=wish, friend=other, clan=wish.clan, own=None, now=clock.now()
        )
    link = reverse("matches:friend-invitation", args=[friend_invitations.sign_friend_link(wish)])
    assert Client().get(link).status_code == 404  # a wish has no link


def test_a_wish_is_taken_back_and_ends_by_itself() -> None:
    match, home, away = between_friends()
    ask(match, home)
    with pytest.raises(NotAllowed):
        rematches.stop_asking(match=match, actor=away, now=clock.now())
    rematches.stop_asking(match=match, actor=home, now=clock.now())
    assert ask(match, away) is None  # now theirs
    assert FriendInvitation.objects.get(rematch_of=match).made_by == away
    later = clock.now() + friend_invitations.KEPT + timedelta(seconds=1)
    assert rematches.play_again(match=match, actor=home, now=later) is None


def test_a_match_that_goes_on_has_none() -> None:
    coach, (clan, rival) = UserFactory.create(), clans("blitz")
    match = friendlies.play_bot(coach=coach, clan=clan, rival=rival, level="easy", now=clock.now())
    with pytest.raises(Refused):
        ask(match, coach)


@pytest.mark.parametrize("variant", GAMES)
def test_a_bot_plays_again_at_once(variant: str) -> None:
    coach, (clan, rival) = UserFactory.create(), clans(variant)
    match = over(
        friendlies.play_bot(coach=coach, clan=clan, rival=rival, level="easy", now=clock.now())
    )
    begun = ask(match, coach)
    assert begun is not None
    assert begun.pk != match.pk
    assert bots_of(begun) == bots_of(match)
    assert begun.options == match.options
    assert (begun.home_team.clan, begun.away_team.clan) == (clan, rival)


@pytest.mark.parametrize("variant", GAMES)
def test_a_first_drive_is_followed_by_a_first_drive(variant: str) -> None:
    coach = UserFactory.create()
    match = over(begin_first_drive(coach=coach, variant=variant, now=clock.now()))
    begun = ask(match, coach)
    assert begun is not None
    assert setup_of(begun).opening is not None


def test_the_board_of_another_first_drive_is_there_at_once() -> None:
    guest = from_elsewhere(Client())
    guest.post(reverse("matches:first-drive", args=["blitz"]))
    match = over(Match.objects.get())
    led = guest.post(reverse("matches:rematch", args=[match.pk]))["Location"]
    begun = Match.objects.latest("pk")
    assert led == reverse("matches:match", args=[begun.pk])
    assert begun.segment == 1
    assert "data-sheet-builder" in guest.get(led).content.decode()


def test_at_one_screen_it_begins_at_once_with_the_sides_swapped() -> None:
    coach, (clan, rival) = UserFactory.create(), clans("blitz")
    match = over(hotseat.begin_hotseat(coach=coach, clan=clan, rival=rival, now=clock.now()))
    client = Client()
    client.force_login(coach)
    assert "Play again" in client.get(reverse("matches:match", args=[match.pk])).content.decode()
    begun = ask(match, coach)
    assert begun is not None
    assert begun.is_hotseat
    assert (begun.home_team.clan, begun.away_team.clan) == (rival, clan)
    with pytest.raises(NotAllowed):
        ask(match, UserFactory.create())


def test_guests_press_on_their_pages() -> None:
    """Each sees what the other wants, and is led to the match as soon as it begins."""
    maker, friend = from_elsewhere(Client()), from_elsewhere(Client())
    link = friend_link(maker)
    form = friend.get(link).context["form"]
    friend.post(link, {name: form[name].initial for name in form.fields})
    match = over(Match.objects.get())
    page = reverse("matches:match", args=[match.pk])
    box = reverse("matches:rematch", args=[match.pk])
    assert "Rematch" in maker.get(page).content.decode()
    assert maker.post(box)["Location"] == page
    assert "You asked for a rematch" in maker.get(page).content.decode()
    assert "would like a rematch" in friend.get(box).content.decode()
    begun = friend.post(box)["Location"]
    led = maker.get(box, headers={"HX-Request": "true"})
    assert (led.status_code, led["HX-Redirect"]) == (204, begun)
    assert "Go to the rematch" in friend.get(page).content.decode()


@pytest.mark.parametrize("has_asked", [True, False])
def test_there_is_none_with_a_guest_who_is_deleted(has_asked: bool) -> None:
    maker, friend = from_elsewhere(Client()), from_elsewhere(Client())
    link = friend_link(maker)
    form = friend.get(link).context["form"]
    friend.post(link, {name: form[name].initial for name in form.fields})
    match = over(Match.objects.get())
    page = reverse("matches:match", args=[match.pk])
    box = reverse("matches:rematch", args=[match.pk])
    if has_asked:
        friend.post(box)
    guests.forget_guest(match.away_team.coach)
    for address in (page, box):
        shown = unescape(squeezed(maker.get(address).content.decode()))
        assert f"Who played {match.away_team} is not here any more" in shown
        assert f'action="{box}"' not in shown
        assert "every 4s" not in shown
    maker.post(box)
    assert Match.objects.count() == 1
    assert not FriendInvitation.objects.filter(
        rematch_of=match, made_by=match.home_team.coach
    ).exists()


def test_there_is_none_with_somebody_whose_account_is_closed() -> None:
    match, home, away = between_friends()
    assert rematches.find_side_that_left(match, home) is None
    erase(user=away)
    match.refresh_from_db()
    assert rematches.find_side_that_left(match, home) == match.away_team
    with pytest.raises(Refused, match="not here any more"):
        ask(match, home)


def friend_link(maker: Client) -> str:
    address = reverse("matches:play-friend-game", args=["blitz"])
    form = maker.get(address).context["form"]
    made = maker.post(address, {name: form[name].initial for name in form.fields})
    return str(made["Location"])
