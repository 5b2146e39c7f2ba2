"""House rules of Squig Bowl: how many squigs, where from, and of which breed."""

from __future__ import annotations

from engine.decisions import Choice, Verb
from engine.variants.squig.state import KANGAROO
from tests.engine.options.promises import promise
from tests.engine.stage import of, one
from tests.engine.variants.squig.test_blocks import BREAKS, DOWN, struck
from tests.engine.variants.squig.test_breeds import bred, names
from tests.engine.variants.squig.test_wandering import FAR, E, N, S, Squig

GAME = "squig"


@promise("squig_max", GAME, int)
def squigs_after_a_splat(_, options):
    """How many are in play when one splits that slips from a hand, one short of the most."""
    most = int(options["squig_max"])
    counts = {_after_a_splat(most - 1, options), _after_a_splat(most, options)}
    return counts.pop() if len(counts) == 1 else counts


def _after_a_splat(squigs, options):
    """As many squigs are free, and 7 fails to pick up the first; all dice show ones."""
    others = [f"{column}{row}" for row in (12, 20) for column in "ACEGIKMO"]
    stage = Squig({7: "E5"}, FAR, squigs=["E6", *others[: squigs - 1]], options=options).start()
    stage.dice._faces = [1] * 200
    for answer in ("ACTIVATE 7", "DECLARE move"):
        stage.game.decide(stage._answer(answer))
    stage.game.decide(Choice(Verb.MOVE, stage.game.position.board.square("E6")))
    return len(stage.game.position.free_balls())


@promise("squig_regenerate", GAME, {"none": (0, 1), "on_pitch": (1, 0)})
def a_squig_whose_armour_is_broken(_, options):
    """Dice for regenerating (a 4), and squigs that are gone."""
    die = [4] if options["squig_regenerate"] == "on_pitch" else []
    _scene, events = struck(DOWN, [1, *BREAKS, *die], options=options)
    rolls = [e for e in of(events, "rolled") if e.purpose == "regenerate"]
    return len(rolls), len(of(events, "squig_removed"))


@promise("squig_breeds", GAME, {"off": ["squig"] * 3, "on": ["squig", "gnasher", "kangaroo"]})
def new_squigs(_, options):
    """The breeds born of a 4, a 5 and a 6."""
    born = []
    for face in (4, 5, 6):
        stage = Squig({7: "A1"}, FAR, squigs=["H12"], options=options)
        die = [face] if options["squig_breeds"] == "on" else []
        events = stage.start().end_turn(dice=[2, 6, N, N, N, *die, 1, E])
        born.append(one(events, "squig_split").breed)
    return born


@promise("kangaroo_split", GAME, {"on": 1, "off": 0})
def a_kangaroo_that_rolls_a_six(_, options):
    """How often it splits."""
    stage = bred(KANGAROO, {8: "A1"}, **options)
    splits = [1, 1, E] if options["kangaroo_split"] == "on" else []
    events = stage.start().end_turn(dice=[2, 6, *[S] * 6, *splits])
    return len(of(events, "squig_split"))


@promise("squig_split_from", GAME, {"start": ["H12"], "end": ["H15"]})
def where_the_new_one_begins(_, options):
    """Its square when a squig has walked from H12 to H15."""
    stage = Squig({8: "A1"}, FAR, squigs=("H12",), options=options)
    events = stage.start().end_turn(dice=[2, 6, S, S, S, 1, E])
    return names(stage, [one(events, "squig_split").square])
