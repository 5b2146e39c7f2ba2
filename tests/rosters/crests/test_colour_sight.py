"""How unlike two colours are: CIEDE2000 against published pairs, and simulated colour blindness."""

from __future__ import annotations

import pytest

from rosters.crests.colour_sight import (
    SIGHTS,
    Lab,
    lab_difference,
    least_difference,
    seen_difference,
)

PUBLISHED = [
    ((50, 2.6772, -79.7751), (50, 0, -82.7485), 2.0425),
    ((50, -1, 2), (50, 0, 0), 2.3669),
    ((50, 2.49, -0.001), (50, -2.49, 0.0009), 7.1792),
    ((50, 2.5, 0), (73, 25, -18), 27.1492),
    ((60.2574, -34.0099, 36.2677), (60.4626, -34.1751, 39.4387), 1.2644),
    ((2.0776, 0.0795, -1.1350), (0.9033, -0.0636, -0.5514), 0.9082),
    ((22.7233, 20.0904, -46.6940), (23.0331, 14.9730, -42.5619), 2.0373),
]
"""Of the test data of Sharma, Wu and Dalal (2005)."""


@pytest.mark.parametrize(("one", "other", "difference"), PUBLISHED)
def test_the_difference_is_that_of_the_published_pairs(one, other, difference) -> None:
    assert lab_difference(Lab(*one), Lab(*other)) == pytest.approx(difference, abs=1e-4)
    assert lab_difference(Lab(*other), Lab(*one)) == pytest.approx(difference, abs=1e-4)


@pytest.mark.parametrize("sight", SIGHTS)
def test_black_white_and_grey_stay_what_they_are(sight) -> None:
    for value in ("#000000", "#808080", "#ffffff"):
        assert seen_difference(value, value, sight) == 0
    usual = seen_difference("#000000", "#ffffff")
    assert seen_difference("#000000", "#ffffff", sight) == pytest.approx(usual, abs=0.1)


@pytest.mark.parametrize(
    ("sight", "one", "other"),
    [
        ("protanopia", "#d02020", "#5c4a00"),
        ("deuteranopia", "#b04000", "#606000"),
        ("tritanopia", "#2070b0", "#20807c"),
        ("achromatopsia", "#d00000", "#0070c0"),
    ],
)
def test_who_lacks_a_kind_of_cone_mixes_up_what_others_tell_apart(sight, one, other) -> None:
    assert seen_difference(one, other) > 20
    assert seen_difference(one, other, sight) < seen_difference(one, other) / 2
    assert least_difference(one, other) <= seen_difference(one, other, sight)
