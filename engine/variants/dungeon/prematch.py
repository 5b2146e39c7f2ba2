"""Before the first turn: the dungeon, the teams, the places (DUN-PRM-01, DUN-SET)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from engine.decisions import Choice, Decision, DecisionKind, Listed, Verb
from engine.events import EndGiven, FirstTurnGiven, RerollsSet, Rolled
from engine.geometry import walking_distances
from engine.position import Phase, Position
from engine.rules import drive, handicap
from engine.rules.drive import grant_leader_rerolls
from engine.rules.muster import roll_old_wounds, send_journeymen_home
from engine.rules.prematch import count_gate, hire
from engine.ruleset import LiveGame, Steps
from engine.variants.dungeon.maps import Map
from engine.variants.dungeon.placement import lay_out

STAFF_BONUS = 2
FIRST_TURN, CHOOSE_END = Choice(Verb.FIRST_TURN), Choice(Verb.CHOOSE_END)
ENDS = "AB"
SIDES = (0, 1)


def pre_match(game: LiveGame, dungeon: Map) -> Steps[None]:
    """The ``PRE_MATCH`` step: dungeon, Freebooters, Cabal-vision rate, handicap, Pep Rally."""
    position = game.position
    for side in SIDES:
        position.apothecaries[side] = game.setup.sides[side].staff.get("apothecary", 0)
    yield from lay_out(game, dungeon)
    hire(game)
    count_gate(game)
    yield from handicap.handicap(game)
    roll_old_wounds(game, "LGE-NIG-01")
    for side in SIDES:
        send_journeymen_home(game, side)
    for side in SIDES:
        position.rerolls[side] = game.setup.sides[side].rerolls
        game.events.append(RerollsSet("DUN-SET-05", side, position.rerolls[side], "match"))
        handicap.half_rerolls(game, side)
    _pep_rally(game)
    position.phase = Phase.DRIVE_START


def _totals(game: LiveGame, purpose: str, rule: str, staff: str) -> tuple[int, int]:
    """2D6 each, +2 for more of that staff."""
    numbers = [game.setup.sides[side].staff.get(staff, 0) for side in SIDES]
    totals = []
    for side in SIDES:
        faces = (game.roll(6, purpose), game.roll(6, purpose))
        more = numbers[side] > numbers[1 - side]
        bonus = ((staff.replace("_", " "), STAFF_BONUS),) if more else ()
        game.events.append(Rolled(rule, purpose, side, None, 6, faces, bonus))
        totals.append(sum(faces) + STAFF_BONUS * more)
    return totals[0], totals[1]


def _pep_rally(game: LiveGame) -> None:
    """The louder side has one more team re-roll, or both have (DUN-SET-01)."""
    position, rule = game.position, "DUN-SET-01"
    totals = _totals(game, "pep_rally", rule, "cheerleader")
    for side in SIDES:
        if totals[side] >= totals[1 - side]:
            position.rerolls[side] += 1
            game.events.append(RerollsSet(rule, side, position.rerolls[side], "pep_rally"))


def take_places(game: LiveGame) -> Steps[None]:
    """The ``DRIVE_START`` step: who defends which end and who moves first; six players each.

    Not in a match that begins in its middle (KEM-FRI-06).
    """
    position = game.position
    if game.setup.opening is not None:
        _name_ends(game, game.rules.citations["opening"])
        drive.open_drive(game, game.setup.opening)
        return
    winner = _set_up_roll(game)
    first = yield from _privileges(game, winner)
    position.kicking = position.first_kicking = 1 - first
    for side in (first, 1 - first):
        position.active = side
        yield from drive.set_up(game, side)
    position.leaders_due = True
    grant_leader_rerolls(game)
    position.active = first
    position.phase = Phase.TURN


def _set_up_roll(game: LiveGame) -> int:
    """The winner, ties rolled again (DUN-SET-02)."""
    while True:
        ours, theirs = _totals(game, "set_up", "DUN-SET-02", "assistant_coach")
        if ours != theirs:
            return int(theirs > ours)


def _privileges(game: LiveGame, winner: int) -> Steps[int]:
    """One side chooses the end zone, the other the first turn; returns who moves first."""
    rule = "DUN-SET-03"
    first, chooser = winner, 0
    if game.rules.options["dungeon_pick_list"] == "on":
        choice = yield Decision(
            DecisionKind.PRIVILEGE, winner, Listed((FIRST_TURN, CHOOSE_END), rule), FIRST_TURN
        )
        first = winner if choice == FIRST_TURN else 1 - winner
        chooser = 1 - first
        choice = yield Decision(
            DecisionKind.END_ZONE,
            chooser,
            Listed([Choice(Verb.DEFEND, end) for end in SIDES], rule),
            Choice(Verb.DEFEND, chooser),  # A for home, B for away (DEC-32)
        )
        game.position.ends[chooser] = choice.one
        game.position.ends[1 - chooser] = 1 - choice.one
    _name_ends(game, rule)
    game.events.append(FirstTurnGiven(rule, first))
    return first


def _name_ends(game: LiveGame, rule: str) -> None:
    for side in SIDES:
        game.events.append(EndGiven(rule, side, ENDS[game.position.ends[side]]))


@lru_cache(64)
def _in_order(dungeon: Map, end: int) -> tuple[int, ...]:
    """The squares of an end zone, the nearest to the other one first."""
    steps = walking_distances(dungeon.board, dungeon.end_zones[1 - end])
    return tuple(sorted(dungeon.end_zones[end], key=lambda square: (steps[square], square)))


def spots(position: Position, side: int, dungeon: Map) -> Sequence[int]:
    """Where a side is set up: its own end zone, except on pads (DUN-SET-04)."""
    return [s for s in _in_order(dungeon, position.ends[side]) if s not in position.pads]
