"""Substitutes in a written formation: replace absent players, fill gaps on the line."""

from __future__ import annotations

from collections.abc import Iterator

from engine.decisions import Choice, Verb
from engine.geometry import other_end_zone
from engine.position import Figure, Position
from engine.rules.set_up import scrimmage
from engine.ruleset import Rules
from engine.sheets.set_up_sheet import Places


def formation(position: Position, rules: Rules, side: int, places: Places) -> Iterator[Choice]:
    """The formation as written, with substitutes; then with its line filled first.

    Each is a preference; legality is up to the options.
    """
    if not places:
        return
    places = carried(position, rules, side, places)
    players = position.available(side)
    for ordered in (places, _line_first(rules, side, places)):
        pairs = _manned(position, rules, players, ordered, keep=ordered is places)
        yield Choice(Verb.SET_UP, tuple(sorted(pairs)))


def carried(position: Position, rules: Rules, side: int, places: Places) -> Places:
    """A formation written for the end zone that the side does not defend, carried to its own.

    Point reflection (``other_end_zone``). Where that square may not be set up on, the nearest free
    one is taken. Any other formation comes back as it was.
    """
    board, counterpart = rules.board, other_end_zone(rules.pitch.end_zones)
    squares = [board.square(name) for _, name in places]
    if not counterpart or not set(squares) <= set(rules.end_zone(position, side)):
        return places
    there = [counterpart[square] for square in squares]
    spots = set(rules.pitch.spots(position, side))
    free = spots - set(there)
    for place, square in enumerate(there):
        if square not in spots and free:
            there[place] = min(free, key=lambda spot: (board.distance(spot, square), spot))
            free.remove(there[place])
    return tuple((number, board.name(s)) for (number, _), s in zip(places, there, strict=True))


def _manned(
    position: Position, rules: Rules, players: list[Figure], places: Places, *, keep: bool
) -> list[tuple[int, int]]:
    """Slots on squares: everybody in place, empty places to those left over.

    Unless ``keep``, the last places stay empty when there are too few players, and the players
    meant for them fill earlier gaps.
    """
    by_number = {figure.number: figure for figure in players}
    if not keep:
        places = places[: min(len(players), rules.pitch.formation.players)]
    placed = {number: by_number[number] for number, _ in places if number in by_number}
    left = [figure for figure in players if figure not in placed.values()]
    pairs = []
    for number, square in places:
        figure = placed.get(number) or _substitute(left, _named(position, players, number))
        if figure is not None:
            pairs.append((figure.slot, rules.board.square(square)))
    return pairs


def _named(position: Position, players: list[Figure], number: int) -> Figure | None:
    side = players[0].side if players else 0
    return position.numbered(side, number)


def _substitute(left: list[Figure], absent: Figure | None) -> Figure | None:
    """Take from those left over one of the same position, else the most expensive."""
    if not left:
        return None
    position_key = absent.spec.position if absent is not None else ""
    best = max(left, key=lambda f: (f.spec.position == position_key, f.spec.cost, -f.number))
    left.remove(best)
    return best


def _line_first(rules: Rules, side: int, places: Places) -> Places:
    row = scrimmage(rules, side)
    board = rules.board
    return tuple(sorted(places, key=lambda place: board.ys[board.square(place[1])] != row))
