"""The words of pages, mails and documents are British; printed names of the games stay."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.untranslated_python import marked

ROOT = Path(__file__).parents[1]
AMERICAN = re.compile(r"\b(?:[Hh]onors?|[Hh]onorable|[Ff]avors?|[Cc]olors?|[Aa]rmor|[Dd]efense)\b")
PRINTED = re.compile(
    r"Personal Honor|Imperial Favor|\bPH\b|<style.*?</style>|<[^>]*>|\{%[^%]*\bif\b[^%]*%\}"
    r"|\{%\s*(?:for|with)[^%]*%\}|\{\{.*?\}\}",
    re.DOTALL,
)
"""Names of the rules as they were printed, and what nobody reads."""
CODES = {"favor"}
"""Words of the log that shorten a printed name."""


@pytest.mark.parametrize("app", ["matches", "league", "rosters", "core"])
def test_marked_sentences_are_spelled_alike(app):
    found = {text for text in marked(ROOT / app) if AMERICAN.search(PRINTED.sub("", text))}
    assert found - CODES == set()


def test_templates_are_spelled_alike():
    for path in sorted((ROOT / "templates").rglob("*.html")):
        said = PRINTED.sub("", path.read_text(encoding="utf-8"))
        assert not AMERICAN.search(said), path
