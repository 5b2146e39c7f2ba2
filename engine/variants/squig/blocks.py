"""Blocking a squig as if it were an opponent (SQG-BLK)."""

from __future__ import annotations

from collections.abc import Sequence

from engine.decisions import Choice, Decision, DecisionKind, Listed, Verb
from engine.events import Rolled, SentOff, SquigBlocked, SquigKnockedOver, SquigPushed
from engine.geometry import OFF
from engine.position import Figure, Position, State
from engine.rules.act_procedures import is_ready_to_block, pay_blitz_square
from engine.rules.ball import settle
from engine.rules.block_strength import attackers_strength
from engine.rules.blocking import helpers, into_the_crowd, pick_a_die
from engine.rules.declared_actions import BLITZ, opponents_beside
from engine.rules.knockdown import knock_down
from engine.rules.movement import squares_left
from engine.rules.multiple_balls import in_hand, is_shared, lying_at, turn_back, turn_to
from engine.rules.pushing import follow_up, off_the_way, push, push_squares
from engine.rules.scoring import check_touchdown, credit
from engine.ruleset import LiveGame, Steps
from engine.skills import Skill
from engine.variants.squig.armour import HELD, SQUASHED, armour_roll, crush
from engine.variants.squig.breeds import BREEDS
from engine.variants.squig.herd import split, squig_test
from engine.variants.squig.state import current_breed
from engine.variants.squig.walk import is_taken

RANKS = ("skull", "crossed", "bang", "arrows", "blade")
"""Results by their worth to the attacker; reversed for the squig's coach (DEC-36)."""


def squigs_beside(position: Position, figure: Figure) -> list[int]:
    """The adjacent squares with a free squig (SQG-BLK-01)."""
    near = position.board.neighbours[figure.square]
    return [square for square in near if lying_at(position, square) is not None]


def beside(position: Position, figure: Figure) -> Sequence[object]:
    """The squares that a player may block."""
    return [*opponents_beside(position, figure), *squigs_beside(position, figure)]


def block(game: LiveGame, attacker: Figure, square: int) -> Steps[bool]:
    """One block at the squig there, with Frenzy two; a blitzer may then go on."""
    position = game.position
    if not (yield from is_ready_to_block(game, attacker)):
        return False
    number = lying_at(position, square)
    if number is not None:
        yield from _one_block(game, attacker, number)
        frenzied = attacker.skills & Skill.FRENZY and _goes_on(game, attacker, number, square)
        if frenzied and (yield from pay_blitz_square(game, attacker)):
            yield from _one_block(game, attacker, number)
    in_hand(game, attacker)
    return position.action == BLITZ


def _goes_on(game: LiveGame, attacker: Figure, number: int, was: int) -> bool:
    """Frenzy: the squig was pushed, both are still there and adjacent (SQG-BLK-10)."""
    position = game.position
    return (
        position.turnover is None
        and not position.scored
        and attacker.state is State.STANDING
        and position.ball_number == number
        and position.carrier is None
        and position.ball != was
        and position.ball in position.board.toward[attacker.square]
        and (position.action != BLITZ or squares_left(position, game.rules, attacker) > 0)
    )


def _one_block(game: LiveGame, attacker: Figure, number: int) -> Steps[None]:
    """Strengths, dice, the result; loose squigs bounce last."""
    position, rules = game.position, game.rules
    turn_to(game, number)
    strength = BREEDS[current_breed(position)].st
    ours = yield from attackers_strength(game, attacker, strength)
    mates, herd = helpers(position, attacker, position.ball), _herd(position, attacker)
    attack, defence = ours + len(mates), strength + len(herd)
    dice, own_choice = rules.blocking.dice(attack, defence)
    chooser = attacker.side if own_choice else 1 - attacker.side
    game.events.append(
        SquigBlocked(
            "SQG-BLK-01", attacker.slot, number, attack, defence, mates, herd, dice, chooser
        )
    )
    result = yield from pick_a_die(
        game,
        attacker,
        dice,
        lambda result: RANKS.index(result) if own_choice else -RANKS.index(result),
        own_choice=own_choice,
        about={"attacker": attacker.slot, "ball": number},
    )
    yield from _resolve(game, attacker, result)
    if not position.scored:
        if position.ball_number == number and is_shared(position):
            position.ball_loose = True  # of two squigs the arriving one moves on (SQG-WAN-05)
        yield from settle(game)


def _herd(position: Position, attacker: Figure) -> tuple[int, ...]:
    """Other free squigs next to the attacker, in no zone of the attacker's team (SQG-BLK-02)."""
    near, zones = position.board.toward[attacker.square], position.zones[attacker.side]
    own = not attacker.dazed
    return tuple(
        stray.number
        for stray in position.strays
        if stray.square in near and zones[stray.square] == own
    )


def _resolve(game: LiveGame, attacker: Figure, result: str) -> Steps[None]:
    """The squig has Dodge: Stumbles only pushes it, unless a Tackle cancels it (SQG-BLK-05)."""
    if result == "skull":
        yield from knock_down(game, attacker, None, "attacker_down")
    elif result == "crossed":
        yield from _knock_over(game, attacker)
        if not attacker.skills & Skill.BLOCK and not game.position.scored:
            yield from knock_down(game, attacker, None, "both_down")
    else:
        stumbles = result == "bang" and attacker.skills & Skill.TACKLE
        yield from _push_back(game, attacker, fells=bool(result == "blade" or stumbles))


def _push_back(game: LiveGame, attacker: Figure, *, fells: bool) -> Steps[None]:
    position = game.position
    number, left, pushed = position.ball_number, position.ball, list[Figure]()
    square, rule = yield from _where_to(game, attacker)
    occupant = position.at[square] if square != OFF else None
    if occupant is not None and not (
        yield from push(game, attacker, left, occupant, pushed, chained=True)
    ):
        square = left
    edge = position.ball  # where the carrier stood, if the chain pushed one off the pitch
    turn_back(game, number)
    out = [figure for figure in pushed if figure.square == OFF]
    if square == OFF:
        game.events.append(SquigPushed("SQG-OUT-05", number, attacker.slot, left, None))
        _lose(game, attacker, "SQG-OUT-05", "crushed")
    elif square != left:
        position.ball = square
        game.events.append(SquigPushed(rule, number, attacker.slot, left, square))
    check_touchdown(game)
    if square != left and not position.scored:
        yield from follow_up(game, attacker, left)
    for figure in out:
        if in_hand(game, figure):
            position.ball = edge
        yield from into_the_crowd(game, figure)
    turn_back(game, number)
    if fells and square != OFF and not position.scored:
        yield from _knock_over(game, attacker)


def _where_to(game: LiveGame, attacker: Figure) -> Steps[tuple[int, str]]:
    """Side Step into a random empty square; with none, an ordinary push (SQG-BLK-04, 11)."""
    position = game.position
    empty = [s for s in position.board.neighbours[position.ball] if not is_taken(position, s)]
    if empty:
        face = 1
        if len(empty) > 1:
            face = game.roll(len(empty), "side_step")
            side = attacker.side
            game.events.append(Rolled("SQG-BLK-04", "side_step", side, None, len(empty), (face,)))
        return empty[face - 1], "SQG-BLK-04"
    squares = push_squares(game, attacker.square, position.ball)
    if len(squares) == 1:
        return squares[0], "SQG-BLK-11"
    choice = yield Decision(
        DecisionKind.PUSH,
        position.active,
        Listed([Choice(Verb.PUSH, square) for square in squares], "SQG-BLK-11"),
        Choice(Verb.PUSH, min(squares, key=lambda square: off_the_way(game, square))),
        {"ball": position.ball_number},
    )
    return choice.one, "SQG-BLK-11"


def _knock_over(game: LiveGame, attacker: Figure) -> Steps[None]:
    """Armour; if it holds, a squig that fails its test splits (SQG-BLK-06, 07, 09)."""
    position = game.position
    number = position.ball_number
    game.events.append(SquigKnockedOver("SQG-BLK-06", number, attacker.slot))
    came_of_it = armour_roll(game, attacker, "SQG-BLK-06")
    if came_of_it == SQUASHED:
        _lose(game, attacker, "SQG-BLK-08", "squashed")
    elif came_of_it == HELD and not squig_test(game, "SQG-BLK-09"):
        yield from split(game, number, position.ball, "SQG-BLK-09")


def _lose(game: LiveGame, attacker: Figure, rule: str, cause: str) -> None:
    """The squig is gone; if it was the last, a point and a sending-off follow (SQG-OUT-04)."""
    position = game.position
    crush(game, rule, cause)
    if position.strays:
        return
    position.awarded = 1 - attacker.side
    credit(game, position.awarded, None, "last_squig")
    game.events.append(SentOff("SQG-OUT-04", attacker.slot))
    position.remove(attacker, State.SENT_OFF)
