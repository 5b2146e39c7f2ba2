"""What a board for set-ups shows of each formation: where players may stand, the numbers that the
rules count, and everything that is against them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from engine.decisions import Choice, Decision, DecisionKind, Verb
from engine.errors import Refusal
from engine.game import Game
from engine.lineup import MatchSetup
from engine.rules.set_up import Count, Squares, counts, faults, open_squares
from engine.sheets.executor.orders_coach import OrdersCoach
from engine.sheets.executor.substitutes import formation
from engine.sheets.set_up_check import beginning, ends_of, written_pairs
from engine.sheets.set_up_sheet import Places, SetUpSheet


@dataclass(frozen=True, slots=True)
class FormationBoard:
    """A formation as a board shows it.

    ``squares`` are those that players may be set up on, ``aims`` those that the kick may be aimed
    at, ``numbers`` the players who can be set up. ``places`` is the formation as written, and
    ``filled`` what the engine would make of it, with substitutes, or its own where none is written.
    """

    kicking: bool
    squares: Sequence[str]
    aims: Sequence[str]
    numbers: Sequence[int]
    counts: Sequence[Count]
    refusals: Sequence[Refusal]
    places: Places
    filled: Places


def formation_boards(setup: MatchSetup, side: int, orders: SetUpSheet) -> Iterator[FormationBoard]:
    """The boards of a side: kicking, then receiving; none of a role that the side cannot have.

    Where sides set up in end zones, a formation may be written for either.
    """
    for kicking in (True, False):
        found = [
            board
            for end in ends_of(setup, side)
            if (board := _board(setup, side, orders, kicking=kicking, end=end)) is not None
        ]
        places = orders.places(kicking=kicking)
        if not found:
            continue
        if not places:
            squares = tuple(name for board in found for name in board.squares)
            yield replace(found[0], squares=squares)
            continue
        yield max(found, key=lambda board: sum(name in board.squares for _, name in places))


def _board(
    setup: MatchSetup, side: int, orders: SetUpSheet, *, kicking: bool, end: int
) -> FormationBoard | None:
    shown: FormationBoard | None = None
    coach = OrdersCoach(orders)
    for game, decision in beginning(setup, side, coach, kicking=kicking, end=end):
        if decision.kind is DecisionKind.SET_UP:
            shown = _of_set_up(game, decision, orders)
        elif decision.kind is DecisionKind.KICK_TARGET and shown is not None:
            shown = _with_aims(shown, game, decision, orders)
    return shown


def _of_set_up(game: Game, decision: Decision, orders: SetUpSheet) -> FormationBoard:
    position, rules, side = game.position, game.rules, decision.side
    players = position.available(side)
    kicking = bool(decision.context["kicking"])
    places = orders.places(kicking=kicking)
    pairs = written_pairs(game, decision, orders)
    squares = [rules.board.square(name) for _, name in places]
    choice = next(formation(position, rules, side, places), None)
    if choice is None or choice not in decision.options:
        choice = decision.default
    return FormationBoard(
        kicking,
        tuple(map(rules.board.name, open_squares(position, rules, side))),
        (),
        tuple(figure.number for figure in players),
        tuple(counts(rules, side, len(players), squares)),
        tuple(faults(position, rules, side, players, pairs)) if places else (),
        places,
        _named(game, choice.formation),
    )


def _named(game: Game, pairs: Squares) -> Places:
    figures, board = game.position.figures, game.rules.board
    return tuple((figures[slot].number, board.name(square)) for slot, square in pairs)


def _with_aims(
    shown: FormationBoard, game: Game, decision: Decision, orders: SetUpSheet
) -> FormationBoard:
    board = game.rules.board
    aims = [
        board.name(square)
        for square in decision.options.targets(Verb.AIM)
        if isinstance(square, int)
    ]
    refusals = list(shown.refusals)
    if orders.target is not None:
        aimed = Choice(Verb.AIM, board.square(orders.target))
        if aimed not in decision.options:
            refusal = decision.options.refusal(aimed)
            refusals.append(replace(refusal, values={**refusal.values, "square": orders.target}))
    return replace(shown, aims=tuple(aims), refusals=tuple(refusals))
