"""A breakage is one change at a place that carries out the clause; the source still compiles."""

from __future__ import annotations

import pytest

from tests.clauses.scope import playable
from tests.mutants.__main__ import reported
from tests.mutants.breakage import ROOT, Breakage
from tests.mutants.by_hand import BY_HAND, GROUPS
from tests.mutants.places import TRIES, breakages_of
from tests.mutants.unnoticed import LIST, MAX_LISTED, listed

SOME = (
    "SAM-BLK-03",
    "CORE-PSH-03",
    "SKL-17",
    "DEC-14",
    "LGE-ADV-01",
    "SQG-BRD-01",
    "DUN-TEL-01",
    "SKL-24",
)


@pytest.mark.one_in(4)
@pytest.mark.parametrize("clause", [*SOME, *BY_HAND])
def test_a_broken_source_is_another_and_compiles(clause):
    found = breakages_of(clause)
    assert 0 < len(found) <= TRIES
    for breakage in found:
        source = (ROOT / breakage.file).read_text(encoding="utf-8")
        broken = breakage.applied(source)
        assert broken != source
        if breakage.file.endswith(".py"):
            compile(broken, breakage.file, "exec")


def test_what_is_broken_by_hand_is_a_clause_in_force_and_stands_in_one_group():
    assert set(BY_HAND) <= set(playable())
    assert len(BY_HAND) == sum(map(len, GROUPS))


@pytest.mark.thorough
def test_a_skill_is_broken_in_its_entry_first():
    assert str(breakages_of("SKL-21")[0]).endswith('{"pass": 1} -> {}')


def test_the_list_of_the_unnoticed_is_short_and_of_clauses_in_force():
    assert listed("| ID | Reason |\n|--|--|\n| SAM-TEA-01 | x, y |\n") == {"SAM-TEA-01": "x, y"}
    known = listed(LIST.read_text("utf-8"))
    assert set(known) <= set(playable())
    assert len(known) <= MAX_LISTED


def test_a_place_that_has_changed_is_no_place():
    breakage = Breakage("engine/dice.py", 1, 0, "what is not there", "anything")
    with pytest.raises(ValueError, match="is not"):
        breakage.applied("another text\n")


@pytest.mark.parametrize(
    ("verdict", "reason", "line"),
    [
        ("noticed", None, ""),
        ("noticed", "hard", "noticed, but listed: A-01; take it off rules-mutants.md"),
        ("survives", None, "survives: A-01 x.py:1: a -> b [NOT LISTED]"),
        ("survives", "hard", "survives: A-01 x.py:1: a -> b [listed: hard]"),
    ],
)
def test_a_survivor_is_reported_as_listed_or_not(verdict, reason, line):
    assert reported("A-01", verdict, reason, [Breakage("x.py", 1, 0, "a", "b")]) == line
