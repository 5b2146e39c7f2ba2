"""Every face of a block die and of a D6 has a picture, and no two are alike."""

from __future__ import annotations

from urllib.parse import unquote
from xml.etree import ElementTree as ET

import pytest

from engine.variants.registry import VARIANTS
from matches.render.dice_svg import SIGNS, die_address, die_pictures, die_svg
from tests.engine.stage import Stage

PIPS = {str(face): face for face in range(1, 7)}


@pytest.mark.parametrize("game", [meta.key for meta in VARIANTS])
def test_every_result_of_a_games_block_die_has_a_picture(game: str) -> None:
    results = {result for result in Stage(variant=game).game.rules.blocking.results if result}
    assert results <= set(SIGNS)


@pytest.mark.parametrize("face", SIGNS)
def test_a_picture_can_be_read_and_is_drawn(face: str) -> None:
    tree = ET.fromstring(die_svg(face))
    if face in PIPS:
        assert len(tree.findall(".//{*}circle")) == PIPS[face]
    assert unquote(die_address(face).removeprefix("data:image/svg+xml,")) == die_svg(face)


def test_no_two_faces_are_alike() -> None:
    assert len(set(die_pictures().values())) == len(SIGNS) == 11


def test_there_is_no_other_face() -> None:
    with pytest.raises(KeyError):
        die_svg("7")
