"""The answer about what a player could do on a square."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from core.answers import fill_answer
from engine.decisions import Choice, Verb
from engine.planning.actions_there import Block, Other
from engine.planning.passes_there import Band, Pass
from engine.position import Position
from engine.sheets.turn_sheet import PlayStep
from matches.answers.plan_actions import (
    Interceptor,
    PlannedActionsAnswer,
    PlannedBand,
    PlannedBlock,
    PlannedDeed,
    PlannedFoul,
    PlannedPass,
    Share,
    SquareRun,
)
from matches.services.submission.planning import PlannedActions

Numbers = Mapping[int, int]
"""Of the shirts, by slot."""


def build_actions(planned: PlannedActions) -> PlannedActionsAnswer:
    """What a player could do on a square."""
    position, found = planned.position, planned.found
    numbers = {figure.slot: figure.number for figure in position.figures}
    return PlannedActionsAnswer(
        number=planned.number,
        square=planned.rules.board.name(planned.square),
        blocks=[_block(each, numbers) for each in found.blocks],
        passes=[
            fill_answer(
                PlannedPass, each, to=numbers[each.slot], interceptors=_interceptors(each, numbers)
            )
            for each in found.passes
        ],
        fouls=[fill_answer(PlannedFoul, each, opponent=numbers[each.slot]) for each in found.fouls],
        deeds=[_deed(position, each) for each in found.deeds],
        bands=[
            fill_answer(
                PlannedBand,
                each,
                squares=_runs(each.squares),
                contested=_runs(each.contested),
                interceptors=_interceptors(each, numbers),
            )
            for each in found.bands
        ],
        drifts=bool(found.bands) and not planned.rules.passing.lands_where_aimed(position),
        others=sorted(str(verb) for verb, _ in found.others),
        verbs=sorted(found.verbs),
    )


def _block(block: Block, numbers: Numbers) -> PlannedBlock:
    throw, outcomes = block.throw, block.outcomes._asdict()
    return fill_answer(
        PlannedBlock,
        block,
        opponent=numbers[block.slot],
        dice=throw.dice,
        own_choice=throw.own_choice,
        results=[Share(result, round(odds, 4)) for result, odds in throw.results],
        outcomes=[Share(name, round(share, 4)) for name, share in outcomes.items() if share],
        helpers=[numbers[slot] for slot in block.helpers],
        hinderers=[numbers[slot] for slot in block.hinderers],
    )


def _pass(thrown: Pass, numbers: Numbers) -> PlannedPass:
    rivals = _interceptors(thrown, numbers)
    return fill_answer(PlannedPass, thrown, to=numbers[thrown.slot], interceptors=rivals)


def _interceptors(thrown: Pass | Band, numbers: Numbers) -> list[Interceptor]:
    return [Interceptor(numbers[slot], face) for slot, face in thrown.interceptors]


def step_of_deed(position: Position, other: Other) -> PlayStep:
    """The step of a sheet that orders it."""
    figures, board = position.figures, position.board
    choice = Choice(other.verb, other.target)
    verb = choice.verb
    if choice.target is None:
        return PlayStep(verb)
    if verb is Verb.HURL:
        first, second = choice.pair
        return PlayStep(verb, (board.name(second),), figures[first].number)
    if verb is Verb.WALL:
        return PlayStep(verb, tuple(map(board.name, choice.pair)))
    if verb in (Verb.STAB, Verb.GAZE):
        return PlayStep(verb, player=figures[choice.one].number)
    return PlayStep(verb, (board.name(choice.one),))


def _deed(position: Position, other: Other) -> PlannedDeed:
    step = step_of_deed(position, other)
    order = " ".join(step.words())
    return fill_answer(PlannedDeed, other.deed, verb=str(other.verb), order=order, step=step)


def _runs(squares: Sequence[int]) -> list[SquareRun]:
    runs: list[SquareRun] = []
    for square in sorted(squares):
        if runs and square == runs[-1].last + 1:
            runs[-1] = SquareRun(runs[-1].first, square)
        else:
            runs.append(SquareRun(square, square))
    return runs
