"""Coaches are notified of set-ups, turns and results, in the app and by mail, once each."""

from __future__ import annotations

import re
from datetime import timedelta
from pathlib import Path
from textwrap import dedent

import pytest

from core.accounts.personal_data import personal_data
from core.jobs.models import OutboxRow
from core.mail.bodies import body_of
from core.mail.models import OutgoingMail
from core.notifications import kinds
from core.notifications.models import Notification
from core.notifications.queries import notifications
from engine.variants.game_meta import RosterRules
from engine.variants.registry import VARIANTS
from matches import notification_kinds
from matches.models import Side
from matches.services.notifications import clock_notifications, match_notifications, notify
from matches.services.resolution.resolve import resolve_match
from matches.services.submission.sheets import submit_sheet
from matches.services.timekeeping import deadlines
from tests.factories import matches as factory
from tests.factories.core import WHEN

pytestmark = pytest.mark.django_db
RECIPE = Path(__file__).parents[4] / "docs" / "how-to" / "notification.md"
FENCED = re.compile(r"^ *```python\n(.*?)^ *```$", re.MULTILINE | re.DOTALL)
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


def test_the_kind_of_the_recipe_is_sent_once_and_mailed_in_its_own_words(monkeypatch):
    first, second = (dedent(code) for code in FENCED.findall(RECIPE.read_text(encoding="utf-8")))
    names = {**vars(notification_kinds), **vars(clock_notifications)}
    exec(first, names)
    kind = names["SET_UP_LATE"]
    monkeypatch.setattr(notification_kinds, "SET_UP_LATE", kind, raising=False)
    monkeypatch.setitem(kinds.NOTIFICATION_KINDS._values, kind.key, kind)
    exec(second, names)
    monkeypatch.setattr(clock_notifications, "REMINDERS", (names["set_up_late"],))
    match = factory.match()
    assert deadlines.remind_due(now=match.remind_at) == 1
    names["set_up_late"](match, Side.HOME)
    late, other = Notification.objects.filter(kind=kind.key).order_by("pk")
    assert [late.recipient, other.recipient] == [match.home_team.coach, match.away_team.coach]
    assert late.link == f"/matches/{match.pk}/"
    assert OutgoingMail.objects.filter(notification=late).count() == 1
    assert f"It is wanted by {notify.due(match, Side.HOME)}." in body_of(late).text
    assert kind in kinds.optional_kinds()


def unread(coach) -> list[Notification]:
    return list(notifications(coach).filter(read_at=None))


def test_after_a_kick_off_by_default_nobody_is_asked_for_a_set_up():
    match = factory.match()
    assert deadlines.remind_due(now=match.remind_at) == 1
    coaches = [match.team(side).coach for side in Side]
    assert [len(unread(coach)) for coach in coaches] == [2, 2]
    resolve_match(match_id=match.pk, now=match.due_at)
    match.refresh_from_db()
    left = [[row.subject for row in unread(match.team(side).coach)] for side in Side]
    assert left[1 - match.waiting_side] == []
    assert left[match.waiting_side] == [f"{match}: your turn 1, half 1"]


@pytest.mark.one_in(4)
@pytest.mark.parametrize("meta", VARIANTS, ids=lambda meta: meta.key)
def test_a_match_has_one_unread_message_a_turn_and_the_rest_is_in_the_log(meta):
    """Both coaches submit every turn on the page and never look at their messages."""
    clans = [key for key, *_ in meta.clan_rules]
    match = factory.playing(clans[0], clans[1], variant=meta.key)
    for _ in range(9):
        if match.is_over:
            break
        side = match.waiting_side
        submit_sheet(
            match=match,
            side=side,
            author=match.team(side).coach,
            text="END",
            segment=match.segment,
            now=match.due_at - timedelta(hours=1),
        )
        resolve_match(match_id=match.pk, now=match.due_at)
        match.refresh_from_db()
        for side in (0, 1):
            found = [row.kind for row in unread(match.team(side).coach)]
            assert sum(kind.startswith("match.") for kind in found) <= 1
    shown = notifications(match.home_team.coach).filter(kind__startswith="match.")
    segments = [row.about["segment"] for row in shown]
    assert len(segments) == len(set(segments)) >= 4
    assert set(shown.values_list("kind", flat=True)) == {"match.turn"}
    mailed = Notification.objects.filter(kind="match.played", mail__isnull=False)
    assert mailed.exists()
    assert not mailed.filter(read_at=None).exists()


def test_a_reminder_takes_the_place_of_the_message_and_full_time_of_both():
    match = factory.playing()
    side = Side(match.waiting_side)
    coach = match.team(side).coach
    assert "match.turn" in [row.kind for row in unread(coach)]
    clock_notifications.reminder(match, side)
    assert [row.kind for row in unread(coach) if row.kind] == ["match.reminder"]
    match_notifications.full_time(match)
    assert [row.kind for row in unread(coach) if row.kind] == []
    assert any("full time" in row.subject for row in unread(coach))


def test_what_is_for_mail_alone_is_in_no_list_of_the_site_but_in_personal_data(client):
    match = factory.playing()
    side = match.waiting_side
    coach = match.team(side).coach
    resolve_match(match_id=match.pk, now=match.due_at)
    row = Notification.objects.get(kind="match.played", recipient=coach)
    client.force_login(coach)
    assert client.get(f"/notifications/{row.pk}/").status_code == 404
    listed = client.get("/api/v1/notifications/").json()["results"]
    assert listed
    assert row.pk not in {one["id"] for one in listed}
    assert row.subject in str(personal_data(coach))
