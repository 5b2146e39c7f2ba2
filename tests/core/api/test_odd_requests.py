"""Odd headers, bodies and methods are answered or refused in the one shape, and never break."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.test import Client

from core.leagues.models import League, Role
from tests.core.accounts.test_api_tokens import token
from tests.factories.core import LeagueFactory, member

pytestmark = pytest.mark.django_db
JSON = "application/json"
ONE = "/api/v1/leagues/one"
MEMBERS = {"type", "title", "status", "code", "detail", "rule", "field", "errors"}
HEADERS = {
    "Accept": (
        "",
        "*",
        "*/json",
        ",,,",
        "application/json;q=abc",
        "application/json;indent=x",
        "é",
    ),
    "Authorization": ("Bearer", "Bearer \x00", "Bearer é", "Basic x", "Bearer " + "x" * 20_000),
    "Content-Encoding": ("gzip", "x"),
    "Cookie": ("sessionid=\x00", "sessionid=" + "x" * 9000, "=;;;"),
    "Expect": ("100-continue", "x"),
    "Host": ("", "a b", "[::1]", "localhost:99999", "localhost,elsewhere"),
    "Idempotency-Key": ("", " ", "é", "\x00", "x" * 65),
    "If-Match": ("", "x", ",", '"x", *', 'W/"x"', "\x00", '"' * 999),
    "If-Modified-Since": ("x", "Thu, 99 Jan 99999 00:00:00 GMT"),
    "If-None-Match": ("", "*", "x", "\x00"),
    "If-Unmodified-Since": ("x", "Thu, 01 Jan 1970 00:00:00 GMT"),
    "Transfer-Encoding": ("chunked", "gzip, chunked", "x"),
    "X-Forwarded-For": ("x", "\x00", "," * 500),
    "X-HTTP-Method-Override": ("DELETE",),
}
KINDS = (
    "",
    "json",
    ";;;",
    "application/json, text/plain",
    "application/json; charset=",
    "application/x-www-form-urlencoded",
    "multipart/form-data",
    "multipart/form-data; boundary=" + "x" * 300,
)
BODIES = (
    b"",
    b"\xff\xfe",
    b"\xef\xbb\xbf{}",
    b'{"name": "\xed\xa0\x80"}',
    b'{"\\ud800": 1}',
    b'{"a": 1, "\\u0061": 2}',
    b'{"a": {"b": [{"c": 1, "c": 2}]}}',
    b"[" * 100_000,
    b'{"a":' * 900 + b"1" + b"}" * 900,
    b'{"name": -1e999}',
    b"1" * 5000,
    b"--x\r\nbroken",
)


@pytest.fixture
def league() -> League:
    return LeagueFactory.create(slug="one", name="The League")


@pytest.fixture
def owner(league: League) -> dict[str, str]:
    return token(member(league, Role.OWNER), "read", "admin")


@pytest.fixture
def client() -> Client:
    return Client(raise_request_exception=False)


def is_proper(answer: Any) -> bool:
    """Whether it is a success, or refused in the shape."""
    if answer.status_code < 400:
        return bool(answer.status_code in {200, 204, 304})
    if answer.status_code >= 500 or answer["Content-Type"] != "application/problem+json":
        return False
    body = json.loads(answer.content) if answer.content else None
    return body is None or (set(body) == MEMBERS and body["status"] == answer.status_code)


@pytest.mark.parametrize("header", HEADERS)
def test_headers(client: Client, owner, league: League, header: str) -> None:
    for value in HEADERS[header]:
        for method, body in (("GET", b""), ("HEAD", b""), ("PATCH", b"{}")):
            answer = client.generic(method, ONE, body, JSON, headers=owner | {header: value})
            assert is_proper(answer), (method, value[:50], answer.status_code, answer.content[:200])
    assert League.objects.get() == league


@pytest.mark.parametrize("kind", [JSON, *KINDS])
def test_bodies_and_their_kinds(client: Client, owner, league: League, kind: str) -> None:
    session = Client(raise_request_exception=False, enforce_csrf_checks=True)
    session.force_login(league.memberships.get(role=Role.OWNER).user)
    for body in BODIES:
        for sender, headers in ((client, owner), (session, {}), (client, {})):
            answer = sender.generic("PATCH", ONE, body, kind, headers=headers)
            assert is_proper(answer), (body[:50], answer.status_code, answer.content[:200])
    league.refresh_from_db()
    assert league.name == "The League"


@pytest.mark.parametrize("method", ["OPTIONS", "HEAD", "TRACE", "PUT", "CONNECT", "FOO", "get"])
@pytest.mark.parametrize("path", ["", "/", "/members", "/invitations/0/revoke", "/%00", "//", "/x"])
def test_methods_and_addresses(
    client: Client, owner, league: League, method: str, path: str
) -> None:
    for headers in (owner, {}):
        answer = client.generic(method, f"{ONE}{path}", b"", JSON, headers=headers)
        assert is_proper(answer), (answer.status_code, answer.content[:200])
    assert League.objects.get() == league
