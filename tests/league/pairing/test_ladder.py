"""The ladder: whom one may challenge, and how places change."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from league.pairing.ladder import Contest, after, answer_by, refusal, replayed, within_reach

ORDER = [1, 2, 3, 4, 5, 6]


@pytest.mark.parametrize(
    ("challenger", "challenged", "busy", "words"),
    [
        (4, 1, (), ""),
        (5, 1, (), "at most 3 places up; this is 4"),
        (1, 4, (), "that is higher"),
        (3, 3, (), "that is higher"),
        (4, 3, (4,), "You are in a challenge"),
        (4, 3, (3,), "They are in a challenge"),
        (9, 3, (), "Both teams must be"),
    ],
)
def test_whom_one_may_challenge(challenger, challenged, busy, words) -> None:
    reason = refusal(ORDER, challenger, challenged, reach=3, busy=busy)
    assert words in reason
    assert bool(reason) is bool(words)


def test_who_is_within_reach() -> None:
    assert within_reach(ORDER, 5, reach=3, busy={3}) == [2, 4]
    assert (
        within_reach(ORDER, 1, reach=3, busy=()) == within_reach(ORDER, 9, reach=3, busy=()) == []
    )


@pytest.mark.parametrize(
    ("contest", "move", "order"),
    [
        (Contest(5, 2, True), "swap", [1, 5, 3, 4, 2, 6]),
        (Contest(5, 2, True), "insert", [1, 5, 2, 3, 4, 6]),
        (Contest(5, 2, False), "swap", ORDER),
        (Contest(2, 5, True), "swap", ORDER),
        (Contest(9, 2, True), "swap", ORDER),
    ],
)
def test_a_win_takes_the_place(contest, move, order) -> None:
    assert after(ORDER, contest, move=move) == order


contests = st.lists(
    st.builds(Contest, st.integers(1, 6), st.integers(1, 6), st.booleans()), max_size=20
)


@given(contests, st.sampled_from(["swap", "insert"]))
def test_the_ladder_stays_a_ladder(played, move) -> None:
    assert sorted(replayed(ORDER, played, move=move)) == ORDER


def test_a_challenge_expires() -> None:
    assert answer_by(datetime(2026, 5, 1, tzinfo=UTC), 7) == datetime(2026, 5, 8, tzinfo=UTC)
