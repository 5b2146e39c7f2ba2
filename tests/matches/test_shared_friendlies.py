"""Everybody with its link may read a friendly, if both sides say so (KEM-FRI-13)."""

from __future__ import annotations

import re
from html import unescape

import pytest
from django.test import Client
from django.urls import reverse

from core import clock
from core.accounts.models import User
from core.errors import NotAllowed
from core.leagues.models import League
from matches.models import Friendly, Match, Side
from matches.queries.matches import visible_matches
from matches.reading_links import sign_reading_link
from matches.services import friend_invitations, friendlies
from matches.services.friendlies import end_friendly
from matches.services.friendly_readers import share_friendly
from matches.services.rematches import play_again
from rosters.models import Clan
from tests.factories import matches as factory
from tests.factories.core import UserFactory
from tests.matches.guest_play import begin_as_guest, guest_in
from tests.matches.one_screen import begun_at_one_screen
from tests.matches.test_friend_links import accepted, invited
from tests.support.html import squeezed

pytestmark = [
    pytest.mark.django_db,
    pytest.mark.rules("KEM-FRI-13"),
    pytest.mark.usefixtures("sent_tasks"),
]
WORDS = [(False, False), (True, False), (False, True), (True, True)]


def between_two(home: bool = False, away: bool = False) -> Match:
    maker, friend = UserFactory.create(), UserFactory.create()
    clan = Clan.objects.filter(variant="samurai").order_by("key")[0]
    invitation = friend_invitations.invite_friend(
        maker=maker, clan=clan, own=None, pace="day", shares=home, now=clock.now()
    )
    return friend_invitations.accept_friend_invitation(
        invitation=invitation, friend=friend, clan=clan, own=None, shares=away, now=clock.now()
    )


def link_of(match: Match) -> str:
    return reverse("matches:read-friendly", args=[sign_reading_link(match)])


def page_of(match: Match) -> str:
    return reverse("matches:match", args=[match.pk])


@pytest.mark.parametrize(("home", "away"), WORDS)
def test_both_say_so_as_it_is_made(client: Client, *, home: bool, away: bool) -> None:
    match = between_two(home, away)
    opened = client.get(link_of(match))
    assert "no-store" in opened["Cache-Control"]
    assert opened.status_code == (302 if home and away else 410)
    assert client.get(page_of(match)).status_code == (200 if home and away else 404)


def test_a_word_can_be_given_and_taken_back_later(client: Client) -> None:
    match = between_two(home=True)
    share_friendly(match=match, actor=match.away_team.coach, shares=True)
    assert client.get(link_of(match)).status_code == 302
    shown = client.get(page_of(match))
    assert shown.status_code == 200
    assert 'name="robots" content="noindex"' in shown.content.decode()
    share_friendly(match=match, actor=match.home_team.coach, shares=False)
    for page in ("match", "state", "live", "log", "replay", "replay-frames"):
        answer = client.get(reverse(f"matches:{page}", args=[match.pk]))
        assert answer.status_code == 404, page
    assert client.get(link_of(match)).status_code == 410
    assert "not shared" in client.get(link_of(match)).content.decode()


def test_without_the_link_its_number_leads_nowhere(client: Client) -> None:
    match = between_two(home=True, away=True)
    assert client.get(page_of(match)).status_code == 404
    client.force_login(UserFactory.create())
    assert client.get(page_of(match)).status_code == 404
    for token in ("1", f"{match.pk}:x", sign_reading_link(match)[:-1], "%00", "x" * 300):
        assert client.get(f"/matches/read/{token}/").status_code == 404
    assert client.get(page_of(match)).status_code == 404


def help_of(client: Client, address: str) -> str:
    """What the page of a refusal says below its title, without the address itself."""
    answer = client.get(address)
    assert answer.status_code == 404, address
    words = squeezed(answer.content).partition("</h1>")[2].partition("<footer")[0]
    return re.sub(r"[0-9]+", "N", words)


@pytest.mark.parametrize("who", ["stranger", "guest", "person", "former reader"])
def test_who_may_not_read_it_hears_what_holds_of_friendlies_whether_or_not_it_exists(
    client: Client, who: str
) -> None:
    match = between_two(home=True, away=True)
    if who == "guest":
        begin_as_guest(client)
    if who == "person":
        client.force_login(UserFactory.create())
    if who == "former reader":
        client.get(link_of(match))
        share_friendly(match=match, actor=match.home_team.coach, shares=False)
    private = factory.match()
    League.objects.update(is_private=True)
    missing = Match.objects.latest("pk").pk + 1
    for page in ("match", "replay", "dice", "log"):
        here, there, nowhere = (
            help_of(client, reverse(f"matches:{page}", args=[pk]))
            for pk in (match.pk, private.pk, missing)
        )
        assert "A friendly, with its teams, is seen by its two sides alone" in here
        assert "Only members" not in here
        assert ("Log in and try again" in here) is (who != "person")
        assert here == there == nowhere
    team = help_of(client, reverse("rosters:team", args=[match.home_team_id]))
    assert "A friendly, with its teams, is seen by its two sides alone" in team


def test_no_list_has_it(client: Client) -> None:
    match, reader = between_two(home=True, away=True), UserFactory.create()
    client.force_login(reader)
    client.get(link_of(match))
    assert client.get(page_of(match)).status_code == 200
    assert not visible_matches(reader).filter(pk=match.pk).exists()
    for page in (reverse("matches:match-list"), "/", "/sitemap.xml"):
        assert str(match.home_team) not in client.get(page).content.decode(), page
    listed = client.get("/api/v1/matches").json()["results"]
    assert match.pk not in [row["id"] for row in listed]


def test_who_reads_does_nothing_in_it(client: Client) -> None:
    match, reader = between_two(home=True, away=True), UserFactory.create()
    client.force_login(reader)
    client.get(link_of(match))
    shown = client.get(page_of(match)).content.decode()
    assert "Share it no more" not in shown
    assert link_of(match) not in shown
    for verb in ("end-friendly", "share-friendly", "bot-seat", "rematch", "sheet"):
        client.post(reverse(f"matches:{verb}", args=[match.pk]), {"level": "easy"})
    match.refresh_from_db()
    assert not match.is_over
    friendly = Friendly.objects.get(match=match)
    assert friendly.is_shared
    assert (friendly.home_bot, friendly.away_bot) == ("", "")
    with pytest.raises(NotAllowed):
        share_friendly(match=match, actor=reader, shares=False)


def test_neither_a_reader_nor_their_page_is_told_who_is_there(client: Client) -> None:
    match = between_two(home=True, away=True)
    client.get(link_of(match))
    live = reverse("matches:live", args=[match.pk])
    before = client.get(live)["ETag"]
    player = Client()
    player.force_login(match.home_team.coach)
    player.get(live)
    assert client.get(live)["ETag"] == before


def test_a_guest_shares_their_match_with_the_bot(client: Client) -> None:
    match = begin_as_guest(client)
    shown = client.get(page_of(match), follow=True).content.decode()
    assert "Its two sides alone read it." in shown
    client.post(reverse("matches:share-friendly", args=[match.pk]), {"share": "1"})
    shown = client.get(page_of(match)).content.decode()
    assert f"http://testserver{link_of(match)}" in shown
    reader = Client()
    reader.get(link_of(match))
    assert reader.get(page_of(match)).status_code == 200
    client.post(reverse("matches:share-friendly", args=[match.pk]))
    assert reader.get(page_of(match)).status_code == 404
    assert guest_in(match).is_guest


def test_at_one_screen_one_word_is_both_sides() -> None:
    coach: User = UserFactory.create()
    match = begun_at_one_screen(coach)
    share_friendly(match=match, actor=coach, shares=True)
    assert Friendly.objects.get(match=match).is_shared


def test_a_rematch_has_the_words_of_the_match() -> None:
    match = between_two(home=True)
    home, away = match.home_team.coach, match.away_team.coach
    end_friendly(match=match, actor=home, now=clock.now())
    assert play_again(match=match, actor=away, now=clock.now()) is None
    again = play_again(match=match, actor=home, now=clock.now())
    assert again is not None
    assert again.home_team.coach == away
    assert (again.friendly.home_shares, again.friendly.away_shares) == (False, True)


def test_the_friend_is_asked_only_if_the_maker_says_so(client: Client) -> None:
    for shares in (False, True):
        invitation = invited(UserFactory.create(), "day")
        invitation.shares = shares
        invitation.save(update_fields=("shares",))
        token = friend_invitations.sign_friend_link(invitation)
        page = client.get(reverse("matches:friend-invitation", args=[token])).content.decode()
        assert ("Everybody with its link may read the match" in page) is shares


def test_a_bot_always_shares(client: Client) -> None:
    """Also in a match from before sides could."""
    coach = UserFactory.create()
    clans = Clan.objects.filter(variant="blitz").order_by("key")
    match = friendlies.play_bot(
        coach=coach, clan=clans[0], rival=clans[1], level="easy", now=clock.now()
    )
    Friendly.objects.filter(match=match).update(away_shares=False)
    share_friendly(match=match, actor=coach, shares=True)
    assert Friendly.objects.get(match=match).is_shared
    assert client.get(link_of(match)).status_code == 302


@pytest.mark.rules("KEM-FRI-02", "KEM-FRI-04")
def test_its_page_says_what_it_is(client: Client) -> None:
    match = accepted(invited(UserFactory.create(), "day"), UserFactory.create())
    client.force_login(match.team(Side.AWAY).coach)
    page = " ".join(client.get(page_of(match)).content.decode().split())
    for words in (
        "Its two sides alone read it.",
        "No officer rules over it.",
        "misses three turns in a row or keeps it waiting for seven days",
        "when the site cannot go on with it",
        "careers, officers, stand-ins and claims do not apply",
    ):
        assert words in page


def test_a_rematch_with_the_bot_or_at_one_screen_has_the_word_too(client: Client) -> None:
    coach: User = UserFactory.create()
    clans = Clan.objects.filter(variant="blitz").order_by("key")
    against_bot = friendlies.play_bot(
        coach=coach, clan=clans[0], rival=clans[1], level="easy", now=clock.now()
    )
    for match in (against_bot, begun_at_one_screen(coach)):
        share_friendly(match=match, actor=coach, shares=True)
        end_friendly(match=match, actor=coach, now=clock.now())
        again = play_again(match=match, actor=coach, now=clock.now())
        assert again is not None
        assert again.friendly.is_shared


def box_of(client: Client, match: Match) -> str:
    words = unescape(squeezed(client.get(page_of(match), follow=True).content))
    return words.partition('id="about-friendly"')[2].partition("</section>")[0]


def test_each_side_reads_that_both_have_to_agree_and_what_the_other_side_said() -> None:
    match = between_two()
    home, away = Client(), Client()
    home.force_login(match.home_team.coach)
    away.force_login(match.away_team.coach)
    for browser in (home, away):
        assert "Both sides have to agree." in box_of(browser, match)
    share = reverse("matches:share-friendly", args=[match.pk])
    said = unescape(squeezed(home.post(share, {"share": "1"}, follow=True).content))
    assert f"Your side shares the match. Others can read it once {match.away_team} agrees" in said
    asked = f"{match.home_team} would let everybody with the link read it. Agree?"
    assert asked not in box_of(home, match)
    assert "the other side has not agreed yet" in box_of(home, match)
    box = box_of(away, match)
    assert asked in box
    assert "Agree to share it" in box
    assert "Let everybody with the link read it" not in box
    said = unescape(squeezed(away.post(share, {"share": "1"}, follow=True).content))
    assert "Everybody with its link can read the match." in said
    assert asked not in box_of(away, match)


def test_nobody_else_is_asked_against_the_bot_and_at_one_screen(client: Client) -> None:
    coach: User = UserFactory.create()
    client.force_login(coach)
    clans = Clan.objects.filter(variant="blitz").order_by("key")
    against_bot = friendlies.play_bot(
        coach=coach, clan=clans[0], rival=clans[1], level="easy", now=clock.now()
    )
    at_one_screen = begun_at_one_screen(coach)
    end_friendly(match=at_one_screen, actor=coach, now=clock.now())  # no curtain is closed then
    for match in (against_bot, at_one_screen):
        box = box_of(client, match)
        assert "Let everybody with the link read it" in box
        assert "agree" not in box.lower()


def test_an_administrator_of_the_site_reads_no_friendly_by_its_link(client: Client) -> None:
    """They would pass every question about a permission in it."""
    match = between_two(home=True, away=True)
    client.force_login(UserFactory.create(is_superuser=True, is_staff=True))
    client.get(link_of(match))
    for page in ("match", "thread", "live", "report"):
        assert client.get(reverse(f"matches:{page}", args=[match.pk])).status_code == 404
    for verb in ("bot-seat", "rematch", "end-friendly", "share-friendly", "roll-back"):
        assert client.post(reverse(f"matches:{verb}", args=[match.pk])).status_code == 404
