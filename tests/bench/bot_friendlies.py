"""How soon a bot's turn is shown, with many games at once: `python -m tests.bench.bot_friendlies`.

Beside a running `make run`, whose database it fills (a KEMARI_VAR made for this). Forty people play
the bot over HTTP, each some seconds after they have seen the turn before: a turn is submitted, the
page comes back and asks as a browser does, and what counts is the time from the press to the
replay of what was played, the bot's turn too. Beside them two coaches of a league submit their
turns, while those games rest and while they go on, by turns. Ends with status 1 if a bar is missed.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import re
import statistics
import sys
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from html import unescape
from http.client import FOUND
from itertools import cycle
from threading import Event
from time import monotonic, sleep
from typing import TYPE_CHECKING

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

import django

if TYPE_CHECKING:
    from core.accounts.models import User
    from tests.chaos.browser import Browser

GAMES, ROUNDS, SECONDS, THINKING = 40, 4, 30.0, 60.0
SETTLING, REST, STEP = 3.0, 1.0, 0.1
"""Seconds: until a game that rests does so, between turns of a league, and of waiting at once.

Fewer between the league's turns, and they are themselves what keeps the machine busy."""
SHOWN, SLOWED = 2.0, 1.2
"""The bars: seconds at the 95th percentile, and how much longer a turn of a league may take."""
LATE = 0.95
PATIENCE = 60.0
SLOWER, SLOWEST = 1.5, 2.0
"""As in `live.js`."""
SEGMENT = re.compile(r'name="segment" value="(\d+)"')
FRAMES = re.compile(r'data-frames="([^"]+)"')


@dataclass
class Times:
    """Seconds from submit to shown, and what went wrong."""

    shown: list[float] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)

    def measure(self, turn: Callable[[], float | None]) -> None:
        """Time one turn, if it was one."""
        try:
            taken = turn()
        except (RuntimeError, ValueError) as error:
            self.faults.append(f"{type(error).__name__}: {error}")
        else:
            self.shown += [] if taken is None else [taken]

    def add(self, others: Times) -> None:
        """What was timed elsewhere too."""
        self.shown += others.shown
        self.faults += others.faults

    def print(self, name: str) -> None:
        """One line."""
        print(
            f"{name:<24} {len(self.shown):>5} turns: median {statistics.median(self.shown):.2f} s, "
            f"p95 {self.late:.2f} s, longest {max(self.shown):.2f} s",
            flush=True,
        )

    @property
    def late(self) -> float:
        """The 95th percentile."""
        return sorted(self.shown)[int(len(self.shown) * LATE)]


@dataclass
class Games:
    """Whether the games against the bot go on: they rest while the league is timed alone."""

    go_on: Event = field(default_factory=Event)
    are_over: bool = False

    def think(self, seconds: float) -> None:
        """Wait so many seconds of those in which the games go on."""
        while seconds > 0 and not self.are_over:
            if self.go_on.wait(STEP):
                sleep(STEP)
                seconds -= STEP


def main() -> int:
    """Returns the exit code."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.bench.bot_friendlies", description=__doc__
    )
    parser.add_argument("--port", type=int, default=8000)
    parser.add_argument("--games", type=int, default=GAMES)
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    parser.add_argument("--seconds", type=float, default=SECONDS, help="of half a round")
    parser.add_argument("--thinking", type=float, default=THINKING)
    parser.add_argument("--rest", type=float, default=REST, help="between turns of the league")
    parser.add_argument("--level", default="normal")
    given = parser.parse_args()
    django.setup()
    from tests.bench.bot_games import begin_games, begin_league_match
    from tests.chaos.browser import Browser

    begun, games = begin_games(given.games, given.level), Games()
    print(f"{len(begun)} games against {given.level}, {given.thinking:.0f} s of thinking each")
    turns = _league_turns(begin_league_match, lambda coach: Browser(given.port, coach))
    alone, beside, bots = Times(), Times(), Times()
    with ThreadPoolExecutor(len(begun)) as pool:
        played = [
            pool.submit(_play_bot, Browser(given.port, person), match, games, given.thinking)
            for match, person in begun
        ]
        for _ in range(given.rounds):
            _play_league(turns, alone, given)
            games.go_on.set()
            _play_league(turns, beside, given)
            games.go_on.clear()
            sleep(SETTLING)
        games.are_over = True
        for one in played:
            bots.add(one.result())
    alone.print("a league's turn, alone")
    beside.print("a league's turn, beside")
    bots.print("a bot's turn, shown")
    ratio = statistics.median(beside.shown) / statistics.median(alone.shown)
    faults = [*alone.faults, *bots.faults, *beside.faults]
    print(f"a league's turns take {ratio:.2f} times as long; {len(faults)} faults")
    for fault in sorted({*faults}):
        print(f"  {fault}")
    return int(bots.late > SHOWN or ratio > SLOWED or bool(faults))


def _league_turns(
    begin: Callable[[], tuple[int, Sequence[User]]], browser_of: Callable[[User], Browser]
) -> Iterator[float]:
    """Turns of both sides of one match after the other."""
    while True:
        match, coaches = begin()
        for browser in cycle([browser_of(coach) for coach in coaches]):
            if (taken := submit_turn(browser, match)) is None:
                break
            yield taken


def _play_bot(browser: Browser, match: int, games: Games, thinking: float) -> Times:
    chance, times = random.Random(match), Times()
    games.think(chance.uniform(0, thinking))
    while not games.are_over:
        times.measure(lambda: submit_turn(browser, match))
        games.think(chance.uniform(0.5, 1.5) * thinking)
    return times


def _play_league(turns: Iterator[float], times: Times, given: argparse.Namespace) -> None:
    until = monotonic() + given.seconds
    while monotonic() < until:
        times.measure(lambda: next(turns))
        sleep(given.rest)


def submit_turn(browser: Browser, match: int) -> float | None:
    """Submit an empty turn, and wait until it is played, what a bot does next too, and shown.

    Seconds; None if it is not their turn. Raises `RuntimeError`.
    """
    segment = SEGMENT.search(browser.get(f"/matches/{match}/")[1])
    if segment is None:
        return None
    began, written = monotonic(), int(segment[1])
    form = {"segment": segment[1], "rows": "", "seen": "", "text": "", "action": "submit_anyway"}
    status = browser.post(f"/matches/{match}/sheet/", **form)
    if status != FOUND:
        raise RuntimeError(f"a turn was answered with {status}")
    browser.get(f"/matches/{match}/")
    slower = 1.0
    while monotonic() < began + PATIENCE:
        if (changed := browser.get_if_changed(f"/matches/{match}/live/")) is not None:
            state = json.loads(changed)
        if state["segment"] >= written and not state["is_being_resolved"]:
            _watch(browser, match, state["turn"]["first"])
            shown = monotonic() - began
            _look_on(browser, match)
            return shown
        sleep(min(state["seconds"] * slower, SLOWEST))
        slower *= SLOWER
    raise RuntimeError(f"nothing was played for a minute in {match}: {state}")


def _watch(browser: Browser, match: int, event: int) -> None:
    """Fetch the replay of what was played, as `live.js` does, up to where its pictures move."""
    panel = browser.get(f"/matches/{match}/replay/?panel=1&event={event}")[1]
    if (frames := FRAMES.search(panel)) is None:
        raise RuntimeError(f"there is no replay to watch in {match}")
    browser.get(unescape(frames[1]))


def _look_on(browser: Browser, match: int) -> None:
    """What `live.js` asks besides: how the match stands, before the replay and after it."""
    for page in ("state", "live", "state"):
        browser.get(f"/matches/{match}/{page}/")


if __name__ == "__main__":
    sys.exit(main())
