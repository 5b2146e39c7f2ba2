"""House rules of Dungeonbowl: the map, the chests, turns without halves, dangerous places."""

from __future__ import annotations

from engine.decisions import DecisionKind, Verb
from engine.dice import SeededDice
from engine.game import Game
from engine.position import State
from tests.engine.options.promises import promise
from tests.engine.stage import Player, kinds, of, one
from tests.engine.variants.dungeon.scene import CISTERN, SAFE, Dungeon, at
from tests.engine.variants.dungeon.test_chests import BESIDE, CHEST, opening
from tests.engine.variants.dungeon.test_frame import fresh, places, started
from tests.engine.variants.dungeon.test_pits import EDGE, HURT, purposes

GAME = "dungeon"
MAPS = ["old_cistern", "rope_street", "the_forge"]


@promise("dungeon_map", GAME, {"random": MAPS, **{name: [name] for name in MAPS}})
def maps_drawn(_, options):
    """The maps of twenty matches."""
    games = (Game.start(fresh(options), SeededDice(seed)) for seed in range(20))
    return sorted({one(game.events, "map_drawn").name for game in games})


@promise(
    "dungeon_placement",
    GAME,
    {"printed": ([], True), "alternate": ([0, 1], True), "random": ([], False)},
)
def who_places_the_chests(_, options):
    """The sides that are asked, and whether all lie where they are printed by default."""
    game = started(options)
    asked = places(game, DecisionKind.PLACE_CHEST)
    assert sorted(set(places(game, DecisionKind.PLACE_PAD))) == sorted(set(asked))
    return sorted(set(asked)), game.position.shut == [*CISTERN.chests]


@promise("dungeon_pick_list", GAME, {"on": True, "off": False})
def the_winner_of_the_set_up_roll(_, options):
    """Whether they choose; if not, home defends A and they set up first."""
    game = started(options)
    rolls = [e for e in of(game.events, "rolled") if e.purpose == "set_up"][-2:]
    totals = [sum(e.faces) + sum(value for _, value in e.modifiers) for e in rolls]
    winner = int(totals[1] > totals[0])
    assert game.decision.side == winner
    if game.decision.kind is DecisionKind.SET_UP:
        ends = {e.side: e.end for e in of(game.events, "end_given")}
        return ends != {0: "A", 1: "B"}
    game.decide(game.decision.default)
    assert (game.decision.kind, game.decision.side) == (DecisionKind.END_ZONE, 1 - winner)
    return True


@promise("dungeon_turn_limit", GAME, {"24/32": (False, [7], 1), "off": (True, [], None)})
def a_long_match(_, options):
    """Turn 26: may they teleport in, who is sent home; turn 32 of both: the winner."""
    scene = Dungeon(
        {6: at(6, 5), 7: at(5, 5), 9: Player()},
        SAFE,
        turns=(25, 25),
        ball=at(6, 5),
        options=options,
    )
    scene.dice._faces = [1] if options["dungeon_turn_limit"] != "off" else []
    scene.start()
    home = [
        scene.game.position.figures[e.figure].number for e in of(scene.game.events, "sent_home")
    ]
    teleports = Verb.TELEPORT in scene.decision.options.verbs()
    return teleports, home, _after_turn_32(options)


def _after_turn_32(options):
    """The winner where the visitors hold the ball and home has more players on their feet."""
    limit = options["dungeon_turn_limit"] != "off"
    men = {7: at(5, 5), 8: at(6, 6)}
    away = {4: at(20, 5), 5: at(21, 6)}
    scene = Dungeon(men, away, turns=(31, 32), ball=at(20, 5), options=options)
    scene.game.position.turns, scene.game.position.active = [32, 31], 1
    scene.dice._faces = [1] if limit else []
    scene.start()
    events = scene.end_turn(dice=[1] * 6 if limit else [])
    return one(events, "match_ended").winner if "match_ended" in kinds(events) else None


@promise("dungeon_reroll_refresh", GAME, {"never": [0, 0], "eight": [0, 2]})
def re_rolls_that_were_spent(_, options):
    """How many there are in turn 8 and in turn 9."""
    left = []
    for turn in (7, 8):
        scene = Dungeon({7: at(5, 5)}, SAFE, turns=(turn, 7), rerolls=(2, 0), options=options)
        scene.game.position.rerolls = [0, 0]
        left.append(scene.start().game.position.rerolls[0])
    return left


@promise("dungeon_regenerate", GAME, {"dugout": (0, True), "both": (1, True)})
def one_who_regenerates(_, options):
    """Dice for it at once, a 3, and whether it may be rolled in the dugout after."""
    both = options["dungeon_regenerate"] == "both"
    away = {4: Player(at(5, 6), skills="Regenerate"), **SAFE}
    scene = Dungeon({7: at(5, 5), 8: at(4, 14)}, away, options=options)
    then = [f"PUSH {at(5, 7)}", "STAY"]
    dice = [6, 6, 6, 5, 5, 1, *([3] if both else [])]
    events = scene.order("7 block BLOCK 4", dice=dice, then=then)
    scene.end_turn()
    verbs = scene.decision.options.verbs()
    return purposes(events).count("regenerate"), Verb.REGENERATE in verbs


@promise("ball_found", GAME, {"floor": (CHEST, False), "hands": (BESIDE, True)})
def the_ball_in_a_chest(_, options):
    """Where it is once found, and whether the finder holds it."""
    scene = opening({7: BESIDE}, found=False, options=options)
    scene.order(f"7 move OPEN {CHEST}")
    return scene.ball, scene.game.position.carrier == scene.figure(7).slot


@promise("leap_fail", GAME, {"landing": (at(17, 6), State.PRONE), "pit": (None, State.BADLY_HURT)})
def a_failed_leap_over_lava(_, options):
    man = Player(at(15, 7), skills="Leap")
    scene = Dungeon({7: man, 8: at(4, 4)}, SAFE, options=options)
    scene.order("7 move")
    pit = options["leap_fail"] == "pit"
    scene.act(f"LEAP {at(17, 6)}", dice=[1, *HURT] if pit else [1, 2, 1, 1])
    return scene.where(7), scene.figure(7).state


@promise(
    "precarious_list",
    GAME,
    {"full": [["precarious"], ["precarious"]], "moves_only": [[], ["precarious"]]},
)
def beside_the_lava(_, options):
    """The dice of standing up there, and of moving there."""
    man = Player(EDGE, State.PRONE)
    scene = Dungeon({7: man, 8: at(4, 4)}, SAFE, options=options)
    full = options["precarious_list"] == "full"
    stood = purposes(scene.order("7 move STAND", dice=[2] if full else []))
    return [stood, purposes(scene.act(f"MOVE {at(15, 7)}", dice=[2]))]
