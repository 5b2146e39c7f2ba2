"""Everything an auditor remembers of a match: players, positions, counters, honours spent."""

from __future__ import annotations

from typing import Any

from . import geometry
from .options import DEFAULTS
from .reader import Reader

AGILITY = {1: 6, 2: 5, 3: 4, 4: 3}
CASUALTIES = {"badly_hurt", "seriously_injured", "dead"}


class Figure:
    """One player of the match. ``state`` is where he is: reserve, standing, prone, stunned,
    knocked_out, one of the casualties, sent_off, or missing (takes no part at all)."""

    def __init__(self, slot: int, side: int, entry: dict[str, Any]) -> None:
        self.slot, self.side = slot, side
        self.number: int = entry["number"]
        self.position: str = entry["position"]
        self.base = {k: entry[k] for k in ("ma", "st", "ag", "av", "ph")}
        self.skills = set(entry["skills"])
        self.cost, self.spp = entry["cost"], entry["spp"]
        self.star, self.league = entry["star"], entry["league"]
        self.journeyman = entry["journeyman"]
        self.dishonored, self.blessed = entry["dishonored"], entry["blessed"]
        self.old_wounds = entry["standing_injuries"]
        self.freebooter = not self.league and not self.journeyman
        self.state = "reserve"
        self.square = -1
        self.held_back = self.sits_out = self.benched = False
        self.played = self.in_drive = False

    @property
    def standing(self) -> bool:
        """Only the standing have a tackle zone, hold the ball, assist or block (CORE-PIT-03)."""
        return self.state == "standing"

    @property
    def on_pitch(self) -> bool:
        """Whether he is on the pitch, up or down."""
        return self.square >= 0


class Match(Reader):
    """The auditor's book: the log under the cursor and the position it has led to so far."""

    def __init__(self, log: dict[str, Any]) -> None:
        super().__init__(log["events"])
        setup = log["setup"]
        self.chosen: dict[str, str] = setup["options"]
        self.options = {**DEFAULTS, **setup["options"]}
        self.line_ups = [setup["home"], setup["away"]]
        self.figures: list[Figure] = []
        for side in (0, 1):
            for entry in self.line_ups[side]["figures"]:
                self.figures.append(Figure(len(self.figures), side, entry))
        self.staff: list[dict[str, int]] = [dict(line["staff"]) for line in self.line_ups]
        self.board: dict[int, Figure] = {}
        self.begin_match()

    def begin_match(self) -> None:
        """Counters and boxes before anything has happened."""
        self.weather = "light_of_amaterasu"
        self.portents = False
        self.ball = -1  # the square of a loose ball
        self.carrier: Figure | None = None
        self.left_from = -1  # where a man was pushed off the pitch
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
        """What counts once per turn starts anew (CORE-SEQ-03)."""
        self.activated: set[int] = set()
        self.actor: Figure | None = None
        self.stunned_now: set[int] = set()
        self.reroll_spent = False
        self.ujiaki = False
        self.due: str | None = None  # the cause of a turnover that must follow

    def on(self, option: str, value: str = "on") -> bool:
        """Whether a house rule stands at this value (LGE-OPT-01)."""
        return self.options[option] == value

    def team(self, side: int) -> list[Figure]:
        """The figures of a side in slot order."""
        return [f for f in self.figures if f.side == side]

    def by_shirt(self) -> list[Figure]:
        """Home before away, then by shirt number: the order outside turns (CORE-DIC-05)."""
        return sorted(self.figures, key=lambda figure: (figure.side, figure.number))

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
        """The target of his agility tests (SAM-BAL-01)."""
        ag = self.stat(figure, "ag")
        return 6 if ag < 1 else AGILITY.get(ag, 2)

    def zones(self, square: int, side: int) -> int:
        """How many tackle zones of the opponents of ``side`` lie on a square (CORE-TKZ-01)."""
        return sum(f.side != side and f.standing for f in self.around(square))

    def around(self, square: int) -> list[Figure]:
        """The figures on the neighbouring squares."""
        board = self.board
        return [board[n] for n in geometry.NEIGHBOURS[square] if n in board]

    def put(self, figure: Figure, square: int) -> None:
        """Set a figure on a square, from wherever he was."""
        if figure.square >= 0 and self.board.get(figure.square) is figure:
            del self.board[figure.square]
        self.board[square] = figure
        figure.square = square

    def lift(self, figure: Figure, state: str) -> None:
        """Take a figure off the pitch into a box."""
        if self.board.get(figure.square) is figure:
            del self.board[figure.square]
        figure.square, figure.state = -1, state

    def end_zone_depth(self) -> int:
        """How deep the end zones are (SAM-PIT-02)."""
        return int(self.options["samurai_end_zone_depth"])
