"""The pitch of Samurai Bowl (SAM-PIT)."""

from __future__ import annotations

from tests.audit.pitch import COMPASS, Pitch

__all__ = ["COMPASS"]

PITCH = Pitch(14, 24)
WIDTH, HEIGHT, SQUARES, NEIGHBOURS = PITCH.width, PITCH.height, PITCH.squares, PITCH.neighbours
column, row, moved, adjacent = PITCH.column, PITCH.row, PITCH.moved, PITCH.adjacent
distance, way_from, far_side = PITCH.distance, PITCH.way_from, PITCH.far_side
defended_by, in_end_zone = PITCH.defended_by, PITCH.in_end_zone
throw_in_way, straight_path = PITCH.throw_in_way, PITCH.straight_path
connected, under_the_ruler = PITCH.connected, PITCH.under_the_ruler
