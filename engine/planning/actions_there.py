"""What a player could do on a square, once they stand there, and what it may come to.

The player is put there for as long as it takes to ask the rules' own options.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import NamedTuple

from engine.decisions import Target, Verb
from engine.geometry import OFF
from engine.odds.blocks import BlockOdds, Outcomes, Throw, block_chances
from engine.odds.fouls import foul_odds
from engine.planning.passes_there import Band, Pass, Standing, bands_there, passes_there
from engine.position import Figure, Position, State, Stray
from engine.rules.blocking import assists
from engine.rules.declared_actions import BLITZ, BLOCK, open_actions
from engine.rules.rolls import side_has_reroll
from engine.ruleset import Rules
from engine.sheets.turn_sheet import BLITZ as BLITZ_WORD

WALKS = frozenset({Verb.MOVE, Verb.STAND, Verb.STOP})
"""What the ways show, or what ends an action."""
SHOWN = frozenset({Verb.BLOCK, Verb.PASS, Verb.THROW, Verb.HANDOFF, Verb.FOUL})
"""What has odds of its own here; other verbs are listed with their targets."""

BLOCKS = frozenset({Verb.BLOCK, Verb.BLOCK_AT})


class Block(NamedTuple):
    """A block of the opponent in a slot: its dice, who goes down, and who helps.

    ``down`` and ``fall`` are the chances, 0 to 1, that the opponent and that the player go down;
    Dauntless and Foul Appearance count, re-rolls do not. ``outcomes`` are the chances of all that
    it can come to. ``helpers`` and ``hinderers`` are slots.
    """

    slot: int
    throw: Throw
    down: float
    fall: float
    outcomes: Outcomes
    helpers: tuple[int, ...]
    hinderers: tuple[int, ...]


class Foul(NamedTuple):
    """A foul on the opponent in a slot: the armour breaks; the player is sent off."""

    slot: int
    breaks: float
    sent_off: float


@dataclass(frozen=True, slots=True)
class ActionsThere:
    """All that a player may do on a square, and the squares a ball can be thrown at from there.
    ``verbs`` are the names of everything that has a target now, with ``BLITZ`` for a block that
    would be one.
    """

    blocks: Sequence[Block]
    passes: Sequence[Pass]
    fouls: Sequence[Foul]
    bands: Sequence[Band]
    others: Sequence[tuple[Verb, Sequence[Target]]]
    verbs: frozenset[str] = frozenset()


NOTHING_THERE = ActionsThere((), (), (), (), ())


def actions_there(
    position: Position,
    rules: Rules,
    figure: Figure,
    square: int,
    *,
    steps: int = 0,
    ball: int = OFF,
    arrives: Standing | None = None,
) -> ActionsThere:
    """What a player may do after so many steps to a square, standing, with the ball picked up that
    lies at ``ball``. They come there with the chances ``arrives`` (`arrival`), by default surely.
    The position is as before afterwards.
    """
    lies = figure.state is not State.STANDING and not steps
    declares = position.acting != figure.slot
    keeps = rules.ball.keeps if declares and position.carries(figure) else 1.0
    with _standing(position, figure, square, steps=steps, ball=ball):
        table, verbs = _table(position, rules, figure)
        slots = {verb: [t for t in targets if isinstance(t, int)] for verb, targets in table}
        blocks = [_block(position, rules, figure, slot) for slot in slots.get(Verb.BLOCK, ())]
        fouls = [
            Foul(slot, *foul_odds(position, rules, figure, position.figures[slot]))
            for slot in slots.get(Verb.FOUL, ())
        ]
        come, unspent = arrives or (1.0, float(side_has_reroll(position, figure.side)))
        there = come * keeps, unspent * keeps
        return ActionsThere(
            blocks,
            list(passes_there(position, rules, figure, slots, there)),
            fouls,
            bands_there(position, rules, figure, slots, there),
            [(verb, targets) for verb, targets in table if verb not in WALKS | SHOWN],
            verbs | {str(Verb.STAND)} if lies else verbs,
        )


@contextmanager
def _standing(
    position: Position, figure: Figure, square: int, *, steps: int, ball: int
) -> Iterator[None]:
    before = position.snapshot()
    try:
        if position.acting != figure.slot:  # as at the start of an activation
            position.acts, position.action = 0, ""
        if ball != OFF:
            take_ball(position, figure, ball)
        position.put(figure, square)
        figure.moved += steps
        figure.walked = figure.walked or steps > 0
        yield
    finally:
        position.restore(before)


def take_ball(position: Position, figure: Figure, ball: int) -> None:
    """Put the ball on the square ``ball``, one of several perhaps, into the player's hands."""
    if position.carrier is None and position.ball == ball:
        position.carrier, position.ball_loose = figure.slot, False
        return
    position.strays = [
        Stray(stray.number, OFF, figure.slot, False) if stray.square == ball else stray
        for stray in position.strays
    ]


def _table(
    position: Position, rules: Rules, figure: Figure
) -> tuple[list[tuple[Verb, Sequence[Target]]], frozenset[str]]:
    """Every verb with its targets, under any action that the player may still declare; and their
    names.
    """
    found: dict[Verb, Sequence[Target]] = {}
    blitzes = False
    for action in _actions(position, rules, figure):
        position.action = action
        options = rules.actions.options(position, rules, figure)
        for verb in options.verbs():
            found.setdefault(verb, options.targets(verb))
            blitzes = blitzes or (action == BLITZ and verb in BLOCKS)
    names = {str(verb) for verb in found}
    return list(found.items()), frozenset(names | {BLITZ_WORD} if blitzes else names)


def _actions(position: Position, rules: Rules, figure: Figure) -> list[str]:
    """The action declared already, else those left that allow what was walked."""
    if not rules.actions.declares or position.acting == figure.slot:
        return [position.action]
    return [
        action
        for action in open_actions(position, figure)
        if not (action == BLOCK and figure.walked)
    ]


def _block(position: Position, rules: Rules, figure: Figure, slot: int) -> Block:
    opponent = position.figures[slot]
    blitz = position.action == BLITZ or figure.walked
    odds = BlockOdds(position, rules, figure, opponent)
    down, fall = block_chances(position, rules, figure, figure.square, opponent, blitz=blitz)
    return Block(
        slot,
        odds.throw_at(figure.square, blitz=blitz),
        down,
        fall,
        odds.outcomes_at(figure.square, blitz=blitz),
        assists(position, figure, opponent),
        assists(position, opponent, figure),
    )
