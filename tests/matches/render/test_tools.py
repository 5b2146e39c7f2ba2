"""What a button of the board orders is what its words order in the grammar."""

from __future__ import annotations

from dataclasses import replace
from itertools import product

import pytest

from engine.rules_lookup import rules_for
from engine.sheets.grammar.parser import parse
from engine.sheets.grammar.vocabulary import Vocabulary, verbs_of
from engine.sheets.turn_sheet import Play, PlayStep
from matches.render.sheet_words import MATE, OPPONENT, SQUARE, Tool, tools
from tests.matches.render.test_log_words import setup_of

GAMES = ("samurai", "blitz", "dungeon", "squig")
WORDS = {MATE: "9", OPPONENT: "opp4", SQUARE: "F7"}


def aimed(step: PlayStep, kinds: tuple[str, ...]) -> PlayStep:
    """The step as the board fills it in (play-order.js, `toolOrder`)."""
    player = next((int(WORDS[kind].removeprefix("opp")) for kind in kinds if kind != SQUARE), None)
    return replace(
        step, squares=tuple(WORDS[kind] for kind in kinds if kind == SQUARE), player=player
    )


def targets_of(tool: Tool) -> list[tuple[str, ...]]:
    """The kinds of target that clicks may give it."""
    return list(product(*(place.split("|") for place in tool.takes)))


@pytest.mark.parametrize("variant", GAMES)
def test_a_button_orders_what_its_words_say(variant: str) -> None:
    rules = rules_for(setup_of(variant))
    vocabulary = Vocabulary(rules.board, [7, 9], [4], verbs=verbs_of(rules))
    found = tools(rules)
    assert len(found) >= 3
    for tool in found:
        assert set(tool.steps) >= {kinds[0] if kinds else "" for kinds in targets_of(tool)}
        others = [(kind,) for kind in tool.steps if kind and len(tool.takes) < 2]
        for kinds in {*targets_of(tool), *others}:
            words = " ".join([tool.word, *(WORDS[kind] for kind in kinds)])
            (play,) = parse(f"7 {words}\nEND", vocabulary).items
            assert isinstance(play, Play)
            assert play.steps == (aimed(tool.steps[kinds[0] if kinds else ""], kinds),), words
