"""The kick-off: aim, event, deviation, landing (SAM-KIK-00)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from matches.engine.decisions import Choice, Decision, DecisionKind, Listed, Target, Verb
from matches.engine.errors import Refusal
from matches.engine.events import BallMoved, BallRests, KickAimed, KickOut, Rolled, Touchback
from matches.engine.geometry import OFF
from matches.engine.position import Figure, Phase, State
from matches.engine.rulebook import LiveGame, Rules, Steps
from matches.engine.rules.ball import bounce, direction, land
from matches.engine.variants.samurai.duels import fight_for_fouls
from matches.engine.variants.samurai.kickoff_table import resolve_event

KICK_COLUMN = 6
KICK_ROWS_BEFORE_END_ZONE = 6


class Targets:
    """Options of ``KICK_TARGET``: squares of the receiving half, or any under a house rule."""

    __slots__ = ("_squares",)

    def __init__(self, rules: Rules, receiving: int):
        anywhere = rules.options["samurai_kick_anywhere"] == "on"
        self._squares = range(rules.board.size) if anywhere else rules.board.half(receiving)

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
        return Refusal("not-in-receiving-half", "SAM-KIK-00", {"verb": str(choice.verb)})


def kick_off(game: LiveGame) -> Steps[None]:
    """The ``KICK_OFF`` step; the receivers move next (CORE-SEQ-02)."""
    yield from fight_for_fouls(game, at_end=False)
    position, rules = game.position, game.rules
    receiving = 1 - position.kicking
    default = default_target(rules, receiving)
    choice = yield Decision(
        DecisionKind.KICK_TARGET,
        position.kicking,
        Targets(rules, receiving),
        Choice(Verb.AIM, default),
        {"receiving": receiving},
    )
    game.events.append(KickAimed("SAM-KIK-00", position.kicking, choice.one))
    dice_of_deviation = yield from resolve_event(game)
    if min(position.turns) >= rules.half_turns:
        position.phase = Phase.DRIVE_END
        return
    yield from _come_down(game, choice.one, dice_of_deviation, receiving)
    position.active = receiving
    position.phase = Phase.DRIVE_END if position.scorer is not None else Phase.TURN


def default_target(rules: Rules, receiving: int) -> int:
    """Centre column, six rows in front of their end zone (DEC-03)."""
    row = rules.end_zone_depth + KICK_ROWS_BEFORE_END_ZONE - 1
    return rules.board.at(KICK_COLUMN, rules.home_row(receiving, row))


def _come_down(game: LiveGame, aimed: int, dice: int, receiving: int) -> Steps[None]:
    """Deviation, one more square, landing; out of the half it is a touchback (CORE-KIK-03)."""
    position = game.position
    position.active = position.kicking
    kept = _receiving_squares(game.rules, receiving)
    way = direction(game, "kick")
    faces = tuple([game.roll(6, "kick_distance") for _ in range(dice)])
    game.events.append(Rolled("SAM-KIK-00", "kick_distance", position.kicking, None, 6, faces))
    stayed = _fly(game, aimed, way, sum(faces), kept)
    if stayed:
        stayed = _fly(game, position.ball, direction(game, "kick_bounce"), 1, kept)
    if stayed and not (yield from land(game, "kick")):
        stayed = yield from bounce(game, kept)
    if not stayed:
        yield from touchback(game, receiving)


def _receiving_squares(rules: Rules, receiving: int) -> Callable[[int], bool]:
    if rules.options["samurai_kick_anywhere"] == "on":
        return lambda square: True
    return lambda square: rules.own_half(receiving, square)


def _fly(game: LiveGame, origin: int, way: int, squares: int, kept: Callable[[int], bool]) -> bool:
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
        game.events.append(BallMoved("SAM-KIK-00", "kick", origin, tuple(path)))


def touchback(game: LiveGame, receiving: int) -> Steps[None]:
    """The receiving coach gives the ball to any standing player of his (CORE-KIK-03)."""
    position = game.position
    position.ball, position.carrier, position.ball_loose = OFF, None, False
    game.events.append(KickOut("CORE-KIK-03", receiving))
    standing = position.standing(receiving)
    figures = standing or position.on_pitch(receiving)
    if not figures:
        position.ball = default_target(game.rules, receiving)
        game.events.append(BallRests("CORE-KIK-03", position.ball))
        return

    def hands(figure: Figure) -> tuple[int, int, int]:
        """DEC-04: pick-up total, then AG, then the lowest shirt number (KEM-TCH-01)."""
        modifiers = sum(value for _, value in game.rules.ball_modifiers(game, figure))
        return modifiers - game.rules.agility[figure.ag], figure.ag, -figure.number

    choice = yield Decision(
        DecisionKind.TOUCHBACK,
        receiving,
        Listed([Choice(Verb.GIVE, figure.slot) for figure in figures], "CORE-KIK-03"),
        Choice(Verb.GIVE, max(figures, key=hands).slot),
    )
    figure = position.figures[choice.one]
    position.ball = figure.square
    game.events.append(Touchback("CORE-KIK-03", receiving, figure.slot))
    if figure.state is State.STANDING:
        position.carrier = figure.slot
    else:
        yield from bounce(game)
