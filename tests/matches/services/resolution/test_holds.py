"""HOLD splits a turn in two, once; advance orders can be sent with a turn sheet."""

from __future__ import annotations

import json
from datetime import timedelta

import pytest

from core.mail import reply_tokens
from core.mail.bodies import body_of
from core.notifications.models import Notification
from engine.position import Position
from matches.models import Match, SetUpOrders, TurnSheet
from matches.services.errors import BadOrders
from matches.services.resolution.resolve import resolve_match
from matches.services.resolution.roll_back import roll_back
from matches.services.submission.acknowledgement import acknowledge
from matches.services.submission.planning import plan_board, read_plan
from matches.services.submission.sheets import submit_sheet
from tests.factories import matches as factory
from tests.factories.core import WHEN, MembershipFactory
from tests.support.html import squeezed

pytestmark = pytest.mark.django_db
NOW = WHEN + timedelta(hours=factory.HOURS, minutes=1)


@pytest.fixture
def match() -> Match:
    return factory.playing()


def submit(match: Match, text: str, **fields) -> TurnSheet:
    side = match.waiting_side
    return submit_sheet(
        match=match,
        side=side,
        author=match.team(side).coach,
        text=text,
        segment=match.segment,
        now=NOW,
        accept_doubtful=True,
        **fields,
    ).sheet


def moves(match: Match) -> list[str]:
    """Two lines, of two players, each one free step."""
    position = factory.position_of(match)
    found = []
    for figure in factory.own_players(match):
        free = not position.zones[1 - figure.side][figure.square]
        for square in position.board.neighbours[figure.square]:
            empty = position.at[square] is None and square != position.ball
            if free and empty and not position.zones[1 - figure.side][square]:
                found.append(f"{figure.number} MOVE {position.board.name(square)}")
                break
    return found[:2]


def places(position: Position) -> list[int]:
    return [figure.square for figure in position.figures]


HOLD = "HOLD IF TURN 1"


def held(match: Match) -> Match:
    first, second = moves(match)
    submit(match, f"{first}\n{HOLD}\n{second}")
    resolve_match(match_id=match.pk, now=NOW + timedelta(hours=1))
    match.refresh_from_db()
    return match


def test_a_hold_ends_the_segment_and_the_clock_keeps_running(match):
    side, due, number = match.waiting_side, match.due_at, match.segment
    second = moves(match)[1]
    held(match)
    segment = match.segments.get(number=number)
    assert (segment.ending, segment.side) == ("hold", side)
    assert [e["event"] for e in segment.events].count("moved") == 1
    assert (match.waiting_side, match.segment, match.due_at) == (side, number + 1, due)
    assert match.turn_holds == 1
    draft = TurnSheet.objects.get(match=match, segment=match.segment)
    assert (draft.state, draft.canonical) == ("draft", f"{second}\nEND\n")
    assert Notification.objects.filter(subject__endswith="is held").count() == 1
    assert {"what": "turning", "is_so": True}.items() <= {
        key: value for e in segment.private if e["what"] == "turning" for key, value in e.items()
    }.items()
    assert resolve_match(match_id=match.pk, now=NOW + timedelta(hours=2)) is None


def test_a_plan_after_a_hold_does_not_answer_for_the_turn_that_is_rolled_back(match):
    side, before = match.waiting_side, places(factory.position_of(match))
    held(match)
    judge = MembershipFactory.create(league=match.league, role="commissioner").user
    after = plan_board(read_plan(match=match, side=side, text="END")).position
    roll_back(match=match, actor=judge, reason="A fault", now=NOW)
    match.refresh_from_db()
    planned = plan_board(read_plan(match=match, side=side, text="END")).position
    assert places(planned) == before != places(after)


def test_the_odds_after_a_hold_do_not_answer_for_the_turn_that_is_rolled_back(match):
    side, first = match.waiting_side, moves(match)[0]
    held(match)
    judge = MembershipFactory.create(league=match.league, role="commissioner").user
    submit(match, first)  # they have moved already: it is refused every time
    assert acknowledge(match, side).outlook.plays[0].refused
    roll_back(match=match, actor=judge, reason="A fault", now=NOW)
    match.refresh_from_db()
    submit(match, first)
    assert not acknowledge(match, side).outlook.plays[0].refused


def test_the_rest_runs_if_nothing_else_arrives(match):
    held(match)
    segment = resolve_match(match_id=match.pk, now=match.due_at)
    assert (segment.cause, segment.ending) == ("sheet", "turn")
    assert [e["event"] for e in segment.events].count("moved") >= 1
    assert segment.notes == {}


def test_the_second_segment_has_its_own_orders_and_holds_no_more(match):
    side = match.waiting_side
    second = moves(match)[1]
    held(match)
    submit(match, f"{HOLD}\n{second}")
    segment = resolve_match(match_id=match.pk, now=NOW + timedelta(hours=2))
    name = ("home", "away")[side]
    assert json.loads(segment.locked)[name]["sheet"] == f"{HOLD}\n{second}\nEND\n"
    assert segment.ending == "turn"
    one, two = match.segments.order_by("-number")[:2]
    assert one.digest != two.digest
    match.refresh_from_db()
    assert match.turn_holds == 0


def test_a_league_may_allow_no_holds(match):
    Match.objects.filter(pk=match.pk).update(holds=0)
    match.refresh_from_db()
    first, second = moves(match)
    submit(match, f"{first}\n{HOLD}\n{second}")
    segment = resolve_match(match_id=match.pk, now=NOW)
    assert segment.ending == "turn"
    assert [e["event"] for e in segment.events].count("moved") >= 2


def test_a_hold_past_its_deadline_goes_on_at_once(match):
    first, second = moves(match)
    submit(match, f"{first}\n{HOLD}\n{second}")
    late = match.due_at + timedelta(minutes=1)
    assert resolve_match(match_id=match.pk, now=late).ending == "hold"
    assert resolve_match(match_id=match.pk, now=late).ending == "turn"


ADVANCE = "{move}\nORDERS\nPRESET cautious\nFOLLOW yes\nRECEIVE\nEND\n"


@pytest.mark.rules("LGE-PBM-03")
def test_advance_orders_ride_along_with_the_sheet(match):
    side, text = match.waiting_side, ADVANCE.format(move=moves(match)[0])
    sheet = submit(match, text)
    assert "PRESET" not in sheet.canonical
    row = SetUpOrders.objects.get(match=match, side=side)
    assert row.canonical == "RECEIVE\nPRESET cautious\nFOLLOW always\nEND\n"
    assert submit(match, text) == sheet
    newer = submit(match, text.replace("FOLLOW yes", "FOLLOW no"))
    assert newer.revision == sheet.revision + 1
    row.refresh_from_db()
    assert "FOLLOW never" in row.canonical


def test_bad_advance_orders_name_their_line_and_change_nothing(match):
    with pytest.raises(BadOrders) as caught:
        submit(match, f"{moves(match)[0]}\n\nORDERS\nFOLLOW perhaps\nEND")
    assert [(f.line, f.column) for f in caught.value.faults] == [(4, 8)]
    assert not SetUpOrders.objects.filter(match=match).exclude(canonical="").exists()
    assert not TurnSheet.objects.filter(match=match, state="ready").exists()


def test_the_notification_of_a_hold_can_be_answered_like_a_turn(match, settings):
    settings.MAIL_REPLY_ADDRESS = "turns+{token}@kemari.example"
    held(match)
    notification = Notification.objects.get(subject__contains="is held")
    body = body_of(notification)
    assert "Your sheet said HOLD" in body.text
    assert "played as you wrote it" in body.html
    assert "HOW TO ANSWER" in body.text
    assert reply_tokens.find(body.reply_token).about["segment"] == match.segment


def test_the_page_of_a_held_turn_says_so(match, client):
    client.force_login(match.team(match.waiting_side).coach)
    address = f"/matches/{match.pk}/"
    assert "Your HOLD stopped your turn" not in client.get(address).content.decode()
    held(match)
    body = squeezed(client.get(address).content)
    assert "Your HOLD stopped your turn: write the rest." in body
    assert "the rest is played as you wrote it" in body
    link = f'href="{address}">Write the rest</a>'
    assert link not in body
    beside_a_replay = squeezed(client.get(f"{address}state/").content)
    assert link in beside_a_replay
