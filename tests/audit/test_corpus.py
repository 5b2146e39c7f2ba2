"""Logs of the corpus: valid by the schema, sound by the rules, citing rules that exist."""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from tests.audit.accounts import check_report
from tests.audit.auditor import GAMES, audit_match
from tests.audit.logs import DRAWN, log_of, with_report
from tests.support.log_schema import check_log

DOCS = Path(__file__).parents[2] / "docs"
CHUNKS = [0, *(pytest.param(n, marks=pytest.mark.thorough) for n in range(1, 10))]
NUMBERS = [1001, *(pytest.param(n, marks=pytest.mark.thorough) for n in (0, 1, 6, 17, 250))]
DRAWN_NUMBERS = [14, 22, *(pytest.param(n, marks=pytest.mark.thorough) for n in range(30, 60))]
SAMPLE = ["samurai", "blitz", "squig", "dungeon"]


@cache
def schema() -> dict[str, Any]:
    """The published schema."""
    found: dict[str, Any] = json.loads((DOCS / "schema" / "event-log-1.json").read_text())
    return found


@cache
def rule_ids() -> set[str]:
    """Every rule ID the texts define or name."""
    texts = " ".join(page.read_text() for page in (DOCS / "rules").glob("*.md"))
    return set(re.findall(r"[A-Z]{3,4}(?:-[A-Z]{3})?-\d{2}", texts))


def test_every_game_the_auditor_knows_is_sampled() -> None:
    assert set(SAMPLE) == set(GAMES)


@pytest.mark.one_in(2)
@pytest.mark.parametrize("chunk", CHUNKS)
@pytest.mark.parametrize("variant", SAMPLE)
@pytest.mark.slow
def test_matches_hold_by_the_rules(variant: str, chunk: int) -> None:
    for index in range(10):
        number = chunk * 200 + index * 20 + (index + chunk) % 2
        log, report = with_report(variant, number)
        book = audit_match(log)
        assert (number, book.disagreements) == (number, [])
        assert (number, check_report(book, report)) == (number, [])


@pytest.mark.parametrize("number", DRAWN_NUMBERS)
@pytest.mark.parametrize("variant", SAMPLE)
@pytest.mark.slow
def test_matches_of_drawn_sides_hold_by_the_rules(variant: str, number: int) -> None:
    """14: a teleport is refused in spite of a re-roll; 22: a thrown team-mate falls into a pit."""
    log, report = with_report(variant, DRAWN + number)
    book = audit_match(log)
    assert book.disagreements == []
    assert check_report(book, report) == []


@pytest.mark.one_in(2)
@pytest.mark.parametrize("number", NUMBERS)
@pytest.mark.parametrize("variant", SAMPLE)
@pytest.mark.slow
def test_the_log_is_valid_by_its_schema(variant: str, number: int) -> None:
    log = json.loads(json.dumps(log_of(variant, number)))
    check_log(log, schema())


@pytest.mark.parametrize("number", [17, 250, 1001])
@pytest.mark.parametrize("variant", SAMPLE)
def test_every_rule_a_log_cites_exists(variant: str, number: int) -> None:
    cited = {event["rule"] for event in log_of(variant, number)["events"]}
    assert cited <= rule_ids()
