"""The rules in force: numbers, tables, switches and procedures, fixed for one match.

The chapters in ``rules/`` call each other, and whatever a variant may change, through this object
(``game.rules``). A variant builds one in its ``ruleset.py`` from the match's options.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import Protocol, TypeVar

from engine.decisions import Choice, Decision, Options, Target, Verb
from engine.errors import Refusal
from engine.events import Event
from engine.geometry import OFF, Board, end_rows
from engine.lineup import LineUp, MatchSetup
from engine.position import Figure, GameState, Phase, Position
from engine.skills import Skill


class BetweenOptions(Protocol):
    """Choices besides activating a player and ending the turn, as ``Options`` without a reason."""

    @property
    def default(self) -> Choice:
        """The default: end the turn, unless there is something better."""
        ...

    def __contains__(self, choice: Choice, /) -> bool: ...

    def verbs(self) -> Sequence[Verb]:
        """The verbs that are possible now; never empty."""
        ...

    def targets(self, verb: Verb) -> Sequence[Target]:
        """The targets of a verb."""
        ...


T = TypeVar("T")
Steps = Generator[Decision, Choice, T]
"""A procedure of the rules: yields decisions, is sent choices, returns a ``T``."""

Modifiers = tuple[tuple[str, int], ...]
"""Named modifiers of a roll, in the order they are shown."""


class LiveGame(Protocol):
    """A game as its procedures see it (``game.Game`` is the implementation)."""

    setup: MatchSetup
    position: Position
    rules: Rules
    events: list[Event]

    def roll(self, sides: int, purpose: str) -> int:
        """A face of the match's dice."""
        ...


@dataclass(frozen=True, slots=True)
class Formation:
    """The numbers of a legal set-up (CORE-SET-03)."""

    players: int
    on_line: int
    wide_columns: int
    per_wide_zone: int


def nothing(*_: object) -> None:
    """The default of a hook that returns nothing."""


def no(*_: object) -> bool:
    """The default of a test that only some games can pass."""
    return False


def nowhere(*_: object) -> tuple[()]:
    """The default of a hook that returns squares, or pairs of an actor and a square."""
    return ()


def no_modifiers(*_: object) -> Modifiers:
    """The default of a hook that returns modifiers."""
    return ()


def no_steps(*_: object) -> Steps[None]:
    """The default of a procedure that only some games have."""
    yield from ()


def no_bonus(*_: object) -> Steps[Modifiers]:
    """The default of a procedure that returns modifiers."""
    yield from ()
    return ()


def refuses(*_: object) -> Steps[bool]:
    """The default of a procedure that returns whether it did something: it did not."""
    yield from ()
    return False


def allows(*_: object) -> Steps[bool]:
    """The default of a procedure that returns whether the player may go on: they may."""
    yield from ()
    return True


def untreated(game: LiveGame, figure: Figure, result: str) -> Steps[str]:
    """The default of ``InjuryRules.treat``: the injury stays as it is."""
    yield from ()
    return result


def any_action(position: Position, figure: Figure, choices: Sequence[Choice]) -> Choice | None:
    """The default of ``ActionRules.action_for``: without declarations every choice is allowed."""
    return Choice(Verb.DECLARE, 0)


# The groups of the rules. A field without a default must be set by every game. A hook is never
# None: one that a game does not have does nothing, so that its callers need no test.


class ConcessionToll(Enum):
    """What a side that could have played on pays for conceding (LGE-CON-01, LGE-CON-02)."""

    FAN_FACTOR = "fan_factor"
    HONOR = "honor"


@dataclass(frozen=True, slots=True, kw_only=True)
class TableBounds:
    """What a match of the game can have, for a report that people enter (``engine.table_bounds``).

    Nothing has a default: each game states its own, with the clauses they come from.
    """

    periods: int
    """How often each side plays ``MatchRules.half_turns``, overtime apart."""
    points: int | None
    """The most points of both sides together; None: one a team turn."""
    points_rule: str
    rolls_off: bool
    """Whether overtime leaves a level score as it is and its winner to a roll-off; otherwise who
    wins a draw is given a point (CORE-END-01)."""
    awards: tuple[str, ...]
    """The clauses by which a side has a point without a scorer; empty: no clause does."""
    passes: int
    """The most passes of a side in one of its turns; a player makes one of them."""
    passes_rule: str
    interceptions_rule: str
    casualties_rule: str
    back_each_turn: bool
    """Whether one who regenerates is back on the pitch within the drive, one a turn."""
    own_life_rule: str
    """The clause by which the Dishonored may take their own life; empty: nobody does."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchRules:
    """How long a match lasts and what happens between its parts."""

    phases: Mapping[Phase, Callable[[LiveGame], Steps[None]]]
    """The procedure of each phase; a phase that is not in it does not occur."""
    half_turns: int
    """Turns of each side in a half (CORE-SEQ-03)."""
    overtime: bool
    """Whether a draw goes into sudden death (CORE-SEQ-08)."""
    learnable: Callable[[LiveGame, Figure], Sequence[Skill]]
    """``(game, figure)`` -> the skills that a handicap may lend them (LGE-HCP-02)."""
    table: TableBounds
    """What a report of a match of this game may say."""
    squad: int = 11
    """Players that journeymen fill a team up to (LGE-JOU-01)."""
    conceded_score: int = 2
    """The least score of the side whose opponent concedes (CORE-END-02)."""
    concession_toll: ConcessionToll = ConcessionToll.FAN_FACTOR
    """What a concession costs beside the match, the winnings and the most valuable player."""
    mishaps: Callable[[MatchSetup, int], Mapping[str, set[int]]] = lambda setup, side: {}
    """``(setup, side)`` -> the shirt numbers that dice of this game alone may keep out before the
    kick-off, by cause."""
    without_mishaps: Callable[[MatchSetup], MatchSetup] = lambda setup: setup
    """``(setup)`` -> the same match in which those dice are not rolled."""
    useful_handicap: Callable[[LiveGame, int, int], bool] = lambda game, side, line: True
    """``(game, side, line)`` -> whether that line of the handicap table does the side any good."""
    last_appeal: Callable[[LiveGame, int, str], Steps[bool]] = refuses
    """``(game, side, penalty)``, after a failed argument -> whether the side is spared."""
    half_began: Callable[[LiveGame], None] = nothing
    """``(game)``: after each half's start, before its first drive."""
    drive_over: Callable[[LiveGame], None] = nothing
    """``(game)``: at the end of each drive."""
    disgrace: Callable[[Position, Sequence[int]], None] = nothing
    """``(position, slots)``: those players are Dishonored at full time, by a coach's report."""
    unearned: frozenset[str] = frozenset()
    """Causes of star player points that this game does not award."""


class Laying(Enum):
    """Who lays what lies on a map before a match."""

    MAP = "map"
    """Its author: everything lies where it is printed."""
    DICE = "dice"
    COACHES = "coaches"


@dataclass(frozen=True, slots=True, kw_only=True)
class PitchRules:
    """Where the sides set up and where they score."""

    formation: Formation
    """The numbers of a legal set-up (CORE-SET-03)."""
    end_zone_depth: int = 1
    """Rows of an end zone, where it is the board's edge."""
    end_zones: tuple[frozenset[int], ...] = ()
    """The squares of both end zones where they are no rows; empty otherwise."""
    must_move_in: bool = False
    """Whether only who moves into the end zone with the ball scores."""
    spots: Callable[[Position, int], Sequence[int]] = nowhere
    """``(position, side)`` -> the squares it sets up on; empty: its half, by the formation."""
    laying: Laying = Laying.MAP
    lay: Callable[[LiveGame], Steps[None]] = no_steps
    """Lays what lies on the map, before anybody is hired: see ``laying.lay``."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnRules:
    """What coaches may do around activations."""

    opened: Callable[[LiveGame, int], Steps[None]] = no_steps
    """``(game, side)``: the start of that side's turn, after ``turn_began``."""
    interrupt: Callable[[LiveGame, int], Steps[None]] = no_steps
    """``(game, side)``: what that side may do before the first activation of the other's turn, and
    after each."""
    between_options: Callable[..., BetweenOptions | None] = lambda game, side, *, start: None
    """``(game, side, start=)`` -> the side's between-activation actions now, None without any.

    ``start`` is whether it has activated nobody yet in this turn.
    """
    between_action: Callable[[LiveGame, int, Choice], Steps[None]] = no_steps
    """``(game, side, choice)``: do one of these actions."""
    coach_verbs: Mapping[Verb, str] = field(default_factory=dict)
    """The verbs of the coach's actions, and the clause that allows each."""
    why_not: Callable[[LiveGame, int, Choice], Refusal | None] = lambda game, side, choice: None
    """``(game, side, choice)`` -> why one of these actions is impossible now."""
    casts: Callable[[LineUp], bool] = no
    """``(line_up)`` -> whether somebody of that side casts spells in this match."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ActionRules:
    """What a player may do in an activation."""

    options: Callable[[Position, Rules, Figure], Options]
    """``(position, rules, figure)`` -> what the player may do next."""
    procedures: Mapping[Verb, Callable[[LiveGame, Figure, int], Steps[bool]]]
    """``(game, figure, target)`` of each verb, the target as ``Verb`` describes it -> whether the
    player may then go on."""
    declares: bool = False
    """Whether players declare an action first and roll for negative traits (CORE-TRN-02)."""
    declare: Callable[[LiveGame, Figure], Steps[bool]] = allows
    """``(game, figure)``: declare an action -> whether it is not lost."""
    action_for: Callable[[Position, Figure, Sequence[Choice]], Choice | None] = any_action
    """``(position, figure, choices)`` -> the declaration that allows all of them now, if any."""
    finished: Callable[[LiveGame, Figure], Steps[None]] = no_steps
    """``(game, figure)``: after the player's last choice, also where a fall ended the action."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RollRules:
    """Agility and re-rolls."""

    agility: tuple[int, ...]
    """The target face by agility, from 0 (CORE-DIC-04)."""
    skill_rerolls: Mapping[str, Skill]
    """The skill that re-rolls a roll of that purpose, where there is one."""
    loners_reroll: bool
    """Whether a Loner may try to use a team re-roll (CORE-RRL-03)."""
    once_a_turn: int = 0
    """Bits of the skills whose re-roll is used up for the turn."""
    omens: Callable[[LiveGame, Figure], bool] = no
    """``(game, figure)`` -> whether a spell can still save the player's failed roll."""
    read_omens: Callable[[LiveGame, Figure], None] = nothing
    """``(game, figure)``: cast that spell."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MovementRules:
    """Standing up, steps, dodges and going for it."""

    dodge: Callable[[LiveGame, Figure, int, int], Steps[bool]]
    """``(game, figure, left, entered)``, squares: roll a dodge -> whether the player stands."""
    dodge_modifiers: Callable[[Position, Figure, int, int], Modifiers]
    """``(position, figure, left, entered)`` -> the modifiers of that dodge."""
    surges: Callable[[Position, Figure], int]
    """``(position, figure)`` -> how many squares beyond MA the player may go for."""
    surge_target: Callable[[Position], int]
    """``(position)`` -> the lowest face that succeeds in going for it."""
    stand_up_cost: int = 3
    """Squares of movement for standing up (CORE-MOV-04)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BlockingRules:
    """Blocks and pushes."""

    results: tuple[str, ...]
    """The result by face of the block die; face 0 does not exist (CORE-BLK-03)."""
    dice: Callable[[int, int], tuple[int, bool]]
    """``(attack, defence)`` -> the number of dice, and whether the attacker picks."""
    strengths: Callable[[LiveGame, Figure, Figure], Steps[tuple[int, int] | None]]
    """``(game, attacker, defender)`` -> both strengths before assists; None: there is no block."""
    bang_only_pushes: Callable[[LiveGame, Figure, Figure], bool]
    """``(game, attacker, defender)`` -> whether "stumbles" only pushes (CORE-BLK-04)."""
    pushed_out: Callable[[LiveGame, Figure], Steps[None]]
    """``(game, figure)``: the player was pushed where nobody can stand."""
    any_block_again: bool
    """Whether any block may be rolled again, not only one that failed."""
    frenzy_compels: bool
    """Whether Frenzy leaves no choice of following up."""
    may_give_way: bool
    """Whether a coach may decline Stand Firm (DEC-13); otherwise it always holds."""
    straight_push: bool = False
    """Whether a push goes straight back wherever it can."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BallRules:
    """The ball on the ground, in hands and over the edge."""

    modifiers: Callable[[LiveGame, Figure, str], Modifiers]
    """``(game, figure, purpose)`` -> the zones, weather and skills in a roll with the ball."""
    pick_up_modifier: int
    """Added to the roll for picking up."""
    loose_catch_modifier: int
    """Added to the roll for catching a ball that nobody aimed."""
    zones_on_ball: bool
    """Whether tackle zones count in rolls with the ball; ``reach`` reads it."""
    catch_is_choice: bool
    """Whether a player may let a loose ball go."""
    landing_bounces: bool
    """Whether a ball that comes down on empty ground bounces once more."""
    off_pitch: Callable[[LiveGame, int], Steps[None]]
    """``(game, square)``: the ball left the board from that square."""
    several: bool = False
    """Whether more than one ball can be in play."""
    scatter_die: bool = False
    """Whether one die of six sides gives the direction of a scatter."""
    falling: Callable[[LiveGame], None] = nothing
    """``(game)``: a ball is kicked, thrown or not picked up."""
    brought: Callable[[LiveGame, Figure], None] = nothing
    """``(game, carrier)``: the ball comes into play in a drive that begins in its middle, a moment
    before it is in their hands."""
    rests: Callable[[LiveGame], Steps[bool]] = refuses
    """``(game)``: what this game does with a ball that comes down on empty ground -> whether the
    ball stays there by it."""
    stays: Callable[[Position], bool] = lambda position: True
    """``(position)`` -> whether the ball can come to rest on its square."""
    found: Callable[[Position], bool] = lambda position: True
    """``(position)`` -> whether the ball is in play, not hidden; coaches and sheets ask."""
    first_loose: Callable[[LiveGame, Sequence[int]], int] = lambda game, numbers: numbers[0]
    """``(game, numbers)`` of the balls that must bounce -> the one that bounces first."""
    retrieve: Callable[[LiveGame], None] = nothing
    """``(game)``, before each bounce: bring back a ball from where it cannot bounce."""
    keeps: float = 1.0
    """The chance, 0 to 1, that a carrier still has the ball after they declare an action."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PassingRules:
    """Passes, interceptions and thrown team-mates."""

    intercept_modifiers: Callable[[LiveGame, Figure], Modifiers]
    """``(game, figure)`` -> the modifiers of their interception."""
    modifiers: Callable[[LiveGame, Figure, str], Modifiers] = no_modifiers
    """``(game, figure, length)`` -> the modifiers of a pass of that length."""
    intercepts: bool = True
    """Whether an opponent under the ball's path may catch it."""
    length: Callable[[Board, int, int], str] = lambda board, origin, square: ""
    """``(board, origin, square)`` -> the name of a pass of that length, or "" if it is too long."""
    lands_where_aimed: Callable[[Position], bool] = lambda position: True
    """``(position)`` -> whether a good throw comes down where it was aimed; coaches ask."""
    modifiers_at: Callable[[Position, int], Modifiers | None] = lambda position, distance: None
    """``(position, distance)``, in games that measure passes in squares -> the modifiers.

    None is a pass that nobody can make. Coaches and the odds of a sheet ask.
    """
    throwable: Callable[[Position, int], Sequence[int]] = nowhere
    """``(position, square)`` -> the squares that a pass from there can be aimed at."""
    flight: Callable[[Board, int, int], str] = lambda board, origin, square: ""
    """``(board, origin, square)`` -> the length of a thrown team-mate's flight, or ""."""
    obstructed: Callable[[LiveGame, int, int], int] = lambda game, origin, square: OFF
    """``(game, origin, square)`` -> the square in the way that a throw hit, or ``OFF``."""
    unobstructed: Callable[[Board, int, int], float] = lambda board, origin, square: 1.0
    """``(board, origin, square)`` -> the chance, 0 to 1, that a throw hits nothing; plans ask."""
    shots: Callable[[Position, Figure], Sequence[tuple[int, int]]] = nowhere
    """``(position, figure)`` -> the throws at walls, as (wall, square aimed at)."""
    shoot: Callable[[LiveGame, Figure, tuple[int, int]], Steps[None]] = no_steps
    """``(game, figure, shot)``: make one."""
    rebound: Callable[[Position, Figure, tuple[int, int]], Sequence[int]] = nowhere
    """``(position, figure, shot)`` -> the squares on the way back, in order; coaches ask."""


@dataclass(frozen=True, slots=True, kw_only=True)
class InjuryRules:
    """Armour, injuries and who heals them."""

    armour_target: Callable[[Figure, Figure | None, str], int]
    """``(figure, by, cause)`` -> the total that breaks the armour."""
    armour_modifiers: Callable[[LiveGame, Figure, Figure | None, str, int], Modifiers]
    """``(game, figure, by, cause, sum)`` of the two dice -> the modifiers of the armour roll."""
    modifiers: Callable[[LiveGame, Figure, Figure | None, str, Modifiers], Modifiers]
    """``(game, figure, by, cause, broken_by)``, the armour's -> those of the injury roll."""
    result: Callable[[LiveGame, Figure, int], str]
    """``(game, figure, total)`` -> what the injury is, with the rolls that its table asks for."""
    before_armour: Callable[[LiveGame, Figure, Figure | None, str], Steps[Modifiers]] = no_bonus
    """``(game, figure, by, cause)``: last chance to act -> modifiers of the injury roll."""
    treat: Callable[[LiveGame, Figure, str], Steps[str]] = untreated
    """``(game, figure, result)`` -> the result after an apothecary and the like."""
    after_injury: Callable[[LiveGame, Figure], None] = nothing
    """``(game, figure)``: after each injury, once the player is where it put them."""
    heals_at_once: bool = True
    """Whether Regenerate is rolled when a player is hurt, not later."""
    foul_seen: Callable[[Position, int], float] | None = None
    """``(position, side)`` -> the chance that the referee sees a foul, where a die of its own says
    so and not the doubles of its dice."""
    foul_seen_twice: bool = True
    """Whether doubles of a foul's injury dice count like those of its armour dice."""
    starve: Callable[[LiveGame, Figure], None] = nothing
    """``(game, figure)``: a vampire has not fed (SKL-53)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TerrainRules:
    """Squares that do something to players."""

    grass: bool = True
    """Whether no square does; otherwise each acts once everybody is pushed."""
    entered: Callable[[LiveGame, Figure], Steps[bool]] = allows
    """``(game, figure)``: the square's effect on a player who came -> whether they stand there."""
    before_fall: Callable[[LiveGame, Figure, str, str], Steps[bool]] = allows
    """``(game, figure, cause, where)``: they fall -> whether they are there to be knocked down.

    ``where`` is ``STANDS``, ``ENTERS`` or ``ENTERED`` of ``rules/knockdown.py``.
    """
    check: Callable[[LiveGame, Figure, str], Steps[bool]] = allows
    """``(game, figure, action)``: the roll before an action, or after a block, there -> whether the
    player stays on the square."""


@dataclass(frozen=True, slots=True, eq=False, repr=False, kw_only=True)
class Rules:
    """Everything that a variant or a house rule can change in the chapters, by subject."""

    id: str
    """The key of the variant."""
    version: int
    """Raised by each change to a game that leagues play; a match keeps the one it began with."""
    digest: str
    """Of the options, in hex: two matches of one version and digest have the same rules."""
    options: Mapping[str, str]
    """All house rules and their values (LGE-OPT-01)."""
    board: Board
    citations: Mapping[str, str]
    """A chapter's own name for a clause -> the ID that this variant cites."""
    new_state: Callable[[MatchSetup], GameState] = GameState.of
    """``(setup)`` -> the part of a position that only this game has, before the match."""
    words: Mapping[str, str] = field(default_factory=dict)
    """This game's names for codes of the log that all games share."""
    weathers: tuple[str, ...] = ()
    """All weathers of the game."""
    match: MatchRules
    pitch: PitchRules
    turn: TurnRules = TurnRules()
    actions: ActionRules
    rolls: RollRules
    movement: MovementRules
    blocking: BlockingRules
    ball: BallRules
    passing: PassingRules
    injury: InjuryRules
    terrain: TerrainRules = TerrainRules()

    @property
    def version_lock(self) -> str:
        """``id@version:digest``, the rules version that a match is locked to."""
        return f"{self.id}@{self.version}:{self.digest}"

    def home_row(self, side: int, row: int) -> int:
        """Row ``row`` counted from that side's own end of the pitch, as a y."""
        return row if side == 0 else self.board.length - 1 - row

    def own_half(self, side: int, square: int) -> bool:
        """Whether the square lies in that side's half."""
        return (self.board.ys[square] < self.board.length // 2) == (side == 0)

    def end_zone(self, position: Position, side: int) -> frozenset[int]:
        """The squares of the end zone that side attacks."""
        if ends := self.pitch.end_zones:
            return ends[position.ends[1 - side]]
        return end_rows(self.board, side, self.pitch.end_zone_depth)

    def scores(self, position: Position, side: int, square: int) -> bool:
        """Whether the square lies in the end zone that side attacks."""
        return square in self.end_zone(position, side)
