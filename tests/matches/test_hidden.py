"""What is hidden from others: sheets, drafts, set-ups, locked orders, notes, the secret."""

from __future__ import annotations

import json
from datetime import timedelta

import pytest
from django.test import Client

from core.leagues.models import Role
from matches.models import Match, Playbook
from matches.services.orders.playbooks import save_page
from matches.services.orders.set_ups import submit_set_up
from matches.services.resolution.autoplay import play_match, play_turns
from matches.services.resolution.resolve import resolve_match
from matches.services.submission.drafts import save_draft
from matches.services.submission.sheets import submit_sheet
from tests.factories import matches as factory
from tests.factories.core import WHEN, UserFactory, member

pytestmark = pytest.mark.django_db
NOW = WHEN + timedelta(hours=factory.HOURS, minutes=1)
MARK = "SECRETPLAN"
HIDDEN_ORDER = "TOUCHBACK 37"


@pytest.fixture
def match() -> Match:
    """A match with a marked draft, a marked set-up and a sheet that waits for its job."""
    match = factory.playing()
    side = match.waiting_side
    coach = match.team(side).coach
    save_draft(match=match, side=side, author=coach, text=f"# {MARK}", segment=1, now=NOW)
    submit_set_up(match=match, side=side, author=coach, text=f"RECEIVE # {MARK}", now=NOW)
    submit_sheet(
        match=match,
        side=side,
        author=coach,
        text=f"{factory.a_move(match)} # {MARK}",
        segment=1,
        now=NOW,
    )
    save_a_draft_of_the_next_kind(match)
    match.refresh_from_db()
    return match


def save_a_draft_of_the_next_kind(match: Match) -> None:
    side = match.waiting_side
    text = f"# {MARK} 2"
    coach = match.team(side).coach
    save_draft(match=match, side=side, author=coach, text=text, segment=1, now=NOW)


def readers(match: Match) -> dict[str, object]:
    return {
        "stranger": None,
        "opponent": match.team(1 - match.waiting_side).coach,
        "commissioner": member(match.league, Role.COMMISSIONER),
        "administrator": UserFactory.create(is_staff=True, is_superuser=True),
    }


def addresses(match: Match) -> list[str]:
    pages = ["", "state/", "log/", "record/", "set-up/", "orders/", "answer/"]
    admin = [
        f"/admin/matches/{model}/{row.pk}/change/"
        for model, rows in (
            ("match", [match]),
            ("turnsheet", match.sheets.all()),
            ("setuporders", match.set_ups.all()),
            ("segment", match.segments.all()),
            ("playbook", Playbook.objects.all()),
        )
        for row in rows
    ]
    parts = ("", "events/", "segments/", "sheet/", "orders/", "answer/")
    api = [f"/api/v1/matches/{match.pk}/{part}" for part in parts]
    pages += [f"../playbooks/{team.pk}/" for team in (match.home_team, match.away_team)]
    api += ["/api/v1/playbooks/"]
    return [*(f"/matches/{match.pk}/{page}" for page in pages), *admin, *api]


@pytest.mark.rules("LGE-PBM-02")
@pytest.mark.parametrize("who", ["stranger", "opponent", "commissioner", "administrator"])
def test_orders_and_secret_are_shown_to_nobody_else(match, who):
    client = Client()
    if (person := readers(match)[who]) is not None:
        client.force_login(person)
    canonical = match.sheets.get(state="ready").canonical.splitlines()[0]
    for address in addresses(match):
        answer = client.get(address)
        body = answer.content.decode()
        assert answer.status_code < 500, address
        for hidden in (MARK, canonical, match.secret):
            assert hidden not in body, (who, address, hidden)


@pytest.mark.one_in(2)
@pytest.mark.rules("LGE-PBM-02")
@pytest.mark.parametrize("who", ["stranger", "opponent", "commissioner", "administrator"])
def test_what_answered_is_for_its_own_side_until_full_time(match, who):
    side = match.waiting_side
    team = match.team(side)
    page = f"PRESET desperate\n{HIDDEN_ORDER}"
    save_page(team=team, author=team.coach, name="Plan", text=page, now=NOW)
    resolve_match(match_id=match.pk, now=NOW)
    play_turns(match_id=match.pk, turns=3, now=NOW, coaches=(None, None))
    client = Client()
    if (person := readers(match)[who]) is not None:
        client.force_login(person)
    salts = [e["salt"] for s in match.segments.all() for e in s.private if e["side"] == side]
    for address in addresses(match):
        body = client.get(address).content.decode()
        for hidden in ("PRESET desperate", HIDDEN_ORDER, *salts):
            assert hidden not in body, (who, address, hidden)


def test_its_own_coach_reads_what_answered_and_both_do_at_full_time(match):
    side = match.waiting_side
    own, other = Client(), Client()
    own.force_login(match.team(side).coach)
    other.force_login(match.team(1 - side).coach)
    resolve_match(match_id=match.pk, now=NOW)
    address = f"/api/v1/matches/{match.pk}/segments/"
    for client, whose in ((own, side), (other, 1 - side)):
        rows = client.get(address).json()["results"]
        assert {e["side"] for row in rows for e in row["private"]} <= {whose}
    assert Client().get(address).json()["results"][0]["private"] == []
    play_match(match_id=match.pk, now=NOW)
    rows = Client().get(address).json()["results"]
    assert {e["side"] for row in rows for e in row["private"]} == {0, 1}


def test_its_own_coach_sees_draft_and_set_up(match):
    client = Client()
    client.force_login(match.team(match.waiting_side).coach)
    assert MARK in client.get(f"/matches/{match.pk}/set-up/").content.decode()
    Match.objects.update(ready_at=None)
    assert MARK in client.get(f"/matches/{match.pk}/").content.decode()


@pytest.mark.rules("LGE-PBM-02")
def test_after_its_resolution_a_sheet_stays_its_sides_own_until_full_time(match):
    side = match.waiting_side
    resolve_match(match_id=match.pk, now=NOW)
    segment = match.segments.get(number=1)
    canonical = json.loads(segment.locked)[("home", "away")[side]]["sheet"].splitlines()[0]
    own, other = Client(), Client()
    own.force_login(match.team(side).coach)
    other.force_login(match.team(1 - side).coach)
    for address in (f"/matches/{match.pk}/record/", f"/api/v1/matches/{match.pk}/segments/"):
        assert canonical in own.get(address).content.decode()
        assert canonical not in other.get(address).content.decode()
    salt = json.loads(segment.locked)[("home", "away")[side]]["salt"]
    for address in addresses(match):
        assert salt not in other.get(address).content.decode()
    play_match(match_id=match.pk, now=NOW)
    for address in (f"/matches/{match.pk}/record/", f"/api/v1/matches/{match.pk}/segments/"):
        assert canonical in other.get(address).content.decode()


@pytest.mark.rules("CORE-DIC-01")
def test_the_secret_is_public_from_full_time(match):
    play_match(match_id=match.pk, now=NOW)
    client = Client()
    assert match.secret in client.get(f"/matches/{match.pk}/record/").content.decode()
    assert client.get(f"/api/v1/matches/{match.pk}/").json()["secret"] == match.secret


def test_skipped_plays_are_for_their_own_coach(match):
    side = match.waiting_side
    number = factory.own_players(match)[0].number
    submit_sheet(
        match=match,
        side=side,
        author=match.team(side).coach,
        text=f"{number} MOVE A1",
        segment=1,
        now=NOW,
        accept_doubtful=True,
    )
    resolve_match(match_id=match.pk, now=NOW)
    own, other = Client(), Client()
    own.force_login(match.team(side).coach)
    other.force_login(match.team(1 - side).coach)
    assert "A1 is not next to" in own.get(f"/matches/{match.pk}/").content.decode()
    for address in addresses(match):
        assert "A1 is not next to" not in other.get(address).content.decode()


def test_a_private_leagues_match_does_not_exist_for_strangers(match):
    match.league.is_private = True
    match.league.save()
    stranger, coach = Client(), Client()
    stranger.force_login(UserFactory.create())
    coach.force_login(match.home_team.coach)
    for address in (f"/matches/{match.pk}/", f"/api/v1/matches/{match.pk}/"):
        assert stranger.get(address).status_code == 404
        assert coach.get(address).status_code == 200
    assert stranger.get("/api/v1/matches/").json()["count"] == 0
