"""An invited friend reaches the league: sign-up, confirmation, log-in, on one device or on two.

On a site with `EMAIL_URL`, where an address is confirmed before the first log-in.
"""

from __future__ import annotations

import re
from datetime import timedelta
from urllib.parse import unquote

import pytest
from allauth.account.models import EmailAddress
from allauth.mfa.totp.internal.auth import (
    TOTP,
    generate_totp_secret,
    hotp_value,
    yield_hotp_counters_from_time,
)
from django.core import mail
from django.test import Client
from django.urls import reverse

from core import clock
from core.accounts.api_tokens import create_token
from core.accounts.models import KeptPage, User
from core.jobs import outbox
from core.jobs.models import OutboxRow
from core.leagues.models import Invitation, League, Membership, PendingInvitation, Role
from core.leagues.services import invitations, leagues, pending_invitations
from tests.factories.core import LeagueFactory, UserFactory, member
from tests.support.caches import forget_cache

pytestmark = pytest.mark.django_db
PASSWORD = "a-quiet-courtyard"
FRIEND = "friend@fox.example"


@pytest.fixture(autouse=True)
def _mails_are_sent(settings) -> None:
    settings.ACCOUNT_EMAIL_VERIFICATION = "mandatory"
    forget_cache()


@pytest.fixture
def league() -> League:
    return LeagueFactory.create(is_private=True, slug="autumn")


@pytest.fixture
def link(league: League) -> str:
    owner = member(league, Role.OWNER)
    _, token = invitations.create_invitation(league=league, actor=owner, max_uses=3)
    return f"/join/{token}/"


def sign_up(client: Client, email: str = FRIEND, **more: str) -> None:
    form = {"email": email, "display_name": "Friend", "password1": PASSWORD, "password2": PASSWORD}
    answer = client.post(reverse("account_signup"), form | more)
    assert answer.status_code == 302, answer.context["form"].errors


def confirm(client: Client) -> str:
    """Open the link of the newest mail and press the button; where that leads."""
    outbox.drain()
    link = re.search(r"https?://[^/]+(/accounts/confirm-email/\S+)", str(mail.outbox[-1].body))
    assert link
    client.get(link[1])
    return str(client.post(link[1], follow=False)["Location"])


def log_in(client: Client, email: str = FRIEND, password: str = PASSWORD, **more: str) -> str:
    forget_cache()
    form = {"login": email, "password": password} | more
    return str(client.post(reverse("account_login"), form)["Location"])


def existing(email: str = FRIEND) -> User:
    user = User.objects.create_user(email, PASSWORD, display_name="Friend")
    EmailAddress.objects.create(user=user, email=email, primary=True, verified=True)
    return user


def joins_from(client: Client, address: str) -> None:
    """The page shows the invitation, and one press joins."""
    page = client.get(address)
    assert page.status_code == 200, address
    assert "You are invited to" in page.content.decode()
    assert client.post(address)["Location"] == "/leagues/autumn/"
    user = User.objects.get(email=FRIEND)
    assert Membership.objects.get(user=user).role == Role.COACH
    assert not PendingInvitation.objects.filter(user=user).exists()
    assert Invitation.objects.get().uses == 1


def test_in_one_browser_by_the_buttons_of_the_page(link: str) -> None:
    browser = Client()
    page = browser.get(link).content.decode()
    assert f"/accounts/signup/?next={link}" in page
    sign_up(browser, next=link)
    joins_from(browser, confirm(browser))


def test_in_one_browser_by_another_way_to_the_form(link: str) -> None:
    """Who closes the page and signs up from the home page keeps the invitation."""
    browser = Client()
    browser.get(link)
    sign_up(browser)
    where = confirm(browser)
    joins_from(browser, where)


@pytest.mark.parametrize("by_next", [True, False])
def test_on_another_device(link: str, by_next: bool) -> None:
    laptop, phone = Client(), Client()
    laptop.get(link)
    sign_up(laptop, **({"next": link} if by_next else {}))
    assert confirm(phone) == reverse("account_login")
    joins_from(phone, log_in(phone))


def test_the_link_itself_is_not_written_down(link: str) -> None:
    browser = Client()
    browser.get(link)
    sign_up(browser, next=link)
    token = link.split("/")[2]
    assert token not in KeptPage.objects.get().path
    assert not [row for row in Invitation.objects.values().get().values() if token in str(row)]


def test_it_waits_on_the_home_page_until_it_is_answered(link: str) -> None:
    browser = Client()
    browser.get(link)
    sign_up(browser)
    phone = Client()
    confirm(phone)
    log_in(phone)
    for device in (phone, Client()):
        if device is not phone:
            log_in(device)
        page = device.get("/").content.decode()
        assert "You are invited. Join the league, or decline." in page
    (row,) = PendingInvitation.objects.all()
    answer = phone.post(f"/invitations/{row.pk}/", {"decline": "1"})
    assert answer["Location"] == "/"
    assert "You are invited. Join" not in phone.get("/").content.decode()
    assert not Membership.objects.filter(user__email=FRIEND).exists()
    assert phone.get(link).status_code == 200  # the link itself still works


def test_who_has_an_account_already_logs_in(link: str) -> None:
    existing()
    browser = Client()
    browser.get(link)
    joins_from(browser, log_in(browser, next=link))


def test_who_has_an_account_and_forgot_signs_up_again(link: str) -> None:
    """The mail tells them that they have one; the invitation waits there, on any device."""
    existing()
    laptop, phone = Client(), Client()
    laptop.get(link)
    sign_up(laptop)
    outbox.drain()
    assert "already" in str(mail.outbox[-1].body)
    log_in(phone)
    (row,) = PendingInvitation.objects.all()
    assert f"/invitations/{row.pk}/" in phone.get("/").content.decode()
    joins_from(phone, f"/invitations/{row.pk}/")


def test_who_has_an_account_and_asks_for_a_new_password(link: str) -> None:
    existing()
    laptop, phone = Client(), Client()
    laptop.get(link)
    page = laptop.get(reverse("account_login"), {"next": link}).content.decode()
    assert f"?after={link}" in unquote(page)
    laptop.post(reverse("account_reset_password"), {"email": FRIEND, "after": link})
    assert link.split("/")[2] not in str(list(OutboxRow.objects.values()))
    outbox.drain()
    found = re.search(
        r"https?://[^/]+(/accounts/password/reset/key/\S+)", str(mail.outbox[-1].body)
    )
    assert found
    form = phone.get(found[1], follow=True)
    new = {"password1": "another-courtyard", "password2": "another-courtyard"}
    where = phone.post(form.request["PATH_INFO"], new)["Location"]
    joins_from(phone, where)


@pytest.mark.parametrize("on_another_device", [False, True])
def test_a_second_factor_stands_between(link: str, on_another_device: bool) -> None:
    user = existing()
    secret = generate_totp_secret()
    TOTP.activate(user, secret)
    laptop, phone = Client(), Client()
    laptop.get(link)
    where = log_in(laptop, next=link)
    assert where == reverse("mfa_authenticate")
    device = phone if on_another_device else laptop
    if on_another_device:
        assert log_in(phone) == reverse("mfa_authenticate")
    code = hotp_value(secret, next(iter(yield_hotp_counters_from_time())))
    answer = device.post(where, {"code": f"{code:06}"})
    joins_from(device, answer["Location"])


def test_a_link_serves_as_many_as_its_maker_says(league: League, link: str) -> None:
    for number in range(3):
        browser = Client()
        browser.get(link)
        sign_up(browser, f"friend{number}@fox.example", display_name=f"Friend {number}")
        assert browser.post(confirm(browser))["Location"] == "/leagues/autumn/"
    assert league.memberships.filter(role=Role.COACH).count() == 3
    assert Client().get(link).status_code == 410


ENDS = {
    "expired": lambda row: Invitation.objects.update(expires_at=clock.now()),
    "used up": lambda row: Invitation.objects.update(uses=3),
    "revoked": lambda row: invitations.revoke_invitation(
        invitation=row, actor=User.objects.get(pk=row.created_by_id)
    ),
    "archived": lambda row: leagues.archive_league(
        league=row.league, actor=User.objects.get(pk=row.created_by_id)
    ),
}


@pytest.mark.parametrize("end", ENDS)
def test_a_kept_invitation_ends_with_its_link(link: str, end: str) -> None:
    user = existing()
    browser = Client()
    browser.get(link)
    log_in(browser, next=link)
    browser.get(link)
    (row,) = PendingInvitation.objects.select_related("invitation__league").all()
    ENDS[end](row.invitation)
    assert pending_invitations.open_invitations(user) == []
    assert browser.get(f"/invitations/{row.pk}/").status_code == 410
    browser.post(f"/invitations/{row.pk}/")
    assert not Membership.objects.filter(user=user).exists()
    with clock.set_to(clock.now() + timedelta(seconds=1)):
        pending_invitations.forget_ended_invitations()
    assert PendingInvitation.objects.exists() is (end == "used up")


def test_an_invitation_of_another_account_does_not_exist(link: str) -> None:
    existing()
    browser = Client()
    log_in(browser, next=link)
    browser.get(link)
    (row,) = PendingInvitation.objects.all()
    other = Client()
    other.force_login(UserFactory.create())
    assert other.get(f"/invitations/{row.pk}/").status_code == 404
    assert other.post(f"/invitations/{row.pk}/").status_code == 404


class TestShownAgain:
    def test_to_who_may_give_its_role(self, league: League, link: str) -> None:
        invitation = Invitation.objects.get()
        for role, status in ((Role.COMMISSIONER, 200), (Role.DEPUTY, 403), (Role.COACH, 403)):
            client = Client()
            client.force_login(member(league, role))
            answer = client.post(f"/leagues/autumn/invitations/{invitation.pk}/show/")
            assert answer.status_code == status
            assert (link in answer.content.decode()) is (status == 200)
            if status == 200:
                assert "no-store" in answer["Cache-Control"]
                assert "3 of 3 uses left" in answer.content.decode()
            api = client.post(
                f"/api/v1/leagues/autumn/invitations/{invitation.pk}/show",
                "{}",
                content_type="application/json",
            )
            assert api.status_code == status
            assert (link in api.content.decode()) is (status == 200)

    def test_not_to_a_token_that_only_reads(self, league: League, link: str) -> None:
        _, key = create_token(
            user=member(league, Role.COMMISSIONER), name="read", scopes=["read"], days=1
        )
        client = Client(headers={"authorization": f"Bearer {key}"})
        pk = Invitation.objects.get().pk
        address = f"/api/v1/leagues/autumn/invitations/{pk}/show"
        assert client.post(address, "{}", content_type="application/json").status_code == 403
        for address in ("", f"/{pk}"):
            page = client.get(f"/api/v1/leagues/autumn/invitations{address}").content.decode()
            assert link.split("/")[2] not in page

    def test_the_database_alone_does_not_have_it(self, link: str, settings) -> None:
        invitation = Invitation.objects.get()
        assert invitations.token_of(invitation) == link.split("/")[2]
        settings.SECRET_KEY, before = "another key", settings.SECRET_KEY
        assert invitations.token_of(invitation) == ""
        settings.SECRET_KEY_FALLBACKS = [before]
        assert invitations.token_of(invitation) == link.split("/")[2]
