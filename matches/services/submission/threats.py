"""Where an opponent could get to in their next turn, after a plan: from what both sides see."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext

from core.errors import Refused
from engine.decisions import Choice, Verb
from engine.planning.block_reach import BlockFrom
from engine.planning.reach_tree import ReachTree
from engine.planning.their_turn import come_to_their_turn, threat_of
from engine.position import Position
from engine.rules.activation import ActivateOptions
from engine.ruleset import Rules
from engine.sheets.faults import Fault
from matches.render.fault_words import reason
from matches.services.submission.planning import Plan, futures_of


@dataclass(frozen=True, slots=True)
class PlannedThreat:
    """An opponent's ways and blocks; the position is that in which their turn begins."""

    position: Position
    tree: ReachTree
    blocks: tuple[BlockFrom, ...]


def plan_threat(plan: Plan, *, number: int) -> PlannedThreat:
    """What the opponent with that number could do if the turn ends after the plays, in the future
    that is shown. Raises `Refused` with the reason if they cannot act, `TooSlow`.
    """
    return plan.computed(lambda: _threat(plan, number))


def _threat(plan: Plan, number: int) -> PlannedThreat:
    shown = futures_of(plan).named(plan.future)
    position, rules = shown.on(plan.checkpoint)
    figure = position.numbered(1 - plan.side, number)
    if figure is None:
        words = gettext("The other side has no player {number} in this match.")
        raise Refused(words.format(number=number), field="number")
    if shown.scores or not come_to_their_turn(position, rules, plan.side):
        words = gettext("No turn of theirs follows before the next kick-off.")
        raise Refused(words, rule=rules.citations["turn"], field="number")
    found = threat_of(position, rules, figure)
    if found is None:
        raise _why_none(position, rules, figure.slot)
    return PlannedThreat(position, found[0], tuple(found[1]))


def _why_none(position: Position, rules: Rules, slot: int) -> Refused:
    choice = Choice(Verb.ACTIVATE, slot)
    refusal = ActivateOptions(position, position.active, rules).refusal(choice)
    return Refused(reason(Fault.of(1, 1, refusal)), rule=refusal.rule, field="number")
