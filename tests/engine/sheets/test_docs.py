"""The page for coaches and the formal grammar match the parser."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.position import State
from engine.sheets import conditions, preferences
from engine.sheets.faults import SheetFaults
from engine.sheets.grammar import synonyms
from engine.sheets.grammar.parser import parse
from engine.sheets.grammar.play_parser import PADS, SPELLS, UNTIL, VERBS
from engine.sheets.grammar.preference_parser import PREFERENCES, TERMS
from engine.sheets.grammar.vocabulary import Vocabulary
from engine.sheets.odds.turn_odds import estimate_turn
from engine.sheets.turn_check import check
from tests.engine.sheets.helpers import keywords
from tests.engine.sheets.strategies import GAMES, vocabulary_of
from tests.engine.stage import Player, Stage

DOCS = Path(__file__).parents[3] / "docs"
PAGE = (DOCS / "turn-sheet.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"^```sheet\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
GRAMMAR = re.sub(r"\(\*.*?\*\)", "", (DOCS / "turn-sheet.ebnf").read_text("utf-8"), flags=re.DOTALL)
RULES = dict(re.findall(r"(\w+)\s*=(.*?) ;", GRAMMAR, re.DOTALL))
TERMINALS = set(re.findall(r'"([^"]+)"', GRAMMAR))
LEXICAL = {"number", "opponent", "pad", "square", "chance", "count", "weather", "newline"}


def the_position() -> Stage:
    """The page's position."""
    return Stage(
        {3: "D5", 7: "E7", 8: "E8", 9: "F9", 12: Player("C3", State.PRONE)},
        {4: "G6", 5: "J12", 11: "N20"},
        ball="G9",
        turns=(2, 2),
        rerolls=(1, 1),
    ).start()


@pytest.mark.parametrize("text", EXAMPLES)
def test_the_examples_can_be_read_and_played(text):
    stage = the_position()
    sheet = parse(text, vocabulary := Vocabulary.of(stage.game.setup, 0))
    assert parse(sheet.text(), vocabulary) == sheet
    checkpoint = stage.game.checkpoint()
    assert [c.fault for c in check(checkpoint, 0, sheet) if c.fault is not None] == []
    outlook = estimate_turn(checkpoint, sheet, 20)
    assert all(play.refused < 1 for play in outlook.plays)


def test_every_section_has_an_example():
    sections = re.split(r"^## ", PAGE, flags=re.MULTILINE)[1:]
    assert all("```sheet" in section for section in sections)
    assert len(EXAMPLES) == len(sections)


def test_every_word_of_the_parser_stands_on_the_page_and_in_the_grammar():
    states = {
        word
        for table in (
            conditions.OF_A_PLAYER,
            conditions.OF_A_SQUARE,
            conditions.OF_THE_BALL,
            conditions.OF_THE_SCORE,
            conditions.OF_NUMBERS,
        )
        for words in table
        for word in words.split()
    }
    own = {
        *keywords(),
        *VERBS,
        *PREFERENCES,
        *TERMS,
        *SPELLS,
        *states,
        "BALL",
        "SCORE",
        "WEATHER",
        "TO",
        "ON",
        UNTIL,
    }
    skills = {name.replace(" ", "-") for name in preferences.SKILLS}
    cases = {*preferences.FACES, *preferences.WAYS, *preferences.FOLLOW_WHEN}
    cases |= {*preferences.REROLL_WHEN, *skills, *preferences.SPELL_USES}
    signs = {"yes", "no", "if:", ">", "|", ":", "SKIP", "STOP"}
    assert own | cases | signs == TERMINALS
    unnamed = {word for word in own | cases if word not in PAGE}
    assert unnamed == {"FIRES", "INNER", "VOID", "THEN"} & unnamed


def test_every_other_spelling_on_the_page_is_read():
    chosen = re.search(r"## Other spellings\n\n(.*?)```", PAGE, re.DOTALL)
    assert chosen is not None
    known = {key.lower() for table in (synonyms.WORDS, synonyms.STATES) for key in table}
    known |= {" ".join(pair).lower() for pair in synonyms.PAIRS}
    known |= {word.lower() for word in synonyms.FILLERS} | {"next to", "adjacent to"}
    assert set(re.findall(r"`([^`]+)`", chosen[1])) <= known


# -- sheets made of the formal grammar ---------------------------------------------------------

PIECE = re.compile(r'"[^"]+"|\w+|[\[\]{}()|]')


class Maker:
    """Makes a text of a rule at random."""

    def __init__(self, game: str, seed: int):
        self.vocabulary, self.random, self.depth = vocabulary_of(game), random.Random(seed), 0

    def of(self, rule: str) -> str:
        pieces = PIECE.findall(RULES[rule])
        return " ".join(self._choose(pieces))

    def _choose(self, pieces: list[str]) -> Iterator[str]:
        ways = list(split(pieces, "|"))
        yield from self._sequence(self.random.choice(ways))

    def _sequence(self, pieces: list[str]) -> Iterator[str]:
        at = 0
        while at < len(pieces):
            piece = pieces[at]
            if piece in "[{(":
                end = closing(pieces, at)
                times = {"(": 1, "[": self.random.randint(0, 1)}.get(piece)
                for _ in range(self.random.randint(0, 3) if times is None else times):
                    yield from self._choose(pieces[at + 1 : end])
                at = end
            elif piece.startswith('"'):
                yield piece[1:-1]
            elif piece in LEXICAL:
                yield self._word(piece)
            else:
                yield self.of(piece)
            at += 1

    def _word(self, kind: str) -> str:
        pick, vocabulary = self.random.choice, self.vocabulary
        return {
            "number": lambda: str(pick(sorted(vocabulary.own))),
            "opponent": lambda: f"opp{pick(sorted(vocabulary.opponents))}",
            "pad": lambda: str(pick(PADS)),
            "square": lambda: vocabulary.board.name(pick(range(vocabulary.board.size))),
            "chance": lambda: pick(["1/6", "15%", "0.25", "0", "1"]),
            "count": lambda: str(pick(range(9))),
            "weather": lambda: pick([*vocabulary.weathers] or ["NICE"]).upper().replace("_", "-"),
            "newline": lambda: "\n",
        }[kind]()


def split(pieces: list[str], sign: str) -> Iterator[list[str]]:
    found: list[str] = []
    depth = 0
    for piece in pieces:
        depth += (piece in "[{(") - (piece in "]})")
        if piece == sign and not depth:
            yield found
            found = []
        else:
            found.append(piece)
    yield found


def closing(pieces: list[str], at: int) -> int:
    depth = 0
    for end in range(at, len(pieces)):
        depth += (pieces[end] in "[{(") - (pieces[end] in "]})")
        if not depth:
            return end
    raise AssertionError(pieces)


CASES = re.compile(r"if: [\w-]+(?: \| [\w-]+)*(?= |$)")
OF_SOME_GAMES = re.compile(
    r"\b(TELEPORT|ON|LEAP|STAB|GAZE|HURL|OPEN|WALL|FOUND|WEATHER|CAST)\b"
    r"|BLOCK (?!opp)|PASS (?![0-9])"
)


@pytest.mark.one_in(2)
@pytest.mark.parametrize("game", GAMES)
def test_what_the_grammar_makes_the_parser_reads(game):
    """Lines of one game's words; the grammar also allows a repeated preference."""
    read = 0
    refused = []
    for seed in range(400):
        maker = Maker(game, seed)
        text = CASES.sub(lambda cases: cases[0].replace(" ", ""), maker.of("line"))
        try:
            sheet = parse(text, maker.vocabulary)
        except SheetFaults as error:
            refused.append((text, {fault.code for fault in error.faults}))
            continue
        read += 1
        assert parse(sheet.text(), maker.vocabulary, canonical=True) == sheet
    assert read > 200
    for text, codes in refused:
        assert "preference-twice" in codes or OF_SOME_GAMES.search(text), (text, codes)
