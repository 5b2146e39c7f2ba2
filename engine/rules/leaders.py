"""Leader's team re-roll (SKL-07)."""

from __future__ import annotations

from engine.events import RerollsSet
from engine.ruleset import LiveGame
from engine.skills import Skill


def grant_leader_rerolls(game: LiveGame) -> None:
    """One more team re-roll for the half with a Leader on the pitch as it begins (SKL-07)."""
    position = game.position
    if not position.leaders_due:
        return
    position.leaders_due = False
    for side in (0, 1):
        if any(figure.skills & Skill.LEADER for figure in position.on_pitch(side)):
            position.rerolls[side] += 1
            game.events.append(RerollsSet("SKL-07", side, position.rerolls[side], "leader"))
