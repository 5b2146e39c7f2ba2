"""The modifier lists of Blitz Bowl where they are not the core's (BLZ-AGI-03, BLZ-CAT-02)."""

from __future__ import annotations

from matches.engine.position import Figure
from matches.engine.rulebook import LiveGame, Modifiers
from matches.engine.rules import passing
from matches.engine.rules.passing import interceptor_modifiers

LISTED = frozenset({"tackle zones"})
"""What stands in the document's own lists beside the base values."""


def ball_modifiers(game: LiveGame, figure: Figure, purpose: str) -> Modifiers:
    """The core's; by house rule zones and nothing else, and a catcher may not feel his own."""
    found = passing.ball_modifiers(game, figure, purpose)
    options = game.rules.options
    if options["blitz_lists_only"] == "on":
        found = tuple(pair for pair in found if pair[0] in LISTED)
    thrower = _thrower(game)
    by_house_rule = purpose == "catch" and options["blitz_catch_zones"] == "thrower"
    if by_house_rule and thrower is not None:
        found = tuple(pair for pair in found if pair[0] != "tackle zones")
        zones = game.position.zones[1 - thrower.side][thrower.square]
        found = (*found, ("tackle zones on the thrower", -zones)) if zones else found
    return found


def _thrower(game: LiveGame) -> Figure | None:
    """Who threw the ball that is being caught, if somebody did and still stands somewhere."""
    slot = game.position.thrower
    figure = game.position.figures[slot] if slot is not None else None
    return figure if figure is not None and figure.square >= 0 else None


def intercept_modifiers(game: LiveGame, figure: Figure) -> Modifiers:
    """-2 and his zones; weather and skills but by the letter of the list (BLZ-INT-02)."""
    found = interceptor_modifiers(game, figure)
    if game.rules.options["blitz_lists_only"] == "on":
        found = tuple(pair for pair in found if pair[0] in (*LISTED, "interception"))
    return found
