"""What dice and payments mean, in the words of the log."""

from __future__ import annotations

import pytest

from engine import events as ev
from engine.lineup import MatchSetup
from engine.variants.registry import find_variant
from matches.render.commentary import commentary

CLANS = find_variant("samurai").clans
SETUP = MatchSetup("samurai", CLANS["crab"].line_up("Crabs"), CLANS["lion"].line_up("Lions"))


def said(*events: ev.Event) -> list[str]:
    """The sentences of those events."""
    return [line.text for section in commentary(events, SETUP) for line in section.lines]


@pytest.mark.parametrize(("face", "d3"), [(1, 1), (2, 1), (3, 2), (6, 3)])
def test_a_die_that_is_read_as_a_d3_says_so(face, d3):
    (line,) = said(ev.Rolled("SAM-STF-06", "poison", 0, 12, 6, (face,)))
    assert f"poison: {face} (as a D3: {d3})." in line
    (line,) = said(ev.Rolled("SQG-WAN-01", "squig_move", 0, None, 6, (face,)))
    assert f": {face} (moves {d3};" in line


def test_the_fan_factor_says_that_it_changes():
    assert said(ev.FanFactorChanged("LGE-FAN-01", 0, -1)) == [
        "The fan factor of Crabs changes by -1."
    ]


@pytest.mark.parametrize(("distance", "words"), [(1, "1 square."), (4, "4 squares.")])
def test_squares_are_counted(distance, words):
    (line,) = said(ev.Passed("SAM-PAS-01", 0, 1, distance, "short"))
    assert line.endswith(words)


def test_who_is_not_needed_does_not_miss_the_match():
    (home,) = said(ev.MissesMatch("LGE-JOU-01", 0))
    (hurt,) = said(ev.MissesMatch("SAM-INJ-05", 0))
    assert home.endswith("is not needed and stays at home.")
    assert hurt.endswith("misses the match.")


def test_winnings_given_away_say_whose_they_were():
    def paid(to: int) -> list[str]:
        rolled = ev.Rolled("SAM-PST-02", "winnings", 0, None, 6, (4,))
        return said(rolled, ev.WinningsPaid("SAM-PST-02", to, 40))

    assert paid(0) == ["Crabs, winnings: 4.", "Crabs earns 40 koku."]
    assert paid(1) == ["Crabs, winnings: 4.", "Lions gets the winnings of Crabs, 40 koku."]
