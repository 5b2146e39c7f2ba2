"""The API's root, 404 and malformed requests."""

from __future__ import annotations

import pytest
from django.test import Client

from tests.factories.core import LeagueFactory

pytestmark = pytest.mark.django_db


@pytest.fixture
def client() -> Client:
    return Client(raise_request_exception=False)


def test_the_root_leads_to_the_lists_and_to_the_document(client: Client) -> None:
    found = client.get("/api/v1/").json()
    assert set(found) == {"league", "season", "team", "player", "match", "map", "openapi"}
    document = client.get(found["openapi"]).json()
    assert document["openapi"].startswith("3.1")
    assert "/api/v1/matches/{id}/sheet" in document["paths"]


def test_an_unknown_endpoint_is_404_in_json(client: Client) -> None:
    answer = client.get("/api/v1/nothing/")
    assert (answer.status_code, answer.json()["code"]) == (404, "no_such_endpoint")
    assert answer.json()["detail"] == "There is no such endpoint."


@pytest.mark.parametrize("what", ["limit", "offset"])
def test_nobody_pages_without_bounds(client: Client, what: str) -> None:
    for _ in range(3):
        LeagueFactory.create()
    answer = client.get(f"/api/v1/leagues/?{what}={'9' * 26}")
    assert answer.status_code == 200
    assert len(answer.json()["results"]) == (3 if what == "limit" else 0)


def test_a_league_of_a_name_that_cannot_be_is_not_found(client: Client) -> None:
    assert client.get("/matches/?league=%00").status_code == 404
    assert client.get("/api/v1/matches/?league=a%00").status_code < 500


@pytest.mark.parametrize("charset", ["utf-16", "utf-7", "rot13", "nonsense"])
def test_a_form_in_another_character_set_is_a_bad_request(client: Client, charset: str) -> None:
    kind = f"application/x-www-form-urlencoded; charset={charset}"
    answer = client.generic("POST", "/accounts/login/", b"login=a&password=b", kind)
    assert answer.status_code == 400


@pytest.mark.parametrize("length", ["x", "-1", "+5", "1_0", "٣", "9" * 5000])
@pytest.mark.parametrize("address", ["/api/v1/matches/1/sheet/", "/accounts/login/"])
def test_a_length_that_is_no_number_is_a_bad_request(
    client: Client, address: str, length: str
) -> None:
    answer = client.generic("POST", address, b"{}", "application/json", CONTENT_LENGTH=length)
    assert answer.status_code == 400


@pytest.mark.parametrize(
    ("path", "accept"),
    [
        ("/api", "text/html"),
        ("/api/v1/nothing", "text/html"),
        ("/api/v2/matches/", "text/html"),
        ("/matches/999999/dice/match.json", "text/html"),
        ("/matches/999999/replay/frames.json", "text/html"),
        ("/matches/1/nothing.json", "text/html"),
        ("/nothing.json/", "text/html"),
        ("/nothing/", "application/json"),
    ],
)
def test_an_address_of_a_program_is_refused_in_json(client: Client, path: str, accept: str) -> None:
    answer = client.get(path, follow=True, headers={"accept": accept})
    assert answer.status_code == 404
    assert answer["Content-Type"] == "application/problem+json"
    assert answer.json()["status"] == 404


@pytest.mark.parametrize("accept", ["text/html,application/json;q=0.9", "*/*", ""])
def test_a_page_that_is_not_there_is_a_page(client: Client, accept: str) -> None:
    answer = client.get("/nothing/", headers={"accept": accept})
    assert (answer.status_code, answer["Content-Type"][:9]) == (404, "text/html")
