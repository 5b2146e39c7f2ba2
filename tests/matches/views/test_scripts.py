"""The scripts of a match's page stay small, and the page loads every module that they import."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from whitenoise.compress import Compressor

from config.settings import JOINED_FILES
from core.joined_files import join_files, without_docs
from engine.orders.specs import BY_WORD
from engine.sheets.grammar.play_parser import VERBS
from engine.sheets.grammar.preference_parser import PREFERENCES, TERMS
from engine.sheets.grammar.synonyms import WORDS as SHEET_WORDS
from engine.sheets.set_up_sheet import WORDS
from tests.engine.sheets.helpers import keywords

CODE = Path(__file__).parents[3]
SCRIPTS = CODE / "matches" / "static" / "matches" / "js"
LIMIT = 60_000


def test_the_script_of_the_page_is_below_the_limit() -> None:
    """As production serves it, compressed."""
    text = join_files(JOINED_FILES["matches/js/match.js"])
    assert len(Compressor.compress_brotli(text.encode())) < LIMIT


@pytest.mark.parametrize("folder", ["board", "replay"])
def test_the_script_of_the_page_has_every_module(folder: str) -> None:
    text = join_files(JOINED_FILES["matches/js/match.js"])
    for file in (SCRIPTS / folder).glob("*.js"):
        assert f"// matches/js/{folder}/{file.name}\n" in text, file.name


ALL = [
    file
    for app in ("core", "matches", "rosters")
    for file in sorted((CODE / app / "static").rglob("*.js"))
]
CLASS = re.compile(
    r"^(?:export )?class (\w+)(?: extends (\w+))? \{\n(.*?)^\}", re.MULTILINE | re.DOTALL
)
METHOD = re.compile(r"^  (?:async |get )?(\w+)\(.*?\) \{\n(.*?)^  \}", re.MULTILINE | re.DOTALL)
FIELD = re.compile(r"\bthis\.(\w+) (?:\?\?)?= ")
PATCHED = re.compile(r"(?<!this)\.(\w+) = (?:async )?(?:\([^()]*\)|\w+) =>")
LISTENERS = {"onclick"}
"""What the browser's own objects have for a function of ours."""


def _classes() -> dict[str, tuple[str, dict[str, str]]]:
    """Each class by its file and name: the name of what it extends, and its methods' texts."""
    found = {}
    for file in ALL:
        for name, base, body in CLASS.findall(without_docs(file.read_text(encoding="utf-8"))):
            found[f"{file.parent.name}/{file.name} {name}"] = (base, dict(METHOD.findall(body)))
    return found


CLASSES = _classes()


def _fields(named: str) -> set[str]:
    base, methods = CLASSES[named]
    bases = [each for each in CLASSES if base and each.split()[1] == base]
    inherited = set[str]().union(*(_fields(each) for each in bases))
    return inherited | set(FIELD.findall(methods.get("constructor", "")))


@pytest.mark.parametrize("named", sorted(CLASSES))
def test_a_class_has_all_its_fields_in_its_constructor(named: str) -> None:
    set_later = {field for text in CLASSES[named][1].values() for field in FIELD.findall(text)}
    assert set_later <= _fields(named)


def test_classes_and_their_fields_are_found() -> None:
    """What the test above looks through."""
    assert len(CLASSES) > 40
    assert {"play", "armed", "sheet", "writer"} <= _fields("board/chooser.js Chooser")


def test_no_script_takes_a_type_check_off() -> None:
    for file in ALL:
        text = file.read_text(encoding="utf-8")
        assert not re.search(r"@ts-(ignore|nocheck|expect-error)|@\w+ \{[^}\n]*\bany\b", text), file
        assert "Object.assign(this," not in text, file


def test_nobody_puts_a_function_into_another_object() -> None:
    """Who wants to hear of something listens to its event, or gives a function to a constructor."""
    found = {
        f"{file.name}: {match.group()}"
        for file in ALL
        for match in PATCHED.finditer(file.read_text(encoding="utf-8"))
        if match[1] not in LISTENERS
    }
    assert found == set()


REGULAR = re.compile(
    r"(?:(?<=[(,=:\[!&|?;])/(?![*/])|(?<=\s)/(?![*/ ]))(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n\[])+/"
)
BUILT = re.compile(r"\bRegExp\(.*")
GRAMMAR = {*WORDS, *SHEET_WORDS, *BY_WORD, *PREFERENCES, *TERMS, *VERBS, *keywords()} - {">"}


def _patterns(text: str) -> set[str]:
    """The regular expressions of a script that look for a word of the grammar, or are built."""
    found = set(BUILT.findall(text))
    for pattern in REGULAR.findall(text):
        words = re.findall(r"[A-Za-z]+", re.sub(r"\\p\{.*?\}|\\.|\(\?<\w+>", " ", pattern))
        if {word.upper() for word in words if len(word) > 1} & GRAMMAR:
            found.add(pattern)
    return found


@pytest.mark.parametrize("file", ALL, ids=lambda file: f"{file.parent.name}/{file.name}")
def test_no_script_reads_the_grammar(file: Path) -> None:
    """The server does: it takes what a board shows as data, and answers the text."""
    assert _patterns(without_docs(file.read_text(encoding="utf-8"))) == set()


@pytest.mark.parametrize(
    "code",
    [
        "const HEAD = /^(RECEIVE|KICK|KICKING|TARGET\\b.*)$/i;",
        "if (/^\\s*END\\s*$/i.test(line)) break;",
        "const isPlay = (line) => /^\\s*(OR\\s+)?\\d/i.test(line);",
        "const opens = (line) => /^\\s*if\\b/i.test(line) && !/:|\\bTHEN\\b/i.test(line);",
        "const PLACE = /^[0-9]{1,3}[\\s,]*(AT\\b)?[\\s,]*[A-Z]{1,2}$/i;",
        "play.split(/ (?:\\| )?(?=ON |ELSE)/)",
        "new RegExp(`^\\\\s*(${words.join('|')})`).test(line)",
    ],
)
def test_a_script_that_reads_the_grammar_is_found(code: str) -> None:
    assert _patterns(code)
