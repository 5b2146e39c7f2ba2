"""The match's pages: who sees what, what forms answer, what they cost."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils.html import escape

from core import clock
from core.accounts.waiting import waiting_for
from core.leagues.models import Role
from matches.models import Checkpoint, Match, MatchMode, SetUpOrders, TurnSheet
from matches.services.outcomes.booking import book_result
from matches.services.resolution.autoplay import play_match
from matches.services.resolution.resolve import resolve_match
from rosters.match_refs import match_ref
from rosters.models import AfterMatch, PlayerSheet, Team
from tests.factories import matches as factory
from tests.factories.core import WHEN, LeagueFactory, UserFactory, member
from tests.support.html import squeezed

pytestmark = pytest.mark.django_db
NOW = WHEN + timedelta(hours=factory.HOURS, minutes=1)


RUBBISH = (
    "99 STAND",
    "1 MOVE Z99",
    "1 MOVE A1",
    "\x00\x01\x02",
    "\ufffd\ufffd",
    "x" * 10_000,
    "1 STAND\n" * 300,
    "💥 🏉",
    "7" * 500,
    "1 BLOCK opp99999999999999999999",
    "{" * 200,
)


@pytest.fixture(autouse=True)
def _now():
    with clock.set_to(NOW):
        yield


@pytest.fixture
def match() -> Match:
    return factory.playing()


def test_a_league_shows_the_matches_under_way_before_those_to_come(client, match) -> None:
    """Also when their deadline is later than those of eight others."""
    for _ in range(8):
        factory.match(league=match.league, now=WHEN - timedelta(days=9))
    Match.objects.filter(pk=match.pk).update(due_at=WHEN + timedelta(days=9))
    client.force_login(match.home_team.coach)
    page = client.get(f"/leagues/{match.league.slug}/").content.decode()
    listed = page.partition('id="matches-of-league"')[2]
    shown = re.findall(r'href="/matches/(\d+)/"', listed)
    assert (shown[0], len(shown)) == (str(match.pk), 8)


@pytest.mark.parametrize("is_friendly", [False, True])
def test_what_counts_nowhere_is_not_in_the_report_of_a_friendly(client, is_friendly) -> None:
    match = factory.finished()
    if is_friendly:
        teams = Team.objects.filter(pk__in=[match.home_team_id, match.away_team_id])
        teams.update(league=None)
        Match.objects.filter(pk=match.pk).update(league=None)
    client.force_login(match.home_team.coach)
    page = client.get(f"/matches/{match.pk}/report/").content.decode()
    for words in ("SPP", "MVP", "Winnings"):
        assert (words in page) != is_friendly, words
    assert "Casualties caused" in page


def test_the_spp_of_a_report_are_those_that_are_booked(client) -> None:
    match = factory.finished()
    book_result(match_id=match.pk, now=clock.now())
    client.force_login(match.home_team.coach)
    page = client.get(f"/matches/{match.pk}/report/")
    rows = [row for side in page.context["page"].sides for row in side.rows]
    best = [row for row in rows if row.mvp_spp]
    assert [row.mvp_spp for row in best] == [5, 5]
    spp = [label for _, label in page.context["page"].columns].index("SPP")
    for row in best:
        assert row.numbers[spp] == PlayerSheet.objects.get(player=row.pk).spp


@pytest.fixture
def coach(match, client) -> Client:
    """The browser of the coach on turn."""
    client.force_login(match.team(match.waiting_side).coach)
    return client


def submit(client: Client, match: Match, text: str, **changes):
    data = {"text": text, "segment": match.segment, "action": "submit"} | changes
    return client.post(f"/matches/{match.pk}/sheet/", data)


class TestReading:
    def test_anybody_reads_a_public_match(self, client, match):
        body = squeezed(client.get(f"/matches/{match.pk}/").content)
        assert '<svg class="pitch"' in body
        assert f"It is the turn of {escape(match.team(match.waiting_side).name)}." in body
        assert body.count("<textarea") == body.count('<textarea id="embed-code"') == 1

    @pytest.mark.fast
    def test_the_coach_on_turn_gets_the_form(self, coach, match):
        body = squeezed(coach.get(f"/matches/{match.pk}/").content)
        assert "It is your turn." in body
        assert "<textarea" in body

    @pytest.mark.parametrize("part", ["", "log/", "record/", "state/"])
    def test_before_the_kick_off_every_page_stands(self, client, part):
        match = factory.match()
        assert client.get(f"/matches/{match.pk}/{part}").status_code == 200

    def test_there_is_no_report_before_full_time(self, client, match):
        assert client.get(f"/matches/{match.pk}/report/").status_code == 404

    def test_the_report_names_everybody(self, client):
        match = factory.finished()
        body = client.get(f"/matches/{match.pk}/report/").content.decode()
        assert "MVP" in body
        assert "koku" in body
        assert match.home_team.players.first().name in body
        for part in ("", "log/", "record/", "state/"):
            assert client.get(f"/matches/{match.pk}/{part}").status_code == 200

    def test_a_finished_match_leads_to_its_replay_and_to_what_comes_after(self, client):
        match = factory.finished()
        book_result(match_id=match.pk, now=NOW)
        page = client.get(f"/matches/{match.pk}/").content.decode()
        notice = page.partition("Full time.")[2].partition("</div>")[0]
        assert f'href="/matches/{match.pk}/replay/"' in notice
        after = AfterMatch.objects.filter(source=match_ref(match.pk))
        assert len(after) == 2
        for row in after:
            assert f'href="{reverse("rosters:after-match", args=[row.pk])}"' in notice
        assert "Verify the dice" in page

    def test_a_match_that_is_not_over_says_nothing_of_verifying_its_dice(self, client, match):
        for shown in (match, factory.match()):
            page = client.get(f"/matches/{shown.pk}/").content.decode()
            assert "Verify the dice" not in page

    def test_what_matters_stands_where_a_phone_shows_it(self, client, match):
        first = '<th scope="col">Player</th><th scope="col">{}</th>'
        assert first.format("State") in squeezed(client.get(f"/matches/{match.pk}/").content)
        play_match(match_id=match.pk, now=NOW)
        report = squeezed(client.get(f"/matches/{match.pk}/report/").content)
        assert first.format("Afterwards") in report

    def test_each_turn_of_the_log_leads_to_its_replay(self, client):
        match = factory.finished()
        body = client.get(f"/matches/{match.pk}/log/").content.decode()
        newest = match.segments.latest("number")
        assert f"/matches/{match.pk}/replay/?event={newest.first_event}&amp;play=1" in body
        Match.objects.filter(pk=match.pk).update(mode=MatchMode.TABLE)
        assert "/replay/?event=" not in client.get(f"/matches/{match.pk}/log/").content.decode()

    def test_the_log_goes_back_to_the_kick_off(self, client, match):
        body = client.get(f"/matches/{match.pk}/log/?before=1").content.decode()
        assert "Opening" in body
        partial = client.get(f"/matches/{match.pk}/log/", headers={"HX-Request": "true"})
        assert b"<!doctype" not in partial.content
        for rubbish in ("x", "-1", "9" * 40, "\x00"):
            answer = client.get(f"/matches/{match.pk}/log/", {"before": rubbish})
            assert answer.status_code == 200


class TestPolling:
    def test_an_unchanged_state_is_not_sent_again(self, client, match):
        first = client.get(f"/matches/{match.pk}/state/")
        again = client.get(f"/matches/{match.pk}/state/", headers={"If-None-Match": first["ETag"]})
        assert (first.status_code, again.status_code, again.content) == (200, 304, b"")

    def test_a_turn_that_was_played_is_announced_with_its_events(self, client, match):
        first = client.get(f"/matches/{match.pk}/live/")
        resolve_match(match_id=match.pk, now=match.due_at)
        answer = client.get(f"/matches/{match.pk}/live/", headers={"If-None-Match": first["ETag"]})
        before, now = first.json(), answer.json()
        assert (answer.status_code, now["segment"]) == (200, before["segment"] + 1)
        assert now["turn"]["first"] == before["turn"]["last"] + 1

    def test_a_turn_being_played_is_asked_for_every_other_second(self, coach, match):
        assert coach.get(f"/matches/{match.pk}/live/").json()["seconds"] > 10
        submit(coach, match, factory.a_move(match))
        assert coach.get(f"/matches/{match.pk}/live/").json()["seconds"] <= 2

    def test_nobody_sees_the_state_of_a_hidden_match(self, client, match):
        match.league.is_private = True
        match.league.save()
        assert client.get(f"/matches/{match.pk}/state/").status_code == 404


class TestTheSheet:
    def test_submitting_leads_back_to_the_match(self, coach, match):
        answer = submit(coach, match, factory.a_move(match))
        assert (answer.status_code, answer["Location"]) == (302, f"/matches/{match.pk}/")
        assert TurnSheet.objects.get().state == "ready"
        assert "Being played." in coach.get(answer["Location"]).content.decode()

    def test_a_refused_sheet_comes_back_with_line_and_reason_and_is_kept(self, coach, match):
        answer = submit(coach, match, "99 STAND\n1 MOVE O9")
        body = answer.content.decode()
        assert answer.status_code == 422
        assert "Line 1, column 1:" in body
        assert "Nobody in your team wears 99" in body
        assert "O9 is not on the pitch" in body
        assert "99 STAND" in body
        assert TurnSheet.objects.get().state == "draft"

    def test_a_doubtful_sheet_can_be_submitted_anyway(self, coach, match):
        number = factory.own_players(match)[0].number
        answer = submit(coach, match, f"{number} MOVE A1")
        assert answer.status_code == 422
        assert "CORE-MOV-01" in answer.content.decode()
        assert "submit_anyway" in answer.content.decode()
        answer = submit(coach, match, f"{number} MOVE A1", action="submit_anyway")
        assert answer.status_code == 302

    def test_the_draft_waits_for_its_coach(self, coach, match):
        answer = submit(coach, match, "7 MOVE nowhere yet", action="save")
        assert answer.status_code == 302
        assert "7 MOVE nowhere yet" in coach.get(f"/matches/{match.pk}/").content.decode()

    def test_the_live_check_answers_line_by_line(self, coach, match):
        def checked(text: str) -> str:
            data = {"text": text, "segment": match.segment}
            answer = coach.post(f"/matches/{match.pk}/sheet/check/", data)
            assert answer.status_code == 200
            return squeezed(answer.content)

        assert "Legal." in checked(f"{factory.a_move(match)}\n")
        assert "Did you mean MOVE?" in checked("7 MOV")
        assert "Your turn is empty" in checked("  ")

    def test_lines_after_the_end_are_reported_as_ignored(self, coach, match):
        text = f"{factory.a_move(match)}\nEND\nYours, a coach"
        data = {"text": text, "segment": match.segment}
        verdict = coach.post(f"/matches/{match.pk}/sheet/check/", data).content.decode()
        assert "Line 3, column 1: Nothing after END is read." in verdict
        assert submit(coach, match, text).status_code == 302
        page = coach.get(f"/matches/{match.pk}/").content.decode()
        assert "Line 3, column 1: Nothing after END is read." in page
        data = {"text": "RECEIVE\nEND\nTARGET G18"}
        verdict = coach.post(f"/matches/{match.pk}/set-up/check/", data).content.decode()
        assert "Line 3, column 1: Nothing after END is read." in verdict

    def test_a_run_past_the_goal_line_is_shown_as_a_touchdown(self, coach, match):
        text = factory.a_run_past_the_goal_line(match)
        data = {"text": text, "segment": match.segment}
        verdict = squeezed(coach.post(f"/matches/{match.pk}/sheet/check/", data).content)
        assert "Legal." in verdict
        assert ">Touchdown<" in verdict
        assert "the rest of the play is not needed" in verdict
        assert submit(coach, match, text).status_code == 302

    def test_without_scripts_the_check_is_a_page(self, coach, match):
        body = squeezed(submit(coach, match, factory.a_move(match), action="check").content)
        assert "Legal." in body


class TestConceding:
    BOX = 'name="confirm_concession"'
    ASKED = "This sheet gives the match up."

    def test_the_check_warns_and_asks(self, coach, match):
        data = {"text": "CONCEDE", "segment": match.segment}
        live = coach.post(f"/matches/{match.pk}/sheet/check/", data)
        page = submit(coach, match, "CONCEDE", action="check")
        for answer in (live, page):
            body = answer.content.decode()
            assert answer.status_code == 200
            for words in (self.ASKED, self.BOX, "cannot be taken back", "LGE-CON-01"):
                assert words in body
            assert "checked>" not in body
        harmless = coach.post(f"/matches/{match.pk}/sheet/check/", data | {"text": "END"})
        assert self.BOX not in harmless.content.decode()

    def test_without_the_tick_nothing_is_submitted(self, coach, match):
        for _ in range(2):
            answer = submit(coach, match, "CONCEDE")
            body = answer.content.decode()
            assert answer.status_code == 422
            assert "Nothing was submitted." in body
            assert self.BOX in body
        assert TurnSheet.objects.get().state == "draft"
        body = coach.get(f"/matches/{match.pk}/").content.decode()
        assert "CONCEDE</textarea>" in body

    def test_with_the_tick_it_is(self, coach, match):
        answer = submit(coach, match, "CONCEDE", confirm_concession="1")
        assert answer.status_code == 302
        assert submit(coach, match, "CONCEDE").status_code == 302  # the same orders again
        assert TurnSheet.objects.get().state == "ready"
        resolve_match(match_id=match.pk, now=NOW)
        answer = submit(coach, match, "END")  # from a tab of before
        assert answer.status_code == 422
        match.refresh_from_db()
        assert match.is_finished

    def test_a_tick_outlives_a_doubt_and_no_more(self, coach, match):
        text = "CONCEDE\nINSPIRE\nCOUNTER"
        answer = submit(coach, match, text, confirm_concession="1")
        body = squeezed(answer.content)
        assert answer.status_code == 422
        assert "submit_anyway" in body
        assert 'value="1" checked>' in body
        assert submit(coach, match, text, action="submit_anyway").status_code == 422
        answer = submit(coach, match, text, action="submit_anyway", confirm_concession="1")
        assert answer.status_code == 302


class TestBadInput:
    """Section 4 of the issue: a clear message, never a 500, nothing changed, nothing lost."""

    @pytest.mark.one_in(3)
    @pytest.mark.parametrize("text", RUBBISH)
    def test_rubbish_is_answered_in_words(self, coach, match, text):
        for action in ("submit", "check", "save"):
            answer = submit(coach, match, text, action=action)
            assert answer.status_code in (200, 302, 422)
        data = {"text": text, "segment": match.segment}
        assert coach.post(f"/matches/{match.pk}/sheet/check/", data).status_code == 200
        match.refresh_from_db()
        assert (match.segment, match.ready_at) == (1, None)
        assert not TurnSheet.objects.exclude(state="draft").exists()

    @pytest.mark.one_in(3)
    @pytest.mark.parametrize(
        "segment", ["", "x", "-1", "0", "2", "9" * 60, "9" * 5000, "²", "٣", None]
    )
    @pytest.mark.one_in(2)
    def test_a_form_for_no_turn_of_this_match_changes_nothing(self, coach, match, segment):
        fields = {"text": "END", "segment": segment}
        data = {key: value for key, value in fields.items() if value is not None}
        for action in ("submit", "submit_anyway", "check", "save"):
            answer = coach.post(f"/matches/{match.pk}/sheet/", data | {"action": action})
            assert answer.status_code == 422, action
            assert 'class="notice notice-bad"' in answer.content.decode()
        answer = coach.post(f"/matches/{match.pk}/sheet/check/", data)
        assert answer.status_code == (200 if segment in ("0", "2") else 422)
        assert 'class="notice notice-bad"' in answer.content.decode()
        match.refresh_from_db()
        assert (TurnSheet.objects.count(), match.ready_at) == (0, None)

    def test_a_form_without_its_text_changes_nothing(self, coach, match):
        submit(coach, match, "# my draft", action="save")
        for action in ("submit", "submit_anyway", "check", "save", ""):
            for part in ("sheet/", "sheet/check/", "set-up/", "set-up/check/"):
                data = {"segment": match.segment, "action": action}
                answer = coach.post(f"/matches/{match.pk}/{part}", data)
                assert answer.status_code == 422, (part, action)
                assert "came in incomplete" in answer.content.decode()
        match.refresh_from_db()
        assert (TurnSheet.objects.get().text, match.ready_at) == ("# my draft", None)
        assert not SetUpOrders.objects.exists()

    @pytest.mark.parametrize("action", ["submit", "check", "save"])
    def test_an_old_tab_leaves_the_new_turns_draft_alone(self, client, action):
        match = factory.playing(turns=2)
        client.force_login(match.team(match.waiting_side).coach)
        submit(client, match, "# the new turn's", action="save")
        old = {"text": "# an old tab's", "segment": match.segment - 2, "action": action}
        answer = client.post(f"/matches/{match.pk}/sheet/", old)
        body = answer.content.decode()
        assert answer.status_code == 422
        assert "played already" in body
        assert answer.context["page"].sheet.text == "# the new turn's"
        assert "What you wrote for the turn before" in body
        answer = client.post(f"/matches/{match.pk}/sheet/check/", old)
        assert "played already" in answer.content.decode()
        assert TurnSheet.objects.get().text == "# the new turn's"

    def test_five_megabytes_are_refused_in_words(self, coach, match):
        for part in ("sheet/", "sheet/check/", "set-up/", "set-up/check/"):
            for size, words in ((5_000_000, "at most 2.5 MB"), (2_000_000, "at most 8 KB")):
                answer = coach.post(f"/matches/{match.pk}/{part}", {"text": "x" * size})
                assert answer.status_code == 413
                assert words in answer.content.decode()
        assert not TurnSheet.objects.exists()

    def test_binary_bodies_are_no_fault_of_the_server(self, coach, match):
        kinds = (
            "application/x-www-form-urlencoded",
            "multipart/form-data; boundary=x",
            "multipart/form-data",
            "text/plain",
        )
        for kind in kinds:
            for body in (bytes(range(256)) * 20, b"text=\xff\xfe\x00&action=submit"):
                answer = coach.post(f"/matches/{match.pk}/sheet/", body, content_type=kind)
                assert answer.status_code < 500, kind

    def test_out_of_turn(self, client, match):
        client.force_login(match.team(1 - match.waiting_side).coach)
        answer = submit(client, match, "END")
        assert answer.status_code == 422
        assert "not your turn" in answer.content.decode()

    def test_a_finished_match(self, client):
        match = factory.finished()
        client.force_login(match.home_team.coach)
        answer = submit(client, match, "END")
        assert answer.status_code == 422
        assert "over" in answer.content.decode()

    def test_a_second_submission_for_a_turn_already_played(self, coach, match):
        submit(coach, match, factory.a_move(match))
        resolve_match(match_id=match.pk, now=NOW)
        answer = submit(coach, match, "END")
        assert answer.status_code == 422
        assert "played already" in answer.content.decode()

    def test_somebody_elses_match(self, client, match):
        for person in (UserFactory.create(), member(match.league, Role.COMMISSIONER)):
            client.force_login(person)
            for part in ("sheet/", "sheet/check/", "set-up/", "set-up/check/"):
                assert client.post(f"/matches/{match.pk}/{part}", {}).status_code == 403
            assert client.get(f"/matches/{match.pk}/set-up/").status_code == 403

    def test_no_match_and_nobody(self, client, match):
        assert client.get("/matches/0/").status_code == 404
        assert client.get(f"/matches/{'9' * 30}/").status_code == 404
        assert client.post(f"/matches/{match.pk}/sheet/", {}).status_code == 302
        assert "login" in client.get(f"/matches/{match.pk}/set-up/")["Location"]

    @pytest.mark.parametrize("part", ["sheet/", "sheet/check/", "set-up/", "set-up/check/"])
    def test_a_length_that_is_no_number(self, coach, match, part):
        kind = "application/x-www-form-urlencoded"
        address = f"/matches/{match.pk}/{part}"
        answer = coach.generic("POST", address, b"text=END", kind, CONTENT_LENGTH="x")
        assert answer.status_code == 400

    def test_a_forged_form_is_refused(self, match):
        browser = Client(enforce_csrf_checks=True)
        browser.force_login(match.team(match.waiting_side).coach)
        assert submit(browser, match, "END").status_code == 403
        assert not TurnSheet.objects.exists()


class TestHeld:
    @pytest.fixture
    def held(self, match) -> Match:
        match.state, match.held_from = "held", "playing"
        match.last_error = "RuntimeError: a rule fell over"
        match.save()
        return match

    def test_the_commissioner_sees_why_and_runs_it_again(self, client, held):
        commissioner = member(held.league, Role.COMMISSIONER)
        client.force_login(commissioner)
        assert "a rule fell over" in client.get(f"/matches/{held.pk}/").content.decode()
        assert [item.text for item in waiting_for(commissioner)] == [
            "It is held and needs your decision. It is a match of Samurai Bowl."
        ]
        assert client.post(f"/matches/{held.pk}/run-again/").status_code == 302
        held.refresh_from_db()
        assert held.state == "playing"

    def test_the_commissioner_may_have_default_orders_played(self, client, held):
        client.force_login(member(held.league, Role.COMMISSIONER))
        assert "Play default orders" in client.get(f"/matches/{held.pk}/").content.decode()
        answer = client.post(f"/matches/{held.pk}/run-again/", {"orders": "default"})
        assert answer.status_code == 302
        assert resolve_match(match_id=held.pk, now=NOW).cause == "deadline"

    def test_a_coach_sees_that_it_is_held_and_no_more(self, client, held):
        client.force_login(held.home_team.coach)
        body = client.get(f"/matches/{held.pk}/").content.decode()
        assert "Held." in body
        assert "a rule fell over" not in body
        for orders in ({}, {"orders": "default"}):
            assert client.post(f"/matches/{held.pk}/run-again/", orders).status_code == 403


class TestUnreadable:
    """A checkpoint that cannot be read takes the position from the page, and nothing else."""

    RUBBISH = ({"x": 1}, [], "x", 7, None, {"checkpoint": 2, "setup": {}})

    @pytest.fixture(params=range(len(RUBBISH)))
    def broken(self, request, match) -> Match:
        if self.RUBBISH[request.param] is None:
            Checkpoint.objects.all().delete()
        else:
            Checkpoint.objects.update(data=self.RUBBISH[request.param])
        return match

    def test_a_held_match_is_shown_and_can_be_run_again(self, client, broken):
        Match.objects.update(state="held", held_from="playing", last_error="DataError: x")
        client.force_login(member(broken.league, Role.COMMISSIONER))
        for part in ("log/", "record/", "state/"):
            assert client.get(f"/matches/{broken.pk}/{part}").status_code == 200
        answer = client.get(f"/matches/{broken.pk}/")
        body = answer.content.decode()
        assert answer.status_code == 200
        for words in ("The position cannot be read.", "Held.", "Run it again", "Opening"):
            assert words in body
        assert '<svg class="pitch"' not in body

    @pytest.mark.one_in(2)
    def test_a_sheet_is_refused_in_words_and_kept(self, coach, broken):
        assert coach.get(f"/matches/{broken.pk}/").status_code == 200
        answer = submit(coach, broken, "1 STAND")
        body = answer.content.decode()
        assert answer.status_code == 422
        assert "The position of this match cannot be read" in body
        assert TurnSheet.objects.get().state == "draft"
        data = {"text": "1 STAND", "segment": 1}
        for part, fields in (("sheet/check/", {}), ("sheet/", {"action": "check"})):
            answer = coach.post(f"/matches/{broken.pk}/{part}", data | fields)
            assert answer.status_code == 200
            assert "The position of this match cannot be read" in answer.content.decode()


@pytest.mark.parametrize("count", [1, 3])
class TestCosts:
    """The number of queries does not grow with the rows."""

    def made(self, count: int, **fields) -> Match:
        league = LeagueFactory.create(slug="many")
        return [factory.match(league=league, seed="", **fields) for _ in range(count)][-1]

    def queries(self, client: Client, address: str) -> int:
        with CaptureQueriesContext(
            connection,
        ) as captured:
            assert client.get(address).status_code == 200
        return len(captured)

    def test_lists(self, client, count):
        match = self.made(count)
        client.force_login(match.home_team.coach)
        found = [
            self.queries(client, address)
            for address in (
                "/matches/",
                "/matches/?mine=1",
                "/matches/?league=many",
                "/api/v1/matches/",
            )
        ]
        assert found == [9, 11, 10, 4]

    def test_the_log(self, client, count):
        match = factory.playing(turns=count)
        addresses = ("log/", "record/")
        costs = [self.queries(client, f"/matches/{match.pk}/{a}") for a in addresses]
        assert costs == [2, 3]
