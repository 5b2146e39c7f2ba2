"""Tables of the core that a game with rules of its own may use too."""

from __future__ import annotations

from engine.position import Phase
from engine.rules import activation, drive
from engine.ruleset import Formation

FORMATION = Formation(players=11, on_line=3, wide_columns=4, per_wide_zone=2)
BLOCK_RESULTS = ("", "skull", "crossed", "arrows", "arrows", "bang", "blade")
"""By face: attacker down, both down, pushed twice, stumbles, defender down (CORE-BLK-03)."""
SHARED_PHASES = {
    Phase.HALF_START: drive.half_start,
    Phase.DRIVE_START: drive.drive_start,
    Phase.TURN: activation.team_turn,
    Phase.DRIVE_END: drive.drive_end,
    Phase.HALF_END: drive.half_end,
}
