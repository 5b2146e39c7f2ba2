"""Fallback orders play where the bot of a friendly fails (KEM-FRI-12)."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client

from engine.absent_coach import ASKABLE, OPTION
from engine.coaches.coach import Coach
from engine.coaches.levels import make_bot
from engine.decisions import Choice, Decision, DecisionKind
from engine.position import Position
from engine.ruleset import Rules
from engine.sheets.executor.segment import Coaches
from engine.variants.registry import VARIANTS
from matches.models import Match, MatchState, Segment, Side
from matches.services import friendlies
from matches.services.bots import NO_BOTS, BotPair
from matches.services.orders.set_ups import submit_set_up
from matches.services.resolution import locked_orders, play_segment, resolve
from matches.services.resolution.bot_sheets import write_bot_sheet
from matches.services.resolution.locked_orders import coaches_after_answer
from matches.services.resolution.replay_check import replayed
from matches.services.resolution.resolve import resolve_match
from matches.services.resolution.watched_bot import BotFailed, WatchedBot
from matches.services.submission.sheets import submit_sheet
from rosters.models import Clan
from tests.factories.core import WHEN, UserFactory

pytestmark = [pytest.mark.django_db, pytest.mark.rules("KEM-FRI-12")]
GAMES = [meta.key for meta in VARIANTS]
MOST_SEGMENTS = 200
FAULT = "the bot is broken"
Fails = Callable[[Decision], bool]


class BrokenBot:
    """Fails at some of its decisions, and is as good as any at the others."""

    def __init__(self, bot: Coach, fails: Fails) -> None:
        self._bot, self._fails = bot, fails

    def choose(self, position: Position, rules: Rules, decision: Decision) -> Choice:
        if self._fails(decision):
            raise ValueError(FAULT)
        return self._bot.choose(position, rules, decision)


def break_bots(monkeypatch: pytest.MonkeyPatch, fails: Fails) -> None:
    monkeypatch.setattr(
        locked_orders, "make_bot", lambda name, draws: BrokenBot(make_bot(name, draws), fails)
    )


def begun(game: str, *, ahead: bool = False, **options: str) -> Match:
    """A friendly against the bot for which the person has set up."""
    first, second = Clan.objects.filter(variant=game).order_by("key")[:2]
    coach = UserFactory.create()
    match = friendlies.play_bot(
        coach=coach,
        clan=first,
        rival=second,
        level="normal",
        writes_ahead=ahead,
        options=options,
        now=WHEN,
    )
    submit_set_up(match=match, side=Side.HOME, author=coach, text="", now=WHEN)
    return match


def go_on(match: Match) -> Segment | None:
    """The next segment; a turn of the person's is what a bot would write for them."""
    if match.state == MatchState.PLAYING and match.waiting_side == Side.HOME and not match.asked:
        text = write_bot_sheet(match, Side.HOME, make_bot("easy", "draws"))
        submit_sheet(
            match=match,
            side=Side.HOME,
            author=match.home_team.coach,
            text=text,
            segment=match.segment,
            accept_doubtful=True,
            now=WHEN,
        )
    now = WHEN if not match.asked or match.due_at is None else match.due_at
    played = resolve_match(match_id=match.pk, now=max(now, WHEN), segment=match.segment)
    match.refresh_from_db()
    return played


def begun_until(wanted: Callable[[Match], bool], game: str, options: str = "") -> Match:
    """A match that has come to what is wanted; another one, if it ends before."""
    for _ in range(5):
        match = begun(game, **({OPTION: options} if options else {}), ahead=False)
        while not match.is_over:
            if wanted(match):
                return match
            go_on(match)
    raise AssertionError("it has not come in five matches")


def is_bots_turn(match: Match) -> bool:
    is_on = match.state == MatchState.PLAYING and match.waiting_side == Side.AWAY
    return is_on and not match.asked


def play_to_end(match: Match) -> list[Segment]:
    played: list[Segment] = []
    while not match.is_over and len(played) < MOST_SEGMENTS:
        segment = go_on(match)
        assert segment is not None
        played.append(segment)
    assert match.state == MatchState.FINISHED
    return played


@pytest.mark.parametrize("game", GAMES)
def test_a_match_is_played_to_its_end_whatever_decision_a_bot_fails_at(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One in some of all its decisions, of any kind, in its own turns and in the person's; in two
    of the games it writes ahead.
    """
    chance, kinds = random.Random(game), Counter[DecisionKind]()

    def fails(decision: Decision) -> bool:
        fails_now = chance.random() < (0.5 if decision.kind not in kinds else 0.02)
        kinds[decision.kind] += fails_now
        return fails_now

    break_bots(monkeypatch, fails)
    asking = {OPTION: ",".join(ASKABLE)} if game == "samurai" else {}
    match = begun(game, ahead=GAMES.index(game) % 2 == 1, **asking)
    played = play_to_end(match)
    assert len(+kinds) > 2
    failed = [segment for segment in played if segment.cause == Segment.Cause.FALLBACK]
    assert 0 < len(failed) < len(played)
    monkeypatch.setattr(locked_orders, "make_bot", make_bot)
    assert len(list(replayed(match))) == len(played)


def test_who_plays_it_reads_so_and_the_next_turn_is_its_own(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = begun_until(is_bots_turn, "blitz")
    with monkeypatch.context() as broken:
        break_bots(broken, lambda _: True)
        failed = go_on(match)
    assert failed is not None
    assert failed.cause == Segment.Cause.FALLBACK
    assert (match.attempts, match.last_error) == (0, "")
    client.force_login(match.home_team.coach)
    for page in ("", "log/"):
        text = client.get(f"/matches/{match.pk}/{page}").content.decode()
        assert "An error of this site kept the bot from deciding" in text
        assert FAULT not in text
    while not is_bots_turn(match):
        go_on(match)
    own = go_on(match)
    assert own is not None
    assert own.cause == Segment.Cause.COACH


def test_one_that_fails_after_a_question_is_done_without_to_the_end_of_the_turn(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    match = begun_until(lambda match: bool(match.asked), "samurai", ",".join(ASKABLE))

    def breaks(coaches: Coaches, locked: locked_orders.Locked) -> Coaches:
        home, away = coaches_after_answer(coaches, locked)
        is_bot = isinstance(away, WatchedBot)
        return home, WatchedBot(BrokenBot(away, lambda _: True)) if is_bot else away

    asked = match.waiting_side
    with monkeypatch.context() as broken:
        broken.setattr(play_segment, "coaches_after_answer", breaks)
        failed = go_on(match)
    assert failed is not None
    # Asked in the bot's turn, the person decides, and the turn may end with that.
    assert failed.cause == Segment.Cause.FALLBACK or asked == Side.HOME
    assert len(list(replayed(match))) == failed.number + 1


def test_a_bot_that_kills_workers_does_not_play_the_last_attempt(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    match = begun_until(is_bots_turn, "squig")
    calls: list[object] = []

    def count_call(asked: object) -> bool:
        calls.append(asked)
        return False

    break_bots(monkeypatch, count_call)
    Match.objects.filter(pk=match.pk).update(
        attempts=resolve.MAX_ATTEMPTS - 1, attempted_at=WHEN - timedelta(minutes=5)
    )
    played = go_on(match)
    assert played is not None
    assert (played.cause, calls) == (Segment.Cause.FALLBACK, [])


def test_one_that_fails_in_a_turn_that_its_rival_misses_is_done_without_too(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Whatever leads to a turn: the bot is not asked again."""
    match = begun_until(
        lambda match: match.waiting_side == Side.HOME and match.segment > 0 and not match.asked,
        "blitz",
    )
    given: list[BotPair] = []

    def plays(*args: Any, failed: BotPair = NO_BOTS, **kwargs: Any) -> Segment:
        given.append(failed)
        if not any(failed):
            raise BotFailed
        return play_segment.play(*args, failed=failed, **kwargs)

    monkeypatch.setattr(resolve, "play", plays)
    Match.objects.filter(pk=match.pk).update(due_at=WHEN + timedelta(seconds=1), clock_from=WHEN)
    played = resolve_match(match_id=match.pk, now=WHEN + timedelta(seconds=2))
    assert played is not None
    assert given == [NO_BOTS, (None, "normal")]
    assert played.cause == Segment.Cause.FALLBACK


def test_other_errors_are_not_called_the_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    match = begun("blitz")

    def breaks(*_args: object, **_kwargs: object) -> None:
        raise OSError("no pen")

    monkeypatch.setattr("matches.services.resolution.play_segment._write", breaks)
    with pytest.raises(OSError, match="no pen"):
        go_on(match)
    match.refresh_from_db()
    assert match.attempts == 1
    assert not Segment.objects.filter(match=match, cause=Segment.Cause.FALLBACK).exists()
