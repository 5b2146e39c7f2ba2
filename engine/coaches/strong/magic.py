"""Spells and staff between activations: cast when they hit enough, not kept for ever."""

from __future__ import annotations

from collections.abc import Sequence

from engine.coaches.greedy.view import View
from engine.decisions import Choice, Decision, Verb
from engine.position import Figure, State
from engine.rules.rolls import needed

ENOUGH = 0.9
"""The least worth of a spell, in opponents knocked down."""
LAST_CHANCE = 0.4
"""The same in the match's last three turns."""
CARRIER = 1.5
"""What the opposing carrier counts for more."""
INSPIRING = 4
"""Opponents next to our players from which armour is worth a speech."""
LAST_TURNS = 3


def magic(view: View, decision: Decision) -> Choice | None:
    """The spell to cast or the speech to hold now, if one is worth it."""
    verbs = decision.options.verbs()
    found: list[tuple[float, Choice]] = []
    if Verb.FIRES in verbs and decision.context["start"]:  # before anybody stands in the way
        found += [
            (_burns(view, target), Choice(Verb.FIRES, target))
            for target in decision.options.targets(Verb.FIRES)
            if isinstance(target, tuple)
        ]
    if Verb.VOID in verbs:
        found += [
            (_struck(view, figure), Choice(Verb.VOID, figure.slot))
            for figure in view.position.on_pitch(1 - view.side)
        ]
    late = view.position.half > 1 and view.turns_left <= LAST_TURNS
    best = max(found, key=lambda each: each[0], default=None)
    if best is not None and best[0] >= (LAST_CHANCE if late else ENOUGH):
        return best[1]
    return Choice(Verb.INSPIRE) if Verb.INSPIRE in verbs and _fights(view) else None


def _value(view: View, figure: Figure) -> float:
    """What it is worth that a player falls; less than nothing for our own."""
    carries = view.position.carries(figure)
    if figure.side == view.side:
        return -1.0 - 4 * CARRIER * carries
    return 1.0 + CARRIER * carries


def _burns(view: View, squares: Sequence[object]) -> float:
    """Opponents who fall in those squares, less own players."""
    agility, total = view.rules.rolls.agility, 0.0
    for square in squares:
        figure = view.position.at[square] if isinstance(square, int) else None
        if figure is not None and figure.state is State.STANDING:
            falls = (needed(agility[figure.ag], 0) - 1) / 6
            total += falls * _value(view, figure)
    return total


def _struck(view: View, figure: Figure) -> float:
    """The chance of a knock-out, for those who stand."""
    return max(6 - figure.st, 0) / 6 * _value(view, figure) * (figure.state is State.STANDING)


def _fights(view: View) -> bool:
    """Whether many blocks are to be expected in this turn."""
    zones = view.position.zones[view.side]
    return sum(1 for f in view.position.standing(1 - view.side) if zones[f.square]) >= INSPIRING
