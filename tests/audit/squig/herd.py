"""The squigs of a drive, and the book of a match in which there are several (SQG-GEN)."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from tests.audit.core.match import Match
from tests.audit.throws import plain

from .belonging import BELONGING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.audit.book import Figure
    from tests.audit.core.game import Game
    from tests.audit.reader import Event

# What the log says of one squig without naming it: it is about the one meant (SQG-GEN-08).
UNNAMED = {
    *("ball_moved", "ball_left_pitch", "ball_rests", "picked_up", "caught", "let_fall"),
    *("intercepted", "completed", "thrown", "fumbled", "offered", "touchback"),
}
UNNAMED_DICE = {
    *("bounce", "scatter", "wander", "leap_aside", "squig_test", "squig_move", "pick_up"),
    *("catch", "pass", "intercept", "throw_in_direction", "throw_in_distance", "side_step"),
}


class Squig:
    """One squig. ``number`` counts those born in the drive; -1 is no square."""

    def __init__(self, number: int = 0, breed: str = "squig") -> None:
        self.number, self.breed = number, breed
        self.square = -1
        self.carrier: Figure | None = None
        self.loosened = False
        self.trail = -1  # the last square of its own move (SQG-SPL-02)
        self.splat_due = False  # SQG-SPL-04: at the next empty square

    @property
    def free(self) -> bool:
        """On the pitch and not carried."""
        return self.square >= 0 and self.carrier is None

    @property
    def strength(self) -> int:
        """ST 1, a gnasher's 2 (SQG-STA-01, SQG-BRD-02)."""
        return 2 if self.breed == "gnasher" else 1


class SquigMatch(Match):
    """The core's book; its one ball is the squig that is described now."""

    BELONGING = {**Match.BELONGING, **BELONGING}

    def __init__(self, log: dict[str, Any], game: Game) -> None:
        self.squigs: dict[int, Squig] = {}
        self.current = Squig()
        self.born = 0  # in this drive
        self.was_pushed = False  # by the last block
        self.strays: set[int] = set()  # grabbed in this end-of-turn step (SQG-WAN-02)
        events: list[Event] = []
        self.meant: list[int] = []  # which squig was named last, event by event
        self.numbers: list[int] = []  # of the log
        named = 0
        for number, event in enumerate(log["events"]):
            if event["event"] in {"ball_meant", "squig_born"}:
                named = event["ball"]
            if event["event"] != "ball_meant":
                events.append(event)
                self.meant.append(named)
                self.numbers.append(number)
        super().__init__({**log, "events": events}, game)

    def deny(self, rule: str, text: str, event: int | None = None) -> None:
        """As ever, but numbered as in the log."""
        index = max(self.at - 1, 0) if event is None else event
        after = self.numbers[-1] + 1 if self.numbers else 0
        super().deny(rule, text, self.numbers[index] if index < len(self.numbers) else after)

    def take(self, rule: str, kind: str, **fields: object) -> Event:
        """As ever; and events that name no squig are about the right one."""
        event = super().take(rule, kind, **fields)
        named = self.meant[self.at - 1]
        if kind in UNNAMED or (kind == "rolled" and event["purpose"] in UNNAMED_DICE):
            self.same("SQG-GEN-08", f"which squig {kind} is about", self.current.number, named)
        return event

    @property
    def ball(self) -> int:  # type: ignore[override]
        """Where the squig that is meant lies."""
        return self.current.square

    @ball.setter
    def ball(self, square: int) -> None:
        self.current.square = square

    @property
    def carrier(self) -> Figure | None:  # type: ignore[override]
        """Who carries the squig that is meant."""
        return self.current.carrier

    @carrier.setter
    def carrier(self, figure: Figure | None) -> None:
        self.current.carrier = figure
        if figure is not None:
            self.current.splat_due = False
            self.strays.add(self.current.number)

    @property
    def loosened(self) -> bool:  # type: ignore[override]
        """Whether it must bounce."""
        return self.current.loosened

    @loosened.setter
    def loosened(self, loosened: bool) -> None:
        self.current.loosened = loosened

    @contextmanager
    def about(self, squig: Squig) -> Iterator[None]:
        """What happens to another squig meanwhile."""
        before, self.current = self.current, squig
        try:
            yield
        finally:
            self.current = before

    def pick(self, squig: Squig | None) -> bool:
        """Mean this squig from here on, if there is one."""
        if squig is not None:
            self.current = squig
        return squig is not None

    def holds(self, figure: Figure) -> bool:
        """Whether the player carries a squig."""
        return self.pick(next((s for s in self.squigs.values() if s.carrier is figure), None))

    def laden(self, figure: Figure) -> bool:
        """The same; the player can take no other (SQG-GEN-03)."""
        return any(s.carrier is figure for s in self.squigs.values())

    def lies_on(self, square: int) -> bool:
        """Whether a free squig is in a square."""
        return self.pick(next((s for s in self.free() if s.square == square), None))

    def loosen(self, square: int) -> None:
        """Every free squig there must bounce."""
        for squig in self.free():
            if squig.square == square and not squig.loosened:
                squig.loosened = True

    def next_loose(self) -> bool:
        """Whether a squig must still bounce; which of several, a die says (KEM-SQG-04)."""
        loose = sorted((s for s in self.squigs.values() if s.loosened), key=lambda s: s.number)
        face = 1
        if len(loose) > 1:
            given = {"side": self.active, "figure": None}
            (face,) = plain(self, "KEM-SQG-04", "squig_order", (1, len(loose)), **given)
        return self.pick(loose[face - 1] if loose else None)

    def free(self) -> list[Squig]:
        """The free squigs by their numbers."""
        return [s for s in self.squigs.values() if s.free]

    def others_on(self, square: int) -> list[Squig]:
        """Free squigs in a square beside the one that is meant."""
        return [s for s in self.free() if s.square == square and s is not self.current]
