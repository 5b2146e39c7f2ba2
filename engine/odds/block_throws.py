"""Which throws of block dice do the same: nothing counts of them but the result that is picked, and
whether it may be rolled again.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence

from engine.events import Blocked, Event
from engine.position import Figure
from engine.rules.blocking import chance_of, failed
from engine.ruleset import LiveGame, Rules


class BlockThrow:
    """So many ``dice`` of a block in a game, of which coaches pick by default."""

    __slots__ = ("_attacker", "_own_choice", "_rank", "_rules", "dice")

    def __init__(
        self, rules: Rules, attacker: Figure, dice: int, rank: Callable[[str], int], own: bool
    ) -> None:
        self._rules, self._attacker, self.dice = rules, attacker, dice
        self._rank, self._own_choice = rank, own

    def does(self, faces: Sequence[int]) -> Hashable:
        """Equal for faces that do the same, by `rules.blocking.pick_a_die`."""
        results, rank = self._rules.blocking.results, self._rank
        again = max((results[face] for face in faces), key=rank)
        picked = max(sorted(set(faces)), key=lambda face: rank(results[face]))
        fails = failed(self._rules, self._attacker, (*faces,), self._own_choice)
        return fails, again, results[picked]


def block_thrown(game: LiveGame, events: Sequence[Event]) -> BlockThrow | None:
    """The throw that follows those events, if it is that of a block at a player."""
    blocked = events[-1] if events else None
    if not isinstance(blocked, Blocked):
        return None
    figures = game.position.figures
    attacker, defender = figures[blocked.attacker], figures[blocked.defender]
    chance, own = chance_of(game, attacker, defender), blocked.chooser == attacker.side
    rank = chance.attackers_rank if own else chance.defenders_rank
    return BlockThrow(game.rules, attacker, blocked.dice, rank, own)
