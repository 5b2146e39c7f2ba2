"""Everything an auditor remembers of a match: players, positions, counters, honours spent."""

from __future__ import annotations

from typing import Any

from tests.audit.book import CASUALTIES, Book, Figure

from . import geometry
from .belonging import BELONGING
from .options import DEFAULTS

__all__ = ["CASUALTIES", "Figure"]

AGILITY = {1: 6, 2: 5, 3: 4, 4: 3}


class Match(Book):
    """The auditor's book: the log under the cursor and the position it has led to so far."""

    pitch = geometry.PITCH
    BELONGING = BELONGING

    def __init__(self, log: dict[str, Any]) -> None:
        super().__init__(log, DEFAULTS)
        self.begin_match()

    def begin_match(self) -> None:
        """Counters and boxes before anything has happened."""
        self.weather = "light_of_amaterasu"
        self.portents = False
        self.ball = -1  # the square of a loose ball
        self.carrier: Figure | None = None
        self.left_from = -1  # where a player was pushed off the pitch
        self.unjudged = False  # a block's result is not yet carried out (CORE-SCO-01)
        self.pushed_out: Figure | None = None  # who was, in the block under way
        self.loosened = False  # the ball must bounce when the procedure is done
        self.score = [0, 0]
        self.half, self.drive, self.first_kicker = 0, 0, 0
        self.kicking, self.active = 0, 0
        self.counters, self.rerolls = [0, 0], [0, 0]
        self.cry = [False, False]
        self.favor = [False, False]
        self.coach_out = [False, False]
        self.spell_left = [bool(line.get("shugenja")) for line in self.staff]
        self.handicap: list[set[int]] = [set(), set()]
        self.penalty_waiver = [False, False]
        self.shijin_due = [False, False]
        self.kicked_off = False
        self.conceded: int | None = None
        self.costly = False
        self.owed: list[list[Any]] = []  # fouls that may lead to a duel: fouler, victim, when
        self.kick_in_air = False
        self.victor: Figure | None = None  # of a Test of Might
        self.landing: Figure | None = None  # who was where the scattered ball came down
        self.blown = False  # a good throw is in the Stifling Wind
        self.at_stake = False  # the turn ends if the ball in the air is lost (KEM-SHU-01)
        self.turn_running = False
        self.bonus_turn = False
        self.begin_turn()

    def begin_turn(self) -> None:
        """What counts once per turn starts again (CORE-SEQ-03)."""
        self.activated: set[int] = set()
        self.actor: Figure | None = None
        self.stunned_now: set[int] = set()
        self.reroll_spent = False
        self.ujiaki = False
        self.due: str | None = None  # the cause of a turnover that must follow

    def stat(self, figure: Figure, name: str, *, omens: bool = True) -> int:
        """A characteristic as it stands: touch, portents, weather (SAM-KIK-05, 12, SAM-WTH-01).

        Without ``omens`` it is what it would be under a sky that portends nothing.
        """
        value: int = figure.base[name]
        if name == "ph" and figure.dishonored:
            return 0
        if name != "ph" or self.on("portents_ph"):
            value += figure.blessed
            value -= omens and self.portents and "Shadowlands" not in figure.skills
        if name == "ma":
            if self.weather == "torrential_rain":
                value -= 1
            elif self.weather == "winter_warfare":
                value = (value + 1) // 2
        return value

    def agility(self, figure: Figure) -> int:
        """The target of their agility tests (SAM-BAL-01)."""
        ag = self.stat(figure, "ag")
        return 6 if ag < 1 else AGILITY.get(ag, 2)

    def zones(self, square: int, side: int) -> int:
        """How many tackle zones of the opponents of ``side`` lie on a square (CORE-TKZ-01)."""
        return sum(f.side != side and f.standing for f in self.around(square))

    def end_zone_depth(self) -> int:
        """How deep the end zones are (SAM-PIT-02)."""
        return int(self.options["samurai_end_zone_depth"])
