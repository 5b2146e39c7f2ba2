"""Chests and pads are laid before anybody is hired or set up (DUN-PRM-01, KEM-LAY-01)."""

from __future__ import annotations

import json
from datetime import timedelta

import pytest
from django.urls import reverse

from core import clock
from core.audit.models import AuditEntry
from core.errors import NotAllowed, Refused
from core.notifications.models import Notification
from engine.dice import SegmentDice
from engine.laying import known, lay, printed
from engine.lineup import MatchSetup
from engine.rules_lookup import rules_for
from engine.sheets.set_up_check import default_set_up
from engine.sheets.set_up_sheet import SetUpSheet
from matches.models import Match, MatchState, Segment, SetUpOrders, Side, SideClock
from matches.queries.audit_subjects import disclosed_to
from matches.queries.waiting import waiting_for
from matches.services.errors import BadOrders
from matches.services.orders.match_orders import read_orders, save_orders, written_orders
from matches.services.orders.playbooks import save_page
from matches.services.orders.set_ups import submit_set_up
from matches.services.prematch import laying
from matches.services.prematch.freebooters import hire
from matches.services.prematch.squads import choose_squad
from matches.services.resolution.autoplay import play_match
from matches.services.resolution.hold import hold, play_default_orders
from matches.services.resolution.replay_check import replayed
from matches.services.resolution.resolve import resolve_match
from matches.services.timekeeping.deadlines import remind_due
from rosters.models import Team
from tests.factories import matches as factory
from tests.factories.core import WHEN, MembershipFactory
from tests.factories.matches import HOURS

pytestmark = pytest.mark.django_db
NOW = WHEN + timedelta(hours=1)
DUE = WHEN + timedelta(hours=HOURS)
FAR, OTHER = "N11", "U11"
"""Squares of Old Cistern on which a chest may stand, far from each other."""


@pytest.fixture(autouse=True)
def _now():
    with clock.set_to(NOW):
        yield


def made(how: str = "alternate", **options: str) -> Match:
    found = factory.match(
        "human",
        "orc",
        variant="dungeon",
        options={"dungeon_map": "old_cistern", "dungeon_placement": how, **options},
    )
    Team.objects.update(balance=300)
    return found


@pytest.fixture
def match() -> Match:
    return made()


def submit(match: Match, side: int, text: str) -> SetUpOrders:
    return laying.submit_laying(
        match=match, side=side, author=match.team(side).coach, text=text, now=clock.now()
    )


def resolved(match: Match, now=NOW) -> Segment | None:
    segment = resolve_match(match_id=match.pk, now=now)
    match.refresh_from_db()
    return segment


def names(match: Match) -> tuple[list[str], list[str]]:
    """Where chests and pads lie."""
    setup = MatchSetup.from_json(match.setup)
    chests, pads = known(setup)
    name = rules_for(setup).board.name
    return [name(square) for square in chests], [name(square) for square in pads]


class TestByDice:
    @pytest.mark.rules("DUN-PRM-01", "DUN-PRM-02", "DUN-PRM-03")
    def test_all_is_laid_when_the_match_is_made_and_the_match_begins_with_it(self):
        match = made("random")
        assert not match.laying
        setup = MatchSetup.from_json(match.setup)
        dice = SegmentDice(bytes.fromhex(match.secret), f"{match.public_id}|laying", 0, b"")
        assert lay(MatchSetup.from_json({**match.setup, "laid": []}), dice.roll) == setup
        ended = play_match(match_id=match.pk, now=NOW)
        opening = Segment.objects.get(match=ended, number=0)
        placed = [e for e in opening.events if e["event"] in ("chest_placed", "pad_placed")]
        assert placed == match.setup["laid"]
        assert len(list(replayed(ended))) == Segment.objects.filter(match=ended).count()

    @pytest.mark.rules("DUN-PRM-01")
    def test_it_stays_when_somebody_is_hired_after_it(self):
        match = made("random")
        laid = match.setup["laid"]
        hire(match=match, side=0, actor=match.team(0).coach, now=NOW, position="lineman")
        match.refresh_from_db()
        assert match.setup["laid"] == laid
        assert len(match.setup["home"]["figures"]) > len(match.setup["away"]["figures"])

    def test_everybody_sees_the_dungeon_as_it_is_laid(self, client):
        for how in ("random", "printed"):
            match = made(how)
            chests, pads = names(match)
            body = client.get(reverse("matches:match", args=[match.pk])).content.decode()
            assert "Unopened chests: " in body
            for square in (*chests, *pads):
                assert square in body
        body = client.get(reverse("matches:match", args=[made().pk])).content.decode()
        assert "Unopened chests" not in body


class TestInTurn:
    @pytest.mark.rules("KEM-LAY-01")
    def test_first_of_all_both_coaches_are_asked_where(self, match):
        assert match.laying
        assert match.due_at == DUE
        subjects = Notification.objects.values_list("subject", flat=True)
        assert {*subjects} == {f"{match}: where would you lay chests and pads?"}
        for side in Side:
            (item,) = waiting_for(match.team(side).coach)
            assert item.text == (
                "Say where you would lay chests and pads. "
                f"You play as {match.team(side)} in Dungeonbowl."
            )

    @pytest.mark.rules("DUN-PRM-01", "KEM-LAY-01")
    def test_until_it_is_laid_nobody_is_hired_rested_or_set_up(self, match):
        coach = match.home_team.coach
        text = default_set_up(MatchSetup.from_json(match.setup), 0).text()
        before = match.setup
        for verb in (
            lambda: hire(match=match, side=0, actor=coach, now=NOW, position="lineman"),
            lambda: choose_squad(match=match, side=0, actor=coach, resting=[1], now=NOW),
            lambda: submit_set_up(match=match, side=0, author=coach, text=text, now=NOW),
        ):
            with pytest.raises(Refused) as refused:
                verb()
            assert refused.value.rule == "KEM-LAY-01"
        match.refresh_from_db()
        assert match.setup == before
        assert not SetUpOrders.objects.filter(match=match).exists()

    @pytest.mark.rules("KEM-LAY-01")
    def test_both_lists_lay_it_and_open_the_rest(self, match):
        submit(match, 0, f"CHESTS {FAR}\nPADS B2")
        assert resolved(match) is None
        assert match.laying
        submit(match, 1, f"CHESTS {OTHER}\nPADS AG14")
        match.refresh_from_db()
        assert match.ready_at == NOW
        assert resolved(match) is None
        assert not match.laying
        assert (match.ready_at, match.attempts, match.segment) == (None, 0, 0)
        assert match.due_at == NOW + timedelta(hours=HOURS)
        chests, pads = names(match)
        assert {*chests[:2]} == {FAR, OTHER}
        assert {*pads[:2]} == {"B2", "AG14"}
        assert {event["side"] for event in match.setup["laid"]} == {0, 1}
        assert not SetUpOrders.objects.filter(match=match).exists()
        assert Notification.objects.filter(subject=f"{match}: submit your set-up").count() == 2
        hire(match=match, side=0, actor=match.team(0).coach, now=NOW, position="lineman")
        match.refresh_from_db()
        assert names(match) == (chests, pads)
        assert resolved(match, match.due_at).number == 0
        opening = Segment.objects.get(match=match)
        placed = [e for e in opening.events if e["event"] in ("chest_placed", "pad_placed")]
        assert placed == match.setup["laid"]

    @pytest.mark.rules("KEM-LAY-01")
    def test_at_the_deadline_the_map_answers_for_who_is_silent(self, match):
        submit(match, 1, f"CHESTS {OTHER}")
        excuses = [*SideClock.objects.filter(match=match).values_list("excuses", "missed")]
        assert resolved(match, DUE) is None
        assert match.due_at == DUE + timedelta(hours=HOURS)
        assert not Notification.objects.filter(key__contains=":laying:", read_at=None).exists()
        assert OTHER in names(match)[0]
        setup = MatchSetup.from_json(match.setup)
        assert known(setup)[1] == [*printed(setup)[1]]
        assert len({*known(setup)[0]} & {*printed(setup)[0]}) >= 4
        now = [*SideClock.objects.filter(match=match).values_list("excuses", "missed")]
        assert now == excuses
        assert match.state == MatchState.SETTING_UP

    @pytest.mark.rules("KEM-LAY-01")
    def test_where_a_list_ends_the_playbook_answers(self, match):
        save_page(
            team=match.home_team,
            author=match.home_team.coach,
            name="Ours",
            text=f"CHESTS {OTHER}",
            now=NOW,
        )
        submit(match, 0, f"CHESTS {FAR}")
        resolved(match, DUE)
        own = [event["square"] for event in match.setup["laid"][:6] if event["side"] == 0]
        board = rules_for(MatchSetup.from_json(match.setup)).board
        assert [board.name(square) for square in own[:2]] == [FAR, OTHER]

    def test_without_a_list_the_page_offers_what_would_answer(self, match):
        printed_pads = laying.written_laying(match, 0).splitlines()[1]
        coach = match.home_team.coach
        text = f"CHESTS {OTHER}"
        save_page(team=match.home_team, author=coach, name="Ours", text=text, now=NOW)
        assert laying.written_laying(match, 0) == f"{text}\n{printed_pads}\nEND\n"
        assert laying.written_laying(match, 1).splitlines()[1] == printed_pads

    def test_a_list_after_the_deadline_is_refused(self, match):
        late = DUE + timedelta(minutes=1)
        coach = match.home_team.coach
        with pytest.raises(Refused, match="time to list squares has passed"):
            laying.submit_laying(match=match, side=0, author=coach, text="", now=late)

    @pytest.mark.rules("DUN-PRM-02")
    def test_the_orders_of_the_match_take_no_square_that_a_list_may_not_have(self, match):
        orders = read_orders(match, 0, "CHESTS B2")
        with pytest.raises(BadOrders):
            save_orders(match=match, side=0, author=match.home_team.coach, orders=orders, now=NOW)

    def test_how_often_a_list_was_changed_is_hidden_from_the_other_coach(self, match):
        submit(match, 0, f"CHESTS {FAR}")
        submit(match, 0, f"CHESTS {OTHER}")
        entries = AuditEntry.objects.filter(verb="set_up.laying_submitted")
        assert entries.filter(disclosed_to(match.home_team.coach)).count() == 2
        assert not entries.filter(disclosed_to(match.away_team.coach)).exists()

    def test_a_list_can_be_changed_until_both_are_in(self, match):
        submit(match, 0, f"CHESTS {FAR}")
        submit(match, 0, f"CHESTS {FAR}")
        assert AuditEntry.objects.filter(verb="set_up.laying_submitted").count() == 1
        submit(match, 0, f"CHESTS {OTHER}")
        assert laying.written_laying(match, 0) == f"CHESTS {OTHER}\nEND\n"
        submit(match, 1, "")
        with pytest.raises(Refused, match="laid already"):
            submit(match, 0, f"CHESTS {FAR}")
        resolved(match)
        with pytest.raises(Refused, match="laid already"):
            submit(match, 0, f"CHESTS {FAR}")

    @pytest.mark.parametrize(
        ("text", "error"),
        [
            ("CHESTS B2", BadOrders),
            ("CHESTS ZZ99", BadOrders),
            ("KICKING\n1 AT B2", Refused),
            ("PRESET cautious", Refused),
        ],
    )
    def test_what_is_no_list_is_refused_and_changes_nothing(self, match, text, error):
        with pytest.raises(error):
            submit(match, 0, text)
        assert not SetUpOrders.objects.filter(match=match).exists()
        assert not AuditEntry.objects.filter(verb="set_up.laying_submitted").exists()

    def test_only_its_coach_writes_a_sides_list(self, match):
        with pytest.raises(NotAllowed):
            laying.submit_laying(
                match=match, side=0, author=match.away_team.coach, text="", now=NOW
            )

    def test_other_orders_of_the_match_stay(self, match):
        coach = match.home_team.coach
        orders = read_orders(match, 0, f"BITE 3\nCHESTS {OTHER}")
        save_orders(match=match, side=0, author=coach, orders=orders, now=NOW)
        submit(match, 0, f"CHESTS {FAR}")
        assert written_orders(match, 0).text() == f"BITE 3\nCHESTS {FAR}\nEND\n"
        resolved(match, DUE)
        assert written_orders(match, 0).text() == "BITE 3\nEND\n"
        row = SetUpOrders.objects.get(match=match, side=0)
        assert (row.ready, row.laying_ready) == (False, False)

    def test_the_playbooks_formation_is_drafted_once_the_pads_lie(self, match):
        text = default_set_up(MatchSetup.from_json(match.setup), 0).text()
        save_page(
            team=match.home_team, author=match.home_team.coach, name="Ours", text=text, now=NOW
        )
        submit(match, 0, "")
        resolved(match, DUE)
        row = SetUpOrders.objects.get(match=match, side=0)
        assert not row.ready
        assert written_orders(match, 0) != SetUpSheet()

    def test_who_is_silent_is_reminded_of_the_list(self, match):
        submit(match, 0, "")
        match.refresh_from_db()
        remind_due(now=match.remind_at)
        reminder = Notification.objects.get(subject__contains="due soon")
        assert reminder.recipient == match.away_team.coach
        assert "your list of squares for chests and pads" in reminder.subject

    @pytest.mark.thorough
    def test_bots_lay_and_play_on(self, match):
        ended = play_match(match_id=match.pk, now=NOW)
        assert ended.state == MatchState.FINISHED
        assert not ended.laying
        assert len(list(replayed(ended))) == Segment.objects.filter(match=ended).count()

    def test_default_orders_of_a_held_match_lay_it_without_the_lists(self, match):
        submit(match, 0, f"CHESTS {FAR}")
        match.refresh_from_db()
        hold(match, "for a test", NOW)
        play_default_orders(
            match=match,
            actor=MembershipFactory.create(league=match.league, role="commissioner").user,
            now=NOW,
        )
        assert resolved(match) is None
        assert (match.laying, match.state) == (False, MatchState.SETTING_UP)
        setup = MatchSetup.from_json(match.setup)
        assert known(setup)[0] == [*printed(setup)[0]]


class TestPages:
    def test_the_page_takes_the_list_and_leads_on(self, client, match):
        url = reverse("matches:laying", args=[match.pk])
        client.force_login(match.home_team.coach)
        page = client.get(reverse("matches:match", args=[match.pk])).content.decode()
        assert url in page
        assert "Chests and pads come first." in page
        assert reverse("matches:freebooters", args=[match.pk]) not in page
        assert client.get(reverse("matches:set-up", args=[match.pk])).headers["Location"] == url
        body = client.get(url).content.decode()
        assert "Unopened chests: " in body
        assert "CHESTS " in body
        refused = client.post(url, {"text": "CHESTS B2"})
        assert refused.status_code == 422
        assert "The list cannot be submitted yet." in refused.content.decode()
        assert client.post(url, {}).status_code == 422
        assert client.post(url, {"text": f"CHESTS {FAR}"}).status_code == 302
        assert FAR in client.get(url).content.decode()
        client.force_login(match.away_team.coach)
        assert f"CHESTS {FAR}" not in client.get(url).content.decode()
        client.post(url, {"text": ""})
        resolved(match)
        assert client.get(url).headers["Location"] == reverse("matches:match", args=[match.pk])
        page = client.get(reverse("matches:match", args=[match.pk])).content.decode()
        assert "Unopened chests: " in page
        assert FAR in page

    def test_a_list_changed_in_another_tab_is_not_overwritten(self, client, match):
        url = reverse("matches:laying", args=[match.pk])
        client.force_login(match.home_team.coach)
        seen = client.get(url).context["seen"]
        assert client.post(url, {"text": f"CHESTS {FAR}", "seen": seen}).status_code == 302
        refused = client.post(url, {"text": "CHESTS B2", "seen": seen})
        assert (refused.status_code, refused.context["seen"]) == (422, seen)
        here = {"text": f"CHESTS {OTHER}", "seen": seen}
        answer = client.post(url, here)
        assert (answer.status_code, answer.context["newer"]) == (409, f"CHESTS {FAR}\nEND\n")
        assert answer.context["text"] == here["text"]
        body, newest = answer.content.decode(), answer.context["seen"]
        assert "Nothing was overwritten" in body
        assert f'name="seen" value="{newest}"' in body
        assert laying.written_laying(match, 0) == f"CHESTS {FAR}\nEND\n"
        assert client.post(url, here | {"seen": newest}).status_code == 302
        assert laying.written_laying(match, 0) == f"CHESTS {OTHER}\nEND\n"

    @pytest.mark.parametrize(("how", "says"), [("random", True), ("printed", False)])
    def test_the_record_names_the_dice_that_laid_it(self, client, how, says):
        match = made(how)
        body = client.get(reverse("matches:record", args=[match.pk])).content.decode()
        assert (f"{match.public_id}|laying" in body) is says

    def test_a_page_from_before_is_out_of_date_once_it_is_laid(self, client, match):
        url = reverse("matches:live", args=[match.pk])
        before = client.get(url).json()["stage"]
        resolved(match, DUE)
        assert client.get(url).json()["stage"] != before

    def test_the_api_takes_it_too(self, client, match):
        url = f"/api/v1/matches/{match.pk}/laying/"
        client.force_login(match.home_team.coach)
        before = client.get(url).json()
        assert (before["is_open"], before["ready"], before["chests"]) == (True, False, [])
        bad = client.put(url, json.dumps({"text": "CHESTS B2"}), content_type="application/json")
        assert bad.status_code == 400
        sent = client.put(
            url, json.dumps({"text": f"CHESTS {FAR}"}), content_type="application/json"
        )
        assert sent.json() | {"side": 0} == {
            "side": 0,
            "is_open": True,
            "text": f"CHESTS {FAR}\nEND\n",
            "ready": True,
            "seen": client.get(url).json()["seen"],
            "chests": [],
            "pads": [],
        }
        resolved(match, DUE)
        after = client.get(url).json()
        assert (after["chests"], after["pads"]) == names(match)
        assert (after["is_open"], after["text"]) == (False, "")

    @pytest.mark.parametrize("seen", ["", "0123456789abcdef"])
    def test_another_list_of_squares_is_left_alone(self, client, match, seen):
        client.force_login(match.home_team.coach)
        address = f"/api/v1/matches/{match.pk}/laying"

        def submit(square, **fields):
            body = {"text": f"CHESTS {square}", **fields}
            return client.put(address, body, "application/json")

        first = submit(FAR, seen="")
        assert (first.status_code, first.json()["seen"]) == (
            200,
            client.get(address).json()["seen"],
        )
        refused = submit(OTHER, seen=seen).json()
        assert (refused["status"], refused["code"], refused["field"]) == (
            409,
            "draft_changed",
            "seen",
        )
        assert client.get(address).json()["text"] == f"CHESTS {FAR}\nEND\n"
        assert submit(FAR, seen=seen).status_code == 200  # the same again
        assert submit(OTHER, seen=first.json()["seen"]).status_code == 200
        assert submit(FAR).status_code == 200
