"""Reports to the operators, suspended accounts and blocked networks."""

from __future__ import annotations

from datetime import timedelta
from io import StringIO

import pytest
from allauth.mfa.models import Authenticator
from allauth.mfa.recovery_codes.internal.auth import RecoveryCodes
from allauth.mfa.totp.internal.auth import TOTP, generate_totp_secret
from django.core.management import CommandError, call_command
from django.test import Client
from django.urls import reverse

from core import clock
from core.accounts.api_tokens import create_token, find_token
from core.accounts.erasure import erase
from core.accounts.models import User
from core.audit.models import AuditEntry
from core.errors import NotAllowed, Refused
from core.leagues.models import Membership, Role
from core.moderation import services
from core.moderation.models import AddressBlock, Report, Suspension
from core.moderation.tasks import lift_suspensions
from core.notifications.models import Notification
from tests.factories.core import LeagueFactory, UserFactory, member
from tests.support.caches import forget_cache

pytestmark = pytest.mark.django_db
PASSWORD = "a-quiet-courtyard"
A_DAY = timedelta(days=1)


@pytest.fixture(autouse=True)
def _no_limits_left_over() -> None:
    forget_cache()


@pytest.fixture
def operator() -> User:
    return User.objects.create_superuser("root@kemari.example", PASSWORD)


@pytest.fixture
def person() -> User:
    return User.objects.create_user("hida@crab.example", PASSWORD, display_name="Hida")


def verbs() -> list[str]:
    return list(AuditEntry.objects.order_by("pk").values_list("verb", flat=True))


class TestReports:
    @pytest.mark.parametrize(
        "page",
        ["/join/a-secret/", "/mail/quarantine/a-secret/", "/mail/unsubscribe/a-secret/",
         "/calendar/a-secret.ics", "/accounts/confirm-email/a-secret/"],
    )  # fmt: skip
    def test_no_report_keeps_the_secret_of_an_address(self, page: str) -> None:
        services.report(page=page, words="Bad.", actor=UserFactory.create())
        assert Report.objects.get().page == page.replace("a-secret", "hidden")

    def test_from_the_form_to_the_decision(self, client: Client, person, operator) -> None:
        client.force_login(person)
        address = f"{reverse('core:report')}?page=/teams/7/"
        assert b"/teams/7/" in client.get(address).content
        form = {"page": "/teams/7/", "words": "The name insults me."}
        assert client.post(address, form).status_code == 302
        assert client.post(address, form).status_code == 302
        made = Report.objects.get()
        client.force_login(operator)
        queue = client.get("/admin/core/report/?state=open")
        assert b"/teams/7/" in queue.content
        change = f"/admin/core/report/{made.pk}/change/"
        client.post(change, {"state": "upheld", "decision": "Renamed."})
        made.refresh_from_db()
        assert (made.state, made.decision, made.decided_by) == ("upheld", "Renamed.", operator)
        assert verbs() == ["report.made", "report.upheld"]

    def test_the_operators_home_page_leads_to_the_queue(self, client, person, operator) -> None:
        client.force_login(operator)
        assert "Reported pages" not in client.get("/").content.decode()
        services.report(page="/teams/7/", words="Bad.", actor=person)
        home = client.get("/").content.decode()
        assert "1 page is reported" in home
        queue = reverse("admin:core_report_changelist") + "?state__exact=open"
        assert f'href="{queue}"' in home
        change = client.get(f"/admin/core/report/{Report.objects.get().pk}/change/")
        assert '<a href="/teams/7/">/teams/7/</a>' in change.content.decode()
        client.force_login(person)
        assert "Reported pages" not in client.get("/").content.decode()

    @pytest.mark.parametrize("page", ["", "//evil.example/", "https://evil.example/", "/" * 2])
    def test_only_pages_of_this_site(self, person, page: str) -> None:
        with pytest.raises(Refused):
            services.report(page=page, words="Bad.", actor=person)

    def test_only_so_many_a_day(self, person) -> None:
        for number in range(services.A_DAY):
            services.report(page=f"/teams/{number}/", words="Bad.", actor=person)
        with pytest.raises(Refused, match="a lot today"):
            services.report(page="/teams/", words="Bad.", actor=person)


class TestSuspensions:
    def test_it_ends_sessions_and_tokens_and_says_why(self, client, person, operator) -> None:
        _, key = create_token(user=person, name="Mine", scopes=["read"], days=3)
        client.post(reverse("account_login"), {"login": person.email, "password": PASSWORD})
        assert client.get(reverse("core:profile")).status_code == 200
        services.suspend(person=person, reason="Insults.", actor=operator)
        assert client.get(reverse("core:profile")).status_code == 302
        assert find_token(key=key) is None
        answer = client.post(
            reverse("account_login"), {"login": person.email, "password": PASSWORD}
        )
        assert answer.status_code == 403
        assert b"Insults." in answer.content
        assert "_auth_user_id" not in client.session

    def test_lifted_the_account_works_again(self, client, person, operator) -> None:
        made = services.suspend(person=person, reason="x", actor=operator)
        with pytest.raises(Refused, match="already"):
            services.suspend(person=person, reason="x", actor=operator)
        for _ in range(2):
            services.lift(suspension=made, actor=operator)
        client.post(reverse("account_login"), {"login": person.email, "password": PASSWORD})
        assert client.session["_auth_user_id"] == str(person.pk)
        assert verbs() == ["person.suspended", "person.suspension_lifted"]
        services.suspend(person=person, reason="Again.", actor=operator)

    def test_the_tick_lifts_it_when_its_time_is_over(self, person, operator) -> None:
        now = clock.now()
        services.suspend(person=person, reason="x", actor=operator, until=now + A_DAY)
        for hours, is_active in ((23, False), (25, True)):
            with clock.set_to(now + timedelta(hours=hours)):
                lift_suspensions()
            person.refresh_from_db()
            assert person.is_active is is_active

    def test_an_erased_account_stays_closed(self, person, operator) -> None:
        made = services.suspend(person=person, reason="x", actor=operator)
        erase(user=person)
        services.lift(suspension=made, actor=operator)
        person.refresh_from_db()
        assert not person.is_active
        with pytest.raises(Refused, match="erased"):
            services.suspend(person=person, reason="x", actor=operator)

    def test_operators_only_and_none_of_them(self, person, operator) -> None:
        for act in (
            lambda: services.suspend(person=operator, reason="x", actor=person),
            lambda: services.lift(suspension=Suspension(), actor=person),
            lambda: services.block(
                network="192.0.2.1", reason="x", until=clock.now() + A_DAY, actor=person, own=""
            ),
        ):
            with pytest.raises(NotAllowed):
                act()
        with pytest.raises(Refused):
            services.suspend(person=operator, reason="x", actor=operator)

    def test_on_the_operators_page(self, client, person, operator) -> None:
        client.force_login(operator)
        form = {"person": person.pk, "reason": "Insults.", "until_0": "", "until_1": ""}
        client.post("/admin/core/suspension/add/", form)
        refused = client.post("/admin/core/suspension/add/", form, follow=True)
        assert b"suspended already" in refused.content
        made = Suspension.objects.get()
        client.post("/admin/core/suspension/", {"action": "lift", "_selected_action": [made.pk]})
        person.refresh_from_db()
        assert person.is_active
        client.force_login(person)
        assert client.get("/admin/core/suspension/").status_code in {302, 403}


class TestLostSecondFactor:
    @pytest.fixture
    def _locked_out(self, person) -> None:
        TOTP.activate(person, generate_totp_secret())
        RecoveryCodes.activate(person)

    @pytest.mark.usefixtures("_locked_out")
    def test_on_the_operators_page(self, client, person, operator) -> None:
        client.force_login(operator)
        asked = {"action": "remove_second_factor", "_selected_action": [person.pk]}
        client.post(reverse("admin:core_user_changelist"), asked)
        assert not Authenticator.objects.filter(user=person).exists()
        assert verbs() == ["second_factor.removed"]
        assert Notification.objects.get(recipient=person).subject.startswith("Your second factor")

    @pytest.mark.usefixtures("_locked_out")
    def test_who_removed_it_logs_in_again_and_old_sessions_end(self, client, person) -> None:
        client.force_login(person)
        call_command("remove_second_factor", person.email.upper(), stdout=StringIO())
        assert client.get(reverse("core:profile")).status_code == 302
        client.post(reverse("account_login"), {"login": person.email, "password": PASSWORD})
        assert client.session["_auth_user_id"] == str(person.pk)

    @pytest.mark.usefixtures("_locked_out")
    def test_nobody_but_an_operator(self, person) -> None:
        with pytest.raises(NotAllowed):
            services.remove_second_factor(person=person, actor=person)
        assert Authenticator.objects.filter(user=person).exists()

    def test_without_one_nothing_is_done(self, person, operator) -> None:
        with pytest.raises(Refused, match="no second factor"):
            services.remove_second_factor(person=person, actor=operator)
        with pytest.raises(CommandError, match="No account"):
            call_command("remove_second_factor", "nobody@lion.example")

    def test_the_first_operator_logs_in_without_any_mail(self, client, settings) -> None:
        settings.ACCOUNT_EMAIL_VERIFICATION = "mandatory"
        boss = User.objects.create_superuser("boss@phoenix.example", PASSWORD)
        client.post(reverse("account_login"), {"login": boss.email, "password": PASSWORD})
        assert client.session["_auth_user_id"] == str(boss.pk)


class TestBlocks:
    def block(self, operator: User, network: str, own: str = "10.0.0.1") -> AddressBlock:
        until = clock.now() + A_DAY
        return services.block(network=network, reason="x", until=until, actor=operator, own=own)

    @pytest.mark.parametrize(
        ("network", "address", "status"),
        [
            ("192.0.2.7", "192.0.2.7", 403),
            ("192.0.2.7", "192.0.2.8", 200),
            ("192.0.2.0/24", "192.0.2.99", 403),
            ("192.0.2.0/24", "::ffff:192.0.2.99", 403),
            ("2001:db8:1:1::/64", "2001:db8:1:1::5", 403),
            ("2001:db8:1:1::/64", "2001:db8:1:2::5", 200),
        ],
    )
    def test_its_requests_are_not_answered(
        self, client, operator, network: str, address: str, status: int
    ) -> None:
        self.block(operator, network)
        assert client.get("/leagues/", REMOTE_ADDR=address).status_code == status
        assert client.get("/healthz/live", REMOTE_ADDR=address).status_code == 200

    def test_people_and_programs_read_the_same_words(self, client, operator) -> None:
        self.block(operator, "192.0.2.7")
        problem = client.get("/api/v1/leagues", REMOTE_ADDR="192.0.2.7").json()
        assert (problem["status"], problem["code"]) == (403, "network_blocked")
        page = client.get("/leagues/", REMOTE_ADDR="192.0.2.7").content.decode()
        assert page == f"{problem['detail']} (network_blocked)"

    def test_it_ends(self, client, operator) -> None:
        made = self.block(operator, "192.0.2.7")
        assert client.get("/", REMOTE_ADDR="192.0.2.7").status_code == 403
        services.unblock(address_block=made, actor=operator)
        assert client.get("/", REMOTE_ADDR="192.0.2.7").status_code == 200
        assert verbs() == ["address.blocked", "address.unblocked"]

    @pytest.mark.parametrize(
        ("network", "own"),
        [("everybody", ""), ("0.0.0.0/0", ""), ("::/0", ""), ("192.0.2.0/24", "192.0.2.1")],
    )
    def test_a_slip_of_the_hand_blocks_nobody(self, operator, network: str, own: str) -> None:
        with pytest.raises(Refused):
            self.block(operator, network, own)
        assert not AddressBlock.objects.exists()

    def test_the_address_behind_our_proxy_counts(self, settings, client, operator) -> None:
        settings.TRUSTED_PROXY_COUNT = 1
        self.block(operator, "192.0.2.7")
        blocked = client.get("/", headers={"x-forwarded-for": "10.0.0.5, 192.0.2.7"})
        forged = client.get("/", headers={"x-forwarded-for": "192.0.2.7, 10.0.0.5"})
        assert (blocked.status_code, forged.status_code) == (403, 200)


def test_operators_end_guests_and_nobody_else(client: Client, operator) -> None:
    league = LeagueFactory.create()
    rows = {role: Membership.objects.get(user=member(league, role)) for role in Role}
    rows["second"] = Membership.objects.get(user=member(league, Role.GUEST))
    address = "/admin/core/membership/"
    form = {"action": "end_guests", "_selected_action": [row.pk for row in rows.values()]}
    client.force_login(rows[Role.OWNER].user)
    client.post(address, form)
    assert Membership.objects.count() == len(rows)
    client.force_login(operator)
    client.post(address, form)
    left = set(Membership.objects.values_list("role", flat=True))
    assert (left, Membership.objects.count()) == (set(Role) - {Role.GUEST}, len(Role) - 1)
    ended = AuditEntry.objects.filter(verb="member.removed", actor=operator)
    assert {entry.data["user"] for entry in ended} == {
        rows[Role.GUEST].user_id,
        rows["second"].user_id,
    }


def test_the_admin_has_no_page_of_second_factors(client: Client, operator) -> None:
    client.force_login(operator)
    assert client.get("/admin/mfa/authenticator/").status_code == 404
    assert UserFactory.create().is_active
