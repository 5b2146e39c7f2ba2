"""Options of all games: who plays, what comes before the match and after it."""

from __future__ import annotations

from engine.absent_coach import asked_kinds
from engine.decisions import DecisionKind
from engine.position import Phase, State
from engine.rules_lookup import rules_under
from tests.engine.options.promises import promise
from tests.engine.stage import Player, Stage, of, one
from tests.engine.variants.dungeon.scene import SAFE, Dungeon, at

ALL = "samurai blitz squig dungeon"
CLANS = {"samurai": ("crane", "crane")}
AFTER = {"samurai": [1] * 4, "blitz": [1] * 6, "squig": [2, *[1] * 6]}
"""A test of the held squig, and dice after a match: winnings, the most valuable players, fans."""
ELEVEN = {n: Player(state=State.RESERVES) for n in range(1, 12)}


def stage(game, home, away, options, **rest):
    """A stage of that game; squares of a test are those of a dungeon where it is one."""
    if game == "dungeon":
        return Dungeon(home, away, options=options, **rest)
    clans = rest.pop("clans", CLANS.get(game, ("human", "orc")))
    return Stage(home, away, variant=game, clans=clans, options=options, **rest)


@promise(
    "overtime",
    "samurai blitz squig",
    {
        "off": ("match_ended", None),
        "sudden": ("half_began", "the first touchdown", "then the higher roll-off"),
    },
)
def a_level_match(game, options):
    """Level after half two; in half three one who walks in, and nobody who does."""
    scene = stage(game, {7: Player()}, {4: Player()}, options, half=2)
    scene.dice._faces = [1] * 12
    scene.start(Phase.HALF_END)
    after = next(e for e in scene.game.events if e.kind in ("match_ended", "half_began"))
    if after.kind == "match_ended":
        return after.kind, after.winner
    line, before = ("E23", "E22") if game == "samurai" else ("E26", "E25")
    ball = {"squigs": [before]} if game == "squig" else {"ball": before}
    scores = stage(game, {7: before, 8: "A1"}, {4: "N10"}, options, half=3, **ball)
    word = "" if game == "samurai" else "move "
    events = scores.order(f"7 {word}MOVE {line}", dice=AFTER[game])
    first = one(events, "match_ended").winner
    nobody = stage(game, {7: Player()}, {4: Player()}, options, half=3)
    nobody.dice._faces = [2, 5, *[1] * 12]
    nobody.start(Phase.HALF_END)
    rolls = [e for e in of(nobody.game.events, "rolled") if e.purpose == "overtime"]
    higher = one(nobody.game.events, "match_ended").winner
    return (
        after.kind,
        "the first touchdown" if first == 0 else "",
        "then the higher roll-off" if (len(rolls), higher) == (2, 1) else "",
    )


@promise("overtime", "dungeon", {"off": (None, 0), "sudden": (1, 2)})
def the_last_turn_of_a_dungeon(game, options):
    """As many on their feet, and nobody holds the ball: the winner, and the dice for it."""
    scene = Dungeon({7: at(5, 5)}, {4: at(20, 5), 5: at(21, 6)}, turns=(31, 32), options=options)
    scene.game.position.turns, scene.game.position.active = [32, 31], 1
    scene.dice._faces = [1]
    scene.start()
    dice = [2, 5] if options["overtime"] == "sudden" else []
    events = scene.end_turn(dice=[*dice, *[1] * 6])
    rolls = [e for e in of(events, "rolled") if e.purpose == "cup"]
    return one(events, "match_ended").winner, len(rolls)


@promise("big_guy_rerolls", ALL, {"loner": (0, True), "never": (1, False)})
def a_loner_who_falls(game, options):
    """Re-rolls left after a failed dodge, and whether a die was thrown for using one."""
    here, there, beside = (
        (at(5, 5), at(5, 4), at(5, 6)) if game == "dungeon" else ("E5", "E4", "E6")
    )
    cast = {7: Player(here, skills="Loner", ag=1), 8: at(4, 14) if game == "dungeon" else "A1"}
    scene = stage(game, cast, {4: beside, **_far(game)}, options, rerolls=(1, 0))
    loner = options["big_guy_rerolls"] == "loner"
    dice, then = ([1, 4, 6], ["TEAM"]) if loner else ([1, 1, 1], [])
    word = "" if game == "samurai" else "move "
    events = scene.order(f"7 {word}MOVE {there}", dice=dice, then=then)
    asked = [e for e in of(events, "rolled") if e.purpose == "loner"]
    return scene.game.position.rerolls[0], bool(asked)


def _far(game):
    return SAFE if game == "dungeon" else {9: "N24"}


@promise("ask_absent_coach", ALL, {"off": set(), "DEC-34": {DecisionKind.CATCH}})
def who_is_waited_for(game, options):
    """The decisions in the opponent's turn that wait for the coach."""
    return set(asked_kinds(rules_under(game, options).options))


@promise("journeymen", ALL, {"on": (11, 1), "off": (10, 0)})
def ten_and_two_journeymen(game, options):
    """How many can be set up, and how many journeymen are among them."""
    ten = {n: Player(state=State.RESERVES) for n in range(1, 11)}
    cast = {**ten, 98: Player(state=State.RESERVES, journeyman=True)}
    cast[99] = Player(state=State.RESERVES, journeyman=True)
    scene = stage(game, cast, ELEVEN, options)
    scene.dice._faces = [3, 5, 4] * 20
    scene.start(Phase.PRE_MATCH)
    fit = [f for f in scene.game.position.available(0) if f.state is State.RESERVES]
    return len(fit), sum(f.spec.journeyman for f in fit)


@promise("handicap", ALL, {"simple": [0], "off": []})
def the_weaker_side(game, options):
    """The sides that rolled on the handicap table, home's rating being lower by 11."""
    scene = stage(game, ELEVEN, ELEVEN, options, ratings=(100, 111))
    scene.dice._faces = [3, 5, 4] * 20
    scene.start(Phase.PRE_MATCH)
    return [e.side for e in of(scene.game.events, "rolled") if e.purpose == "handicap"]
