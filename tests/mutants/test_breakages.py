"""A breakage is one change at a place that carries out the clause; the source still compiles."""

from __future__ import annotations

import pytest

from tests.clauses.marks import marked
from tests.clauses.scope import playable
from tests.mutants.breakage import ROOT, Breakage
from tests.mutants.by_hand import BY_HAND, GROUPS
from tests.mutants.by_hand.key_sentences import SENTENCES
from tests.mutants.drawn_places import all_places, draw_places, places_in
from tests.mutants.each_clause import reported
from tests.mutants.places import TRIES, breakage_of_text, breakages_of
from tests.mutants.reach import Reach
from tests.mutants.unnoticed import LIST, MAX_LISTED, listed, listed_places
from tests.mutants.workbench import Workbench

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


@pytest.mark.one_in(4)
@pytest.mark.parametrize(
    "sentence", [pytest.param(s, id=f"{s[0]}-{n}") for n, s in enumerate(SENTENCES)]
)
def test_a_key_sentence_stands_once_and_its_clause_has_tests(sentence):
    clause, file, old, new = sentence
    assert clause in playable()
    assert marked()[clause]
    source = (ROOT / file).read_text(encoding="utf-8")
    compile(breakage_of_text(file, old, new).applied(source), file, "exec")


def test_the_key_sentences_are_of_many_clauses_and_all_games():
    clauses = {clause for clause, *_ in SENTENCES}
    assert len(clauses) >= 22
    assert {"SAM", "BLZ", "SQG", "DUN", "SKL", "KEM", "COR"} <= {each[:3] for each in clauses}


SOURCE = '''"""A module."""

from __future__ import annotations

LIMIT = 4


def judge(face: int, ready: bool = True) -> bool:
    """Whether it counts."""
    total = face + 1
    if total < LIMIT and ready:
        announce(total)
        return False
    return total == LIMIT
'''
CHANGES = {
    "4 -> (4 + 1)",
    "4 -> (4 - 1)",
    "True -> False",
    "face + 1 -> ((face) - (1))",
    "1 -> (1 + 1)",
    "1 -> (1 - 1)",
    "total < LIMIT and ready -> (not (total < LIMIT and ready))",
    "total < LIMIT and ready -> ((total < LIMIT) or (ready))",
    "total < LIMIT -> ((total) <= (LIMIT))",
    "announce(total) -> pass",
    "False -> True",
    "return total == LIMIT -> return None",
    "total == LIMIT -> ((total) != (LIMIT))",
}


def test_every_kind_of_slip_is_a_place_and_what_says_nothing_is_none():
    places = list(places_in("engine/rules/made_up.py", SOURCE))
    assert {place.change for place in places} == CHANGES
    assert len(places) == len(CHANGES)
    for place in places:
        compile(place.breakage.applied(SOURCE), "made_up.py", "exec")
    named = {place.name for place in places}
    assert named == {"engine/rules/made_up.py", "engine/rules/made_up.py:judge"}


def test_a_draw_is_the_same_for_its_seed_and_another_for_another():
    assert draw_places(20, 5) == draw_places(40, 5)[:20]
    assert draw_places(20, 5) != draw_places(20, 6)
    assert len(set(draw_places(200, 5))) == 200
    assert {place.breakage.file.split("/")[1] for place in all_places()} == {"rules", "variants"}


def test_new_code_elsewhere_leaves_a_draw_alone(monkeypatch):
    before = draw_places(50, 5)
    more = list(places_in("engine/rules/made_up.py", SOURCE))
    monkeypatch.setattr("tests.mutants.drawn_places.all_places", lambda: [*more, *all_places()])
    after = [place for place in draw_places(50, 5) if place not in more]
    assert after == before[: len(after)]
    assert len(after) > 40


def test_the_nearest_tests_enter_the_function_and_the_quickest_come_first():
    [place] = [
        place
        for place in places_in("engine/rules/made_up.py", SOURCE)
        if place.change == "announce(total) -> pass"
    ]
    entered = {"engine/rules/made_up.py:8": ["slow", "quick", "long"], "other.py:8": ["other"]}
    reach = Reach({"slow": 5.0, "quick": 0.1, "long": 90.0, "other": 0.1}, entered)
    assert reach.nearest(place, 12.0) == ["quick", "slow"]
    nowhere = Reach({"quick": 0.1}, {"engine/rules/made_up.py:1": ["quick"]})
    assert nowhere.nearest(place, 12.0) == ["quick"]  # of its module


def test_the_list_of_places_is_read_with_its_reasons():
    text = "| `engine/rules/x.py:judge` | `a \\| b -> c` | the same |\n"
    assert listed_places(text) == {("engine/rules/x.py:judge", "a | b -> c"): "the same"}
    found = {(place.name, place.change) for place in all_places()}
    for place, reason in listed_places(LIST.read_text("utf-8")).items():
        assert reason
        assert place in found, place


def test_a_hang_is_noticed_by_the_time_of_the_processor(tmp_path, monkeypatch):
    monkeypatch.setattr("tests.mutants.workbench.COPIED", ())
    monkeypatch.setattr("tests.mutants.workbench.FILES", ())
    monkeypatch.delenv("DJANGO_SETTINGS_MODULE")
    bench = Workbench(tmp_path)
    source = "def test_ends():\n    while not 1: pass\n"
    (tmp_path / "test_it.py").write_text(source, encoding="utf-8")
    assert bench.fails_whole(["test_it.py"]) == ""
    hangs = Breakage("test_it.py", 2, source.splitlines()[1].index("not"), "not 1", "1")
    assert bench.notices(hangs, ["test_it.py"], seconds=2)
