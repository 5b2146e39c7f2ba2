"""Rehearsals of a slow sheet stop within their CPU time, and the coach is told so."""

from __future__ import annotations

from datetime import timedelta
from time import thread_time

import pytest

from core import clock, one_at_a_time
from engine.dice import SeededDice
from engine.game import Game
from engine.reach import reach
from engine.sheets.executor.patience import OutOfTime
from engine.sheets.executor.segment import waits_for
from engine.sheets.grammar.lexer import MAX_BYTES, MAX_LINES
from engine.sheets.grammar.parser import parse
from engine.sheets.grammar.vocabulary import Vocabulary
from engine.sheets.odds.turn_odds import SIMULATIONS, estimate_turn
from engine.sheets.turn_check import check
from matches.services.submission import cpu_budget, planning
from matches.services.submission.cpu_budget import CpuBudget
from matches.services.submission.planning import ODDS_SECONDS
from matches.services.submission.sheets import submit_sheet
from tests.bench.engine import match as a_match
from tests.bench.rehearsal import middle
from tests.factories import matches as factory

SLACK = 0.1
"""What one rehearsal may take more than the longest before it, and reading the checkpoint."""


def slow_sheet(game):
    """Nearly as many ways to look for as the grammar has room for, each too risky in the end."""
    side, position, board = waits_for(game), game.position, game.rules.board
    ways = []
    for figure in position.standing(side):
        odds = reach(position, game.rules, figure).odds
        ways += [f"{figure.number} TO {board.name(s)}" for s, p in odds.items() if 0 < p < 1]
    lines, size = ["MAXRISK 0"], 0
    for start in range(0, len(ways), 4):
        lines.append(" OR ".join(ways[start : start + 4]))
        size = len("\n".join(lines))
        if size > MAX_BYTES - 100 or len(lines) == MAX_LINES:
            break
    return parse("\n".join(lines[:-1]), Vocabulary.of(game.setup, side))


@pytest.fixture
def ticking(monkeypatch):
    """A thread's clock that goes on by hand."""
    at = [100.0]
    monkeypatch.setattr(cpu_budget, "thread_time", lambda: at[0])
    return at


def test_a_round_that_would_take_too_long_is_not_begun(ticking):
    budget = CpuBudget(1.0)
    spent = []
    for seconds in (0.1, 0.3, 0.25, 0.1):
        ticking[0] += seconds
        spent.append(budget.is_spent())
    assert spent == [False, False, False, True]  # 0.75 and another 0.3 are too much


def test_the_nastiest_sheet_stays_within_the_time_of_rehearsals():
    checkpoint, _ = middle(a_match(3))
    sheet = slow_sheet(Game.resume(checkpoint, SeededDice(0)))
    assert len(list(sheet.plays)) > 600
    started = thread_time()
    budget = CpuBudget(ODDS_SECONDS)
    odds = estimate_turn(checkpoint, sheet, SIMULATIONS, enough=budget.is_spent)
    assert thread_time() - started < ODDS_SECONDS + SLACK
    assert 1 <= odds.times < SIMULATIONS / 10


@pytest.mark.django_db
def test_the_coach_is_told_of_fewer_rehearsals(client, monkeypatch):
    match = factory.playing()
    coach = match.team(match.waiting_side).coach
    submit_sheet(
        match=match,
        side=match.waiting_side,
        author=coach,
        segment=match.segment,
        text=factory.a_move(match),
        now=match.due_at,
    )
    client.force_login(coach)
    address = f"/matches/{match.pk}/sheet/standing/"
    monkeypatch.setattr(planning, "ODDS_SECONDS", 0.0)
    words = " ".join(client.get(address).content.decode().split())
    assert "Rehearsed 1 time:" in words
    assert "right to within about 100 points. Your sheet takes long to rehearse" in words


def test_a_check_stops_in_the_middle_of_a_sheet():
    checkpoint, _ = middle(a_match(3))
    game = Game.resume(checkpoint, SeededDice(0))
    sheet, asked = slow_sheet(game), []

    def patience() -> None:
        asked.append(1)
        if len(asked) > 20:
            raise OutOfTime

    with pytest.raises(OutOfTime):
        check(checkpoint, waits_for(game), sheet, patience=patience)
    assert len(asked) == 21
    with pytest.raises(OutOfTime):
        estimate_turn(checkpoint, sheet, SIMULATIONS, patience=patience)


def test_a_later_rehearsal_that_is_stopped_does_not_count():
    checkpoint, _ = middle(a_match(3))
    sheet, asked = slow_sheet(Game.resume(checkpoint, SeededDice(0))), []

    def patience() -> None:
        asked.append(1)
        if len(asked) > 2 * len(list(sheet.plays)):
            raise OutOfTime

    assert estimate_turn(checkpoint, sheet, SIMULATIONS, patience=patience).times == 1


@pytest.mark.django_db
def test_a_sheet_that_takes_too_long_is_refused_and_the_draft_kept(client, monkeypatch):
    match = factory.playing()
    coach = match.team(match.waiting_side).coach
    client.force_login(coach)
    monkeypatch.setattr(planning, "CHECK_SECONDS", -1.0)
    form = {"text": factory.a_move(match), "segment": match.segment, "action": "submit"}
    with clock.set_to(match.due_at - timedelta(hours=1)):
        answer = client.post(f"/matches/{match.pk}/sheet/", form)
    assert answer.status_code == 422
    assert "takes too long to check" in answer.content.decode()
    assert match.sheets.get().state == "draft"
    with clock.set_to(match.due_at - timedelta(hours=1)):
        shown = client.post(f"/matches/{match.pk}/sheet/check/", form).content.decode()
    assert "takes too long to check" in shown
    form["side"] = match.waiting_side
    url = f"/api/v1/matches/{match.pk}/sheet/check"
    answer = client.post(url, {"text": form["text"]}, content_type="application/json")
    assert (answer.status_code, answer.json()["code"]) == (409, "too_slow")


@pytest.mark.django_db
def test_sixteen_requests_of_a_coach_compute_one_sheet(client, monkeypatch):
    """While one is computed the others are answered at once."""
    match = factory.playing()
    coach = match.team(match.waiting_side).coach
    client.force_login(coach)
    form = {"text": factory.a_move(match), "segment": match.segment, "action": "check"}
    computed, statuses = [], []
    real = planning.check
    # One of them would wait.
    monkeypatch.setattr(one_at_a_time, "PATIENCE", {"form": 0.0, "board": 0.0})

    def slow(*args, **options):
        computed.append(1)
        if len(computed) == 1:
            statuses.extend(
                client.post(f"/matches/{match.pk}/sheet/", form).status_code for _ in range(15)
            )
        return real(*args, **options)

    monkeypatch.setattr(planning, "check", slow)
    assert client.post(f"/matches/{match.pk}/sheet/", form).status_code == 200
    assert (len(computed), statuses) == (1, [429] * 15)
