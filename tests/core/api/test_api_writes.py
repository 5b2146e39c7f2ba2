"""Writes of the API: refusals, preconditions, token scopes."""

from __future__ import annotations

import pytest
from django.test import Client
from rest_framework.throttling import UserRateThrottle

from core.leagues.models import League, Role
from league.models import Season
from rosters.models import Team
from tests.core.accounts.test_api_tokens import token
from tests.factories import rosters
from tests.factories import season as seasons
from tests.factories.core import LeagueFactory, member

pytestmark = pytest.mark.django_db
JSON = "application/json"


@pytest.fixture
def league() -> League:
    return LeagueFactory.create(slug="the-league", name="The League")


def test_what_is_refused_says_why_by_which_rule_and_which_field(client: Client, league) -> None:
    headers = token(member(league, Role.OWNER), "admin")
    LeagueFactory.create(name="Taken")
    answer = client.patch("/api/v1/leagues/the-league/", {"name": "Taken"}, JSON, headers=headers)
    assert (answer.status_code, answer.json()["field"]) == (409, "name")
    answer = client.patch("/api/v1/leagues/the-league/", {"name": "\u200b"}, JSON, headers=headers)
    assert (answer.status_code, answer.json()["rule"]) == (409, "KEM-NAM-01")
    answer = client.patch(
        "/api/v1/leagues/the-league/", {"name": 7.5, "is_private": "x"}, JSON, headers=headers
    )
    (fault,) = answer.json()["errors"]
    assert (answer.status_code, fault["field"], fault["code"]) == (400, "is_private", "invalid")


def test_two_tabs_the_second_write_is_refused_as_changed(client: Client, league) -> None:
    headers = token(member(league, Role.OWNER), "read", "admin")
    address = "/api/v1/leagues/the-league/"
    seen = client.get(address, headers=headers)["ETag"]

    def change(name: str, tag: str) -> int:
        sent = {**headers, "If-Match": tag}
        return client.patch(address, {"name": name}, JSON, headers=sent).status_code

    assert change("First", seen) == 200
    assert change("Second", seen) == 412
    assert League.objects.get().name == "First"
    assert change("Second", client.get(address, headers=headers)["ETag"]) == 200
    assert change("Third", "*") == 200


@pytest.mark.parametrize("coding", ["gzip", "zstd", "br"])
def test_a_tag_that_the_proxy_marked_as_compressed_still_fits(
    client: Client, league, coding: str
) -> None:
    """Caddy sends `"abc"` as `"abc-gzip"` with a compressed body."""
    headers = token(member(league, Role.OWNER), "read", "admin")
    address = "/api/v1/leagues/the-league"
    seen = client.get(address, headers=headers)["ETag"].removesuffix('"') + f'-{coding}"'

    def change(name: str) -> int:
        sent = headers | {"If-Match": seen}
        return client.patch(address, {"name": name}, JSON, headers=sent).status_code

    assert client.get(address, headers=headers | {"If-Match": seen}).status_code == 200
    assert client.get(address, headers=headers | {"If-None-Match": seen}).status_code == 304
    assert [change("First"), change("Second")] == [200, 412]
    assert League.objects.get().name == "First"


def test_a_refusal_with_if_match_keeps_what_the_service_has_done(client: Client, league) -> None:
    """All acceptable entries are accepted, although one is refused and with it the request."""
    season = seasons.season(league)
    seasons.entry(season, accepted=False)
    busy = rosters.team("crane", league=league)
    seasons.entry(seasons.season(league), busy)
    seasons.entry(season, busy, accepted=False)
    headers = token(seasons.commissioner(league), "read", "admin")
    address = f"/api/v1/seasons/{season.pk}/"
    sent = {**headers, "If-Match": client.get(address, headers=headers)["ETag"]}
    answer = client.post(f"{address}accept-all/", {}, JSON, headers=sent)
    assert (answer.status_code, "stays undecided" in answer.json()["detail"]) == (409, True)
    assert season.entries.filter(status="accepted").count() == 1


def test_an_action_may_need_another_scope_than_its_neighbours(client: Client, league) -> None:
    season = seasons.season(league)
    team = rosters.team("crab", league=league)
    body = {"season": season.pk, "team": team.pk}
    for scope, status in (("admin", 403), ("play", 403), ("team", 201)):
        headers = token(team.coach, scope)
        answer = client.post("/api/v1/entries/", body, JSON, headers=headers)
        assert answer.status_code == status
    entry = answer.json()["id"]
    boss = seasons.commissioner(league)
    for scope, status in (("team", 403), ("admin", 200)):
        headers = token(boss, scope)
        answer = client.post(f"/api/v1/entries/{entry}/accept/", {}, JSON, headers=headers)
        assert answer.status_code == status
    assert answer.json()["status"] == "accepted"


def test_a_token_for_teams_does_not_change_the_profile(client: Client, league) -> None:
    person = member(league)
    for scopes, status in ((("read", "team", "play", "admin"), 403), (("profile",), 200)):
        headers = token(person, *scopes)
        answer = client.post(
            "/api/v1/me/change/", {"display_name": "Someone else"}, JSON, headers=headers
        )
        assert answer.status_code == status


def test_a_season_from_making_to_its_first_round(client: Client, league) -> None:
    boss = member(league, Role.OWNER)
    headers = token(boss, "read", "admin")
    made = client.post(
        "/api/v1/seasons/",
        {
            "league": "the-league",
            "name": "One",
            "variant": "samurai",
            "format": "swiss",
            "points": {"win": 2, "bonuses": [{"key": "margin", "at_least": 3, "points": 1}]},
        },
        JSON,
        headers=headers,
    ).json()
    assert (made["format"], made["win_points"], len(made["bonuses"])) == ("swiss", 2, 1)
    address = f"/api/v1/seasons/{made['id']}/"
    assert client.post(f"{address}open-sign-up/", {}, JSON, headers=headers).status_code == 200
    season = Season.objects.get()
    for _ in range(4):
        seasons.entry(season)
    draw = client.get(f"{address}draw/", headers=headers).json()
    other = {"draw": draw["draw"], "digest": "another"}
    assert client.post(f"{address}draw/", other, JSON, headers=headers).status_code == 409
    agreed = {"draw": draw["draw"], "digest": draw["digest"]}
    assert client.post(f"{address}draw/", agreed, JSON, headers=headers).status_code == 200
    assert client.post(f"{address}start/", {}, JSON, headers=headers).json()["state"] == "active"
    found = client.get(f"/api/v1/fixtures/?season={made['id']}&round=1").json()
    assert {(row["home_team"], row["away_team"]) for row in found["results"]} == {
        (pair["home"], pair["away"]) for pair in draw["rounds"][0]["pairings"]
    }


def test_a_team_from_draft_to_founding(client: Client, league) -> None:
    rosters.clan("crab")
    headers = token(member(league), "read", "team")
    new = {"league": "the-league", "variant": "samurai", "clan": "crab", "with_line_up": False}
    draft = client.post("/api/v1/drafts/", new, JSON, headers=headers).json()
    address = f"/api/v1/drafts/{draft['id']}/"
    answer = client.post(f"{address}found/", {}, JSON, headers=headers)
    assert answer.status_code == 400
    assert answer.json()["code"] == "illegal_roster"
    assert {broken["rule"] for broken in answer.json()["errors"]} >= {"KEM-NAM-01"}
    roster = client.post(f"{address}line-up/", {}, JSON, headers=headers).json()["roster"]
    roster["name"] = "Made by a program"
    assert client.put(address, roster, JSON, headers=headers).json()["violations"] == []
    text = client.get(f"{address}document/?as=txt", headers=headers).json()["text"]
    assert "Made by a program" in text
    assert client.post(f"{address}found/", {}, JSON, headers=headers).status_code == 201
    assert Team.objects.get().name == "Made by a program"


def test_writes_are_counted_by_themselves(client: Client, league, monkeypatch) -> None:
    monkeypatch.setattr(
        UserRateThrottle, "THROTTLE_RATES", {"anon": "99/min", "user": "99/min", "write": "2/min"}
    )
    headers = token(member(league, Role.OWNER), "read", "admin")
    sent = [
        client.patch("/api/v1/leagues/the-league/", {}, JSON, headers=headers).status_code
        for _ in range(3)
    ]
    assert sent == [200, 200, 429]
    assert client.get("/api/v1/leagues/", headers=headers).status_code == 200


def test_a_number_too_long_to_be_one_is_refused_in_our_words(client: Client, league) -> None:
    client.force_login(member(league, Role.OWNER))
    answer = client.patch("/api/v1/leagues/the-league/", f'{{"name": {"9" * 5000}}}', JSON)
    assert (answer.status_code, answer.json()["code"]) == (400, "parse_error")
    assert answer.json()["detail"] == "The document contains a number that is too long."
