"""In every game every verb is refused for the true reason: code, clause and values (reasons.py)."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from engine.decisions import Verb
from engine.rules_lookup import rules_for
from engine.sheets.faults import Fault
from engine.sheets.grammar.parser import parse
from engine.sheets.grammar.vocabulary import Vocabulary, verbs_of
from engine.sheets.turn_check import check
from engine.sheets.turn_sheet import BETWEEN_WORDING
from matches.render.fault_words import reason
from tests.engine.sheets.reasons import DIMENSIONS, GAMES, TABLE, Cell, Row, scene, square

COACH = frozenset({*BETWEEN_WORDING, Verb.TELEPORT})
"""The verbs that need no player on the pitch."""


def written(game: str, text: str) -> str:
    """The text with the squares of that game's board."""
    return re.sub(r"(?<![\w])[A-Z][0-9]+\b", lambda found: square(game, found[0]), text)


def last_fault(game: str, text: str, more) -> Fault | None:
    """What the check says of the last play."""
    stage = scene(game, **more).start()
    sheet = parse(written(game, text), Vocabulary.of(stage.game.setup, 0))
    *before, last = check(stage.game.checkpoint(), 0, sheet)
    assert [checked.fault for checked in before] == [None] * len(before)
    return last.fault


def cells() -> Iterator[tuple[str, str, str, Cell]]:
    for game in GAMES:
        for verb, row in TABLE[game].items():
            for dimension in DIMENSIONS:
                for cell in getattr(row, dimension):
                    yield game, str(verb), dimension, cell
            if verb not in COACH:
                for dimension, cell in of_the_player(game, row):
                    yield game, str(verb), dimension, cell


def of_the_player(game: str, row: Row) -> Iterator[tuple[str, Cell]]:
    """Who cannot act at all: off the pitch, stunned, or at the second time."""
    number, rest = row.legal.split(" ", 1)
    once, face_up = "CORE-TRN-02", "CORE-PIT-04"
    if game == "samurai":
        once, face_up = "SAM-TRN-04", "SAM-INJ-01"
    yield "player", Cell(f"13 {rest}", "not-on-pitch", "CORE-PIT-03", {"number": 13}, row.scene)
    yield "state", Cell(f"14 {rest}", "stunned", face_up, {"number": 14}, row.scene)
    yield (
        "player",
        Cell(f"{number} STAND\n{row.legal}", "already-played", once, {"number": int(number)}),
    )


def test_every_verb_of_every_game_has_a_row_with_every_dimension():
    for game in GAMES:
        verbs = verbs_of(rules_for(scene(game).game.setup)) - {Verb.DECLARE} | {Verb.CONCEDE}
        assert set(TABLE[game]) == verbs, game
        for verb, row in TABLE[game].items():
            empty = {name for name in DIMENSIONS if not getattr(row, name)}
            assert empty == set(row.none_of.split()), (game, verb)


@pytest.mark.parametrize(
    ("game", "verb"), [(game, verb) for game in GAMES for verb in TABLE[game]], ids=str
)
def test_the_legal_play_of_each_row_has_no_fault(game, verb):
    row = TABLE[game][verb]
    if row.legal:
        assert last_fault(game, row.legal, row.scene) is None


@pytest.mark.parametrize(
    ("game", "verb", "dimension", "cell"),
    [
        pytest.param(*found, id="-".join((*found[:3], found[3].code, found[3].text)))
        for found in cells()
    ],
)
def test_a_refusal_gives_the_true_reason(game, verb, dimension, cell):
    fault = last_fault(game, cell.text, cell.scene)
    assert fault is not None
    assert (fault.code, fault.rule) == (cell.code, cell.rule)
    values = {
        key: square(game, str(value)) if key in ("square", "wall") else value
        for key, value in cell.values.items()
    }
    assert {key: fault.values.get(key) for key in values} == values
    assert "?" not in reason(fault)


@pytest.mark.parametrize("game", GAMES)
def test_what_another_game_has_is_said_to_be_no_part_of_this(game):
    stage = scene(game).start()
    ground = Vocabulary.of(stage.game.setup, 0)
    for verb in BETWEEN_WORDING.keys() - ground.verbs - {Verb.CONCEDE}:
        targets = {Verb.FIRES: " H3 H4 H5", Verb.INSPIRE: "", Verb.COUNTER: ""}.get(verb, " 7")
        text = written(game, BETWEEN_WORDING[verb] + targets)
        (checked,) = check(stage.game.checkpoint(), 0, parse(text, ground))
        assert checked.fault is not None
        assert checked.fault.code == "not-in-this-game"
        assert checked.fault.values["verb"] == BETWEEN_WORDING[verb]
