"""Where a turn stands after a sheet's plays: the futures in which it goes on, and how it ends else.

All of it comes from rehearsals of the sheet, those that give the odds of its plays. Positions in
which the turn goes on are one future where they are the same for what later plays need: which
opponents are down, moved or gone, which own players are down, gone or left to act, and who has the
balls. Each future is shown by the position that most of its rehearsals have in common.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from hashlib import blake2s
from typing import Any, NamedTuple

from engine.dice import SeededDice
from engine.game import Game
from engine.geometry import OFF
from engine.position import FIGURE_FIELDS, Position, State
from engine.rules.multiple_balls import every_ball
from engine.ruleset import Rules
from engine.sheets.turn_sheet import TextPlace

STATE, SQUARE = FIGURE_FIELDS.index("state"), FIGURE_FIELDS.index("square")


class Came(StrEnum):
    """What has become of a player, or of a ball."""

    DOWN = "down"
    FELLED = "felled"
    """An opponent who stood."""
    MOVED = "moved"
    """An opponent who stands elsewhere."""
    GONE = "gone"
    LEFT = "left"
    """An own player who can still act."""
    HELD = "held"
    LOOSE = "loose"


class Fact(NamedTuple):
    """One thing that is so in a future: of a player by their slot, of a ball by who holds it."""

    came: Came
    slot: int = -1


class LuckyEnd(NamedTuple):
    """A square at which a player may end, the chance of it (0 to 1), the squares walked in a case
    that ends there, the first where they stood before, and the margin of the chance.
    """

    square: int
    odds: float
    way: tuple[int, ...] = ()
    margin: float = 0.0


class Blow(NamedTuple):
    """Who went for somebody, by slot, and on which squares both were as it began."""

    slot: int
    origin: int
    target: int


@dataclass(frozen=True, slots=True)
class Future:
    """One way in which the turn goes on, or the touchdown that ends it (``scores``).

    ``odds`` (0 to 1) are those of all that is one with it, within ``margin`` of the truth; the
    ``snapshot`` is that of a position in it, ``faces`` are dice that lead there, ``routes`` the
    squares walked by slot, the first where the player stood before, ``blows`` whom the side's
    players went for: a block, a stab, a foul and their kind. ``by_luck`` are the ends, by
    slot, of a player whose end is anybody's guess. Where ``lost_at`` is a play, every rehearsal
    ends the turn, that play in most, and the snapshot is that before it.
    """

    facts: frozenset[Fact]
    snapshot: tuple[Any, ...]
    odds: float
    margin: float = 0.0
    faces: tuple[int, ...] = ()
    routes: Mapping[int, tuple[int, ...]] = field(default_factory=dict)
    blows: tuple[Blow, ...] = ()
    by_luck: Mapping[int, tuple[LuckyEnd, ...]] = field(default_factory=dict)
    scores: bool = False
    is_lost: bool = False
    lost_at: TextPlace | None = None

    @property
    def key(self) -> str:
        """A short name for its facts, the same for the same facts."""
        facts = " ".join(sorted(f"{came}{slot}" for came, slot in self.facts))
        return "touchdown" if self.scores else blake2s(facts.encode(), digest_size=6).hexdigest()

    def on(self, checkpoint: Mapping[str, Any]) -> tuple[Position, Rules]:
        """The position itself, and the rules it is played by; from the checkpoint it began at."""
        game = resume_at(checkpoint, self.snapshot)
        return game.position, game.rules


@dataclass(frozen=True, slots=True)
class Futures:
    """What becomes of the turn in ``times`` rehearsals, in shares from 0 to 1 that make up 1.

    ``known`` are the commonest futures, never none; ``others`` the share of those that are not
    among them. ``turnover``, ``touchdown`` (of the side), ``against`` and ``over`` (by time, or a
    concession) are the turn's ends. ``strays`` is whether no rehearsal led into the branches asked
    for: then the futures are those without them.
    """

    known: tuple[Future, ...]
    times: int
    others: float = 0.0
    turnover: float = 0.0
    touchdown: float = 0.0
    against: float = 0.0
    over: float = 0.0
    strays: bool = False

    def named(self, key: str) -> Future:
        """The future with that key, or the commonest."""
        return next((each for each in self.known if each.key == key), self.known[0])


def resume_at(checkpoint: Mapping[str, Any], snapshot: tuple[Any, ...]) -> Game:
    """The match at a position that it came to from that checkpoint. It is only looked at."""
    game = Game.resume(checkpoint, SeededDice(0))
    game.position.restore(snapshot)
    return game


def read_facts_of(position: Position, side: int, start: tuple[Any, ...]) -> frozenset[Fact]:
    """What later plays of that side need to know of a position; ``start`` is that in which its turn
    began.
    """
    found = set()
    for figure, before in zip(position.figures, start[1], strict=True):
        if before[SQUARE] == OFF and figure.square == OFF:
            continue
        if figure.square == OFF:
            found.add(Fact(Came.GONE if figure.side == side else Came.FELLED, figure.slot))
        elif figure.state is not State.STANDING:
            if before[STATE] is State.STANDING:
                found.add(Fact(Came.DOWN if figure.side == side else Came.FELLED, figure.slot))
        elif figure.side != side and figure.square != before[SQUARE]:
            found.add(Fact(Came.MOVED, figure.slot))
    found |= {Fact(Came.LEFT, figure.slot) for figure in position.may_act(side)}
    for ball in every_ball(position):
        held = ball.carrier >= 0
        found.add(Fact(Came.HELD, ball.carrier) if held else Fact(Came.LOOSE))
    return frozenset(found)
