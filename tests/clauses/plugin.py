"""Checks a test against its mark: `rules("SAM-BLK-03")` fails unless SAM-BLK-03 was cited in it.

The rule: an ID that stands in the engine's source as a text of its own can be cited by it. A test
marked with such an ID fails, though all its assertions pass, unless an event of a game played in
the test, or a refusal or fault made in it, cited exactly that ID. Decisions (DEC), skills (SKL)
and worked checks (CHK) are no citations: `effects` says by what each is seen. All other clauses
(how a pitch is laid out, who keeps a marker) are shown by assertions alone.

The opposite, `silent("SAM-DUE-06")`, says that the clause does nothing here: the test fails if it
was cited. It covers nothing; a clause needs a test that shows it at work.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from functools import cache
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest

import engine
from core.errors import Refused
from engine.decisions import Decision, Listed
from engine.errors import DataError, Refusal
from engine.events import Rerolled, Rolled
from engine.game import Game
from engine.sheets.faults import Fault
from engine.skills import skill_named
from engine.variants.registry import VARIANTS, find_variant
from engine.variants.samurai.kickoff_table import TABLE
from tests.clauses.effects import CHECKS, CORE_SKILLS, DECISIONS, SILENT, SKILLS, TABLES

ID = re.compile(r"(?:[A-Z]{3,4}-)?[A-Z]{3}-[0-9]{2}")
KICK_OFF = frozenset(f"SAM-KIK-{total:02}" for total in TABLE)
ENGINE = Path(next(iter(engine.__path__)))
REPORTING = frozenset({"TableBounds", "Mismatch"})
NOT_CITING = frozenset({"clauses.py", "meta.py", "game_meta.py", "skills.py"})
"""They list the clauses in force and those that a league's books cite; the engine cites neither."""


@cache
def citable(variant: str) -> frozenset[str]:
    """Every ID that is a text constant of what plays a game: its events and refusals may carry it.

    That is the engine outside ``rules`` and ``variants``, and of those what the variant's rules
    import. The lines of the Samurai kick-off table make theirs of their number. What is known of
    the clause of a modifier ("tackle zones of catch") explains a roll: no event carries it.
    """
    files = [file for file in ENGINE.rglob("*.py") if not {"rules", "variants"} & {*file.parts}]
    files += _imported(find_variant(variant).rules_module)
    found = frozenset[str]().union(*(_ids(file) for file in files if file.name not in NOT_CITING))
    return found | KICK_OFF if variant == "samurai" else found


@cache
def _ids(file: Path) -> frozenset[str]:
    """The IDs that are text constants of a file."""
    tree = _tree(file)
    explaining = {id(value) for value in (*_of_modifiers(tree), *_of_reports(tree))}
    return frozenset(
        node.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant)
        and isinstance(node.value, str)
        and ID.fullmatch(node.value)
        and id(node) not in explaining
    )


@cache
def _tree(file: Path) -> ast.Module:
    return ast.parse(file.read_text(encoding="utf-8"))


@cache
def shown_by_assertions(rules: frozenset[str]) -> bool:
    """Whether no game, refusal or fault could show any of the IDs: then nobody need watch."""
    seen = {*DECISIONS, *SKILLS, *CORE_SKILLS, *CHECKS}.union(
        *(citable(meta.key) for meta in VARIANTS)
    )
    return not (rules - TABLES) & seen


def _of_modifiers(tree: ast.Module) -> Iterator[ast.expr]:
    """The values of entries such as ``"gate of winnings"`` (`engine.rules.modifier_clauses`)."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Dict):
            for key, value in zip(node.keys, node.values, strict=True):
                if isinstance(key, ast.Constant) and " of " in str(key.value):
                    yield value


def _of_reports(tree: ast.Module) -> Iterator[ast.expr]:
    """The clauses that bound what people report of a match: no event carries them."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") in REPORTING:
            for word in node.keywords:
                yield word.value


def _imported(module: str) -> list[Path]:
    """The engine's files that a module imports, itself first, and those that they import."""
    found: dict[str, Path] = {}
    wanted = [module]
    while wanted:
        name = wanted.pop()
        file = ENGINE.joinpath(*name.split(".")[1:]).with_suffix(".py")
        if name in found or not name.startswith("engine.") or not file.exists():
            continue
        found[name] = file
        for node in ast.walk(_tree(file)):
            if isinstance(node, ast.ImportFrom) and node.module:
                wanted += [node.module, *(f"{node.module}.{alias.name}" for alias in node.names)]
    return list(found.values())


class Witness:
    """What happened in a test: its games, the refusals made, the decisions that were pending."""

    def __init__(self) -> None:
        self.games: list[Game] = []
        self.refused: set[str] = set()
        self.asked: set[str] = set()

    @contextmanager
    def watching(self) -> Iterator[None]:
        """Record while the test runs."""
        with ExitStack() as stack:
            for cls, look in (
                (Game, self.games.append),
                (Refusal, lambda made: self.refused.add(made.rule)),
                (Fault, lambda made: self.refused.add(made.rule)),
                (Refused, lambda made: self.refused.add(made.rule)),
                (DataError, lambda made: self.refused.update(ID.findall(made.reason))),
                (Decision, self._decision),
            ):
                stack.enter_context(patch.object(cls, "__init__", _observed(cls, look)))
            yield

    def _decision(self, decision: Decision) -> None:
        self.asked.add(decision.kind)
        if isinstance(decision.options, Listed):
            self.asked.update(decision.options.verbs())

    def citable(self) -> set[str]:
        """What the games played could have cited; with none, any Samurai one."""
        played = {game.setup.variant for game in self.games} or {"samurai"}
        return set().union(*map(citable, played))

    def cited(self) -> set[str]:
        """The IDs of events, refusals and faults."""
        return self.refused | {event.rule for game in self.games for event in game.events}

    def skills(self) -> set[str]:
        """The skills that events name, and those that work in silence, if somebody has them."""
        named: set[str] = set()
        for game in self.games:
            for event in game.events:
                if isinstance(event, Rolled):
                    named.update(name for name, _ in event.modifiers)
                elif isinstance(event, Rerolled):
                    named.add(event.source)
            for side in game.setup.sides:
                for spec in side.figures:
                    named |= SILENT.intersection(skill_named(s).printed for s in spec.skills)
        return named

    def unseen(self, rules: set[str]) -> set[str]:
        """Those of the IDs that the test should have shown and did not."""
        cited, unseen = self.cited(), set()
        for rule in rules - TABLES:
            if rule in DECISIONS:
                shown = bool(DECISIONS[rule] & self.asked)
            elif rule in SKILLS:
                shown = SKILLS[rule] in self.skills()
            elif rule in CORE_SKILLS and rule not in self.citable():
                shown = CORE_SKILLS[rule] in self.skills()
            elif rule in CHECKS:
                shown = bool(CHECKS[rule] & cited)
            else:
                shown = rule in cited or rule not in self.citable()
            if not shown:
                unseen.add(rule)
        return unseen


def _observed(cls: type[Any], look: Any) -> Any:
    made = cls.__init__

    def observed(self: Any, *args: Any, **kwargs: Any) -> None:
        made(self, *args, **kwargs)
        look(self)

    return observed


@pytest.hookimpl(wrapper=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> Iterator[None]:
    """Watch a marked test, and fail it for what it did not show."""
    rules = {rule for mark in pyfuncitem.iter_markers("rules") for rule in mark.args}
    silent = {rule for mark in pyfuncitem.iter_markers("silent") for rule in mark.args}
    if not silent and shown_by_assertions(frozenset(rules)):
        return (yield)
    witness = Witness()
    with witness.watching():
        result = yield
    if unseen := witness.unseen(rules):
        pytest.fail(
            f"marked with {', '.join(sorted(unseen))}, which nothing in the test showed; "
            f"cited were {', '.join(sorted(witness.cited() - {''}) or ['none'])}",
            pytrace=False,
        )
    if heard := silent & witness.cited() or silent - witness.citable():
        pytest.fail(f"marked as silent, but cited or never citable: {heard}", pytrace=False)
    return result
