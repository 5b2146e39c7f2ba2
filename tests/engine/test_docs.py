"""The code of docs/engine.md and of the contract's docstring runs as printed."""

from __future__ import annotations

import re
from pathlib import Path
from textwrap import dedent
from typing import Any

from engine import game as contract
from engine.coaches.coach import DefaultCoach
from engine.dice import SeededDice
from engine.game import Game
from engine.lineup import MatchSetup
from engine.variants.registry import find_variant

DOCS = Path(__file__).parents[2] / "docs" / "engine.md"
FENCED = re.compile(r"^```python\n(.*?)^```$", re.MULTILINE | re.DOTALL)
INDENTED = re.compile(r"^(?: {4}.*\n)+", re.MULTILINE)
COUNTED = re.compile(r"[0-9,]+ (?:clauses|in force|tested|listed)")


def test_the_snippets_run_one_after_the_other(capsys) -> None:
    """All in one namespace: a snippet may use the imports of earlier ones."""
    snippets = FENCED.findall(DOCS.read_text(encoding="utf-8"))
    names: dict[str, Any] = {}
    for snippet in snippets:
        exec(compile(snippet, str(DOCS), "exec"), names)
    assert len(snippets) == 3
    assert names["report"].sides[0].name == "Crab"
    assert names["odds"].plays[0].refused == 0
    assert capsys.readouterr().out


def test_the_docstring_of_the_contract_runs() -> None:
    clans = find_variant("samurai").clans
    setup = MatchSetup("samurai", clans["crab"].line_up(), clans["lion"].line_up())
    coaches = (DefaultCoach(), DefaultCoach())
    names: dict[str, Any] = {"Game": Game, "SeededDice": SeededDice}
    names |= {"setup": setup, "coaches": coaches}
    (snippet,) = INDENTED.findall(contract.__doc__ or "")
    exec(compile(dedent(snippet), contract.__file__, "exec"), names)
    assert names["game"].over


def test_what_make_rules_counts_is_left_to_it() -> None:
    """The figures grow with every clause and would soon be wrong on a page."""
    assert COUNTED.findall(DOCS.read_text(encoding="utf-8")) == []
