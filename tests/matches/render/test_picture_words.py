"""What a screen reader speaks of a picture is in the reader's language; the rulebook's is not."""

from __future__ import annotations

import re

import pytest

from engine.geometry import OFF
from engine.position import State, Stray
from engine.variants.registry import find_variant
from matches.render.map_svg import map_svg
from matches.render.marked_svg import in_words
from matches.render.marks_svg import Marks
from matches.render.picture_words import describe
from matches.render.translation import Language
from tests.engine.stage import Player, Stage
from tests.engine.variants.dungeon.scene import CISTERN
from tests.matches.render.test_dungeon import scene
from tests.support.second_language import Strange, german
from tests.untranslated_python import ROOT, marked

TERRAIN = {
    "End zone {zone}: {first} to {last}.": "Endzone {zone}: {first} bis {last}.",
    "{team}: {players}.": "{team} hat {players}.",
}


def squigs() -> Stage:
    """One squig in a hand, one of a breed on the pitch, an ordinary one; a rooted player."""
    clans = tuple([*find_variant("squig").clans][:2])
    home = {7: "E5", 8: Player("A1", State.PRONE)}
    stage = Stage(home, {4: Player("G12", State.STUNNED)}, ball="H12", variant="squig", clans=clans)
    position, square = stage.game.position, stage.game.rules.board.square
    position.ball_number, position.game_state.breeds = 2, [2, 1, 0]
    position.strays = [
        Stray(1, OFF, stage.figure(7).slot, loose=False),
        Stray(3, square("B2"), OFF, loose=False),
    ]
    stage.figure(7).rooted = stage.figure(7).dazed = True
    return stage


def games():
    yield squigs().game
    yield Stage({7: "E5"}, {}, ball="E5").game
    yield Stage({7: "E5"}, {}, ball="B2").game
    yield scene()


def test_no_word_of_a_picture_stays_english():
    strange = Strange()
    for game in games():
        said = describe(game.position, game.rules, ("1", "2"), Language(strange))
        words = re.sub(r"\b[A-Z]{1,2}\d+\b", "", said)
        assert re.findall("[A-Za-z]{2}", words) == [], said
    assert strange.asked - marked(ROOT / "matches" / "render") == set()


def test_english_is_as_it_was():
    stage = squigs()
    assert describe(stage.game.position, stage.game.rules, ("H", "A")) == (
        "H: 7 at E5, rooted, no tackle zone; 8 at A1, prone. A: 4 at G12, stunned. "
        "H 7 has squig 1, a kangaroo. Squig 2, a gnasher, lies at H12. Squig 3 lies at B2."
    )
    game = Stage({7: "E5"}, {}, ball="B2").game
    assert describe(game.position, game.rules, ("H", "A")) == (
        "H: 7 at E5. A: nobody on the pitch. The ball lies at B2."
    )


@pytest.mark.django_db
def test_a_page_is_described_in_the_readers_language_and_the_rulebook_in_english():
    game, meta = scene(), find_variant("dungeon")
    english = map_svg(meta, CISTERN.text, "M")
    rulebook = in_words(game.position, game.rules, Marks(), ("H", "A"))
    with german(TERRAIN):
        assert "Endzone A: B2 bis C5." in describe(game.position, game.rules, ("H", "A"))
        assert "Endzone A: B2 bis C5." in map_svg(meta, CISTERN.text, "M")
        assert in_words(game.position, game.rules, Marks(), ("H", "A")) == rulebook
    assert map_svg(meta, CISTERN.text, "M") == english
    assert "End zone A: B2 to C5." in english
