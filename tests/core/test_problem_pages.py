"""A refused page shows the code and the words that the API gives for the same refusal."""

from __future__ import annotations

from html import unescape

import pytest
from django.test import Client
from rest_framework.throttling import AnonRateThrottle

from core import page_limits
from core.hooks import Hook
from core.leagues.models import Role
from core.leagues.services import leagues
from core.page_limits import PageLimits
from tests.core.accounts.test_api_tokens import token
from tests.factories.core import LeagueFactory, member

pytestmark = pytest.mark.django_db
JSON, FORM = "application/json", "application/x-www-form-urlencoded"


def same(page, problem) -> None:
    """Both refuse, with one status, one code and one sentence."""
    body, text = problem.json(), unescape(page.content.decode())
    assert page["Content-Type"].startswith("text/html")
    assert page.status_code == problem.status_code == body["status"]
    assert f"<code>{body['code']}</code>" in text
    assert f"<p>{body['detail']}</p>" in text


@pytest.fixture
def client() -> Client:
    return Client(raise_request_exception=False)


def test_what_is_not_there(client: Client) -> None:
    same(client.get("/leagues/none/"), client.get("/api/v1/leagues/none"))


def test_what_you_may_not_do_with_the_reason_of_the_service(client: Client) -> None:
    league = LeagueFactory.create(slug="one")
    coach = member(league, Role.COACH)
    problem = client.post("/api/v1/leagues/one/archive", {}, JSON, headers=token(coach, "admin"))
    client.force_login(coach)
    page = client.post("/leagues/one/archive/")
    same(page, problem)
    assert "Only the owner" in problem.json()["detail"]


def test_a_form_without_its_csrf_token(client: Client) -> None:
    strict = Client(enforce_csrf_checks=True)
    strict.force_login(member(LeagueFactory.create(slug="one"), Role.OWNER))
    problem = strict.patch("/api/v1/leagues/one", {}, JSON)
    page = strict.post("/leagues/one/change/", {"name": "Two"})
    same(page, problem)
    assert "reload the page" in page.content.decode()


def test_a_verb_that_is_refused(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    """The next page shows the words and, for scripts, the code."""
    owner = member(LeagueFactory.create(slug="one"), Role.OWNER)
    monkeypatch.setattr(leagues, "ARCHIVE_GUARDS", Hook())
    leagues.ARCHIVE_GUARDS.register(lambda league: "A match is being played.")
    answer = client.post("/api/v1/leagues/one/archive", {}, JSON, headers=token(owner, "admin"))
    problem = answer.json()
    assert (problem["status"], problem["detail"]) == (409, "A match is being played.")
    client.force_login(owner)
    page = unescape(client.post("/leagues/one/archive/", follow=True).content.decode())
    assert f'data-code="{problem["code"]}"' in page
    assert problem["detail"] in page


def test_a_method_that_is_not_taken(client: Client) -> None:
    page = client.delete("/leagues/")
    same(page, client.delete("/api/v1/"))
    assert page["Allow"] == "GET, HEAD"


def test_bodies_too_large_or_without_a_length(client: Client) -> None:
    for large in ({"CONTENT_LENGTH": "3000000"}, {"HTTP_TRANSFER_ENCODING": "chunked"}):
        page = client.generic("POST", "/accounts/login/", content_type=FORM, **large)
        same(page, client.generic("POST", "/api/v1/leagues", content_type=JSON, **large))


def test_a_host_that_is_not_ours(client: Client, settings) -> None:
    settings.ALLOWED_HOSTS = ["kemari.example"]
    elsewhere = {"Host": "elsewhere.example"}
    same(client.get("/", headers=elsewhere), client.get("/api/v1/", headers=elsewhere))


def test_too_many_requests(client: Client, settings, monkeypatch: pytest.MonkeyPatch) -> None:
    settings.PAGE_LIMITS = True
    monkeypatch.setattr(page_limits, "OF_A_NETWORK", PageLimits(reads=0, writes=0, cost=10**6))
    monkeypatch.setattr(page_limits, "_seconds", lambda: 600.0)
    monkeypatch.setattr(AnonRateThrottle, "THROTTLE_RATES", {"anon": "0/min", "user": "9/min"})
    page, problem = client.get("/rules/"), client.get("/api/v1/leagues")
    assert page.status_code == problem.status_code == 429
    text = unescape(page.content.decode())
    assert f"<code>{problem.json()['code']}</code>" in text
    assert problem.json()["detail"].split(".")[0] in text


def test_too_many_attempts_to_log_in(client: Client, settings) -> None:
    settings.ACCOUNT_RATE_LIMITS = {"login": "1/m/ip"}
    sent = {"login": "nobody@kemari.example", "password": "x"}
    answers = [client.post("/accounts/login/", sent) for _ in range(2)]
    assert [each.status_code for each in answers] == [200, 429]
    assert "<code>throttled</code>" in answers[1].content.decode()


def test_a_malformed_request_is_refused_in_plain_text(client: Client) -> None:
    kind = "charset=utf-16"
    problem = client.generic("POST", "/api/v1/leagues", b"{}", f"{JSON}; {kind}").json()
    page = client.generic("POST", "/accounts/login/", b"a=b", f"{FORM}; {kind}")
    assert (page.status_code, problem["status"]) == (400, 400)
    assert page.content.decode() == f"{problem['detail']} ({problem['code']})"
