"""Every service that an officer's role opens asks for their interest, or says here why not."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import config.urls  # noqa: F401 -- imports every view, and so every service
from core.asking import ASKING_SERVICES

PROJECT = Path(__file__).parents[2]
OFFICERS = frozenset(
    {
        "matches.judge",
        "matches.moderate_thread",
        "core.change_members",
        "core.manage_league",
        "core.hand_over",
        "league.decide_claims",
        "league.decide_entries",
        "league.manage_season",
        "rosters.name_stand_in",
        "rosters.transfer_team",
        "rosters.finish_for_coach",
        "matches.dismiss_signs",
    }
)
"""The permissions by which an officer acts on others."""
WITHOUT = {
    "core.leagues.services.leagues.take_back_removal": "gives back what was taken by a slip",
    "core.leagues.services.invitations.revoke_invitation": "ends a link, opens nothing",
    "league.services.black_outs.black_out": "own_cause.leave_to_officer_without_team",
    "league.services.black_outs.lift_black_out": "own_cause.leave_to_officer_without_team",
    "league.services.cards.lift": "in the favour of the coach, also an opponent's",
    "league.services.round_dates.move_rounds": "own_cause.leave_to_officer_without_team",
    "league.services.dead_ends.play_fewer_rounds": "own_cause.leave_to_officer_without_team",
    "league.services.dead_ends.allow_rematches": "own_cause.leave_to_officer_without_team",
    "league.services.entries.accept": "before the season: admits, hurts nobody in it",
    "league.services.entries.accept_all": "as accept",
    "league.services.entries.refuse": "own_cause.leave_to_officer_without_team",
    "league.services.entries.reconsider": "own_cause.leave_to_officer_without_team",
    "league.services.friends.renew_friends_link": "another link for the places that are left",
    "league.services.mid_season.join_late": "admits a team to rounds not yet open",
    "league.services.planning.change_plan": "before the season, for all teams alike",
    "league.services.rollover.roll_over": "makes the next season from the last one's table",
    "league.services.rollover.take_back": "before that season has entries of others decided",
    "league.services.rounds.start_season": "by the plan, for all teams alike",
    "league.services.rounds.end_season": "own_cause.leave_to_officer_without_team",
    "league.services.rules_lock.accept_installed_rules": "for all teams alike",
    "league.services.seasons.open_sign_up": "before the season, for all teams alike",
    "league.services.seasons.close_sign_up": "before the season, for all teams alike",
    "league.services.seasons.back_to_draft": "before the season, for all teams alike",
    "league.services.seasons.archive": "a season that is over",
    "league.services.seasons.unarchive": "a season that is over",
    "league.services.terms.set_terms": "for all teams alike, of matches made from then on",
    "matches.services.sign_dismissals.dismiss_sign": "decides nothing; one's own for oneself alone",
    "matches.services.outcomes.table_top.may_enter": "a predicate, which asks for the interest",
}
"""The services that need no impartial officer, and why."""


def _opened_by_a_role() -> dict[str, str]:
    """The public functions of the services that name such a permission, by module and name."""
    found = {}
    for path in sorted(PROJECT.glob("*/**/services/**/*.py")):
        if "tests" in path.parts or ".venv" in path.parts:
            continue
        module = ".".join(path.relative_to(PROJECT).with_suffix("").parts)
        tree = ast.parse(path.read_text())
        guards = {
            node.name: _named(node) for node in tree.body if isinstance(node, ast.FunctionDef)
        }
        for name, named in guards.items():
            called = _called(tree, name)
            wanted = named | {one for each in called for one in guards.get(each, set())}
            if not name.startswith("_") and wanted & OFFICERS:
                found[f"{module}.{name}"] = ", ".join(sorted(wanted & OFFICERS))
    return found


def _named(function: ast.FunctionDef) -> set[str]:
    return {
        node.value
        for node in ast.walk(function)
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }


def _called(tree: ast.Module, name: str) -> set[str]:
    """The private guards of the module that the function calls."""
    function = next(n for n in tree.body if isinstance(n, ast.FunctionDef) and n.name == name)
    return {
        node.func.id
        for node in ast.walk(function)
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and node.func.id.startswith("_")
    }


@pytest.mark.rules("KEM-SHO-02")
def test_every_service_of_officers_asks_first_or_says_why_not() -> None:
    asking = {f"{service.__module__}.{service.__name__}" for service in ASKING_SERVICES}
    opened = set(_opened_by_a_role())
    assert opened - asking == set(WITHOUT)
    assert asking & opened
