"""What a block comes to, played by the engine: pushes, falls, and what the ground does."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import NamedTuple

from engine.decisions import Choice, Verb
from engine.geometry import OFF
from engine.odds.blocks import BlockOdds, Outcomes
from engine.odds.courses import SparingCoach
from engine.odds.deeds import play_deed
from engine.odds.facts import Facts
from engine.odds.played import MOST, TIMES
from engine.odds.walks import Footing
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
CHAINED = THEIRS | int(Skill.SIDESTEP)
"""Skills of players who are pushed in turn that may stop a chain, or bend it."""


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


class _Plain(NamedTuple):
    """A block whose dice, after those of standing up and of its square, are all there is: the fast
    odds are exact. ``off`` is whether a push leads off the pitch.
    """

    off: bool


def _plain_block(
    position: Position, rules: Rules, attacker: Figure, defender: Figure, square: int
) -> _Plain | None:
    """What kind of plain block that is; None for one that is not."""
    if attacker.known & OWN or defender.known & THEIRS or defender.rooted:
        return None
    lies = attacker.state is not State.STANDING
    if not rules.terrain.grass or (lies and standing_up(rules, attacker)[1] < 1):
        return None
    behind = position.board.push_squares(square, defender.square)
    if any(there != OFF and position.at[there] in (None, attacker) for there in behind):
        return _Plain(off=False)
    if OFF in behind:
        stays = position.carries(defender) or defender.skills & Skill.SIDESTEP
        return None if stays else _Plain(off=True)
    return _Plain(off=False) if _only_shoves(position, attacker, defender, behind) else None


def _only_shoves(
    position: Position, attacker: Figure, defender: Figure, behind: Sequence[int]
) -> bool:
    """Whether a chain on those squares moves players and does nothing else, wherever it goes
    (CORE-PSH-01).
    """
    begun = [(defender.square, there) for there in behind]
    seen = {attacker.slot, defender.slot}
    while begun:
        origin, square = begun.pop()
        mate = position.at[square]
        if mate is None or mate.slot in seen:
            return False
        seen.add(mate.slot)
        if mate.known & CHAINED or mate.rooted or position.carries(mate):
            return False
        further = position.board.push_squares(origin, square)
        if any(there != OFF and position.at[there] is None for there in further):
            continue
        if OFF in further:
            return False
        begun += [(square, there) for there in further]
    return True


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
    plain = _plain_block(position, rules, attacker, defender, square) if odds else None
    if odds is not None and plain is not None:
        moves = not stays or attacker.state is not State.STANDING
        blitz = rules.actions.declares and moves
        found = odds.outcomes_at(square, blitz=blitz or None)
        if plain.off:
            found = found._replace(down=found.down + found.push, push=0.0)
        if blitz:
            found = _after_its_square(position, rules, attacker, steps, found)
        return BlockPlay(found, found.fall + found.both)
    if stays:
        return play_block(position, rules, attacker, slot, brief=brief)
    with in_contact(position, rules, attacker, square, steps):
        return play_block(position, rules, attacker, slot, brief=brief)


def _after_its_square(
    position: Position, rules: Rules, attacker: Figure, steps: int, found: Outcomes
) -> Outcomes:
    """The same where the square that the block costs may need a die (CORE-ACT-03)."""
    cost, _ = standing_up(rules, attacker)
    if attacker.moved + cost + steps < attacker.ma:
        return found
    begins = Footing(position, rules, attacker, 0).surge_odds()
    found = Outcomes(*(begins * share for share in found))
    return found._replace(fall=found.fall + 1 - begins)
