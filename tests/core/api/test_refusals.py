"""Every refusal of the API is one problem document, wherever in the program it was refused."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from rest_framework.throttling import UserRateThrottle

from core.api import idempotent
from core.api.models import IdempotentRequest
from core.leagues.models import League, Role
from matches.models import TurnSheet
from tests.core.accounts.test_api_tokens import token
from tests.factories import matches as factory
from tests.factories.core import LeagueFactory, member

pytestmark = pytest.mark.django_db
JSON = "application/json"
LEAGUES, ONE = "/api/v1/leagues", "/api/v1/leagues/the-league"
MEMBERS = {"type", "title", "status", "code", "detail", "rule", "field", "errors"}
KEY = "Idempotency-Key"


@pytest.fixture
def league() -> League:
    return LeagueFactory.create(slug="the-league", name="The League")


@pytest.fixture
def client() -> Client:
    return Client(raise_request_exception=False)


@pytest.fixture
def owner(league: League) -> dict[str, str]:
    return token(member(league, Role.OWNER), "read", "admin")


def refused(answer: Any, status: int, code: str, field: str = "") -> dict[str, Any]:
    """The problem document of a response, which must be one."""
    body: dict[str, Any] = answer.json()
    assert answer["Content-Type"] == "application/problem+json"
    assert set(body) == MEMBERS
    assert (answer.status_code, body["status"]) == (status, status)
    assert (body["code"], body["field"]) == (code, field)
    assert body["detail"]
    for error in body["errors"]:
        assert set(error) >= {"code", "detail", "rule", "field"}
    return body


def test_every_kind_of_refusal_has_the_shape(client: Client, league: League, owner) -> None:
    assert refused(client.get("/api/v1/nothing"), 404, "no_such_endpoint")["title"] == "Not Found"
    refused(client.post("/api/v1/nothing", {}, JSON, headers=owner), 404, "no_such_endpoint")
    refused(client.get(f"{LEAGUES}/hidden"), 404, "not_found")
    refused(client.post("/api/v1/"), 405, "method_not_allowed")
    refused(client.delete(LEAGUES, headers=owner), 405, "method_not_allowed")
    refused(client.get(LEAGUES, headers={"Accept": "text/html"}), 406, "not_acceptable")
    answer = client.post(LEAGUES, b"x", "text/plain", headers=owner)
    refused(answer, 415, "unsupported_media_type")
    refused(client.post(LEAGUES, "{", JSON, headers=owner), 400, "parse_error")
    refused(client.post(LEAGUES, {"name": "x"}, JSON), 401, "not_authenticated")
    wrong = {"Authorization": "Bearer kem_wrong"}
    answer = client.get(LEAGUES, headers=wrong)
    refused(answer, 401, "authentication_failed")
    assert answer["WWW-Authenticate"] == "Bearer"
    stranger = token(member(LeagueFactory.create()), "read", "admin")
    refused(client.patch(ONE, {"name": "x"}, JSON, headers=stranger), 403, "permission_denied")
    reader = token(member(league), "read")
    refused(client.patch(ONE, {"name": "x"}, JSON, headers=reader), 403, "permission_denied")
    answer = client.patch(ONE, {"name": "Two"}, JSON, headers=owner | {"If-Match": '"old"'})
    refused(answer, 412, "changed")
    LeagueFactory.create(name="Taken")
    refused(client.patch(ONE, {"name": "Taken"}, JSON, headers=owner), 409, "refused", "name")
    assert League.objects.get(slug="the-league").name == "The League"


def test_a_body_without_a_length_is_refused_in_the_shape(client: Client, owner) -> None:
    answer = client.generic("POST", LEAGUES, b"", JSON, HTTP_TRANSFER_ENCODING="chunked")
    refused(answer, 411, "length_required")


def test_a_read_that_fails_if_match_is_refused_in_the_shape(client: Client, league, owner) -> None:
    for address in (ONE, LEAGUES, "/api/v1/openapi.json"):
        answer = client.get(address, headers=owner | {"If-Match": '"old"'})
        refused(answer, 412, "changed")
        tag = client.get(address, headers=owner)["ETag"]
        assert client.get(address, headers=owner | {"If-Match": tag}).status_code == 200


def test_a_browsers_session_without_its_csrf_token_is_refused_by_that_code(league) -> None:
    strict = Client(enforce_csrf_checks=True)
    strict.force_login(member(league, Role.OWNER))
    answer = strict.patch(ONE, {"name": "Two"}, JSON)
    said = refused(answer, 403, "csrf_failed")["detail"]
    assert "logged in or out" in said
    assert "CSRF" in said
    league.refresh_from_db()
    assert league.name == "The League"


def test_a_hundred_errors_are_named_and_no_more(client: Client, league, owner) -> None:
    body = {f"{number:03}": 1 for number in range(300)} | {"x" * 5000: 1}
    answer = client.patch(ONE, body, JSON, headers=owner)
    assert len(refused(answer, 400, "invalid", "000")["errors"]) == 100
    answer = client.patch(ONE, {"x" * 5000: 1}, JSON, headers=owner)
    refused(answer, 400, "invalid", "x" * 100)


def test_what_is_refused_before_any_view_has_it_too(client: Client, owner, settings) -> None:
    address = "/api/v1/leagues"
    answer = client.generic("POST", address, b"{}", f"{JSON}; charset=utf-16", headers=owner)
    refused(answer, 400, "bad_request", "Content-Type")
    answer = client.generic("POST", address, b"{}", JSON, CONTENT_LENGTH="x")
    refused(answer, 400, "bad_request", "Content-Length")
    settings.ALLOWED_HOSTS = ["kemari.example"]
    refused(client.get(address, headers={"Host": "elsewhere.example"}), 400, "bad_request")
    settings.ALLOWED_HOSTS = ["*"]
    settings.DATA_UPLOAD_MAX_MEMORY_SIZE = 100
    much = {"name": "x" * 200}
    answer = client.post(address, much, JSON, headers=owner | {KEY: "one"})
    refused(answer, 413, "too_large")


def test_a_failure_of_ours_is_a_problem_document_without_a_word_of_the_cause(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise RuntimeError("secret")

    monkeypatch.setattr("core.leagues.api.leagues.queries.leagues_with_counts", fail)
    answer = client.get(LEAGUES)
    assert "secret" not in str(refused(answer, 500, "failed"))


def test_too_many_requests_say_when_to_try_again(client: Client, owner, monkeypatch) -> None:
    rates = {"anon": "99/min", "user": "1/min", "write": "99/min"}
    monkeypatch.setattr(UserRateThrottle, "THROTTLE_RATES", rates)
    assert client.get(LEAGUES, headers=owner).status_code == 200
    answer = client.get(LEAGUES, headers=owner)
    refused(answer, 429, "throttled")
    assert 0 < int(answer["Retry-After"]) <= 60


def test_an_idempotency_key_has_a_form_and_one_request(client: Client, owner) -> None:
    for wrong in ("", "a b", "é", "x" * 65):
        answer = client.post(LEAGUES, {"name": "New"}, JSON, headers=owner | {KEY: wrong})
        refused(answer, 400, "invalid", KEY)
    assert not League.objects.filter(name="New").exists()
    once = owner | {KEY: "7f1d3a44-1a0e-4d0c-9c4f-0c0a3c8a9d11"}
    assert client.post(LEAGUES, {"name": "New"}, JSON, headers=once).status_code == 201
    refused(client.post(LEAGUES, {"name": "Other"}, JSON, headers=once), 422, "key_used", KEY)
    assert client.post(LEAGUES, {"name": "New"}, JSON, headers=once).status_code == 201
    assert League.objects.filter(name="New").count() == 1


def test_a_key_may_be_used_again_after_a_refusal_for_a_header(
    client: Client, league, owner
) -> None:
    once = owner | {KEY: "one"}

    def change(**sent: str) -> tuple[int, str]:
        headers = once | {name.replace("_", "-"): value for name, value in sent.items()}
        kind = headers.pop("Content-Type", JSON)
        answer = client.generic("PATCH", ONE, b'{"name": "Two"}', kind, headers=headers)
        return answer.status_code, answer.get("Idempotency-Replayed", "")

    assert change(If_Match='"old"') == (412, "")
    assert change(Accept="text/html") == (406, "")
    assert change(Content_Type="text/plain") == (415, "")
    assert change(If_Match=client.get(ONE, headers=owner)["ETag"]) == (200, "")
    assert change(If_Match='"old"') == (200, "true")


def test_a_request_that_outlived_its_key_is_answered_all_the_same(
    client: Client, owner, monkeypatch: pytest.MonkeyPatch
) -> None:
    begin = idempotent.begin

    def given_up(**kwargs: Any) -> Any:
        row = begin(**kwargs)
        IdempotentRequest.objects.all().delete()
        return row

    monkeypatch.setattr(idempotent, "begin", given_up)
    answer = client.post(LEAGUES, {"name": "Slow"}, JSON, headers=owner | {KEY: "one"})
    assert answer.status_code == 201
    assert League.objects.filter(name="Slow").count() == 1


def test_errors_name_the_path_of_the_field(client: Client, league: League, owner) -> None:
    body = {
        "league": league.slug,
        "name": "One",
        "variant": "samurai",
        "points": {"win": 2, "bonuses": [{"key": "margin", "at_least": 3, "points": 100}]},
    }
    found = refused(
        client.post("/api/v1/seasons", body, JSON, headers=owner),
        400,
        "invalid",
        "points.bonuses.0.points",
    )
    assert [each["code"] for each in found["errors"]] == ["max_value"]


def test_unknown_fields_and_parameters_are_refused_by_name(client: Client, league, owner) -> None:
    answer = client.patch(ONE, {"nmae": "Two", "name": "Two"}, JSON, headers=owner)
    (error,) = refused(answer, 400, "invalid", "nmae")["errors"]
    assert error["code"] == "unknown"
    body = {
        "league": "the-league",
        "name": "One",
        "variant": "samurai",
        "points": {"bonuses": [{"key": "margin", "at_least": 3, "points": 1, "more": 1}]},
    }
    answer = client.post("/api/v1/seasons", body, JSON, headers=owner)
    refused(answer, 400, "invalid", "points.bonuses.0.more")
    answer = client.post(f"{ONE}/archive", {"really": True}, JSON, headers=owner)
    refused(answer, 400, "invalid", "really")
    league.refresh_from_db()
    assert (league.name, league.archived_at) == ("The League", None)
    (error,) = refused(client.get(f"{LEAGUES}?nmae=x"), 400, "invalid", "nmae")["errors"]
    assert error["code"] == "unknown"
    (error,) = refused(client.get(f"{LEAGUES}?limit=1&limit=2"), 400, "invalid", "limit")["errors"]
    assert error["code"] == "doubled_key"
    answer = client.post(f"{ONE}/archive?sure=1", {}, JSON, headers=owner)
    refused(answer, 400, "invalid", "sure")


@pytest.mark.parametrize(
    ("body", "code", "field"),
    [
        ('{"segment": %d, "text": "END", "text": "CONCEDE", "confirm_concession": true}',
         "doubled_key", "text"),
        ('{"segment": %d, "a": {"b": 1, "b": 2}}', "doubled_key", "b"),
        ('{"segment": NaN, "text": "%d"}', "parse_error", ""),
        ('{"segment": 1e999, "text": "%d"}', "parse_error", ""),
        ('{"segment": %d, "text": "END", "more": -1e999}', "parse_error", ""),
    ],
)  # fmt: skip
def test_what_can_be_read_in_two_ways_is_not_read(
    client: Client, body: str, code: str, field: str
) -> None:
    match = factory.playing()
    client.force_login(match.team(match.waiting_side).coach)
    answer = client.post(f"/api/v1/matches/{match.pk}/sheet", body % match.segment, JSON)
    refused(answer, 400, code, field)
    assert not TurnSheet.objects.exists()


@pytest.mark.parametrize("verb", ["post", "put"])
def test_a_sheet_must_say_for_which_turn_it_is(client: Client, verb: str) -> None:
    match = factory.playing()
    client.force_login(match.team(match.waiting_side).coach)
    answer = getattr(client, verb)(f"/api/v1/matches/{match.pk}/sheet", {"text": "END"}, JSON)
    (error,) = refused(answer, 400, "invalid", "segment")["errors"]
    assert error["code"] == "required"
    assert not TurnSheet.objects.exists()


@pytest.mark.parametrize(
    "since",
    [
        "2026-05-01T00:00:00%2B16:00",
        "2026-05-01T00:00:00-23:59",
        "9999-12-31T23:59:59-14:00",
        "0001-01-01T00:00:00%2B23:59",
    ],
)
def test_since_is_answered_with_any_offset(client: Client, league: League, owner, since) -> None:
    for address in ("matches", "players", "seasons", "leagues/the-league/log", "ledger"):
        answer = client.get(f"/api/v1/{address}?since={since}", headers=owner)
        assert answer.status_code == 200, address


@pytest.mark.parametrize(
    "query",
    [
        "is_private=perhaps",
        "ordering=rubbish",
        "limit=x",
        "limit=0",
        "offset=-1",
        "is_archived=1",
    ],
)
def test_a_filter_that_cannot_be_is_refused_not_passed_over(client: Client, query: str) -> None:
    refused(client.get(f"{LEAGUES}?{query}"), 400, "invalid", query.split("=", maxsplit=1)[0])


def test_a_kind_of_entries_that_the_log_does_not_know_is_refused(client, league, owner) -> None:
    refused(client.get(f"{ONE}/log?kind=rubbish", headers=owner), 400, "invalid", "kind")
    assert client.get(f"{ONE}/log?kind=season", headers=owner).status_code == 200


def test_a_slash_at_the_end_makes_no_difference(client: Client, league: League) -> None:
    assert client.get(f"{ONE}/").json() == client.get(ONE).json()
    assert client.get("/api/v1/").status_code == 200
