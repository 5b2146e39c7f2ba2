"""Hints on the page of one's own turn against a bot (KEM-FRI-10)."""

from __future__ import annotations

import re
from html import unescape

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from core import clock
from engine.planning.turn_hints import (
    BlockHint,
    Chest,
    FreeWalk,
    Run,
    Theirs,
    TurnHints,
    find_turn_hints,
)
from engine.variants.registry import VARIANTS
from matches.models import Match, Side
from matches.queries.present import present
from matches.render.first_drive_words import describe_first_drive
from matches.render.hint_words import describe_turn_hints
from matches.services.resolution.resolve import resolve_match
from tests.factories import matches as factory
from tests.matches.guest_play import begin_as_guest, from_elsewhere, guest_in, play_to_own_turn

pytestmark = [pytest.mark.django_db, pytest.mark.rules("KEM-FRI-10")]
GAMES = [meta.key for meta in VARIANTS]
BOX = re.compile(r'<details class="notice plan-hints" data-hints>(.+?)</details>', re.DOTALL)
HINT = re.compile(r'data-hint="(\w+)">\s*<p>(.+?)</p>', re.DOTALL)
KEYS = ["walk", "ball", "block", "risk", "submit"]


def first_drive(client: Client, variant: str) -> Match:
    from_elsewhere(client).post(reverse("matches:first-drive", args=[variant]))
    match = Match.objects.get()
    resolve_match(match_id=match.pk, now=clock.now())
    match.refresh_from_db()
    return match


def shown(client: Client, match: Match) -> dict[str, str]:
    """The words of each hint on the page, where they stand in a closed box."""
    page = client.get(f"/matches/{match.pk}/").content.decode()
    box = BOX.search(page)
    assert box is not None
    found = HINT.findall(box[1])
    return {key: unescape(" ".join(words.split())) for key, words in found}


def shares(words: str) -> list[int]:
    return [int(each) for each in re.findall(r"(\d+) %", words)]


def said(odds: float, steps: int = 6) -> int:
    """The number in the words for a chance, of a way in permille; "<1" and ">99" have theirs."""
    if odds in {0, 1}:
        return int(odds) * 100
    return min(max(round(round(odds, steps) * 100 + 1e-9), 1), 99)


def assert_true(match: Match, words: dict[str, str]) -> None:
    """The words have the numbers of the engine for that position."""
    position, rules, _ = present(match)
    hints = find_turn_hints(position, rules, Side.HOME)
    own = {f.number: f for f in position.figures if f.side == Side.HOME}
    for key, hint in (("walk", hints.walk), ("block", hints.block), ("ball", hints.ball)):
        assert (key in words) is (hint is not None)
        if hint is not None:
            figure = position.figures[hint.slot]
            who = f"{figure.number} {figure.spec.name} on {rules.board.name(figure.square)}"
            assert who in words[key]
            assert figure.side == Side.AWAY or own[figure.number] is figure
    if hints.walk is not None:
        assert f"{hints.walk.squares} squares" in words["walk"]
    if hints.block is not None:
        whole = [said(each) for each in (hints.block.down, hints.block.fall)]
        assert shares(words["block"]) == whole
    if isinstance(hints.ball, Run):
        assert shares(words["ball"]) == [said(hints.ball.odds, 3)] * bool(hints.ball.odds)
    if isinstance(hints.ball, Chest):
        assert f"one of {len(position.shut)} chests" in words["ball"]
    assert ("risk" in words) is (hints.riskiest is not None)
    if hints.riskiest is not None:
        assert shares(words["risk"]) == [said(hints.riskiest.lost)]
    assert match.away_team.name in words["submit"]


@pytest.mark.parametrize("variant", GAMES)
def test_a_first_turn_of_a_whole_match_has_hints_that_are_true(
    client: Client, variant: str
) -> None:
    match = play_to_own_turn(client, begin_as_guest(client, variant))
    words = shown(client, match)
    assert set(words) <= set(KEYS)
    assert {"walk", "submit"} <= words.keys()
    assert_true(match, words)


@pytest.mark.parametrize("variant", GAMES)
def test_a_first_drive_has_all_five(client: Client, variant: str) -> None:
    match = first_drive(client, variant)
    words = shown(client, match)
    assert list(words) == KEYS
    assert_true(match, words)


GOOD, POOR = BlockHint(1, 11, 0.6, 0.1, 0.1), BlockHint(1, 11, 0.3, 0.3, 0.3)
MINE, RIVALS = Run(0, 3, 1.0, 0.0), Theirs(11, 4)
ORDERS = [
    (TurnHints(FreeWalk(0, 9), GOOD, MINE), ["walk", "ball", "block"]),
    (TurnHints(FreeWalk(0, 9), GOOD, RIVALS), ["walk", "block", "ball"]),
    (TurnHints(FreeWalk(0, 9), POOR, RIVALS), ["walk", "ball", "block"]),
    (TurnHints(None, POOR, MINE), ["ball", "block"]),
    (TurnHints(None, GOOD, None), ["block"]),
    (TurnHints(None, POOR, None), []),
]


@pytest.mark.parametrize(("hints", "keys"), ORDERS)
def test_a_ball_that_one_can_have_comes_before_a_block_and_a_poor_block_last(
    hints: TurnHints, keys: list[str]
) -> None:
    match = factory.playing()
    told = describe_turn_hints(hints, present(match).position, "Crabs")
    assert [each.key for each in told if each.key not in {"risk", "submit"}] == keys


DRIVE = re.compile(r'<p class="plan-drive">(.+?)</p>', re.DOTALL)
GOALS = {
    "samurai": "A23 to N24",
    "blitz": "A26 to O26",
    "squig": "A26 to O26",
    "dungeon": "AH6 to AI9",
}
END = (
    "As a turn begins, one player of its side without the ball, drawn by lot, is sent home; "
    "after turn 32 the side with the ball wins, else the one with more players standing."
)


def drive_of(client: Client, match: Match) -> str:
    found = DRIVE.search(client.get(f"/matches/{match.pk}/").content.decode())
    return " ".join(re.sub("<.+?>", "", found[1]).split()) if found else ""


@pytest.mark.rules("KEM-FRI-06")
@pytest.mark.parametrize("variant", GAMES)
def test_a_first_drive_says_what_it_is_about(client: Client, variant: str) -> None:
    match = first_drive(client, variant)
    what = "squig" if variant == "squig" else "ball"
    goal = f"Bring the {what} into the end zone, {GOALS[variant]}, to score."
    assert drive_of(client, match) == f"{goal} You have 4 turns."
    page = unescape(client.get(reverse("matches:match", args=[match.pk])).content.decode())
    assert (f"<p>{END}</p>" in page) == (variant == "dungeon")


@pytest.mark.rules("KEM-FRI-06")
def test_the_line_of_a_first_drive_counts_and_ends_with_a_touchdown(client: Client) -> None:
    position, rules, _ = present(first_drive(client, "blitz"))
    position.turns[0] = rules.match.half_turns
    assert describe_first_drive(position, rules).words.endswith("This is your last turn.")
    position.score[0] = 1
    done = describe_first_drive(position, rules)
    assert done.words.startswith("You scored")
    assert done.is_done


def test_another_match_has_no_such_line(client: Client) -> None:
    assert drive_of(client, play_to_own_turn(client, begin_as_guest(client))) == ""


def test_they_cost_one_query(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    match = play_to_own_turn(client, begin_as_guest(client))
    shown(client, match)  # what is remembered of rules is by now
    with CaptureQueriesContext(connection) as queries:
        shown(client, match)
    monkeypatch.setattr("matches.views.match_page.build_turn_hints", lambda *_: [])
    with CaptureQueriesContext(connection) as without:
        client.get(f"/matches/{match.pk}/")
    assert len(queries) - len(without) == 1


def test_a_submitted_turn_has_none(client: Client) -> None:
    match = play_to_own_turn(client, begin_as_guest(client))
    Match.objects.filter(pk=match.pk).update(ready_at=clock.now())
    assert b"data-hints" not in client.get(f"/matches/{match.pk}/").content


def test_against_a_person_there_are_none(client: Client) -> None:
    match = factory.playing()
    client.force_login(match.team(match.waiting_side).coach)
    answer = client.get(f"/matches/{match.pk}/")
    assert b"data-sheet-builder" in answer.content
    assert b"data-hints" not in answer.content


def test_nobody_else_sees_them(client: Client) -> None:
    match = play_to_own_turn(client, begin_as_guest(client))
    assert guest_in(match).is_guest
    assert Client().get(f"/matches/{match.pk}/").status_code == 404
