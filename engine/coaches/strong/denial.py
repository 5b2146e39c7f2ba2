"""Keeping the opposing carrier from walking in: stand next to them, or in the way."""

from __future__ import annotations

from engine.coaches.greedy.view import PlayerPlan, View
from engine.position import Figure, State
from engine.value.facts import rows_of
from engine.value.threats import walks_in

GRIP = 0.8
"""The value of the first tackle zone on the carrier, the second is worth half, and so on."""
DENIED = 1.5
"""The value of a step from a sure touchdown to none."""
BETTER = 0.25
REACH = 3
"""How far from the carrier's way a player may stand to be considered."""


def denial_plan(view: View, players: list[Figure]) -> PlayerPlan | None:
    """The safe move that hinders the opposing carrier most."""
    carrier, position, board = view.enemy_carrier, view.position, view.rules.board
    if carrier is None or carrier.state is not State.STANDING:
        return None
    rows = rows_of(position, view.rules, 1 - view.side)
    danger = walks_in(position, view.rules, carrier, rows)
    held = position.zones[view.side][carrier.square]
    zones = position.zones[1 - view.side]
    best: PlayerPlan | None = None
    value = BETTER
    for figure in players:
        if figure.state is not State.STANDING or zones[figure.square]:
            continue
        if board.distance(figure.square, carrier.square) > figure.ma + REACH:
            continue
        beside = board.distance(figure.square, carrier.square) == 1
        others = held - beside
        before = _gripped(held)
        for square, (steps, _) in view.stroll(figure).items():
            far = board.distance(square, carrier.square)
            if square == figure.square or far > REACH or (far > 1 and not danger):
                continue
            gain = _gripped(others + (far == 1)) - before
            if danger:
                gain += DENIED * (danger - _then(view, figure, square, carrier, rows))
            gain -= 0.1 * zones[square] + 0.02 * steps + 0.1 * (rows[square] > rows[carrier.square])
            if gain > value:
                value = gain
                best = PlayerPlan(gain, figure.slot, view.stroll_to(figure, square))
    return best


def _gripped(markers: int) -> float:
    return sum(GRIP / 2**each for each in range(min(markers, 3)))


def _then(view: View, figure: Figure, square: int, carrier: Figure, rows: object) -> int:
    """The same danger with the player there."""
    position, home = view.position, figure.square
    zones, neighbours = position.zones[view.side], position.board.neighbours
    position.at[home], position.at[square] = None, figure
    for near in neighbours[home]:
        zones[near] -= 1
    for near in neighbours[square]:
        zones[near] += 1
    found = walks_in(position, view.rules, carrier, rows)  # type: ignore[arg-type]
    for near in neighbours[square]:
        zones[near] -= 1
    for near in neighbours[home]:
        zones[near] += 1
    position.at[home], position.at[square] = figure, None
    return found
