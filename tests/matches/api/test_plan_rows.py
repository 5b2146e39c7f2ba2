"""A plan may be asked about as rows in place of its text."""

from __future__ import annotations

import json
import re

import pytest

from engine.sheets.grammar.lexer import MAX_BYTES, MAX_LINES
from engine.sheets.grammar.sheet_rows import RowKind
from matches.api.plan_rows import MAX_ROWS
from matches.models import Match, TurnSheet
from matches.services.submission.cpu_budget import CpuBudget
from tests.factories import matches as factory
from tests.layers import ROOT

pytestmark = pytest.mark.django_db
NEW = {"kind": "other"}


@pytest.fixture
def match() -> Match:
    return factory.playing()


@pytest.fixture
def coach(match, client):
    client.force_login(match.team(match.waiting_side).coach)
    return client


def ask(client, match, what="odds", **data):
    return client.post(f"/api/v1/matches/{match.pk}/plan/{what}", data, "application/json")


def rows_of(client, match, text):
    found = ask(client, match, text=text, quick=True)
    assert found.status_code == 200, found.json()
    assert found.json()["text"] == text
    return found.json()["rows"], found.json()["below"]


def text_of(client, match, rows, below="END\n"):
    found = ask(client, match, rows=rows, below=below, quick=True)
    assert found.status_code == 200, found.json()
    return found.json()["text"]


def play(number, *steps, **more):
    return {"kind": "play", "plays": [{"number": number, "steps": [*steps], **more}]}


def sheet_of(match):
    """A sheet of every kind of row, of two players who can act."""
    first = factory.a_move(match)
    number = first.split()[0]
    return (
        f"# mine\nMAXRISK 1/3\n{first.lower()}  ONFAIL STOP # go\nif {number} standing\n"
        f"    HOLD IF BALL LOOSE\nelse: {number} STAND\nOR {number} MOVE BALL\n\nENDIF\n"
        f"IF BALL OURS: {number} STAND\n\nEND\nbelow"
    )


def test_the_lines_of_conditions_stay_as_typed_where_rows_have_their_words(match, coach):
    """The board sends no `asked`."""
    text = sheet_of(match)
    rows, below = rows_of(coach, match, text)
    sent = [{name: value for name, value in row.items() if name != "asked"} for row in rows]
    assert text_of(coach, match, sent, below) == text
    other = [
        {**row, "condition": "BALL THEIRS"} if row["kind"] in ("if", "hold") else row
        for row in sent
    ]
    assert text_of(coach, match, other, below).count("BALL THEIRS") == 3


def test_the_rows_of_a_text_are_taken_and_are_that_text(match, coach):
    text = sheet_of(match)
    rows, below = rows_of(coach, match, text)
    assert {row["kind"] for row in rows} == {str(kind) for kind in RowKind}
    by_rows = ask(coach, match, rows=rows, below=below, quick=True).json()
    assert by_rows == ask(coach, match, text=text, quick=True).json()


def test_a_line_that_cannot_be_read_is_a_row_as_it_stands_among_the_others(match, coach):
    move = factory.a_move(match)
    text = f"{move}\n7 MOOVE E5\n# mine\nEND"
    rows, below = rows_of(coach, match, text)
    assert [row["kind"] for row in rows] == ["play", "other", "other"]
    assert (rows[1]["text"], rows[1]["source"], below) == ("7 MOOVE E5", "7 MOOVE E5\n", "END")
    again = ask(coach, match, rows=rows, below=below, quick=True).json()
    assert (again["text"], again["faults"][0]["line"]) == (text, 2)
    # The board shows where the others lead: it is asked about what rows say.
    said = [{"kind": row["kind"], "plays": row["plays"]} for row in rows]
    board = ask(coach, match, "board", rows=said).json()
    assert board["faults"] == []
    assert board == ask(coach, match, "board", text=f"{move}\nEND").json()


@pytest.mark.parametrize("what", ["board", "answer", "picture"])
def test_every_answer_about_a_plan_is_the_same_of_its_rows(match, coach, what, monkeypatch):
    monkeypatch.setattr(CpuBudget, "is_spent", lambda self: False)  # however busy the machine is
    text = factory.a_move(match) + "\nEND\n"
    rows, below = rows_of(coach, match, text)
    found = ask(coach, match, what, rows=rows, below=below)
    assert found.status_code == 200
    assert found.json() == ask(coach, match, what, text=text).json()


def test_a_line_that_cannot_be_read_stays_and_is_a_fault_as_in_a_text(match, coach):
    text = f"7 MOOVE\n  {factory.a_move(match)}\n"
    rows, below = rows_of(coach, match, text)
    answer = ask(coach, match, rows=rows, below=below, quick=True).json()
    assert answer["text"] == text
    assert [fault["line"] for fault in answer["faults"]] == [1]


def test_new_rows_are_written_between_those_that_stay(match, coach):
    move = factory.a_move(match)
    number = int(move.split()[0])
    asked = {"alternatives": [[{"subject": "BALL", "state": "LOOSE", "negated": True}]]}
    rows, below = rows_of(coach, match, f"{move.lower()} # go\nEND\n")
    changed = [
        {"kind": "other", "text": "# a comment"},
        {"kind": "if", "asked": asked},
        {**rows[0], "source": None},
        {"kind": "else"},
        play(number, {"verb": "STAND"}, maxrisk="15%"),
        {"kind": "endif"},
        {"kind": "hold", "condition": "ball ours", "note": "wait"},
    ]
    changed[4]["plays"].append({"number": number, "steps": [{"verb": "MOVE", "goal": "BALL"}]})
    assert text_of(coach, match, changed, below).splitlines() == [
        "# a comment",
        "IF NOT BALL LOOSE",
        f"  {move.lower()} # go",
        "ELSE",
        f"  {number} STAND MAXRISK 3/20 OR {number} MOVE BALL",
        "ENDIF",
        "HOLD IF BALL OURS # wait",
        "END",
    ]


def test_preferences_of_a_step_and_of_the_sheet_are_data(match, coach):
    move = factory.a_move(match)
    number, *_, square = move.split()
    preferences = {"pick": ["blade", "bang"], "follow": ["ball"], "reroll": False}
    preferences |= {"skills": [["Dodge", True]]}
    step = {"verb": "MOVE", "squares": [square], "goal": "TO", "preferences": preferences}
    rows = [{"kind": "general", "preferences": {"reroll": True}, "onfail": "SKIP"}]
    rows.append(play(int(number), step))
    words = "PICK blade>bang FOLLOW if:ball REROLL no SKILL Dodge yes"
    assert text_of(coach, match, rows).splitlines() == [
        "REROLL yes ONFAIL SKIP",
        f"{number} MOVE TO {square} {words}",
        "END",
    ]
    found, _ = rows_of(coach, match, text_of(coach, match, rows))
    kept = found[1]["plays"][0]["steps"][0]["preferences"]
    assert {name: kept[name] for name in preferences} == preferences
    assert found[0]["preferences"]["reroll"] is True


def test_the_place_in_ifs_is_a_row_where_rows_are_asked_about(match, coach):
    move = factory.a_move(match)
    text = f"{move}\n# far\n\nIF BALL LOOSE\nELSE\nENDIF\nEND\n"
    rows, below = rows_of(coach, match, text)
    whole = [row for row in rows if row["kind"] != "other"]
    assert [row["kind"] for row in whole] == ["play", "if", "else", "endif"]
    written = text_of(coach, match, whole, below)
    for row, line in ((2, 2), (-2, -2)):
        by_rows = ask(coach, match, "board", rows=rows, below=below, inside=[4 if row > 0 else -4])
        by_text = ask(coach, match, "board", text=text, inside=[4 if line > 0 else -4])
        assert by_rows.json() == by_text.json()
        by_rows = ask(coach, match, "board", rows=whole, below=below, inside=[row, 99])
        assert by_rows.json() == ask(coach, match, "board", text=written, inside=[line]).json()


BAD = [
    ([NEW, play(2, {"verb": "KICK"})], "rows.1", "KICK"),
    ([NEW, NEW, play(2, {"verb": "BLOCK"})], "rows.2", "opponent"),
    ([play(2)], "rows.0", "one line"),
    ([NEW, {"kind": "if", "condition": "BALL LOOSE"}, NEW], "rows.1", "ENDIF"),
    ([NEW, {"kind": "endif"}], "rows.1", "ENDIF"),
    ([NEW, {"kind": "else"}], "rows.1", "ELSE"),
    ([{"kind": "if", "condition": "BALL LOOSE"}] * 5 + [{"kind": "endif"}] * 5, "rows.4", "4"),
    ([{"kind": "hold", "condition": "BALL FLIES"}], "rows.0", "FLIES"),
    ([{"kind": "hold"}] * (MAX_LINES + 1), "rows", str(MAX_LINES)),
    ([{"kind": "other", "text": "# " + "é" * (MAX_BYTES // 2)}], "rows", str(MAX_BYTES)),
    ([NEW, {"kind": "dance"}], "rows.1.kind", "play"),
    ([NEW, {}], "rows.1.kind", "required"),
    ([NEW, 7], "rows.1", "object"),
    ([play(2, {"verb": "DANCE"})], "rows.0.plays.0.steps.0.verb", "STAND"),
    ([play("2", {"verb": "STAND"})], "rows.0.plays.0.number", "whole number"),
    ([play(True, {"verb": "STAND"})], "rows.0.plays.0.number", "whole number"),
    ([play(2, {"verb": "MOVE", "squares": "E5"})], "rows.0.plays.0.steps.0.squares", "list"),
    ([play(2, {"verb": "STAND", "speed": 1})], "rows.0.plays.0.steps.0.speed", "no such field"),
    ([{"kind": "other", "text": "a\x00"}], "rows.0.text", "not text"),
    ([{"kind": "other", "source": "x" * 8193}], "rows.0.source", "8192"),
    ([{"kind": "play", "plays": [{"number": 2}] * 1001}], "rows.0.plays", "1000"),
    ([NEW] * (MAX_ROWS + 1), "rows", str(MAX_ROWS)),
    ("2 STAND", "rows", "list"),
    (None, "rows", "null"),
]


@pytest.mark.parametrize(("rows", "field", "words"), BAD)
def test_a_row_that_cannot_be_written_is_refused_by_its_number(match, coach, rows, field, words):
    answer = ask(coach, match, rows=rows)
    assert answer.status_code == 400
    problem = answer.json()
    assert problem["field"] == field
    assert words in problem["errors"][0]["detail"]
    assert not TurnSheet.objects.exists()


def test_the_text_or_the_rows_are_given_and_never_both(match, coach):
    for given in ({"rows": []}, {"below": ""}):
        both = ask(coach, match, text="", **given)
        assert (both.status_code, both.json()["field"]) == (400, next(iter(given)))
        assert "not both" in both.json()["detail"]
    neither = ask(coach, match, below="")
    assert (neither.status_code, neither.json()["field"]) == (400, "text")


def test_rows_are_read_for_ones_own_side_alone(match, client):
    client.force_login(match.team(1 - match.waiting_side).coach)
    assert ask(client, match, rows=[]).status_code == 409
    client.logout()
    assert ask(client, match, rows=[]).status_code in (401, 403)


def test_the_example_of_the_documentation_is_that_text(match, coach):
    page = (ROOT / "docs/api.md").read_text(encoding="utf-8")
    (asked,) = re.findall(r"^```json\n(\{\"rows\".*?)^```$", page, re.MULTILINE | re.DOTALL)
    (text,) = re.findall(r"^```sheet\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)
    found = ask(coach, match, **json.loads(asked), quick=True).json()
    assert (found["text"], found["faults"]) == (text, [])


def save(client, match, **data):
    url = f"/api/v1/matches/{match.pk}/sheet"
    return client.put(url, {"segment": match.segment, **data}, "application/json")


def test_a_draft_is_saved_as_rows_and_is_a_text_from_then_on(match, coach):
    text = sheet_of(match)
    rows, below = rows_of(coach, match, text)
    rows.insert(0, {"kind": "other", "text": "# without a connection"})
    saved = save(coach, match, rows=rows, below=below, seen=None)
    assert saved.status_code == 200, saved.json()
    assert saved.json()["text"] == f"# without a connection\n{text}"
    assert TurnSheet.objects.get().text == f"# without a connection\n{text}"


def test_a_draft_of_rows_is_refused_as_one_of_text_is(match, coach):
    assert save(coach, match).json()["field"] == "text"
    assert save(coach, match, text="", rows=[]).json()["field"] == "rows"
    bad = save(coach, match, rows=[NEW, {"kind": "endif"}])
    assert (bad.status_code, bad.json()["field"]) == (400, "rows.1")
    for segment in (match.segment + 1, 0):
        by_rows = save(coach, match, rows=[], segment=segment)
        assert by_rows.status_code >= 400
        assert by_rows.json() == save(coach, match, text="", segment=segment).json()
    assert not TurnSheet.objects.exists()
