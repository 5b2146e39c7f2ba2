"""What a match of a game can have at most: the bounds of a report that people enter.

Every game states its own (``TableBounds`` has no defaults), each with the clause it comes from.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from engine.lineup import MatchSetup
from engine.rules_lookup import rules_for
from engine.ruleset import Rules
from engine.skills import Skill, skill_bits

ENDLESS = 999
"""The bound of what no clause limits, as in a game without a last turn: more is a typing error."""


@dataclass(frozen=True, slots=True)
class Bound:
    """The most of something, and the clause that says so."""

    most: int
    rule: str


@dataclass(frozen=True, slots=True)
class PlayerBounds:
    """Two bounds of each count: of one player, and of a side together."""

    player: Mapping[str, Bound]
    side: Mapping[str, Bound]


def most_points(setup: MatchSetup) -> Bound:
    """The most points of both sides together: where no clause names a number, one a team turn."""
    rules = rules_for(setup)
    stated = rules.match.table
    if stated.points is not None:
        return Bound(stated.points, stated.points_rule)
    in_overtime = int(has_roll_off(rules))  # which its first touchdown ends
    regular = stated.periods * rules.match.half_turns
    return Bound(min(2 * regular + in_overtime, ENDLESS), stated.points_rule)


def has_roll_off(rules: Rules) -> bool:
    """Whether a draw is played on in overtime and then rolled off, its score staying level."""
    return rules.match.overtime and rules.match.table.rolls_off


def own_turns(rules: Rules) -> int:
    """The most turns of a side in a match, overtime included."""
    periods = rules.match.table.periods + int(has_roll_off(rules))
    return min(periods * rules.match.half_turns, ENDLESS)


def count_bounds(setup: MatchSetup, side: int) -> PlayerBounds:
    """The bounds of what the players of a side did, by the count's name in a report."""
    rules = rules_for(setup)
    stated, turns, points = rules.match.table, own_turns(rules), most_points(setup)
    own_dumpers, their_dumpers = (
        _how_many_have(setup, each, Skill.DUMP_OFF) for each in (side, 1 - side)
    )
    passes = min(turns * stated.passes + turns * own_dumpers, ENDLESS)
    one_passes = turns * 2 if own_dumpers else turns
    caught = 0
    if rules.passing.intercepts:  # a pass that is intercepted ends the turn, a Dump-Off does not
        caught = turns + turns * their_dumpers
    others = len(setup.sides[1 - side].figures)
    healed = max_healed(setup, 1 - side, points=points.most)
    hurt = Bound(min(others + healed, ENDLESS), stated.casualties_rule)
    interceptions = Bound(min(caught, ENDLESS), stated.interceptions_rule)
    return PlayerBounds(
        player={
            "touchdowns": points,
            "completions": Bound(min(one_passes, ENDLESS), stated.passes_rule),
            "casualties": hurt,
            "interceptions": interceptions,
        },
        side={
            "completions": Bound(passes, stated.passes_rule),
            "interceptions": interceptions,
        },
    )


def max_healed(setup: MatchSetup, side: int, *, points: int) -> int:
    """How many casualties of a side can be healed in a match with so many points (CORE-INJ-04).

    An apothecary heals one. Who regenerates is back for the next drive, and a drive ends with a
    point or with its period; where one comes back in a turn, one may be healed in each.
    """
    rules, line_up = rules_for(setup), setup.sides[side]
    stated, healed = rules.match.table, 0
    if regenerating := _how_many_have(setup, side, Skill.REGENERATE):
        drives = points + stated.periods + int(has_roll_off(rules))
        healed = own_turns(rules) if stated.back_each_turn else regenerating * drives
    if rules.options.get("apothecary", "off") != "off":
        healed += line_up.staff.get("apothecary", 0)
    return min(healed, ENDLESS)


def _how_many_have(setup: MatchSetup, side: int, skill: Skill) -> int:
    return sum(bool(skill_bits(figure.skills) & skill) for figure in setup.sides[side].figures)
