"""What the plays of a sheet ask of the rules, as far as no position changes it: worked out once for
all turns in which they are played.
"""

from __future__ import annotations

from engine.decisions import Choice, Verb
from engine.position import Figure, Position
from engine.ruleset import Rules
from engine.sheets.executor.play_choices import (
    Order,
    Wanted,
    choice_of,
    declaring,
    infeasible_part,
    orders_of,
    up_to,
    wanted_choices,
)
from engine.sheets.faults import Fault
from engine.sheets.turn_sheet import NO_PREFERENCES, Play, PlayStep, Preferences


class PreparedPlay:
    """A play's steps from any pad; what it needs ``declared``, with and without its teleports; its
    ``orders``, None if a goal is among them; whether a block of it is repeated; and whether it has
    preferences of its own.
    """

    __slots__ = (
        "declared",
        "entered",
        "is_fixed",
        "orders",
        "play",
        "prefers",
        "repeats",
        "wanted",
    )

    def __init__(self, play: Play):
        steps = play.every_step
        self.play = play
        self.declared = declaring(steps, [Choice(step.verb) for step in steps])
        walked = [Choice(step.verb) for step in steps if step.verb is not Verb.TELEPORT]
        self.entered = tuple(declaring(steps, walked))
        self.is_fixed = not any(step.goal or step.verb is Verb.PASS for step in play.steps)
        self.orders = orders_of(play.steps) if play.steps[0].goal is None else None
        self.repeats = any(step.until_down for step in steps)
        self.prefers = any(step.preferences is not NO_PREFERENCES for step in steps)
        self.wanted: dict[bool, Wanted] = {}


class PreparedPlays:
    """Those of one side's sheet in one match."""

    def __init__(self) -> None:
        self._plays: dict[int, PreparedPlay] = {}
        self._choices: dict[tuple[int, str], tuple[PlayStep, Choice]] = {}

    def of(self, play: Play) -> PreparedPlay:
        """That of a play of the sheet."""
        found = self._plays.get(id(play))
        if found is None:  # it keeps the play, whose identity is no other's as long
            found = self._plays[id(play)] = PreparedPlay(play)
        return found

    def obstacle(
        self,
        play: Play,
        position: Position,
        rules: Rules,
        figure: Figure,
        way: tuple[str, ...],
        *,
        whole: bool,
    ) -> Fault | None:
        """As of `obstacle`, where the way to the first goal is known."""
        prepared = self.of(play)
        wanted = prepared.wanted.get(whole)
        if wanted is None:
            found = wanted_choices(play, position, rules, figure, way, whole=whole)
            if isinstance(found, Fault):
                return found
            wanted = found
            if prepared.is_fixed:
                prepared.wanted[whole] = wanted
        return infeasible_part(play, position, rules, figure, wanted, prepared.declared)

    def orders(self, play: Play, way: tuple[str, ...]) -> list[Order]:
        """Those of the whole play, the next one last; ``way`` leads to the first step's goal."""
        prepared = self.of(play)
        if prepared.orders is not None:
            return prepared.orders.copy()
        first, *further = play.steps
        return [*orders_of(further), *orders_of([first], way)]

    def choice(
        self, step: PlayStep, square: str, position: Position, rules: Rules, figure: Figure
    ) -> Choice:
        """As of `choice_of`."""
        known = self._choices.get((id(step), square))
        if known is None:
            known = step, choice_of(step, square, position, rules, figure)
            self._choices[id(step), square] = known
        return known[1]

    def preferences(self, play: Play, last: PlayStep) -> Preferences:
        """As of `up_to`."""
        return up_to(play, last) if self.of(play).prefers else NO_PREFERENCES
