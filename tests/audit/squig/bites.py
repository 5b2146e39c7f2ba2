"""What a gnasher does to a player in its way (SQG-BRD-02, 03)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.audit.core import ball, injuries, knockdown
from tests.audit.throws import throw, trial

if TYPE_CHECKING:
    from tests.audit.book import Figure

    from .herd import Squig, SquigMatch


def bite(m: SquigMatch, squig: Squig, square: int) -> None:
    """Armour, injury; it moves in only where the victim has gone."""
    victim = m.board.get(square)
    if victim is not None:
        given = {"ball": squig.number, "figure": victim.slot, "other": None}
        m.take("SQG-BRD-02", "squig_bit", **given)
        gone = bite_player(m, victim)
    else:
        other = m.others_on(square)[0]
        given = {"ball": squig.number, "figure": None, "other": other.number}
        m.take("SQG-BRD-02", "squig_bit", **given)
        gone = bite_squig(m, other)
    if gone and squig.free:
        here = squig.square
        m.take("SQG-BRD-02", "ball_moved", cause="bite", origin=here, path=[square])
        squig.square = squig.trail = square


def bite_player(m: SquigMatch, victim: Figure) -> bool:
    """As a stab (SKL-54); a squig the player carried bounces first. Whether the player is off the
    pitch.
    """
    with m.about(m.current):
        broken, _ = knockdown.armour(m, victim, 1 - victim.side, [], [])
        if broken:
            injuries.injure(m, victim, "bite", None, [])
            m.excused.add(victim.slot)
        ball.settle(m)
    return not victim.on_pitch


def bite_squig(m: SquigMatch, other: Squig) -> bool:
    """Armour 6, Squishy; whether it is gone."""
    given = {"side": m.active, "figure": None}
    event = throw(m, "SQG-BRD-03", "armour", (2, 6), **given)
    return broken_armour(m, "SQG-BRD-03", event, [], ()) and squished(m, other, "bitten")


def broken_armour(
    m: SquigMatch,
    rule: str,
    event: dict[str, object],
    bonus: list[tuple[str, int]],
    helps: tuple[tuple[str, int], ...],
) -> bool:
    """2D6 over 6; ``helps`` only where it breaks the armour (CORE-CHK-06)."""
    faces: list[int] = event["faces"]  # type: ignore[assignment]
    total = sum(faces) + sum(points for _, points in bonus)
    lifted = total + sum(points for _, points in helps)
    used = [[name, points] for name, points in helps if total <= 6 < lifted]
    m.same(rule, "armour modifiers", used, event["modifiers"])
    m.same(rule, "armour target", 7, event["target"])
    m.same(rule, "armour broken", lifted > 6, event["success"])
    return lifted > 6


def squished(m: SquigMatch, squig: Squig, cause: str) -> bool:
    """Removed, unless it regenerates by house rule (SQG-BLK-08); whether it is gone."""
    if m.on("squig_regenerate", "on_pitch"):
        given = {"side": m.active, "figure": None}
        if trial(m, "SQG-BLK-08", "regenerate", 4, **given):
            return False
    m.take("SQG-BLK-06", "squig_removed", ball=squig.number, cause=cause)
    del m.squigs[squig.number]
    return True
