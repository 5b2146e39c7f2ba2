"""The book of a match played by core.md: counters, boxes, the ball, what is spent."""

from __future__ import annotations

from typing import Any

from tests.audit.book import Book, Figure

from .belonging import BELONGING
from .game import Game

AGILITY = {1: 6, 2: 5, 3: 4, 4: 3, 5: 2}


class Match(Book):
    """The position a log has led to so far, judged by one game's rules."""

    BELONGING = BELONGING

    def __init__(self, log: dict[str, Any], game: Game) -> None:
        self.game = game
        self.pitch = game.pitch
        super().__init__(log, {option: values[0] for option, values in game.options.items()})
        self.begin_match()

    def begin_match(self) -> None:
        """Counters and boxes before anything has happened."""
        self.weather = "nice"
        self.ball = -1  # the square of a loose ball
        self.carrier: Figure | None = None
        self.loosened = False  # the ball must bounce when the procedure is done
        self.crowd: list[tuple[Figure, int]] = []  # pushed off the pitch, and from where
        self.kick_in_air = False
        self.face = 0  # of the last test of a player
        self.thrower: Figure | None = None  # of the ball in the air (BLZ-CAT-02)
        self.score = [0, 0]
        self.casualties = [0, 0]  # caused by a side (LGE-FAN-01)
        self.half, self.drive = 0, 0
        self.kicking, self.active = 0, 0
        self.counters, self.rerolls = [0, 0], [0, 0]
        self.leaders_due = False
        self.fans = [line.get("fan_factor", 0) for line in self.staff]
        self.gate = 0
        self.handicap: list[set[int]] = [set(), set()]
        self.penalty_waiver = [False, False]
        self.coach_out = [False, False]
        self.immune = [False, False]  # the referee is got (CORE-KIK-20)
        self.eye: int | None = None
        self.doctor = [bool(line.get("apothecary")) for line in self.staff]
        self.conceded: int | None = None
        self.costly = False
        self.turn_running = self.bonus_turn = False
        self.begin_turn()

    def begin_turn(self) -> None:
        """What counts once per turn starts again (CORE-SEQ-03)."""
        self.activated: set[int] = set()
        self.declared: set[str] = set()
        self.stunned_now: set[int] = set()
        self.excused: set[int] = set()  # felled by what is never a turnover
        self.reroll_spent = False
        self.due: str | None = None  # the cause of a turnover that must follow
        self.unjudged = False  # a block's result is not yet carried out (CORE-SCO-01)
        self.hungry = False  # no touchdown before the player has fed (SKL-53)
        for figure in self.figures:
            figure.spent = set()

    def clause(self, rule: str) -> str:
        """The clause that counts in this game."""
        return self.game.clause(rule)

    def stat(self, figure: Figure, name: str) -> int:
        """A characteristic: a rooted player has MA 0 (SKL-44)."""
        return 0 if name == "ma" and figure.rooted else figure.base[name]

    def agility(self, figure: Figure, name: str = "ag") -> int:
        """The target of an agility test (CORE-DIC-04)."""
        return AGILITY.get(self.stat(figure, name), 1)

    def zones(self, square: int, side: int) -> int:
        """How many tackle zones of the opponents of ``side`` lie on a square (CORE-TKZ-01)."""
        return sum(f.side != side and f.has_zone for f in self.around(square))

    def moving(self, figure: Figure) -> bool:
        """Whether it is their own side's turn."""
        return self.turn_running and figure.side == self.active

    def presence(self, figure: Figure) -> list[tuple[str, int]]:
        """Disturbing Presence within three squares, -1 for each (SKL-33)."""
        near = [
            f
            for f in self.figures
            if f.standing
            and f.side != figure.side
            and "Disturbing Presence" in f.skills
            and self.pitch.distance(f.square, figure.square) <= 3
        ]
        return [("Disturbing Presence", -len(near))]

    def holds(self, figure: Figure) -> bool:
        """Whether the player has the ball in hand; where there are several, this is the one meant
        now.
        """
        return self.carrier is figure

    def lies_on(self, square: int) -> bool:
        """Whether a loose ball lies there; where there are several, this is the one meant now."""
        return self.ball == square

    def loosen(self, square: int) -> None:
        """Whatever lies there must bounce (CORE-BAL-01)."""
        if self.ball == square:
            self.loosened = True

    def laden(self, figure: Figure) -> bool:
        """Whether the player has a ball in hand already."""
        return self.carrier is figure

    def next_loose(self) -> bool:
        """Whether a ball must still bounce; where there are several, this is the one meant now."""
        return self.loosened

    def held_by(self, side: int) -> bool:
        """Whether a side has the ball in hand."""
        return self.carrier is not None and self.carrier.side == side
