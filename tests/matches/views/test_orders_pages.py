"""The pages of standing orders: a match's, a team's playbook, a league's default, a question."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from django.http import HttpResponse
from django.test import Client

from core import clock
from core.accounts.models import User
from core.leagues.models import Role
from engine.decisions import DecisionKind
from engine.variants.registry import find_variant
from matches.models import LeagueOrders, Match, MatchState, Playbook, SetUpOrders
from matches.queries import turned_pitch
from matches.services.orders import league_orders, match_orders, playbooks
from matches.services.prematch.create import create_match
from matches.services.resolution.resolve import resolve_match
from matches.services.submission.answers import question_of
from tests.factories import matches as factory
from tests.factories.core import WHEN, member
from tests.matches.services.submission.test_asked import ALL, NOW, play_on

pytestmark = pytest.mark.django_db

FOLLOWS = {"action": "text", "text": "FOLLOW always"}
ELSEWHERE = {"action": "text", "text": "PRESET desperate\nFOLLOW always"}
TAPPED = [
    {"action": "kind", "kind": "follow_up", "verdict": "never"},
    {"action": "preset", "preset": "cautious"},
]


@pytest.fixture
def match() -> Match:
    return factory.match()


def coach_of(match: Match, side: int = 0) -> Client:
    client = Client()
    client.force_login(match.team(side).coach)
    return client


def test_every_kind_of_the_game_is_listed_with_what_answers_it(match):
    page = coach_of(match).get(f"/matches/{match.pk}/orders/")
    rows = page.context["orders"].rows
    assert {row.kind for row in rows} == find_variant("samurai").decisions
    assert {row.source for row in rows} == {"the rules' default", "your turn sheet"}
    body = page.content.decode()
    assert 'id="kind-duel"' in body
    assert "DEC-27" in body
    assert 'id="kind-high_kick"' not in body


def test_a_kind_is_ordered_by_taps_and_cleared_again(match):
    client, address = coach_of(match), f"/matches/{match.pk}/orders/"

    def tap(kind: str, **fields: str) -> None:
        assert client.post(address, {"action": "kind", "kind": kind, **fields}).status_code == 302

    tap("reroll", when="spare")
    tap("reroll", when="late")
    tap("reroll", when="turnover")
    tap("reroll", when="late")
    tap("duel", number="2")
    tap("block_die", add="skull")
    tap("block_die", add="CARRIER arrows")
    tap("block_die", add="blade")
    tap("block_die", add="bang")
    tap("block_die", drop="skull")
    tap("push", add="crowd")
    tap("push", pick="square", **{"square-column": "G", "square-row": "12"})
    tap("touchback", add="7")
    tap("touchback", add="4")
    tap("spell", add="opp2")
    tap("spell", add="7")
    client.post(address, {"action": "preset", "preset": "cautious"})
    row = SetUpOrders.objects.get(match=match, side=0)
    assert row.canonical.splitlines() == [
        "PRESET cautious",
        "TOUCHBACK 7>4",
        "PICK blade>bang CARRIER arrows",
        "PUSH crowd>G12",
        "REROLL WHEN turnover spare",
        "DUEL FOCUS 2",
        "SPELL void opp2>7",
        "END",
    ]
    assert not row.ready
    tap("duel", clear="1")
    tap("spell", drop="opp2")
    tap("spell", drop="7")
    row.refresh_from_db()
    assert "DUEL" not in row.canonical
    assert "SPELL" not in row.canonical
    rows = {r.kind: r for r in client.get(address).context["orders"].rows}
    assert rows[DecisionKind.DUEL].answer == "PRESET cautious: DUEL strike"
    named = next(g for g in rows[DecisionKind.TOUCHBACK].taps if g.is_folded)
    assert named.is_open
    assert [(t.value, t.place) for t in named.taps if t.is_chosen] == [("4", 2), ("7", 1)]
    assert rows[DecisionKind.TOUCHBACK].source == "your orders for this match"


@pytest.mark.parametrize(
    "data",
    [
        {},
        {"action": "kind", "kind": "activate", "verdict": "always"},
        {"action": "kind", "kind": "duel", "number": "99999999999999999999"},
        {"action": "kind", "kind": "duel", "number": "0"},
        {"action": "kind", "kind": "duel"},
        {"action": "kind", "kind": "duel", "when": "carrier"},
        {"action": "kind", "kind": "touchback", "add": "7\x00"},
        {"action": "kind", "kind": "touchback", "add": "7\nFOLLOW yes"},
        {"action": "kind", "kind": "push", "add": "CARRIER"},
        {"action": "kind", "kind": "push", "pick": "square", "square-column": "{row}"},
        {"action": "kind", "kind": "quick_snap", "pick": "rows"},
        {"action": "preset", "preset": "reckless"},
        {"action": "text"},
        {"action": "text", "text": "FOLLOW perhaps"},
        {"action": "text", "text": "x" * 9000},
    ],
)
def test_what_cannot_be_read_changes_nothing(match, data):
    page = coach_of(match).post(f"/matches/{match.pk}/orders/", data)
    assert page.status_code == 422
    assert 'role="alert"' in page.content.decode()
    assert not SetUpOrders.objects.exists()


def test_orders_count_from_the_next_turn_and_answer_in_the_log(match):
    resolve_match(match_id=match.pk, now=NOW)
    match.refresh_from_db()
    for side in (0, 1):
        client = coach_of(match, side)
        client.post(f"/matches/{match.pk}/orders/", {"action": "preset", "preset": "cautious"})
    while not any(e["source"] == "match" for e in match.segments.latest("number").private):
        resolve_match(match_id=match.pk, now=NOW, bots=mixed(match))
        match.refresh_from_db()
    segment = match.segments.latest("number")
    entry = next(e for e in segment.private if e["source"] == "match")
    words = "answered by your orders for the match: <code>PRESET cautious"
    own, other = coach_of(match, entry["side"]), coach_of(match, 1 - entry["side"])
    address = f"/matches/{match.pk}/log/"
    assert words in re.sub(r"\s+>", ">", own.get(address).content.decode())
    hidden = [e for e in segment.private if e["side"] != entry["side"] and e["source"] == "match"]
    assert hidden or words not in re.sub(r"\s+>", ">", other.get(address).content.decode())


def mixed(match: Match) -> tuple[str | None, str | None]:
    """A bot plays the side on turn, orders play the other."""
    side = match.waiting_side
    return ("greedy", None) if side == 0 else (None, "greedy")


def test_the_playbook_answers_in_a_match_unless_the_match_says_otherwise(match):
    client, team = coach_of(match), match.home_team
    address = f"/matches/playbooks/{team.pk}/"
    assert "The playbook is empty" in client.get(address).content.decode()
    client.post(address, {"action": "kind", "kind": "push", "add": "crowd"})
    client.post(address, {"action": "text", "name": "Wild", "text": "PRESET desperate"})
    one, wild = Playbook.objects.order_by("name")
    assert (one.name, one.in_force, one.canonical) == ("My playbook", True, "PUSH crowd\nEND\n")
    assert (wild.name, wild.in_force) == ("Wild", False)
    rows = client.get(f"/matches/{match.pk}/orders/").context["orders"].rows
    push = next(row for row in rows if row.kind == "push")
    assert (push.answer, push.source) == ("PUSH crowd", "your playbook")
    assert client.post(f"{address}?page={wild.pk}", {"action": "in_force"}).status_code == 302
    assert Playbook.objects.get(in_force=True) == wild
    client.post(f"/matches/{match.pk}/orders/", {"action": "text", "text": "PUSH G7"})
    rows = client.get(f"/matches/{match.pk}/orders/").context["orders"].rows
    push = next(row for row in rows if row.kind == "push")
    assert (push.answer, push.after[0].source, push.after[0].line) == (
        "PUSH G7",
        *("your playbook", "PRESET desperate: PUSH crowd>pit>sideline>away MATE infield"),
    )
    client.post(f"{address}?page={wild.pk}", {"action": "remove"})
    assert not Playbook.objects.filter(pk=wild.pk).exists()


@pytest.mark.parametrize(
    ("module", "guard"),
    [(match_orders, "lock_for"), (playbooks, "_require_coach"), (league_orders, "_require_admin")],
)
def test_two_kinds_that_are_ordered_at_once_are_both_kept(match, monkeypatch, module, guard):
    client, guarded = coach_of(match), getattr(module, guard)
    row: type[Playbook | SetUpOrders | LeagueOrders] = SetUpOrders
    waiting = [{"kind": "reroll", "verdict": "never"}]
    address = f"/matches/{match.pk}/orders/"
    if module is playbooks:
        address = f"/matches/playbooks/{match.home_team.pk}/"
        client.post(address, {"action": "text", "name": "Best", "text": "PRESET desperate"})
        row = Playbook
    if module is league_orders:
        address, row = f"/matches/default-orders/{match.league.slug}/samurai/", LeagueOrders
        client.force_login(member(match.league, Role.COMMISSIONER))

    def order(fields: dict[str, str]) -> None:
        assert client.post(address, {"action": "kind", **fields}).status_code == 302

    def overtaken(*args: object) -> object:
        """The other kind is saved after this request has come in, and before its lock."""
        if waiting:
            order(waiting.pop())
        return guarded(*args)

    monkeypatch.setattr(module, guard, overtaken)
    order({"kind": "push", "add": "crowd"})
    assert {"PUSH crowd", "REROLL never"} <= set(row.objects.get().canonical.splitlines())


def test_a_form_changes_no_other_page_than_the_one_it_shows(match):
    client, team = coach_of(match), match.home_team
    address = f"/matches/playbooks/{team.pk}/"
    for name in ("Best", "Draft"):
        client.post(address, {"action": "text", "name": name, "text": "PUSH crowd"})
    best, draft = Playbook.objects.order_by("name")
    assert best.in_force
    form = f'<input type="hidden" name="page" value="{draft.pk}">'
    assert form in client.get(f"{address}?page={draft.pk}").content.decode()
    # Sent twice, or from a second tab: the page in force does not take its place.
    for status in (302, 422):
        answer = client.post(f"{address}?page={draft.pk}", {"action": "remove", "page": draft.pk})
        assert answer.status_code == status
    assert "is not there any more" in answer.content.decode()
    for data in ({"action": "kind", "kind": "push", "clear": "1"}, {"action": "in_force"}):
        assert client.post(address, {**data, "page": draft.pk}).status_code == 422
    assert [(page.name, page.canonical) for page in Playbook.objects.all()] == [
        ("Best", "PUSH crowd\nEND\n")
    ]
    # Opened without a name, before another page came into force.
    client.post(address, {"action": "text", "name": "Next", "text": "PUSH crowd"})
    after = Playbook.objects.get(name="Next")
    client.post(f"{address}?page={after.pk}", {"action": "in_force", "page": after.pk})
    assert client.post(address, {"action": "remove", "page": best.pk}).status_code == 302
    assert Playbook.objects.get() == after


def test_who_kicks_and_where_is_tapped_on_a_page_of_the_playbook(match):
    client, address = coach_of(match), f"/matches/playbooks/{match.home_team.pk}/"

    def tap(kind: str, **fields: str) -> int:
        sent = {"action": "kind", "kind": kind, **fields}
        return client.post(address, sent).status_code

    square = {"pick": "square", "square-column": "G", "square-row": "18"}
    assert tap("kick_or_receive", verdict="KICK", seen="") == 302
    assert tap("kick_target", **square, seen="") == 302
    assert tap("follow_up", verdict="never", seen="") == 302
    assert Playbook.objects.get().canonical == "KICK\nFOLLOW never\nTARGET G18\nEND\n"
    rows = {row.kind: row for row in client.get(address).context["orders"].rows}
    (sides,) = rows[DecisionKind.KICK_OR_RECEIVE].taps
    assert [tap.value for tap in sides.taps if tap.is_chosen] == ["KICK"]
    assert rows[DecisionKind.KICK_TARGET].own == "TARGET G18"
    assert tap("kick_or_receive", verdict="RECEIVE", seen="") == 409
    for wrong in ({"verdict": "FOLLOW never"}, {"verdict": "KICK\nTARGET G18"}, {}):
        assert tap("kick_or_receive", **wrong) == 422
    assert tap("kick_or_receive", clear="1") == 302
    assert Playbook.objects.get().canonical == "FOLLOW never\nTARGET G18\nEND\n"
    match_page = f"/matches/{match.pk}/orders/"
    sent = {"action": "kind", "kind": "kick_or_receive", "verdict": "KICK"}
    assert client.post(match_page, sent).status_code == 422  # there it has a page of its own


def test_every_kind_has_taps_or_a_page_of_its_own(match):
    client = coach_of(match)
    for address in (f"/matches/{match.pk}/orders/", f"/matches/playbooks/{match.home_team.pk}/"):
        page = client.get(address)
        rows = page.context["orders"].rows
        plain = [row.kind for row in rows if not row.taps and not row.is_of_sheet]
        links = page.content.decode().count('class="button" href="?view=text"')
        links += page.content.decode().count("Change it at the set-up")
        assert len(plain) == links == (3 if "playbooks" not in address else 1)


def test_a_saved_formation_is_shown_as_a_picture(match):
    client = coach_of(match)
    text = client.get(f"/matches/{match.pk}/set-up/").context["page"].text
    client.post(f"/matches/{match.pk}/set-up/", {"text": text, "action": "submit", "keep": "1"})
    page = client.get(f"/matches/playbooks/{match.home_team.pk}/")
    assert page.content.count(b'<svg class="formation-picture"') == 2


def test_nobody_else_opens_the_playbook(match):
    address = f"/matches/playbooks/{match.home_team.pk}/"
    boss = Client()
    boss.force_login(member(match.league, Role.COMMISSIONER))
    for client in (boss, coach_of(match, 1)):
        assert client.get(address).status_code == 403
    assert Client().get(address).status_code == 302


def test_a_league_says_what_answers_for_coaches_without_orders(match):
    boss = Client()
    boss.force_login(member(match.league, Role.COMMISSIONER))
    address = f"/matches/default-orders/{match.league.slug}/samurai/"
    data = {"action": "text", "text": "FOLLOW always", "ask_hours": "6"}
    assert boss.post(address, data).status_code == 302
    assert coach_of(match).post(address, data).status_code == 403
    for named in ("TOUCHBACK 7", "TARGET G18"):
        assert boss.post(address, {**data, "text": named}).status_code == 422
    assert boss.post(address, {**data, "text": "KICKING\n7 AT G12"}).status_code == 422
    assert boss.post(address, {**data, "ask_hours": "0"}).status_code == 422
    row = LeagueOrders.objects.get()
    assert (row.canonical, row.holds, row.ask_hours) == ("FOLLOW always\nEND\n", 0, 6)
    assert "FOLLOW always" in Client().get(address).content.decode()
    again = create_match(
        home=match.home_team, away=match.away_team, options={}, turn_hours=24, label="", now=WHEN
    )
    assert (again.holds, again.ask_hours, again.default_orders) == (0, 6, row.canonical)
    rows = coach_of(again).get(f"/matches/{again.pk}/orders/").context["orders"].rows
    follow = next(row for row in rows if row.kind == "follow_up")
    assert (follow.answer, follow.source) == ("FOLLOW always", "the league's default")
    assert match.default_orders == ""


def test_a_question_is_answered_on_its_page(monkeypatch):
    match = factory.playing("human", "orc", variant="blitz", options=ALL)
    while not match.asked:
        play_on(match)
    side = match.waiting_side
    Match.objects.update(due_at=clock.now() + timedelta(hours=1))
    client, address = coach_of(match, side), f"/matches/{match.pk}/answer/"
    question = question_of(match, side)
    body = client.get(address).content.decode()
    assert question.question in body
    assert body.count('type="radio"') == len(question.options)
    assert "A question for you" in client.get(f"/matches/{match.pk}/").content.decode()
    assert "pitch-turned" not in body
    User.objects.update(turns_pitch=True)
    monkeypatch.setattr(turned_pitch, "_goes_down", lambda *_: True)
    for page in (address, f"/matches/{match.pk}/"):
        assert "pitch-turned" in client.get(page).content.decode()
    assert "No open question" in coach_of(match, 1 - side).get(address).content.decode()
    data = {"text": question.options[0][0], "segment": str(match.segment)}
    assert client.post(address, {**data, "segment": "\u0663"}).status_code == 422
    page = client.post(address, data)
    assert page.status_code == 302, page.context.get("faults") or page.context.get("refused")
    assert resolve_match(match_id=match.pk, now=NOW + timedelta(minutes=1)) is not None
    assert client.post(address, data).status_code == 302  # the same click again
    assert client.post(address, data | {"text": "ANSWER DANCE"}).status_code == 422


def test_a_match_that_is_over_takes_no_orders(match):
    Match.objects.update(state=MatchState.VOID, finished_at=WHEN)
    page = coach_of(match).post(f"/matches/{match.pk}/orders/", {"action": "preset"})
    assert page.status_code == 422


def test_a_preset_is_chosen_by_its_name_and_no_other_form_takes_it_away(match):
    client, address = coach_of(match), f"/matches/{match.pk}/orders/"
    client.post(address, {"action": "preset", "preset": "cautious"})
    incomplete = client.post(address, {"action": "preset"})
    assert incomplete.status_code == 422
    assert "came in incomplete" in incomplete.content.decode()
    assert "PRESET cautious" in SetUpOrders.objects.get().canonical
    assert client.post(address, {"action": "preset", "preset": ""}).status_code == 302
    assert "PRESET" not in SetUpOrders.objects.get().canonical


@pytest.mark.parametrize("variant", ["0", "SAMURAI", "chess", "x" * 500])
def test_default_orders_are_for_games_that_there_are(client, variant) -> None:
    """A name is whatever was sent to the API; under another than a game's they count nowhere."""
    league = factory.match().league
    client.force_login(member(league, Role.COMMISSIONER))
    sent = {"league": league.slug, "variant": variant, "text": "FOLLOW yes"}
    answer = client.post("/api/v1/default-orders/", sent, content_type="application/json")
    assert answer.status_code in {400, 409, 422}
    assert not LeagueOrders.objects.exists()


def test_a_set_up_changed_in_another_tab_is_not_overwritten(client):
    match = factory.match()
    client.force_login(match.home_team.coach)
    address = f"/matches/{match.pk}/set-up/"
    first, second = (client.get(address).context["page"] for _ in range(2))
    assert first.seen == ""
    here = first.text.replace("RECEIVE\n", "KICK\n", 1)
    there = first.text
    assert here != there
    posted = {"text": there, "action": "submit", "seen": second.seen}
    assert client.post(address, posted).status_code == 302
    checked = client.post(address, {"text": here, "action": "check", "seen": first.seen})
    assert checked.context["page"].seen == first.seen  # it is still written over what was seen
    answer = client.post(address, {"text": here, "action": "submit", "seen": first.seen})
    assert answer.status_code == 409
    row = SetUpOrders.objects.get(match=match, side=0)
    assert row.text == there
    page = answer.context["page"]
    assert (page.text, answer.context["newer"]) == (here, there)
    assert "Nothing was overwritten" in answer.content.decode()
    again = client.post(address, {"text": here, "action": "submit", "seen": page.seen})
    assert again.status_code == 302
    row.refresh_from_db()
    assert row.text == here


def test_orders_changed_in_another_tab_are_not_overwritten(client):
    match = factory.match()
    client.force_login(match.home_team.coach)
    address = f"/matches/{match.pk}/orders/?view=text"
    seen = client.get(address).context["seen"]
    there, here = "FOLLOW always", "FOLLOW never"
    assert client.post(address, {"text": there, "action": "text", "seen": seen}).status_code == 302
    checked = client.post(address, {"text": here, "action": "check", "seen": seen})
    assert (checked.status_code, checked.context["seen"]) == (200, seen)
    answer = client.post(address, {"text": here, "action": "text", "seen": seen})
    assert (answer.status_code, answer.context["newer"]) == (409, f"{there}\nEND\n")
    assert answer.context["orders"].text == here
    assert "Nothing was overwritten" in answer.content.decode()
    row = SetUpOrders.objects.get(match=match, side=0)
    assert row.text.startswith(there)
    again = {"text": here, "action": "text", "seen": answer.context["seen"]}
    assert client.post(address, again).status_code == 302
    row.refresh_from_db()
    assert row.text.startswith(here)


def seen_by(answer: HttpResponse, tapped: dict[str, str]) -> str:
    """What the tapped form of a page has seen; each form of the page has its own."""
    orders = answer.context["orders"]
    own = {row.kind: row.seen for row in orders.rows if row.taps}
    posted = re.findall(r'name="seen" value="([^"]*)"', answer.content.decode())
    assert sorted(posted) == sorted([orders.preset_seen, *own.values()])
    return orders.preset_seen if tapped["action"] == "preset" else own[tapped["kind"]]


@pytest.mark.parametrize("tapped", TAPPED)
def test_a_sentence_or_preset_tapped_in_an_older_tab_changes_nothing(client, tapped):
    match = factory.match()
    client.force_login(match.home_team.coach)
    address = f"/matches/{match.pk}/orders/"
    seen = seen_by(client.get(address), tapped)
    assert client.post(address, ELSEWHERE).status_code == 302
    answer = client.post(address, tapped | {"seen": seen})
    assert answer.status_code == 409
    row = SetUpOrders.objects.get(match=match, side=0)
    assert row.text == "PRESET desperate\nFOLLOW always\nEND\n"
    assert "Nothing was overwritten" in answer.content.decode()
    newest = seen_by(answer, tapped)
    assert client.post(address, tapped | {"seen": newest}).status_code == 302
    row.refresh_from_db()
    assert row.text != "PRESET desperate\nFOLLOW always\nEND\n"


def test_two_quick_taps_on_different_sentences_of_one_page_both_count(client, match):
    client.force_login(match.home_team.coach)
    address = f"/matches/{match.pk}/orders/"
    page = client.get(address)
    rerolls = {"action": "kind", "kind": "reroll", "verdict": "never"}
    for tapped in (*TAPPED, rerolls):
        answer = client.post(address, tapped | {"seen": seen_by(page, tapped)})
        assert answer.status_code == 302
    row = SetUpOrders.objects.get(match=match, side=0)
    assert row.text == "PRESET cautious\nFOLLOW never\nREROLL never\nEND\n"


@pytest.fixture(params=["playbook", "default"])
def beyond(request, client, match):
    """The address of orders beyond a match, and a reader of what is stored there."""
    if request.param == "playbook":
        client.force_login(match.home_team.coach)
        address = f"/matches/playbooks/{match.home_team.pk}/"
        client.post(address, {"action": "text", "name": "Best", "text": "REROLL never"})
        return address, {"name": "Best"}, lambda: Playbook.objects.get().canonical
    client.force_login(member(match.league, Role.COMMISSIONER))
    address = f"/matches/default-orders/{match.league.slug}/samurai/"
    fields = {"ask_hours": "6"}
    client.post(address, {"action": "text", "text": "REROLL never"} | fields)
    return address, fields, lambda: LeagueOrders.objects.get().canonical


def test_text_beyond_a_match_that_changed_in_another_tab_is_not_overwritten(client, beyond):
    address, fields, stored = beyond
    sent = {**FOLLOWS, **fields, "part": "orders"}
    seen = client.get(f"{address}?view=text").context["seen"]
    assert f'name="seen" value="{seen}"' in client.get(f"{address}?view=text").content.decode()
    assert client.post(address, sent | {"seen": seen}).status_code == 302
    here = sent | {"text": "FOLLOW never", "seen": seen}
    checked = client.post(address, here | {"action": "check"})
    assert (checked.status_code, checked.context["seen"]) == (200, seen)
    answer = client.post(address, here)
    assert (answer.status_code, answer.context["newer"]) == (409, "FOLLOW always\nEND\n")
    assert answer.context["orders"].text == "FOLLOW never"
    assert [each.before for each in answer.context["orders"].replaced] == ["FOLLOW always"]
    assert "Nothing was overwritten" in answer.content.decode()
    assert stored() == "FOLLOW always\nEND\n"
    assert client.post(address, here | {"seen": answer.context["seen"]}).status_code == 302
    assert stored() == "FOLLOW never\nEND\n"


@pytest.mark.parametrize("tapped", TAPPED)
def test_what_is_tapped_beyond_a_match_in_an_older_tab_changes_nothing(client, beyond, tapped):
    address, fields, stored = beyond
    seen = seen_by(client.get(address), tapped)
    assert client.post(address, {**ELSEWHERE, **fields}).status_code == 302
    answer = client.post(address, tapped | {"seen": seen})
    before = stored()
    assert (answer.status_code, before) == (409, "PRESET desperate\nFOLLOW always\nEND\n")
    assert "Nothing was overwritten" in answer.content.decode()
    newest = seen_by(answer, tapped)
    assert client.post(address, tapped | {"seen": newest}).status_code == 302
    assert stored() != before


def test_two_quick_taps_beyond_a_match_both_count(client, beyond):
    address, _, stored = beyond
    page = client.get(address)
    for tapped in TAPPED:
        answer = client.post(address, tapped | {"seen": seen_by(page, tapped)})
        assert answer.status_code == 302
    assert stored() == "PRESET cautious\nFOLLOW never\nREROLL never\nEND\n"


def test_a_page_saved_under_another_name_overwrites_no_page_that_was_not_seen(client, match):
    client.force_login(match.home_team.coach)
    address = f"/matches/playbooks/{match.home_team.pk}/"
    for name in ("Best", "Other"):
        client.post(address, {**FOLLOWS, "name": name})
    seen = client.get(address).context["seen"]
    sent = {"action": "text", "part": "set_up", "text": "RECEIVE", "seen": seen}
    assert client.post(address, sent | {"name": "New"}).status_code == 302
    Playbook.objects.filter(name="Other").update(canonical="KICK\nEND\n")
    answer = client.post(address, sent | {"name": "other"})
    assert (answer.status_code, answer.context["newer"]) == (409, "KICK\nEND\n")
    other = Playbook.objects.get(name="Other")
    assert (other.canonical, answer.context["names"]["set_up"]) == ("KICK\nEND\n", "other")
    assert f"?page={other.pk}&amp;view=text" in answer.content.decode()
    again = sent | {"name": "other", "seen": answer.context["seen"]}
    assert client.post(address, again).status_code == 302
    other.refresh_from_db()
    assert other.canonical == "RECEIVE\nEND\n"


def test_limits_of_a_league_that_changed_in_another_tab_are_not_overwritten(client, match):
    client.force_login(member(match.league, Role.COMMISSIONER))
    address = f"/matches/default-orders/{match.league.slug}/samurai/"
    first = client.get(address).context["seen"]
    assert first == ""
    for hours, status in (("6", 302), ("9", 409)):
        answer = client.post(address, {**FOLLOWS, "ask_hours": hours, "seen": first})
        assert answer.status_code == status
    assert LeagueOrders.objects.get().ask_hours == 6
    assert 'value="9"' in answer.content.decode()  # theirs stays in the form
