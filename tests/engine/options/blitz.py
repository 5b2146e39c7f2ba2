"""House rules of Blitz Bowl: what modifies the ball's rolls."""

from __future__ import annotations

from tests.engine.options.promises import promise
from tests.engine.stage import Player, one
from tests.engine.variants.blitz.test_ball_handling import FAR, Blitz

GAME = "blitz"


def modifiers(scene, order, purpose, dice):
    """The modifiers of the one roll of that purpose."""
    return one(scene.order(order, dice=dice), "rolled", purpose=purpose).modifiers


@promise("blitz_catch_zones", GAME, {"catcher": -1, "thrower": -2})
def zones_on_a_catch(_, options):
    """What they take from it: one opponent beside the catcher, two beside the thrower."""
    away = {4: "E10", 5: "D4", 6: "F4"}
    scene = Blitz({7: "E5", 8: "E9"}, away, ball="E5", options=options)
    shown = modifiers(scene, "7 pass THROW E9", "catch", [6, 6])
    return sum(change for name, change in shown if "zones" in name)


@promise("blitz_base_bonus", GAME, {"off": [0, 0], "on": [1, 1]})
def dodging_and_picking_up(_, options):
    """The bonus of either."""
    leaving = Blitz({7: "E5"}, {4: "E6"}, options=options)
    picking = Blitz({7: "E5"}, FAR, ball="E6", options=options)
    return [
        sum(change for _name, change in modifiers(scene, order, purpose, [6]))
        for scene, order, purpose in (
            (leaving, "7 move MOVE E4", "dodge"),
            (picking, "7 move MOVE E6", "pick_up"),
        )
    ]


@promise("blitz_lists_only", GAME, {"off": [-1, 1], "on": [0, 0]})
def weather_and_skills(_, options):
    """What pouring rain takes from a pick-up, and Accurate adds to a short pass."""
    rain = Blitz({7: "E5"}, FAR, ball="E6", weather="pouring_rain", options=options)
    picked = modifiers(rain, "7 move MOVE E6", "pick_up", [6])
    thrower = {7: Player("E5", skills="Accurate"), 8: "E9"}
    passing = Blitz(thrower, FAR, ball="E5", options=options)
    shown = modifiers(passing, "7 pass THROW E9", "pass", [6, 6])
    return [sum(change for _name, change in picked), dict(shown).get("Accurate", 0)]
