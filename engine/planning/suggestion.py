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
from engine.sheets.turn_sheet import (
    AGAINST,
    BETWEEN_WORDING,
    COACH_NUMBER,
    Goal,
    Play,
    PlayStep,
    Sheet,
)

AT_SQUARES = frozenset({Verb.MOVE, Verb.LEAP, Verb.THROW, Verb.OPEN, Verb.BLOCK_AT})
AT_PLAYERS = frozenset({Verb.BLOCK, Verb.PASS, Verb.HANDOFF, Verb.FOUL, Verb.STAB, Verb.GAZE})
COMES_IN = (PlayStep(Verb.TELEPORT),)
SHEET_VERBS = AT_SQUARES | AT_PLAYERS | {Verb.STAND}
"""What a bot's choice in an action and a sheet say alike; a sheet of ours has nothing else."""
BETWEEN = frozenset(BETWEEN_WORDING) - {Verb.COUNTER, Verb.CONCEDE}
"""What the coach does between two actions."""


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
        acts = decision.side == side and decision.kind is DecisionKind.ACT
        comes_in = bool(acts and plays and plays[-1].steps == COMES_IN)
        who = bot if decision.side == side and not comes_in else opponent
        choice = who.choose(game.position, game.rules, decision)
        if acts and plays and not comes_in:
            plays[-1] = _with(plays[-1], choice, game.position, game.rules)
        elif decision.side == side and decision.kind is DecisionKind.ACTIVATE:
            plays += _begun(choice, game.position, game.rules, side)
        game.decide(choice)
    return Sheet(tuple(play for play in plays if play.steps))


def _begun(choice: Choice, position: Position, rules: Rules, side: int) -> list[Play]:
    """The play that begins with a choice between two actions, if a sheet can say it.

    A reserve who comes in stays on the pad that the die shows.
    """
    if choice.verb is Verb.ACTIVATE:
        return [Play(position.figures[choice.one].number, ())]
    if choice.verb is Verb.TELEPORT:
        return [Play(position.figures[choice.one].number, COMES_IN)]
    if choice.verb not in BETWEEN:
        return []
    if choice.verb is Verb.FIRES:
        squares = tuple(rules.board.name(square) for square in choice.three)
        step = PlayStep(choice.verb, squares=squares)
    elif choice.target is None:
        step = PlayStep(choice.verb)
    else:
        figure = position.figures[choice.one]
        is_own = choice.verb is Verb.VOID and figure.side == side
        step = PlayStep(choice.verb, player=figure.number, own=is_own)
    return [Play(COACH_NUMBER, (step,))]


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
