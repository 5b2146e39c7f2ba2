"""Where an opponent could get to in the turn after this one, and whom they could block."""

from __future__ import annotations

from engine.planning.block_reach import BlockFrom, block_reach
from engine.planning.reach_tree import ReachTree, reach_tree
from engine.position import Figure, Phase, Position, State
from engine.rules.activation import begin_turn, end_turn
from engine.ruleset import Rules


def come_to_their_turn(position: Position, rules: Rules, side: int) -> bool:
    """Make the position that in which the other side's turn begins if that of ``side`` ends now.

    False where no turn of theirs follows before a kick-off, or at all. What dice do in between is
    left out.
    """
    theirs = 1 - side
    if position.turns[theirs] >= rules.match.half_turns:
        return False
    end_turn(position, side)
    position.bonus, position.phase, position.acting = False, Phase.TURN, None
    begin_turn(position, theirs)
    return True


def threat_of(
    position: Position, rules: Rules, figure: Figure
) -> tuple[ReachTree, list[BlockFrom]] | None:
    """The ways and the blocks of a player whose turn begins; None of who cannot act in it."""
    if figure.state not in {State.STANDING, State.PRONE}:
        return None
    tree = reach_tree(position, rules, figure)
    return tree, block_reach(position, rules, tree)
