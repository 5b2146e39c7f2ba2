"""House rules of the gold-crown games: referee, riot, apothecary, traits, money."""

from __future__ import annotations

from engine.position import Phase, State
from engine.races.learning import TRAITS, lessons
from tests.engine.options.before_and_after import stage
from tests.engine.options.promises import promise
from tests.engine.stage import Player, of, one
from tests.engine.variants.dungeon.scene import SAFE, at

CROWNS = "blitz squig dungeon"
POW, BREAKS = 6, [6, 6]
DEAD, BADLY_HURT = 6, 1


def neighbours(game, options, victim=None, **rest):
    """Home's 7 beside the visitors' 4, a mate and an opponent far away."""
    here, beside, mate, far = (
        (at(5, 5), at(5, 6), at(4, 14), SAFE)
        if game == "dungeon"
        else ("E5", "E6", "A1", {9: "N24"})
    )
    away = {4: Player(beside, victim or State.STANDING), **far}
    return stage(game, {7: here, 8: mate}, away, options, **rest)


@promise(
    "foul_referee",
    CROWNS,
    {"doubles": [False, True, True, False, False], "igmeoy": [False, False, False, True, True]},
)
def who_is_sent_off(game, options):
    """After 2 3 for armour; 2 2; 6 5 and 3 3; then 2 3 with a die of 6, and a watched 4."""
    return [
        _sent_off(game, options, [2, 3], 1),
        _sent_off(game, options, [2, 2], 1),
        _sent_off(game, options, [6, 5, 3, 3], 1),
        _sent_off(game, options, [2, 3], 6),
        _sent_off(game, options, [2, 3], 4, eye=0) and not _sent_off(game, options, [2, 3], 4),
    ]


def _sent_off(game, options, dice, referee, eye=None):
    by_eye = options["foul_referee"] == "igmeoy"
    scene = neighbours(game, options, State.PRONE)
    scene.game.position.eye = eye
    doubles = any(a == b for a, b in zip(dice[::2], dice[1::2], strict=True))
    argued = (doubles and not by_eye) or (by_eye and referee >= (6 if eye is None else 4))
    thrown = [*dice, *([referee] if by_eye else []), *([3] if argued else [])]
    scene.order("7 foul FOUL 4", dice=thrown, then=["ARGUE"] * argued)
    return scene.figure(7).state is State.SENT_OFF


@promise("riot", "blitz squig", {"advance": [6, 7, 8, 3], "lrb5": [4, 2, 5, 1]})
def where_a_riot_leaves_the_kickers(game, options):
    """Their counter: at 3 by a die of 3 and of 4; late in a half, and before any turn, by a 3."""
    return [
        _after_a_riot(game, options, 3, (3, 3)),
        _after_a_riot(game, options, 4, (3, 3)),
        _after_a_riot(game, options, 3, (6, 7)),
        _after_a_riot(game, options, 3, (0, 0)),
    ]


def _after_a_riot(game, options, face, turns):
    scene = stage(game, {7: "G13", 8: "C5"}, {4: "G14", 5: "L20"}, options, turns=turns)
    scene.start(Phase.KICK_OFF)
    thrown = options["riot"] == "advance" or turns == (3, 3)
    riot = [1, 2, *([face] if thrown else [])]
    scene.dice._faces = [2, 1, *riot, *[1] * 30]
    scene.game.decide(scene._answer("AIM H21"))
    return one(scene.game.events, "counters_set").home


@promise(
    "apothecary",
    CROWNS,
    {
        "lrb4": (["apothecary"], [State.RESERVES, State.DEAD], [0, 0]),
        "reroll": (["casualty"], [State.RESERVES, State.DEAD], [0, 0]),
        "off": ([], [State.DEAD], [0, 1]),
    },
)
def a_death_beside_an_apothecary(game, options):
    """The dice the apothecary throws, what can become of the dead, and the apothecaries left."""
    way = options["apothecary"]
    extras = {"lrb4": ([2], [1]), "reroll": ([BADLY_HURT], [DEAD]), "off": ([],)}[way]
    states, thrown = [], []
    for extra in extras:
        scene = neighbours(game, options, staff=({}, {"apothecary": 1}))
        then = [f"PUSH {at(5, 7)}" if game == "dungeon" else "PUSH E7", "STAY"]
        then += ["USE"] * (len(extra) + (way == "reroll" and extra == [BADLY_HURT]))
        dice = [POW, *BREAKS, 5, 5, DEAD, *extra]
        events = scene.order("7 block BLOCK 4", dice=dice, then=then)
        states.append(scene.away(4).state)
        purposes = [e.purpose for e in of(events, "rolled")]
        thrown = purposes[purposes.index("casualty") + 1 :]
    return thrown, states, scene.game.position.apothecaries


@promise("traits_on_doubles", CROWNS, {"on": (False, True), "off": (True, False)})
def what_a_star_player_roll_teaches(_, options):
    """Whether traits are among the lessons of any roll, and of a double alone."""
    usual, double = lessons("human", "catcher", known=0, ph=0, options=options)
    own = [skill for skill in double if skill & TRAITS]
    normal = [skill for skill in usual if skill & TRAITS]
    return bool(normal), len(own) > len(normal)


@promise("race_perks", CROWNS, {"off": (0, [2, 2])})
def an_undead_side_kills_a_halfling(game, options):
    """How many players it has won, and the re-rolls of both sides in the next turn."""
    scene = neighbours(game, options, clans=("undead", "halfling"), rerolls=(2, 2))
    then = ["KEEP", f"PUSH {at(5, 7)}" if game == "dungeon" else "PUSH E7", "STAY"]
    before = len(scene.game.position.figures)
    scene.order("7 block BLOCK 4", dice=[POW, *BREAKS, 5, 5, DEAD], then=then)
    scene.end_turn()
    assert scene.away(4).state is State.DEAD
    return len(scene.game.position.figures) - before, scene.game.position.rerolls


@promise("winnings", CROWNS, {"table": [30, 80], "flat": [40, 50]})
def winnings_of_a_draw(game, options):
    """After dice of 3 and 4 with a gate of 90,000, home being rated 300 and the visitors 100."""
    scene = neighbours(game, options, ratings=(300, 100))
    scene.game.position.gate = 90
    scene.dice._faces = [3, 4, 1, 1, 3, 3]
    scene.start(Phase.POST_MATCH)
    return [e.amount for e in of(scene.game.events, "winnings_paid")]
