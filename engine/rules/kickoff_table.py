"""The kick-off table of the core: 2D6, and each line's effect (CORE-KIK-20 to 30)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from engine.decisions import Choice, Decision, DecisionKind, Listed, Target, Verb
from engine.errors import Refusal
from engine.events import (
    CannotBeSentOff,
    KickOffEvent,
    Moved,
    NothingHappened,
    Placed,
    RerollsSet,
    Rolled,
)
from engine.geometry import OFF
from engine.position import Figure, Position, State
from engine.rules.activation import play_turn
from engine.rules.ball import can_hold, direction
from engine.rules.drive import advance_counters, place
from engine.rules.kicking import fly, receiving_half
from engine.rules.knockdown import apply_injury, injure
from engine.rules.set_up import SetUpOptions
from engine.rules.table_dice import die, one_of, two_dice
from engine.rules.weather import NICE, set_weather
from engine.ruleset import LiveGame, Steps

KEEP, END = Choice(Verb.KEEP), Choice(Verb.END)
INVADED = 6
LATE_TURN = 7
BOTH = (0, 1)


def resolve_event(game: LiveGame, *, landing: bool) -> Steps[None]:
    """Roll the table and apply it; ``landing``: the kick is in the receiving half."""
    total = sum(two_dice(game, "kick_off", "CORE-KIK-02"))
    name, event = TABLE[total]
    kicking = game.position.kicking
    game.events.append(KickOffEvent(f"CORE-KIK-{total + 18}", total, name, kicking))
    yield from event(game, landing)


def _higher(game: LiveGame, purpose: str, rule: str, bonuses: Sequence[int]) -> tuple[int, ...]:
    """D6 plus a bonus each: the side with more, or both."""
    totals = [die(game, purpose, rule, side, (purpose, bonuses[side])) for side in BOTH]
    if totals[0] == totals[1]:
        return BOTH
    return (0,) if totals[0] > totals[1] else (1,)


def _count(game: LiveGame, side: int, *keys: str) -> int:
    staff = game.setup.sides[side].staff
    return sum(staff.get(key, 0) for key in keys) + game.position.fans[side] * (
        "fan_factor" in keys
    )


def _get_the_ref(game: LiveGame, landing: bool) -> Steps[None]:
    yield from ()
    rule = "CORE-KIK-20"
    fans = [_count(game, side, "fan_factor") for side in BOTH]
    for side in _higher(game, "get_the_ref", rule, fans):
        game.position.bribed[side] = True
        game.events.append(CannotBeSentOff(rule, side))


def _riot(game: LiveGame, landing: bool) -> Steps[None]:
    """Both markers move (CORE-KIK-21)."""
    yield from ()
    position = game.position
    if game.rules.options["riot"] == "advance":
        advance_counters(game, die(game, "riot", "CORE-KIK-21", position.kicking), "riot")
        return
    receiver = position.turns[1 - position.kicking]
    if receiver == LATE_TURN:
        by = -1
    elif receiver == 0:
        by = 1
    else:
        by = 1 if die(game, "riot", "CORE-KIK-21", position.kicking) <= 3 else -1
    advance_counters(game, by, "riot")


def _perfect_defence(game: LiveGame, landing: bool) -> Steps[None]:
    """The kickers may set up again (CORE-KIK-22, DEC-05)."""
    position, side = game.position, game.position.kicking
    players = [*position.on_pitch(side), *position.available(side)]
    choice = yield Decision(
        DecisionKind.SUPERIOR_TACTICS,
        side,
        SetUpOptions(position, game.rules, side, players=players, keep=True),
        KEEP,
    )
    if choice.verb is not Verb.KEEP:
        place(game, side, choice)


def _high_kick(game: LiveGame, landing: bool) -> Steps[None]:
    """A receiver in no tackle zone may stand under the ball (CORE-KIK-23, DEC-06)."""
    position = game.position
    side = 1 - position.kicking
    zones = position.zones[position.kicking]
    free = [f for f in position.standing(side) if not zones[f.square]]
    if not landing or position.at[position.ball] is not None or not free:
        game.events.append(NothingHappened("CORE-KIK-23", "nobody"))
        return
    best = max(free, key=lambda f: (can_hold(position, f), f.ag, -f.number))
    choice = yield Decision(
        DecisionKind.HIGH_KICK,
        side,
        Listed([KEEP, *(Choice(Verb.GIVE, f.slot) for f in free)], "CORE-KIK-23"),
        Choice(Verb.GIVE, best.slot),
        {"square": position.ball},
    )
    if choice != KEEP:
        figure = position.figures[choice.one]
        game.events.append(Placed("CORE-KIK-23", figure.slot, figure.square, position.ball))
        position.put(figure, position.ball)


def _rerolls(game: LiveGame, rule: str, name: str, bonuses: Sequence[int]) -> None:
    position = game.position
    for side in _higher(game, name, rule, bonuses):
        position.rerolls[side] += 1
        game.events.append(RerollsSet(rule, side, position.rerolls[side], name))


def _cheering_fans(game: LiveGame, landing: bool) -> Steps[None]:
    yield from ()
    bonuses = [_count(game, side, "fan_factor", "cheerleader") for side in BOTH]
    _rerolls(game, "CORE-KIK-24", "cheering_fans", bonuses)


def _changing_weather(game: LiveGame, landing: bool) -> Steps[None]:
    """Roll the weather again; if it is nice the ball drifts one more square (CORE-KIK-25)."""
    yield from ()
    position = game.position
    set_weather(game, sum(two_dice(game, "weather", "CORE-WTH-01")))
    if position.weather == NICE and landing:
        kept = receiving_half(game.rules, 1 - position.kicking)
        if not fly(game, position.ball, direction(game, "drift"), 1, kept):
            position.ball = OFF


def _brilliant_coaching(game: LiveGame, landing: bool) -> Steps[None]:
    yield from ()
    position = game.position
    bonuses = [_count(game, s, "assistant_coach") - int(position.silenced[s]) for s in BOTH]
    _rerolls(game, "CORE-KIK-26", "brilliant_coaching", bonuses)


class QuickSnapOptions:
    """Options of ``QUICK_SNAP``: one square for each receiver who has not moved, or ``END``."""

    __slots__ = ("_left", "_position")

    def __init__(self, position: Position, left: list[Figure]):
        self._position, self._left = position, left

    def __contains__(self, choice: object, /) -> bool:
        return choice == END or (
            isinstance(choice, Choice)
            and choice.verb is Verb.STEP
            and choice.target in self.targets(Verb.STEP)
        )

    def __iter__(self) -> Iterator[Choice]:
        yield END
        for target in self.targets(Verb.STEP):
            yield Choice(Verb.STEP, target)

    def verbs(self) -> Sequence[Verb]:
        """``END``, and ``STEP`` while somebody can."""
        return (Verb.END, Verb.STEP) if self.targets(Verb.STEP) else (Verb.END,)

    def targets(self, verb: Verb) -> Sequence[Target]:
        """(slot, square): an empty adjacent square."""
        if verb is not Verb.STEP:
            return (None,) if verb is Verb.END else ()
        at, near = self._position.at, self._position.board.neighbours
        return [
            (figure.slot, square)
            for figure in self._left
            for square in near[figure.square]
            if at[square] is None
        ]

    def refusal(self, choice: Choice) -> Refusal:
        """Not one of those steps."""
        return Refusal("not-an-option", "CORE-KIK-27", {"verb": str(choice.verb)})


def _quick_snap(game: LiveGame, landing: bool) -> Steps[None]:
    """Every receiver may move one square, tackle zones or not (CORE-KIK-27, DEC-07)."""
    position = game.position
    side = 1 - position.kicking
    left = position.standing(side)
    while left:
        choice = yield Decision(
            DecisionKind.QUICK_SNAP, side, QuickSnapOptions(position, left), END
        )
        if choice == END:
            return
        slot, square = choice.pair
        figure = position.figures[slot]
        game.events.append(Moved("CORE-KIK-27", slot, figure.square, square, "quick_snap"))
        position.put(figure, square)
        left.remove(figure)


def _blitz(game: LiveGame, landing: bool) -> Steps[None]:
    """A bonus turn for the kickers before the ball lands (CORE-KIK-28)."""
    position = game.position
    ball, position.ball = position.ball, OFF
    position.bonus = True
    yield from play_turn(game, position.kicking)
    position.bonus = False
    position.turnover = None
    position.ball = ball


def _throw_a_rock(game: LiveGame, landing: bool) -> Steps[None]:
    """The crowd hits players of the less popular side (CORE-KIK-29)."""
    position = game.position
    rule = "CORE-KIK-29"
    fans = [_count(game, side, "fan_factor") for side in BOTH]
    loved = _higher(game, "throw_a_rock", rule, fans)
    kickers_first = (position.kicking, 1 - position.kicking)  # CORE-DIC-05
    for side in kickers_first if loved == BOTH else (1 - loved[0],):
        if figure := one_of(game, rule, "rock", position.on_pitch(side)):
            yield from injure(game, figure, None, "rock")


def _pitch_invasion(game: LiveGame, landing: bool) -> Steps[None]:
    """D6 for each player on the pitch, 6 stuns (CORE-KIK-30)."""
    yield from ()
    rule = "CORE-KIK-30"
    for figure in game.position.in_order():
        if figure.state <= State.STUNNED:
            face = game.roll(6, "invasion")
            stays = face < INVADED
            game.events.append(
                Rolled(rule, "invasion", figure.side, figure.slot, 6, (face,), (), None, stays)
            )
            if not stays:
                apply_injury(game, figure, None, "invasion", "stunned")


TABLE: dict[int, tuple[str, Callable[[LiveGame, bool], Steps[None]]]] = {
    2: ("get_the_ref", _get_the_ref),
    3: ("riot", _riot),
    4: ("perfect_defence", _perfect_defence),
    5: ("high_kick", _high_kick),
    6: ("cheering_fans", _cheering_fans),
    7: ("changing_weather", _changing_weather),
    8: ("brilliant_coaching", _brilliant_coaching),
    9: ("quick_snap", _quick_snap),
    10: ("blitz", _blitz),
    11: ("throw_a_rock", _throw_a_rock),
    12: ("pitch_invasion", _pitch_invasion),
}
