"""Play generated seasons with bots, round after round.

All state is in the database, so an interrupted run continues where it stopped: a match under way
continues from its last segment, a match played but not booked is booked. Every round is played a
week after it was opened, at a simulated time.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from datetime import datetime

from core import clock
from core.jobs import outbox
from league.models import Fixture, Round, Season
from league.services.generate.founding import A_ROUND, BETWEEN, league_of, season_of
from league.services.generate.sizes import LeagueSpec
from league.services.generate.workers import WorkerPool
from matches.services.resolution.autoplay import play_match, play_turns
from rosters.match_refs import match_ref
from rosters.services.bot_purchases import settle_all_bots

OnProgress = Callable[[str], None]
Play = Callable[[list[int], datetime], Iterable[int]]
"""Plays these matches to their end at that time; yields each when it is over."""

OVER = ("finished", "void")
STARTED_TURNS = 5
"""Turns played in the matches that stay under way."""


def by_bots(worker_pool: WorkerPool) -> Play:
    """Plays matches turn by turn."""

    def play(matches: list[int], now: datetime) -> Iterator[int]:
        yield from worker_pool(_play_one, [(pk, now) for pk in matches])

    return play


def _play_one(order: tuple[int, datetime]) -> int:
    match, now = order
    with clock.set_to(now):
        play_match(match_id=match, now=now)
    return match


def play_league(
    spec: LeagueSpec, *, seed: int, today: datetime, play: Play, on_progress: OnProgress
) -> list[Season]:
    """Found the league if it is missing, and play it as far as its size says."""
    league = league_of(spec, seed=seed, today=today)
    made = []
    for course in spec.courses:
        at = league.created_at
        for number, stage in enumerate(course.stages):
            season = season_of(league, course, number, seed=seed, at=at)
            play_stage(season, rounds=stage.rounds, play=play, on_progress=on_progress)
            made.append(season)
            if season.closed_at is not None:
                at = season.closed_at + BETWEEN
    return made


def play_stage(season: Season, *, rounds: int | None, play: Play, on_progress: OnProgress) -> None:
    """Play a season until a number of rounds are over, and half of the next one; or to its end.

    Raises `RuntimeError` if it does not move on.
    """
    while True:
        season.refresh_from_db()
        open_ = season.rounds.filter(state=Round.State.OPEN).first()
        if season.state == Season.State.CLOSED:
            return
        if open_ is None or open_.opened_at is None:
            raise RuntimeError(f"{season} does not move on: look at held matches and the outbox")
        if rounds is not None and season.rounds.filter(state=Round.State.DONE).count() >= rounds:
            _play_half(open_, play)
            return
        now = open_.opened_at + A_ROUND
        fixtures = list(open_.fixtures.order_by("number"))
        with clock.set_to(now):
            for pk in play(_matches(fixtures, over=False), now):
                _book(pk, now)
            for pk in _matches(fixtures, over=True):
                _book(pk, now)
        if season.rounds.filter(pk=open_.pk, state=Round.State.OPEN).exists():
            raise RuntimeError(f"{open_} of {season} does not end: look at held matches")
        on_progress(f"{season.league}, {season}: {open_} is played ({len(fixtures)} matches)")


def _play_half(round_: Round, play: Play) -> None:
    """Play and book half of the matches, and begin one in four."""
    now = (round_.opened_at or clock.now()) + A_ROUND / 2
    fixtures = list(round_.fixtures.order_by("number"))
    half = len(fixtures) // 2
    with clock.set_to(now):
        for pk in play(_matches(fixtures[:half], over=False), now):
            _book(pk, now)
        for pk in _matches(fixtures[half : half + len(fixtures) // 4], over=False):
            _begin(pk, now)


def _begin(pk: int, now: datetime) -> None:
    match = Fixture.objects.values_list("match__segment", flat=True).get(match=pk)
    if not match:
        play_turns(match_id=pk, turns=STARTED_TURNS, now=now)


def _matches(fixtures: list[Fixture], *, over: bool) -> list[int]:
    """The matches of these fixtures that are over, or that are not."""
    rows = Fixture.objects.filter(pk__in=[fixture.pk for fixture in fixtures])
    rows = rows.filter(match__state__in=OVER) if over else rows.exclude(match__state__in=OVER)
    return [pk or 0 for pk in rows.order_by("number").values_list("match_id", flat=True)]


def _book(pk: int, now: datetime) -> None:
    """Book a match, and make its coaches' after-match choices and purchases."""
    outbox.drain()
    settle_all_bots(source=match_ref(pk), now=now)
    outbox.drain()
