"""Corrupt rows: pages and API show what they can, services refuse with a message."""

from __future__ import annotations

import json
from datetime import timedelta

import pytest
from django.db import IntegrityError, connection, transaction

from core import clock
from core.errors import Refused
from core.leagues.models import Role
from engine.errors import DataError
from matches.models import Checkpoint, Match, Segment, TurnSheet
from matches.services.resolution.hold import play_default_orders, run_again
from matches.services.resolution.resolve import resolve_match
from tests.factories import matches as factory
from tests.factories.core import WHEN, member

pytestmark = pytest.mark.django_db
NOW = WHEN + timedelta(hours=factory.HOURS, minutes=1)


def rewrite(match: Match, **columns: object) -> None:
    """Put something else into a match's first segment, past every guard."""
    with connection.cursor() as cursor:
        cursor.execute("SET LOCAL session_replication_role = replica")
        for column, value in columns.items():
            cursor.execute(
                f"UPDATE matches_segment SET {column} = %s WHERE match_id = %s AND number = 0",
                [json.dumps(value), match.pk],
            )
        cursor.execute("SET LOCAL session_replication_role = DEFAULT")


@pytest.fixture(autouse=True)
def _now():
    with clock.set_to(NOW):
        yield


class TestNobodyToField:
    @pytest.mark.parametrize("how", ["nobody", "journeymen"])
    def test_the_set_up_page_says_so(self, client, how):
        match = factory.match(options={"journeymen": "off"})
        figures = match.setup["home"]["figures"] if how == "journeymen" else []
        match.setup["home"]["figures"] = [figure | {"journeyman": True} for figure in figures]
        match.save()
        words = f"{match.home_team.name} has no players and concedes every drive"
        for side in (0, 1):
            client.force_login(match.team(side).coach)
            address = f"/matches/{match.pk}/set-up/"
            answer = client.get(address)
            assert answer.status_code == 200
            assert words in answer.content.decode()
            data = {"text": answer.context["page"].text}
            assert words in client.post(f"{address}check/", data).content.decode()
            assert client.post(address, data | {"action": "submit"}).status_code == 302

    def test_of_two_whole_sides_it_says_nothing(self, client):
        match = factory.match()
        client.force_login(match.home_team.coach)
        body = client.get(f"/matches/{match.pk}/set-up/").content.decode()
        assert "has no players" not in body


class TestHeldFromNowhere:
    ODD = (("", 0), ("finished", 0), ("held", 0), ("from afar", 0), ("playing", None))

    @pytest.mark.one_in(3)
    @pytest.mark.parametrize(("held_from", "waiting"), ODD)
    @pytest.mark.parametrize("orders", ["", "default"])
    def test_neither_verb_lets_it_go_and_both_say_why(self, client, held_from, waiting, orders):
        match = factory.playing()
        with connection.cursor() as cursor:
            cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
            cursor.execute("ALTER TABLE matches_match DROP CONSTRAINT match_held_knows_from")
        Match.objects.update(state="held", held_from=held_from, waiting_side=waiting)
        commissioner = member(match.league, Role.COMMISSIONER)
        client.force_login(commissioner)
        address = f"/matches/{match.pk}/run-again/"
        answer = client.post(address, {"orders": orders}, follow=True)
        assert "What this match was doing when it was held" in answer.content.decode()
        go_on = play_default_orders if orders else run_again
        with pytest.raises(Refused):
            go_on(match=match, actor=commissioner, now=NOW)
        match.refresh_from_db()
        assert (match.state, match.held_from) == ("held", held_from)

    @pytest.mark.parametrize("held_from", ["", "finished", "held"])
    def test_the_database_takes_no_such_row(self, held_from):
        factory.match()
        with pytest.raises(IntegrityError), transaction.atomic():
            Match.objects.update(state="held", held_from=held_from)


class TestNotesOfAnotherAge:
    KNOWN = {"line": 7, "column": 1, "code": "not-reached", "values": {}, "rule": ""}
    UNREADABLE_NOTE = "cannot put a note on this sheet into words"

    @pytest.mark.one_in(3)
    @pytest.mark.parametrize(
        ("notes", "shown_text"),
        [
            ({"0": [KNOWN | {"severity": 2}]}, "Line 7: Not reached"),
            ({"0": [KNOWN | {"code": "of-old", "rule": "OLD-1"}]}, "Line 7: of-old"),
            ({"0": [{"zap": 2}, KNOWN]}, "Line 7: Not reached"),
            ({"0": [{"zap": 2}]}, UNREADABLE_NOTE),
            ({"0": [KNOWN | {"values": 3}]}, UNREADABLE_NOTE),
            ({"0": [KNOWN | {"rule": 3}]}, UNREADABLE_NOTE),
            ({"0": [KNOWN | {"line": []}]}, UNREADABLE_NOTE),
            ({"0": [KNOWN | {"code": []}]}, UNREADABLE_NOTE),
            ({"0": [5, "x", None]}, UNREADABLE_NOTE),
            ({"0": 5}, UNREADABLE_NOTE),
            ([], UNREADABLE_NOTE),
        ],
    )
    def test_readable_notes_are_shown(self, client, notes, shown_text):
        match = factory.playing()
        rewrite(match, notes=notes)
        client.force_login(match.home_team.coach)
        for part in ("", "log/"):
            answer = client.get(f"/matches/{match.pk}/{part}")
            assert answer.status_code == 200
            assert shown_text in " ".join(answer.content.decode().split())


class TestEventsOfAnotherAge:
    PUBLIC = {"event": "gone", "audience": "all", "rule": "X", "what": 1}

    def events(self, client, match) -> list[dict]:
        answer = client.get(f"/api/v1/matches/{match.pk}/events/")
        assert answer.status_code == 200
        first = Segment.objects.get(match=match, number=0)
        return [row for row in answer.json()["results"] if row["number"] < first.event_count]

    @pytest.mark.one_in(2)
    @pytest.mark.parametrize(
        ("event", "shown"),
        [
            (PUBLIC, PUBLIC),
            ({"event": "gone", "secret": 1}, {"event": "sealed", "audience": "", "rule": ""}),
            ({"audience": []}, {"event": "sealed", "audience": "", "rule": ""}),
            ({"audience": "home"}, {"event": "sealed", "audience": "home", "rule": ""}),
            (1, {"event": "unreadable", "audience": "all", "rule": ""}),
            ([], {"event": "unreadable", "audience": "all", "rule": ""}),
        ],
    )
    def test_what_may_be_shown_is_and_keeps_its_number(self, client, event, shown):
        match = factory.playing()
        rewrite(match, events=[event, self.PUBLIC])
        assert self.events(client, match) == [{"number": 0} | shown, {"number": 1} | self.PUBLIC]
        assert client.get(f"/matches/{match.pk}/").status_code == 200

    @pytest.mark.parametrize("events", [{"a": 1}, 5, "x", None])
    def test_what_is_no_list_holds_no_events(self, client, events):
        match = factory.playing()
        rewrite(match, events=events)
        assert self.events(client, match) == []

    def test_at_full_time_too(self, client):
        match = factory.finished()
        rewrite(match, events=[{"event": "gone"}, 1])
        gone, unreadable = self.events(client, match)
        assert gone == {"number": 0, "event": "gone"}
        assert unreadable["event"] == "unreadable"
        rewrite(match, events=5)
        assert client.get(f"/api/v1/matches/{match.pk}/log/").status_code == 200


@pytest.mark.parametrize("report", [[], {}, {"sides": []}, "x"])
def test_a_report_of_another_version_is_reported_as_one(client, report):
    match = factory.finished()
    Match.objects.update(report=report)
    answer = client.get(f"/matches/{match.pk}/report/")
    assert answer.status_code == 200
    assert "The report of this match cannot be shown" in answer.content.decode()


@pytest.mark.one_in(3)
@pytest.mark.parametrize("word", ["0", "false", "off", "no", " ", "1 "])
def test_a_form_that_denies_it_gives_no_match_up(client, word):
    match = factory.playing()
    client.force_login(match.team(match.waiting_side).coach)
    data = {"text": "CONCEDE", "segment": match.segment, "confirm_concession": word}
    for action in ("submit", "submit_anyway"):
        answer = client.post(f"/matches/{match.pk}/sheet/", data | {"action": action})
        assert answer.status_code == 422
        assert " checked>" not in answer.content.decode()
    assert TurnSheet.objects.get().state == "draft"


class TestPositionsThatCannotBe:
    """They resume, so only the engine's own check refuses them."""

    @pytest.mark.parametrize(
        ("name", "value"), [("square", -5), ("ball", 9999), ("turns", [99, 99])]
    )
    def test_the_page_stands_and_the_job_holds_the_match(self, client, name, value):
        match = factory.playing()
        row = Checkpoint.objects.get(match=match)
        base = row.data["base"]
        if name == "square":
            base["figures"][0][base["columns"].index("square")] = value
        else:
            base["position"][name] = value
        row.save()
        client.force_login(match.team(match.waiting_side).coach)
        body = client.get(f"/matches/{match.pk}/").content.decode()
        assert "The position cannot be read." in body
        data = {"text": "END", "segment": match.segment, "action": "check"}
        body = client.post(f"/matches/{match.pk}/sheet/", data).content.decode()
        assert "The position of this match cannot be read" in body
        for hours in range(3):
            with pytest.raises(DataError):
                resolve_match(match_id=match.pk, now=NOW + timedelta(hours=99 + hours))
        match.refresh_from_db()
        assert (match.state, match.segment) == ("held", 1)
        assert "not a position of this match" in match.last_error

    def test_a_position_of_another_match_is_not_played(self, client):
        match = factory.playing()
        other = factory.playing(league=match.league)
        row = Checkpoint.objects.get(match=match)
        row.data = Checkpoint.objects.get(match=other).data
        row.save()
        client.force_login(match.team(match.waiting_side).coach)
        body = client.get(f"/matches/{match.pk}/").content.decode()
        assert "The position cannot be read." in body
        for hours in range(3):
            with pytest.raises(DataError):
                resolve_match(match_id=match.pk, now=NOW + timedelta(hours=99 + hours))
        match.refresh_from_db()
        assert (match.state, match.segment) == ("held", 1)
        assert match.last_error.endswith("not a position of this match: it was set up otherwise")

    @pytest.mark.parametrize("data", [{}, [], {"checkpoint": 1}])
    def test_the_orders_that_stand_are_refused_in_words(self, client, data):
        """The part of the page, and the API, that rehearse what would be played."""
        match = factory.playing()
        client.force_login(match.team(match.waiting_side).coach)
        text = {"text": "4 STAND", "segment": match.segment, "action": "save"}
        assert client.post(f"/matches/{match.pk}/sheet/", text).status_code == 302
        Checkpoint.objects.filter(match=match).update(data=data)
        part = client.get(f"/matches/{match.pk}/sheet/standing/")
        assert (part.status_code, part.content.count(b"position of this match cannot")) == (200, 1)
        answer = client.get(f"/api/v1/matches/{match.pk}/sheet/standing/")
        assert answer.status_code == 409
        assert "The position of this match cannot be read" in answer.json()["detail"]
