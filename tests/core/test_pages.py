"""The pages of core: who sees what, how many queries they take, and bad input."""

from __future__ import annotations

import pytest
from django.test import Client

from core.accounts.models import User
from core.accounts.services import change_profile
from core.audit.models import AuditEntry
from core.errors import Refused
from core.leagues.models import Invitation, League, Membership, Role
from core.leagues.services import invitations
from tests.factories.core import (
    LeagueFactory,
    MembershipFactory,
    NotificationFactory,
    UserFactory,
    member,
)

pytestmark = pytest.mark.django_db

OPEN = "anonymous", "stranger", "guest", "coach", "commissioner"


@pytest.fixture
def league() -> League:
    return LeagueFactory.create(slug="autumn")


def user_with_role(league: League, who: str) -> User | None:
    if who == "anonymous":
        return None
    if who == "stranger":
        user: User = UserFactory.create()
        return user
    return member(league, Role(who))


def get(client: Client, user: User | None, address: str) -> int:
    if user:
        client.force_login(user)
    return client.get(address).status_code


@pytest.mark.one_in(2)
@pytest.mark.parametrize(
    ("address", "public", "private"),
    [
        ("/leagues/autumn/", [200, 200, 200, 200, 200], [404, 404, 200, 200, 200]),
        ("/leagues/autumn/members/", [200, 200, 200, 200, 200], [404, 404, 200, 200, 200]),
        ("/leagues/autumn/log/", [302, 403, 200, 200, 200], [302, 404, 200, 200, 200]),
        ("/leagues/autumn/change/", [302, 403, 403, 403, 200], [302, 404, 403, 403, 200]),
        ("/api/v1/leagues/autumn/", [200, 200, 200, 200, 200], [404, 404, 200, 200, 200]),
        ("/teams/build/autumn/", [302, 403, 403, 200, 200], [302, 404, 403, 200, 200]),
        ("/leagues/new/", [302, 200, 200, 200, 200], [302, 200, 200, 200, 200]),
        ("/notifications/", [302, 200, 200, 200, 200], [302, 200, 200, 200, 200]),
        ("/profile/", [302, 200, 200, 200, 200], [302, 200, 200, 200, 200]),
        ("/", [200] * 5, [200] * 5),
    ],
)
@pytest.mark.parametrize("is_private", [False, True])
def test_who_reads_what(client, league, address, public, private, is_private) -> None:
    League.objects.update(is_private=is_private)
    found = []
    for who in OPEN:
        client.logout()
        found.append(get(client, user_with_role(league, who), address))
    assert found == (private if is_private else public)


@pytest.mark.parametrize(
    ("verb", "statuses"),
    [
        ("members/invite/", [302, 403, 403, 403, 200]),
        ("members/{member}/role/", [302, 403, 403, 403, 302]),
        ("members/{member}/remove/", [302, 403, 403, 403, 302]),
        ("invitations/{invitation}/revoke/", [302, 403, 403, 403, 302]),
        ("change/", [302, 403, 403, 403, 302]),
    ],
)
def test_who_does_what(client, league, verb, statuses) -> None:
    boss = member(league, Role.COMMISSIONER)
    invitation, _ = invitations.create_invitation(league=league, actor=boss)
    found = []
    for who in OPEN:
        target = MembershipFactory.create(league=league)
        client.logout()
        if user := user_with_role(league, who):
            client.force_login(user)
        address = f"/leagues/autumn/{verb}".format(member=target.pk, invitation=invitation.pk)
        before = AuditEntry.objects.count()
        response = client.post(
            address,
            {"role": "guest", "max_uses": 1, "days": 3, "name": "Autumn Club", "confirmed": "1"},
        )
        found.append(response.status_code)
        changed = AuditEntry.objects.count() - before
        assert changed == (1 if who == "commissioner" else 0)
    assert found == statuses


def test_the_list_leaves_other_peoples_private_leagues_out(client) -> None:
    shown, hidden = LeagueFactory.create(), LeagueFactory.create(is_private=True)
    for address in ("/leagues/", "/api/v1/leagues/"):
        text = client.get(address).content.decode()
        assert (shown.name in text, hidden.name in text) == (True, False)
    client.force_login(member(hidden))
    assert hidden.name in client.get("/leagues/").content.decode()


def count_queries(client: Client, address: str) -> int:
    from django.db import connection
    from django.test.utils import CaptureQueriesContext

    with CaptureQueriesContext(
        connection,
    ) as queries:
        assert client.get(address).status_code == 200
    return len(queries)


@pytest.mark.parametrize(
    "address",
    [
        "/leagues/",
        "/leagues/autumn/members/",
        "/leagues/autumn/log/",
        "/notifications/",
        "/",
        "/api/v1/leagues/",
    ],
)
def test_lists_cost_the_same_at_one_row_and_three(client, league, address) -> None:
    boss = member(league, Role.COMMISSIONER)
    client.force_login(boss)
    costs = []
    for rows in (1, 2):
        for _ in range(rows):
            MembershipFactory.create(league=LeagueFactory.create(), user=boss)
            MembershipFactory.create(league=league)
            NotificationFactory.create(recipient=boss)
            invitations.create_invitation(league=league, actor=boss)
        costs.append(count_queries(client, address))
    assert costs[0] == costs[1]


def test_joining_by_link(client, league) -> None:
    boss = member(league, Role.COMMISSIONER)
    client.force_login(boss)
    response = client.post(
        "/leagues/autumn/members/invite/", {"role": "coach", "max_uses": 1, "days": 3}
    )
    link = response.context["link"]
    client.force_login(user := UserFactory.create())
    assert b"Join the league" in client.get(link).content
    assert client.post(link, follow=True).redirect_chain == [("/leagues/autumn/", 302)]
    assert Membership.objects.get(user=user).role == Role.COACH
    client.force_login(UserFactory.create())
    assert client.get(link).status_code == 410
    assert client.post(link, follow=True).redirect_chain == [("/", 302)]
    assert Invitation.objects.get().uses == 1


def test_creating_a_league(client) -> None:
    client.force_login(UserFactory.create())
    response = client.post("/leagues/new/", {"name": "Autumn Club"})
    assert (response.status_code, response["Location"]) == (302, "/leagues/autumn-club/members/")
    response = client.post("/leagues/new/", {"name": "autumn club"})
    assert "already a league called autumn club" in response.content.decode()
    assert League.objects.count() == 1


def test_only_the_recipient_reads_a_notification(client) -> None:
    notification = NotificationFactory.create(link="/teams/")
    client.force_login(UserFactory.create())
    assert client.get(f"/notifications/{notification.pk}/").status_code == 404
    notification.refresh_from_db()
    assert notification.read_at is None
    client.force_login(notification.recipient)
    page = b" ".join(client.get("/").content.split())
    assert b'1<span class="visually-hidden"> unread' in page
    assert b'href="/teams/">Go there' in client.get(f"/notifications/{notification.pk}/").content
    notification.refresh_from_db()
    assert notification.read_at is not None


def test_the_profile_sets_name_and_time_zone(client) -> None:
    client.force_login(user := UserFactory.create())
    data = {"display_name": " Okimi  of Kyoto ", "time_zone": "Asia/Tokyo"}
    assert client.post("/profile/", data).status_code == 302
    user.refresh_from_db()
    assert (user.display_name, user.time_zone, user.wants_mail) == (
        "Okimi of Kyoto",
        "Asia/Tokyo",
        False,
    )
    assert client.post("/profile/", data | {"time_zone": "Moon/Base"}).status_code == 200
    user.refresh_from_db()
    assert user.time_zone == "Asia/Tokyo"


@pytest.mark.parametrize("zone", ["Factory", "localtime", "Etc/GMT+3", "posixrules", "UTC+1", ""])
def test_only_a_place_with_a_zone_can_be_chosen(client, zone) -> None:
    client.force_login(user := UserFactory.create(time_zone="Europe/Rome"))
    page = client.get("/profile/").content.decode()
    offered = page.partition('name="time_zone"')[2].partition("</select>")[0]
    assert f'<option value="{zone}"' not in offered
    assert '<option value="UTC"' in page
    assert client.post("/profile/", {"display_name": "X", "time_zone": zone}).status_code == 200
    with pytest.raises(Refused, match="no time zone"):
        change_profile(user=user, display_name="X", time_zone=zone, wants_mail=True)
    user.refresh_from_db()
    assert user.time_zone == "Europe/Rome"


def test_a_zone_that_is_no_longer_offered_stays(client) -> None:
    client.force_login(user := UserFactory.create(time_zone="Japan"))
    assert '<option value="Japan" selected' in client.get("/profile/").content.decode()
    data = {"display_name": "Okimi", "time_zone": "Japan"}
    assert client.post("/profile/", data).status_code == 302
    user.refresh_from_db()
    assert (user.display_name, user.time_zone) == ("Okimi", "Japan")


@pytest.mark.parametrize(
    ("address", "data"),
    [
        ("/leagues/new/", {"name": "\x00"}),
        ("/leagues/new/", {"name": "x" * 10_000}),
        ("/leagues/autumn/members/invite/", {"role": "emperor", "max_uses": "many", "days": -1}),
        ("/leagues/autumn/members/{member}/role/", {"role": "\x00"}),
        ("/leagues/autumn/members/99999999999999999999/role/", {"role": "coach"}),
        ("/join/%00%ff/", {}),
        ("/profile/", {"display_name": "\x00", "time_zone": "\x00"}),
        ("/notifications/read/", {"x": "y"}),
    ],
)
def test_bad_input_is_refused_and_never_an_error(client, league, address, data) -> None:
    client.force_login(member(league, Role.COMMISSIONER))
    before = AuditEntry.objects.count()
    target = Membership.objects.get()
    response = client.post(address.format(member=target.pk), data)
    assert response.status_code in {200, 302, 404}
    assert AuditEntry.objects.count() == before


@pytest.mark.parametrize(
    "address",
    [
        "/leagues/?page=-1",
        "/leagues/?page=%00",
        "/notifications/?page=99999999999999999999",
        "/notifications/99999999999999999999/",
        "/leagues/%F0%9F%8F%86/",
        "/api/v1/leagues/?limit=99999999999999999999&offset=99999999999999999999",
        "/api/v1/leagues/%00/",
    ],
)
def test_strange_addresses_are_no_error(client, league, address) -> None:
    client.force_login(member(league))
    assert client.get(address).status_code in {200, 404}


@pytest.mark.parametrize(
    ("zone", "shown"), [("UTC", "12:00"), ("Asia/Tokyo", "21:00"), ("Moon/Base", "12:00")]
)
def test_times_are_shown_in_the_readers_zone(client, zone, shown) -> None:
    notification = NotificationFactory.create(recipient=UserFactory.create(time_zone=zone))
    client.force_login(notification.recipient)
    assert (
        f"1 November 2026, {shown}"
        in client.get(f"/notifications/{notification.pk}/").content.decode()
    )


class TestInvitationLinks:
    def test_one_that_is_used_up_is_marked_and_cannot_be_revoked(
        self, client: Client, league: League
    ) -> None:
        boss = member(league, Role.COMMISSIONER)
        used, _ = invitations.create_invitation(league=league, actor=boss)
        Invitation.objects.filter(pk=used.pk).update(uses=1)
        client.force_login(boss)
        page = client.get("/leagues/autumn/members/").content.decode()
        assert "Used up" in page
        assert f"invitations/{used.pk}/revoke/" not in page

    @pytest.mark.parametrize(("who", "is_shown"), [("stranger", True), ("coach", False)])
    def test_strangers_read_how_to_join(
        self, client: Client, league: League, who: str, is_shown: bool
    ) -> None:
        client.force_login(user_with_role(league, who))
        page = client.get("/leagues/autumn/").content.decode()
        assert ("ask a commissioner of the league to send you a link" in page) is is_shown
