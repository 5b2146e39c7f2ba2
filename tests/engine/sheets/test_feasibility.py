"""Trying a play changes nothing of the position."""

from __future__ import annotations

import pytest

from engine.position import Figure, Position
from engine.sheets.executor.play_choices import obstacle
from engine.sheets.grammar.parser import parse
from engine.sheets.grammar.vocabulary import Vocabulary
from tests.engine.sheets.reasons import GAMES, TABLE, scene
from tests.engine.sheets.test_reasons import cells, written


def state_of(position: Position) -> tuple[object, ...]:
    """All of it: what is saved, the tables beside it, and the skills in use."""
    figures: list[Figure] = position.figures
    slots = [figure.slot if figure is not None else None for figure in position.at]
    skills = [figure.skills for figure in figures]
    return position.snapshot(), slots, [*map(list, position.zones)], skills, list(position.strays)


@pytest.mark.parametrize("game", GAMES)
def test_whatever_is_tried_is_put_back(game):
    """Every play of the table of reasons, legal or not, with its way and as a whole."""
    texts = [(row.legal, row.scene) for row in TABLE[game].values() if row.legal]
    texts += [(cell.text, cell.scene) for where, _, _, cell in cells() if where == game]
    tried = 0
    for text, more in texts:
        stage = scene(game, **more).start()
        position, rules = stage.game.position, stage.game.rules
        sheet = parse(written(game, text), Vocabulary.of(stage.game.setup, 0))
        for play in sheet.plays:
            figure = position.numbered(0, play.number)
            if figure is None:
                continue
            before = state_of(position)
            for whole in (False, True):
                obstacle(play, position, rules, figure, whole=whole)
                tried += 1
            assert state_of(position) == before, text
    assert tried > 50
