"""Matches as JSON: read by everybody with access; only its own coach submits a turn."""

from __future__ import annotations

import json
from datetime import timedelta

import pytest
from django.test import Client
from rest_framework.test import APIClient

from core import clock
from engine.events import event_from_json
from engine.lineup import MatchSetup
from engine.report import report_of
from matches.models import Match, TurnSheet
from matches.services.resolution.autoplay import play_match
from matches.services.resolution.resolve import resolve_match
from tests.factories import matches as factory
from tests.factories.core import WHEN, UserFactory
from tests.support.log_schema import check_log

pytestmark = pytest.mark.django_db
NOW = WHEN + timedelta(hours=factory.HOURS, minutes=1)


@pytest.fixture(autouse=True)
def _now():
    with clock.set_to(NOW):
        yield


@pytest.fixture
def match() -> Match:
    return factory.playing()


@pytest.fixture
def coach(match) -> APIClient:
    client = APIClient()
    client.force_login(match.team(match.waiting_side).coach)
    return client


def post(client: APIClient, match: Match, **body):
    match.refresh_from_db()
    body = {"segment": match.segment} | body
    return client.post(f"/api/v1/matches/{match.pk}/sheet", body, format="json")


def test_a_list_has_no_heavy_parts(match):
    row = APIClient().get("/api/v1/matches/").json()["results"][0]
    assert row["home_name"] == match.home_team.name
    assert {"setup", "secret", "report"} & set(row) == set()


def test_lists_are_narrowed(match):
    client = APIClient()
    for query, count in (
        (f"league={match.league.slug}", 1),
        ("league=other", 0),
        (f"team={match.home_team_id}", 1),
        ("team=999999", 0),
        ("state=playing", 1),
        ("state=finished", 0),
    ):
        assert client.get(f"/api/v1/matches/?{query}").json()["count"] == count
    for wrong in ("team=x", "team=1.5", "state=rubbish", "since=x", "league=a%00", f"team={9**99}"):
        assert client.get(f"/api/v1/matches/?{wrong}").status_code == 400


def test_the_detail_has_what_is_needed_to_check_it(match):
    body = APIClient().get(f"/api/v1/matches/{match.pk}/").json()
    assert MatchSetup.from_json(body["setup"]).home.name == match.home_team.name
    assert (body["secret"], body["secret_hash"]) == (None, match.secret_hash)


def test_events_are_numbered_and_paged_through_segments(match):
    resolve_match(match_id=match.pk, now=match.due_at)
    client, address = APIClient(), f"/api/v1/matches/{match.pk}/events/"
    first = client.get(address, {"limit": 7}).json()
    events, following = first["results"], first["next"]
    while following:
        page = client.get(following).json()
        events += page["results"]
        following = page["next"]
    assert [event["number"] for event in events] == list(range(first["count"]))
    assert events[0]["rule"] == "SAM-WTH-01"


def test_set_up_and_events_give_the_report():
    match = factory.finished()
    client = APIClient()
    detail = client.get(f"/api/v1/matches/{match.pk}/").json()
    address, events = f"/api/v1/matches/{match.pk}/events/?limit=500", []
    while address:
        page = client.get(address).json()
        events += page["results"]
        address = page["next"]
    for event in events:
        del event["number"]
    report = report_of(MatchSetup.from_json(detail["setup"]), map(event_from_json, events))
    assert report.to_json() == detail["report"]


def test_the_log_is_published_at_full_time(match):
    client, address = APIClient(), f"/api/v1/matches/{match.pk}/log"
    assert client.get(address).status_code == 404
    assert "published at full time" in client.get(f"/matches/{match.pk}/record/").content.decode()
    play_match(match_id=match.pk, now=NOW)
    log = client.get(address).json()
    check_log(log, json.loads(client.get("/rules/event-log-1.json").content))
    report = report_of(MatchSetup.from_json(log["setup"]), map(event_from_json, log["events"]))
    assert report.to_json() == client.get(f"/api/v1/matches/{match.pk}/").json()["report"]
    assert f'href="{address}"' in client.get(f"/matches/{match.pk}/record/").content.decode()


@pytest.mark.fast
def test_a_turn_is_posted(coach, match):
    answer = post(coach, match, text=factory.a_move(match), segment=match.segment)
    assert (answer.status_code, answer.json()["state"]) == (201, "ready")
    again = post(coach, match, text=factory.a_move(match))
    assert (again.status_code, again.json()["revision"]) == (201, 1)
    assert TurnSheet.objects.count() == 1


def test_faults_come_with_line_column_code_rule_and_reason(coach, match):
    body = post(coach, match, text="99 STAND\n").json()
    (fault,) = body["errors"]
    assert (body["code"], body["field"]) == ("bad_orders", "text")
    assert (fault["line"], fault["column"], fault["code"]) == (1, 1, "unknown-player")
    assert fault["detail"].startswith("Nobody in your team wears 99")
    number = factory.own_players(match)[0].number
    answer = post(coach, match, text=f"{number} MOVE A1")
    assert (answer.status_code, answer.json()["code"]) == (400, "doubtful")
    assert answer.json()["errors"][0]["rule"] == "CORE-MOV-01"
    answer = post(coach, match, text=f"{number} MOVE A1", accept_doubtful=True)
    assert answer.status_code == 201


def test_a_concession_must_be_confirmed(coach, match):
    answer = post(coach, match, text="CONCEDE")
    body = answer.json()
    assert (answer.status_code, body["code"]) == (400, "unconfirmed")
    assert (body["field"], body["errors"]) == ("confirm_concession", [])
    assert "cannot be taken back" in body["detail"]
    body = post(coach, match, text="CONCEDE\nCOUNTER").json()
    assert (body["code"], body["errors"][-1]["code"]) == ("doubtful", "unconfirmed")
    assert not TurnSheet.objects.exists()
    assert post(coach, match, text="CONCEDE", confirm_concession="x").status_code == 400
    for _ in range(2):
        answer = post(coach, match, text="CONCEDE", confirm_concession=True)
        assert (answer.status_code, answer.json()["revision"]) == (201, 1)
    assert post(coach, match, text="99 STAND").json()["code"] == "bad_orders"


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"text": None},
        {"text": ["x"]},
        {"text": "END", "segment": "x"},
        {"text": "END", "segment": 10**30},
        {"text": "END", "segment": -1},
        {"text": "\x00"},
        {"text": "x" * 9000},
    ],
)
def test_rubbish_is_a_bad_request(coach, match, body):
    assert post(coach, match, **body).status_code == 400
    assert not TurnSheet.objects.exists()


def test_bodies_that_are_no_json(coach, match):
    address = f"/api/v1/matches/{match.pk}/sheet/"
    rubbish = bytes(range(256))
    assert coach.post(address, rubbish, content_type="application/json").status_code == 400
    lonely = b'{"text": "\\ud800"}'
    assert coach.post(address, lonely, content_type="application/json").status_code == 400
    assert coach.post(address, b"[]", content_type="application/json").status_code == 400
    assert coach.post(address, rubbish, content_type="text/plain").status_code == 415
    huge = b'{"text": "' + b"x" * 5_000_000 + b'"}'
    assert coach.post(address, huge, content_type="application/json").status_code == 413


@pytest.mark.parametrize("part", ["sheet/", "sheet/check/"])
def test_only_its_own_coach_posts(match, part):
    def posted() -> tuple[int, str]:
        address = f"/api/v1/matches/{match.pk}/{part}"
        body = {"text": "END"} if "check" in part else {"text": "END", "segment": match.segment}
        answer = client.post(address, body, format="json")
        return answer.status_code, answer.json()["detail"]

    client = APIClient()
    assert posted()[0] == 401
    client.force_login(UserFactory.create())
    assert posted()[0] == 403
    client.force_login(match.team(1 - match.waiting_side).coach)
    status, detail = posted()
    assert (status, "not your turn" in detail) == (409, True)
    assert not TurnSheet.objects.exists()


def test_a_sheet_is_checked_and_not_submitted(coach, match):
    text = factory.a_run_past_the_goal_line(match)
    address = f"/api/v1/matches/{match.pk}/sheet/check/"
    body = coach.post(address, {"text": f"{text}\nEND\nYours"}, format="json").json()
    (play,) = body["plays"]
    assert (body["segment"], body["side"]) == (match.segment, match.waiting_side)
    assert (body["doubtful"], body["concession"]) == (False, False)
    assert (play["text"], play["touchdown"], play["fault"]) == (text, True, None)
    assert play["note"]["code"] == "after-touchdown"
    assert [(n["line"], n["column"], n["code"]) for n in body["notes"]] == [(3, 1, "after-end")]
    number = text.split()[0]
    body = coach.post(address, {"text": f"{number} MOVE A1\nCONCEDE"}, format="json").json()
    assert (body["doubtful"], body["concession"]) == (True, True)
    assert body["plays"][0]["fault"]["code"] == "not-adjacent"
    answer = coach.post(address, {"text": "99 STAND"}, format="json")
    assert (answer.status_code, answer.json()["errors"][0]["code"]) == (400, "unknown-player")
    assert coach.post(address, {}, format="json").status_code == 400
    assert not TurnSheet.objects.exists()


@pytest.mark.rules("SAM-SKL-06")
def test_a_block_until_down_is_checked_submitted_and_read_back(coach, match):
    text = factory.a_block(match, "UNTIL DOWN")
    address = f"/api/v1/matches/{match.pk}/sheet/check/"
    (play,) = coach.post(address, {"text": text.lower()}, format="json").json()["plays"]
    assert (play["text"], play["fault"], play["note"]["code"]) == (text, None, "blocks-once")
    assert post(coach, match, text=text).status_code in {200, 201}
    assert coach.get(f"/api/v1/matches/{match.pk}/sheet/").json()["text"] == text


def test_ones_own_sheet_is_read_back(coach, match):
    address = f"/api/v1/matches/{match.pk}/sheet/"
    assert coach.get(address).status_code == 404
    text = f"{factory.a_move(match)} # so\nEND\nYours"
    taken = post(coach, match, text=text).json()
    body = coach.get(address).json()
    assert body == taken
    assert (body["text"], body["state"]) == (text, "ready")
    assert [(n["line"], n["code"]) for n in body["notes"]] == [(3, "after-end")]
    other = APIClient()
    assert other.get(address).status_code == 401
    other.force_login(match.team(1 - match.waiting_side).coach)
    assert other.get(address).status_code == 404


def test_late_orders_conflict(coach, match):
    post(coach, match, text=factory.a_move(match))
    resolve_match(match_id=match.pk, now=NOW)
    assert post(coach, match, text="END", segment=1).status_code == 409
    play_match(match_id=match.pk, now=NOW)
    assert post(coach, match, text="END").status_code == 409


def test_no_other_verbs(coach, match):
    for address in ("/api/v1/matches/", f"/api/v1/matches/{match.pk}/"):
        for verb in ("post", "put", "patch", "delete"):
            assert getattr(coach, verb)(address, {}, format="json").status_code == 405
    assert coach.delete(f"/api/v1/matches/{match.pk}/sheet/").status_code == 405
    assert coach.get(f"/api/v1/matches/{match.pk}/sheet/check/").status_code == 405
    assert coach.get("/api/v1/matches/0/").status_code == 404


def test_a_document_nested_too_deeply_is_a_bad_request() -> None:
    match = factory.playing()
    client = Client(raise_request_exception=False)
    client.force_login(match.team(match.waiting_side).coach)
    answer = client.post(
        f"/api/v1/matches/{match.pk}/sheet/", "[" * 60_000, content_type="application/json"
    )
    assert answer.status_code == 400
