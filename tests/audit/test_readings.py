"""The worked checks of the rules, against the auditor's own reading of them."""

from __future__ import annotations

import pytest

from tests.audit.samurai import blocks, geometry
from tests.audit.samurai.mini import at, entry, match_of, stand


@pytest.mark.parametrize(
    ("pusher", "pushed", "behind"),
    [
        ((5, 5), (5, 4), {(4, 3), (5, 3), (6, 3)}),
        ((5, 5), (6, 4), {(6, 3), (7, 3), (7, 4)}),
    ],
)
def test_core_chk_05_push_squares(
    pusher: tuple[int, int], pushed: tuple[int, int], behind: set[tuple[int, int]]
) -> None:
    squares = geometry.far_side(at(*pusher), at(*pushed))
    assert set(squares) == {at(*square) for square in behind}
    dx, dy = pushed[0] - pusher[0], pushed[1] - pusher[1]
    assert squares[0] == at(pushed[0] + dx, pushed[1] + dy)


@pytest.mark.parametrize(
    ("target", "candidate", "touched"),
    [
        ((6, 0), (3, 0), True),
        ((6, 0), (3, 1), True),
        ((6, 0), (3, 2), False),
        ((4, 4), (3, 1), True),
        ((4, 4), (4, 1), False),
    ],
)
def test_core_chk_02_interception(
    target: tuple[int, int], candidate: tuple[int, int], touched: bool
) -> None:
    found = geometry.under_the_ruler(at(0, 0), at(*target), at(*candidate))
    assert found is touched


def test_core_chk_02_nobody_behind_the_thrower_intercepts() -> None:
    assert not geometry.under_the_ruler(at(4, 4), at(10, 4), at(3, 4))


@pytest.mark.parametrize(
    ("edge", "ways"),
    [
        ((0, 9), [(1, -1), (1, 0), (1, 1)]),
        ((13, 9), [(-1, 1), (-1, 0), (-1, -1)]),
        ((6, 0), [(1, 1), (0, 1), (-1, 1)]),
        ((6, 23), [(-1, -1), (0, -1), (1, -1)]),
        ((0, 0), [(1, 0), (1, 1), (0, 1)]),
        ((13, 23), [(-1, 0), (-1, -1), (0, -1)]),
    ],
)
def test_core_bal_04_throw_in(edge: tuple[int, int], ways: list[tuple[int, int]]) -> None:
    assert [geometry.throw_in_way(at(*edge), face) for face in (1, 3, 5)] == ways
    assert [geometry.throw_in_way(at(*edge), face) for face in (2, 4, 6)] == ways


def test_sam_blk_02_the_seeds_test_case() -> None:
    match = match_of([entry(), entry(), entry()], [entry(), entry()])
    one, two, three, t, p = match.figures
    for figure, square in ((one, (7, 5)), (two, (5, 5)), (t, (6, 6)), (three, (6, 7)), (p, (7, 7))):
        stand(match, figure, *square)
    assert blocks.helpers(match, t, one) == [two.slot]
    assert blocks.helpers(match, t, two) == [one.slot]
    assert blocks.helpers(match, t, three) == [one.slot, two.slot]
    assert blocks.helpers(match, three, t) == [p.slot]


@pytest.mark.parametrize(("ag", "target"), [(1, 6), (2, 5), (3, 4), (4, 3), (5, 2), (6, 2)])
def test_sam_bal_01_agility(ag: int, target: int) -> None:
    match = match_of([entry(ag=ag)], [])
    assert match.agility(match.figures[0]) == target


def test_characteristics_under_weather_and_portents() -> None:
    match = match_of([entry(), entry(skills=["Shadowlands"])], [])
    plain, damned = match.figures
    match.weather = "winter_warfare"
    assert match.stat(plain, "ma") == 4
    match.weather, match.portents = "torrential_rain", True
    assert [match.stat(plain, name) for name in ("ma", "st", "ag", "av", "ph")] == [5, 2, 2, 6, 3]
    assert match.stat(damned, "ma") == 6
    plain.dishonored = True
    assert match.stat(plain, "ph") == 0


@pytest.mark.parametrize(
    ("faces", "own_choice", "failed"),
    [([1, 2], True, True), ([1, 3], True, False), ([3, 1], False, True), ([2], True, True)],
)
def test_sam_chk_06_a_failed_block(faces: list[int], own_choice: bool, failed: bool) -> None:
    match = match_of([entry()], [])
    attacker = match.figures[0]
    assert blocks.failed(faces, attacker, 0 if own_choice else 1) is failed
