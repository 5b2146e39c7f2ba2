"""The modifier lists of Blitz Bowl that differ from the core's (BLZ-AGI-03, BLZ-CAT-02)."""

from __future__ import annotations

from engine.position import Figure, Position
from engine.rules import dodging, passing
from engine.ruleset import LiveGame, Modifiers
from engine.skills import Skill

LISTED = frozenset(
    {"tackle zones", "dodge", "quick pass", "long pass", "bomb pass", "interception"}
)
"""The modifiers in the document's own lists."""


def is_literal(game: LiveGame) -> bool:
    """Whether, by house rule, only listed modifiers apply to a roll (BLZ-AGI-03)."""
    return game.rules.options["blitz_lists_only"] == "on"


def listed_only(found: Modifiers) -> Modifiers:
    """The modifiers that are in a list."""
    return tuple(pair for pair in found if pair[0] in LISTED)


def ball_modifiers(game: LiveGame, figure: Figure, purpose: str) -> Modifiers:
    """The core's; by house rule zones and nothing else, and a catcher ignores their own side's."""
    found = passing.ball_modifiers(game, figure, purpose)
    if is_literal(game):
        found = listed_only(found)
    thrower = _thrower(game)
    by_house_rule = purpose == "catch" and game.rules.options["blitz_catch_zones"] == "thrower"
    if by_house_rule and thrower is not None and not figure.skills & Skill.NERVES_OF_STEEL:
        found = tuple(pair for pair in found if pair[0] != "tackle zones")
        zones = game.position.zones[1 - thrower.side][thrower.square]
        found = (*found, ("tackle zones on the thrower", -zones)) if zones else found
    return found


def _thrower(game: LiveGame) -> Figure | None:
    """The player who threw the ball being caught, if there is one who still stands somewhere."""
    slot = game.position.thrower
    figure = game.position.figures[slot] if slot is not None else None
    return figure if figure is not None and figure.square >= 0 else None


def intercept_modifiers(game: LiveGame, figure: Figure) -> Modifiers:
    """-2 and the interceptor's zones; the rest unless the list is literal (BLZ-INT-02)."""
    found = passing.interceptor_modifiers(game, figure)
    return listed_only(found) if is_literal(game) else found


def throw_modifiers(game: LiveGame, figure: Figure, length: str) -> Modifiers:
    """Range and zones; weather and skills unless the list is literal (BLZ-PAS-02)."""
    found = passing.throw_modifiers(game, figure, length)
    return listed_only(found) if is_literal(game) else found


def literal_dodge_modifiers(
    position: Position, figure: Figure, origin: int, square: int, *, base: int
) -> Modifiers:
    """Zones on the square entered, whatever the player's skills (BLZ-DOD-01)."""
    return listed_only(dodging.dodge_modifiers(position, figure, origin, square, base=base))
