"""A squig's armour, and what follows its removal (SQG-BLK-06, 08, SQG-OUT)."""

from __future__ import annotations

from engine.events import Rolled, SquigRemoved
from engine.position import Figure
from engine.rules.ball import throw_in
from engine.rules.multiple_balls import remove_ball
from engine.ruleset import LiveGame, Modifiers, Steps
from engine.skills import Skill

ARMOUR = 7
"""The total that breaks AV 6 (SQG-STA-01)."""
REGENERATED = 4
MIGHTY: Modifiers = (("Mighty Blow", 1),)


def off_pitch(game: LiveGame, square: int) -> Steps[None]:
    """Crushed, or thrown back if it is the last (SQG-OUT-01, SQG-OUT-02)."""
    if game.position.strays:
        crush(game, "SQG-OUT-01", "crushed")
    else:
        yield from throw_in(game, square)


def crush(game: LiveGame, rule: str, cause: str) -> None:
    """The current squig is crushed."""
    game.events.append(SquigRemoved(rule, game.position.ball_number, cause))
    remove_ball(game.position)


HELD, SQUASHED, REGENERATES = "held", "squashed", "regenerates"


def armour_roll(game: LiveGame, by: Figure | None, rule: str) -> str:
    """2D6 over AV 6; if broken, it is injured without a further roll (SQG-BLK-06).

    By house rule it may regenerate where it lies (SQG-BLK-08).
    """
    side = by.side if by is not None else game.position.active
    faces = (game.roll(6, "armour"), game.roll(6, "armour"))
    mighty = by is not None and by.skills & Skill.MIGHTY_BLOW and sum(faces) + 1 == ARMOUR
    modifiers = MIGHTY if mighty else ()
    broken = sum(faces) + len(modifiers) >= ARMOUR
    game.events.append(Rolled(rule, "armour", side, None, 6, faces, modifiers, ARMOUR, broken))
    if not broken:
        return HELD
    return REGENERATES if _regenerates(game) else SQUASHED


def _regenerates(game: LiveGame) -> bool:
    if game.rules.options["squig_regenerate"] == "none":
        return False
    face = game.roll(6, "regenerate")
    saved = face >= REGENERATED
    side = game.position.active
    game.events.append(
        Rolled("SQG-BLK-08", "regenerate", side, None, 6, (face,), (), REGENERATED, saved)
    )
    return saved
