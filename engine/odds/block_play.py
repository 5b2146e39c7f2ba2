"""What a block comes to, played by the engine: pushes, falls, and what the ground does."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import NamedTuple

from engine.decisions import Choice, Verb
from engine.geometry import OFF
from engine.odds.blocks import BlockOdds, Outcomes
from engine.odds.courses import SparingCoach
from engine.odds.deeds import play_deed
from engine.odds.facts import Facts
from engine.odds.played import MOST, TIMES
from engine.position import Figure, Position, State
from engine.reach import standing_up
from engine.rules.declared_actions import BLITZ
from engine.rules.traits import TRAITS
from engine.ruleset import Rules
from engine.skills import Skill

SPARING = SparingCoach()
BRIEF, BRIEF_TIMES = 300, 200
"""Sequences of faces, and plays where they are more, of one of many blocks."""
OWN = int(Skill.FRENZY | Skill.PRO | TRAITS | Skill.STRIP_BALL)
"""Skills of a blocker that the fast odds of a block do not count."""
WHERE_THE_BALL_GOES = frozenset(
    {"bounce", "catch", "scatter", "throw_in_direction", "throw_in_distance"}
)
"""Dice of a ball that a block makes loose: wherever it ends, the turn is lost by a fall alone."""
THEIRS = int(Skill.STAND_FIRM | Skill.TAKE_ROOT)


class BlockPlay(NamedTuple):
    """The chances, 0 to 1, of all that a block can come to, without a re-roll of the team's.

    Who is pushed off the pitch or into a pit is down. ``lost`` is the chance that the turn ends
    with it; ``times`` how often it was played where it is not exact, else 0.
    """

    outcomes: Outcomes
    lost: float
    times: int = 0

    @property
    def down(self) -> float:
        """That the defender goes down."""
        return self.outcomes.down + self.outcomes.both

    @property
    def fall(self) -> float:
        """That the attacker does."""
        return self.outcomes.fall + self.outcomes.both


@contextmanager
def in_contact(
    position: Position, rules: Rules, figure: Figure, square: int, steps: int
) -> Iterator[None]:
    """The player on that square after so many steps of the action that a block there needs."""
    before = position.snapshot()
    try:
        cost, _ = standing_up(rules, figure)
        position.put(figure, square)
        figure.moved += steps + cost
        figure.walked = figure.walked or steps > 0
        if position.acting != figure.slot:
            position.acts = 0
            position.acting = figure.slot
            position.action = BLITZ if rules.actions.declares else ""
        yield
    finally:
        position.restore(before)


def play_block(
    position: Position, rules: Rules, attacker: Figure, slot: int, *, brief: bool = False
) -> BlockPlay:
    """A block of the opponent in that slot from where the attacker is now, on the ground perhaps.

    The declaration of the action counts, unless it has been made. ``brief`` is for many at once: of
    a block with many dice not all are tried.
    """
    defender = position.figures[slot]

    def judge(after: Position, facts: Facts) -> tuple[str, bool]:
        theirs = defender.state is not State.STANDING
        own = attacker.state is not State.STANDING
        moved = ("pushed", slot) in facts
        name = ("both" if own else "down") if theirs else "fall" if own else ""
        return name or ("push" if moved else "nothing"), after.turnover is not None

    most, times = (BRIEF, BRIEF_TIMES) if brief else (MOST, TIMES)
    choices = [Choice(Verb.BLOCK, slot)]
    found = play_deed(
        position,
        rules,
        attacker,
        choices,
        judge,
        coach=SPARING,
        most=most,
        times=times,
        untried=WHERE_THE_BALL_GOES,
    )
    shares = dict.fromkeys(Outcomes._fields, 0.0)
    for (name, _), share in found.shares.items():
        shares[name] += share
    return BlockPlay(Outcomes(**shares), found.share(lambda answer: answer[1]), found.times)


def is_plain_block(
    position: Position, rules: Rules, attacker: Figure, defender: Figure, square: int
) -> bool:
    """Whether the dice of a block are all there is: the fast odds are exact."""
    if attacker.known & OWN or defender.known & THEIRS or defender.rooted:
        return False
    if attacker.state is not State.STANDING or not rules.terrain.grass:
        return False
    board = position.board
    behind = board.push_squares(square, defender.square)
    return all(there != OFF and position.at[there] in (None, attacker) for there in behind)


def block_from(  # noqa: PLR0917 -- who, whom, and from where
    position: Position,
    rules: Rules,
    attacker: Figure,
    slot: int,
    square: int,
    steps: int,
    odds: BlockOdds | None = None,
    *,
    brief: bool = False,
) -> BlockPlay:
    """A block from that square after so many steps; ``odds`` are theirs against that opponent,
    ``brief`` is as of ``play_block``.
    """
    defender = position.figures[slot]
    stays = not steps and square == attacker.square
    blitz = rules.actions.declares and not stays
    costs = blitz and attacker.moved + steps >= attacker.ma  # a die for the square of the block
    plain = is_plain_block(position, rules, attacker, defender, square)
    if odds is not None and plain and not costs:
        found = odds.outcomes_at(square, blitz=blitz or None)
        return BlockPlay(found, found.fall + found.both)
    if stays:
        return play_block(position, rules, attacker, slot, brief=brief)
    with in_contact(position, rules, attacker, square, steps):
        return play_block(position, rules, attacker, slot, brief=brief)
