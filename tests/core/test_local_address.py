"""What is an address of this site, at every field and parameter that takes one."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from django.core import mail
from django.test import Client
from django.urls import reverse

from core.accounts import destinations
from core.accounts.models import KeptPage, User
from core.jobs import outbox
from core.local_address import is_local_address
from core.moderation.models import Report
from tests.factories.core import UserFactory
from tests.layers import ROOT
from tests.support.caches import forget_cache

PASSWORD = "a-quiet-courtyard"
GOOD = [
    "/",
    "/leagues/autumn/",
    "/leagues/?page=2",
    "/matches/7/#sheet",
    "/leagues/?q=a%40b&x=%2F%2F",
    "/rules/blitz/SKL-09/",
    "/caf%C3%A9/",
]
BAD = [
    "",
    "leagues/",
    "//evil.example/",
    "///evil.example/",
    r"/\evil.example/",
    r"\\evil.example/",
    r"\/evil.example/",
    "/\t/evil.example/",
    "/\n/evil.example/",
    "/\r/evil.example/",
    "/\x00/evil.example/",
    "\t//evil.example/",
    " //evil.example/",
    "/ /evil.example/",
    "/%09/evil.example/",
    "/%5cevil.example/",
    "/%5Cevil.example/",
    "/%255cevil.example/",
    "/%2fevil.example/",
    "/%2F%2Fevil.example/",
    "/.//evil.example/",
    "/..//evil.example/",
    "/../evil.example/",
    "/%2e%2e/evil.example/",
    "/x//evil.example/",
    "/@evil.example/",
    "/user@evil.example/",
    "/%40evil.example/",
    "/x?to=user@evil.example",
    "http://evil.example/",
    "https:evil.example",
    "https:/evil.example/",
    "http:///evil.example/",
    "javascript:alert(1)",
    "data:text/html,x",
    "testserver/leagues/",
    "http://testserver/leagues/",
    "//testserver/leagues/",
    "/\u2028/evil.example/",
    "/\uff0fevil.example/",
    "\uff0f\uff0fevil.example/",
    "/\u202e/evil.example/",
    "/x\u00a0y/",
    "/" + "x" * 3000,
]


@pytest.mark.parametrize("address", GOOD)
def test_paths_of_this_site_are_local(address: str) -> None:
    assert is_local_address(address)


@pytest.mark.parametrize("address", BAD)
def test_whatever_could_lead_elsewhere_is_not(address: str) -> None:
    assert not is_local_address(address)


def _coach() -> User:
    user: User = UserFactory.create(email="hida@crab.example")
    user.set_password(PASSWORD)
    user.save()
    return user


def _by_log_in(client: Client, address: str, how: str) -> str:
    _coach()
    form = {"login": "hida@crab.example", "password": PASSWORD}
    url = reverse("account_login")
    if how == "get":
        answer = client.post(url, form, query_params={"next": address})
    else:
        answer = client.post(url, form | {"next": address})
    return str(answer["Location"])


def _by_sign_up(client: Client, address: str) -> str:
    form = {
        "email": "new@crab.example",
        "display_name": "New",
        "password1": PASSWORD,
        "password2": PASSWORD,
        "next": address,
    }
    return str(client.post(reverse("account_signup"), form)["Location"])


def _by_log_out(client: Client, address: str) -> str:
    client.force_login(_coach())
    return str(client.post(reverse("account_logout"), {"next": address})["Location"])


def _by_log_in_while_logged_in(client: Client, address: str) -> str:
    client.force_login(_coach())
    return str(client.get(reverse("account_login"), {"next": address})["Location"])


def _by_password_again(client: Client, address: str) -> str:
    _by_log_in(client, "/", "post")
    form = {"password": PASSWORD, "next": address}
    return str(client.post(reverse("account_reauthenticate"), form)["Location"])


def _by_reset(client: Client, address: str) -> str:
    user = _coach()
    client.post(reverse("account_reset_password"), {"email": user.email, "after": address})
    outbox.drain()
    assert len(mail.outbox) <= 1  # a form with a NUL is refused
    kept = KeptPage.objects.filter(user=user).first()
    return kept.path if kept else "/"


def _by_report(client: Client, address: str) -> str:
    client.force_login(_coach())
    client.post(reverse("core:report"), {"page": address, "words": "Bad."})
    made = Report.objects.first()
    return made.page if made else "/"


def _by_report_link(client: Client, address: str) -> str:
    client.force_login(_coach())
    page = client.get(reverse("core:report"), {"page": address})
    return str(page.context["form"]["page"].value())


def _by_the_account(client: Client, address: str) -> str:
    user = _coach()
    KeptPage.objects.create(
        user=user, path=address[:500].replace("\x00", ""), kept_at=user.date_joined
    )
    return destinations.take_destination(user) or "/"


FIELDS: dict[str, Callable[[Client, str], str]] = {
    "log in, ?next": lambda client, address: _by_log_in(client, address, "get"),
    "log in, next": lambda client, address: _by_log_in(client, address, "post"),
    "log in while logged in": _by_log_in_while_logged_in,
    "sign up, next": _by_sign_up,
    "log out, next": _by_log_out,
    "password again, next": _by_password_again,
    "reset, after": _by_reset,
    "report, page": _by_report,
    "report, ?page": _by_report_link,
    "what the account keeps": _by_the_account,
}


@pytest.mark.django_db
@pytest.mark.parametrize("field", FIELDS)
@pytest.mark.parametrize("address", BAD)
def test_no_field_leads_to_another_site(client: Client, field: str, address: str) -> None:
    forget_cache()
    led = FIELDS[field](client, address)
    assert is_local_address(led), f"{field}: {led}"
    assert "evil" not in led


@pytest.mark.django_db
@pytest.mark.parametrize("field", FIELDS)
def test_every_field_leads_to_a_path_of_this_site(client: Client, field: str) -> None:
    forget_cache()
    assert FIELDS[field](client, "/leagues/?page=1") == "/leagues/?page=1"


READS_A_TEAM = 'PAGES_BEFORE = ("HTTP_HX_CURRENT_URL", "HTTP_REFERER")'
"""Of the page before only `?team=` is read, and only the reader's own teams are taken."""


def test_no_code_follows_an_address_of_a_request_by_itself() -> None:
    """A new field for an address is added to `FIELDS` and checks it as the others do."""
    follows = re.compile(
        r"(redirect|Redirect|HX-Location|Location)\b.*request\.(GET|POST|META|headers)"
    )
    referer = re.compile(r"HTTP_REFERER|[\"']Referer[\"']|HX-Current-URL|\.current_url")
    field = re.compile(r"(GET|POST)(\.get)?[\[(][\"'](next|back|return|to|url|after|from)[\"']")
    found = [
        f"{path.relative_to(ROOT)}: {line.strip()}"
        for app in ("core", "rosters", "matches", "league", "config")
        for path in sorted((ROOT / app).rglob("*.py"))
        for line in path.read_text(encoding="utf-8").splitlines()
        if (follows.search(line) or referer.search(line) or field.search(line))
        and line.strip() != READS_A_TEAM
    ]
    assert not found, "\n".join(found)
