"""Resolution happens exactly once, whatever is delivered twice."""

from __future__ import annotations

from datetime import timedelta

import pytest

from matches.models import MatchState
from matches.services.autoplay import play_match
from matches.services.books import book_result
from matches.services.resolve import resolve_match
from rosters.models import CareerEvent, LedgerEntry
from tests.factories import matches as factory
from tests.factories.club import WHEN

pytestmark = pytest.mark.django_db

LATER = WHEN + timedelta(hours=49)


def test_kick_off_waits_for_both_set_ups_until_the_deadline():
    match = factory.match()
    assert resolve_match(match_id=match.pk, now=WHEN) is None
    segment = resolve_match(match_id=match.pk, now=LATER)
    match.refresh_from_db()
    assert (segment.number, segment.cause, match.state) == (0, "kick_off", "playing")
    assert (match.segment, match.half, match.due_at) == (1, 1, LATER + timedelta(hours=48))


def test_a_whole_match_is_played_and_booked_once(django_capture_on_commit_callbacks):
    match = factory.match()
    match = play_match(match_id=match.pk, now=WHEN)
    assert match.state == MatchState.FINISHED
    assert list(match.segments.values_list("number", flat=True)) == list(range(match.segment))
    assert book_result(match_id=match.pk, now=WHEN)
    facts = CareerEvent.objects.count(), LedgerEntry.objects.count()
    assert not book_result(match_id=match.pk, now=WHEN)
    assert (CareerEvent.objects.count(), LedgerEntry.objects.count()) == facts
