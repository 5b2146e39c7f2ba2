"""What the match's pages take from tables is in the reader's language."""

from __future__ import annotations

import re
from collections.abc import Iterable

import pytest

from engine import maps
from engine.report import Fate
from engine.rules_lookup import rules_for
from engine.variants.registry import VARIANTS, find_variant
from matches.render import map_words, result_words, sheet_words, translation
from matches.render.decision_words import KINDS, SOURCES
from matches.render.legend import legend, planning_legend
from matches.render.orders_table import PRESET_WORDS
from matches.render.side_looks import USUAL_COLOURS, looks_of
from matches.views.report_page import SHOWN
from tests.matches.render.test_log_words import setup_of
from tests.support.second_language import Strange
from tests.untranslated_python import ROOT, marked

GAMES = [meta.key for meta in VARIANTS]


@pytest.fixture
def strange(monkeypatch):
    """A reader of a language without our letters."""
    language = Strange()
    monkeypatch.setattr(translation, "catalog", lambda: language)
    return language


def english(texts: Iterable[str]) -> list[str]:
    """Those with a word of ours; what is typed in a sheet stays."""
    return [text for text in texts if re.search("[A-Za-z]{2}", text)]


@pytest.mark.parametrize("variant", GAMES)
def test_help_buttons_and_legend_of_a_match_are_in_the_readers_language(variant, strange):
    setup = setup_of(variant)
    rules = rules_for(setup)
    shown = [each.text for each in sheet_words.explained(rules)]
    shown += [tool.label for tool in sheet_words.tools(rules)]
    shown += [text for _, text in sheet_words.phrases()]
    clans = tuple(line_up.clan for line_up in setup.sides)
    meta = next(meta for meta in VARIANTS if meta.key == variant)
    shown += [text for _, text in legend(meta, looks_of(*USUAL_COLOURS, clans))]
    shown += [text for _, text in planning_legend()]
    assert len(shown) > 40
    assert english(shown) == []


def test_the_signs_of_a_map_are_in_the_readers_language(monkeypatch):
    meta = find_variant("dungeon")
    assert set(map_words.SIGN_WORDS) == set(maps.legend(meta).values())
    said = map_words.sign_words(meta)
    assert said["~"] == "lava, a pit"
    assert said["B"] == "floor of end zone B"
    assert said["6"] == "the printed place of teleport pad 6, on floor or in an end zone's block"
    monkeypatch.setattr(map_words, "gettext", Strange().gettext)
    assert [words for words in map_words.sign_words(meta).values() if "floor" in words] == []


def test_tables_that_are_translated_elsewhere_are_marked():
    known = marked(ROOT / "matches")
    tables = [label for _, label in SHOWN]
    tables += [*result_words.FATES.values(), *result_words.COUNTS.values()]
    tables += [*SOURCES.values(), *PRESET_WORDS.values()]
    tables += [text for words in KINDS.values() for text in (words.name, words.question)]
    assert set(tables) - known == set()
    assert set(result_words.FATES) == set(Fate)
