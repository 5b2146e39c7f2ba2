"""What squigs do by themselves: at a turn's end, and in a carrier's hands (SQG-WAN, WRG)."""

from __future__ import annotations

from collections.abc import Sequence

from engine.events import Rolled, SquigFreed
from engine.position import Figure, Phase, Position
from engine.rules import activation, declared_actions
from engine.rules.multiple_balls import in_hand, turn_back, turn_to
from engine.ruleset import LiveGame, Steps
from engine.variants.squig.blocks import beside
from engine.variants.squig.herd import run, squig_test


def team_turn(game: LiveGame) -> Steps[None]:
    """The ``TURN`` step; unless somebody scored or conceded, the squigs are next (SQG-WAN-01).

    They wander at the end of that turn, which counts as the turn it belongs to (KEM-WAN-01), but is
    nobody's: no turnover, no team re-roll (SQG-WAN-07).
    """
    yield from activation.team_turn(game)
    position = game.position
    if position.scored or position.conceded is not None:
        return
    after, following = position.phase, position.active
    ended = following if after is Phase.DRIVE_END else 1 - following
    position.phase, position.active = Phase.WANDER, ended
    scored = yield from _wander(game)
    position.phase, position.active = after, following
    if scored:
        activation.late_touchdown(game, ended)
        position.phase, position.active = Phase.DRIVE_END, ended


def _wander(game: LiveGame) -> Steps[bool]:
    """Each squig that is free as the turn ends takes its test, and runs if it passes.

    True if one of them was caught in its catcher's scoring end zone.
    """
    position = game.position
    meant = position.ball_number
    for number in _in_any_order(game, _free(position)):
        if number in _free(position):
            turn_to(game, number)
            if squig_test(game, "SQG-WAN-01"):
                yield from run(game, "SQG-WAN-01")
            if position.scored:
                return True
    turn_back(game, meant)
    return False


def _free(position: Position) -> list[int]:
    """The numbers of the squigs that nobody carries."""
    meant = position.ball_number and position.carrier is None
    strays = [stray.number for stray in position.strays if stray.carrier < 0]
    return sorted([*([position.ball_number] if meant else []), *strays])


def _in_any_order(game: LiveGame, numbers: list[int]) -> list[int]:
    """Shuffled by dice (SQG-WAN-02)."""
    left, order = list(numbers), []
    while left:
        order.append(any_of(game, left, "SQG-WAN-02"))
        left.remove(order[-1])
    return order


def any_of(game: LiveGame, numbers: Sequence[int], rule: str = "KEM-SQG-04") -> int:
    """One of those squigs, by a die if there are several."""
    if len(numbers) == 1:
        return numbers[0]
    face = game.roll(len(numbers), "squig_order")
    side = game.position.active
    game.events.append(Rolled(rule, "squig_order", side, None, len(numbers), (face,)))
    return numbers[face - 1]


def open_turn(game: LiveGame, side: int) -> Steps[None]:
    """If the current squig is gone, another becomes current."""
    yield from ()
    position = game.position
    if position.strays and not position.ball_number:
        turn_to(game, position.strays[0].number)


def declare(game: LiveGame, figure: Figure) -> Steps[bool]:
    """Any action a carrier declares may free the squig; the action continues (SQG-WRG-01, 02)."""
    kept = yield from declared_actions.declare(game, figure, beside)
    if in_hand(game, figure) and not squig_test(game, "SQG-WRG-01"):
        position = game.position
        position.carrier = None
        game.events.append(SquigFreed("SQG-WRG-01", figure.slot, position.ball_number))
        yield from run(game, "SQG-WRG-01")
    return kept
