"""What a player could do on a square, once they stand there, and what it may come to.

The player is put there for as long as it takes to ask the rules' own options.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import NamedTuple

from engine.decisions import Choice, Target, Verb
from engine.geometry import OFF
from engine.odds.block_play import block_from
from engine.odds.blocks import BlockOdds, Outcomes, Throw
from engine.odds.deeds import AIMS, DEEP, SPENT, Deed, deed_odds, play_deed
from engine.odds.facts import Facts
from engine.odds.falls import fall_odds
from engine.planning.arrival import Arrival
from engine.planning.passes_there import (
    Band,
    Pass,
    Throws,
    bands_there,
    passes_there,
    throws_there,
)
from engine.position import Figure, Position, State, Stray
from engine.rules.blocking import assists
from engine.rules.declared_actions import BLITZ, BLOCK, FOUL, open_actions
from engine.ruleset import Rules
from engine.sheets.turn_sheet import BLITZ as BLITZ_WORD

WALKS = frozenset({Verb.MOVE, Verb.STAND, Verb.STOP})
"""What the ways show, or what ends an action."""
SHOWN = frozenset({Verb.BLOCK, Verb.PASS, Verb.THROW, Verb.HANDOFF, Verb.FOUL})
"""What has odds of its own here; other verbs are listed with their targets."""

BLOCKS = frozenset({Verb.BLOCK, Verb.BLOCK_AT})


class Block(NamedTuple):
    """A block of the opponent in a slot: its dice, who goes down, and who helps.

    ``down`` and ``fall`` are the chances, 0 to 1, that the opponent and that the player are down or
    off the pitch after it; all that happens by default counts but a re-roll of the team's.
    ``outcomes`` are the chances of all that it can come to, ``lost`` that the turn ends with it;
    ``hurt`` and ``out`` those that the opponent's armour breaks if they fall, and that they are a
    casualty. ``helpers`` and ``hinderers`` are slots, ``times`` as of `BlockPlay`.
    """

    slot: int
    throw: Throw
    down: float
    fall: float
    outcomes: Outcomes
    helpers: tuple[int, ...]
    hinderers: tuple[int, ...]
    lost: float = 0.0
    hurt: float = 0.0
    out: float = 0.0
    times: int = 0


class Foul(NamedTuple):
    """A foul on the opponent in a slot, once the player is there: the armour breaks; the player is
    sent off; the head coach is sent out for arguing. ``times`` and ``spends`` are as of `Deed`.
    """

    slot: int
    breaks: float
    sent_off: float
    coach_out: float = 0.0
    times: int = 0
    spends: tuple[str, ...] = ()


class Other(NamedTuple):
    """Another deed, at that target: the chance that it does what it is for, the way included, and
    that the turn ends with it.
    """

    verb: Verb
    target: Target
    deed: Deed


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
    deeds: Sequence[Other] = ()


NOTHING_THERE = ActionsThere((), (), (), (), ())


def actions_there(
    position: Position,
    rules: Rules,
    figure: Figure,
    square: int,
    *,
    steps: int = 0,
    ball: int = OFF,
    arrives: Arrival | None = None,
) -> ActionsThere:
    """What a player may do after so many steps to a square, standing, with the ball picked up that
    lies at ``ball``. What is thrown or handed over, and other deeds, count the way (`arrival`);
    blocks and fouls have the odds from there. The position is as before afterwards.
    """
    lies = figure.state is not State.STANDING and not steps
    stays = square == figure.square and not steps
    moves = [Choice(Verb.MOVE, each) for each in arrives.way] if arrives is not None else []
    with _standing(position, figure, square, steps=steps, ball=ball):
        table, verbs = _table(position, rules, figure)
        slots = {verb: [t for t in targets if isinstance(t, int)] for verb, targets in table}
        throws = throws_there(position, rules, figure, slots)
        drawn = {slot: _drawn(position, rules, figure, slot) for slot in slots.get(Verb.BLOCK, ())}
        fouls = [] if stays else _fouls(position, rules, figure, slots, FOUL)
        thrown = None if stays or moves else _thrown(position, rules, figure, throws, ())
    others = [(verb, targets) for verb, targets in table if verb not in WALKS | SHOWN]
    passes, bands = thrown or _thrown(position, rules, figure, throws, moves)
    return ActionsThere(
        [_block(position, rules, figure, slot, square, steps, drawn[slot]) for slot in drawn],
        passes,
        _fouls(position, rules, figure, slots, "") if stays else fouls,
        bands,
        others,
        verbs | {str(Verb.STAND)} if lies else verbs,
        _deeds(position, rules, figure, square, others, moves) if stays or moves else (),
    )


def _thrown(
    position: Position, rules: Rules, figure: Figure, throws: Throws, moves: Sequence[Choice]
) -> tuple[list[Pass], list[Band]]:
    """Passes and bands after those moves from where the player is now."""
    passes = list(passes_there(position, rules, figure, throws, moves))
    return passes, bands_there(position, rules, figure, throws, moves)


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


Drawn = tuple[Throw, tuple[int, ...], tuple[int, ...]]
"""The dice of a block, and the slots of who helps and of who hinders."""


def _drawn(position: Position, rules: Rules, figure: Figure, slot: int) -> Drawn:
    opponent = position.figures[slot]
    blitz = position.action == BLITZ or figure.walked
    return (
        BlockOdds(position, rules, figure, opponent).throw_at(figure.square, blitz=blitz),
        assists(position, figure, opponent),
        assists(position, opponent, figure),
    )


def _block(  # noqa: PLR0917 -- who, whom, from where
    position: Position,
    rules: Rules,
    figure: Figure,
    slot: int,
    square: int,
    steps: int,
    drawn: Drawn,
) -> Block:
    throw, helpers, hinderers = drawn
    opponent = position.figures[slot]
    odds = BlockOdds(position, rules, figure.upright(), opponent)
    found = block_from(position, rules, figure, slot, square, steps, odds)
    hurt, out = fall_odds(position, rules, opponent, figure)
    return Block(
        slot,
        throw,
        found.down,
        found.fall,
        found.outcomes,
        helpers,
        hinderers,
        found.lost,
        hurt,
        out,
        found.times,
    )


def _fouls(
    position: Position,
    rules: Rules,
    figure: Figure,
    slots: Mapping[Verb, Sequence[int]],
    action: str,
) -> list[Foul]:
    """The fouls from where the player is, with the action declared already if it is given."""
    with _under_way(position, rules, figure, action):
        return [_foul(position, rules, figure, slot) for slot in slots.get(Verb.FOUL, ())]


def _foul(position: Position, rules: Rules, figure: Figure, slot: int) -> Foul:
    own = figure.side

    def judge(after: Position, facts: Facts) -> tuple[bool, bool, bool, tuple[str, ...]]:
        return (
            ("hurt", slot) in facts,
            figure.state is State.SENT_OFF,
            ("coach out", own) in facts,
            tuple(word for word in SPENT if (word, own) in facts),
        )

    found = play_deed(position, rules, figure, [Choice(Verb.FOUL, slot)], judge)
    return Foul(
        slot,
        found.share(lambda answer: answer[0]),
        found.share(lambda answer: answer[1]),
        found.share(lambda answer: answer[2]),
        found.times,
        tuple(word for word in SPENT if any(word in answer[3] for answer in found.shares)),
    )


def _deeds(  # noqa: PLR0917 -- who, where, what, and the way
    position: Position,
    rules: Rules,
    figure: Figure,
    square: int,
    others: Sequence[tuple[Verb, Sequence[Target]]],
    moves: Sequence[Choice],
) -> list[Other]:
    """The likeliest of every other deed on that square, to which those moves lead."""
    found: list[Other] = []
    for verb, targets in others:
        needed = [*moves, Choice(verb)]
        if verb not in AIMS or rules.actions.action_for(position, figure, needed) is None:
            continue
        tried = [
            Other(verb, target, deed_odds(position, rules, figure, [*moves, Choice(verb, target)]))
            for target in _nearest(position, square, verb, targets)
        ]
        found += sorted(tried, key=lambda each: -each.deed.works)[:SHOWN_OF_A_VERB]
    return found


def _nearest(
    position: Position, square: int, verb: Verb, targets: Sequence[Target]
) -> Sequence[Target]:
    """All targets but of what flies: of that those that are nearest."""
    if verb not in DEEP:
        return targets
    distance = position.board.distance
    return sorted(targets, key=lambda each: distance(square, Choice(verb, each).pair[1]))[
        :MOST_FLIGHTS
    ]


MOST_FLIGHTS, SHOWN_OF_A_VERB = 3, 2
"""How many targets of what flies are looked at, and how many of any verb are shown. A sheet's
rehearsals have the odds of any.
"""


@contextmanager
def _under_way(position: Position, rules: Rules, figure: Figure, action: str) -> Iterator[None]:
    """The player in the middle of that action; nothing changes without one."""
    before = position.acting, position.action
    if action and position.acting != figure.slot:
        position.acting, position.action = figure.slot, action if rules.actions.declares else ""
    try:
        yield
    finally:
        position.acting, position.action = before
