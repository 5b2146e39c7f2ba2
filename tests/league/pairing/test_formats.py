"""One factory for all formats; it refuses unknown ones."""

from __future__ import annotations

import pytest

from league.pairing import FORMATS, CannotPair, Entrant, Field, draw, find_format, read_options

FIELD = Field([Entrant(n, f"T{n}") for n in range(1, 9)])


@pytest.mark.parametrize("each", FORMATS, ids=lambda each: each.key)
def test_every_format_draws_with_its_defaults_and_reads_them_back(each) -> None:
    options = read_options(each.key, {})
    assert set(options) == {option.key for option in each.options}
    assert read_options(each.key, options) == options
    drawn = draw(each.key, {}, FIELD)
    assert drawn == draw(each.key, options, FIELD)
    assert bool(drawn.rounds) is (each.key != "ladder")


@pytest.mark.parametrize(
    ("key", "options", "words"),
    [
        ("sumo", {}, "no format called 'sumo'"),
        ("swiss", {"legs": 2}, "Swiss has no option 'legs'"),
        ("round_robin", {"legs": 3}, "a number from 1 to 2"),
        ("round_robin", {"legs": "2"}, "a number from 1 to 2"),
        ("round_robin", {"legs": True}, "a number from 1 to 2"),
        ("swiss", {"method": "dutch"}, "one of slide, fold, adjacent"),
    ],
)
def test_what_is_unknown_is_refused(key, options, words) -> None:
    with pytest.raises(CannotPair, match=words):
        read_options(key, options)


def test_one_team_is_no_field() -> None:
    with pytest.raises(CannotPair, match="at least two"):
        draw("swiss", {}, Field([Entrant(1, "Alone")]))


def test_an_option_is_found_by_its_key() -> None:
    assert find_format("swiss").option("rounds").default == 5
