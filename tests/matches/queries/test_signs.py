"""Signs of several accounts in one hand: shown to officers, deciding nothing."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse

from core import clock
from core.accounts.models import LoginPlace, User
from core.accounts.personal_data import personal_data
from core.audit.models import AuditEntry
from core.errors import NotAllowed, Refused
from core.leagues.dashboard import DashboardRow, dashboard
from core.leagues.models import League, Role
from league.models import Season
from matches.models import Match, MatchMode
from matches.queries.signs import signs
from matches.services.prematch.create import create_match
from matches.services.sign_dismissals import dismiss_sign
from rosters.models import Team
from rosters.services.stand_ins import name_stand_in
from tests.factories.core import LeagueFactory, member
from tests.factories.rosters import team
from tests.factories.season import entry, finish, season
from tests.support.caches import forget_cache

pytestmark = pytest.mark.django_db
PASSWORD = "a-quiet-courtyard"


@pytest.fixture(autouse=True)
def _no_limits_left_over() -> None:
    forget_cache()


def log_in(client: Client, person: User, address: str) -> None:
    person.set_password(PASSWORD)
    person.save()
    client.post(
        reverse("account_login"),
        {"login": person.email, "password": PASSWORD},
        REMOTE_ADDR=address,
    )
    assert client.session["_auth_user_id"] == str(person.pk)
    client.post(reverse("account_logout"))


@pytest.fixture
def league():
    return LeagueFactory.create()


@pytest.fixture
def two(league) -> list[User]:
    """Two coaches whose teams are in a match with each other."""
    sides = [team("crab", league=league), team("crane", league=league)]
    meet(*sides)
    return [side.coach for side in sides]


def meet(home: Team, away: Team) -> None:
    create_match(
        home=home, away=away, options={}, turn_hours=48, label="", now=clock.now(), seed="meeting"
    )


class TestPlaces:
    def test_one_browser(self, league, two) -> None:
        shared = Client()
        for number, person in enumerate(two):
            log_in(shared, person, f"192.0.2.{number}")
        assert [(set(sign.people), sign.kind) for sign in signs(league)] == [(set(two), "browser")]

    @pytest.mark.parametrize(
        ("one", "other", "kinds"),
        [
            ("192.0.2.7", "192.0.2.7", ["address"]),
            ("192.0.2.7", "192.0.2.8", []),
            ("2001:db8:1:1::1", "2001:db8:1:1::2", ["address"]),
            ("2001:db8:1:1::1", "2001:db8:1:2::1", []),
        ],
    )
    def test_one_network(self, league, two, one: str, other: str, kinds: list[str]) -> None:
        for person, address in zip(two, (one, other), strict=True):
            log_in(Client(), person, address)
        assert [sign.kind for sign in signs(league)] == kinds

    def test_they_are_forgotten_after_three_months(self, league, two) -> None:
        for person in two:
            log_in(Client(), person, "192.0.2.7")
        with clock.set_to(clock.now() + timedelta(days=91)):
            assert signs(league) == []
            log_in(Client(), two[0], "192.0.2.9")
        assert LoginPlace.objects.count() == 1

    def test_no_address_is_stored(self, two) -> None:
        log_in(Client(), two[0], "192.0.2.7")
        row = LoginPlace.objects.get()
        assert "192.0.2.7" not in f"{row.browser} {row.address}"
        assert len(row.address) == len(row.browser) == 32
        assert personal_data(two[0])["log_ins"][0]["address"] == row.address


def play(home: Team, away: Team) -> None:
    made = create_match(
        home=home, away=away, options={}, turn_hours=48, label="", now=clock.now(), seed="a match"
    )
    finish(made)


def test_who_plays_one_opponent_only(league, two) -> None:
    third = team("lion", league=league)
    sides = [Team.objects.get(league=league, coach=coach) for coach in two]
    for _ in range(3):
        play(*sides)
    assert signs(league) == []  # nobody else has played yet: there is nothing to compare with
    play(third, sides[0])
    assert [(set(sign.people), sign.kind) for sign in signs(league)] == [(set(two), "opponent")]
    play(third, sides[1])
    assert signs(league) == []


def test_walk_overs_are_not_played(league, two) -> None:
    sides = [Team.objects.get(league=league, coach=coach) for coach in two]
    for _ in range(3):
        play(*sides)
    play(team("lion", league=league), sides[0])
    assert len(signs(league)) == 1
    made = Match.objects.filter(home_team=sides[0]).order_by("pk").last()
    Match.objects.filter(pk=made.pk).update(mode=MatchMode.WALK_OVER)
    assert signs(league) == []


@pytest.mark.parametrize(
    "data", [{}, {"kind": 1, "places": 2}, {"kind": "address", "places": [[], None]}]
)
def test_an_odd_dismissal_of_an_imported_log_dismisses_nothing(league, two, data) -> None:
    for person in two:
        place(person, "router", f"browser {person.pk}")
    meet(*(Team.objects.get(league=league, coach=coach) for coach in two))
    AuditEntry.objects.create(
        league=league,
        actor=None,
        verb="sign.dismissed",
        subject_type="core.league",
        subject_id=league.pk,
        data=data,
        created_at=clock.now(),
    )
    assert len(signs(league)) == 1


def test_officers_see_them_and_nobody_else(league, two, client: Client) -> None:
    shared = Client()
    for person in two:
        log_in(shared, person, "192.0.2.7")
    dashboard = reverse("core:dashboard", args=[league.slug])
    for person, status in ((member(league, Role.JUDGE), 200), (two[0], 403)):
        client.force_login(person)
        page = client.get(dashboard)
        assert page.status_code == status
        assert (b"Perhaps one person" in page.content) is (status == 200)


def test_an_officer_sees_none_about_themselves(league, two) -> None:
    owner = member(league, Role.OWNER)
    team("lion", league=league, coach=owner)
    shared, client = Client(), Client()
    for person in (owner, two[0]):
        log_in(shared, person, "192.0.2.7")
    client.force_login(owner)
    page = client.get(reverse("core:dashboard", args=[league.slug]))
    assert b"Nothing suggests that two coaches are one person" in page.content


def test_a_stand_in_without_a_team_is_seen_too(league, two) -> None:
    """An officer names a second account of theirs: it has no team of its own."""
    second, shared = member(league, Role.STAND_IN), Client()
    for person in (two[1], second):
        log_in(shared, person, "198.51.100.7")
    assert signs(league) == []
    boss = member(league, Role.COMMISSIONER)
    name_stand_in(team=Team.objects.get(coach=two[0]), user=second, actor=boss)
    kinds = {sign.kind for sign in signs(league) if second in sign.people}
    assert kinds == {"address", "browser"}


class TestGroups:
    """One row a place, however many share it; only of people who meet; a club's is dismissed."""

    def club(self, league, number: int) -> list[User]:
        """Coaches of one season who log in behind one router, each by their own browser."""
        made = season(league)
        coaches = [entry(made).team.coach for _ in range(number)]
        for person in coaches:
            place(person, "router", f"browser {person.pk}")
        return coaches

    def test_33_people_behind_one_router_are_one_row(self, league) -> None:
        coaches = self.club(league, 33)
        (sign,) = signs(league)
        assert set(sign.people) == set(coaches)
        (row,) = rows(league, member(league, Role.JUDGE))
        assert "21 more" in row.title
        assert "one network address" in row.text

    def test_who_never_meet_are_no_sign(self, league) -> None:
        one, other = team("crab", league=league).coach, team("lion", league=league).coach
        self.club(league, 2)
        for person in (one, other):
            place(person, "elsewhere", f"own {person.pk}")
        place(one, "router", "own too")
        (sign,) = signs(league)
        assert one not in sign.people
        assert len(sign.people) == 2
        meet(*(Team.objects.get(coach=person) for person in (one, other)))
        assert [len(sign.people) for sign in signs(league)] == [2, 2]

    def test_one_coach_with_two_teams_meets_nobody(self, league) -> None:
        one = team("crab", league=league)
        second = team("lion", league=league, coach=one.coach)
        meet(one, second)
        place(one.coach, "router", "a")
        place(member(league), "router", "b")
        assert signs(league) == []

    def test_a_browser_in_the_club_stays_a_sign_of_its_own(self, league) -> None:
        coaches = self.club(league, 5)
        for person in coaches[:2]:
            place(person, "router", "one computer")
        found = [(sign.kind, set(sign.people)) for sign in signs(league)]
        assert found == [("browser", set(coaches[:2])), ("address", set(coaches))]

    def test_the_address_of_a_club_is_dismissed_once(self, league, client: Client) -> None:
        coaches, boss = self.club(league, 4), member(league, Role.COMMISSIONER)
        (row,) = rows(league, boss)
        (action,) = row.actions
        client.force_login(boss)
        assert client.post(action.url, action.fields).status_code == 302
        assert signs(league) == []
        newcomer = entry(Season.objects.get()).team.coach
        place(newcomer, "router", "one more")
        assert signs(league) == []
        place(newcomer, "router", f"browser {coaches[0].pk}")
        assert [sign.kind for sign in signs(league)] == ["browser"]
        logged = AuditEntry.objects.get(verb="sign.dismissed")
        assert (logged.actor, logged.data["people"]) == (boss, 4)

    def test_nobody_dismisses_what_they_share_or_do_not_see(self, league) -> None:
        boss = member(league, Role.COMMISSIONER)
        self.club(league, 3)
        (sign,) = signs(league)
        place(boss, "router", "the boss")
        team("lion", league=league, coach=boss)
        other = member(league, Role.COMMISSIONER)
        (row,) = rows(league, boss)
        assert row.actions == ()
        fields = {"league": league, "kind": sign.kind, "places": sign.places}
        with pytest.raises(NotAllowed, match="yourself"):
            dismiss_sign(actor=boss, **fields)
        with pytest.raises(NotAllowed, match="commissioner"):
            dismiss_sign(actor=member(league, Role.JUDGE), **fields)
        for wrong in ([], [""], ["0" * 32], [*sign.places, "0" * 32]):
            with pytest.raises(Refused, match="changed"):
                dismiss_sign(actor=other, league=league, kind=sign.kind, places=wrong)
        dismiss_sign(actor=other, **fields)
        assert signs(league) == []
        elsewhere = LeagueFactory.create()
        assert rows(elsewhere, member(elsewhere, Role.COMMISSIONER)) == []

    @pytest.mark.rules("KEM-SIG-01")
    @pytest.mark.parametrize("second", ["none", "shares too", "account closed"])
    def test_a_club_whose_only_commissioner_uses_its_address(
        self, league, client: Client, second: str
    ) -> None:
        boss, judge = member(league, Role.COMMISSIONER), member(league, Role.JUDGE)
        self.club(league, 3)
        place(boss, "router", "the boss")
        team("lion", league=league, coach=boss)
        if second != "none":
            other = member(league, Role.COMMISSIONER)
            place(other, "router" if second == "shares too" else "home", "another")
            team("lion", league=league, coach=other)
            User.objects.filter(pk=other.pk).update(is_active=second == "shares too")
        (row,) = rows(league, boss)
        assert "no other commissioner can dismiss it" in row.text
        (action,) = row.actions
        client.force_login(boss)
        assert client.post(action.url, action.fields).status_code == 302
        assert rows(league, boss) == []
        assert len(rows(league, judge)) == 1  # who does not share it sees it still
        assert AuditEntry.objects.get(verb="sign.dismissed").data["own"] is True
        impartial = member(league, Role.COMMISSIONER)
        (row,) = rows(league, impartial)
        client.force_login(impartial)
        client.post(row.actions[0].url, row.actions[0].fields)
        assert rows(league, judge) == rows(league, impartial) == []


def place(person: User, address: str, browser: str) -> None:
    """A log-in from there."""
    LoginPlace.objects.create(
        user=person, address=address[:32], browser=browser[:32], last_at=clock.now()
    )


def rows(league: League, person: User) -> list[DashboardRow]:
    shown = dashboard(league, person, {})
    return next(list(one.rows) for one in shown if one.section.key == "signs")
