"""A turn sheet of about eight plays for the middle of a match: what a greedy coach would do."""

from __future__ import annotations

from typing import Any

from engine.coaches.greedy import GreedyCoach
from engine.decisions import Choice, DecisionKind, Verb
from engine.game import Game
from engine.sheets.turn_sheet import Play, PlayStep, Sheet

PLAYS = 8
TURN = 5


def middle(game: Game) -> tuple[dict[str, Any], Sheet]:
    """The checkpoint at the start of a turn with as many plays, and their sheet."""
    coaches = (GreedyCoach(), GreedyCoach())
    checkpoint: dict[str, Any] = {}
    plays: list[tuple[int, list[Choice]]] = []
    while (decision := game.decision) is not None:
        position = game.position
        start = decision.kind is DecisionKind.ACTIVATE and decision.context["start"]
        if start and len(plays) >= PLAYS:
            break
        if start:
            checkpoint, plays = game.checkpoint(), []
        choice = coaches[decision.side].choose(position, game.rules, decision)
        if choice.verb is Verb.ACTIVATE and position.turns[decision.side] >= TURN:
            plays.append((position.figures[choice.one].number, []))
        elif decision.kind is DecisionKind.ACT and plays:
            plays[-1][1].append(choice)
        game.decide(choice)
    return checkpoint, Sheet(tuple(_plays(game, plays)))


def _plays(game: Game, plays: list[tuple[int, list[Choice]]]) -> list[Play]:
    board, figures = game.rules.board, game.position.figures
    found = []
    for line, (number, choices) in enumerate(plays[:PLAYS], start=1):
        squares = tuple(board.name(c.one) for c in choices if c.verb is Verb.MOVE)
        steps = [PlayStep(Verb.MOVE, squares, columns=(1,) * len(squares))] if squares else []
        for choice in choices:
            if choice.verb in (Verb.BLOCK, Verb.PASS, Verb.HANDOFF, Verb.FOUL):
                player = figures[choice.one].number
                steps.append(PlayStep(choice.verb, player=player, columns=(1,)))
            elif choice.verb is Verb.STAND:
                steps.insert(0, PlayStep(Verb.STAND, columns=(1,)))
        if steps:
            found.append(Play(number, tuple(steps), line))
    return found
