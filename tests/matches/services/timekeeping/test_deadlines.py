"""The tick finds what is due; bots play up to the requested turn."""

from __future__ import annotations

from datetime import timedelta

import pytest

from matches.models import Match, MatchState, Segment
from matches.services.resolution.autoplay import play_turns
from matches.services.states import TRANSITIONS, ImpossibleTransition, transition
from matches.services.timekeeping.deadlines import LATE_AFTER, enqueue_due
from tests.factories import matches as factory
from tests.factories.core import WHEN

pytestmark = pytest.mark.django_db
HOUR = timedelta(hours=1)


@pytest.mark.rules("LGE-PBM-01")
def test_a_passed_deadline_is_found_and_a_running_one_is_not(sent_tasks):
    match = factory.match()
    assert enqueue_due(now=match.due_at - HOUR) == 0
    assert enqueue_due(now=match.due_at) == 1
    assert sent_tasks == [("matches.resolve_match", [match.pk, 0])]


def test_a_lost_job_is_found_again_after_a_while(sent_tasks):
    match = factory.playing()
    Match.objects.update(ready_at=WHEN)
    sent_tasks.clear()
    assert enqueue_due(now=WHEN) == 0
    assert enqueue_due(now=WHEN + LATE_AFTER) == 1
    assert sent_tasks == [("matches.resolve_match", [match.pk, 1])]


@pytest.mark.parametrize("state", [MatchState.HELD, MatchState.FINISHED])
def test_what_does_not_run_is_left_alone(state):
    match = factory.match()
    finished = state == MatchState.FINISHED
    fields = {"finished_at": WHEN, "report": {}} if finished else {"held_from": "setting_up"}
    Match.objects.update(state=state, ready_at=WHEN, **fields)
    assert enqueue_due(now=match.due_at + HOUR) == 0


def test_bots_play_a_number_of_turns():
    match = factory.match()
    assert play_turns(match_id=match.pk, turns=3, now=WHEN) == 3
    assert list(Segment.objects.values_list("number", flat=True)) == [0, 1, 2, 3]
    assert set(Segment.objects.filter(number__gt=0).values_list("cause", flat=True)) == {"coach"}


@pytest.mark.parametrize("side", [0, 1])
def test_bots_stop_at_the_requested_side(side):
    match = factory.match()
    assert play_turns(match_id=match.pk, turns=2, now=WHEN, until_side=side) >= 2
    match.refresh_from_db()
    assert match.waiting_side == side


def test_bots_wait_for_a_person():
    match = factory.playing()
    players = ("greedy", None) if match.waiting_side == 0 else (None, "greedy")
    assert play_turns(match_id=match.pk, turns=9, now=WHEN, coaches=players) == 1


@pytest.mark.parametrize("before", MatchState)
@pytest.mark.parametrize("after", MatchState)
def test_a_match_changes_its_state_by_the_table_alone(before, after):
    match = Match(state=before)
    if after in TRANSITIONS[before]:
        transition(match, after)
        assert match.state == after
    else:
        with pytest.raises(ImpossibleTransition):
            transition(match, after)
