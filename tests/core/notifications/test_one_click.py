"""A notification of every kind leads its reader in one click to where they act."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import timedelta

import pytest

from core import clock
from core.accounts.models import User
from core.mail.models import InboundMail
from core.notifications import digest, held, kinds
from core.notifications.kinds import NotificationChannel
from core.notifications.models import Notification
from league import notification_kinds as season_kinds
from matches import notification_kinds as match_kinds
from matches.mail import replies
from matches.models import Match, Segment
from matches.services import message_thread
from matches.services.notifications import (
    clock_notifications,
    match_notifications,
    turn_notifications,
)
from matches.services.resolution.autoplay import play_match
from matches.services.submission import sheet_notifications
from matches.services.submission.sheets import submit_sheet
from tests.factories import matches as factory
from tests.factories import season as seasons
from tests.factories.core import WHEN, LeagueFactory
from tests.factories.rosters import team
from tests.permissions.hidden.asking import client_of
from tests.rosters.services.test_after_match_sequence import opened
from tests.support.every_mail import match_with_question

pytestmark = pytest.mark.django_db
NOW = WHEN + timedelta(hours=factory.HOURS, minutes=2)


@pytest.fixture(autouse=True)
def _now() -> Iterator[None]:
    with clock.set_to(NOW):
        yield


def dungeon() -> Match:
    options = {"dungeon_map": "old_cistern", "dungeon_placement": "alternate"}
    return factory.match("human", "orc", variant="dungeon", options=options, now=NOW)


def turn() -> None:
    turn_notifications.wanted(factory.playing(), ["They moved."])


def reminded_of_a_turn() -> None:
    match = factory.playing()
    clock_notifications.reminder(match, match.waiting_side)


def sheet_is_in() -> None:
    match = factory.playing()
    submitted = submit_sheet(
        match=match,
        side=match.waiting_side,
        author=match.team(match.waiting_side).coach,
        text=factory.a_move(match),
        segment=match.segment,
        now=NOW,
    )
    assert submitted.reading is not None
    sheet_notifications.notify_received(
        match, match.waiting_side, submitted.sheet, submitted.reading
    )


def turn_is_played() -> None:
    match = factory.playing(turns=1)
    turn_notifications.played(match, Segment.objects.latest("number"), ["They moved."])


def message() -> None:
    match = factory.playing()
    author = match.home_team.coach
    message_thread.post(match=match, author=author, text="Good luck!", now=NOW)


def answer_by_mail(kind: kinds.NotificationKind) -> Callable[[], None]:
    def sent() -> None:
        match = factory.playing()
        side = match.waiting_side
        coach = match.team(side).coach
        replied = replies.answer(
            match,
            InboundMail.State.ACCEPTED,
            "",
            "as it is",
            "Now.",
            side=side,
            segment=match.segment,
            kind=kind,
        )
        Notification.objects.create(
            recipient=coach,
            subject=replied.subject,
            body=replied.body,
            link=replied.link,
            kind=replied.kind.key,
            about=replied.about,
            key="reply",
            created_at=NOW,
        )

    return sent


def digest_of_one() -> None:
    match = factory.playing()
    coach = match.team(match.waiting_side).coach
    User.objects.filter(pk=coach.pk).update(digest_hour=1, digest_due_at=NOW)
    digest.send_due(now=NOW)


def invited_to_set_up() -> None:
    factory.match(now=NOW)
    with clock.set_to(NOW + timedelta(hours=1)):
        held.send_due()


def invited_to_lay() -> None:
    dungeon()
    with clock.set_to(NOW + timedelta(hours=1)):
        held.send_due()


def full_time() -> None:
    play_match(match_id=factory.match().pk, now=NOW)


def after_the_match() -> None:
    opened(team())


def line_up_changed() -> None:
    match_notifications.line_up_changed(factory.match(now=NOW), 0, gone=["Hida"], back=[], now=NOW)


def sign_up_opens() -> None:
    league = LeagueFactory.create()
    team(league=league)
    seasons.season(league)


BOARD = "data-sheet-builder"
CASES: dict[str, tuple[kinds.NotificationKind, Callable[[], object], str]] = {
    "your turn": (match_kinds.TURN, turn, BOARD),
    "a question": (match_kinds.ASKED, match_with_question, 'data-kept="answer"'),
    "a sheet is in": (match_kinds.ACKNOWLEDGED, sheet_is_in, 'id="status"'),
    "a turn is played": (match_kinds.PLAYED, turn_is_played, 'class="match-turn'),
    "a turn is due soon": (match_kinds.REMINDER, reminded_of_a_turn, BOARD),
    "a set-up is due soon": (
        match_kinds.REMINDER,
        lambda: clock_notifications.reminder(factory.match(now=NOW), 0),
        "data-set-up=",
    ),
    "a list is due soon": (
        match_kinds.REMINDER,
        lambda: clock_notifications.reminder(dungeon(), 1),
        "data-laying=",
    ),
    "a message": (match_kinds.MESSAGE, message, "Good luck!"),
    "the position": (match_kinds.CURRENT, answer_by_mail(match_kinds.CURRENT), BOARD),
    "an answer": (match_kinds.ANSWER, answer_by_mail(match_kinds.ANSWER), BOARD),
    "once a day": (kinds.DIGEST, digest_of_one, BOARD),
    "sign-up opens": (season_kinds.SIGN_UP, sign_up_opens, 'id="enter-team"'),
    "a new match": (kinds.GENERAL, invited_to_set_up, "data-set-up="),
    "a new dungeon": (kinds.GENERAL, invited_to_lay, "data-laying="),
    "full time": (kinds.GENERAL, full_time, "<h2"),
    "after the match": (kinds.GENERAL, after_the_match, 'method="post"'),
    "another line-up": (kinds.GENERAL, line_up_changed, "data-set-up="),
}
"""Of each kind: what sends it, and what its reader finds at its end to do or to read."""


def test_every_kind_has_a_case() -> None:
    told = {kind.key for kind, _, _ in CASES.values()}
    assert told == {kind.key for kind in kinds.all_kinds()} | {kinds.GENERAL.key}


@pytest.mark.parametrize("name", CASES)
def test_one_click_leads_to_what_is_to_be_done(name: str) -> None:
    kind, send, there = CASES[name]
    send()
    found = Notification.objects.filter(kind=kind.key).latest("pk")
    client = client_of(found.recipient)
    if NotificationChannel.MAILBOX in kind.channels:
        listed = client.get("/notifications/").content.decode()
        assert f'href="/notifications/{found.pk}/go/"' in listed
        answer = client.get(f"/notifications/{found.pk}/go/")
        assert (answer.status_code, answer["Location"]) == (302, found.link)
        found.refresh_from_db()
        assert found.read_at is not None
    page = client.get(found.link)
    assert page.status_code == 200
    assert there in page.content.decode()


@pytest.mark.parametrize("kind", match_kinds.KINDS, ids=lambda kind: kind.key)
def test_every_kind_of_a_match_has_a_link_of_its_own(kind: kinds.NotificationKind) -> None:
    assert kind.link is not None
    assert kind.link({"match": 7}).startswith("/matches/7/")


def test_words_that_no_other_page_has_are_shown_at_the_end_of_the_link() -> None:
    line_up_changed()
    found = Notification.objects.latest("pk")
    answer = client_of(found.recipient).get(f"/notifications/{found.pk}/go/", follow=True)
    assert "Hida." in answer.content.decode()


def test_a_link_elsewhere_is_never_followed() -> None:
    line_up_changed()
    found = Notification.objects.latest("pk")
    for link in ("", "//evil.example/", "https://evil.example/"):
        Notification.objects.filter(pk=found.pk).update(link=link, read_at=None)
        answer = client_of(found.recipient).get(f"/notifications/{found.pk}/go/")
        assert answer["Location"] == f"/notifications/{found.pk}/"
