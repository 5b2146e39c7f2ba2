"""A fault of ours is never called a damaged match: only readers of what is stored turn errors."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from unittest.mock import patch

import pytest

from core.errors import Refused
from engine.errors import DataError, EngineError, IllegalChoice, Refusal
from engine.events import event_types
from engine.lineup import MatchSetup
from engine.stored_events import read_events
from engine.variants.registry import VARIANTS
from matches.models import Checkpoint, Match
from matches.services.submission import acknowledgement, checked_sheet, planning
from tests.factories import matches as factory
from tests.support.drawn import drawn_match

ROOT = Path(__file__).parents[2]
APPS = ("core", "engine", "league", "matches", "rosters")
LOOSE = frozenset({"AttributeError", "TypeError", "LookupError", "IndexError", "EngineError"})
"""What a slip in our own code raises as easily as a damaged document."""
READERS = {
    "core/mail/charsets.py:decode_text": "the encoding that a mail names",
    "core/mail/charsets.py:decode_words": "the encoding that a mail names",
    "core/mail/charsets.py:_codec": "the encoding that a mail names",
    "core/mail/esp.py:_handle_inbound": "the encoding that a mail names",
    "core/mail/mime.py:_decoded": "the encoding that a mail names",
    "core/mail/quarantine.py:read_token": "a token out of an address",
    "core/notifications/opt_out.py:read_token": "a token out of an address",
    "core/templatetags/house_rules.py:_describe": "a stored value of an option",
    "engine/decisions.py:choice_from_json": "a stored choice",
    "engine/events/base.py:event_from_json": "a stored event",
    "engine/game.py:Game._resumed": "a stored position",
    "engine/lineup.py:MatchSetup.from_json": "a stored set-up",
    "engine/opening.py:opening_from_json": "a stored set-up, or that of a match file",
    "engine/report.py:MatchReport.from_json": "a stored report",
    "engine/variants/samurai/ronin.py:ronin": "a row of a data file",
    "league/exports/league_file/after_import.py:require_consistent_books": (
        "folds the rows of a file from elsewhere for the first time, and logs what came of it"
    ),
    "league/exports/league_file/block_reader.py:OpenedBlocks.take": "a file from elsewhere",
    "league/exports/league_file/blocks.py:_contents": "a file from elsewhere",
    "league/exports/league_file/cells.py:_day": "a cell of a file from elsewhere",
    "league/exports/league_file/cells.py:_moment": "a cell of a file from elsewhere",
    "league/exports/league_file/json_cells.py:_reads.shape": "a cell of a file from elsewhere",
    "league/exports/league_file/leaving_data.py:renumber_undo": "the log of an imported league",
    "league/exports/league_file/row_validation.py:_season": "a row of a file from elsewhere",
    "league/plans.py:read_pauses": "a plan that a program sent, or a file from elsewhere",
    "league/queries/season_plans.py:_readable": "the log of an imported league",
    "matches/clocks/clock_terms.py:ClockTerms.from_json": "stored terms",
    "matches/clocks/turn_clock.py:TurnClock.from_json": "a stored turn",
    "matches/management/commands/replay.py:Command.handle": "a match file that anybody wrote",
    "matches/queries/looks.py:colours_of_file": "a match file that anybody wrote",
    "matches/queries/replay.py:_read_file": "a match file that anybody wrote",
    "matches/static/matches/verify_match.py:main": "a match file that anybody wrote",
}
"""Where such an error means the document, and what is read there."""


def handlers() -> list[tuple[str, str]]:
    """Place ("file:function") and text of every handler that catches what any slip raises."""
    found = []
    for app in APPS:
        for file in sorted((ROOT / app).rglob("*.py")):
            tree = ast.parse(file.read_text(encoding="utf-8"))
            tuples = {
                ast.unparse(node.targets[0]): {ast.unparse(e) for e in node.value.elts}
                for node in tree.body
                if isinstance(node, ast.Assign) and isinstance(node.value, ast.Tuple)
            }
            for scope, handler in _handlers(tree, ()):
                names = _names(handler.type, tuples)
                if names & LOOSE:
                    found.append((f"{file.relative_to(ROOT)}:{scope}", ast.unparse(handler.type)))
    return found


def _handlers(node: ast.AST, scope: tuple[str, ...]) -> Iterator[tuple[str, ast.ExceptHandler]]:
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.ExceptHandler) and child.type is not None:
            yield ".".join(scope), child
        inner = (ast.FunctionDef, ast.ClassDef)
        yield from _handlers(child, (*scope, child.name) if isinstance(child, inner) else scope)


def _names(caught: ast.expr, tuples: dict[str, set[str]]) -> set[str]:
    """The names of what is caught; of a tuple that another module defines the worst is assumed."""
    parts = caught.elts if isinstance(caught, ast.Tuple) else [caught]
    names = {ast.unparse(part).removeprefix("*") for part in parts}
    unknown = {"LookupError"}
    return names.union(*(tuples.get(name, unknown if name.isupper() else set()) for name in names))


def test_only_readers_take_an_error_for_the_document():
    """Who adds a handler here has found a document that is read there, and says which."""
    assert {place for place, _ in handlers()} == set(READERS)


SLIPS = [
    AttributeError("slip"),
    TypeError("slip"),
    KeyError("slip"),
    IndexError("slip"),
    ValueError("slip"),
    DataError("slip"),
    EngineError("slip"),
    IllegalChoice(Refusal("not-offered", "CORE-SEQ-01")),
]
a_slip = pytest.mark.parametrize("slip", SLIPS, ids=lambda slip: type(slip).__name__)


def plan_of(match: Match) -> planning.Plan:
    side = match.waiting_side
    assert side is not None
    return planning.read_plan(match=match, side=side, text="4 STAND")


PLANNED = {
    "_board": planning.plan_board,
    "_actions": lambda plan: planning.plan_actions(plan, number=4, square="A1"),
    "_ways": lambda plan: planning.plan_ways(plan, number=4, over=()),
    "_odds": planning.plan_odds,
    "_outlook": planning.plan_outlook,
}


@pytest.mark.django_db
@pytest.mark.one_in(3)
@pytest.mark.parametrize("work", PLANNED)
@a_slip
def test_a_slip_in_planning_is_ours(work, slip):
    plan = plan_of(factory.playing())
    with patch.object(planning, work, side_effect=slip), pytest.raises(type(slip)):
        PLANNED[work](plan)


@pytest.mark.django_db
@a_slip
def test_a_slip_in_checking_a_sheet_is_ours(slip):
    match = factory.playing()
    side = match.waiting_side
    with patch.object(planning, "check", side_effect=slip), pytest.raises(type(slip)):
        checked_sheet.read_sheet(match=match, side=side, text="4 STAND")


@pytest.mark.django_db
@pytest.mark.one_in(2)
@pytest.mark.parametrize("work", ["check", "rehearse_turn"])
@a_slip
def test_a_slip_in_acknowledging_a_sheet_is_ours(client, work, slip):
    match = factory.playing()
    client.force_login(match.team(match.waiting_side).coach)
    text = {"text": "4 STAND", "segment": match.segment, "action": "save"}
    assert client.post(f"/matches/{match.pk}/sheet/", text).status_code == 302
    with patch.object(planning, work, side_effect=slip), pytest.raises(type(slip)):
        acknowledgement.acknowledge(match, match.waiting_side)


@pytest.mark.django_db
def test_the_page_and_the_api_say_that_it_is_ours(client, caplog):
    match = factory.playing()
    client.force_login(match.team(match.waiting_side).coach)
    client.raise_request_exception = False
    with patch.object(planning, "_board", side_effect=AttributeError("slip")):
        address = f"/api/v1/matches/{match.pk}/plan/board/"
        answer = client.post(address, {"text": ""}, "application/json")
    assert answer.status_code == 500
    assert "cannot be read" not in answer.content.decode()
    with patch.object(planning, "check", side_effect=AttributeError("slip")):
        data = {"text": "4 STAND", "segment": match.segment, "action": "check"}
        answer = client.post(f"/matches/{match.pk}/sheet/", data)
    assert answer.status_code == 500
    body = answer.content.decode()
    assert "cannot be read" not in body
    assert "slip" not in body
    assert [record for record in caplog.records if record.exc_info]


@pytest.mark.django_db
@pytest.mark.parametrize("data", [{}, [], {"checkpoint": 1}, {"checkpoint": 2, "setup": {}}])
def test_a_damaged_position_is_still_called_one(data):
    match = factory.playing()
    Checkpoint.objects.filter(match=match).update(data=data)
    damaged = plan_of(match)
    for ask in PLANNED.values():
        with pytest.raises(Refused, match="position of this match cannot be read"):
            ask(damaged)
    with pytest.raises(Refused, match="position of this match cannot be read"):
        checked_sheet.read_sheet(match=match, side=match.waiting_side, text="4 STAND")


@pytest.mark.parametrize("variant", [meta.key for meta in VARIANTS])
def test_the_reader_of_a_log_takes_whole_matches_and_nothing_that_does_not_fit(variant):
    game = drawn_match(variant, 3)
    rows = [event.to_json() for event in game.events]
    assert read_events(rows, game.setup) == game.events
    kinds = {event.kind: event for event in game.events}
    for kind, event in kinds.items():
        for name, annotation in event_types()[kind].types.items():
            for wrong in WRONG.get(annotation.removesuffix(" | None"), ()):
                with pytest.raises(DataError):
                    read_events([event.to_json() | {name: wrong}], game.setup)


WRONG = {
    "Slot": (-1, 99, "4", 1.5, [1]),
    "Side": (-1, 2, "home", True, []),
    "Square": (-2, 10_000, "A1"),
    "int": ("1", 1.5, []),
    "bool": (1, "yes"),
    "str": (3, []),
    "tuple[Slot, ...]": (3, [99], ["4"]),
    "tuple[Square, ...]": (3, [10_000]),
    "tuple[int, ...]": (3, ["1"]),
    "tuple[tuple[Slot, Square], ...]": (3, [[1]], [[99, 1]]),
    "tuple[tuple[str, int], ...]": (3, [["a"]], [[1, 1]]),
}


@pytest.mark.parametrize("rows", [None, 5, "x", {}, [None], [5], [[]], [{}], [{"event": []}]])
def test_what_is_no_log_is_none(rows):
    setup: MatchSetup = drawn_match("samurai", 3).setup
    with pytest.raises(DataError):
        read_events(rows, setup)
