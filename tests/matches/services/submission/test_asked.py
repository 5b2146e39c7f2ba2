"""The side not on turn is asked, once a turn, what its league does not leave to orders."""

from __future__ import annotations

import json
import re
from collections import Counter
from datetime import timedelta

import pytest

from core import clock
from core.errors import NotAllowed, Refused
from core.jobs import outbox
from core.mail import inbound, reply_tokens
from core.mail.bodies import body_of
from core.mail.models import InboundMail
from core.notifications.models import Notification
from engine.absent_coach import ASKABLE
from matches.match_file import match_file
from matches.models import Answer, Match, Segment
from matches.render.dice_marks import OPEN, SHUT, dice_as_words
from matches.render.dice_svg import die_address
from matches.services.errors import BadOrders, Stale
from matches.services.resolution.hold import hold, run_again
from matches.services.resolution.replay_check import replayed
from matches.services.resolution.resolve import resolve_match
from matches.services.resolution.roll_back import roll_back
from matches.services.submission.answers import Question, give_answer, question_of
from matches.static.matches.verify_match import verify
from tests.factories import matches as factory
from tests.factories.core import WHEN, MembershipFactory
from tests.support.kept import kept

pytestmark = pytest.mark.django_db
NOW = WHEN + timedelta(hours=factory.HOURS, minutes=1)
ALL = {"ask_absent_coach": ",".join(ASKABLE)}
DICE = {"ask_absent_coach": "DEC-09"}
HOUSE = ("greedy", "greedy")


def play_on(match: Match) -> None:
    resolve_match(match_id=match.pk, now=NOW, bots=HOUSE)
    match.refresh_from_db()


@pytest.fixture
@kept
def asked() -> Match:
    """A match between bots that has come to a question."""
    match = factory.playing("human", "orc", variant="blitz", options=ALL)
    while not match.asked:
        play_on(match)
    return match


def asked_by_notification(options: dict[str, str]) -> Match:
    """A match that has come to a question to a coach, against a bot."""
    match = factory.playing("human", "orc", variant="blitz", options=options)
    while not match.asked:
        bots = tuple("greedy" if s == match.waiting_side else None for s in (0, 1))
        resolve_match(match_id=match.pk, now=NOW, bots=bots)
        match.refresh_from_db()
    return match


def answer(match: Match, text: str, **fields):
    side = fields.pop("side", match.waiting_side)
    given = {"segment": match.segment, "now": NOW, "author": match.team(side).coach} | fields
    return give_answer(match=match, side=side, text=text, **given)


def test_the_turn_waits_for_the_side_that_is_asked(asked):
    last = asked.segments.latest("number")
    assert (last.ending, last.side) == ("asked", 1 - asked.waiting_side)
    assert asked.due_at == NOW + timedelta(hours=asked.ask_hours)
    assert asked.turn_asks == 1
    question = question_of(asked, asked.waiting_side)
    assert str(question.kind) == asked.asked
    assert question_of(asked, 1 - asked.waiting_side) is None
    assert resolve_match(match_id=asked.pk, now=NOW) is None


def test_its_answer_counts_and_the_turn_goes_on(asked):
    side, number = asked.waiting_side, asked.segment
    line, _ = question_of(asked, side).options[-1]
    given = answer(asked, line.lower().replace(" ", "  "))
    assert answer(asked, line) == given
    segment = resolve_match(match_id=asked.pk, now=NOW)
    assert (segment.number, segment.cause, segment.side) == (number, "answer", 1 - side)
    first = segment.private[0]
    assert (first["side"], first["source"], first["event"]) == (side, "coach", segment.first_event)
    assert first["choice"] == json.loads(given.canonical)
    asked.refresh_from_db()
    assert not asked.asked
    assert resolve_match(match_id=asked.pk, now=NOW, segment=number) is None
    assert answer(asked, line, segment=number, side=side) == given
    with pytest.raises(Stale):
        answer(asked, "ANSWER OTHERWISE", segment=number, side=side)


def test_a_block_die_is_asked_for_with_what_each_face_does(client):
    """Who blocks whom with which strength, and who is pushed or falls by each face."""
    match = asked_by_notification(DICE)
    question = question_of(match, match.waiting_side)
    assert any(" blocks " in line and "strength" in line for line in question.story)
    assert question.story[-1].endswith("(block).")
    words = dict(question.options)
    assert len(words) > 1
    for said in words.values():
        result, does = said.split(": ")
        assert "goes down" in does or result not in ("pick defender down", "pick attacker down")
    body = body_of(Notification.objects.filter(subject__contains="a question for you")[0])
    assert dice_as_words(question.story[-1]) in body.text
    assert all(said in body.text for said in words.values())
    _shows_dice(body.html, "cid:die-{}@kemari", question)
    assert {f"die-{face}@kemari" for face in question.faces} <= body.pictures.keys()
    client.force_login(match.team(match.waiting_side).coach)
    page = client.get(f"/matches/{match.pk}/answer/").content.decode()
    _shows_dice(page, "{}", question)
    told = client.get(f"/api/v1/matches/{match.pk}/answer").json()["story"]
    assert told == [dice_as_words(line) for line in question.story]


def _shows_dice(html: str, address: str, question: Question) -> None:
    """Each face that can be picked is a picture before its words, and those of the story are."""
    assert len(question.faces) == len(question.options)
    for face, (_, words) in zip(question.faces, question.options, strict=True):
        source = address.format(die_address(face) if address == "{}" else face)
        assert re.search(
            rf'<img [^>]*src="{re.escape(source)}"[^>]* alt=""[^>]*>\s*{words.capitalize()[:9]}',
            html,
        )
        assert re.search(rf'src="{re.escape(source)}"[^>]* alt="[^"]', html)
    assert not set(html) & {OPEN, SHUT}


def test_an_answer_that_a_roll_back_left_unplayed_is_not_taken_for_played(asked):
    side, number = asked.waiting_side, asked.segment
    line = question_of(asked, side).options[0][0]
    answer(asked, line)
    judge = MembershipFactory.create(league=asked.league, role="commissioner").user
    roll_back(match=asked, actor=judge, reason="A fault.", now=NOW)
    asked.refresh_from_db()
    play_on(asked)
    with pytest.raises(Stale):
        answer(asked, line, segment=number, side=side)


def test_without_an_answer_the_orders_decide(asked):
    segment = resolve_match(match_id=asked.pk, now=asked.due_at)
    assert json.loads(segment.locked)[("home", "away")[asked.waiting_side]]["answer"] == "POLICY"
    assert segment.cause == "answer"


@pytest.mark.parametrize("text", ["", "ANSWER", "ANSWER DANCE", "ANSWER YES\nANSWER NO", "\x00"])
def test_what_is_no_answer_is_refused(asked, text):
    with pytest.raises(BadOrders):
        answer(asked, text)
    assert not Answer.objects.exists()


def test_only_the_asked_answer(asked):
    side, line = asked.waiting_side, question_of(asked, asked.waiting_side).options[0][0]
    with pytest.raises(NotAllowed):
        answer(asked, line, author=asked.team(1 - side).coach)
    with pytest.raises(Refused, match="No question for you is open"):
        give_answer(
            match=asked,
            side=1 - side,
            author=asked.team(1 - side).coach,
            text=line,
            segment=asked.segment,
            now=NOW,
        )
    with pytest.raises(Refused):
        answer(asked, line, now=asked.due_at + timedelta(seconds=1))


def test_the_question_notifies_the_asked_coach():
    match = asked_by_notification(ALL)
    sent = Notification.objects.filter(subject__contains="a question for you")
    assert {notification.recipient for notification in sent} == {
        match.team(match.waiting_side).coach
    }
    body = body_of(sent[0])
    question = question_of(match, match.waiting_side)
    assert all(f"| {line}" in body.text for line, _ in question.options)
    assert question.question in body.html
    assert body.pictures
    assert body.reply_token


class TestByMail:
    @pytest.fixture(autouse=True)
    def _addresses(self, settings):
        settings.MAIL_REPLY_ADDRESS = "turns+{token}@kemari.example"
        with clock.set_to(NOW):
            yield

    def come(self, match: Match, text: str, name: str = "one", **about: int) -> InboundMail:
        side = about.get("side", match.waiting_side)
        about = {"match": match.pk, "side": side, "segment": match.segment} | about
        coach = match.team(side).coach
        token = reply_tokens.token_for(
            user=coach, league=match.league, topic="match.turn", about=about
        )
        head = (
            f"From: {coach.email}\nTo: turns+{token}@kemari.example\nMessage-ID: <{name}@x.example>"
        )
        row = inbound.receive(f"{head}\n\n{text}\n".encode(), channel=InboundMail.Channel.PIPE)
        outbox.drain()
        row.refresh_from_db()
        return row

    @pytest.mark.one_in(2)
    @pytest.mark.parametrize("end", ["", "\nEND", "\n-- \nTaro", "\n> ANSWER DANCE"])
    def test_the_first_line_of_a_mail_is_the_answer(self, asked, end):
        line = question_of(asked, asked.waiting_side).options[-1][0]
        assert self.come(asked, line.lower() + end).state == InboundMail.State.ACCEPTED
        assert Answer.objects.get().text == line

    def test_an_invalid_answer_is_refused_and_can_be_written_again(self, asked):
        row = self.come(asked, "ANSWER DANCE")
        assert (row.state, row.reason) == (InboundMail.State.REFUSED, "faults")
        notification = Notification.objects.latest("pk")
        assert "cannot be used" in notification.subject
        assert body_of(notification).reply_token
        line = question_of(asked, asked.waiting_side).options[0][0]
        assert self.come(asked, line, "two").state == InboundMail.State.ACCEPTED
        assert self.come(asked, line, "three").state == InboundMail.State.ACCEPTED
        assert Answer.objects.count() == 1

    def test_a_second_other_answer_comes_too_late(self, asked):
        first, last = (question_of(asked, asked.waiting_side).options[at][0] for at in (0, -1))
        self.come(asked, first)
        assert self.come(asked, last, "two").reason == "already-answered"

    def test_an_answer_that_comes_again_when_the_turn_has_gone_on_is_in(self, asked):
        side, number = asked.waiting_side, asked.segment
        first, last = (question_of(asked, side).options[at][0] for at in (0, -1))
        assert self.come(asked, first).reason == "answer"
        assert resolve_match(match_id=asked.pk, now=NOW).number == number
        again = {"side": side, "segment": number}
        assert self.come(asked, first, "two", **again).reason == "answer"
        assert self.come(asked, last, "three", **again).reason == "already-answered"
        assert self.come(asked, "", "four", **again).reason == "already-resolved"
        assert Answer.objects.filter(segment=number).count() == 1


@pytest.mark.thorough
def test_a_whole_match_with_questions_is_the_same_to_the_byte_for_anybody():
    match = factory.match("human", "orc", variant="blitz", options=ALL)
    for _ in range(400):
        play_on(match)
        if match.is_over:
            break
    segments = list(match.segments.all())
    endings = Counter(segment.ending for segment in segments)
    assert endings["asked"] >= 2
    assert endings["over"] == 1
    turns = Counter(
        (s.half, s.turn, s.side, s.is_bonus) for s in segments if s.ending == Segment.Ending.ASKED
    )
    assert set(turns.values()) == {1}
    for before, segment in zip([None, *segments], segments, strict=False):
        assert (segment.cause == Segment.Cause.ANSWER) == (
            before is not None and before.ending == Segment.Ending.ASKED
        )
    assert len(list(replayed(match))) == len(segments)
    assert verify(json.loads(json.dumps(match_file(match))))["segments"] == len(segments)


def test_a_question_that_was_held_is_put_again(asked):
    judge = MembershipFactory.create(league=asked.league, role="commissioner").user
    hold(asked, "A lost disk.", NOW)
    later = NOW + timedelta(days=3)
    run_again(match=asked, actor=judge, now=later)
    asked.refresh_from_db()
    assert (asked.state, asked.remind_at) == ("playing", None)
    assert asked.due_at == later + timedelta(hours=asked.ask_hours)
    with pytest.raises(BadOrders, match="Line 1, column 8: "):
        answer(asked, "ANSWER PERHAPS", now=later)
