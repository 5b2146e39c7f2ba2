"""Throwing a block (CORE-BLK): strengths, dice, the pick, the result."""

from __future__ import annotations

from collections.abc import Callable, Container
from typing import Any, NamedTuple

from engine.decisions import Choice, Decision, DecisionKind, Listed, Verb
from engine.events import BlockDiePicked, Blocked, Rolled
from engine.geometry import OFF
from engine.position import Figure, Position, State
from engine.rules.ball import drop, out_of_play, settle
from engine.rules.knockdown import ENTERED, STANDS, injure, knock_down
from engine.rules.pushing import follow_up, push
from engine.rules.rolls import reroll
from engine.rules.scoring import brings_in, check_touchdown
from engine.rules.terrain import enter_square, passes_terrain_check
from engine.ruleset import LiveGame, Rules, Steps
from engine.skills import Skill

# Bound once: an enum member costs 80 ns each time it is looked up on its class.
STANDING, GUARD = State.STANDING, int(Skill.GUARD)
SKULL, ARROWS, BLADE, CROSSED, BANG = "skull", "arrows", "blade", "crossed", "bang"


def assists(
    position: Position, helped: Figure, against: Figure, square: int = OFF
) -> tuple[int, ...]:
    """Slots of ``helped``'s team-mates who assist (CORE-BLK-02).

    They stand next to ``against`` and in no other tackle zone. ``square`` is where ``against`` is
    assumed to stand, if elsewhere.
    """
    has_zone = against.state is STANDING and not against.dazed
    own = position.board.toward[against.square] if has_zone else {}
    return helpers(position, helped, against.square if square == OFF else square, own)


def helpers(
    position: Position, helped: Figure, square: int, own: Container[int] = ()
) -> tuple[int, ...]:
    """Slots of team-mates who help against a target on a square (CORE-BLK-02).

    ``own`` are the squares of the tackle zone that does not hinder them: the target's.
    """
    at, zones = position.at, position.zones[1 - helped.side]
    found = []
    for there in position.board.toward[square]:
        mate = at[there]
        if (
            mate is not None
            and mate.side == helped.side
            and mate is not helped
            and mate.state is STANDING
            and not mate.dazed
            # no other zone there, whatever its source; Guard ignores zones (SKL-05)
            and (zones[there] == (there in own) or mate.skills & GUARD)
        ):
            found.append(mate.slot)
    return tuple(found)


def block(game: LiveGame, attacker: Figure, slot: int) -> Steps[None]:
    """One block, in the order of CORE-BLK-05, the loose ball last."""
    defender = game.position.figures[slot]
    if not (yield from passes_terrain_check(game, attacker, "block")):
        yield from settle(game)
        return
    strengths = yield from game.rules.blocking.strengths(game, attacker, defender)
    if strengths is None or game.position.scored:
        return
    was = defender.square
    result = yield from _throw(game, attacker, defender, strengths)
    yield from _resolve(game, attacker, defender, result)
    if defender.square == was and defender.state is STANDING:
        yield from passes_terrain_check(game, defender, "blocked")
    if not game.position.scored:
        yield from settle(game)


def _throw(
    game: LiveGame, attacker: Figure, defender: Figure, strengths: tuple[int, int]
) -> Steps[str]:
    """Count strengths, roll, offer the re-roll, pick; returns the result that counts."""
    position, rules = game.position, game.rules
    helpers = assists(position, attacker, defender)
    defence = assists(position, defender, attacker)
    ours, theirs = strengths[0] + len(helpers), strengths[1] + len(defence)
    dice, own_choice = rules.blocking.dice(ours, theirs)
    chooser = attacker.side if own_choice else defender.side
    rule = rules.citations["block"]
    game.events.append(
        Blocked(rule, attacker.slot, defender.slot, ours, theirs, helpers, defence, dice, chooser)
    )
    chance = chance_of(game, attacker, defender)
    return (
        yield from pick_a_die(
            game,
            attacker,
            dice,
            chance.attackers_rank if own_choice else chance.defenders_rank,
            own_choice=own_choice,
            about={"attacker": attacker.slot, "defender": defender.slot},
        )
    )


def pick_a_die(
    game: LiveGame,
    attacker: Figure,
    dice: int,
    rank: Callable[[str], int],
    *,
    own_choice: bool,
    about: dict[str, Any],
) -> Steps[str]:
    """Roll block dice, offer the re-roll, let the stronger side's coach pick; the result.

    ``rank`` is the value of a result to that coach by default (DEC-09, DEC-10).
    """
    rules = game.rules
    chooser = attacker.side if own_choice else 1 - attacker.side
    faces = _roll(game, attacker, dice)
    again = False
    while failed(rules, attacker, faces, own_choice) or rules.blocking.any_block_again:
        # Of several faces the one that will be picked counts: their coach may prefer a push.
        picked = max((rules.blocking.results[face] for face in faces), key=rank)
        costly = _fells(picked, attacker)
        if not (yield from reroll(game, attacker, "block", costly=costly, again=again)):
            break
        faces = _roll(game, attacker, dice)
        again = True
    different = sorted(set(faces))
    face = different[0]
    if len(different) > 1:
        best = max(different, key=lambda face: rank(rules.blocking.results[face]))
        choice = yield Decision(
            DecisionKind.BLOCK_DIE,
            chooser,
            Listed([Choice(Verb.PICK, face) for face in different], rules.citations["block"]),
            Choice(Verb.PICK, best),
            {**about, "faces": list(faces)},
        )
        face = choice.one
    result = rules.blocking.results[face]
    game.events.append(BlockDiePicked(rules.citations[result], chooser, face, result))
    return result


def _roll(game: LiveGame, attacker: Figure, dice: int) -> tuple[int, ...]:
    faces = tuple([game.roll(6, "block") for _ in range(dice)])
    rule = game.rules.citations["block"]
    game.events.append(Rolled(rule, "block", attacker.side, attacker.slot, 6, faces))
    return faces


def failed(rules: Rules, attacker: Figure, faces: tuple[int, ...], own_choice: bool) -> bool:
    """Whether the dice would knock the attacker down, so that a re-roll is allowed."""
    felling = [_fells(rules.blocking.results[face], attacker) for face in faces]
    return all(felling) if own_choice else any(felling)


def _fells(result: str, attacker: Figure) -> bool:
    return result == SKULL or (result == CROSSED and not attacker.skills & Skill.BLOCK)


class Chance(NamedTuple):
    """What decides who falls by a result: Block on either side, and whether "!" only pushes."""

    attacker_has_block: bool
    defender_has_block: bool
    bang_only_pushes: bool

    def defenders_rank(self, result: str) -> int:
        """The value of a result to the defender, by the list of DEC-09."""
        if result == SKULL:
            return 6
        if result == CROSSED:
            return 5 if self.defender_has_block and not self.attacker_has_block else 3
        if result == ARROWS:
            return 4
        if result == BANG:
            return 2 if self.bang_only_pushes else 1
        return 0

    def attackers_rank(self, result: str) -> int:
        """The value of a result to the attacker (DEC-10), who never falls without need."""
        if result == SKULL:
            return 0
        if result == CROSSED:
            if not self.attacker_has_block:
                return 1
            return 2 if self.defender_has_block else 5
        if result == ARROWS:
            return 3
        if result == BANG:
            return 4 if self.bang_only_pushes else 6
        return 7


def falls(result: str, chance: Chance) -> tuple[bool, bool]:
    """Whether the defender goes down by that result, and whether the attacker does."""
    if result == CROSSED:
        return not chance.defender_has_block, not chance.attacker_has_block
    return result == BLADE or (result == BANG and not chance.bang_only_pushes), result == SKULL


def chance_of(game: LiveGame, attacker: Figure, defender: Figure) -> Chance:
    """The skills that decide a block between those two."""
    return Chance(
        bool(attacker.skills & Skill.BLOCK),
        bool(defender.skills & Skill.BLOCK),
        game.rules.blocking.bang_only_pushes(game, attacker, defender),
    )


def _resolve(game: LiveGame, attacker: Figure, defender: Figure, result: str) -> Steps[None]:
    if result == SKULL:
        yield from knock_down(game, attacker, defender, "attacker_down")
    elif result == CROSSED:
        yield from _both_down(game, attacker, defender)
    else:
        fells, _ = falls(result, chance_of(game, attacker, defender))
        yield from _push_back(game, attacker, defender, fells=fells)


def _both_down(game: LiveGame, attacker: Figure, defender: Figure) -> Steps[None]:
    """Crossed blades: each falls unless they have Block, the defender first."""
    for figure, other in ((defender, attacker), (attacker, defender)):
        if not figure.skills & Skill.BLOCK:
            yield from knock_down(game, figure, other, "both_down")


def _push_back(game: LiveGame, attacker: Figure, defender: Figure, *, fells: bool) -> Steps[None]:
    """Push, follow up, knock down; then a touchdown, which a mere push makes at once."""
    position = game.position
    position.unjudged = fells
    vacated, origin = defender.square, attacker.square
    carried = position.carries(attacker)
    pushed: list[Figure] = []
    moved = yield from push(game, attacker, attacker.square, defender, pushed)
    out = [figure for figure in pushed if figure.square == OFF]
    if not game.rules.terrain.grass:
        for figure in pushed:
            if figure.square != OFF:
                yield from enter_square(game, figure)
    strips = attacker.skills & Skill.STRIP_BALL and not defender.skills & Skill.SURE_HANDS
    if moved and strips and defender.square != OFF:
        drop(game, defender)  # SKL-10; it bounces from the victim's new square
    check_touchdown(game)
    if moved and not position.scored:
        yield from follow_up(game, attacker, vacated)
    if fells and not position.scored and defender.state is STANDING:
        where = ENTERED if moved else STANDS
        yield from knock_down(game, defender, attacker, "block", where=where)
    position.unjudged = False
    followed = attacker.square not in {OFF, origin}
    brings = carried and followed and brings_in(game, attacker, origin)
    check_touchdown(game, attacker if brings else None)
    for figure in out:
        yield from game.rules.blocking.pushed_out(game, figure)


def into_the_crowd(game: LiveGame, figure: Figure) -> Steps[None]:
    """Pushed off the pitch: injury without armour; the ball is thrown in (CORE-PSH-03)."""
    position = game.position
    held = position.carrier == figure.slot
    if held:
        drop(game, figure)
        position.ball_loose = False
    yield from injure(game, figure, None, "crowd")
    if held:
        yield from out_of_play(game, position.ball)
