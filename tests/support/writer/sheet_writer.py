"""Write a turn sheet for the position at the start of a turn."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from engine.decisions import Verb
from engine.lineup import MatchSetup
from engine.position import Position
from engine.ruleset import Rules
from engine.scratch_game import ScratchGame
from engine.sheets.conditions import BALL, TURN, Condition, Fact
from engine.sheets.executor.feasibility import why_infeasible
from engine.sheets.grammar.lexer import MAX_BYTES, MAX_LINES
from engine.sheets.odds.step_odds import step_risk
from engine.sheets.preferences import Preferences
from engine.sheets.turn_sheet import Alternatives, Branch, Hold, Item, Play, Sheet
from tests.support.writer.branch_conditions import best_branch_condition
from tests.support.writer.scenarios import Lookahead, Scenario

GENERAL = Preferences(follow=True, reroll=("turnover",))
"""Follow up as the greedy coach does; leave what fails without costing the turn."""
MAX_SCENARIOS = 20
MIN_WEIGHT = 0.004
"""Scenarios less likely than this are dropped."""
MAX_BRANCH_DEPTH = 3
"""The deepest level of branches."""
MAX_ALTERNATIVES = 3
"""The most alternatives of one line."""
MAX_PLAYS = 40
"""The most plays of a sheet in a row."""
ROOM = 100, 5
"""Room kept free for a sheet's first and last lines: bytes, and lines."""
SHARE = 4
"""A branching play may use the room of this many plays still to come."""
MANY_TURNS = 99
LATE = 6
"""From this turn of a half on, the sheet holds at a loose ball."""
LOOSE = Condition(((Fact(BALL, "LOOSE"), Fact(TURN, str(LATE))),))


def write(
    setup: MatchSetup, position: Position, rules: Rules, side: int, *, holds: bool = True
) -> Sheet:
    """A sheet for that side's turn, which starts here or is under way."""
    late = position.turns[side] >= LATE and rules.match.half_turns < MANY_TURNS
    lookahead = Lookahead(ScratchGame(setup, rules), side)
    builder = _SheetBuilder(lookahead, holds=holds and late)
    return Sheet(tuple(builder.items(lookahead.start(position.snapshot()))), GENERAL)


class _SheetBuilder:
    """Writes a line for all the scenarios that may reach it."""

    def __init__(self, lookahead: Lookahead, *, holds: bool):
        self.lookahead, self.side, self.holds = lookahead, lookahead.side, holds
        self.position, self.rules = lookahead.scratch.position, lookahead.scratch.rules
        self.bytes = self.lines = 0

    def items(self, start: Scenario) -> list[Item]:
        """The sheet, play after play: one line for all scenarios, or an IF where they differ."""
        found: list[Item] = []
        scenarios = [start]
        whole = bool(start.view.loose)
        for _ in range(MAX_PLAYS):
            scenarios = [
                scenario for scenario in scenarios[:MAX_SCENARIOS] if scenario.weight >= MIN_WEIGHT
            ]
            for scenario in scenarios:
                self.lookahead.see(scenario)
            if all(scenario.play is None for scenario in scenarios):
                break
            if self.holds and not whole and any(scenario.view.loose for scenario in scenarios):
                found.append(Hold(LOOSE))
                whole = True
            self._agree(scenarios)
            left = max(scenario.unused for scenario in scenarios)
            for depth in range(MAX_BRANCH_DEPTH, -1, -1):
                courses: list[tuple[Scenario, Scenario]] = []
                items = self._tree(scenarios, depth, courses)
                if self._fits(items, depth, left):
                    break
            else:
                break
            found += items
            scenarios = self.lookahead.futures(
                (scenario, lead.next if lead.play is not None else None)
                for scenario, lead in courses
            )
        return found

    def _fits(self, items: Sequence[Item], depth: int, left: int) -> bool:
        """Whether the items fit; branches leave enough room for each player still to act."""
        lines = [line for item in items for line in item.lines()]
        size = sum(len(line) + 1 for line in lines)
        part = min(1.0, SHARE / (left + SHARE)) if depth else 1.0
        if size > part * (MAX_BYTES - ROOM[0] - self.bytes) or len(lines) > part * (
            MAX_LINES - ROOM[1] - self.lines
        ):
            return False
        self.bytes += size
        self.lines += len(lines)
        return True

    def _tree(
        self, scenarios: list[Scenario], depth: int, courses: list[tuple[Scenario, Scenario]]
    ) -> list[Item]:
        """The next play of these scenarios; ``courses`` maps each to the scenario it goes on in."""
        totals = {scenario.key for scenario in scenarios}
        found = (
            best_branch_condition(self.position, self.side, scenarios)
            if depth and len(totals) > 1
            else None
        )
        if found is None:
            weights = {key: sum(w.weight for w in scenarios if w.key == key) for key in totals}
            leads = [
                next(w for w in scenarios if w.key == key)
                for key in sorted(weights, key=lambda key: (-weights[key], key))
            ]
            courses += [(scenario, leads[0]) for scenario in scenarios]
            return _line(leads)
        fact, there, rest = found
        then = self._tree(there, depth - 1, courses)
        otherwise = self._tree(rest, depth - 1, courses)
        if not then:
            fact, then, otherwise = replace(fact, negated=True), otherwise, then
        return [Branch(Condition(((fact,),)), tuple(then), tuple(otherwise))] if then else []

    def _agree(self, scenarios: list[Scenario]) -> None:
        """Use the play of a more likely scenario wherever it does as well."""
        leads: list[Scenario] = []
        for scenario in scenarios:
            if scenario.play is None or any(lead.key == scenario.key for lead in leads):
                continue
            lead = next((lead for lead in leads if self._as_well(scenario, lead)), None)
            if lead is None:
                leads.append(scenario)
            else:
                scenario.play, scenario.next = lead.play, lead.next

    def _as_well(self, scenario: Scenario, lead: Scenario) -> bool:
        """Whether the leading scenario's play does as well in that one."""
        activation, own = lead.next, scenario.next
        if activation is None or own is None or activation.first_choice != own.first_choice:
            return False
        if any(act.verb not in (Verb.MOVE, Verb.STAND) for act in (*activation.acts, *own.acts)):
            return False
        self.position.restore(scenario.snapshot)
        figure = self.position.figures[activation.first_choice.one]
        if self.position.carries(figure) or why_infeasible(
            self.position, self.rules, figure, activation.acts, activation.acts
        ):
            return False
        moves = [act for act in activation.acts if act.verb is Verb.MOVE]
        if any(move.one in self.position.free_balls() for move in (*moves, *own.acts)):
            return False
        return not moves or step_risk(self.position, self.rules, figure, moves) == 0


def _line(leads: Sequence[Scenario]) -> list[Item]:
    """The play of most scenarios; for the others, their own as an alternative."""
    plays: list[Play] = []
    for scenario in leads:
        if scenario.play is not None and scenario.play not in plays:
            plays.append(scenario.play)
    if leads[0].play is None or not plays:
        return []
    return [
        Alternatives(tuple(plays[:MAX_ALTERNATIVES]))
        if len(plays) > 1 and _blocks(plays[0])
        else plays[0]
    ]


def _blocks(play: Play) -> bool:
    return any(step.verb is Verb.BLOCK for step in play.steps)
