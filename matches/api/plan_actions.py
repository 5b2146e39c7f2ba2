"""The answer about what a player could do on a square."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from engine.decisions import Choice, Verb
from engine.planning.actions_there import Block, Foul, Other
from engine.planning.passes_there import Band, Pass
from engine.position import Position
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
        passes=[_pass(each, numbers) for each in found.passes],
        fouls=[_foul(each, numbers) for each in found.fouls],
        deeds=[_deed(each, position) for each in found.deeds],
        bands=[_band(each, numbers) for each in found.bands],
        drifts=bool(found.bands) and not planned.rules.passing.lands_where_aimed(position),
        others=sorted(str(verb) for verb, _ in found.others),
        verbs=sorted(found.verbs),
    )


def _odds(chance: float) -> float:
    return round(chance, 4)


def _block(block: Block, numbers: Numbers) -> PlannedBlock:
    outcomes = block.outcomes._asdict()
    return PlannedBlock(
        opponent=numbers[block.slot],
        dice=block.throw.dice,
        own_choice=block.throw.own_choice,
        results=[Share(result, _odds(odds)) for result, odds in block.throw.results],
        outcomes=[Share(name, _odds(share)) for name, share in outcomes.items() if share],
        down=_odds(block.down),
        fall=_odds(block.fall),
        helpers=[numbers[slot] for slot in block.helpers],
        hinderers=[numbers[slot] for slot in block.hinderers],
        lost=_odds(block.lost),
        hurt=_odds(block.hurt),
        out=_odds(block.out),
        times=block.times,
    )


def _pass(thrown: Pass, numbers: Numbers) -> PlannedPass:
    return PlannedPass(
        verb=str(thrown.verb),
        to=numbers[thrown.slot],
        length=thrown.length,
        there=_odds(thrown.there),
        thrown=_odds(thrown.thrown),
        intercepted=_odds(thrown.intercepted),
        caught=_odds(thrown.caught),
        interceptors=_interceptors(thrown.interceptors, numbers),
        times=thrown.times,
        spends=thrown.spends,
    )


def _foul(foul: Foul, numbers: Numbers) -> PlannedFoul:
    return PlannedFoul(
        opponent=numbers[foul.slot],
        breaks=_odds(foul.breaks),
        sent_off=_odds(foul.sent_off),
        coach_out=_odds(foul.coach_out),
        times=foul.times,
        spends=foul.spends,
    )


def _band(band: Band, numbers: Numbers) -> PlannedBand:
    return PlannedBand(
        length=band.length,
        odds=_odds(band.odds),
        squares=_runs(band.squares),
        contested=_runs(band.contested),
        interceptors=_interceptors(band.interceptors, numbers),
    )


def _deed(other: Other, position: Position) -> PlannedDeed:
    return PlannedDeed(
        verb=str(other.verb),
        order=deed_order(position, other),
        works=_odds(other.deed.works),
        lost=_odds(other.deed.lost),
        times=other.deed.times,
        spends=other.deed.spends,
    )


def _interceptors(pairs: Iterable[tuple[int, int]], numbers: Numbers) -> list[Interceptor]:
    return [Interceptor(numbers[slot], face) for slot, face in pairs]


def deed_order(position: Position, other: Other) -> str:
    """The words of a sheet that order it, without the player's number."""
    figures, board = position.figures, position.board
    choice = Choice(other.verb, other.target)
    if choice.target is None:
        return str(choice.verb)
    if choice.verb in (Verb.HURL, Verb.WALL):
        first, second = choice.pair
        if choice.verb is Verb.HURL:
            return f"HURL {figures[first].number} TO {board.name(second)}"
        return f"WALL {board.name(first)} {board.name(second)}"
    if choice.verb in (Verb.STAB, Verb.GAZE):
        return f"{choice.verb} opp{figures[choice.one].number}"
    word = Verb.BLOCK if choice.verb is Verb.BLOCK_AT else choice.verb
    return f"{word} {board.name(choice.one)}"


def _runs(squares: Sequence[int]) -> list[SquareRun]:
    runs: list[SquareRun] = []
    for square in sorted(squares):
        if runs and square == runs[-1].last + 1:
            runs[-1] = SquareRun(runs[-1].first, square)
        else:
            runs.append(SquareRun(square, square))
    return runs
