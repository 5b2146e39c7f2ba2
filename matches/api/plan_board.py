"""The answer about the position after plays, in one of their futures."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from core.answers import fill_answer
from engine.geometry import OFF
from engine.planning.block_reach import BlockFrom
from engine.planning.chests_near import Opening
from engine.planning.futures import Future, Futures
from engine.planning.reach_tree import ReachTree
from engine.position import Figure, Position, State
from engine.rules.multiple_balls import every_ball
from engine.rules.rolls import team_reroll_left
from matches.answers.plan_board import (
    BallRow,
    BesideRow,
    BlowRow,
    ByLuckRow,
    CoachRow,
    EndRow,
    FutureRow,
    LuckyEndRow,
    PlannedBoardAnswer,
    PlayerRow,
    RouteRow,
    Shirt,
)
from matches.answers.plan_ways import ChestRow, Reach
from matches.api.plan_ways import build_ways, in_permille
from matches.render.future_words import future_words
from matches.services.submission.planning import PlannedBoard

ENDS = ("others", "turnover", "touchdown", "against", "over")
"""Shares of `Futures` besides those of the futures that are known."""


def build_future_rows(futures: Futures, position: Position, side: int) -> list[FutureRow]:
    """The futures of a plan, with what tells them apart."""
    words = future_words(futures, position, side)
    return [
        FutureRow(each.key, round(each.odds, 4), round(each.margin, 4), told)
        for each, told in zip(futures.known, words, strict=True)
    ]


def build_end_rows(futures: Futures) -> list[EndRow]:
    """How else the turn ends."""
    shares = [(end, getattr(futures, end)) for end in ENDS]
    return [EndRow(end, round(share, 4)) for end, share in shares if share]


def build_board(planned: PlannedBoard) -> PlannedBoardAnswer:
    """The future that is shown and the reach of everybody who is left; without the text's
    faults.
    """
    position, board, shown = planned.position, planned.rules.board, planned.shown
    scores = planned.rules.scores
    return fill_answer(
        PlannedBoardAnswer,
        shown,
        times=planned.futures.times,
        futures=build_future_rows(planned.futures, position, planned.side),
        ends=build_end_rows(planned.futures),
        segment=planned.match.segment,
        side=planned.side,
        columns=board.width,
        rows=board.length,
        shown=shown.key,
        lost_at=shown.lost_at[0] if shown.lost_at is not None else None,
        players=[
            PlayerRow(each.side, each.number, board.name(each.square), int(each.state), each.used)
            for each in position.figures
            if each.square != OFF
        ],
        balls=[
            BallRow(
                board.name(ball.square) if ball.square != OFF else None,
                _shirt(position, ball.carrier) if ball.carrier != OFF else None,
            )
            for ball in every_ball(position)
        ],
        routes=[
            RouteRow(*_shirt(position, slot), [board.name(square) for square in way])
            for slot, way in shown.routes.items()
        ],
        blows=[
            BlowRow(*_shirt(position, blow.slot), board.name(blow.origin), board.name(blow.target))
            for blow in shown.blows
        ],
        by_luck=list(_by_luck(shown, position)),
        luck_margins=[
            [round(end.margin * 1000) for end in ends] for ends in shown.by_luck.values()
        ],
        strays=planned.futures.strays,
        pads=[board.name(pad) for pad in position.pads],
        zones="".join(str(min(count, 9)) for count in position.zones[1 - planned.side]),
        beside=squares_beside(position, planned.side),
        goals=[board.name(at) for at in range(board.size) if scores(position, planned.side, at)],
        reach=[
            _reach(planned, *each)
            for each in zip(
                planned.reach, planned.blocks, planned.chests, planned.left, strict=True
            )
        ],
        coach=[
            CoachRow(
                each.line, round(each.deed.works, 4), round(each.deed.lost, 4), each.deed.times
            )
            for each in planned.coach
        ],
    )


def legs_of(way: Sequence[int], position: Position) -> list[list[str]]:
    """A way by its squares; from pad to pad begins another leg, and a leap does not."""
    board, pads = position.board, {*position.pads}
    legs: list[list[str]] = []
    before = OFF
    for square in way:
        teleported = {before, square} <= pads and board.distance(before, square) > 1
        if before == OFF or teleported:
            legs.append([])
        legs[-1].append(board.name(square))
        before = square
    return legs


def _shirt(position: Position, slot: int) -> Shirt:
    figure = position.figures[slot]
    return Shirt(figure.side, figure.number)


def _by_luck(shown: Future, position: Position) -> Iterator[ByLuckRow]:
    for slot, ends in shown.by_luck.items():
        rows = [
            LuckyEndRow(
                position.board.name(end.square), in_permille(end.odds), legs_of(end.way, position)
            )
            for end in ends
        ]
        yield ByLuckRow(*_shirt(position, slot), rows)


def squares_beside(position: Position, side: int) -> list[BesideRow]:
    """Opponents who are down and loose balls, by their squares, with those from which one gets at
    them: walls and their corners are between some.
    """
    board = position.board
    down = (
        each.square
        for each in position.figures
        if each.side != side and each.square != OFF and each.state is not State.STANDING
    )
    loose = (ball.square for ball in every_ball(position) if ball.square != OFF)
    return [
        BesideRow(board.name(square), [board.name(near) for near in board.neighbours[square]])
        for square in (*down, *loose)
    ]


def _reach(
    planned: PlannedBoard,
    tree: ReachTree,
    blocks: Sequence[BlockFrom],
    chests: Sequence[Opening],
    left: tuple[int, Sequence[str]],
) -> Reach:
    """The flags of a player are left out where they are not so."""
    position = planned.position
    figure, (squares, actions) = position.figures[tree.slot], left
    rows = [
        ChestRow(each.chest, each.beside, in_permille(each.odds), round(each.ball * 1000))
        for each in chests
    ]
    return fill_answer(
        Reach,
        build_ways(tree, blocks, position),
        chests=rows or None,
        scoreless=_is_scoreless(planned, figure) or None,
        reroll=team_reroll_left(position, planned.rules, figure) or None,
        left=squares,
        actions=actions,
    )


def _is_scoreless(planned: PlannedBoard, figure: Figure) -> bool:
    """By a house rule only who moves into the end zone with the ball scores: nobody who is in it
    already, or who would fetch a ball that lies in it, does so on these ways.
    """
    position, rules = planned.position, planned.rules
    if not rules.pitch.must_move_in:
        return False
    begins = [figure.square] if position.carries(figure) else position.free_balls()
    return any(rules.scores(position, planned.side, square) for square in begins)
