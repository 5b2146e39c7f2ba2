"""Declaring an action: one an activation, four of them once a turn (CORE-TRN-02, CORE-SEQ-04)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from engine.decisions import Choice, Decision, DecisionKind, Listed, Verb
from engine.errors import Refusal
from engine.events import Declared, ZoneRegained
from engine.geometry import OFF
from engine.position import Figure, Position, State
from engine.rules.traits import passes_trait_roll
from engine.ruleset import LiveGame, Steps
from engine.skills import Skill

MOVE, BLOCK, BLITZ, PASS, HAND_OFF, FOUL = ACTIONS = (
    *("move", "block", "blitz"),
    *("pass", "hand_off", "foul"),
)
ACTION_OF_VERB = {
    **dict.fromkeys((Verb.PASS, Verb.THROW, Verb.WALL, Verb.HURL), PASS),
    Verb.HANDOFF: HAND_OFF,
    Verb.FOUL: FOUL,
}
ONCE_A_TURN = frozenset({BLITZ, PASS, HAND_OFF, FOUL})
IN_THE_AIR = (PASS, HAND_OFF)
"""What nobody does while the kicked ball is in the air (CORE-KIK-28)."""


BLOCK_VERBS = frozenset({Verb.BLOCK, Verb.BLOCK_AT, Verb.STAB})
FROM_THE_GROUND = frozenset({Verb.BLOCK, Verb.BLOCK_AT})
"""What a prone player with Jump Up may do without standing up first (SKL-16)."""
BLITZ_VERBS = frozenset({Verb.MOVE, Verb.LEAP, Verb.STAND, Verb.OPEN})
"""What makes a blitz of a block: only there may a player do these too (CORE-ACT-03)."""
Beside = Callable[[Position, Figure], Sequence[object]]
"""The squares that a player may block from where they are."""


def opponents_beside(position: Position, figure: Figure) -> list[Figure]:
    """The standing opponents on the eight adjacent squares."""
    at = position.at
    return [
        other
        for square in position.board.neighbours[figure.square]
        if (other := at[square]) is not None
        and other.side != figure.side
        and other.state is State.STANDING
    ]


def open_actions(
    position: Position, figure: Figure, beside: Beside = opponents_beside
) -> list[str]:
    """What the player may declare now: actions left in the turn, a block only next to somebody."""
    used = position.actions_used
    if position.bonus:
        used = [*used, *IN_THE_AIR]
    return [
        action
        for action in ACTIONS
        if action not in used and (action != BLOCK or _may_block(position, figure, beside))
    ]


def action_for(
    position: Position,
    figure: Figure,
    choices: Sequence[Choice],
    beside: Beside = opponents_beside,
) -> Choice | None:
    """The action that allows those choices one after the other, if there is one now.

    A player who is down stands up first, and one off the pitch comes in; a mere block by Jump Up
    needs neither (SKL-16).
    """
    actions = open_actions(position, figure, beside)
    action = _needed_action(figure, choices, may_block=BLOCK in actions)
    if action not in actions:
        return None
    return Choice(Verb.DECLARE, ACTIONS.index(action))


def _needed_action(figure: Figure, choices: Sequence[Choice], *, may_block: bool) -> str:
    verbs = {choice.verb for choice in choices}
    if not verbs & BLOCK_VERBS:
        return next((done for verb, done in ACTION_OF_VERB.items() if verb in verbs), MOVE)
    jumps = verbs <= FROM_THE_GROUND and may_block
    rises = figure.state is not State.STANDING and not jumps
    return BLITZ if rises or verbs & BLITZ_VERBS else BLOCK


def why_undeclared(position: Position, figure: Figure, choices: Sequence[Choice]) -> Refusal | None:
    """Why the action that allows those choices is none that the turn has left.

    None for a block: that may be declared again and again, only its target can be wrong.
    """
    action = _needed_action(figure, choices, may_block=False)
    values: dict[str, int | str] = {"number": figure.number, "action": action}
    if action in position.actions_used:
        return Refusal("action-used", "CORE-TRN-02", values)
    if position.bonus and action in IN_THE_AIR:
        return Refusal("ball-in-the-air", "CORE-KIK-28", values)
    return None


def _may_block(position: Position, figure: Figure, beside: Beside) -> bool:
    """A prone player may block only by Jump Up (CORE-ACT-02, SKL-16)."""
    if figure.state is not State.STANDING and not figure.skills & Skill.JUMP_UP:
        return False
    if figure.square == OFF:  # a player who comes in only with this action
        return False
    return bool(beside(position, figure))


def declare(game: LiveGame, figure: Figure, beside: Beside = opponents_beside) -> Steps[bool]:
    """Declare, then roll for negative traits; false if the action is lost."""
    yield from announce(game, figure, beside)
    return (yield from passes_trait_roll(game, figure))


def announce(game: LiveGame, figure: Figure, beside: Beside = opponents_beside) -> Steps[None]:
    """Declare; it counts against the turn's actions at once (CORE-SEQ-04)."""
    position = game.position
    actions = open_actions(position, figure, beside)
    choice = yield Decision(
        DecisionKind.DECLARE,
        figure.side,
        Listed([Choice(Verb.DECLARE, ACTIONS.index(action)) for action in actions], "CORE-TRN-02"),
        Choice(Verb.DECLARE, 0),
        {"figure": figure.slot},
    )
    position.action = ACTIONS[choice.one]
    if position.action in ONCE_A_TURN:
        position.actions_used.append(position.action)
    game.events.append(Declared("CORE-TRN-02", figure.slot, position.action))
    if figure.dazed and not figure.skills & (Skill.BONE_HEAD | Skill.REALLY_STUPID):
        position.daze(figure, on=False)  # hypnotised until their next action (SKL-52)
        game.events.append(ZoneRegained("SKL-52", figure.slot))
