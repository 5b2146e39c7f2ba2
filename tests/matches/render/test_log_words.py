"""Every sentence and every word of a match's log can be translated."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from engine import events as ev
from engine.event_codes import CODES
from engine.lineup import STAKES, MatchSetup
from engine.replay.scene import Scene
from engine.rules import kickoff_table
from engine.rules_lookup import rules_for
from engine.skills import Skill
from engine.variants.registry import VARIANTS
from engine.variants.samurai import kickoff_table as samurai_table
from matches.mail.key_rolls import key_rolls
from matches.render import phrases
from matches.render.commentary import Commentator, commentary, segment_title
from matches.render.log_words import GAME_WORDS, WORDS
from matches.render.moves import moves
from matches.render.replay_steps import PartHead, StepWriter
from matches.render.translation import Language
from tests.support.every_event import every_event
from tests.support.second_language import Strange, german
from tests.untranslated_python import marked

ROOT = Path(__file__).parents[3]
SKILL_NAMES = {skill.printed for skill in Skill}
GAMES = [meta.key for meta in VARIANTS]
SILENT = {"turn_ended", "activated"}
GIVEN = re.compile(r"\b(?:H|A|gold|koku|SPP|MA|ST|AG|AV|D3|SAM|SKL|LGE)\b")
"""Names and signs that are the same in every language."""
HEAD: PartHead = {"segment": 1, "title": "", "side": None}


def setup_of(variant: str) -> MatchSetup:
    home, away = list(next(meta for meta in VARIANTS if meta.key == variant).clans.values())[:2]
    return MatchSetup(variant, home.line_up("H"), away.line_up("A"))


@pytest.mark.parametrize("variant", GAMES)
def test_no_word_of_a_sentence_stays_english(variant):
    strange, setup = Strange(), setup_of(variant)
    commentator = Commentator(setup, Language(strange))
    names = [spec.name for line_up in setup.sides for spec in line_up.figures]
    left = re.compile("|".join(map(re.escape, sorted([*names, *SKILL_NAMES], key=len)[::-1])))
    for event in every_event():
        line = commentator.sentence(event) if event.kind not in SILENT else None
        if line is not None:
            bare = GIVEN.sub("", left.sub("", line.text))
            assert not re.search("[A-Za-z]{2}", bare), (event, line.text)
    assert strange.asked - marked(ROOT / "matches" / "render") == set()


def test_every_code_of_the_engine_has_its_word():
    codes = {code for codes in CODES.values() for code in codes}
    names = {
        name for table in (kickoff_table.TABLE, samurai_table.TABLE) for name, _ in table.values()
    }
    ends = set(CODES["end_given", "end"])
    assert (codes | names) - set(WORDS) - SKILL_NAMES - ends == set()


def test_every_modifier_that_the_engine_gives_has_its_word():
    found = set(_modifiers())
    assert {"tackle zones", "geisha", "Mighty Blow"} <= found
    lengths = {
        f"{length} pass" for kind in ("passed", "thrown") for length in CODES[kind, "length"]
    }
    assert (found | lengths | set(STAKES.values())) - set(WORDS) - SKILL_NAMES == set()


def _modifiers() -> Iterator[str]:
    """Names that stand before a number in the rules' code."""
    for folder in ("rules", "variants"):
        for path in (ROOT / "engine" / folder).rglob("*.py"):
            if path.name in {"meta.py", "game_meta.py", "options.py", "chests.py"}:
                continue
            for node in ast.walk(ast.parse(path.read_text())):
                match node:
                    case ast.Tuple([ast.Constant(str(name)), value]) if name and _is_number(value):
                        yield name


def _is_number(value: ast.expr) -> bool:
    """Whether it can be a modifier: no text, no tuple, no function of a table."""
    if isinstance(value, ast.Constant):
        return isinstance(value.value, int)
    if isinstance(value, ast.Name):
        return not value.id.startswith("_")
    return isinstance(value, (ast.UnaryOp, ast.BinOp, ast.Subscript, ast.Attribute, ast.IfExp))


@pytest.mark.parametrize("variant", GAMES)
def test_a_games_own_words_are_marked(variant):
    own = set(rules_for(setup_of(variant)).words.values())
    assert own <= set(GAME_WORDS) | set(WORDS.values())


def test_what_a_game_calls_its_weathers_and_handicaps_is_marked():
    weathers = {
        meta.weather_title(code) for meta in VARIANTS for code in CODES["weather_set", "weather"]
    }
    assert weathers - {"Light of amaterasu"} == set(phrases.WEATHERS)  # no other game has it
    own = {text for meta in VARIANTS for _, text in meta.handicaps}
    assert own <= set(phrases.OWN_HANDICAPS)


GERMAN = {
    "{figure} moves via {way} to {path}.": "Über {way} geht {figure} nach {path}.",
    "moves from {origin} to {end}": "geht von {origin} nach {end}",
    "picks up the ball": "hebt den Ball auf",
    "{first} and {last}": "{first} und {last}",
    "{who}, {purpose}: {needs}.": "{purpose} von {who}: {needs}.",
    "{purpose}: {needs}.": "{purpose}: {needs}!",
    "dodge": "Ausweichen",
    "failed": "misslungen",
    "needs {target}, rolls {dice} ({verdict})": "braucht {target}, würfelt {dice} ({verdict})",
    "tackle zones": "Störzonen",
    "{side}, half {half}, turn {turn}": "{side}, Hälfte {half}, Zug {turn}",
    "{side} now has {rerolls} ({cause}).": "{side} hat jetzt {rerolls} ({cause}).",
    ("{count} team re-roll", 0): "{count} Wiederholung",
    ("{count} team re-roll", 1): "{count} Wiederholungen",
    "handicap": "Vorgabe",
}
WALK = [ev.Moved("SAM-MOV-01", 0, origin, origin + 1, "move") for origin in (0, 1)]
DODGE = ev.Rolled("SAM-DOD-01", "dodge", 0, 0, 6, (2,), (("tackle zones", -1),), 4, success=False)


def test_a_reader_of_another_language_reads_the_log_in_it():
    setup = setup_of("samurai")
    name = f"1 {setup.home.figures[0].name}"
    with german(GERMAN):
        (section,) = commentary([*WALK, DODGE], setup)
        assert [line.text for line in section.lines] == [
            f"Über B1 geht {name} nach C1.",
            "Ausweichen: braucht 4, würfelt 2 -1 Störzonen (misslungen)!",
        ]
        said = [ev.RerollsSet("SAM-KIK-04", 1, left, "late") for left in (1, 2)]
        (section,) = commentary(said, setup)
        assert [line.text.split(" (")[0] for line in section.lines] == [
            "A hat jetzt 1 Wiederholung",
            "A hat jetzt 2 Wiederholungen",
        ]
        title = segment_title(("H", "A"), side=1, half=2, turn=3, is_bonus=False)
        assert title == "A, Hälfte 2, Zug 3"
        (told,) = moves(setup, [*WALK, ev.PickedUp("SAM-BAL-01", 0)])
        assert told == f"{name} geht von A1 nach C1 und hebt den Ball auf."
        assert key_rolls(setup, [DODGE])[0].startswith("Ausweichen")
        part = StepWriter(setup, Scene.before(setup)).part([DODGE], 0, HEAD)
        assert part["steps"][0]["dice"]["what"] == "Ausweichen"
        assert part["steps"][0]["dice"]["modifiers"][0][0] == "Störzonen"
    (section,) = commentary(WALK, setup)
    assert section.lines[0].text == f"{name} moves via B1 to C1."
