"""Common to every kick-off: where it may be aimed, its flight, the touchback (CORE-KIK-01, 03)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from engine.decisions import Choice, Decision, DecisionKind, Listed, Target, Verb
from engine.errors import Refusal
from engine.events import BallMoved, BallRests, KickAimed, KickOut, Touchback
from engine.geometry import OFF
from engine.position import Figure
from engine.rules.ball import bounce, can_hold
from engine.ruleset import LiveGame, Rules, Steps

ROWS_BEFORE_END_ZONE = 6
Kept = Callable[[int], bool]
"""Whether a kick may be on a square of the pitch."""


class KickTargetOptions:
    """Options of ``KICK_TARGET``: a square that the kick may be aimed at."""

    __slots__ = ("_rule", "_squares")

    def __init__(self, squares: range, rule: str):
        self._squares, self._rule = squares, rule

    def __contains__(self, choice: object, /) -> bool:
        if not isinstance(choice, Choice) or choice.verb is not Verb.AIM:
            return False
        return type(choice.target) is int and choice.target in self._squares

    def __iter__(self) -> Iterator[Choice]:
        return (Choice(Verb.AIM, square) for square in self._squares)

    def verbs(self) -> Sequence[Verb]:
        """Only ``AIM``."""
        return (Verb.AIM,)

    def targets(self, verb: Verb) -> Sequence[Target]:
        """The squares."""
        return self._squares

    def refusal(self, choice: Choice) -> Refusal:
        """Not in the receiving half."""
        return Refusal("not-in-receiving-half", self._rule, {"verb": str(choice.verb)})


def aim(game: LiveGame, squares: range) -> Steps[int]:
    """The kicking coach names a square (DEC-03)."""
    position, rule = game.position, game.rules.citations["kick"]
    receiving = 1 - position.kicking
    choice = yield Decision(
        DecisionKind.KICK_TARGET,
        position.kicking,
        KickTargetOptions(squares, rule),
        Choice(Verb.AIM, default_target(game.rules, receiving)),
        {"receiving": receiving},
    )
    game.events.append(KickAimed(rule, position.kicking, choice.one))
    return choice.one


def default_target(rules: Rules, receiving: int) -> int:
    """Centre column, six rows in front of their end zone (DEC-03)."""
    row = rules.pitch.end_zone_depth + ROWS_BEFORE_END_ZONE - 1
    return rules.board.at((rules.board.width - 1) // 2, rules.home_row(receiving, row))


def receiving_half(rules: Rules, receiving: int) -> Kept:
    """The kick must stay in that side's half."""
    return lambda square: rules.own_half(receiving, square)


def anywhere(square: int) -> bool:
    """The kick may be on any square."""
    return True


def fly(game: LiveGame, origin: int, way: int, squares: int, kept: Kept) -> bool:
    """Move the ball that many squares; false as soon as it leaves the pitch or its half."""
    position = game.position
    path: list[int] = []
    position.ball = origin
    for _ in range(squares):
        there = position.board.step[position.ball][way]
        if there != OFF:
            path.append(there)
        if there == OFF or not kept(there):
            _show(game, origin, path)
            return False
        position.ball = there
    _show(game, origin, path)
    return True


def _show(game: LiveGame, origin: int, path: list[int]) -> None:
    if path:
        game.events.append(BallMoved(game.rules.citations["kick"], "kick", origin, tuple(path)))


def touchback(game: LiveGame, receiving: int) -> Steps[None]:
    """The receiving coach gives the ball to any of their standing players (CORE-KIK-03)."""
    position = game.position
    position.ball, position.carrier, position.ball_loose = OFF, None, False
    position.falling = False
    game.events.append(KickOut("CORE-KIK-03", receiving))
    able = [figure for figure in position.standing(receiving) if can_hold(position, figure)]
    figures = able or position.on_pitch(receiving)
    if not figures:
        position.ball = default_target(game.rules, receiving)
        game.events.append(BallRests("CORE-KIK-03", position.ball))
        return

    def hands(figure: Figure) -> tuple[int, int, int]:
        """DEC-04: pick-up total, then AG, then the lowest shirt number (KEM-TCH-01)."""
        modifiers = sum(value for _, value in game.rules.ball.modifiers(game, figure, "pick_up"))
        return modifiers - game.rules.rolls.agility[figure.ag], figure.ag, -figure.number

    choice = yield Decision(
        DecisionKind.TOUCHBACK,
        receiving,
        Listed([Choice(Verb.GIVE, figure.slot) for figure in figures], "CORE-KIK-03"),
        Choice(Verb.GIVE, max(figures, key=hands).slot),
    )
    figure = position.figures[choice.one]
    position.ball = figure.square
    game.events.append(Touchback("CORE-KIK-03", receiving, figure.slot))
    if can_hold(position, figure):
        position.carrier = figure.slot
    else:
        yield from bounce(game)
