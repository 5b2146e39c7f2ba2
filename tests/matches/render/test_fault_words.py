"""Every code that the engine and the sheets can refuse with has a sentence."""

from __future__ import annotations

import re
from pathlib import Path
from string import Formatter

import pytest

import engine
from engine.event_codes import CODES
from engine.sheets.faults import Fault
from matches.render.fault_words import CATALOGUE, reason
from matches.render.translation import MissingValue, fill

ENGINE = Path(engine.__file__).parent
CODE = re.compile(
    r"(?:(?:Refusal|_refuse|fault|Fault)\(\s*(?:[\w.\[\]]+, ){0,2}|return |code = )"
    r"\"([a-z]+(?:-[a-z]+)+)\""
)


def test_every_code_has_a_sentence():
    used = {
        code
        for file in ENGINE.rglob("*.py")
        for code in CODE.findall(file.read_text(encoding="utf-8"))
    }
    assert len(used) > 50
    assert used - set(CATALOGUE) == set()


def test_a_play_not_reached_says_how_the_turn_ended():
    causes = CODES["turn_ended", "cause"]
    reasons = {reason(Fault(1, 1, "not-reached", {"cause": cause})) for cause in causes}
    assert len(reasons) == len(causes)


def test_a_missing_value_is_an_error_in_tests():
    with pytest.raises(MissingValue, match="square"):
        reason(Fault(1, 1, "off-pitch"))


def test_elsewhere_a_missing_value_is_logged_and_never_shown_as_a_blank(settings, caplog):
    settings.STRICT_SENTENCES = False
    assert reason(Fault(1, 1, "off-pitch")) == "The rules do not allow this here."
    assert "square" in caplog.text


def test_every_sentence_of_a_fault_has_values_in_braces_alone():
    for sentence in CATALOGUE.values():
        fill(sentence, {name: 1 for _, name, _, _ in Formatter().parse(sentence) if name})


def test_an_unknown_code_never_fails():
    assert reason(Fault(1, 1, "of-another-age")) == "of-another-age"
