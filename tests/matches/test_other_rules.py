"""A match whose rules are not the installed ones: shown as far as it can be, held, never a 500."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from rest_framework.test import APIClient

from core import clock
from core.leagues.models import Role
from core.notifications.models import Notification
from engine.errors import DataError
from matches.models import Match, MatchState, TurnSheet
from matches.services.errors import RulesChanged, Unplayable
from matches.services.orders.set_ups import submit_set_up
from matches.services.resolution.hold import play_default_orders, run_again
from matches.services.resolution.resolve import resolve_match
from matches.services.submission.checked_sheet import read_sheet
from matches.services.submission.sheets import submit_sheet
from tests.factories import matches as factory
from tests.factories.core import WHEN, member

pytestmark = pytest.mark.django_db
NOW = WHEN + timedelta(hours=factory.HOURS, minutes=1)
LATER = NOW + timedelta(hours=factory.HOURS)
PAGES = ("", "log/", "log/?before=1", "record/", "state/")
READ = ("", "events/", "segments/")
Setup = dict[str, Any]


def unknown_variant(setup: Setup) -> Setup:
    return setup | {"variant": "cheese"}


def bad_figure(setup: Setup) -> Setup:
    setup["home"]["figures"][0]["ma"] = "six"
    return setup


BROKEN: dict[str, tuple[Callable[[Setup], Any], str]] = {
    "option": (lambda setup: setup | {"options": {"from_another_age": "on"}}, "no option"),
    "value": (lambda setup: setup | {"options": {"overtime": "perhaps"}}, "must be one of"),
    "variant": (unknown_variant, "unknown variant"),
    "figure": (bad_figure, "ma must be a whole number"),
    "empty": (lambda setup: {}, "not a match set-up"),
    "list": (lambda setup: [1], "not a match set-up"),
}
DESCRIBED = ("version", "option", "value")
"""Differences that do not keep the installed rules from describing what happened."""


@pytest.fixture(autouse=True)
def _now():
    with clock.set_to(NOW):
        yield


def spoil(match: Match, how: str) -> Match:
    if how == "version":
        match.rules = "samurai@0:another"
    else:
        match.setup = BROKEN[how][0](deepcopy(match.setup))
    match.save()
    return match


@pytest.fixture(params=["version", *BROKEN])
def how(request) -> str:
    return request.param


@pytest.fixture
def match(how) -> Match:
    """Under way, and its coach is on turn."""
    return spoil(factory.playing(), how)


@pytest.fixture
def coach(match, client) -> Client:
    client.force_login(match.team(match.waiting_side).coach)
    return client


def reason(how: str) -> str:
    return "started under the rules samurai@0:another" if how == "version" else BROKEN[how][1]


class TestShown:
    @pytest.mark.one_in(3)
    @pytest.mark.parametrize("stage", ["setting_up", "playing", "held", "finished"])
    def test_every_page_and_endpoint_stands(self, client, how, stage):
        of_stage = {"setting_up": factory.match, "finished": factory.finished}
        match = of_stage.get(stage, factory.playing)()
        if stage == "held":
            Match.objects.update(state="held", held_from="playing", last_error="x")
        match.refresh_from_db()
        spoil(match, how)
        client.force_login(member(match.league, Role.COMMISSIONER))
        pages = {part: client.get(f"/matches/{match.pk}/{part}") for part in PAGES}
        read = {part: client.get(f"/api/v1/matches/{match.pk}/{part}") for part in READ}
        for part, answer in (*pages.items(), *read.items()):
            assert answer.status_code == 200, part
        assert read[""].json()["setup"] == match.setup
        body = pages[""].content.decode()
        assert ("until its commissioner acts" in body) is (stage != "finished")
        assert f"{match.home_score} : {match.away_score}" in body or stage == "setting_up"

    def test_the_page_says_what_is_wrong_and_offers_no_form(self, coach, match, how):
        body = coach.get(f"/matches/{match.pk}/").content.decode().replace("&#x27;", "'")
        assert "On hold." in body
        assert reason(how) in body
        assert 'id="sheet-form"' not in body
        assert 'name="text"' not in body
        assert "It is your turn." not in body
        assert "Change your set-up" not in body
        assert "On hold." in coach.get(f"/matches/{match.pk}/state/").content.decode()

    def test_what_happened_is_described_if_possible(self, client, match, how):
        for part in ("", "log/"):
            body = client.get(f"/matches/{match.pk}/{part}").content.decode()
            assert "Opening" in body
            assert ('<ol class="log">' in body) is (how in DESCRIBED)
            assert ("cannot describe this turn" in body) is (how not in DESCRIBED)

    def test_a_clan_of_another_version_is_shown(self, client):
        match = factory.playing()
        match.setup["home"]["clan"] = "badger"
        match.save()
        match.home_team.clan.key = "badger"
        match.home_team.clan.save()
        for part in PAGES:
            assert client.get(f"/matches/{match.pk}/{part}").status_code == 200, part

    def test_one_event_of_another_age_does_not_take_the_page(self, client, monkeypatch):
        match = factory.playing()

        def unreadable(row):
            raise DataError(f"not an event: {row}")

        monkeypatch.setattr("engine.stored_events.event_from_json", unreadable)
        body = client.get(f"/matches/{match.pk}/").content.decode()
        assert "cannot describe this turn" in body
        assert '<svg class="pitch"' in body


class TestOrders:
    def test_a_sheet_is_refused_in_words_and_kept(self, coach, match, how):
        data = {"text": "1 STAND", "segment": match.segment}
        for action, status in (("save", 302), ("check", 200), ("submit", 422)):
            answer = coach.post(f"/matches/{match.pk}/sheet/", data | {"action": action})
            assert answer.status_code == status, action
        body = answer.content.decode()
        assert "until its commissioner acts" in body
        assert "1 STAND" in body
        assert TurnSheet.objects.get().state == "draft"
        answer = coach.post(f"/matches/{match.pk}/sheet/check/", data)
        assert answer.status_code == 200
        assert "until its commissioner acts" in answer.content.decode()
        with pytest.raises(Unplayable):
            read_sheet(match=match, side=match.waiting_side, text="END")

    def test_the_api_answers_with_a_conflict(self, match, how):
        api = APIClient()
        api.force_login(match.team(match.waiting_side).coach)
        answer = api.post(
            f"/api/v1/matches/{match.pk}/sheet/", {"text": "END", "segment": 1}, format="json"
        )
        assert answer.status_code == 409
        assert reason(how) in answer.json()["detail"]
        assert not TurnSheet.objects.exists()

    def test_a_set_up_is_refused_in_words(self, client, how):
        match = spoil(factory.match(), how)
        client.force_login(match.home_team.coach)
        address = f"/matches/{match.pk}/set-up/"
        data = {"text": "RECEIVE"}
        for answer in (client.get(address), client.post(address, data | {"action": "submit"})):
            assert answer.status_code == 409
            assert "until its commissioner acts" in answer.content.decode()
        assert "RECEIVE" in answer.content.decode()
        answer = client.post(f"{address}check/", data)
        assert answer.status_code == 200
        assert "until its commissioner acts" in answer.content.decode()
        with pytest.raises(Unplayable):
            submit_set_up(
                match=match, side=0, author=match.home_team.coach, text="RECEIVE", now=NOW
            )


class TestHeld:
    @pytest.mark.parametrize("stage", ["setting_up", "playing"])
    def test_the_job_holds_it_at_once_and_says_why(self, how, stage):
        match = factory.match() if stage == "setting_up" else factory.playing()
        spoil(match, how)
        commissioner = member(match.league, Role.COMMISSIONER)
        with pytest.raises(RulesChanged):
            resolve_match(match_id=match.pk, now=LATER)
        match.refresh_from_db()
        assert (match.state, match.held_from) == (MatchState.HELD, stage)
        assert reason(how) in match.last_error
        assert "samurai@" in match.last_error
        notification = Notification.objects.get(recipient=commissioner)
        assert reason(how) in notification.body

    @pytest.mark.one_in(3)
    def test_the_commissioner_is_notified_what_to_do_and_no_attempt_is_wasted(self, client, how):
        match = factory.playing()
        kept = (match.rules, match.setup)
        spoil(match, how)
        with pytest.raises(RulesChanged):
            resolve_match(match_id=match.pk, now=LATER)
        commissioner = member(match.league, Role.COMMISSIONER)
        client.force_login(commissioner)
        body = client.get(f"/matches/{match.pk}/").content.decode()
        assert "What you can do" in body
        assert "Play default orders" not in body
        for orders in ({}, {"orders": "default"}):
            answer = client.post(f"/matches/{match.pk}/run-again/", orders, follow=True)
            assert "until its commissioner acts" in answer.content.decode()
        match.refresh_from_db()
        for go_on in (run_again, play_default_orders):
            with pytest.raises(Unplayable):
                go_on(match=match, actor=commissioner, now=LATER)
        match.refresh_from_db()
        assert match.state == MatchState.HELD
        match.rules, match.setup = kept
        match.save()
        assert client.post(f"/matches/{match.pk}/run-again/").status_code == 302
        assert resolve_match(match_id=match.pk, now=LATER + timedelta(hours=99)).number == 1

    def test_a_sheet_that_was_in_is_played_when_the_rules_are_back(self):
        match = factory.playing()
        rules, side = match.rules, match.waiting_side
        text = factory.a_move(match)
        fields = {"side": side, "author": match.team(side).coach, "segment": 1, "now": NOW}
        submit_sheet(match=match, text=text, **fields)
        match.refresh_from_db()
        spoil(match, "version")
        with pytest.raises(RulesChanged):
            resolve_match(match_id=match.pk, now=NOW)
        match.refresh_from_db()
        assert match.state == MatchState.HELD
        match.rules = rules
        match.save()
        run_again(match=match, actor=member(match.league, Role.COMMISSIONER), now=NOW)
        assert resolve_match(match_id=match.pk, now=NOW).cause == "sheet"
