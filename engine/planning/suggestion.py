"""A bot's turn as a sheet: what it would do if every die went well."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from engine.coaches.coach import Coach, DefaultCoach
from engine.decisions import Choice, DecisionKind, Verb
from engine.game import Game
from engine.position import Position
from engine.ruleset import Rules
from engine.sheets.executor.segment import turn_going_on, waits_for
from engine.sheets.odds.optimistic_dice import OptimisticDice
from engine.sheets.turn_sheet import AGAINST, Goal, Play, PlayStep, Sheet

AT_SQUARES = frozenset({Verb.MOVE, Verb.LEAP, Verb.THROW, Verb.OPEN, Verb.BLOCK_AT})
AT_PLAYERS = frozenset({Verb.BLOCK, Verb.PASS, Verb.HANDOFF, Verb.FOUL, Verb.STAB, Verb.GAZE})
SHEET_VERBS = AT_SQUARES | AT_PLAYERS | {Verb.STAND}
"""What a bot's choice and a sheet say alike; a sheet of ours has nothing else."""


def suggested_sheet(checkpoint: Mapping[str, Any], bot: Coach) -> Sheet:
    """The plays of a bot from a checkpoint that waits for a turn sheet.

    Raises ``ValueError`` where the match does not wait for one.
    """
    game = Game.resume(checkpoint, OptimisticDice())
    side, own = waits_for(game), turn_going_on(game)
    if side is None:
        raise ValueError("the match does not wait for a turn sheet")
    opponent = DefaultCoach()
    plays: list[Play] = []
    while (decision := game.decision) is not None and turn_going_on(game) == own:
        who = bot if decision.side == side else opponent
        choice = who.choose(game.position, game.rules, decision)
        if decision.side == side:
            if decision.kind is DecisionKind.ACTIVATE and choice.verb is Verb.ACTIVATE:
                plays.append(Play(game.position.figures[choice.one].number, ()))
            elif decision.kind is DecisionKind.ACT and plays:
                plays[-1] = _with(plays[-1], choice, game.position, game.rules)
        game.decide(choice)
    return Sheet(tuple(play for play in plays if play.steps))


def _with(play: Play, choice: Choice, position: Position, rules: Rules) -> Play:
    """The play with one more choice; of squares walked one after the other the last is named."""
    if choice.verb not in SHEET_VERBS:
        return play
    *before, last = play.steps or (PlayStep(Verb.STOP),)
    if choice.verb in AT_PLAYERS:
        target = position.figures[choice.one]
        own = position.figures[position.acting or 0].side
        foe = target.side != own and choice.verb not in AGAINST
        step = PlayStep(choice.verb, player=target.number, foe=foe)
    elif choice.verb is Verb.STAND:
        step = PlayStep(Verb.STAND)
    else:
        square = rules.board.name(choice.one)
        goal = Goal.SQUARE if choice.verb is Verb.MOVE else None
        step = PlayStep(choice.verb, squares=(square,), goal=goal)
        if goal is not None and last.goal is goal:
            return replace(play, steps=(*before, step))
    return replace(play, steps=(*play.steps, step))
