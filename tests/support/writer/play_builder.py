"""Build a sheet's play from engine choices: steps with squares and shirt numbers."""

from __future__ import annotations

from engine.decisions import Choice, Verb
from engine.position import Position
from engine.ruleset import Rules
from engine.sheets.turn_sheet import COACH_NUMBER, NO_TERMS, Play, PlayStep, Terms
from tests.support.writer.simulated_turn import PlannedActivation

AT_A_MAN = frozenset({Verb.BLOCK, Verb.PASS, Verb.HANDOFF, Verb.FOUL, Verb.STAB, Verb.GAZE})
AT_A_SQUARE = frozenset({Verb.LEAP, Verb.THROW, Verb.BLOCK_AT, Verb.OPEN})


def play_of(
    planned: PlannedActivation, position: Position, rules: Rules, terms: Terms = NO_TERMS
) -> Play | None:
    """The play for an activation; ``None`` where a line has no words for it."""
    verb = planned.first_choice.verb
    if verb in (Verb.ACTIVATE, Verb.TELEPORT):
        number = position.figures[planned.first_choice.one].number
        steps = steps_of(planned.acts, position, rules)
        if verb is Verb.TELEPORT:
            steps.insert(0, PlayStep(Verb.TELEPORT, columns=(1,)))
        return Play(number, tuple(steps), terms=terms) if steps else None
    if verb in (Verb.SPONGE, Verb.REGENERATE):
        player = position.figures[planned.first_choice.one].number
        return Play(COACH_NUMBER, (PlayStep(verb, player=player, columns=(1,)),), terms=terms)
    return None


def steps_of(acts: list[Choice], position: Position, rules: Rules) -> list[PlayStep]:
    """A player's choices as steps, one for each verb; consecutive squares are one step."""
    board, figures = rules.board, position.figures
    steps: list[PlayStep] = []
    way: list[str] = []

    def walked() -> None:
        if way:
            steps.append(PlayStep(Verb.MOVE, tuple(way), columns=(1,) * len(way)))
            way.clear()

    for choice in acts:
        verb = choice.verb
        if verb is Verb.MOVE:
            way.append(board.name(choice.one))
            continue
        walked()
        if verb is Verb.STAND:
            steps.append(PlayStep(verb, columns=(1,)))
        elif verb in AT_A_MAN:
            steps.append(PlayStep(verb, player=figures[choice.one].number, columns=(1,)))
        elif verb in AT_A_SQUARE:
            steps.append(PlayStep(verb, (board.name(choice.one),), columns=(1,)))
        elif verb is Verb.WALL:
            wall, floor = choice.pair
            steps.append(PlayStep(verb, (board.name(wall), board.name(floor)), columns=(1,)))
        elif verb is Verb.HURL:
            slot, square = choice.pair
            steps.append(PlayStep(verb, (board.name(square),), figures[slot].number, columns=(1,)))
    walked()
    return steps
