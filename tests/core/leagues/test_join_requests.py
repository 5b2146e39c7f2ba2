"""Open leagues and requests to join (KEM-STA-07)."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from django.test import Client

from core import clock
from core.accounts.models import User
from core.accounts.waiting import waiting_for
from core.errors import NotAllowed, Refused
from core.leagues.models import JoiningWay, JoinRequest, League, Membership, Role
from core.leagues.services import join_requests, leagues
from core.notifications.models import Notification
from tests.factories.core import LeagueFactory, UserFactory, member

pytestmark = [pytest.mark.django_db, pytest.mark.rules("KEM-STA-07")]
NOW = datetime(2026, 11, 2, 9, tzinfo=UTC)


def _league(way: JoiningWay, **more: object) -> tuple[League, User]:
    league = LeagueFactory.create(slug="autumn", joining_way=way, **more)
    return league, member(league, Role.OWNER)


def _asked(league: League, words: str = "I play squigs.") -> JoinRequest:
    person = UserFactory.create()
    return join_requests.send_join_request(league=league, actor=person, words=words)


@pytest.mark.parametrize("way", list(JoiningWay))
@pytest.mark.parametrize("shut", ["", "private", "archived"])
def test_KEM_STA_07_one_gets_in_by_the_way_that_the_league_says(way: JoiningWay, shut: str) -> None:
    league, _ = _league(way)
    if shut:
        League.objects.update(
            **({"is_private": True} if shut == "private" else {"archived_at": NOW})
        )
    newcomer = UserFactory.create()
    holds = JoiningWay.LINK if shut else way
    if holds == JoiningWay.OPEN:
        joined = join_requests.join_open_league(league=league, actor=newcomer)
        assert (joined.role, joined.role_by_id) == (Role.COACH, newcomer.pk)
    else:
        with pytest.raises(Refused):
            join_requests.join_open_league(league=league, actor=newcomer)
    other = UserFactory.create()
    if holds == JoiningWay.REQUEST:
        assert join_requests.send_join_request(league=league, actor=other, words="").pk
    else:
        with pytest.raises(Refused):
            join_requests.send_join_request(league=league, actor=other, words="")


def test_KEM_STA_07_who_was_removed_from_an_open_league_asks(client: Client) -> None:
    league, owner = _league(JoiningWay.OPEN)
    person = UserFactory.create()
    leagues.remove_member(
        membership=join_requests.join_open_league(league=league, actor=person), actor=owner
    )
    with pytest.raises(Refused, match="on request"):
        join_requests.join_open_league(league=league, actor=person)
    client.force_login(person)
    client.post("/leagues/autumn/join/", {"words": "Sorry."})
    (row,) = JoinRequest.objects.all()
    assert (row.user, row.words, row.answered_at) == (person, "Sorry.", None)
    assert not Membership.objects.filter(user=person).exists()


def test_KEM_STA_07_who_left_an_open_league_comes_back() -> None:
    league, _ = _league(JoiningWay.OPEN)
    person = UserFactory.create()
    there = join_requests.join_open_league(league=league, actor=person)
    leagues.remove_member(membership=there, actor=person)
    assert join_requests.join_open_league(league=league, actor=person).role == Role.COACH


@pytest.mark.parametrize("accepts", [True, False])
@pytest.mark.parametrize("at", ["home", "dashboard"])
def test_KEM_STA_07_a_request_is_answered_by_one_press(
    client: Client, accepts: bool, at: str
) -> None:
    league, owner = _league(JoiningWay.REQUEST)
    row = _asked(league)
    assert Notification.objects.filter(recipient=owner, key__endswith=":asked").count() == 1
    client.force_login(owner)
    address = "/" if at == "home" else "/leagues/autumn/dashboard/"
    verb = "accept" if accepts else "refuse"
    page = client.get(address).content.decode()
    assert "I play squigs." in page
    assert f"/leagues/autumn/requests/{row.pk}/{verb}/" in page
    answer = client.post(f"/leagues/autumn/requests/{row.pk}/{verb}/", {"at": at})
    assert answer.headers["Location"] == address
    assert Membership.objects.filter(league=league, user=row.user, role="coach").exists() is accepts
    told = Notification.objects.get(recipient=row.user)
    assert ("You are in" in told.subject) is accepts
    assert "I play squigs." not in client.get(address).content.decode()


def test_KEM_STA_07_the_first_answer_decides() -> None:
    league, owner = _league(JoiningWay.REQUEST)
    second = member(league, Role.COMMISSIONER)
    row = _asked(league)
    join_requests.answer_join_request(request=row, actor=owner, accepts=True)
    with pytest.raises(Refused, match=f"{owner} has accepted them meanwhile"):
        join_requests.answer_join_request(request=row, actor=second, accepts=False)
    assert Membership.objects.filter(league=league, user=row.user).exists()


@pytest.mark.parametrize("role", [each for each in Role if each not in ("owner", "commissioner")])
def test_KEM_STA_07_commissioners_alone_read_and_answer(client: Client, role: Role) -> None:
    league, _ = _league(JoiningWay.REQUEST)
    row, other = _asked(league), member(league, role)
    with pytest.raises(NotAllowed):
        join_requests.answer_join_request(request=row, actor=other, accepts=True)
    client.force_login(other)
    assert client.post(f"/leagues/autumn/requests/{row.pk}/accept/").status_code == 403
    for address in ("/", "/leagues/autumn/", "/leagues/autumn/dashboard/"):
        assert "I play squigs." not in client.get(address).content.decode()


def test_KEM_STA_07_who_was_refused_asks_again_after_thirty_days() -> None:
    league, owner = _league(JoiningWay.REQUEST)
    with clock.set_to(NOW):
        row = _asked(league)
        join_requests.answer_join_request(request=row, actor=owner, accepts=False)
    with clock.set_to(NOW + timedelta(days=29)), pytest.raises(Refused, match="30 days"):
        join_requests.send_join_request(league=league, actor=row.user, words="Please.")
    with clock.set_to(NOW + timedelta(days=31)):
        again = join_requests.send_join_request(league=league, actor=row.user, words="Please.")
    assert (again.pk, again.words, again.answered_at) == (row.pk, "Please.", None)


def test_KEM_STA_07_a_request_is_taken_back_and_then_cannot_be_answered(client: Client) -> None:
    league, owner = _league(JoiningWay.REQUEST)
    row = _asked(league)
    client.force_login(row.user)
    assert "have not answered yet" in client.get("/leagues/autumn/").content.decode()
    client.post("/leagues/autumn/join/", {"withdraw": "1"})
    assert "Ask to join" in client.get("/leagues/autumn/").content.decode()
    with pytest.raises(Refused, match="withdrawn"):
        join_requests.answer_join_request(request=row, actor=owner, accepts=True)


@pytest.mark.parametrize("how", ["link", "private", "archived"])
def test_KEM_STA_07_a_request_ends_when_the_league_takes_nobody_so(how: str) -> None:
    league, owner = _league(JoiningWay.REQUEST)
    row = _asked(league)
    League.objects.update(
        **{
            "link": {"joining_way": JoiningWay.LINK},
            "private": {"is_private": True},
            "archived": {"archived_at": NOW},
        }[how]
    )
    assert [item for item in waiting_for(owner) if item.actions] == []
    with pytest.raises((Refused, NotAllowed)):
        join_requests.answer_join_request(request=row, actor=owner, accepts=True)
    assert join_requests.forget_join_requests() == 1


def test_KEM_STA_07_nobody_asks_more_leagues_in_a_day_than_they_may() -> None:
    person = UserFactory.create()
    for number in range(5):
        league = LeagueFactory.create(name=f"League {number}", joining_way=JoiningWay.REQUEST)
        join_requests.send_join_request(league=league, actor=person, words="")
    last = LeagueFactory.create(name="One more", joining_way=JoiningWay.REQUEST)
    with pytest.raises(Refused, match="5 requests to join a league in a day"):
        join_requests.send_join_request(league=last, actor=person, words="")


def test_KEM_STA_07_words_are_bounded(client: Client) -> None:
    _league(JoiningWay.REQUEST)
    client.force_login(UserFactory.create())
    answer = client.post("/leagues/autumn/join/", {"words": "x" * 301})
    assert answer.status_code == 200
    assert not JoinRequest.objects.exists()


def test_KEM_STA_07_many_requests_are_one_line_on_home() -> None:
    league, owner = _league(JoiningWay.REQUEST)
    for _ in range(4):
        _asked(league)
    (item,) = [item for item in waiting_for(owner) if item.title == str(league)]
    assert (item.text, item.actions) == ("4 people ask to join.", ())
