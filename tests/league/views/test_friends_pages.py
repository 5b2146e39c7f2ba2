"""Start with friends in pages: the form, the link, the builder at the season's game."""

from __future__ import annotations

import re

import pytest
from django.http import HttpResponse
from django.test import Client

from core.accounts.models import User
from core.leagues.models import JoiningWay, League, Membership
from league.models import Bye, Season
from league.plans import Plan
from league.queries.friends import step_after_founding
from league.services import friends
from rosters.models import Team
from tests.factories.core import LeagueFactory, UserFactory, member
from tests.factories.rosters import clan
from tests.factories.season import entry, season, started
from tests.support.html import squeezed

pytestmark = pytest.mark.django_db
FORM = {"name": "Four friends", "variant": "blitz", "pace": "day", "players": "2"}
ADDRESS = "/seasons/friends/"


def browser_of(person: User) -> Client:
    client = Client()
    client.force_login(person)
    return client


@pytest.fixture
def founder(db) -> User:
    return UserFactory.create(display_name="Kakita")


@pytest.fixture
def made(founder: User) -> Season:
    return friends.start_with_friends(
        actor=founder, name="Four friends", variant="blitz", pace="day", players=2
    )


def words_of(answer: HttpResponse) -> str:
    return squeezed(answer.content)


def link_on(page: str) -> str:
    return re.search(r'value="https?://[^/"]+(/join/[^"]+)"', page)[1]


def test_a_visitor_logs_in_first_and_comes_back(client) -> None:
    assert ADDRESS in client.get("/").content.decode()
    assert client.get(ADDRESS)["Location"] == f"/accounts/login/?next={ADDRESS}"
    page = client.get(f"/accounts/login/?next={ADDRESS}").content.decode()
    sign_up = f"/accounts/signup/?next={ADDRESS.replace('/', '%2F')}"
    assert page.count(sign_up) > 1
    why = squeezed(page.encode())
    assert "To start with friends you need an account" in why
    assert f'<a href="{sign_up}">sign up</a>' in why
    assert "To start with friends" not in client.get("/accounts/login/").content.decode()


@pytest.mark.rules("KEM-STA-01")
def test_the_form_leads_to_the_season_with_its_link(founder) -> None:
    browser = browser_of(founder)
    assert ADDRESS in browser.get("/").content.decode()
    answer = browser.post(ADDRESS, FORM)
    made = Season.objects.get()
    assert answer["Location"] == f"/seasons/{made.pk}/"
    shown = browser.get(answer["Location"])
    assert shown["Cache-Control"] == "no-store"
    page = words_of(shown)
    assert "0 of 2 places are taken" in page
    assert f"/teams/build/{made.league.slug}/?variant=blitz" in page
    assert link_on(page).startswith("/join/")


def test_a_form_with_faults_is_shown_again(founder) -> None:
    answer = browser_of(founder).post(ADDRESS, FORM | {"players": "40"})
    assert answer.status_code == 422
    assert not Season.objects.exists()


@pytest.mark.rules("KEM-STA-02")
def test_a_friend_joins_chooses_a_team_and_plays(made, founder) -> None:
    own = browser_of(founder)
    link = link_on(words_of(own.get(f"/seasons/{made.pk}/")))
    visitor = words_of(Client().get(link))
    for words in ("Kakita invites you", "Blitz Bowl", "A day for each turn", "2 of 2 places left"):
        assert words in visitor
    friend = UserFactory.create()
    browser = browser_of(friend)
    answer = browser.post(link)
    build = f"/teams/build/{made.league.slug}/?variant=blitz"
    assert answer["Location"] == build
    assert "Your team plays in First season as soon as it is founded." in words_of(
        browser.get(build)
    )
    press = {"variant": "blitz", "clan": clan("orc", "blitz").key, "start": "found"}
    answer = browser.post(build, press, follow=True)
    team = Team.objects.get(coach=friend)
    assert answer.redirect_chain[-1][0] == f"/seasons/{made.pk}/"
    page = words_of(answer)
    assert f"{team} is founded. It plays in First season." in page
    assert "1 of 2 places are taken" in page
    assert "friends-link" not in page
    answer = own.post(build, press, follow=True)
    assert "which has begun: make your set-up" in words_of(answer)
    made.refresh_from_db()
    assert made.state == "active"


@pytest.mark.rules("KEM-STA-02")
def test_who_rests_in_the_first_round_reads_so_and_when_the_next_one_comes(founder) -> None:
    """In words after founding, on home, and as home asks again."""
    made = friends.start_with_friends(
        actor=founder, name="Three friends", variant="blitz", pace="day", players=3
    )
    build = f"/teams/build/{made.league.slug}/?variant=blitz"
    press = {"variant": "blitz", "clan": clan("orc", "blitz").key, "start": "found"}
    coaches = [founder, member(made.league), member(made.league)]
    said = [words_of(browser_of(coach).post(build, press, follow=True)) for coach in coaches][-1]
    rest = Bye.objects.get(round__season=made, round__number=1)
    opens = "Round 2 opens as soon as all matches of Round 1 are over"
    if rest.team.coach != coaches[-1]:  # the draw has chosen another: the last is asked again
        assert "which has begun: make your set-up" in said
        step = step_after_founding(rest.team, rest.team.coach)
        assert step is not None
        said = step.words
    assert "make your set-up" not in said
    assert f"which has begun. {rest.team} rests in Round 1. {opens}" in said
    for address in ("/", "/matches/mine/"):
        page = browser_of(rest.team.coach).get(address)
        words = page.json()["html"] if "json" in page["Content-Type"] else words_of(page)
        words = squeezed(words)
        assert f"First season is under way. {rest.team} rests in Round 1. {opens}" in words
        assert f'href="/seasons/{made.pk}/"' in words
        assert "You get one when a round" not in words


@pytest.mark.rules("KEM-STA-01")
def test_the_link_outlives_sign_up_and_another_device(made, founder) -> None:
    link = link_on(words_of(browser_of(founder).get(f"/seasons/{made.pk}/")))
    phone = Client()
    phone.get(link)
    words = {"email": "hida@crab.example", "display_name": "Hida", "time_zone": "Europe/Berlin"}
    words |= {"password1": "a-quiet-courtyard", "password2": "a-quiet-courtyard", "next": link}
    assert phone.post("/accounts/signup/", words).status_code == 302
    desk = browser_of(User.objects.get(email=words["email"]))
    kept = re.search(r'href="(/invitations/\d+/)"', words_of(desk.get("/")))[1]
    assert "2 of 2 places left" in words_of(desk.get(kept))
    assert desk.post(kept)["Location"] == f"/teams/build/{made.league.slug}/?variant=blitz"


@pytest.mark.rules("KEM-STA-02")
def test_the_page_of_who_waits_is_loaded_again_when_a_place_is_taken(
    made, founder, django_assert_num_queries
) -> None:
    browser, page = browser_of(founder), f"/seasons/{made.pk}/"

    def asks() -> str:
        return re.search(r'data-hx-get="([^"]+)"', words_of(browser.get(page)))[1]

    def told(address: str) -> tuple[int, str | None]:
        with django_assert_num_queries(4):  # session, person, season, places
            answer = browser.get(address, headers={"hx-request": "true"})
        assert answer.content == b""
        return answer.status_code, answer.headers.get("HX-Refresh")

    first = asks()
    assert first == f"{page}?taken=0"
    assert told(first) == (204, None)
    entry(made)
    assert told(first) == (204, "true")
    second = asks()
    assert second == f"{page}?taken=1"
    assert told(second) == (204, None)
    Season.objects.update(state="active")  # a season that has begun is another page
    assert told(second) == (204, "true")
    assert "1 of 2 places" not in words_of(browser.get(second))


def test_who_opens_the_link_again_is_led_to_their_team(made, founder) -> None:
    link = link_on(words_of(browser_of(founder).get(f"/seasons/{made.pk}/")))
    page = words_of(browser_of(founder).get(link))
    assert "Choose your team" in page
    assert f"/teams/build/{made.league.slug}/?variant=blitz" in page


@pytest.mark.rules("KEM-STA-01")
def test_another_link_is_offered_when_the_first_is_used_up(made, founder) -> None:
    browser = browser_of(founder)
    friend = browser_of(UserFactory.create())
    friend.post(link_on(words_of(browser.get(f"/seasons/{made.pk}/"))))
    page = words_of(browser.get(f"/seasons/{made.pk}/"))
    assert "Make another link" in page
    assert "Make another link" not in words_of(friend.get(f"/seasons/{made.pk}/"))
    page = words_of(browser.post(f"/seasons/{made.pk}/link/", follow=True))
    assert "Here is another link." in page
    assert link_on(page)


def test_a_league_without_an_open_season_leads_to_its_page(made, founder) -> None:
    link = link_on(words_of(browser_of(founder).get(f"/seasons/{made.pk}/")))
    Season.objects.update(state="ready")
    browser = browser_of(friend := UserFactory.create())
    assert "places left" not in words_of(browser.get(link))
    assert browser.post(link)["Location"] == f"/leagues/{made.league.slug}/"
    assert Membership.objects.filter(user=friend).exists()


def test_after_founding_a_team_the_next_step_is_named_and_offered() -> None:
    made = season(variant="blitz")
    coach = member(made.league)
    browser = browser_of(coach)
    build = f"/teams/build/{made.league.slug}/?variant=blitz"
    page = words_of(browser.get(build))
    assert "as soon as it is founded" not in page
    press = {"variant": "blitz", "clan": clan("orc", "blitz").key, "start": "found"}
    answer = browser.post(build, press, follow=True)
    assert answer.redirect_chain[-1][0] == f"/seasons/{made.pk}/"
    page = words_of(answer)
    team = Team.objects.get(coach=coach)
    assert f"{team} is founded. Next: apply with it for {made}, whose sign-up is open." in page
    assert "Enter your team" in page


def test_without_an_open_season_a_new_team_is_shown() -> None:
    league = LeagueFactory.create()
    press = {"variant": "blitz", "clan": clan("orc", "blitz").key, "start": "found"}
    answer = browser_of(member(league)).post(f"/teams/build/{league.slug}/", press)
    assert answer["Location"] == f"/teams/{Team.objects.get().pk}/"


@pytest.mark.rules("KEM-STA-04")
def test_a_public_league_says_what_it_plays_and_how_one_joins(client, made) -> None:
    LeagueFactory.create(name="Empty")
    public = season(variant="blitz", plan=Plan(max_teams=4))
    League.objects.filter(pk=public.league_id).update(joining_way=JoiningWay.REQUEST)
    entry(public)
    season(public.league, variant="squig", turn_hours=36)
    for address in ("/", "/leagues/"):
        page = words_of(client.get(address))
        assert "Blitz Bowl: 3 of 4 places left. 3 days for each turn." in page
        assert "Squig Bowl: sign-up is open. 36 hours for each turn." in page
        assert "You join on request" in page
        assert "A day for each turn" not in page  # the league of friends is private
    started(2, public.league, variant="dungeon")
    assert "Dungeonbowl: under way. 3 days for each turn." in words_of(client.get("/leagues/"))


WAYS = {
    JoiningWay.OPEN: ("Open to everybody", "Sign up and join", "Join this league", "join/"),
    JoiningWay.REQUEST: ("You join on request", "Sign up and ask", "Ask to join", "join/"),
    JoiningWay.LINK: (
        "You join by a link of a commissioner",
        "ask a commissioner of the league to send you a link",
        "ask a commissioner of the league to send you a link",
        "",
    ),
}


@pytest.mark.rules("KEM-STA-04", "KEM-STA-07")
@pytest.mark.parametrize("way", list(JoiningWay))
def test_a_public_leagues_own_page_says_it_too_and_how_to_begin(client: Client, way: str) -> None:
    public = season(variant="blitz", plan=Plan(max_teams=4))
    League.objects.update(joining_way=way)
    own = f"/leagues/{public.league.slug}/"
    said, to_visitors, to_people, goes_on = WAYS[JoiningWay(way)]
    stranger = browser_of(UserFactory.create())
    pages = {words_of(client.get(own)): to_visitors, words_of(stranger.get(own)): to_people}
    for page, act in pages.items():
        assert "Blitz Bowl: 4 of 4 places left. 3 days for each turn." in page
        assert said in page
        assert act in page
    visitor, person = pages
    back = f"{own}{goes_on}"
    for where in ("signup", "login"):
        assert f'"/accounts/{where}/?next={back}"' in visitor
        assert f"{where}/?next" not in person
    in_it = words_of(browser_of(member(public.league)).get(own))
    assert said not in in_it
    assert "places left" not in in_it
