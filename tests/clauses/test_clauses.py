"""The count of clauses, the list of those in force, the marks, and the witness of a test."""

from __future__ import annotations

import pytest

from core.rulebook.book import rulebook
from engine.decisions import Choice, Verb
from engine.variants.blitz import clauses as blitz
from engine.variants.dungeon import clauses as dungeon
from engine.variants.samurai import clauses as samurai
from engine.variants.samurai.meta import SAMURAI
from engine.variants.squig import clauses as squig
from tests.clauses.effects import CHECKS, CORE_SKILLS, DECISIONS, SKILLS, TABLES
from tests.clauses.marks import marked
from tests.clauses.plugin import Witness, citable, pytest_pyfunc_call, shown_by_assertions
from tests.clauses.scope import UNTESTED, counts, mentioned, playable, untested
from tests.engine.stage import Player, Stage

GAMES = ("samurai", "blitz", "dungeon")


def test_the_two_counts_agree_and_the_plain_one_knows_no_parser(tmp_path) -> None:
    assert sum(count.clauses for count in counts()) == len(mentioned())
    (tmp_path / "a.md").write_text("- **ABC-DEF-01** see SKL-05, XSKL-06\n| SAM-CRB | Crab |\n")
    assert mentioned(tmp_path) == {"ABC-DEF-01", "SKL-05", "SAM-CRB"}


@pytest.mark.parametrize("game", [samurai, blitz, squig, dungeon])
def test_every_clause_beside_its_own_document_is_used_or_is_not_for_a_reason(game) -> None:
    used, not_used = game.USED, game.NOT_USED
    others = [
        c.id for c in rulebook().clauses.values() if c.document in ("core", "league", "rosters")
    ]
    assert len(used) == len(set(used))
    assert set(used) <= set(others)
    assert not set(used) & set(not_used)
    unsaid = {r for r in others if r not in used and not r.startswith(tuple(not_used))}
    assert unsaid == set()
    assert {key for key in not_used if not any(r.startswith(key) for r in others)} == set()


def test_what_is_in_force_is_the_games_own_document_and_what_it_names() -> None:
    rules = playable()
    assert {"SAM-BLK-03", "SAM-CRB", "BLZ-DOD-01", "CORE-PSH-01", "SKL-45", "ROS-AMA"} <= set(rules)
    assert not {"CORE-DOD-01", "SQG-GEN-01"} & set(playable([SAMURAI]))


def test_the_list_of_untested_clauses_is_read() -> None:
    text = "| ID | Reason |\n|--|--|\n| SAM-A-01 | x |\n| LGE-ADV-01, DEC-37 | to come |\n"
    assert untested(text) == {"LGE-ADV-01": "to come", "DEC-37": "to come", "SAM-A-01": "x"}
    assert set(untested(UNTESTED.read_text("utf-8"))) <= set(playable())


def test_marks_are_read_from_modules_classes_functions_and_parameters(tmp_path) -> None:
    (tmp_path / "tests").mkdir()
    (tmp_path / "tests" / "test_x.py").write_text(
        "import pytest\n"
        'pytestmark = [pytest.mark.slow, pytest.mark.rules("M")]\n'
        '@pytest.mark.rules("C")\n'
        "class TestX:\n"
        '    @pytest.mark.rules("F", "G")\n'
        "    def test_a(self): ...\n"
        "    def helper(self): ...\n"
        '@pytest.mark.parametrize("x", [1, pytest.param(2, marks=pytest.mark.rules("P"))])\n'
        '@pytest.mark.silent("S")\n'
        "def test_b(x): ...\n"
    )
    a, b = "tests/test_x.py::TestX::test_a", "tests/test_x.py::test_b"
    assert marked(tmp_path / "tests") == {"M": [a, b], "C": [a], "F": [a], "G": [a], "P": [b]}


def test_a_witness_believes_events_refusals_decisions_and_skills_alone() -> None:
    witness = Witness()
    with witness.watching():
        stage = Stage({7: Player("E5", skills="Dodge")}, {4: "E6", 5: "N24"})
        stage.order("7 MOVE E4", dice=[2, 4])
        stage.decision.options.refusal(Choice(Verb.BLOCK, stage.away(4).slot))
    Stage({7: "E5"}, {4: "E6"}).order("7 BLOCK 4", dice=[3])
    seen = {"SAM-DOD-01", "SAM-BLK-01", "SAM-SKL-05", "DEC-16", "SAM-CHK-01", "SAM-PIT-01"}
    assert witness.unseen(seen) == set()
    unseen = {"SAM-BLK-03", "SAM-SKL-02", "DEC-11", "SAM-CHK-05", "SAM-KIK-07"}
    assert witness.unseen(seen | unseen | TABLES) == unseen


def test_a_mark_that_is_wishful_fails_the_test(request) -> None:
    """The hook itself, run around a test that shows nothing."""
    request.node.add_marker(pytest.mark.rules("SAM-BLK-03", "CORE-TKZ-01"))
    around = pytest_pyfunc_call(request.node)
    next(around)
    with pytest.raises(pytest.fail.Exception, match="marked with SAM-BLK-03, which nothing"):
        around.send(None)


def test_nobody_watches_where_assertions_alone_can_show_a_clause() -> None:
    assert shown_by_assertions(frozenset({"KEM-COR-01", "LGE-PBM-02"}))
    for seen in ("SAM-BLK-03", "SQG-GEN-01", "LGE-FRE-01", "DEC-01", "SKL-05"):
        assert not shown_by_assertions(frozenset({"KEM-COR-01", seen}))


def test_a_clause_marked_as_silent_must_not_be_cited(request) -> None:
    request.node.add_marker(pytest.mark.silent("SAM-DOD-01"))
    around = pytest_pyfunc_call(request.node)
    next(around)
    Stage({7: "E5"}, {4: "E6"}).order("7 MOVE E4", dice=[4])
    with pytest.raises(pytest.fail.Exception, match="silent"):
        around.send(None)


def test_the_tables_of_effects_name_clauses() -> None:
    named = {*DECISIONS, *SKILLS, *CORE_SKILLS, *CHECKS, *TABLES, *set().union(*CHECKS.values())}
    assert named <= set(rulebook().clauses)
    assert set().union(*CHECKS.values()) <= set().union(*map(citable, GAMES))
