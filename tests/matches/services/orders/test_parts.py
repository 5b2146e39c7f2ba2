"""Standing orders, set-ups and what is laid are parts: writing one leaves the others."""

from __future__ import annotations

import pytest
from django.test import Client

from engine.lineup import MatchSetup
from engine.sheets.order_parts import BEYOND_A_MATCH, Part
from engine.sheets.set_up_check import default_set_up
from engine.sheets.set_up_sheet import SetUpSheet
from matches.models import Match, Playbook, SetUpOrders
from matches.services.errors import BadOrders
from matches.services.orders.match_orders import write_part, written_orders
from matches.services.orders.playbooks import save_page
from matches.services.orders.set_ups import read_set_up, submit_set_up, written_set_up
from tests.factories import matches as factory
from tests.factories.core import WHEN

pytestmark = pytest.mark.django_db


@pytest.fixture
def match() -> Match:
    return factory.match()


@pytest.fixture
def coach(match: Match) -> Client:
    client = Client()
    client.force_login(match.home_team.coach)
    return client


def default(match: Match) -> SetUpSheet:
    return default_set_up(MatchSetup.from_json(match.setup), 0)


def submit(match: Match, text: str) -> SetUpOrders:
    return submit_set_up(match=match, side=0, author=match.home_team.coach, text=text, now=WHEN)


def order(match: Match, text: str) -> SetUpOrders:
    coach = match.home_team.coach
    return write_part(match=match, side=0, author=coach, part=Part.ORDERS, text=text, now=WHEN)


def standing(match: Match) -> list[str]:
    return written_orders(match, 0).standing.text()


def test_orders_leave_a_set_up_that_is_submitted(match):
    submit(match, default(match).text())
    row = order(match, "PRESET cautious\nFOLLOW always")
    assert row.ready
    written = written_orders(match, 0)
    assert (written.kicking, written.receiving) == (
        default(match).kicking,
        default(match).receiving,
    )
    order(match, "REROLL never")
    assert standing(match) == ["REROLL never"]
    order(match, "")
    assert written_orders(match, 0) == default(match)


def test_a_set_up_leaves_the_orders(match):
    order(match, "FOLLOW always\nPUSH crowd")
    submit(match, default(match).text())
    assert standing(match) == ["PUSH crowd", "FOLLOW always"]
    # An empty formation takes only the formation away.
    submit(match, "")
    assert written_orders(match, 0).kicking == ()
    assert standing(match) == ["PUSH crowd", "FOLLOW always"]


def test_a_preset_typed_for_a_set_up_empties_no_formation(match):
    submit(match, default(match).text())
    submit(match, "PRESET cautious\nEND")
    written = written_orders(match, 0)
    assert written.kicking == default(match).kicking
    assert written.receiving == default(match).receiving
    assert standing(match) == ["PRESET cautious"]


def test_a_formation_pasted_among_the_orders_drops_none(match):
    order(match, "FOLLOW always")
    order(match, default(match).text())
    assert standing(match) == ["FOLLOW always"]
    assert written_orders(match, 0).kicking == default(match).kicking


def test_a_text_that_holds_both_is_read(match):
    text = f"FOLLOW never\n# seeded\n{default(match).text()}"
    submit(match, text)
    assert standing(match) == ["FOLLOW never"]
    assert written_orders(match, 0).receiving == default(match).receiving
    # What was stored so in one text is read in parts, and either may be changed.
    row = SetUpOrders.objects.get(match=match, side=0)
    assert row.canonical.startswith("RECEIVE\nFOLLOW never\nTARGET")
    assert written_set_up(match, 0) == default(match).text()
    order(match, "FOLLOW always")
    assert written_set_up(match, 0) == default(match).text()


def test_comments_of_a_set_up_are_kept_while_there_are_no_orders(match):
    text = f"# the old wedge\n{default(match).text()}"
    submit(match, text)
    assert written_set_up(match, 0) == text


def test_what_a_set_up_replaces_is_known_before(match):
    submit(match, default(match).text())
    order(match, "FOLLOW always")
    planned = read_set_up(match=match, side=0, text="FOLLOW never\nKICK\nEND")
    found = [(str(each.part), each.before.split()[0], each.after) for each in planned.replaced]
    assert found == [
        ("set_up", "RECEIVE", "KICK"),
        ("set_up", "TARGET", ""),
        ("set_up", "KICKING", ""),
        ("set_up", "RECEIVING", ""),
        ("orders", "FOLLOW", "FOLLOW never"),
    ]
    assert written_orders(match, 0).choice is not None  # nothing was written


def test_orders_that_cannot_be_read_change_no_part(match):
    submit(match, default(match).text())
    before = SetUpOrders.objects.get(match=match, side=0).canonical
    with pytest.raises(BadOrders):
        order(match, "FOLLOW perhaps")
    with pytest.raises(BadOrders):
        submit(match, "KICKING\n1 AT G14")
    assert SetUpOrders.objects.get(match=match, side=0).canonical == before


def test_parts_of_a_page_of_the_playbook_leave_each_other(match):
    def save(text: str, parts=None) -> str:
        fields = {"team": match.home_team, "author": match.home_team.coach, "now": WHEN}
        return save_page(name="One", text=text, parts=parts, **fields).canonical

    save("FOLLOW always\nCHESTS A1")
    formation = default(match).text()
    assert save(formation, {Part.SET_UP}).startswith("RECEIVE\nFOLLOW always\nCHESTS A1\nTARGET")
    assert save("REROLL never", BEYOND_A_MATCH) == formation.replace(
        "RECEIVE\n", "RECEIVE\nREROLL never\n"
    )
    assert save("PRESET cautious").startswith("RECEIVE\nPRESET cautious\nTARGET")
    assert save("", BEYOND_A_MATCH) == formation


class TestTheApi:
    """The same through `orders` and `set-up`."""

    def put(self, coach: Client, match: Match, what: str, text: str) -> dict:
        address = f"/api/v1/matches/{match.pk}/{what}"
        answer = coach.put(address, {"text": text}, content_type="application/json")
        assert answer.status_code == 200, answer.content
        return answer.json()

    def test_put_of_orders_leaves_a_set_up_that_is_handed_in(self, coach, match):
        submitted = self.put(coach, match, "set-up", default(match).text())
        assert self.put(coach, match, "orders", "FOLLOW always")["text"] == "FOLLOW always\nEND\n"
        found = coach.get(f"/api/v1/matches/{match.pk}/set-up").json()
        assert found == submitted
        assert (found["text"], found["ready"]) == (default(match).text(), True)

    def test_put_of_a_set_up_leaves_the_orders(self, coach, match):
        self.put(coach, match, "orders", "FOLLOW always")
        self.put(coach, match, "set-up", default(match).text())
        found = coach.get(f"/api/v1/matches/{match.pk}/orders").json()
        assert found["text"] == "FOLLOW always\nEND\n"
        row = next(kind for kind in found["kinds"] if kind["kind"] == "follow_up")
        assert row["sentence"] == "After your player has pushed somebody, they follow."

    def test_the_check_says_what_gives_way(self, coach, match):
        self.put(coach, match, "orders", "FOLLOW always")
        address = f"/api/v1/matches/{match.pk}/set-up/check"
        sent = {"text": f"FOLLOW never\n{default(match).text()}"}
        found = coach.post(address, sent, content_type="application/json").json()
        assert found["replaces"] == [
            {"part": "orders", "before": "FOLLOW always", "after": "FOLLOW never"}
        ]
        assert standing(match) == ["FOLLOW always"]

    def test_the_check_of_orders_says_what_gives_way_and_refuses_what_cannot_be_read(
        self, coach, match
    ):
        self.put(coach, match, "set-up", default(match).text())
        self.put(coach, match, "orders", "FOLLOW always\nPUSH crowd")
        before = standing(match)
        address = f"/api/v1/matches/{match.pk}/orders/check"
        answer = coach.post(address, {"text": "FOLLOW never"}, content_type="application/json")
        assert answer.json()["replaces"] == [
            {"part": "orders", "before": "PUSH crowd", "after": ""},
            {"part": "orders", "before": "FOLLOW always", "after": "FOLLOW never"},
        ]
        assert standing(match) == before
        wrong = coach.post(address, {"text": "FOLLOW perhaps"}, content_type="application/json")
        assert (wrong.status_code, wrong.json()["errors"][0]["field"]) == (400, "text")

    def test_a_page_of_the_playbook_is_saved_in_parts(self, coach, match):
        def post(**fields) -> dict:
            sent = {"team": match.home_team_id, "name": "One", **fields}
            return coach.post("/api/v1/playbooks", sent, content_type="application/json").json()

        assert post(text="FOLLOW always")["in_force"]
        formation = default(match).text()
        assert "FOLLOW always" in post(text=formation, part="set_up")["text"]
        assert post(text="", part="orders")["text"] == formation
        assert Playbook.objects.get().canonical == formation


def test_the_board_says_all_that_is_wrong_with_rule_and_value(coach, match):
    address = f"/api/v1/matches/{match.pk}/set-up/board"

    def board(text: str) -> dict:
        return coach.post(address, {"text": text}, content_type="application/json").json()

    found = board("KICKING\n1 AT G14\n2 AT A12\nTARGET G18")
    kicking, receiving = found["formations"]
    assert [(r["code"], r["rule"], r["values"]) for r in kicking["refusals"]] == [
        ("not-own-half", "SAM-PIT-03", {"square": "G14"}),
        ("wrong-number", "SAM-PIT-03", {"placed": 2, "wanted": 11}),
        ("too-few-on-the-line", "SAM-PIT-03", {"placed": 0, "wanted": 3}),
    ]
    assert kicking["refusals"][0]["url"].startswith("/rules/")
    assert kicking["mirror"]["A12"] == "N12"
    assert (receiving["places"], receiving["refusals"]) == ([], [])
    assert found["target"] == "G18"
    assert not SetUpOrders.objects.exists()
    unreadable = board("KICKING\n1 AT G99")
    assert unreadable["formations"] == []
    assert [fault["code"] for fault in unreadable["faults"]] == ["off-pitch"]


def test_the_check_of_a_turn_says_which_orders_give_way():
    match = factory.playing()
    side = match.waiting_side
    coach = Client()
    coach.force_login(match.team(side).coach)
    fields = {"match": match, "side": side, "author": match.team(side).coach, "now": WHEN}
    write_part(part=Part.ORDERS, text="FOLLOW always\nPUSH crowd", **fields)
    sent = {"text": f"{factory.a_move(match)}\nORDERS\nFOLLOW never\nEND", "segment": match.segment}
    body = coach.post(f"/matches/{match.pk}/sheet/check/", sent).content.decode()
    assert "replaces what you have ordered for the match" in body
    assert "<code>FOLLOW always</code> → <code>FOLLOW never</code>" in body
    assert "PUSH crowd" not in body
