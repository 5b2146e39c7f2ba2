"""Every position, named star and breed of squig has a look; the loaders refuse what is none."""

from __future__ import annotations

import pytest

from engine.errors import DataError
from engine.looks import LINE, LOOKS, SQUIG_LOOKS
from engine.variants.position_looks import position_look
from engine.variants.registry import VARIANTS, find_variant
from engine.variants.samurai import ronin
from engine.variants.squig.state import BREED_NAMES

ROWS = [
    (clan.key, row)
    for clan in {clan.key: clan for meta in VARIANTS for clan in meta.clans.values()}.values()
    for row in clan.positions
]
BY_NAME = ("thrower", "catcher", "runner", "blitzer", "blocker", "berserker", "ninja", "adept")
"""Words in names of positions that say what the player does."""


@pytest.mark.parametrize(("clan", "row"), ROWS, ids=lambda part: getattr(part, "key", part))
def test_a_position_has_the_look_of_its_row(clan, row):
    assert row.look in LOOKS
    assert position_look(clan, row.key) == row.look


def test_there_are_92_positions_and_each_look_is_worn():
    assert len(ROWS) == 92
    assert {row.look for _, row in ROWS} == set(LOOKS)


def test_what_a_position_is_called_and_can_do_is_what_it_looks_like():
    for clan, row in ROWS:
        named = [word for word in BY_NAME if word in row.key]
        assert not named or row.look == named[-1], (clan, row.key)
        if "Stunty" in row.skills:
            assert row.look == "small", (clan, row.key)
        if "Loner" in row.skills:
            assert row.look in {"big", "tree"}, (clan, row.key)
        if "Pass" in row.skills:
            assert row.look in {"thrower", "ninja"}, (clan, row.key)
        if "Catch" in row.skills:
            assert row.look == "catcher", (clan, row.key)


def test_named_stars_and_strangers_have_a_look():
    stars = find_variant("samurai").named_stars
    assert {position_look("crab", key) for key in stars} <= set(LOOKS)
    assert [position_look(clan, "old_gate") for clan in ("crab", "", "none")] == ["big"] * 3
    assert position_look("crab", "nobody") == LINE
    assert position_look("", "thrower") == "thrower"


def test_a_breed_of_squigs_looks_like_its_name():
    assert SQUIG_LOOKS == BREED_NAMES


@pytest.mark.parametrize(
    ("old", "new"), [("Ferryman,thrower,", "Ferryman,,"), (",thrower,", ",giant,")]
)
def test_a_named_star_without_a_known_look_is_refused(monkeypatch, tmp_path, old, new):
    table = tmp_path / "ronin.csv"
    table.write_text(ronin.TABLE.read_text().replace(old, new))
    monkeypatch.setattr(ronin, "TABLE", table)
    with pytest.raises(DataError, match="look must be one of") as refused:
        ronin.ronin.__wrapped__()
    assert refused.value.line == 2
