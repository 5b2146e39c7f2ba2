"""The scripted coaches of both sides: they write each turn when it is due and submit it."""

from __future__ import annotations

import random
import threading
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from email.message import EmailMessage

from django.db import connection

from core.accounts.models import User
from core.mail import inbound, reply_tokens
from core.mail.models import InboundMail
from engine.dice import SeededDice
from engine.game import Game
from engine.lineup import MatchSetup
from matches.models import Checkpoint, Match, MatchState
from matches.services.submission.answers import question_of
from tests.chaos.browser import Browser
from tests.chaos.patience import patiently
from tests.chaos.place import Place
from tests.support.writer.sheet_writer import write

AT_ONCE = 20
DELIVERIES = 3
TURN = tuple[int, int]
OK = 302
TRIES = 60
BROKEN = frozenset({0, 500, 502, 503})
TO_REPEAT = BROKEN | {429}
"""Also where the same coach's other post is still being computed."""


@dataclass
class HandedIn:
    """An accepted turn or answer: its side, its text, and its channel."""

    side: int
    text: str
    channel: str
    is_answer: bool = False
    at: float = field(default_factory=time.monotonic)


@dataclass
class Handed:
    """All accepted turns, by match and segment, and what the channels answered."""

    turns: dict[TURN, HandedIn] = field(default_factory=dict)
    mails: dict[str, TURN] = field(default_factory=dict)
    answers: Counter[int] = field(default_factory=Counter)
    wrong: list[str] = field(default_factory=list)
    lock: threading.Lock = field(default_factory=threading.Lock)


class Coaches:
    """A thread that looks for turns that are due; it plays `matches`."""

    def __init__(
        self,
        place: Place,
        matches: list[int],
        chance: random.Random,
        *,
        pause: float = 0.0,
        tries: int = TRIES,
    ) -> None:
        self.place, self.matches, self.chance = place, matches, chance
        self.pause = pause
        """Seconds between two turns of the same match or of two."""
        self.tries = tries
        """How often a post is repeated that the site could not take."""
        self.handed = Handed()
        self.resting: set[int] = set()
        """Matches for which nothing is being submitted."""
        self._browsers: dict[int, Browser] = {}
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._work, daemon=True)

    def start(self) -> None:
        self._thread.start()

    def stop(self) -> None:
        self._stop.set()
        self._thread.join(60)

    def browser(self, person: User) -> Browser:
        if person.pk not in self._browsers:
            self._browsers[person.pk] = Browser(self.place.web_port, person)
        return self._browsers[person.pk]

    def _work(self) -> None:
        try:
            while not self._stop.wait(0.05):
                for match in patiently(self._wanted):
                    self._submit(match)
                    self._stop.wait(self.pause)
        except Exception as error:
            self.handed.wrong.append(f"the coaches stopped: {error!r}")
        finally:
            connection.close()

    def _wanted(self) -> list[Match]:
        rows = Match.objects.filter(
            pk__in=self.matches, state=MatchState.PLAYING, waiting_side__isnull=False
        ).select_related("league", "home_team__coach", "away_team__coach")
        return [
            match
            for match in rows
            if match.pk not in self.resting and (match.pk, match.segment) not in self.handed.turns
        ]

    def _submit(self, match: Match) -> None:
        text = patiently(lambda: self._written(match))
        if text is None or match.pk in self.resting:
            return
        turn = (match.pk, match.segment)
        by_channel = {"mail": self._by_mail, "twenty": self._twenty_times, "page": self._by_page}
        channel = self.chance.choices(tuple(by_channel), (3, 2, 5))[0]
        handed = HandedIn(match.waiting_side or 0, text, channel, is_answer=bool(match.asked))
        self.handed.turns[turn] = handed
        by_channel[channel](match, text)
        what = "answers given" if match.asked else "turns submitted"
        self.place.count(f"{what} by {channel}")

    def _written(self, match: Match) -> str | None:
        """A sheet for the position, or one of the answers to a question; nothing if the match has
        gone on meanwhile."""
        if match.asked:
            question = question_of(match, match.waiting_side or 0)
            return question and self.chance.choice(question.options)[0]
        row = Checkpoint.objects.filter(match=match, segment=match.segment - 1).first()
        if row is None:
            return None
        game = Game.resume(row.data, SeededDice(0))
        setup = MatchSetup.from_json(match.setup)
        holds = match.turn_holds < match.holds
        side = match.waiting_side or 0
        return write(setup, game.position, game.rules, side, holds=holds).text()

    def _by_page(self, match: Match, text: str) -> None:
        person = match.team(match.waiting_side).coach
        self._post(self.browser(person), match, text)

    def _twenty_times(self, match: Match, text: str) -> None:
        browser = self.browser(match.team(match.waiting_side).coach)
        with ThreadPoolExecutor(AT_ONCE) as pool:
            for answer in [pool.submit(self._post, browser, match, text) for _ in range(AT_ONCE)]:
                answer.result()

    def _post(self, browser: Browser, match: Match, text: str) -> None:
        for _ in range(self.tries):
            answer = browser.post(
                f"/matches/{match.pk}/{'answer' if match.asked else 'sheet'}/",
                text=text,
                segment=match.segment,
                action="submit_anyway",
            )
            with self.handed.lock:
                self.handed.answers[answer] += 1
            if answer not in TO_REPEAT:
                break
            time.sleep(0.3)
        if answer != OK:
            self.handed.wrong.append(
                f"match {match.pk}/{match.segment}: the page answered {answer}"
            )

    def _by_mail(self, match: Match, text: str) -> None:
        raw = patiently(lambda: self._mail(match, text))
        self.handed.mails[str(raw["Message-ID"])] = (match.pk, match.segment)

        def deliver(_: int) -> None:
            try:
                patiently(lambda: inbound.receive(bytes(raw), channel=InboundMail.Channel.PIPE))
            finally:
                connection.close()

        with ThreadPoolExecutor(DELIVERIES) as pool:
            list(pool.map(deliver, range(DELIVERIES)))

    def _mail(self, match: Match, text: str) -> EmailMessage:
        side = match.waiting_side
        coach = match.team(side).coach
        token = reply_tokens.token_for(
            user=coach,
            league=match.league,
            topic="match.turn",
            about={"match": match.pk, "side": side, "segment": match.segment},
        )
        raw = EmailMessage()
        raw["From"], raw["To"] = coach.email, f"turns+{token}@kemari.example"
        raw["Subject"] = "Re: your turn"
        raw["Message-ID"] = f"<chaos-{match.pk}-{match.segment}@mail.example>"
        raw.set_content(f"{text}\nEND\n")
        return raw
