"""Set-ups are submitted before the kick-off, saved for the team, and change nothing if invalid."""

from __future__ import annotations

from datetime import timedelta

import pytest

from core.errors import NotAllowed, Refused
from core.notifications.models import Notification
from engine.lineup import MatchSetup
from engine.sheets.set_up_check import default_set_up
from matches.models import Match, MatchState, Playbook, SetUpOrders
from matches.services.errors import BadOrders
from matches.services.orders.set_ups import submit_set_up
from matches.services.prematch.create import create_match
from matches.services.resolution.autoplay import play_match
from matches.services.resolution.resolve import resolve_match
from tests.factories import matches as factory
from tests.factories.core import WHEN

pytestmark = pytest.mark.django_db


@pytest.fixture
def match() -> Match:
    return factory.match()


def submit(match: Match, side: int, text: str | None = None, **changes) -> SetUpOrders:
    text = default_set_up(MatchSetup.from_json(match.setup), side).text() if text is None else text
    fields = {"author": match.team(side).coach, "now": WHEN} | changes
    return submit_set_up(match=match, side=side, text=text, **fields)


@pytest.mark.rules("LGE-PBM-03")
def test_both_set_ups_send_the_kick_off(match, sent_tasks):
    submit(match, 0)
    assert sent_tasks == []
    submit(match, 1)
    submit(match, 1)
    assert sent_tasks == [("matches.resolve_match", [match.pk, 0])]
    assert resolve_match(match_id=match.pk, now=WHEN).number == 0
    match.refresh_from_db()
    assert match.state == MatchState.PLAYING


def test_a_submitted_set_up_answers_its_invitation_and_nobody_elses(match):
    submit(match, 0)
    unread = Notification.objects.filter(thread=f"match:{match.pk}", read_at=None)
    assert [each.about["side"] for each in unread] == [1]
    assert unread.get().recipient == match.away_team.coach


@pytest.mark.rules("LGE-PBM-03")
def test_orders_decide_the_formation(match):
    text = default_set_up(MatchSetup.from_json(match.setup), 0).text()
    moved = text.replace("AT F8", "AT F5").replace("AT H6", "AT H4")
    assert moved != text
    submit(match, 0, moved)
    submit(match, 1)
    resolve_match(match_id=match.pk, now=WHEN)
    match.refresh_from_db()
    board = factory.position_of(match).board
    squares = {board.name(square) for slot, square in set_up_of(match, 0)}
    assert squares & {"F5", "H4"}


def set_up_of(match: Match, side: int) -> list[list[int]]:
    events = match.segments.get(number=0).events
    return next(e["squares"] for e in events if e["event"] == "set_up" and e["side"] == side)


def test_a_wrong_set_up_is_refused_whole(match):
    with pytest.raises(BadOrders) as caught:
        submit(match, 0, "KICKING\n1 AT G12\nEND")
    assert [(f.line, f.code) for f in caught.value.faults] == [(1, "wrong-number")]
    assert not SetUpOrders.objects.exists()


def test_another_coach_is_refused(match):
    with pytest.raises(NotAllowed):
        submit(match, 0, author=match.away_team.coach)


def test_a_kept_set_up_comes_to_the_next_match_from_either_side(match):
    submit(match, 0, keep_for_team=True)
    submit(match, 1, keep_for_team=True)
    assert Playbook.objects.count() == 2
    assert "AT G12" in match.away_team.playbooks.get().canonical
    again = create_match(
        home=match.away_team, away=match.home_team, options={}, turn_hours=24, label="", now=WHEN
    )
    texts = dict(SetUpOrders.objects.filter(match=again).values_list("side", "text"))
    assert "AT G12" in texts[0]
    assert "AT G13" in texts[1]
    assert not SetUpOrders.objects.filter(match=again, ready=True).exists()


def test_new_players_take_the_places_of_those_gone(match):
    submit(match, 0, keep_for_team=True)
    match.home_team.players.filter(number=1).update(status="released")
    again = create_match(
        home=match.home_team, away=match.away_team, options={}, turn_hours=24, label="", now=WHEN
    )
    orders = SetUpOrders.objects.get(match=again, side=0).text
    assert "\n1 AT" not in orders
    assert orders.count(" AT ") == 22


def test_default_formations_take_the_field_at_the_deadline(match):
    segment = resolve_match(match_id=match.pk, now=WHEN + timedelta(hours=49))
    assert [event["event"] for event in segment.events].count("set_up") >= 2


def test_after_full_time_no_set_up_is_taken(match):
    match = play_match(match_id=match.pk, now=WHEN)
    with pytest.raises(Refused, match="finished"):
        submit(match, 0)
