"""The rules in force: numbers, tables, switches and procedures, fixed for one match.

The chapters in ``rules/`` call each other, and whatever a variant may change, through this object
(``game.rules``). A variant builds one in its ``ruleset.py`` from the match's options.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from importlib import import_module
from typing import Protocol, TypeVar

from engine.decisions import Choice, Decision, Options, Target, Verb
from engine.errors import DataError
from engine.events import Event
from engine.geometry import OFF, Board
from engine.lineup import MatchSetup
from engine.maps import NamedMap
from engine.position import Figure, Phase, Position
from engine.skills import Skill
from engine.variants.registry import find_variant

MAX_OPTION_LENGTH = 200
"""The most characters of an option or its value; a match stores the options it began under."""


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
    """A hook for games without the effect."""


def no_steps(*_: object) -> Steps[None]:
    """A procedure for games without the step."""
    yield from ()


def no_bonus(*_: object) -> Steps[Modifiers]:
    """Modifiers for games without the bonus."""
    yield from ()
    return ()


@dataclass(frozen=True, slots=True, eq=False, repr=False, kw_only=True)
class Rules:
    """Everything that a variant or a house rule can change in the chapters.

    ``agility[AG]`` is the target face (CORE-DIC-04); ``block_results[face]`` names the result;
    ``words`` are this game's names for some codes of the log; ``weathers`` all weathers of the
    game. ``citations`` maps a chapter's own name for a clause to the ID that this variant cites.
    ``dodge_modifiers`` are called with the square left and the one entered, ``ball_modifiers`` with
    the purpose of the roll, ``armour_modifiers`` with the sum of the dice, ``injury_modifiers``
    with what broke the armour, ``throw_modifiers`` with a pass's length. ``injury_result`` reads an
    injury total and rolls what its table requires; ``treat`` may still change a casualty.
    ``declare`` decides an action in games that have them, and ``action_for`` names the action in
    which some choices can be made now, if there is one. ``omens`` tests whether a spell may yet
    save a failed roll. ``open_turn``, ``interrupt`` (by the other side) and ``between_options`` are
    what may be done around activations, ``coach_verbs`` the words for it. ``falling`` is called
    when a ball is kicked, thrown or not picked up, ``rests`` tests whether it stays where it came
    down on empty ground, ``off_pitch`` handles it over the edge. ``phases`` is the phase table;
    ``acts`` are the procedures of an activation's verbs, true where the player may then go on.

    Where the ground is not all grass: ``end_zones`` are squares instead of rows, ``spots`` those a
    side is set up on. ``entered`` is a square's effect on a player who came to it, false if they do
    not stand there afterwards; ``before_fall`` its effect on a player who falls on it
    (``knockdown`` gives how), false if they are not there to be knocked down; ``footing`` the
    terrain check before an action on it, false if the player did not stay to do it. ``pushed_out``
    is what happens to a player pushed where nobody can stand. ``ball_stays`` tests whether the ball
    can lie where nobody holds it, ``retrieve`` brings back one that is out of reach. ``throwable``
    are the squares a pass can be aimed at, ``flight`` the length of a throw of a team-mate,
    ``obstructed`` the square in its way that a throw has hit. ``shots`` and ``shoot`` are throws at
    something other than a square, ``rebound`` the way back.
    """

    id: str
    version: int
    digest: str
    options: Mapping[str, str]
    board: Board
    half_turns: int
    end_zone_depth: int
    formation: Formation
    agility: tuple[int, ...]
    dodge_modifiers: Callable[[Position, Figure, int, int], Modifiers]
    pick_up_modifier: int
    loose_catch_modifier: int
    zones_on_ball: bool
    catch_is_choice: bool
    landing_bounces: bool
    stand_up_cost: int
    any_block_again: bool
    frenzy_compels: bool
    may_give_way: bool
    block_results: tuple[str, ...]
    block_dice: Callable[[int, int], tuple[int, bool]]
    skill_rerolls: Mapping[str, Skill]
    citations: Mapping[str, str]
    phases: Mapping[Phase, Callable[[LiveGame], Steps[None]]]
    before_block: Callable[[LiveGame, Figure, Figure], Steps[tuple[int, int] | None]]
    dodge: Callable[[LiveGame, Figure, int, int], Steps[bool]]
    acts: Mapping[Verb, Callable[[LiveGame, Figure, int], Steps[bool]]]
    act_options: Callable[[Position, Rules, Figure], Options]
    surges: Callable[[Position, Figure], int]
    surge_target: Callable[[Position], int]
    intercept_modifiers: Callable[[LiveGame, Figure], Modifiers]
    ball_modifiers: Callable[[LiveGame, Figure, str], Modifiers]
    armour_target: Callable[[Figure, Figure | None, str], int]
    armour_modifiers: Callable[[LiveGame, Figure, Figure | None, str, int], Modifiers]
    injury_modifiers: Callable[[LiveGame, Figure, Figure | None, str, Modifiers], Modifiers]
    injury_result: Callable[[LiveGame, Figure, int], str]
    bang_only_pushes: Callable[[LiveGame, Figure, Figure], bool]
    learnable: Callable[[LiveGame, Figure], Sequence[Skill]]
    loners_reroll: bool
    overtime: bool
    squad: int = 11
    conceded_score: int = 2
    # Only in some games; the default is a game without it.
    words: Mapping[str, str] = field(default_factory=dict)
    coach_verbs: frozenset[Verb] = frozenset()
    weathers: tuple[str, ...] = ()
    once_a_turn: int = 0
    straight_push: bool = False
    scatter_die: bool = False
    declare: Callable[[LiveGame, Figure], Steps[bool]] | None = None
    action_for: Callable[[Position, Figure, Sequence[Choice]], Choice | None] | None = None
    action_over: Callable[[LiveGame, Figure], Steps[None]] | None = None
    pass_modifiers: Callable[[Position, int], Modifiers | None] = lambda position, distance: None
    throw_modifiers: Callable[[LiveGame, Figure, str], Modifiers] = lambda game, figure, length: ()
    treat: Callable[[LiveGame, Figure, str], Steps[str]] | None = None
    before_armour: Callable[[LiveGame, Figure, Figure | None, str], Steps[Modifiers]] = no_bonus
    after_injury: Callable[[LiveGame, Figure], None] = nothing
    useful_handicap: Callable[[LiveGame, int, int], bool] = lambda game, side, line: True
    last_appeal: Callable[[LiveGame, int, str], Steps[bool]] | None = None
    omens: Callable[[LiveGame, Figure], bool] = lambda game, figure: False
    read_omens: Callable[[LiveGame, Figure], None] = nothing
    open_turn: Callable[[LiveGame, int], Steps[None]] = no_steps
    interrupt: Callable[[LiveGame, int], Steps[None]] = no_steps
    between_options: Callable[..., BetweenOptions | None] = lambda game, side, *, start: None
    between_action: Callable[[LiveGame, int, Choice], Steps[None]] = no_steps
    falling: Callable[[LiveGame], None] = nothing
    rests: Callable[[LiveGame], Steps[bool]] | None = None
    off_pitch: Callable[[LiveGame, int], Steps[None]] | None = None
    drive_over: Callable[[LiveGame], None] = nothing
    half_began: Callable[[LiveGame], None] = nothing
    unearned: frozenset[str] = frozenset()
    heals_at_once: bool = True
    starve: Callable[[LiveGame, Figure], None] = nothing
    end_zones: tuple[frozenset[int], ...] = ()
    spots: Callable[[Position, int], Sequence[int]] | None = None
    entered: Callable[[LiveGame, Figure], Steps[bool]] | None = None
    before_fall: Callable[[LiveGame, Figure, str, str], Steps[bool]] | None = None
    terrain_check: Callable[[LiveGame, Figure, str], Steps[bool]] | None = None
    pushed_out: Callable[[LiveGame, Figure], Steps[None]] | None = None
    ball_stays: Callable[[Position], bool] = lambda position: True
    retrieve: Callable[[LiveGame], None] = nothing
    throwable: Callable[[Position, int], Sequence[int]] = lambda position, square: ()
    flight: Callable[[Board, int, int], str] = lambda board, origin, square: ""
    obstructed: Callable[[LiveGame, int, int], int] = lambda game, origin, square: OFF
    shots: Callable[[Position, Figure], Sequence[tuple[int, int]]] | None = None
    rebound: Callable[[Position, Figure, tuple[int, int]], Sequence[int]] | None = None
    shoot: Callable[[LiveGame, Figure, tuple[int, int]], Steps[None]] | None = None

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

    def scores(self, position: Position, side: int, square: int) -> bool:
        """Whether the square lies in the end zone that side attacks."""
        if self.end_zones:
            return square in self.end_zones[position.ends[1 - side]]
        y = self.board.ys[square]
        if side == 0:
            return y >= self.board.length - self.end_zone_depth
        return y < self.end_zone_depth


def rules_for(setup: MatchSetup) -> Rules:
    """The rules of a set-up's variant under its options; raises as ``rules_under`` does."""
    return rules_under(setup.variant, setup.options, setup.ground)


def rules_under(key: str, options: Mapping[str, str], ground: str = "") -> Rules:
    """The rules of a variant under house rules (LGE-OPT-01), on a map where it has maps.

    Raises ``DataError`` for an unknown variant, option or value, and for a bad map.
    """
    try:
        variant = find_variant(key)
    except KeyError:
        raise DataError(f"unknown variant {key!r}") from None
    for pair in options.items():
        if any(type(part) is not str for part in pair):
            raise DataError(f"an option is a text and so is its value, not {pair!r:.80}")
        if any(len(part) > MAX_OPTION_LENGTH for part in pair):
            raise DataError(f"{pair[0]:.40} has more than {MAX_OPTION_LENGTH} characters")
    if ground and not variant.maps:
        raise DataError(f"{variant.title} is played on no map of its own")
    build = import_module(variant.rules_module).build
    given = tuple(sorted(options.items()))
    rules: Rules = build(given, ground) if variant.maps else build(given)
    return rules


def settle_map(
    setup: MatchSetup, roll: Callable[[int, str], int], maps: Sequence[NamedMap] = ()
) -> tuple[MatchSetup, list[Event]]:
    """The set-up with its map, and the events of drawing it with ``roll`` if that is needed.

    The map is drawn from ``maps`` in that order, or from the printed ones. A match's set-up is
    settled once, before any of it is shown; ``Game.start`` settles one that is not. Raises as
    ``rules_under`` does.
    """
    variant = find_variant(setup.variant) if setup.variant else None
    if variant is None or not variant.maps or setup.ground:
        return setup, []
    ground, events = import_module(variant.rules_module).draw_ground(setup.options, roll, maps)
    return replace(setup, ground=ground), events
