"""A game with a friend by one link (KEM-FRI-05)."""

from __future__ import annotations

from datetime import timedelta
from html import unescape
from math import floor

import pytest
from django.test import Client
from django.urls import reverse
from time_machine import TimeMachineFixture

from core import clock
from core.accounts import guests
from core.accounts.models import User
from core.errors import Refused
from core.notifications.models import Notification
from engine.variants.registry import VARIANTS
from matches.models import FriendInvitation, Match, MatchState, Segment, Side
from matches.queries.present import present
from matches.services import friend_invitations
from matches.services.friendlies import end_friendly
from matches.services.orders.set_ups import submit_set_up
from matches.services.paces import PACES
from matches.services.presence import note_presence, was_just_present
from matches.services.resolution.resolve import resolve_match
from matches.services.timekeeping.due import due_cause
from rosters.models import Clan
from tests.factories.core import WHEN, UserFactory
from tests.matches.guest_play import from_elsewhere

pytestmark = [pytest.mark.django_db, pytest.mark.rules("KEM-FRI-05")]
GAMES = [meta.key for meta in VARIANTS]


def invited(maker: User, pace: str = "live2", variant: str = "samurai") -> FriendInvitation:
    clan = Clan.objects.filter(variant=variant).order_by("key").first()
    assert clan is not None
    return friend_invitations.invite_friend(
        maker=maker, clan=clan, own=None, pace=pace, now=clock.now()
    )


def accepted(invitation: FriendInvitation, friend: User) -> Match:
    return friend_invitations.accept_friend_invitation(
        invitation=invitation, friend=friend, clan=invitation.clan, own=None, now=clock.now()
    )


def press(client: Client, address: str) -> str:
    """Post the form of a page as it is filled; gives where it leads."""
    form = client.get(address).context["form"]
    answer = client.post(address, {name: form[name].initial for name in form.fields})
    assert answer.status_code == 302, answer.content.decode()
    return str(answer["Location"])


@pytest.mark.parametrize("game", GAMES)
def test_two_strangers_play_by_one_link(game: str) -> None:
    maker, friend = from_elsewhere(Client()), from_elsewhere(Client())
    link = press(maker, reverse("matches:play-friend-game", args=[game]))
    shown = maker.get(link)
    assert f"http://testserver{link}" in shown.content.decode()
    assert maker.get(link, headers={"HX-Request": "true"}).status_code == 204
    begun = press(friend, link)
    match = Match.objects.get()
    assert begun in {
        reverse("matches:set-up", args=[match.pk]),
        reverse("matches:laying", args=[match.pk]),
    }
    led = maker.get(link, headers={"HX-Request": "true"})
    assert led["HX-Redirect"] == begun
    for client in (maker, friend):
        assert client.get(begun).status_code == 200
    assert Client().get(link).status_code == 410
    assert match.home_team.coach != match.away_team.coach
    assert match.terms.turn_minutes == PACES["live5"].time // timedelta(minutes=1)


@pytest.mark.rules("KEM-FRI-01")
def test_a_team_of_a_friendly_keeps_nothing_for_its_next_match(client: Client) -> None:
    match = accepted(invited(UserFactory.create(), "day"), UserFactory.create())
    client.force_login(match.away_team.coach)
    page = client.get(reverse("matches:set-up", args=[match.pk])).content.decode()
    assert 'name="keep"' not in page
    assert 'name="formation_name"' not in page


def test_a_link_says_who_invites(client: Client) -> None:
    """A guest has no name."""
    guest, _ = guests.make_guest(clock.now())
    for maker, said in ((guest, "A friend invites"), (UserFactory.create(), "invites")):
        token = friend_invitations.sign_friend_link(invited(maker, "day"))
        page = client.get(reverse("matches:friend-invitation", args=[token])).content.decode()
        words = " ".join(page.split())
        assert f"{said} you to Samurai Bowl" in words
        assert maker.is_guest or f"{maker.get_full_name()} invites you" in unescape(words)
        assert "Guest invites" not in words


def test_one_link_is_for_one_friend() -> None:
    invitation, first = invited(UserFactory.create()), UserFactory.create()
    match = accepted(invitation, first)
    with pytest.raises(Refused, match="used or over"):
        accepted(invitation, UserFactory.create())
    assert match.away_team.coach == first


def test_nobody_plays_their_own_link() -> None:
    invitation = invited(UserFactory.create())
    with pytest.raises(Refused, match="your own link"):
        accepted(invitation, invitation.made_by)


@pytest.mark.parametrize("token", ["1", "1:x", "99999:abc", "x" * 300, "%00"])
def test_a_guessed_link_leads_nowhere(client: Client, token: str) -> None:
    invited(UserFactory.create())
    assert client.get(f"/matches/friend/{token}/").status_code == 404


def test_a_link_ends_after_a_week_or_when_it_is_taken_back(client: Client) -> None:
    maker = UserFactory.create()
    old, taken = invited(maker), invited(maker)
    FriendInvitation.objects.filter(pk=old.pk).update(expires_at=clock.now())
    token = friend_invitations.sign_friend_link(taken)
    assert client.post(reverse("matches:friend-invitation-end", args=[token])).status_code == 404
    client.force_login(UserFactory.create())
    client.post(reverse("matches:friend-invitation-end", args=[token]))
    taken.refresh_from_db()
    assert taken.ended_at is None
    client.force_login(maker)
    client.post(reverse("matches:friend-invitation-end", args=[token]))
    for each in (old, taken):
        with pytest.raises(Refused):
            accepted(each, UserFactory.create())


def test_so_many_links_wait_at_a_time() -> None:
    maker = UserFactory.create()
    for _ in range(friend_invitations.MOST_OPEN):
        invited(maker)
    with pytest.raises(Refused):
        invited(maker)


def test_a_live_deadline_is_exact(sent_tasks: list[tuple[str, list[object]]]) -> None:
    """A job is on its way for it, so that nobody waits for the tick."""
    maker, friend = UserFactory.create(quiet_from=0, quiet_to=23), UserFactory.create()
    match = accepted(invited(maker, "live2"), friend)
    assert match.due_at == match.clock_from + timedelta(minutes=2)
    assert ("matches.resolve_friendly", [match.pk, 0]) in sent_tasks
    for side, coach in zip(Side, (maker, friend), strict=True):
        submit_set_up(match=match, side=side, author=coach, text="", now=match.created_at)
    resolve_match(match_id=match.pk, now=match.created_at)
    match.refresh_from_db()
    position, _, _ = present(match)
    minutes = 1 if position.bonus else 2  # half for a bonus turn (LGE-PBM-03)
    assert match.due_at == match.created_at + timedelta(minutes=minutes)
    assert ("matches.resolve_friendly", [match.pk, match.segment]) in sent_tasks
    assert due_cause(match, match.due_at - timedelta(seconds=1)) is None
    assert due_cause(match, match.due_at + timedelta(seconds=1)) == Segment.Cause.DEADLINE


def test_three_missed_turns_end_a_live_match() -> None:
    match = accepted(invited(UserFactory.create()), UserFactory.create())
    for side in Side:
        coach = match.team(side).coach
        submit_set_up(match=match, side=side, author=coach, text="", now=match.created_at)
    now = match.created_at
    for _ in range(12):
        resolve_match(match_id=match.pk, now=now)
        match.refresh_from_db()
        if match.is_over:
            break
        now = match.due_at + timedelta(seconds=1)
    assert match.state == MatchState.VOID


@pytest.fixture
def begun(sent_tasks: object) -> Match:
    """A live match whose first turn runs."""
    match = accepted(invited(UserFactory.create()), UserFactory.create())
    for side in Side:
        coach = match.team(side).coach
        submit_set_up(match=match, side=side, author=coach, text="", now=match.created_at)
    resolve_match(match_id=match.pk, now=match.created_at)
    match.refresh_from_db()
    return match


def late(match: Match, time_machine: TimeMachineFixture, *, seen: int | None = None) -> Match:
    """The match after its deadline's job; who is on turn was seen so many seconds before that."""
    now = match.due_at + timedelta(seconds=1)
    if seen is not None:
        time_machine.move_to(now - timedelta(seconds=seen), tick=False)
        note_presence(match.pk, [Side(match.waiting_side)])
    time_machine.move_to(now, tick=False)
    resolve_match(match_id=match.pk, now=now)
    match.refresh_from_db()
    return match


def test_who_lost_their_connection_has_30_seconds_more_once_a_turn(
    begun: Match, time_machine: TimeMachineFixture, sent_tasks: list[tuple[str, list[object]]]
) -> None:
    turn, due, coach = begun.segment, begun.due_at, begun.team(begun.waiting_side).coach
    sent_tasks.clear()
    match = late(begun, time_machine, seen=20)
    assert (match.segment, match.due_at) == (turn, due + timedelta(seconds=31))
    assert ("matches.resolve_friendly", [match.pk, turn]) in sent_tasks
    client = Client()
    client.force_login(coach)
    status = unescape(client.get(reverse("matches:state", args=[match.pk])).content.decode())
    assert "lost their connection" in status
    assert f'due="{floor(match.due_at.timestamp())}"' in status
    assert ">0:30<" in status
    assert late(match, time_machine, seen=20).segment == turn + 1


@pytest.mark.parametrize("seen", [None, 1, 119 + 30], ids=["never", "there", "gone"])
def test_who_is_there_or_has_left_has_no_more_time(
    begun: Match, time_machine: TimeMachineFixture, seen: int | None
) -> None:
    turn = begun.segment
    assert late(begun, time_machine, seen=seen).segment == turn + 1


def test_a_guest_who_leaves_ends_the_match_and_it_stays_the_others() -> None:
    guest, _key = guests.make_guest(WHEN)
    friend = UserFactory.create()
    match = accepted(invited(guest), friend)
    guests.forget_guest(guest)
    match.refresh_from_db()
    assert match.state == MatchState.VOID
    assert friend.has_perm("matches.view_match", match)
    assert User.objects.filter(pk=guest.pk).exists()


def test_when_both_guests_have_left_nothing_stays() -> None:
    pair = [guests.make_guest(WHEN)[0] for _ in "12"]
    accepted(invited(pair[0]), pair[1])
    for guest in pair:
        guests.forget_guest(guest)
    guests.sweep_guests()
    assert not Match.objects.exists()
    assert not User.objects.filter(kind="guest").exists()


@pytest.mark.rules("KEM-GUE-03")
def test_nobody_comes_to_play_against_themselves() -> None:
    guest, _key = guests.make_guest(WHEN)
    person = UserFactory.create()
    match = accepted(invited(person), guest)
    with pytest.raises(Refused, match="finish that first"):
        guests.claim_guest(guest=guest, person=person)
    guests.want_guest(guest=guest, person=person)
    assert guests.claim_wanted_guests(person) == 0
    match.refresh_from_db()
    assert match.away_team.coach == guest
    assert guests.claim_guest(guest=guest, person=UserFactory.create())


@pytest.mark.parametrize(("pace", "has_clock"), [("live5", True), ("day", False)])
def test_a_live_set_up_shows_the_clock(pace: str, has_clock: bool) -> None:
    match = accepted(invited(UserFactory.create(), pace=pace), UserFactory.create())
    client = Client()
    client.force_login(match.home_team.coach)
    for name in ("match", "set-up"):
        page = client.get(reverse(f"matches:{name}", args=[match.pk])).content.decode()
        assert ("<turn-clock" in page) == has_clock, name


@pytest.mark.rules("KEM-FRI-04")
def test_each_page_says_who_ended_it() -> None:
    match = accepted(invited(UserFactory.create()), UserFactory.create())
    home, away = match.home_team.coach, match.away_team.coach
    end_friendly(match=match, actor=away, now=clock.now())
    for reader, says in ((home, f"{away} ended it."), (away, "You ended it.")):
        client = Client()
        client.force_login(reader)
        for name in ("match", "state"):
            page = client.get(reverse(f"matches:{name}", args=[match.pk])).content.decode()
            assert f"<strong>Over without a result.</strong> {says}" in unescape(page)


def test_both_see_that_the_other_is_there_and_nothing_else(sent_tasks: object) -> None:
    """A page that asks counts, though nothing has changed; a mail goes after two minutes."""
    match = accepted(invited(UserFactory.create()), UserFactory.create())
    home, away = Client(), Client()
    for client, team in ((home, match.home_team), (away, match.away_team)):
        client.force_login(team.coach)
    live, state = (reverse(f"matches:{name}", args=[match.pk]) for name in ("live", "state"))
    first = home.get(live)
    assert (first.json()["seconds"], first.json()["slowest"]) == (2, 2)
    again = {"If-None-Match": home.get(live)["ETag"]}
    assert home.get(live, headers=again).status_code == 304
    assert "their player is here now" not in home.get(state).content.decode()
    assert not was_just_present(match, Side.AWAY)
    away.get(live)
    assert home.get(live, headers=again).status_code == 200
    shown = unescape(home.get(state).content.decode())
    assert f"{match.away_team}: their player is here now." in shown
    assert was_just_present(match, Side.AWAY)
    assert not Notification.objects.filter(recipient=match.away_team.coach, kind="turn").exists()
