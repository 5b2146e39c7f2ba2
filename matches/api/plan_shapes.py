"""Plans of a turn in compact JSON.

Ways are a tree in the order in which one walks it: two characters a step. The first is how many
steps come before it (0 to 9, then a to z), the second the direction of the step: 0 is up, then
clockwise to 7.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import Any

from engine.decisions import Choice, Verb
from engine.geometry import OFF, Board
from engine.planning.actions_there import ActionsThere, Other
from engine.planning.block_reach import BlockFrom
from engine.planning.chests_near import Opening
from engine.planning.futures import Futures
from engine.planning.reach_tree import ROOT, Die, End, ReachTree
from engine.position import Figure, Position, State
from engine.rules.multiple_balls import every_ball
from engine.rules.rolls import team_reroll_left
from engine.sheets.grammar.sheet_rows import SheetRows
from matches.render.future_words import future_words
from matches.services.submission.planning import PlannedActions, PlannedBoard, PlannedWays

DEPTHS = "0123456789abcdefghijklmnopqrstuvwxyz"
DIRECTIONS = ((0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1))
PURPOSES = {
    "dodge": "d",
    "surge": "s",
    "pick_up": "p",
    "precarious": "o",
    "bone_head": "b",
    "really_stupid": "r",
    "wild_animal": "w",
    "take_root": "t",
    "bite": "v",
    "keep": "k",
    "stand_up": "u",
}
"""The letters of dice; each is followed by the face that it needs."""


ENDS = ("others", "turnover", "touchdown", "against", "over")
"""Shares of `Futures` besides those of the futures that are known."""


def futures_shape(futures: Futures, position: Position, side: int) -> dict[str, Any]:
    """The futures of a plan with what tells them apart, and how else its turn ends."""
    words = future_words(futures, position, side)
    return {
        "times": futures.times,
        "futures": [
            [each.key, round(each.odds, 4), round(each.margin, 4), told]
            for each, told in zip(futures.known, words, strict=True)
        ],
        "ends": [[end, round(share, 4)] for end in ENDS if (share := getattr(futures, end))],
    }


def board_shape(planned: PlannedBoard) -> dict[str, Any]:
    """The future that is shown and the reach of everybody who is left; without the text's
    faults.
    """
    position, board, shown = planned.position, planned.rules.board, planned.shown
    return {
        "segment": planned.match.segment,
        "side": planned.side,
        "columns": board.width,
        "rows": board.length,
        **futures_shape(planned.futures, position, planned.side),
        "shown": shown.key,
        "odds": round(shown.odds, 4),
        "margin": round(shown.margin, 4),
        "lost_at": shown.lost_at[0] if shown.lost_at is not None else None,
        "is_lost": shown.is_lost,
        "scores": shown.scores,
        "players": [_player(each, board) for each in position.figures if each.square != OFF],
        "balls": [
            [
                board.name(ball.square) if ball.square != OFF else None,
                _shirt(position, ball.carrier),
            ]
            for ball in every_ball(position)
        ],
        "zones": _zones(position, planned.side),
        "beside": squares_beside(position, planned.side),
        "routes": [
            [*_side_and_number(position, slot), [board.name(square) for square in way]]
            for slot, way in shown.routes.items()
        ],
        "by_luck": [
            [
                *_side_and_number(position, slot),
                [
                    [
                        board.name(end.square),
                        _thousandths(end.odds),
                        legs_of(end.way, position),
                    ]
                    for end in ends
                ],
            ]
            for slot, ends in shown.by_luck.items()
        ],
        "luck_margins": [
            [round(end.margin * 1000) for end in ends] for ends in shown.by_luck.values()
        ],
        "strays": planned.futures.strays,
        "pads": [board.name(pad) for pad in position.pads],
        "goals": [
            board.name(square)
            for square in range(board.size)
            if planned.rules.scores(position, planned.side, square)
        ],
        "reach": [
            {"number": position.figures[tree.slot].number}
            | ways_shape(tree, position.figures[tree.slot], board)
            | {"blocks": _blocks(blocks, position), "left": squares, "actions": list(actions)}
            | _reroll(planned, position.figures[tree.slot])
            | _scoreless(planned, position.figures[tree.slot])
            | _chests(chests)
            for tree, blocks, chests, (squares, actions) in zip(
                planned.reach, planned.blocks, planned.chests, planned.left, strict=True
            )
        ],
        "coach": [
            [each.line, round(each.deed.works, 4), round(each.deed.lost, 4), each.deed.times]
            for each in planned.coach
        ],
    }


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


def _player(figure: Figure, board: Board) -> list[Any]:
    return [figure.side, figure.number, board.name(figure.square), int(figure.state), figure.used]


def _shirt(position: Position, slot: int) -> list[int] | None:
    """Side and number of a player; None for nobody."""
    if slot == OFF:
        return None
    return _side_and_number(position, slot)


def _side_and_number(position: Position, slot: int) -> list[int]:
    figure = position.figures[slot]
    return [figure.side, figure.number]


def _thousandths(odds: float) -> int:
    """A chance in permille; one that is not nothing is at least one."""
    return max(round(odds * 1000), 1)


def _zones(position: Position, side: int) -> str:
    """The opponents' tackle zones on every square, row by row, a digit each."""
    return "".join(str(min(count, 9)) for count in position.zones[1 - side])


def squares_beside(position: Position, side: int) -> list[list[Any]]:
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
        [board.name(square), [board.name(near) for near in board.neighbours[square]]]
        for square in (*down, *loose)
    ]


def ways_shape(
    tree: ReachTree, figure: Figure, board: Board, *, origin: int | None = None
) -> dict[str, Any]:
    """A player's ways, from where they stand or from `origin`. `odds` has a permille for each step
    that is the best way to its square, 0 for others; `carrying` the same for ways on which a ball
    is picked up, `onto` pairs of a step onto a pad and its permille.
    """
    start = figure.square if origin is None else origin
    order, ways = _walked(tree, start, board)
    place = {node: number for number, node in enumerate(order)}
    shape: dict[str, Any] = {
        "from": board.name(start),
        "ways": ways,
        "odds": _permille(tree.ends, place, len(order)),
        "dice": [
            [place[node], _dice(step.dice)] for node, step in enumerate(tree.nodes) if step.dice
        ],
    }
    if tree.first:
        shape["first"] = _dice(tree.first)
    if tree.carrying:
        shape["carrying"] = _permille(tree.carrying, place, len(order))
    if tree.onto:
        shape["onto"] = [[place[end.node], _thousandths(end.odds)] for end in tree.onto.values()]
    return shape


def bent_shape(planned: PlannedWays) -> dict[str, Any]:
    """A player's ways over given squares: `before` are the steps to the last of them, `here` is the
    permille to stand there.
    """
    board, ways = planned.rules.board, planned.ways
    shape = ways_shape(ways.tree, planned.figure, board, origin=ways.origin)
    before = [[board.name(step.square), _dice(step.dice)] for step in ways.before]
    here = _thousandths(ways.tree.ends[ways.origin].odds)
    blocks = _blocks(planned.blocks, planned.position)
    number = planned.figure.number
    return {"number": number, "before": before, "here": here, "blocks": blocks, **shape}


def rows_shape(found: SheetRows) -> dict[str, Any]:
    """The rows of a text, and what is below its plays."""
    return {"rows": [asdict(row) for row in found.rows], "below": found.below}


def _walked(tree: ReachTree, start: int, board: Board) -> tuple[list[int], str]:
    """The nodes of a tree, each after the one before it, and their two characters each."""
    after: dict[int, list[int]] = {}
    for number, node in enumerate(tree.nodes):
        after.setdefault(node.before, []).append(number)
    order: list[int] = []
    signs: list[str] = []
    waiting = [(number, 0, start) for number in reversed(after.get(ROOT, []))]
    while waiting:
        number, depth, here = waiting.pop()
        square = tree.nodes[number].square
        step = board.xs[square] - board.xs[here], board.ys[square] - board.ys[here]
        signs.append(DEPTHS[depth] + str(DIRECTIONS.index(step)))
        order.append(number)
        waiting += [(each, depth + 1, square) for each in reversed(after.get(number, []))]
    return order, "".join(signs)


def _permille(ends: Mapping[int, End], place: Mapping[int, int], size: int) -> list[int]:
    found = [0] * size
    for end in ends.values():
        if end.node != ROOT:
            found[place[end.node]] = _thousandths(end.odds)
    return found


def _dice(dice: Sequence[Die]) -> str:
    return "".join(f"{PURPOSES[die.purpose]}{die.face}" for die in dice)


def _blocks(blocks: Sequence[BlockFrom], position: Position) -> list[list[Any]]:
    """Opponent, square as an index row by row, dice (negative where the opponent picks), the
    percent that the opponent and the player go down, the permille to be there with that action,
    and how often it was played where it is not exact; in the order given, the best first.
    """
    return [
        [
            position.figures[each.slot].number,
            each.square,
            each.throw.dice if each.throw.own_choice else -each.throw.dice,
            round(each.down * 100),
            round(each.fall * 100),
            round(each.there * 1000),
            each.times,
        ]
        for each in blocks
    ]


def _reroll(planned: PlannedBoard, figure: Figure) -> dict[str, bool]:
    """That the odds of a player count a re-roll of the team; nothing where none is left."""
    left = team_reroll_left(planned.position, planned.rules, figure)
    return {"reroll": True} if left else {}


def _scoreless(planned: PlannedBoard, figure: Figure) -> dict[str, bool]:
    """By a house rule only who moves into the end zone with the ball scores: nobody who is in it
    already, or who would fetch a ball that lies in it, does so on these ways.
    """
    position, rules = planned.position, planned.rules
    if not rules.pitch.must_move_in:
        return {}
    begins = [figure.square] if position.carries(figure) else position.free_balls()
    inside = any(rules.scores(position, planned.side, square) for square in begins)
    return {"scoreless": True} if inside else {}


def _chests(chests: Sequence[Opening]) -> dict[str, Any]:
    """For each chest its square and the one beside it, as indexes row by row, the permille to open
    it and that it has the ball; nothing without chests.
    """
    rows = [
        [each.chest, each.beside, _thousandths(each.odds), round(each.ball * 1000)]
        for each in chests
    ]
    return {"chests": rows} if rows else {}


def actions_shape(planned: PlannedActions) -> dict[str, Any]:
    """What a player could do on a square."""
    position, board = planned.position, planned.rules.board
    found: ActionsThere = planned.found
    number = {figure.slot: figure.number for figure in position.figures}
    return {
        "number": planned.number,
        "square": board.name(planned.square),
        "blocks": [
            {
                "opponent": number[each.slot],
                "dice": each.throw.dice,
                "own_choice": each.throw.own_choice,
                "results": [[result, round(odds, 4)] for result, odds in each.throw.results],
                "outcomes": [
                    [name, round(share, 4)]
                    for name, share in each.outcomes._asdict().items()
                    if share
                ],
                "down": round(each.down, 4),
                "fall": round(each.fall, 4),
                "helpers": [number[slot] for slot in each.helpers],
                "hinderers": [number[slot] for slot in each.hinderers],
                "lost": round(each.lost, 4),
                "hurt": round(each.hurt, 4),
                "out": round(each.out, 4),
                "times": each.times,
            }
            for each in found.blocks
        ],
        "passes": [
            {
                "verb": str(each.verb),
                "to": number[each.slot],
                "length": each.length,
                "there": round(each.there, 4),
                "thrown": round(each.thrown, 4),
                "intercepted": round(each.intercepted, 4),
                "caught": round(each.caught, 4),
                "interceptors": [[number[slot], face] for slot, face in each.interceptors],
                "times": each.times,
                "spends": [*each.spends],
            }
            for each in found.passes
        ],
        "fouls": [
            {
                "opponent": number[each.slot],
                "breaks": round(each.breaks, 4),
                "sent_off": round(each.sent_off, 4),
                "coach_out": round(each.coach_out, 4),
                "times": each.times,
                "spends": [*each.spends],
            }
            for each in found.fouls
        ],
        "bands": [
            {
                "length": band.length,
                "odds": round(band.odds, 4),
                "squares": _runs(band.squares),
                "contested": _runs(band.contested),
                "interceptors": [[number[slot], face] for slot, face in band.interceptors],
            }
            for band in found.bands
        ],
        "drifts": bool(found.bands) and not planned.rules.passing.lands_where_aimed(position),
        "deeds": [
            {
                "verb": str(each.verb),
                "order": deed_order(position, each),
                "works": round(each.deed.works, 4),
                "lost": round(each.deed.lost, 4),
                "times": each.deed.times,
                "spends": [*each.deed.spends],
            }
            for each in found.deeds
        ],
        "others": sorted(str(verb) for verb, _ in found.others),
        "verbs": sorted(found.verbs),
    }


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


def no_actions(number: int, square: str) -> dict[str, Any]:
    """The same of a square where the player cannot be."""
    parts = ("blocks", "passes", "fouls", "bands", "deeds", "others", "verbs")
    empty = {part: list[Any]() for part in parts}
    return {"number": number, "square": square, "drifts": False, **empty}


def no_ways(number: int, square: str) -> dict[str, Any]:
    """The ways over a square that the player cannot get to."""
    shape: dict[str, Any] = {"number": number, "from": square, "ways": "", "odds": [], "dice": []}
    return shape | {"before": [], "here": 0, "blocks": []}


def _runs(squares: Sequence[int]) -> list[list[int]]:
    """Squares as indexes row by row: the first and the last of each run."""
    runs: list[list[int]] = []
    for square in sorted(squares):
        if runs and square == runs[-1][1] + 1:
            runs[-1][1] = square
        else:
            runs.append([square, square])
    return runs
