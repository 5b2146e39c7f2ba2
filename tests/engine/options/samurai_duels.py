"""House rules of Samurai Bowl before the match, in duels, and about honour."""

from __future__ import annotations

from engine.position import State
from engine.report import report_of
from engine.variants.samurai.state import samurai_state
from tests.engine.options.promises import promise
from tests.engine.stage import Player, Stage, kinds, of, one
from tests.engine.variants.samurai.test_duels import drawn, feud
from tests.engine.variants.samurai.test_penalties import CAST, before

GAME = "samurai"


@promise(
    "imperial_favor", GAME, {"honor": [0, 1], "rolloff": [1, 0], "both": [1, 1], "none": [0, 0]}
)
def who_holds_the_favor(_, options):
    """The favors of the sides; the visitors are more honourable, home's die is higher."""
    proud = {**CAST, 1: Player(state=State.RESERVES, ph=4)}
    dice = [5, 2] if options["imperial_favor"] == "rolloff" else []
    return before(away=proud, dice=[*dice, 6, 1], options=options).game.position.game_state.favors


@promise("dishonor_after", GAME, {"roll": (1, 0), "clear": (0, 1)})
def a_dishonored_player_after_the_match(_, options):
    """Dice thrown for their honour, and players restored."""
    scene = Stage({7: "E5", 8: "A1"}, {4: "N24"}, turns=(7, 8), half=2, options=options).start()
    samurai_state(scene.game.position).dishonored = [scene.figure(7).slot]
    die = [3] if options["dishonor_after"] == "roll" else []
    events = scene.end_turn(dice=[3, 3, 1, 1, *die])
    rolls = [e for e in of(events, "rolled") if e.purpose == "honor"]
    return len(rolls), len(of(events, "honor_restored"))


@promise("duel_bh_strikes", GAME, {"off": 1, "on": 2})
def strikes_when_the_first_hurts_badly(_, options):
    both = options["duel_bh_strikes"] == "on"
    hurt = [5, 5, 1]
    _scene, events = drawn(
        [6, 1, *hurt, *(hurt if both else [])], ["STRIKE"] * (1 + both), options=options
    )
    return len(of(events, "duel_struck"))


@promise(
    "blood_feud",
    GAME,
    {"off": [], "on": ["crab/lion", "dragon/crane"], "crab/lion": ["crab/lion"]},
)
def matches_that_begin_with_a_duel(_, options):
    return [
        pair
        for pair in ("crab/lion", "dragon/crane")
        if "duel_began" in kinds(_after_the_roll_off(options["blood_feud"], pair))
    ]


def _after_the_roll_off(named, pair):
    scene = feud(named, tuple(pair.split("/")))
    dueling = named in ("on", pair)
    dice = [2, 11, 6, 1, 5, 5, 4] if dueling else []
    return scene.decide("KICK", dice=dice, then=["STRIKE"] if dueling else [])


@promise("hametsu_lethal", GAME, {"on": ("dead", False), "miss_two": ("misses_two", True)})
def the_worst_of_the_poison(_, options):
    """What a 5 does, and whether the player misses the next match too."""
    options = {"imperial_favor": "none", **options}
    scene = before(staff=({"shosuro_hametsu": 1}, {}), options=options)
    scene.decide("POISON opp3", dice=[5, 6, 1])
    victim = report_of(scene.game.setup, scene.game.events).sides[1].players[3]
    return one(scene.game.events, "poisoned").result, victim.misses_next
