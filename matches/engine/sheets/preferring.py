"""Preferences as answers: what a play or a sheet says in store, as choices for one decision."""

from __future__ import annotations

from collections.abc import Iterator

from matches.engine.decisions import Choice, Decision, DecisionKind, Verb
from matches.engine.position import Position
from matches.engine.rulebook import Rules
from matches.engine.sheets.plays import AWAY, Preferences


def preferred(
    preferences: Preferences, position: Position, rules: Rules, decision: Decision
) -> Iterator[Choice]:
    """The choices that preferences wish for, best first; whether they are legal is not asked."""
    match decision.kind:
        case DecisionKind.BLOCK_DIE:
            attacker = position.figures[decision.context["attacker"]]
            if attacker.side == decision.side:
                yield from _ranked(preferences, rules, decision)
        case DecisionKind.PUSH:
            yield from _pushes(preferences, position, rules, decision)
        case DecisionKind.FOLLOW_UP if preferences.follow is not None:
            yield Choice(Verb.FOLLOW if preferences.follow else Verb.STAY)
        case DecisionKind.CATCH | DecisionKind.GRAB if preferences.catch is not None:
            yield Choice(Verb.CATCH if preferences.catch else Verb.KEEP)
        case DecisionKind.REROLL if preferences.reroll is not None:
            # A skill's re-roll is free: saying no to re-rolls saves the team's.
            yield Choice(Verb.SKILL)
            yield Choice(Verb.PRO)
            yield Choice(Verb.TEAM if preferences.reroll else Verb.KEEP)


def _ranked(preferences: Preferences, rules: Rules, decision: Decision) -> Iterator[Choice]:
    for result in preferences.pick:
        for face in decision.context["faces"]:
            if rules.block_results[face] == result:
                yield Choice(Verb.PICK, face)


def _pushes(
    preferences: Preferences, position: Position, rules: Rules, decision: Decision
) -> Iterator[Choice]:
    pushed = position.figures[decision.context["figure"]]
    for wish in preferences.push:
        if wish != AWAY:
            yield Choice(Verb.PUSH, rules.board.square(wish))
            continue
        for figure in position.standing(decision.side):
            if figure.square in rules.board.toward[pushed.square] and figure.slot == position.actor:
                yield Choice(Verb.PUSH, rules.board.push_squares(figure.square, pushed.square)[0])
