"""Dungeonbowl as a ``Rules`` object: the core in a dungeon (DUN)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache, partial
from types import MappingProxyType

from engine.events import Event, Injured, MapDrawn, Rolled
from engine.house_rules import read_options
from engine.maps import NamedMap
from engine.position import Figure, Phase, Position, State
from engine.rules import core_ruleset
from engine.rules.ball import drop
from engine.ruleset import (
    Formation,
    LiveGame,
    PitchRules,
    Rules,
    TableBounds,
    TerrainRules,
    TurnRules,
)
from engine.variants.dungeon import (
    act_options,
    chests,
    dugout,
    pits,
    placement,
    prematch,
    square_effects,
    team_turns,
    throwing,
    turn_limit,
    walls,
)
from engine.variants.dungeon.maps import PRINTED, map_of, printed
from engine.variants.dungeon.options import OPTIONS
from engine.variants.dungeon.state import DungeonState, ball_found, dungeon_state

VERSION = 4
KEPT = 256
RANDOM = "random"
CITATIONS = {
    "touchdown": "DUN-END-01",
    "formation": "DUN-SET-04",
    "explosion": "DUN-CHE-03",
    "no_room": "DUN-MOV-03",
    "pit": "DUN-PIT-02",
    "barred_way": "DUN-PAS-01",
    "boarding": "DUN-SKL-01",
    "chest": "DUN-CHE-01",
    "passable": "DUN-MAP-03",
}


BOUNDS = TableBounds(
    periods=1,
    points=1,
    points_rule="DUN-END-01",
    rolls_off=False,
    awards=("DUN-END-02", "DUN-END-03"),
    passes=1,
    passes_rule="CORE-TRN-02",
    interceptions_rule="CORE-TRN-03",
    casualties_rule="CORE-INJ-02",
    back_each_turn=True,
    own_life_rule="",
)
"""One touchdown, or one point for who has the better end of it (KEM-DUN-05); one may come back from
the dugout in each turn (DUN-DUG-01)."""


def surges(position: Position, figure: Figure) -> int:
    """Going for it; not where a teleport took the last square of movement (DUN-TEL-03)."""
    return (
        0
        if dungeon_state(position).winded == figure.slot
        else core_ruleset.surges(position, figure)
    )


def starve(game: LiveGame, figure: Figure) -> None:
    """A vampire who has not fed is knocked out (DUN-SKL-02)."""
    drop(game, figure)
    game.position.remove(figure, State.KNOCKED_OUT)
    game.events.append(Injured("DUN-SKL-02", figure.slot, None, "thirst", "knocked_out"))


def draw_ground(
    options: Mapping[str, str], roll: Callable[[int, str], int], maps: Sequence[NamedMap] = ()
) -> tuple[str, list[Event]]:
    """The text of the map that the options name, or of one drawn (DUN-PRM-04).

    ``maps`` are the league's set in order; by default, the printed ones. A single map needs no
    roll.
    """
    name, rule = options.get("dungeon_map", RANDOM), "DUN-PRM-04"
    if name != RANDOM:
        return printed(name).text, [MapDrawn(rule, name)]
    names, texts = zip(*(maps or [(key, printed(key).text) for key in PRINTED]), strict=True)
    number, events = 1, list[Event]()
    if len(names) > 1:
        number = roll(len(names), "map")
        events.append(Rolled(rule, "map", 0, None, len(names), (number,)))
    return texts[number - 1], [*events, MapDrawn(rule, names[number - 1])]


@lru_cache(KEPT)
def build(given: tuple[tuple[str, str], ...], ground: str = "") -> Rules:
    """The rules under those options on that map, as text; without one, on a printed map.

    Raises ``DataError`` for an unknown option or value, and for a bad map.
    """
    options = read_options("Dungeonbowl", OPTIONS, given)
    name = options["dungeon_map"]
    dungeon = map_of(ground) if ground else printed(PRINTED[0] if name == RANDOM else name)
    basis = core_ruleset.core_rules("dungeon", VERSION, options)
    return replace(
        basis,
        board=dungeon.board,
        new_state=DungeonState.of,
        citations=MappingProxyType({**basis.citations, **CITATIONS}),
        weathers=(),
        match=replace(
            basis.match,
            phases=MappingProxyType(
                {
                    Phase.PRE_MATCH: partial(prematch.pre_match, dungeon=dungeon),
                    Phase.DRIVE_START: prematch.take_places,
                    Phase.TURN: team_turns.team_turn,
                    Phase.POST_MATCH: team_turns.post_match,
                }
            ),
            half_turns=turn_limit.LAST_TURN
            if options["dungeon_turn_limit"] != "off"
            else turn_limit.NO_LIMIT,
            conceded_score=turn_limit.WON[0],
            unearned=frozenset({"completion"}),
            table=BOUNDS,
        ),
        pitch=PitchRules(
            formation=Formation(players=6, on_line=0, wide_columns=0, per_wide_zone=0),
            end_zones=dungeon.end_zones,
            spots=partial(prematch.spots, dungeon=dungeon),
            laying=placement.LAYING[options["dungeon_placement"]],
            lay=partial(placement.lay_out, dungeon=dungeon),
        ),
        turn=TurnRules(
            opened=team_turns.open_turn,
            between_options=dugout.between_options,
            between_action=dugout.between_action,
            coach_verbs=MappingProxyType(dugout.COACH_VERBS),
            why_not=dugout.why_not,
        ),
        actions=replace(
            basis.actions,
            options=act_options.DungeonActOptions,
            procedures=MappingProxyType(act_options.DUNGEON_ACT_PROCEDURES),
        ),
        movement=replace(basis.movement, surges=surges),
        blocking=replace(basis.blocking, pushed_out=pits.fall),
        ball=replace(
            basis.ball,
            stays=pits.stays,
            retrieve=pits.retrieve,
            found=ball_found,
            brought=chests.find_ball,
        ),
        passing=replace(
            basis.passing,
            throwable=throwing.throwable,
            flight=throwing.flight,
            obstructed=throwing.obstructed,
            unobstructed=throwing.unobstructed,
            shots=walls.shots,
            rebound=walls.rebound,
            shoot=walls.shoot,
        ),
        injury=replace(
            basis.injury,
            after_injury=dugout.after_injury,
            heals_at_once=options["dungeon_regenerate"] == "both",
            starve=starve,
        ),
        terrain=TerrainRules(
            grass=False,
            entered=square_effects.entered,
            before_fall=square_effects.before_fall,
            check=pits.terrain_check,
        ),
    )
