"""A breakage is one change at a place that carries out the clause; the source still compiles."""

from __future__ import annotations

import pytest

from tests.clauses.scope import playable
from tests.mutants.breakage import ROOT, Breakage
from tests.mutants.by_hand import BY_HAND
from tests.mutants.places import TRIES, breakages_of

SOME = ("SAM-BLK-03", "CORE-PSH-03", "SKL-17", "DEC-11", "LGE-ADV-01", "SQG-BRD-01", "DUN-TEL-01")


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


def test_what_is_broken_by_hand_is_a_clause_in_force():
    assert set(BY_HAND) <= set(playable())


def test_a_place_that_has_changed_is_no_place():
    breakage = Breakage("engine/dice.py", 1, 0, "what is not there", "anything")
    with pytest.raises(ValueError, match="is not"):
        breakage.applied("another text\n")
