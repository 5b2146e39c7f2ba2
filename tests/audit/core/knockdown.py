"""Knock-downs and armour rolls (CORE-KND-01, CORE-INJ-06)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.audit.throws import same_modifiers, throw

from . import injuries

if TYPE_CHECKING:
    from tests.audit.book import Figure

    from .match import Match

# Falls that a block brought about; its author's skills and SPP count (CORE-INJ-05, 06).
BLOCKS = {"block", "both_down", "attacker_down"}
RULES = {
    "dodge": "CORE-DOD-01",
    "surge": "CORE-GFI-01",
    "leap": "SKL-17",
    "landing": "SKL-48",
    "hit_by_player": "SKL-49",
}


def fall(m: Match, figure: Figure, cause: str, by: Figure | None = None) -> None:
    """The player is prone, loses the ball, and the other side rolls against their armour."""
    if not m.game.topples(m, figure, cause):
        return
    rule = m.clause(RULES.get(cause, "CORE-BLK-04"))
    m.take(rule, "knocked_down", figure=figure.slot, by=by.slot if by else None, cause=cause)
    m.check(rule, figure.standing, f"player {figure.slot} falls who was not standing")
    go_down(m, figure)
    roller = by.side if by else 1 - figure.side
    claws = by is not None and cause in BLOCKS and "Claw" in by.skills
    helps = [("Mighty Blow", 1)] if by and cause in BLOCKS and "Mighty Blow" in by.skills else []
    broken, left = armour(m, figure, roller, [], helps, claws=claws)
    if broken:
        injuries.injure(m, figure, cause, by, left)


def go_down(m: Match, figure: Figure) -> None:
    """Down where the player is: the ball is loose there, and roots are torn up (SKL-44)."""
    figure.state = "prone"
    figure.rooted = False
    drop(m, figure)
    m.loosen(figure.square)


def drop(m: Match, figure: Figure) -> None:
    """A carrier who goes down or leaves the pitch loses the ball (CORE-KND-01)."""
    if m.holds(figure):
        m.take("CORE-BAL-02", "ball_dropped", figure=figure.slot, square=figure.square)
        m.carrier, m.ball, m.loosened = None, figure.square, True


def armour(
    m: Match,
    figure: Figure,
    roller: int,
    bonus: list[tuple[str, int]],
    helps: list[tuple[str, int]],
    *,
    claws: bool = False,
) -> tuple[bool, list[tuple[str, int]]]:
    """2D6 over AV. ``helps`` lifts the armour if that breaks it, else the injury (CORE-CHK-06).

    Whether it broke, and what is left of ``helps`` for the injury roll.
    """
    value = min(figure.base["av"], 7) if claws else figure.base["av"]
    given = {"side": roller, "figure": figure.slot}
    event = throw(m, "CORE-KND-01", "armour", (2, 6), **given)
    plain = sum(event["faces"]) + sum(points for _, points in bonus)
    lifted = plain + sum(points for _, points in helps)
    used = helps if plain <= value < lifted else []
    same_modifiers(m, "CORE-KND-01", [*bonus, *used], event)
    m.same("CORE-KND-01", "armour target", value + 1, event["target"])
    broken = lifted > value
    m.same("CORE-KND-01", "armour broken", broken, event["success"])
    return broken, ([] if used else helps)
