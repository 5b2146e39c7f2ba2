"""Before a block by the core: Dauntless, Dump-Off, Horns (CORE-BLK-05, SKL)."""

from __future__ import annotations

from engine.events import ActionLost, Rolled
from engine.geometry import OFF
from engine.position import Figure
from engine.rules.declared_actions import BLITZ
from engine.rules.passing import dump_off
from engine.rules.rolls import attempt, reroll
from engine.ruleset import LiveGame, Steps
from engine.skills import Skill

FACED, HORNS = 2, 1


def before_block(
    game: LiveGame, attacker: Figure, defender: Figure
) -> Steps[tuple[int, int] | None]:
    """Both strengths without assists; ``None`` if there is no block."""
    if defender.skills & Skill.FOUL_APPEARANCE and not (
        yield from attempt(game, attacker, "foul_appearance", FACED, costly=False)
    ):
        game.events.append(ActionLost("SKL-35", attacker.slot))
        return None
    if defender.skills & Skill.DUMP_OFF and game.position.carries(defender):
        yield from dump_off(game, defender)
        if defender.square == OFF:
            return None
    return (yield from attackers_strength(game, attacker, defender.st)), defender.st


def attackers_strength(game: LiveGame, attacker: Figure, theirs: int) -> Steps[int]:
    """The attacker's strength: Horns in a blitz, then Dauntless (SKL-36, SKL-02)."""
    ours = attacker.st
    if attacker.skills & Skill.HORNS and game.position.action == BLITZ:
        ours += HORNS
    dauntless = theirs > ours and bool(attacker.skills & Skill.DAUNTLESS)
    if dauntless and (yield from _dauntless_roll(game, attacker, theirs)):
        return theirs
    return ours


def _dauntless_roll(game: LiveGame, attacker: Figure, strength: int) -> Steps[bool]:
    """Dauntless: 2D6 over the defender's ST makes the strengths equal (SKL-02)."""
    again = False
    while True:
        faces = (game.roll(6, "dauntless"), game.roll(6, "dauntless"))
        success = sum(faces) > strength
        rolled = Rolled(
            "SKL-02", "dauntless", attacker.side, attacker.slot, 6, faces, (), strength + 1, success
        )
        game.events.append(rolled)
        if success:
            return True
        if again or not (yield from reroll(game, attacker, "dauntless", costly=False)):
            return False
        again = True
