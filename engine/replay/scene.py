"""What a replay shows of one moment: players, balls, chests, counters.

A scene is folded from events alone (``fold.py``), so that it needs no checkpoint and no dice. What
no event shows and no reader sees, such as movement left, is not in it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from engine.geometry import OFF
from engine.lineup import MatchSetup
from engine.position import Phase, Position, State, Stray
from engine.ruleset import Rules

MARKS = DISHONORED, BLESSED, DUELLING, ROOTED, NO_ZONE = (
    *("dishonored", "blessed", "duelling", "rooted", "dazed"),
)
"""What a replay shows beside a player; the place in this list is the mark's bit in a frame."""


class Ball(NamedTuple):
    """A ball: its square while nobody holds it, else its carrier's slot; the other is ``OFF``."""

    square: int
    carrier: int = OFF
    kind: str = ""


@dataclass(slots=True)
class Scene:
    """One moment of a match. Lists of two are indexed by side, lists of players by slot.

    ``balls`` are by number; a game with one ball calls it 0. ``meant`` is the ball that events
    without a number are about. ``pads`` has ``OFF`` for a number that is not laid yet.
    """

    squares: list[int]
    states: list[State]
    marks: list[int]
    sides: tuple[int, ...]
    """The side of each player; it never changes."""
    balls: dict[int, Ball] = field(default_factory=dict)
    meant: int = 0
    chests: list[int] = field(default_factory=list)
    pads: list[int] = field(default_factory=list)
    ends: list[int] = field(default_factory=lambda: [0, 1])
    score: list[int] = field(default_factory=lambda: [0, 0])
    turns: list[int] = field(default_factory=lambda: [0, 0])
    rerolls: list[int] = field(default_factory=lambda: [0, 0])
    half: int = 0
    drive: int = 0
    active: int | None = None
    """The side whose turn it is; ``None`` between turns."""
    weather: str = ""
    portents: bool = False
    acting: int | None = None
    """Who acts, or acted last in this turn."""
    kicked: bool = False
    """Whether the ball of a kick-off is still in the air, over the square where it lies."""

    @classmethod
    def before(cls, setup: MatchSetup) -> Scene:
        """The scene before the first event: everybody in reserve."""
        sides = tuple(side for side in (0, 1) for _ in setup.sides[side].figures)
        specs = [spec for side in setup.sides for spec in side.figures]
        marks = [bits(DISHONORED) * s.dishonored | bits(BLESSED) * s.blessed for s in specs]
        return cls([OFF] * len(specs), [State.RESERVES] * len(specs), marks, sides)

    def mark(self, slot: int, name: str, *, on: bool) -> None:
        """Set a mark of a player, or clear it."""
        bit = bits(name)
        self.marks[slot] = self.marks[slot] | bit if on else self.marks[slot] & ~bit

    def has(self, slot: int, name: str) -> bool:
        """Whether a player has that mark."""
        return bool(self.marks[slot] & bits(name))

    def player_at(self, square: int) -> int | None:
        """The slot of the player on that square."""
        return self.squares.index(square) if square != OFF and square in self.squares else None

    def put(self, slot: int, square: int, state: State = State.STANDING) -> None:
        """A player stands or lies on that square."""
        self.squares[slot], self.states[slot] = square, state

    def take_off(self, slot: int, state: State) -> None:
        """A player leaves the pitch; what they carry stays where it was."""
        where = self.squares[slot]
        for number, ball in self.balls.items():
            if ball.carrier == slot:
                self.balls[number] = ball._replace(square=where, carrier=OFF)
        self.squares[slot], self.states[slot] = OFF, state
        for name in (ROOTED, NO_ZONE):
            self.mark(slot, name, on=False)

    def snapshot(self) -> Scene:
        """A copy that later events do not change."""
        return Scene.from_json(self.to_json())

    def to_json(self) -> dict[str, Any]:
        """The scene as plain JSON."""
        return {
            "squares": list(self.squares),
            "states": [int(state) for state in self.states],
            "marks": list(self.marks),
            "sides": list(self.sides),
            "balls": [[number, *ball] for number, ball in sorted(self.balls.items())],
            "meant": self.meant,
            "chests": list(self.chests),
            "pads": list(self.pads),
            "ends": list(self.ends),
            "score": list(self.score),
            "turns": list(self.turns),
            "rerolls": list(self.rerolls),
            "half": self.half,
            "drive": self.drive,
            "active": self.active,
            "weather": self.weather,
            "portents": self.portents,
            "acting": self.acting,
            "kicked": self.kicked,
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Scene:
        """The scene that ``to_json`` wrote."""
        values: dict[str, Any] = {
            name: list(v) if isinstance(v, list) else v for name, v in data.items()
        }
        values["states"] = [State(state) for state in values["states"]]
        values["sides"] = tuple(values["sides"])
        values["balls"] = {number: Ball(*rest) for number, *rest in values["balls"]}
        return cls(**values)

    def position(self, setup: MatchSetup, rules: Rules) -> Position:
        """The scene as a position that pictures are drawn of; nothing can be played from it."""
        position = Position(setup, rules.board, rules.new_state(setup))
        position.phase = Phase.TURN if self.active is not None else Phase.DRIVE_START
        for figure in position.figures:
            square, state = self.squares[figure.slot], self.states[figure.slot]
            figure.state = state
            figure.rooted = self.has(figure.slot, ROOTED)
            if square != OFF and position.at[square] is None:
                position.put(figure, square, state)
            position.daze(figure, on=self.has(figure.slot, NO_ZONE))
        for number, ball in sorted(self.balls.items()):
            _lay_ball(position, number, ball)
        position.shut = list(self.chests)
        position.pads = [square for square in self.pads if square != OFF]
        position.ends, position.score = list(self.ends), list(self.score)
        position.turns, position.rerolls = list(self.turns), list(self.rerolls)
        position.half, position.drive = self.half, self.drive
        position.active = self.active or 0
        position.weather = self.weather
        return position


def _lay_ball(position: Position, number: int, ball: Ball) -> None:
    carrier = position.figures[ball.carrier] if ball.carrier != OFF else None
    if carrier is not None and carrier.square == OFF:
        return
    if number:
        position.strays.append(Stray(number, ball.square, ball.carrier, loose=False))
    elif carrier is not None:
        position.carrier, position.ball = carrier.slot, carrier.square
    else:
        position.ball = ball.square


def bits(name: str) -> int:
    """The bit of a mark."""
    return 1 << MARKS.index(name)
