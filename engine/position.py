"""The position: everything that is true on and off the pitch at one moment.

One mutable object, written by the procedures of ``rules/`` only. Tackle zones are counted as
figures come and go, because they are read about fifty times for each change.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from copy import copy
from dataclasses import dataclass, fields
from enum import IntEnum, StrEnum
from itertools import starmap
from operator import attrgetter, itemgetter
from typing import Any, NamedTuple, Self

from engine.geometry import OFF, Board
from engine.json_tuples import lists_to_tuples, tuples_to_lists
from engine.lineup import FigureSpec, MatchSetup
from engine.skills import WHEN_DOWN, skill_bits


class State(IntEnum):
    """Where and how a player is (CORE-PIT-03). The first three are on the pitch."""

    STANDING = 0
    PRONE = 1
    STUNNED = 2
    RESERVES = 3
    KNOCKED_OUT = 4
    BADLY_HURT = 5
    SERIOUSLY_INJURED = 6
    DEAD = 7
    SENT_OFF = 8
    ABSENT = 9  # misses this match
    GONE = 10  # out of this match, unhurt


STANDING, PRONE, STUNNED = State.STANDING, State.PRONE, State.STUNNED


class Phase(StrEnum):
    """What comes next when the running procedure has ended."""

    PRE_MATCH = "pre_match"
    HALF_START = "half_start"
    DRIVE_START = "drive_start"
    KICK_OFF = "kick_off"
    TURN = "turn"
    WANDER = "wander"  # after a team turn: it is nobody's
    DRIVE_END = "drive_end"
    HALF_END = "half_end"
    POST_MATCH = "post_match"
    OVER = "over"


class Stray(NamedTuple):
    """A ball besides the one in ``Position.ball``, in a game with several.

    A free one lies on ``square`` and has -1 as its carrier, a carried one is on its carrier's
    square. A ``loose`` one must still bounce (``rules/multiple_balls.py``).
    """

    number: int
    square: int
    carrier: int
    loose: bool


@dataclass(slots=True, eq=False)
class GameState:
    """What the position of one game holds besides; this one is of games that hold nothing more.

    A game's own state is a slotted dataclass in its folder. Its fields have names that ``Position``
    does not have, and start values; they are kept, compared and written down with the position's.
    """

    @classmethod
    def of(cls, setup: MatchSetup) -> Self:
        """The state before a match of that set-up."""
        return cls()

    def turn_began(self) -> None:
        """Forget what lasted for a team turn, as one begins."""

    def turn_ended(self) -> None:
        """Forget what lasted for a team turn, as one ends."""

    def conditions(self) -> tuple[str, ...]:
        """What a page names beside the weather."""
        return ()

    def marks(self, figure: Figure) -> tuple[str, ...]:
        """What a page names beside a player."""
        return ()

    def ball_kind(self, number: int) -> str:
        """What kind of ball that is, where they are not all alike; empty for an ordinary one."""
        return ""

    def held(self, side: int) -> tuple[str, ...]:
        """What a page says that a side still has to use."""
        return ()

    def nonsense(self, players: int) -> str:
        """What is impossible among that many players, in words; empty if nothing is."""
        return ""


class Figure:
    """A player in a match. ``ma st ag av ph`` are today's values, ``spec`` the original ones.

    ``ph`` is a characteristic of line-ups, which some games alone use (``GameMeta``): the policies
    of standing orders compare it.
    ``known`` are the bits of all the player's skills, ``skills`` of those they can use as they are
    now: down on the pitch only a few work (``SkillEntry.when_down``).
    ``moved`` counts squares of movement used in this activation (standing up included); ``walked``
    whether they have changed squares by it; ``used`` that their activation is over.
    """

    __slots__ = (
        "ag",
        "av",
        "cold",
        "dazed",
        "fresh",
        "held_back",
        "known",
        "ma",
        "moved",
        "number",
        "ph",
        "played",
        "rooted",
        "side",
        "skills",
        "slot",
        "spec",
        "spent",
        "square",
        "st",
        "state",
        "took_part",
        "used",
        "walked",
    )

    def __init__(self, slot: int, side: int, spec: FigureSpec):
        self.slot, self.side, self.spec = slot, side, spec
        self.number = spec.number
        self.known = self.skills = skill_bits(spec.skills)
        self.ma, self.st, self.ag, self.av, self.ph = spec.ma, spec.st, spec.ag, spec.av, spec.ph
        self.state = State.RESERVES
        self.square = OFF
        self.moved = 0
        self.walked = False
        self.used = False
        self.fresh = False  # stunned in their own side's present turn (CORE-PIT-04)
        self.rooted = False  # cannot leave the square (SKL-44)
        self.spent = 0  # bits of the skills used up in this turn
        self.dazed = False  # the tackle zone is lost (CORE-SEQ-06)
        self.cold = False  # the weather keeps them out of the next drive
        self.held_back = False  # a handicap keeps them out of the first half
        self.took_part = False  # in this drive
        self.played = False  # in this match

    def upright(self) -> Figure:
        """The player as they are once they have stood up, for odds of what they do then."""
        if self.skills == self.known:
            return self
        standing = copy(self)
        standing.skills = self.known
        return standing

    def __repr__(self) -> str:
        side = "away" if self.side else "home"
        return f"<{side} {self.number} {self.state.name} at {self.square}>"


FIGURE_FIELDS = (
    *("state", "square", "ma", "st", "ag", "av", "ph", "known", "moved", "walked", "used"),
    *("fresh", "dazed", "rooted", "spent", "cold", "held_back", "took_part", "played"),
)
POSITION_FIELDS = (
    # The moment.
    *("phase", "half", "drive", "active", "kicking", "first_kicking", "bonus", "weather"),
    # The ball, or several.
    *("ball", "carrier", "ball_loose", "turnover", "scorer", "awarded"),
    *("ball_number", "strays", "falling"),
    # The turn and the action.
    *("actor", "acts", "passing", "reroll_used", "left_square", "action", "actions_used"),
    *("thrower", "acting"),
    # The match.
    *("score", "turns", "rerolls", "drive_rerolls", "apothecaries", "leaders_due"),
    *("pardons", "bribed", "eye", "silenced", "fans", "gate", "handicaps", "casualties"),
    *("conceded", "concession_costs"),
    # The ground, where it is not all grass.
    *("ends", "shut", "pads"),
    "events",
)
BROUGHT = frozenset({"ma", "st", "ag", "av", "ph", "known"})
"""Players with the same shirt number may have different starting values."""
_figure_values = attrgetter(*FIGURE_FIELDS)
_place = itemgetter(*map(FIGURE_FIELDS.index, ("state", "square", "dazed")))
_OFF_THE_PITCH = tuple(OFF if name == "square" else None for name in FIGURE_FIELDS)
"""A row of nobody."""

Tables = tuple[tuple[Any, ...], list["Figure | None"], list[int], list[int]]
"""Rows of figures, and what they stand for: who is on each square, both sides' zones."""


def _by_shirt(figures: list[Figure]) -> dict[tuple[int, int], Figure]:
    """By side and number; the first who wears it, so the last come first."""
    return {(figure.side, figure.number): figure for figure in reversed(figures)}


class Position:
    """Pitch, figures, ball, counters: what the chapters of ``rules/`` read.

    ``game_state`` is what only this game has, ``fields`` the names of all that changes besides the
    figures, the game's own last. Lists of two are indexed by side.
    """

    __slots__ = (
        "_numbered",
        "_tables",
        "_values",
        "at",
        "board",
        "fields",
        "figures",
        "game_state",
        "initial",
        "setup",
        "unjudged",
        "zones",
        *POSITION_FIELDS,
    )

    def __init__(self, setup: MatchSetup, board: Board, state: GameState | None = None):
        self.setup, self.board = setup, board
        self.game_state = state or GameState()
        own = fields(self.game_state)
        self.fields = (*POSITION_FIELDS, *(field.name for field in own))
        self._values = attrgetter(*POSITION_FIELDS, *(f"game_state.{field.name}" for field in own))
        specs = [(side, spec) for side in (0, 1) for spec in setup.sides[side].figures]
        self.figures = [Figure(slot, side, spec) for slot, (side, spec) in enumerate(specs)]
        self._numbered = _by_shirt(self.figures)
        self.at: list[Figure | None] = [None] * board.size
        self.zones = ([0] * board.size, [0] * board.size)
        self.phase = Phase.PRE_MATCH
        self.half = self.drive = self.active = self.kicking = self.first_kicking = 0
        self.bonus = False  # an extra turn is being played, which no counter counts
        self.weather = ""
        self.ball = OFF
        self.carrier: int | None = None
        self.ball_loose = False  # it must still bounce from where it is
        # Every chapter that moves, catches or drops a ball may meet several: which of them the
        # three above describe, 0 where a game has one alone, and the others.
        self.ball_number = 0
        self.strays: list[Stray] = []
        # One is kicked, thrown or not picked up and still moves: `rules/ball.py` ends it.
        self.falling = False
        self.turnover: str | None = None
        self.scorer: int | None = None  # a touchdown waits to be recorded
        self.unjudged = False  # a block is half carried out: no touchdown yet (CORE-SCO-01)
        self.awarded: int | None = None  # the side of a touchdown that nobody made
        self.actor: int | None = None  # who acted this turn, for one action a coach
        self.acts = 0  # blocks and the like in this activation
        self.passing: int | None = None  # whose turn ends if the ball in the air is lost
        self.reroll_used = False
        self.action = ""  # the active player's declared action (CORE-TRN-02)
        self.actions_used: list[str] = []  # declared actions that a turn has only one of
        self.thrower: int | None = None  # who threw the last pass of the turn
        self.left_square = OFF  # the square the present step began in
        self.score = [0, 0]
        self.turns = [0, 0]  # the turn counters of this half
        self.rerolls, self.drive_rerolls = [0, 0], [0, 0]
        self.pardons = [0, 0]  # sendings-off that a handicap cancels
        self.bribed = [False, False]  # nobody of that side is sent off in this half (CORE-KIK-20)
        self.leaders_due = False  # the half's first kick-off is still to come (SKL-07)
        self.apothecaries = [0, 0]  # services left
        # What a handicap adds to the fan factors; spectators in thousands.
        self.fans, self.gate = [0, 0], 0
        self.eye: int | None = None  # whom the referee watches, by house rule
        self.silenced = [False, False]  # the head coach is sent out
        self.handicaps: list[tuple[int, ...]] = [(), ()]  # lines of the table, by side
        self.casualties = [0, 0]  # caused among the opponents
        self.conceded: int | None = None  # the side that gave up
        self.concession_costs = False
        self._tables: Tables | None = None  # those of the rows restored last
        self._lay_out()
        self.events = 0  # events recorded before this position's step began
        self.initial = self.snapshot()

    def _lay_out(self) -> None:
        """What may lie on a board that is not all grass, beside its unchanging terrain.

        Movement, pushes, bouncing balls, paths, reach and pictures read these in every game; they
        are empty on grass. What the squares do to players is the game's own (``TerrainRules``).
        """
        # The end zone of `rules.pitch.end_zones` that each side defends, where they are no rows.
        self.ends = [0, 1]
        self.shut: list[int] = []  # squares that neither player nor ball enters while they are here
        self.pads: list[int] = []  # teleporting squares, in the order of their numbers
        # Whose activation it is: `rules/activation.py` sets it, preferences of sheets read it.
        self.acting: int | None = None

    @property
    def scored(self) -> bool:
        """Whether a touchdown has just been made: the drive is over, nobody rolls any more."""
        return self.scorer is not None or self.awarded is not None

    @property
    def scoring_side(self) -> int:
        """The side that has just made a touchdown."""
        return self.figures[self.scorer].side if self.scorer is not None else self.awarded or 0

    @property
    def acting_number(self) -> int | None:
        """The shirt number of a player in the middle of their action; ``None`` between actions."""
        return None if self.acting is None else self.figures[self.acting].number

    def carries(self, figure: Figure) -> bool:
        """Whether the player holds the ball, or one of several."""
        slot = figure.slot
        if self.carrier == slot:
            return True
        return bool(self.strays) and any(stray.carrier == slot for stray in self.strays)

    def free_balls(self) -> list[int]:
        """The squares of the balls that nobody holds."""
        own = [self.ball] if self.carrier is None and self.ball != OFF else []
        if not self.strays:  # in most games there never are any
            return own
        return [*own, *(stray.square for stray in self.strays if stray.square != OFF)]

    def carriers(self) -> list[Figure]:
        """The players who hold a ball."""
        if not self.strays:
            return [] if self.carrier is None else [self.figures[self.carrier]]
        slots = [self.carrier, *(stray.carrier for stray in self.strays)]
        return [self.figures[slot] for slot in slots if slot is not None and slot >= 0]

    @property
    def in_turn(self) -> bool:
        """Whether a team turn is being played, a bonus one included."""
        return self.bonus or self.phase is Phase.TURN

    def put(self, figure: Figure, square: int, state: State = State.STANDING) -> None:
        """Place a figure on an empty square; a figure on the pitch leaves the old one.

        The ball moves with its carrier.
        """
        if figure.square != OFF:
            self.lift(figure)
        figure.square = square
        figure.state = state
        self.at[square] = figure
        if state is STANDING:
            figure.skills = figure.known
            if not figure.dazed:
                self._count(figure, 1)
        else:
            figure.skills = figure.known & WHEN_DOWN
        if self.carrier == figure.slot:
            self.ball = square

    def lift(self, figure: Figure) -> None:
        """Take a figure off its square; the caller sets where it goes."""
        if figure.state is STANDING and not figure.dazed:
            self._count(figure, -1)
        self.at[figure.square] = None
        figure.square = OFF

    def lay(self, figure: Figure, state: State) -> None:
        """A figure on the pitch goes down (prone, stunned) or stands up where it is."""
        was = figure.state
        figure.state = state
        figure.skills = figure.known if state is STANDING else figure.known & WHEN_DOWN
        if (was == State.STANDING) != (state == State.STANDING) and not figure.dazed:
            self._count(figure, 1 if state == State.STANDING else -1)

    def daze(self, figure: Figure, *, on: bool) -> None:
        """A figure loses its tackle zone, or regains it (CORE-SEQ-06)."""
        if figure.dazed is not on:
            figure.dazed = on
            if figure.state is STANDING:
                self._count(figure, -1 if on else 1)

    def remove(self, figure: Figure, state: State) -> None:
        """A figure leaves the pitch for the box of that state."""
        if figure.square != OFF:
            self.lift(figure)
        figure.state = state
        figure.skills = figure.known

    def learn(self, figure: Figure, skill: int) -> None:
        """A figure off the pitch gains a skill."""
        figure.known |= skill
        figure.skills = figure.known

    def _count(self, figure: Figure, by: int) -> None:
        zones = self.zones[figure.side]
        for square in self.board.neighbours[figure.square]:
            zones[square] += by

    def _count_zone(self, zones: list[int], origin: int, by: int) -> None:
        for square in self.board.neighbours[origin]:
            zones[square] += by

    def in_order(self) -> list[Figure]:
        """Everybody, the active side first, by shirt number (CORE-DIC-05)."""
        return sorted(self.figures, key=lambda f: (f.side != self.active, f.number))

    def on_pitch(self, side: int) -> list[Figure]:
        """The side's figures on the pitch, by slot."""
        return [f for f in self.figures if f.side == side and f.square != OFF]

    def standing(self, side: int) -> list[Figure]:
        """The side's standing figures, by slot."""
        return [f for f in self.figures if f.side == side and f.state == State.STANDING]

    def available(self, side: int) -> list[Figure]:
        """Who may be set up for the coming drive (CORE-SET-03)."""
        return [
            f
            for f in self.figures
            if f.side == side and f.state == State.RESERVES and not (f.cold or f.held_back)
        ]

    def may_act(self, side: int) -> list[Figure]:
        """The side's figures who may still be activated this turn, by slot."""
        return [
            f
            for f in self.figures
            if f.side == side and not f.used and (f.state is STANDING or f.state is PRONE)
        ]

    def numbered(self, side: int, number: int) -> Figure | None:
        """The side's figure with that shirt number."""
        return self._numbered.get((side, number))

    def snapshot(self) -> tuple[Any, ...]:
        """All that changes, as nested tuples; 8 us for 24 figures."""
        own = [tuple(v) if type(v) is list else v for v in self._values(self)]
        return tuple(own), tuple([_figure_values(figure) for figure in self.figures])

    def restore(self, snapshot: tuple[Any, ...]) -> None:
        """Become the position of ``snapshot``; figures must be the same set-up's."""
        own, rows = snapshot
        now, shared = self._values(self), len(POSITION_FIELDS)
        for name, value, is_now in zip(POSITION_FIELDS, own, now, strict=False):
            if type(value) is tuple:
                setattr(self, name, list(value))
            elif value is not is_now:  # most are unchanged in a simulation
                setattr(self, name, value)
        for name, value in zip(self.fields[shared:], own[shared:], strict=True):
            setattr(self.game_state, name, list(value) if type(value) is tuple else value)
        if self.strays:
            self.strays = list(starmap(Stray, self.strays))
        self.unjudged = False  # between two steps no block is half carried out
        for figure, row in zip(self.figures, rows, strict=True):
            if row != _figure_values(figure):
                for name, value in zip(FIGURE_FIELDS, row, strict=True):
                    setattr(figure, name, value)
                down = figure.state is PRONE or figure.state is STUNNED
                figure.skills = figure.known & WHEN_DOWN if down else figure.known
        if self._tables is None or self._tables[0] is not rows:  # a simulation restores one often
            self._lay_tables(rows)
        _, at, home, away = self._tables  # type: ignore[misc]  # laid just now
        self.at, self.zones = at.copy(), (home.copy(), away.copy())

    def _lay_tables(self, rows: tuple[Any, ...]) -> None:
        """Who stands where, and the tackle zones, from the rows; kept for those. Worked out from
        the tables before, of which most remains as it was.
        """
        size = self.board.size
        nobody = (_OFF_THE_PITCH,) * len(rows)
        before, at, home, away = self._tables or (nobody, [None] * size, [0] * size, [0] * size)
        moved = [
            (figure, was, row)
            for figure, was, row in zip(self.figures, before, rows, strict=True)
            if was is not row and _place(was) != _place(row)
        ]
        for figure, was, _ in moved:
            state, square, dazed = _place(was)
            if square != OFF:
                at[square] = None
                if state == STANDING and not dazed:
                    self._count_zone((home, away)[figure.side], square, -1)
        for figure, _, row in moved:
            state, square, dazed = _place(row)
            if square != OFF:
                at[square] = figure
                if state == STANDING and not dazed:
                    self._count_zone((home, away)[figure.side], square, 1)
        self._tables = rows, at, home, away

    def digest(self) -> str:
        """SHA-256 over every field, in hex: equal positions have equal digests.

        Fields with their value from before the match are left out, so a new field of one game
        changes no digest of the games that never use it.
        """
        own, rows = self.snapshot()
        record: dict[str, Any] = {
            name: tuples_to_lists(value)
            for name, value, before in zip(self.fields, own, self.initial[0], strict=True)
            if value != before
        }
        record["figures"] = [
            {
                name: value
                for name, value, before in zip(FIGURE_FIELDS, row, befores, strict=True)
                if value != before or name in BROUGHT
            }
            for row, befores in zip(rows, self.initial[1], strict=True)
        ]
        text = json.dumps(record, sort_keys=True, separators=(",", ":"))
        return hashlib.sha256(text.encode()).hexdigest()

    def snapshot_to_json(self, snapshot: tuple[Any, ...]) -> dict[str, Any]:
        """A snapshot of this match as a JSON object: fields by name, a row per figure."""
        own, rows = snapshot
        return {
            "position": {
                name: tuples_to_lists(value) for name, value in zip(self.fields, own, strict=True)
            },
            "columns": list(FIGURE_FIELDS),
            "figures": [list(row) for row in rows],
        }

    def snapshot_from_json(self, data: Mapping[str, Any]) -> tuple[Any, ...]:
        """The snapshot that ``snapshot_to_json`` wrote.

        A field that the document lacks, being younger, is as before the match.
        """
        own, start = data["position"], dict(zip(self.fields, self.initial[0], strict=True))
        start.update((name, lists_to_tuples(value)) for name, value in own.items() if name in start)
        start["phase"] = Phase(own["phase"])
        rows = []
        for row, brought in zip(data["figures"], self.initial[1], strict=True):
            values = dict(zip(FIGURE_FIELDS, brought, strict=True))
            values.update(zip(data["columns"], row, strict=True))
            values["state"] = State(values["state"])
            rows.append(tuple([values[name] for name in FIGURE_FIELDS]))
        return tuple(start.values()), tuple(rows)
