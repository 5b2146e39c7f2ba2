"""Clan tables: the files, and the errors of bad ones (SAM-TEA, SAM-CRB to SAM-UNI)."""

from __future__ import annotations

import pytest

from engine.clans import COLUMNS, load_clan
from engine.errors import DataError
from engine.variants.registry import find_variant
from tests.support.mixed import SPECIAL

VARIANT = find_variant("samurai")
HEADER = ",".join(COLUMNS)
GOOD = (
    f"{HEADER}\nposition,lineman,Lineman,line,16,6,3,3,8,2,Block,60,1\n"
    "reroll,reroll,R,,8,,,,,,,60,0\n"
)


@pytest.mark.rules(
    "SAM-CRB", "SAM-CRN", "SAM-DRA", "SAM-LIO", "SAM-PHO", "SAM-SCO", "SAM-UNI", "SAM-TEA-08"
)
@pytest.mark.parametrize(
    ("clan", "reroll", "shugenja", "lineman", "total"),
    [
        ("crab", 60, 150, "4 4 2 9 1 60", 290),
        ("crane", 50, 150, "7 3 3 7 3 70", 360),
        ("dragon", 80, 150, "6 3 3 7 3 60", 290),
        ("lion", 70, 150, "6 3 3 8 3 70", 170),
        ("phoenix", 70, 100, "5 2 3 7 2 50", 370),
        ("scorpion", 90, 150, "6 3 4 8 1 50", 300),
        ("unicorn", 90, 150, "5 2 3 7 2 50", 280),
    ],
)
def test_the_seven_clans(clan, reroll, shugenja, lineman, total):
    table = VARIANT.clans[clan]
    first = table.positions[0]
    stats = (first.ma, first.st, first.ag, first.av, first.ph, first.cost)
    prices = {row.key: row.cost for row in table.staff}
    assert " ".join(map(str, stats)) == lineman
    assert table.reroll.cost == reroll
    special = SPECIAL[clan]
    assert prices == {"geisha": 10, "assistant_coach": 10, "shugenja": shugenja, special: 100}
    assert sum(position.cost for position in table.positions) == total


@pytest.mark.rules(
    "SAM-CRB", "SAM-CRN", "SAM-DRA", "SAM-LIO", "SAM-PHO", "SAM-SCO", "SAM-UNI", "SAM-TEA-01"
)
@pytest.mark.parametrize(
    ("clan", "limits"),
    [
        ("crab", [16, 2, 4, 2]),
        ("crane", [16, 4, 4, 2]),
        ("dragon", [16, 2, 4, 4]),
        ("lion", [16, 4]),
        ("phoenix", [16, 2, 2, 2, 2]),
        ("scorpion", [16, 2, 2, 4]),
        ("unicorn", [16, 2, 2, 2]),
    ],
)
def test_the_position_limits(clan, limits):
    assert [position.max for position in VARIANT.clans[clan].positions] == limits


@pytest.mark.rules("SAM-TEA-01", "SAM-TEA-02", "LGE-TEA-01")
@pytest.mark.parametrize("clan", VARIANT.clans)
def test_the_default_line_up_can_be_founded(clan):
    table = VARIANT.clans[clan]
    line_up = table.line_up()
    staff = {row.key: row.cost for row in table.staff}
    cost = sum(f.cost for f in line_up.figures) + line_up.rerolls * table.reroll.cost
    cost += sum(number * staff[key] for key, number in line_up.staff.items())
    assert 11 <= len(line_up.figures) <= 16
    assert cost <= VARIANT.budget


@pytest.mark.rules("ROS-GEN-03")
@pytest.mark.parametrize(
    ("change", "line", "reason"),
    [
        (("Block", "Blok"), 2, "unknown skill 'Blok'"),
        ((",60,1", ",-60,1"), 2, "cost must not be negative"),
        ((",6,3,3,8", ",x,3,3,8"), 2, "ma must be a whole number"),
        (("position,", "postion,"), 2, "unknown kind"),
        ((",60,1", ",60,17"), 2, "over its limit"),
        (("lineman,Lineman", ",Lineman"), 2, "must not be empty"),
        ((",60,1\n", ",60,1,9\n"), 2, "must have 13 values"),
        (("ma,st", "st,ma"), 1, "columns"),
        ((",line,16", ",,16"), 2, "look must be one of line, thrower"),
        ((",line,16", ",lines,16"), 2, "not 'lines'"),
        ((",line,16", ",squig,16"), 2, "not 'squig'"),
        ((",look,", ","), 1, "columns"),
        (("reroll,reroll,R,,8,,,,,,,60,0\n", ""), None, "reroll row"),
    ],
)
def test_a_bad_value_is_refused_with_file_line_and_reason(tmp_path, change, line, reason):
    path = tmp_path / "crab.csv"
    path.write_text(GOOD.replace(*change, 1))
    with pytest.raises(DataError) as refused:
        load_clan(path, rule="SAM-CRB")
    assert reason in refused.value.reason
    assert (refused.value.path, refused.value.line) == (str(path), line)


def test_a_variant_is_found_by_key_or_alias():
    assert find_variant("Samurai Bowl") is find_variant("SAM") is VARIANT
    with pytest.raises(KeyError):
        find_variant("chess")
