"""Playing without an account (KEM-GUE-01 to KEM-GUE-04)."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from django.conf import settings
from django.core import mail
from django.db.models import Q
from django.test import Client
from django.urls import get_resolver, reverse

from core import clock
from core.accounts import guest_limits, guests
from core.accounts.guest_door import COOKIE
from core.accounts.guest_limits import MOST_A_MINUTE, MOST_OF_A_NETWORK
from core.accounts.models import Guest, User
from core.audit.models import AuditEntry
from core.errors import NotAllowed
from core.jobs import outbox
from core.notifications.models import Notification
from engine.rules_lookup import rules_for
from engine.variants.registry import VARIANTS
from matches.models import DiceLine, Match, ReportVersion, Segment, Side, TurnSheet
from matches.services import friendly_bounds
from matches.services.resolution.resolve import resolve_match
from matches.services.rules_lock import setup_of
from matches.services.submission.dice_lines import add_line
from rosters.models import Player, Team
from tests.factories import matches as factory
from tests.factories.core import LeagueFactory, MembershipFactory, UserFactory
from tests.matches.guest_play import begin_as_guest, from_elsewhere, guest_in, play_to_own_turn
from tests.support.caches import forget_cache
from tests.support.html import squeezed

pytestmark = pytest.mark.django_db
GAMES = [meta.key for meta in VARIANTS]
PASSWORD = "a-quiet-courtyard"


def person_with_password() -> User:
    person: User = UserFactory.create()
    person.set_password(PASSWORD)
    person.save()
    return person


def submit_turn(client: Client, match: Match) -> None:
    answer = client.post(
        reverse("matches:sheet", args=[match.pk]),
        {"text": factory.a_move(match), "segment": match.segment, "action": "submit"},
    )
    assert answer.status_code == 302


@pytest.mark.rules("KEM-GUE-01")
@pytest.mark.parametrize("game", GAMES)
def test_a_stranger_begins_a_match_by_one_form(client: Client, game: str) -> None:
    match = begin_as_guest(client, game)
    guest = guest_in(match)
    assert guest.is_guest
    assert not guest.has_usable_password()
    assert client.get(reverse("matches:match", args=[match.pk])).status_code == 200
    assert Client().get(reverse("matches:match", args=[match.pk])).status_code == 404
    key = client.cookies[COOKIE].value
    assert key not in "".join(Guest.objects.values_list("key_hash", flat=True))
    assert client.cookies[COOKIE]["httponly"]


@pytest.mark.rules("KEM-GUE-01")
def test_a_guest_plays_a_turn(client: Client) -> None:
    match = play_to_own_turn(client, begin_as_guest(client))
    page = client.get(reverse("matches:match", args=[match.pk])).content.decode()
    assert "data-sheet-builder" in page
    assert "You play without an account" in page
    submit_turn(client, match)
    assert TurnSheet.objects.filter(match=match, submitted_at__isnull=False).exists()
    assert not Notification.objects.exists()


def test_a_second_match_is_the_same_guests(client: Client) -> None:
    first, second = begin_as_guest(client), begin_as_guest(client, "blitz")
    assert guest_in(first) == guest_in(second)
    assert Guest.objects.count() == 1


@pytest.mark.rules("KEM-GUE-02")
def test_every_other_page_takes_a_guest_for_a_visitor(client: Client) -> None:
    """Of all addresses of the site those that know guests are named, and exist."""
    names = set(_view_names())
    assert names >= settings.GUEST_PAGES
    match = begin_as_guest(client)
    for name in ("core:profile", "core:tokens", "core:notifications", "core:league-new"):
        answer = client.get(reverse(name))
        assert answer.status_code == 302, name
        assert reverse("account_login") in answer["Location"]
    assert client.get(reverse("matches:thread", args=[match.pk])).status_code in {302, 404}
    assert client.get(reverse("api:match-detail", args=[match.pk])).status_code == 404


def _view_names(resolver: object = None, space: str = "") -> list[str]:
    found = []
    for pattern in (resolver or get_resolver()).url_patterns:  # type: ignore[attr-defined]
        if hasattr(pattern, "url_patterns"):
            inner = f"{space}{pattern.namespace}:" if pattern.namespace else space
            found += _view_names(pattern, inner)
        else:
            found.append(f"{space}{pattern.name}")
    return found


@pytest.mark.rules("KEM-GUE-02")
def test_a_guest_writes_nothing_that_others_read(client: Client) -> None:
    match = begin_as_guest(client)
    guest = guest_in(match)
    with pytest.raises(NotAllowed):
        add_line(match=match, side=Side.HOME, author=guest, text="mine", now=clock.now())
    client.post(reverse("matches:dice", args=[match.pk]), {"text": "mine"})
    assert not DiceLine.objects.exists()
    assert not guest.has_perm("matches.write_thread", match)
    assert not guest.has_perm("matches.read_thread", match)


@pytest.mark.rules("KEM-GUE-04")
def test_what_a_guest_does_is_nobodys_in_the_log(client: Client) -> None:
    submit_turn(client, play_to_own_turn(client, begin_as_guest(client)))
    assert AuditEntry.objects.exists()
    assert not AuditEntry.objects.exclude(actor=None).exists()


@pytest.mark.rules("KEM-GUE-03")
def test_log_in_keeps_the_match(client: Client) -> None:
    match = play_to_own_turn(client, begin_as_guest(client))
    submit_turn(client, match)
    guest, person = guest_in(match), person_with_password()
    page = client.get(reverse("account_login")).content.decode()
    assert 'name="keep_guest"' in page
    client.post(
        reverse("account_login"),
        {"login": person.email, "password": PASSWORD, "keep_guest": "1"},
    )
    match = Match.objects.get(pk=match.pk)
    assert match.team(Side.HOME).coach == person
    assert match.friendly.made_by == person
    assert set(TurnSheet.objects.filter(match=match).values_list("author", flat=True)) == {
        person.pk
    }
    assert not User.objects.filter(pk=guest.pk).exists()
    assert client.get(reverse("matches:match", args=[match.pk])).status_code == 200


@pytest.mark.rules("KEM-GUE-03")
@pytest.mark.parametrize("came_from", ["", "/"])
def test_sign_up_that_keeps_a_match_leads_to_it_once_the_address_is_confirmed(
    client: Client, settings, came_from: str
) -> None:
    settings.ACCOUNT_EMAIL_VERIFICATION = "mandatory"
    forget_cache()
    match = begin_as_guest(client, "blitz")
    form = {"email": "hida@crab.example", "display_name": "Hida", "next": came_from}
    form |= {"password1": PASSWORD, "password2": PASSWORD, "keep_guest": "1"}
    client.post(reverse("account_signup"), form)
    outbox.drain()
    link = re.search(r"https?://[^/]+(/accounts/confirm-email/\S+)", str(mail.outbox[-1].body))
    assert link is not None
    landed = client.post(link[1])
    assert landed["Location"] == reverse("matches:match", args=[match.pk])
    assert Match.objects.get(pk=match.pk).home_team.coach.email == form["email"]


@pytest.mark.rules("KEM-GUE-03")
def test_a_log_in_that_keeps_nothing_leads_home(client: Client) -> None:
    person = person_with_password()
    form = {"login": person.email, "password": PASSWORD, "next": "/"}
    assert client.post(reverse("account_login"), form)["Location"] == "/"


def empty_of(client: Client) -> str:
    words = squeezed(client.get("/").content).partition('id="my-matches"')[2]
    return words.partition("</section>")[0]


def test_who_has_played_friendlies_alone_is_led_to_them_and_to_the_next(client: Client) -> None:
    match = begin_as_guest(client, "blitz")
    client.post(reverse("matches:end-friendly", args=[match.pk]))

    def leads_on(words: str) -> None:
        assert "No match of yours is running." in words
        assert "You get one when a round" not in words
        for address in ("match", "play-bot", "play-friend"):
            args = [match.pk] if address == "match" else []
            assert f'href="{reverse(f"matches:{address}", args=args)}"' in words

    leads_on(words := empty_of(client))
    assert "Browse leagues" not in words
    person = UserFactory.create()
    client.force_login(person)
    kept = client.post(reverse("core:guest-keep"))
    assert kept["Location"] == reverse("matches:match", args=[match.pk])
    leads_on(words := empty_of(client))
    assert "Browse leagues" in words
    MembershipFactory.create(league=LeagueFactory.create(), user=person)
    assert "You get one when a round of your season opens" in empty_of(client)


@pytest.mark.rules("KEM-GUE-04")
def test_a_question_stands_before_everything_of_a_guest_goes(client: Client) -> None:
    match = begin_as_guest(client, "blitz")

    def asks(page: str) -> None:
        words = squeezed(client.get(page).content)
        before, _, after = words.partition(f'action="{reverse("core:guest-forget")}"')
        assert after, page
        assert before.rindex("<details") > before.rfind("</details>")
        assert before.endswith('</summary><form method="post" ')
        assert "All matches that you began in this browser" in after.partition("</form>")[0]

    asks(f"/matches/{match.pk}/")
    asks("/")
    client.force_login(UserFactory.create())
    asks("/")


@pytest.mark.rules("KEM-GUE-03")
def test_who_does_not_want_it_is_asked_again_on_their_home_page(client: Client) -> None:
    match, person = begin_as_guest(client), person_with_password()
    client.post(reverse("account_login"), {"login": person.email, "password": PASSWORD})
    assert guest_in(Match.objects.get(pk=match.pk)).is_guest
    assert client.get(reverse("matches:match", args=[match.pk])).status_code == 404
    assert reverse("core:guest-keep") in client.get("/").content.decode()
    client.post(reverse("core:guest-keep"))
    assert Match.objects.get(pk=match.pk).team(Side.HOME).coach == person
    assert reverse("core:guest-keep") not in client.get("/").content.decode()


@pytest.mark.rules("KEM-GUE-03")
def test_it_is_given_to_one_account_alone(client: Client) -> None:
    match = begin_as_guest(client)
    guest, first, second = guest_in(match), UserFactory.create(), UserFactory.create()
    assert guests.claim_guest(guest=guest, person=first)
    assert not guests.claim_guest(guest=guest, person=second)
    guests.want_guest(guest=guest, person=second)
    assert guests.claim_wanted_guests(second) == 0
    assert Match.objects.get(pk=match.pk).team(Side.HOME).coach == first


@pytest.mark.rules("KEM-GUE-03")
def test_every_row_of_a_guest_goes_along(client: Client) -> None:
    """No table of the site names them afterwards: all that name accounts are looked at."""
    match = play_to_own_turn(client, begin_as_guest(client))
    submit_turn(client, match)
    guest, person = guest_in(match), UserFactory.create()
    named = guests.fields_naming_people()
    assert len(named) > 30
    before = {(m, f): m._base_manager.filter(Q(**{f: guest})).count() for m, f in named}
    assert sum(before.values()) >= 3
    guests.claim_guest(guest=guest, person=person)
    for (model, field), count in before.items():
        assert model._base_manager.filter(Q(**{field: person})).count() >= count
        assert not model._base_manager.filter(Q(**{field: guest.pk})).exists()


@pytest.mark.rules("KEM-GUE-03")
@pytest.mark.parametrize("ends", ["turn", "end-friendly", "rematch"])
def test_no_fact_names_a_guest_and_all_can_be_kept(client: Client, ends: str) -> None:
    """Rows of append-only tables cannot be given to an account: nothing a guest does is in one."""
    match = play_to_own_turn(client, begin_as_guest(client, "blitz"))
    guest, person = guest_in(match), UserFactory.create()
    submit_turn(client, match)
    if ends != "turn":
        client.post(reverse("matches:end-friendly", args=[match.pk]))
    if ends == "rematch":
        client.post(reverse("matches:rematch", args=[match.pk]))
    facts = set(guests.all_fields_naming_people()) - set(guests.fields_naming_people())
    assert len(facts) > 5
    for model, field in facts:
        rows = model._base_manager.filter(Q(**{field: guest.pk}))
        assert model is Guest or not rows.exists(), model
    assert guests.claim_guest(guest=guest, person=person)
    assert not User.objects.filter(pk=guest.pk).exists()


@pytest.mark.rules("KEM-GUE-03")
def test_a_guest_whom_a_fact_names_is_closed_and_opens_no_door(client: Client) -> None:
    """An older version wrote such rows, and nobody who wanted to keep the match could log in."""
    match, person = begin_as_guest(client, "blitz"), person_with_password()
    guest = guest_in(match)
    ReportVersion.objects.create(
        match=match, number=1, kind="void", reason="-", actor=guest, created_at=clock.now()
    )
    guests.want_guest(guest=guest, person=person)
    assert guests.claim_wanted_guests(person) == 1
    assert guests.claim_wanted_guests(person) == 0
    assert Match.objects.get(pk=match.pk).team(Side.HOME).coach == person
    assert not Guest.objects.filter(user=guest).exists()
    assert guests.sweep_guests() == 0


@pytest.mark.rules("KEM-GUE-04")
@pytest.mark.parametrize("by", ["press", "sweep"])
@pytest.mark.parametrize("game", GAMES)
def test_nothing_of_a_guest_is_left(client: Client, game: str, by: str) -> None:
    other = begin_as_guest(Client(), game)
    match = begin_as_guest(client, game)
    if not match.laying:
        submit_turn(client, play_to_own_turn(client, match))
    if by == "press":
        client.post(reverse("core:guest-forget"))
        assert client.cookies[COOKIE].value == ""
    else:
        over = clock.now() - guests.KEPT - timedelta(minutes=1)
        Guest.objects.filter(user=guest_in(match)).update(played_at=over)
        assert guests.sweep_guests() == 1
    assert list(Match.objects.values_list("pk", flat=True)) == [other.pk]
    assert User.objects.filter(kind="guest").count() == 1
    assert set(Team.objects.values_list("home_matches", "away_matches")) == {
        (other.pk, None),
        (None, other.pk),
    }
    assert not Player.objects.exclude(team__in=(other.home_team, other.away_team)).exists()
    assert not Segment.objects.exclude(match=other).exists()


@pytest.mark.rules("KEM-GUE-04")
def test_a_guest_who_plays_is_kept(client: Client) -> None:
    match = begin_as_guest(client)
    nearly = clock.now() - guests.KEPT + timedelta(hours=1)
    Guest.objects.update(played_at=nearly)
    client.get(reverse("matches:match", args=[match.pk]))
    assert Guest.objects.get().played_at > nearly + timedelta(days=10)
    assert guests.sweep_guests() == 0


@pytest.mark.rules("KEM-GUE-04")
def test_one_network_begins_so_many_an_hour(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guest_limits, "MOST_OF_A_NETWORK", MOST_OF_A_NETWORK)
    address = reverse("matches:play-bot-game", args=["blitz"])
    home = from_elsewhere(Client()).defaults["REMOTE_ADDR"]
    for _ in range(MOST_OF_A_NETWORK):
        begin_as_guest(Client(REMOTE_ADDR=home), "blitz")
    client = Client(REMOTE_ADDR=home)
    form = client.get(address).context["form"]
    data = {name: form[name].initial for name in form.fields}
    refused = client.post(address, data)
    assert "Try again in" in refused.content.decode()
    assert Guest.objects.count() == Match.objects.count() == MOST_OF_A_NETWORK
    assert COOKIE not in client.cookies
    begin_as_guest(Client(), "blitz")


@pytest.mark.rules("KEM-GUE-04")
def test_who_was_refused_has_not_begun(monkeypatch: pytest.MonkeyPatch) -> None:
    """Twenty presses that begin nothing do not close a network's door."""
    monkeypatch.setattr(guest_limits, "MOST_OF_A_NETWORK", MOST_OF_A_NETWORK)
    home = from_elsewhere(Client()).defaults["REMOTE_ADDR"]
    monkeypatch.setattr(friendly_bounds, "MOST_A_MINUTE", 0)
    for _ in range(2 * MOST_OF_A_NETWORK):
        address = reverse("matches:first-drive", args=["blitz"])
        page = Client(REMOTE_ADDR=home).post(address, follow=True)
        assert "All places for friendlies are taken" in page.content.decode()
    monkeypatch.undo()
    begin_as_guest(Client(REMOTE_ADDR=home), "blitz")


@pytest.mark.rules("KEM-GUE-03")
def test_with_nothing_to_keep_nothing_is_said_to_be_kept(client: Client) -> None:
    client.force_login(UserFactory.create())
    page = client.post(reverse("core:guest-keep"), follow=True).content.decode()
    assert "There is nothing in this browser to keep." in page
    assert "is yours" not in page


@pytest.mark.rules("KEM-GUE-04")
def test_so_many_begin_in_a_minute() -> None:
    for _ in range(MOST_A_MINUTE):
        guests.make_guest(clock.now())
    client = from_elsewhere(Client())
    address = reverse("matches:play-bot-game", args=["blitz"])
    form = client.get(address).context["form"]
    refused = client.post(address, {name: form[name].initial for name in form.fields})
    assert "All places for playing without an account are taken" in refused.content.decode()


@pytest.mark.parametrize("key", ["", "x", "a" * 500, "\x00", "../../etc"])
def test_a_guessed_key_opens_nothing(client: Client, key: str) -> None:
    match = begin_as_guest(Client())
    client.cookies[COOKIE] = key
    assert client.get(reverse("matches:match", args=[match.pk])).status_code == 404
    assert client.get("/").status_code == 200


@pytest.mark.rules("KEM-FRI-06")
@pytest.mark.parametrize("game", [meta.key for meta in VARIANTS])
def test_a_stranger_begins_a_first_drive_by_one_press(client: Client, game: str) -> None:
    page = client.get(reverse("matches:play-bot")).content.decode()
    address = reverse("matches:first-drive", args=[game])
    assert f'action="{address}"' in page
    answer = from_elsewhere(client).post(address)
    match = Match.objects.get()
    assert answer["Location"] == reverse("matches:match", args=[match.pk])
    last = rules_for(setup_of(match)).match.half_turns
    counters = (match.home_turn, match.away_turn)
    assert (match.waiting_side, *counters) == (Side.HOME, last - 3, last - 4)
    board = client.get(answer["Location"]).content.decode()
    assert "data-sheet-builder" in board
    submit_turn(client, match)
    assert resolve_match(match_id=match.pk, now=clock.now()) is not None
    assert client.get(reverse("matches:replay", args=[match.pk])).status_code == 200
