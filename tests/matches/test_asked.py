"""The side not on turn is asked what its league does not leave to orders, once a turn."""

from __future__ import annotations

import json
from collections import Counter
from datetime import timedelta

import pytest

from league.club.errors import NotAllowed, Refused
from league.club.models import MailboxMessage
from matches.engine.asking import ASKABLE
from matches.match_file import match_file
from matches.models import Answer, Match, Segment
from matches.services.answers import give_answer, question_of
from matches.services.errors import BadOrders, Stale
from matches.services.replay import replayed
from matches.services.resolve import resolve_match
from matches.static.matches.verify_match import verify
from tests.factories import matches as factory
from tests.factories.club import WHEN

pytestmark = pytest.mark.django_db
NOW = WHEN + timedelta(hours=factory.HOURS, minutes=1)
ALL = {"ask_absent_coach": ",".join(ASKABLE)}
HOUSE = ("greedy", "greedy")


def play_on(match: Match) -> None:
    resolve_match(match_id=match.pk, now=NOW, players=HOUSE)
    match.refresh_from_db()


@pytest.fixture
def asked() -> Match:
    """A match of coaches of the house that has come to a question."""
    match = factory.playing("human", "orc", variant="blitz", options=ALL)
    while not match.asked:
        play_on(match)
    return match


def answer(match: Match, text: str, **fields):
    side = match.waiting_side
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
    with pytest.raises(Stale):
        answer(asked, line, segment=number)


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
    with pytest.raises(Refused, match="Nothing is asked"):
        give_answer(
            match=asked, side=1 - side, author=asked.team(1 - side).coach, text=line,
            segment=asked.segment, now=NOW,
        )  # fmt: skip
    with pytest.raises(Refused):
        answer(asked, line, now=asked.due_at + timedelta(seconds=1))


def test_the_question_is_a_letter_to_whom_it_is_asked():
    match = factory.playing("human", "orc", variant="blitz", options=ALL)
    while not match.asked:
        players = tuple("greedy" if s == match.waiting_side else None for s in (0, 1))
        resolve_match(match_id=match.pk, now=NOW, players=players)
        match.refresh_from_db()
    letters = MailboxMessage.objects.filter(subject__contains="you are asked")
    assert {letter.recipient for letter in letters} == {match.team(match.waiting_side).coach}


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
