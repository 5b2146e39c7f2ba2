"""Coaches are notified of set-ups, turns and results, in the app and by mail, once each."""

from __future__ import annotations

from datetime import timedelta

import pytest

from core.jobs.models import OutboxRow
from core.notifications.models import Notification
from engine.variants.game_meta import RosterRules
from matches.services.resolution.resolve import resolve_match
from tests.factories import matches as factory
from tests.factories.core import WHEN

pytestmark = pytest.mark.django_db
LATER = WHEN + timedelta(hours=factory.HOURS)


def subjects_for(coach) -> list[str]:
    return [notification.subject for notification in Notification.objects.filter(recipient=coach)]


def test_both_coaches_are_asked_for_a_set_up_on_their_own_clock():
    match = factory.match()
    match.home_team.coach.time_zone = "Asia/Tokyo"
    for side in (0, 1):
        assert subjects_for(match.team(side).coach) == [f"{match}: submit your set-up"]
    body = Notification.objects.get(recipient=match.away_team.coach).body
    assert "Tuesday, 03 November 2026 at 12:00 UTC" in body


def test_the_notification_says_where_freebooters_are_for_hire(monkeypatch):
    for market, is_mentioned in ((None, True), (property(lambda books: False), False)):
        if market is not None:
            monkeypatch.setattr(RosterRules, "has_market", market)
        match = factory.match("human", "orc", variant="blitz")
        body = Notification.objects.get(recipient=match.home_team.coach).body
        assert ("Freebooters are for hire until you submit it." in body) is is_mentioned


def test_a_clock_elsewhere_is_shown_beside_utc(monkeypatch):
    from matches.services.notifications import notify

    match = factory.match()
    match.home_team.coach.time_zone = "Asia/Tokyo"
    assert notify.due(match, 0) == "Tuesday, 03 November 2026 at 21:00 JST (12:00 UTC)"
    match.home_team.coach.time_zone = "Mars/Olympus"
    assert notify.due(match, 0) == "Tuesday, 03 November 2026 at 12:00 UTC"


def test_whose_turn_it_is_hears_of_it_with_link_and_mail():
    match = factory.playing()
    on_turn = match.team(match.waiting_side).coach
    notification = Notification.objects.get(key=f"match:{match.pk}:turn:1:{match.waiting_side}")
    assert notification.recipient == on_turn
    assert notification.subject == f"{match}: your turn 1, half 1"
    assert notification.link == f"/matches/{match.pk}/"
    assert OutboxRow.objects.filter(key=f"mail:{notification.key}").count() == 1
    resolve_match(match_id=match.pk, now=match.due_at)
    assert subjects_for(match.team(1 - match.waiting_side).coach)[0].startswith(
        f"{match}: your turn"
    )


def test_bots_turns_notify_nobody_the_result_notifies_both():
    match = factory.finished()
    for side in (0, 1):
        assert subjects_for(match.team(side).coach) == [
            f"{match}: full time, {match.home_score} : {match.away_score}",
            f"{match}: submit your set-up",
        ]
