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
    assert f" rolls {face} (poison, as a D3: {d3})." in line
    (line,) = said(ev.Rolled("SQG-WAN-01", "squig_move", 0, None, 6, (face,)))
    assert f"Rolls {face} (squig move, moves {d3};" in line


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

    assert paid(0) == ["Crabs earns 40 koku (rolls 4)."]
    assert paid(1) == ["Lions gets the winnings of Crabs, 40 koku (rolls 4)."]


def test_dice_that_each_team_throws_name_it():
    rolls = [ev.Rolled("SAM-STF-05", "asako_yasu", side, None, 6, (4,)) for side in (0, 1)]
    assert said(*rolls) == ["Crabs rolls 4 (Asako Yasu).", "Lions rolls 4 (Asako Yasu)."]
    assert said(ev.Rolled("CORE-BAL-02", "bounce", 0, None, 8, (4,))) == ["Rolls 4 (bounce)."]


@pytest.mark.parametrize(
    ("cause", "line"),
    [
        ("spent", None),
        ("half", None),
        ("rallying_cry", "Lions now has 3 team re-rolls (Rallying Cry)."),
        ("shijin", "Lions now has 3 team re-rolls (a poem of Kakita Shijin)."),
    ],
)
def test_who_gains_a_team_re_roll_is_said(cause, line):
    assert said(ev.RerollsSet("SAM-KIK-04", 1, 3, cause)) == ([line] if line else [])


@pytest.mark.parametrize(
    ("rule", "line"),
    [
        ("SAM-SKL-08", "1 Hida 1 stands firm."),
        ("SKL-44", "1 Hida 1 has taken root and stays."),
    ],
)
def test_why_somebody_was_not_pushed(rule, line):
    name = f"{SETUP.sides[0].figures[0].number} {SETUP.sides[0].figures[0].name}"
    (told,) = said(ev.PushResisted(rule, 0, 12))
    assert told == line.replace("1 Hida 1", name)


def test_a_spell_says_whom_or_what_it_hits():
    cast = ev.SpellCast("SAM-SHU-02", 0, "fires_from_within", (12,), (0, 1, 2))
    assert said(cast) == ["The Shugenja of Crabs casts Fires From Within on A1, B1, C1."]
    victim = SETUP.sides[1].figures[0]
    slot = len(SETUP.sides[0].figures)
    strike = ev.SpellCast("SAM-SHU-06", 0, "void_strike", (slot,), ())
    (line,) = said(strike)
    assert line == f"The Shugenja of Crabs casts Void Strike on {victim.number} {victim.name}."
