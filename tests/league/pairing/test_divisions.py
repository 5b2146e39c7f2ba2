"""Divisions, their play-offs, and who goes up and down."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from league.pairing import CannotPair, Entrant, Field, draw
from league.pairing.divisions import divided, moves, qualified
from league.pairing.knockout import bracket


def entrants(count: int, **divisions: int) -> list[Entrant]:
    return [Entrant(n, f"T{n}", divisions.get(f"t{n}", 0)) for n in range(1, count + 1)]


@given(st.integers(2, 6), st.integers(0, 40), st.sampled_from(["snake", "blocks"]))
def test_divisions_are_of_equal_size(count, more, how) -> None:
    given_ = divided(entrants(2 * count + more), count, how=how)
    sizes = Counter(given_.values())
    assert set(sizes) == set(range(1, count + 1))
    assert max(sizes.values()) - min(sizes.values()) <= 1
    if how == "blocks":
        assert list(given_.values()) == sorted(given_.values())


def test_the_snake_shares_the_best_out() -> None:
    assert list(divided(entrants(8), 2, how="snake").values()) == [1, 2, 2, 1, 1, 2, 2, 1]


def test_who_has_a_division_keeps_it() -> None:
    given_ = divided(entrants(6, t1=2, t2=2), 2, how="snake")
    assert given_[1] == given_[2] == 2
    assert Counter(given_.values()) == {1: 3, 2: 3}


def test_too_few_for_so_many_divisions() -> None:
    with pytest.raises(CannotPair, match="3 divisions need at least 6 teams"):
        divided(entrants(5), 3, how="snake")


@given(st.integers(2, 4), st.integers(4, 20))
def test_divisions_play_side_by_side_and_never_across(count, teams) -> None:
    teams = max(teams, 2 * count)
    drawn = draw("divisions", {"divisions": count}, Field(entrants(teams)))
    of = divided(entrants(teams), count, how="snake")
    met = Counter(p.pair for r in drawn.rounds for p in r.pairings)
    assert set(met.values()) == {1}
    for pair in met:
        assert len({of[team] for team in pair}) == 1
    sizes = Counter(of.values()).values()
    assert len(met) == sum(n * (n - 1) // 2 for n in sizes)
    assert len(drawn.rounds) == max(n - 1 + n % 2 for n in sizes)


@pytest.mark.parametrize(("count", "each"), [(2, 1), (2, 2), (2, 4), (3, 2), (4, 2), (4, 4)])
def test_no_division_meets_itself_in_the_first_round_of_the_play_offs(count, each) -> None:
    ranked = [[100 * d + place for place in range(each)] for d in range(count)]
    seeds = qualified(ranked, each)
    assert sorted(seed % 100 for seed in seeds) == [seed % 100 for seed in seeds]
    size = 1 << (len(seeds) - 1).bit_length()
    seats = [seeds[s - 1] if s <= len(seeds) else None for s in bracket(size)]
    for one, two in zip(seats[::2], seats[1::2], strict=True):
        assert one is None or two is None or one // 100 != two // 100


def test_the_play_offs_are_fed_from_the_standings() -> None:
    field = Field(
        entrants(8, t1=1, t2=1, t3=1, t4=1, t5=2, t6=2, t7=2, t8=2),
        first=4,
        ranking=[3, 1, 2, 4, 8, 5, 6, 7],
        decided=True,
    )
    drawn = draw("divisions", {"divisions": 2, "playoffs": 4}, field)
    assert [p.pair for p in drawn.rounds[0].pairings] == [{3, 5}, {8, 1}]
    assert [(r.number, r.name, r.stage) for r in drawn.rounds] == [
        (4, "Semi-final", "playoff"),
        (5, "Final", "playoff"),
    ]
    assert draw("divisions", {"divisions": 2}, field).rounds == ()


def test_who_goes_up_and_down_and_why() -> None:
    tables = [[1, 2, 3, 4], [5, 6, 7, 8], [9, 10, 11]]
    proposed = moves(tables, {4: "casualty difference 1 against 3"}, count=1)
    assert [(m.team, m.from_division, m.to_division, m.why) for m in proposed] == [
        (4, 1, 2, "Place 4 of 4, decided by casualty difference 1 against 3."),
        (5, 2, 1, "Place 1 of 4."),
        (8, 2, 3, "Place 4 of 4."),
        (9, 3, 2, "Place 1 of 3."),
    ]


@given(st.lists(st.integers(2, 6), min_size=2, max_size=5), st.integers(0, 4))
def test_moves_keep_the_sizes_and_move_nobody_twice(sizes, count) -> None:
    start, tables = 0, []
    for size in sizes:
        tables.append(list(range(start, start + size)))
        start += size
    proposed = moves(tables, {}, count=count)
    assert len({move.team for move in proposed}) == len(proposed)
    gone = Counter(move.from_division for move in proposed)
    assert gone == Counter(move.to_division for move in proposed)
