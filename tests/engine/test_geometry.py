"""Squares and directions (CORE-DIC-03, CORE-PIT-02, CORE-CHK-05)."""

from __future__ import annotations

import pytest

from engine.geometry import NE, NW, OFF, SE, SW, E, N, S, W, board

PITCH = board(14, 24)


@pytest.mark.rules("SAM-PIT-01")
def test_names_run_from_a1_to_n24():
    assert (PITCH.name(0), PITCH.name(PITCH.size - 1)) == ("A1", "N24")
    assert [PITCH.square(PITCH.name(square)) for square in range(PITCH.size)] == list(range(336))


@pytest.mark.parametrize("name", ["", "O1", "A25", "A0", "1A", "AA1", "A1A", "é1", "A01"])
def test_what_is_not_a_square(name):
    assert PITCH.square(name) == OFF


def test_columns_after_z_are_aa_and_on():
    wide = board(30, 4)
    assert wide.name(wide.at(26, 0)) == "AA1"
    assert wide.square("AD4") == wide.size - 1


def test_the_direction_die():
    five = PITCH.square("E5")
    around = {NW: "D4", N: "E4", NE: "F4", W: "D5", E: "F5", SW: "D6", S: "E6", SE: "F6"}
    assert {face: PITCH.name(PITCH.step[five][face]) for face in around} == around


@pytest.mark.parametrize(
    ("target", "squares"),
    [((5, 4), {(4, 3), (5, 3), (6, 3)}), ((6, 4), {(6, 3), (7, 3), (7, 4)})],
)
def test_push_squares(target, squares):
    found = PITCH.push_squares(PITCH.at(5, 5), PITCH.at(*target))
    assert {(PITCH.xs[s], PITCH.ys[s]) for s in found} == squares


def test_distance_is_the_longer_axis():
    assert PITCH.distance(PITCH.at(0, 0), PITCH.at(3, 7)) == 7
