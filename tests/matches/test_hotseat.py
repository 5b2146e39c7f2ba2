"""Two at one screen, with a curtain between them (KEM-FRI-07)."""

from __future__ import annotations

from datetime import timedelta
from html import unescape

import pytest
from django.test import Client
from django.urls import reverse

from core import clock
from core.accounts import guests
from core.accounts.models import User
from core.errors import NotAllowed, Refused
from core.notifications.models import Notification
from engine.variants.registry import VARIANTS
from matches.curtain import curtain_before, open_side_of, side_to_act
from matches.models import Friendly, Match, MatchState, Side
from matches.permissions import sides_of
from matches.queries.match_cards import cards_of
from matches.queries.personal_data import personal_data
from matches.queries.waiting import demands_on
from matches.services import friendlies, friendly_bounds
from matches.services.errors import Stale
from matches.services.hotseat import begin_hotseat, close_curtain, open_curtain
from matches.services.message_thread import post
from matches.services.orders.set_ups import submit_set_up
from matches.services.prematch.laying import submit_laying
from matches.services.resolution.resolve import resolve_match
from matches.services.submission.drafts import save_draft
from rosters.models import Clan
from tests.factories.core import UserFactory
from tests.factories.rosters import team
from tests.matches.guest_play import from_elsewhere
from tests.matches.one_screen import (
    begun_at_one_screen,
    let_look,
    play_what_is_ready,
    set_up_in_turn,
    submit_a_turn,
)

pytestmark = [pytest.mark.django_db, pytest.mark.rules("KEM-FRI-07")]
GAMES = [meta.key for meta in VARIANTS]
DRAFT = "# nobody else reads this"


def page_of(match: Match, name: str = "match") -> str:
    return reverse(f"matches:{name}", args=[match.pk])


def open_by_button(client: Client, match: Match) -> str:
    """Press the button of the curtain; gives where it leads."""
    shown = client.get(page_of(match))
    assert shown.templates[0].name == "matches/curtain.html"
    posted = {"side": shown.context["side"], "stage": match.stage}
    answer = client.post(page_of(match, "curtain"), posted)
    return str(answer["Location"])


@pytest.mark.parametrize("game", GAMES)
def test_a_guest_begins_it_by_one_form(client: Client, game: str) -> None:
    from_elsewhere(client)
    address = reverse("matches:play-hotseat-game", args=[game])
    assert address in client.get(reverse("matches:play-friend-game", args=[game])).content.decode()
    form = client.get(address).context["form"]
    answer = client.post(address, {name: form[name].initial for name in form.fields})
    match = Match.objects.get()
    assert answer["Location"] == page_of(match)
    assert match.is_hotseat
    assert match.home_team.coach == match.away_team.coach
    assert match.home_team.name != match.away_team.name
    assert match.due_at - match.created_at >= timedelta(days=7)
    for side in Side:
        match.refresh_from_db()
        assert open_side_of(match) is None
        page = open_by_button(client, match)
        shown = client.get(page)
        assert shown.status_code == 200
        assert match.team(side).name in unescape(shown.content.decode())
        client.post(page, {"text": "", "action": "submit"})
    assert Client().get(page_of(match)).status_code == 404


def test_it_is_kept_from_one_team_on_both_sides_and_from_two_games() -> None:
    own = team("crab")
    other = Clan.objects.filter(variant="blitz").first()
    for rival, rivals_own in ((own.clan, own), (other, None)):
        with pytest.raises(Refused):
            begin_hotseat(
                coach=own.coach,
                clan=own.clan,
                own=own,
                rival=rival,
                rivals_own=rivals_own,
                now=clock.now(),
            )
    lion = team("lion")
    with pytest.raises(NotAllowed):
        begin_hotseat(
            coach=own.coach, clan=own.clan, rival=lion.clan, rivals_own=lion, now=clock.now()
        )


def test_it_is_one_of_three_friendlies() -> None:
    coach = UserFactory.create()
    for _ in range(friendly_bounds.MOST_RUNNING):
        begun_at_one_screen(coach)
    with pytest.raises(Refused, match="3 friendlies"):
        begun_at_one_screen(coach)


def test_one_curtain_is_open_at_a_time_and_closes_by_itself() -> None:
    coach = UserFactory.create()
    match = begun_at_one_screen(coach)
    assert sides_of(coach, match) == ()
    assert let_look(match) == Side.HOME
    assert sides_of(coach, match) == (Side.HOME,)
    submit_set_up(match=match, side=Side.HOME, author=coach, text="", now=clock.now())
    match.refresh_from_db()
    assert sides_of(coach, match) == ()
    assert curtain_before(coach, match) == Side.AWAY
    assert let_look(match) == Side.AWAY
    submit_set_up(match=match, side=Side.AWAY, author=coach, text="", now=clock.now())
    play_what_is_ready(match)
    assert match.state == MatchState.PLAYING
    for _ in range(3):
        side = submit_a_turn(match)
        assert sides_of(coach, match) == ()
        assert curtain_before(coach, match) is None  # it is being played: nobody is asked for
        play_what_is_ready(match)
        assert sides_of(coach, match) == ()
        assert curtain_before(coach, match) == side_to_act(match) != side


def test_a_question_to_the_other_side_closes_it() -> None:
    coach = UserFactory.create()
    match = begun_at_one_screen(coach)
    set_up_in_turn(match)
    side = let_look(match)
    Match.objects.filter(pk=match.pk).update(waiting_side=1 - side, asked="reroll")
    match.refresh_from_db()
    assert sides_of(coach, match) == ()
    assert curtain_before(coach, match) == 1 - side
    assert let_look(match) == 1 - side
    assert sides_of(coach, match) == (1 - side,)


def test_what_is_laid_and_set_up_goes_by_turns() -> None:
    coach = UserFactory.create()
    first, second = Clan.objects.filter(variant="dungeon").order_by("key")[:2]
    match = begin_hotseat(
        coach=coach,
        clan=first,
        rival=second,
        options={"dungeon_placement": "alternate"},
        now=clock.now(),
    )
    assert match.laying
    for expected in Side:
        side = let_look(match)
        assert side == expected
        submit_laying(match=match, side=side, author=coach, text="", now=clock.now())
    play_what_is_ready(match)
    assert not match.laying
    assert sides_of(coach, match) == ()
    set_up_in_turn(match)
    assert match.state == MatchState.PLAYING


def test_the_other_sides_curtain_stays_closed() -> None:
    coach = UserFactory.create()
    match = begun_at_one_screen(coach)
    wrong = [
        (coach, Side.AWAY, match.stage, Stale),
        (coach, Side.HOME, "7-playing", Stale),
        (UserFactory.create(), Side.HOME, match.stage, NotAllowed),
        (UserFactory.create(is_superuser=True), Side.HOME, match.stage, NotAllowed),
    ]
    for actor, side, stage, error in wrong:
        with pytest.raises(error):
            open_curtain(match=match, actor=actor, side=side, stage=stage)
    against_bot = friendlies.play_bot(
        coach=coach,
        clan=match.home_team.clan,
        rival=match.away_team.clan,
        level="easy",
        now=clock.now(),
    )
    with pytest.raises(NotAllowed):
        open_curtain(match=against_bot, actor=coach, side=Side.HOME, stage=against_bot.stage)


def test_no_side_writes_behind_a_closed_curtain() -> None:
    coach = UserFactory.create()
    match = begun_at_one_screen(coach)
    set_up_in_turn(match)
    for side in Side:
        with pytest.raises(NotAllowed, match="curtain"):
            submit_set_up(match=match, side=side, author=coach, text="", now=clock.now())
    side = let_look(match)
    with pytest.raises(NotAllowed, match="curtain"):
        save_draft(
            match=match,
            side=1 - side,
            author=coach,
            text=DRAFT,
            segment=match.segment,
            now=clock.now(),
        )


def test_every_page_of_a_side_shows_the_curtain(client: Client) -> None:
    coach = UserFactory.create()
    client.force_login(coach)
    match = begun_at_one_screen(coach)
    names = ("match", "set-up", "orders", "answer", "laying", "sheet")
    for name in names:
        shown = client.get(page_of(match, name), follow=True)
        words = unescape(shown.content.decode())
        assert f"Give the screen to <strong>{match.home_team}</strong>" in words
        assert f"<p>{match.home_team.clan}</p>" in words
        assert "no-store" in shown["Cache-Control"]
    posted = client.post(page_of(match, "set-up"), {"text": "", "action": "submit"})
    assert posted["Location"] == page_of(match)
    assert not match.set_ups.filter(ready=True).exists()
    for fetched in ({"HX-Request": "true"}, {"Sec-Fetch-Dest": "empty"}):
        assert client.get(page_of(match, "orders"), headers=fetched).status_code == 403
    open_by_button(client, match)
    for name in ("set-up", "orders"):
        shown = client.get(page_of(match, name))
        assert shown.status_code == 200
        assert "no-store" in shown["Cache-Control"]


def test_both_watch_what_was_played(client: Client) -> None:
    """Who has submitted sees what became of it, before the other side has the board."""
    coach = UserFactory.create()
    client.force_login(coach)
    match = begun_at_one_screen(coach)
    assert not client.get(page_of(match)).context["watch"]
    set_up_in_turn(match)
    watch = client.get(page_of(match)).context["watch"]
    shown = client.get(watch)
    assert shown.status_code == 200
    assert "no-store" in shown["Cache-Control"]


def test_a_stale_button_opens_nothing(client: Client) -> None:
    """An old curtain, reached by Back, is pressed once more."""
    coach = UserFactory.create()
    client.force_login(coach)
    match = begun_at_one_screen(coach)
    old = {"side": "home", "stage": match.stage}
    set_up_in_turn(match)
    for posted in (old, {"side": "neither"}, {}):
        client.post(page_of(match, "curtain"), posted)
        match.refresh_from_db()
        assert open_side_of(match) is None


def hide_by_button(client: Client, match: Match, name: str) -> None:
    """Press "Hide this board" on that page, which leads to the curtain."""
    assert page_of(match, "hide-board") in client.get(page_of(match, name)).content.decode()
    answer = client.post(page_of(match, "hide-board"))
    assert answer["Location"] == page_of(match)
    match.refresh_from_db()
    assert open_side_of(match) is None


@pytest.mark.parametrize("name", ["match", "set-up", "orders"])
def test_a_side_hides_its_board_before_it_submits(client: Client, name: str) -> None:
    coach = UserFactory.create()
    client.force_login(coach)
    match = begun_at_one_screen(coach)
    assert page_of(match, "hide-board") not in client.get(page_of(match)).content.decode()
    open_by_button(client, match)
    hide_by_button(client, match, name)
    shown = client.get(page_of(match))
    assert shown.context["side"] == "home"
    assert "data-waits" in shown.content.decode()
    open_by_button(client, match)
    assert client.get(page_of(match, "set-up")).status_code == 200


def test_a_draft_stays_behind_a_hidden_board(client: Client) -> None:
    coach = UserFactory.create()
    client.force_login(coach)
    match = begun_at_one_screen(coach)
    set_up_in_turn(match)
    side = let_look(match)
    save_draft(
        match=match, side=side, author=coach, text=DRAFT, segment=match.segment, now=clock.now()
    )
    hide_by_button(client, match, "match")
    assert DRAFT not in client.get(page_of(match)).content.decode()
    client.get(open_by_button(client, match))
    assert DRAFT in client.get(page_of(match)).content.decode()


def test_only_a_side_that_hid_its_board_has_its_own_left_on_the_device(client: Client) -> None:
    coach = UserFactory.create()
    client.force_login(coach)
    match = begun_at_one_screen(coach)
    assert "data-waits" not in client.get(page_of(match)).content.decode()
    side = let_look(match)
    submit_set_up(match=match, side=side, author=coach, text="", now=clock.now())
    client.post(page_of(match, "hide-board"))  # from a page of home's, reached by Back
    assert "data-waits" not in client.get(page_of(match)).content.decode()
    let_look(match)
    close_curtain(match=match, actor=coach)
    close_curtain(match=match, actor=coach)
    assert "data-waits" in client.get(page_of(match)).content.decode()
    with pytest.raises(NotAllowed):
        close_curtain(match=match, actor=UserFactory.create())


def test_its_status_follows_the_curtain(client: Client) -> None:
    coach = UserFactory.create()
    client.force_login(coach)
    match = begun_at_one_screen(coach)
    set_up_in_turn(match)
    waiting = match.team(match.waiting_side)
    closed = client.get(page_of(match, "state"))
    assert f"Give the screen to {waiting}." in unescape(closed.content.decode())
    again = {"If-None-Match": closed["ETag"]}
    assert client.get(page_of(match, "state"), headers=again).status_code == 304
    let_look(match)
    opened = client.get(page_of(match, "state"), headers=again)
    assert "It is your turn." in opened.content.decode()
    assert "their player is here now" not in opened.content.decode()


def test_the_answers_of_the_api_are_the_open_sides(client: Client) -> None:
    coach = UserFactory.create()
    client.force_login(coach)
    match = begun_at_one_screen(coach)
    set_up_in_turn(match)
    names = ("match-set-up", "match-standing", "match-sheet")
    addresses = [reverse(f"api:{name}", args=[match.pk]) for name in names]
    for side in ("", "?side=home", "?side=away"):
        assert {client.get(address + side).status_code for address in addresses} == {403}
    opened = let_look(match)
    closed_name = Side(1 - opened).name.lower()
    for address in addresses:
        assert client.get(address).status_code in {200, 404}
        assert client.get(f"{address}?side={closed_name}").status_code == 403
        assert "no-store" in client.get(address)["Cache-Control"]


def test_nobody_is_notified_and_the_match_is_unrated(sent_tasks: object) -> None:
    coach = UserFactory.create()
    match = begun_at_one_screen(coach)
    set_up_in_turn(match)
    for _ in range(2):
        submit_a_turn(match)
        play_what_is_ready(match)
    assert match.due_at is not None
    resolve_match(match_id=match.pk, now=match.due_at)
    match.refresh_from_db()
    assert match.state == MatchState.VOID
    assert not Notification.objects.exists()
    assert match.league is None


def test_it_waits_among_ones_matches() -> None:
    coach = UserFactory.create()
    match = begun_at_one_screen(coach)
    words = f"Give the screen to {match.home_team}."
    assert [(demand.words, demand.page) for demand in demands_on(coach)] == [
        (words, "matches:match")
    ]
    (card,) = cards_of(coach)
    assert (card.words, card.action) == (words, "Hand it over")
    let_look(match)
    assert [demand.page for demand in demands_on(coach)] == ["matches:set-up"]
    set_up_in_turn(match)
    submit_a_turn(match)
    (card,) = cards_of(coach)
    assert card.words == "Being played."


def test_both_end_it_and_have_no_messages() -> None:
    coach = UserFactory.create()
    match = begun_at_one_screen(coach)
    with pytest.raises(NotAllowed):
        post(match=match, author=coach, text="Hello, me.", now=clock.now())
    assert not coach.has_perm("matches.read_thread", match)
    match = friendlies.end_friendly(match=match, actor=coach, now=clock.now())
    assert match.state == MatchState.VOID
    assert curtain_before(coach, match) is None


def test_an_export_has_what_was_written_from_full_time_on() -> None:
    coach = UserFactory.create()
    match = begun_at_one_screen(coach)
    set_up_in_turn(match)
    submit_a_turn(match, DRAFT)
    assert DRAFT not in str(personal_data(coach))
    play_what_is_ready(match)
    friendlies.end_friendly(match=match, actor=coach, now=clock.now())
    assert DRAFT in str(personal_data(coach))


@pytest.mark.rules("KEM-GUE-03")
@pytest.mark.parametrize("keeps", [True, False])
def test_a_guests_goes_to_their_account_or_is_deleted(keeps: bool) -> None:
    guest, _key = guests.make_guest(clock.now())
    match = begun_at_one_screen(guest)
    set_up_in_turn(match)
    if not keeps:
        guests.forget_guest(guest)
        assert not Match.objects.exists()
        assert not User.objects.filter(pk=guest.pk).exists()
        return
    person = UserFactory.create()
    assert guests.claim_guest(guest=guest, person=person)
    match = Match.objects.get()
    assert match.is_hotseat
    assert curtain_before(person, match) is not None


def test_who_takes_over_a_guests_match_against_themselves_has_no_curtain() -> None:
    """One that is over: it was played at two screens."""
    coach = UserFactory.create()
    match = begun_at_one_screen(coach)
    Friendly.objects.filter(match=match).update(is_hotseat=False)
    match.refresh_from_db()
    assert not match.is_hotseat
    assert curtain_before(coach, match) is None
