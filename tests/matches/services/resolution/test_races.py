"""Everything at once in real threads: each turn is played once, each question answered once."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from datetime import datetime, timedelta

import pytest
from celery import current_app
from django.db import connection

from core.errors import Refused
from matches.models import Answer, Match, RolledBackSegment, Segment, TurnSheet
from matches.services.resolution.extensions import give_time
from matches.services.resolution.resolve import resolve_match
from matches.services.resolution.roll_back import roll_back
from matches.services.submission.answers import give_answer, question_of
from matches.services.submission.drafts import save_draft, take_back
from matches.services.submission.sheets import submit_sheet
from tests.factories import matches as factory
from tests.factories.core import MembershipFactory
from tests.matches.services.submission.test_asked import ALL, play_on

pytestmark = pytest.mark.django_db(transaction=True)
PATIENCE = 60
Action = Callable[[], object]


@pytest.fixture(autouse=True)
def _no_worker(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(current_app, "send_task", lambda *_, **__: None)


def at_once(actions: Sequence[Action]) -> list[object]:
    """The result of each, or its refusal; anything else fails the test."""
    outcomes: list[object] = []
    begin = threading.Barrier(len(actions))

    def do(action: Action) -> None:
        try:
            begin.wait(PATIENCE)
            outcomes.append(action())
        except Exception as error:
            outcomes.append(error)
        finally:
            connection.close()

    threads = [threading.Thread(target=do, args=(action,)) for action in actions]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(PATIENCE)
    assert len(outcomes) == len(actions)
    assert not [
        one for one in outcomes if isinstance(one, Exception) and not isinstance(one, Refused)
    ]
    return outcomes


def resolving(match: Match, now: datetime) -> Action:
    number = match.segment
    return lambda: resolve_match(match_id=match.pk, now=now, segment=number)


def test_a_question_has_one_answer() -> None:
    match = factory.playing("human", "orc", variant="blitz", options=ALL)
    while not match.asked:
        play_on(match)
    side, number, due = match.waiting_side, match.segment, match.due_at
    lines = [line for line, _ in question_of(match, side).options]

    def answering(line: str) -> Action:
        return lambda: give_answer(
            match=Match.objects.get(pk=match.pk),
            side=side,
            author=match.team(side).coach,
            text=line,
            segment=number,
            now=due,
        )

    outcomes = at_once(
        [answering(lines[0])] * 5 + [answering(lines[-1])] * 5 + [resolving(match, due)] * 3
    )
    given = {one.pk for one in outcomes if isinstance(one, Answer)}
    assert given == set(Answer.objects.values_list("pk", flat=True))
    assert len(given) <= 1
    resolve_match(match_id=match.pk, now=due, segment=number)
    assert Segment.objects.filter(match=match, number=number).count() == 1


@pytest.mark.parametrize("judge_does", ["nothing", "more time", "roll back"])
def test_a_turn_is_played_once_or_not_at_all(judge_does: str) -> None:
    match = factory.playing(turns=2)
    Match.objects.update(clock_terms={"regret_minutes": 5})
    judge = MembershipFactory.create(league=match.league, role="commissioner").user
    side, number, due = match.waiting_side, match.segment, match.due_at
    line, early = factory.a_move(match), due - timedelta(minutes=1)
    names = {"side": side, "author": match.team(side).coach, "segment": number}

    def fresh() -> Match:
        return Match.objects.get(pk=match.pk)

    actions: list[Action] = [
        *[lambda: submit_sheet(match=fresh(), text=line, now=early, **names)] * 4,
        *[lambda: submit_sheet(match=fresh(), text="END", now=due, **names)] * 2,
        *[lambda: save_draft(match=fresh(), text=line, now=early, **names)] * 2,
        *[lambda: take_back(match=fresh(), now=early, **names)] * 2,
        *[resolving(match, due)] * 4,
    ]
    if judge_does == "more time":
        actions.append(
            lambda: give_time(match=fresh(), actor=judge, hours=1, reason="A test", now=due)
        )
    if judge_does == "roll back":
        actions += [lambda: roll_back(match=fresh(), actor=judge, reason="A test", now=due)] * 2
    outcomes = at_once(actions)
    match.refresh_from_db()
    played = [one for one in outcomes if isinstance(one, Segment)]
    assert len(played) <= 1
    assert Segment.objects.filter(match=match, number=number).count() == len(played)
    rolled_back = RolledBackSegment.objects.values_list("segment__number", flat=True)
    assert list(rolled_back) in ([], [number - 1], [number])
    assert match.segment == number + len(played)
    assert (match.attempts, match.last_error) == (0, "") or not played
    mine = TurnSheet.objects.filter(match=match, side=side, segment=number)
    assert mine.filter(state__in=("ready", "locked", "resolved")).count() <= 1
    if played and played[0].cause == "sheet":
        assert mine.filter(state="resolved").exists()
