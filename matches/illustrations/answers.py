"""What the engine answers about a position, as marks: nothing here knows a rule.

``SHOWS`` has a function for each value of ``show`` in `pictures.toml`; what it asks for besides is
in its docstring.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from engine.geometry import OFF
from engine.odds.look import look, moved_to
from engine.odds.walks import Footing
from engine.planning.actions_there import ActionsThere, Block, actions_there
from engine.planning.reach_tree import reach_tree
from engine.position import Figure
from engine.rules.interceptions import interceptors, under_the_ruler
from engine.rules.pushing import push_squares
from engine.rules.set_up import (
    ON_LINE,
    PLAYERS,
    WIDE_EAST,
    WIDE_WEST,
    automatic,
    counts,
    open_squares,
)
from matches.illustrations.declared import SIDES, PictureError, Staged
from matches.illustrations.played import all_throws, chances, percent, turn
from matches.render.marks_svg import BANDS, Area, Line, Marks, Tag

Show = Callable[[Staged], Marks]


def zones(staged: Staged) -> Marks:
    """``of``: a side. Its tackle zones, with how many cover each square."""
    counted = staged.position.zones[SIDES[staged.asked("of")]]
    squares = tuple(square for square, count in enumerate(counted) if count)
    tags = [Tag(s, str(counted[s]), f"Tackle zones there {counted[s]}") for s in squares]
    return Marks([Area("zone", squares, "Tackle zones")], (), tags)


def dodges(staged: Staged) -> Marks:
    """``by``: a player. What they need for a step to each free square."""
    position, figure = staged.position, staged.player(staged.asked("by"))
    footing, origin = Footing(position, staged.rules, figure, figure.ma), figure.square
    tags, needs = [], dict[str, str]()
    for there in position.board.neighbours[origin]:
        rolls = footing.rolls(origin, there, 1, fresh=True)
        if position.at[there] is None and rolls and rolls[0][0] == "dodge":
            face = f"{7 - round(rolls[0][1] * 6)}+"
            modifiers = staged.rules.movement.dodge_modifiers(position, figure, origin, there)
            sums = ", ".join(f"{name} {value:+}" for name, value in modifiers)
            needs[face] = f"{face}: agility {figure.ag}{f', {sums}' if sums else ''}"
            tags.append(Tag(there, face, f"A dodge on {face}"))
    zone = position.zones[1 - figure.side]
    squares = tuple(square for square, count in enumerate(zone) if count)
    area = Area("zone", squares, "Enemy tackle zones")
    return Marks([area], (), tags, story=[needs[face] for face in sorted(needs)])


def reach(staged: Staged) -> Marks:
    """``by``: a player, ``to``: a square. Where they get to and how surely, and one way."""
    figure, to = staged.player(staged.asked("by")), staged.square(staged.asked("to"))
    tree = reach_tree(staged.position, staged.rules, figure)
    by_odds: dict[float, list[int]] = {}
    for square, end in tree.ends.items():
        by_odds.setdefault(round(end.odds, 6), []).append(square)
    areas = [
        Area(kind, tuple(sorted(by_odds[odds])), f"{percent(odds)} to get there")
        for kind, odds in zip(BANDS, sorted(by_odds, reverse=True), strict=False)
    ]
    way = tree.way(tree.ends[to])
    tags = [
        Tag(node.square, " ".join(f"{die.face}+" for die in node.dice), _dice_in_words(node.dice))
        for node in way
        if node.dice
    ]
    line = Line((figure.square, *(node.square for node in way)), "A way")
    return Marks(areas, [line], tags, {"odds": percent(tree.ends[to].odds)})


def _dice_in_words(dice: tuple[tuple[str, int], ...]) -> str:
    return ", ".join(f"{purpose.replace('_', ' ')} on {face}+" for purpose, face in dice)


def block(staged: Staged) -> Marks:
    """``by``, ``at``: players. The dice, and who assists whom."""
    figure, target = staged.player(staged.asked("by")), staged.player(staged.asked("at"))
    found = next((b for b in _there(staged, figure).blocks if b.slot == target.slot), None)
    if found is None:
        raise PictureError(f"{staged.declared.clause}: there is no block")
    chooser = figure.side if found.throw.own_choice else target.side
    dice = found.throw.dice
    picks = "▲" if chooser == figure.side else "▼"
    words = f"{dice} block dice" if dice > 1 else "1 block die"
    picked = f", {('Home', 'Away')[chooser]} picks" if dice > 1 else ""
    label = f"{dice}{picks if dice > 1 else ''}"
    tags = [Tag(target.square, label, words + picked, strong=True), *_assists(staged, found)]
    line = Line((figure.square, target.square), "The block")
    values = {"dice": words + picked, "down": percent(found.down), "fall": percent(found.fall)}
    return Marks((), [line], tags, values)


def _assists(staged: Staged, found: Block) -> list[Tag]:
    """+1 for who assists, 0 for a team-mate next to the other player who does not."""
    position, board = staged.position, staged.position.board
    figure, target = staged.player(staged.asked("by")), position.figures[found.slot]
    tags = []
    for one, other, helping in ((figure, target, found.helpers), (target, figure, found.hinderers)):
        for mate in position.standing(one.side):
            if mate is one or mate.square not in board.toward[other.square]:
                continue
            assists = mate.slot in helping
            words = f"{mate.number} {'assists' if assists else 'does not assist'} {one.number}"
            tags.append(Tag(mate.square, "+1" if assists else "0", words))
    return tags


def pushes(staged: Staged) -> Marks:
    """``by``, ``at``: players. The squares to which the second may be pushed."""
    figure, target = staged.player(staged.asked("by")), staged.player(staged.asked("at"))
    found = push_squares(look(staged.position, staged.rules), figure.square, target.square)
    three = staged.position.board.push_squares(figure.square, target.square)
    squares = tuple(square for square in found if square != OFF)
    barred = tuple(square for square in three if square != OFF and square not in found)
    areas = [Area("sure", squares, "May be pushed to"), Area("far", barred, "Not open")]
    tags = [] if squares else [Tag(target.square, "out", "pushed off the pitch", strong=True)]
    line = Line((figure.square, target.square), "The block")
    return Marks([area for area in areas if area.squares], [line], tags)


def bands(staged: Staged) -> Marks:
    """``by``: a player with the ball. Where they can throw it, by the length of the throw."""
    figure = staged.player(staged.asked("by"))
    found = _there(staged, figure).bands
    squares: dict[str, list[int]] = {}
    for band in found:
        squares.setdefault(band.length, []).extend(band.squares)
    order = sorted(squares, key=lambda name: len(squares[name]))
    by_distance = sorted(squares, key=lambda name: _farthest(staged, figure, squares[name]))
    areas = [
        Area(kind, tuple(squares[name]), f"{name.capitalize()} pass")
        for kind, name in zip(BANDS, by_distance, strict=False)
    ]
    return Marks(areas, (), (), {"lengths": ", ".join(order)})


def _farthest(staged: Staged, figure: Figure, squares: object) -> int:
    distance = staged.position.board.distance
    return max(distance(figure.square, square) for square in squares)  # type: ignore[attr-defined]


def ruler(staged: Staged) -> Marks:
    """``by``: the thrower, ``to``: a square. Under the ruler, and who may intercept."""
    figure, to = staged.player(staged.asked("by")), staged.square(staged.asked("to"))
    position, game = staged.position, look(staged.position, staged.rules)
    rival = next(iter(position.standing(1 - figure.side)))
    squares = tuple(
        square
        for square in range(position.board.size)
        if under_the_ruler(game, figure, to, moved_to(rival, square))
    )
    able = interceptors(game, figure, to)
    tags = [
        Tag(
            other.square,
            f"{able[other.slot]}+",
            f"{other.number} intercepts on {able[other.slot]}+",
        )
        if other.slot in able
        else Tag(other.square, "no", f"{other.number} may not intercept")
        for other in position.standing(1 - figure.side)
    ]
    line = Line((figure.square, to), "The throw")
    return Marks([Area("likely", squares, "Under the ruler")], [line], tags)


def set_up(staged: Staged) -> Marks:
    """The default formations of both sides, with the line of scrimmage and the wide zones."""
    position, rules = staged.position, staged.rules
    squares: dict[str, list[int]] = {ON_LINE: [], WIDE_WEST: [], WIDE_EAST: []}
    values: dict[str, object] = {}
    for side in (0, 1):
        players = [figure for figure in position.figures if figure.side == side]
        for slot, square in automatic(position, rules, side, players):
            position.put(position.figures[slot], square)
        for square in open_squares(position, rules, side):
            for count in counts(rules, side, len(players), [square]):
                squares.setdefault(count.name, []).extend([square] * count.placed)
                values[count.name] = count.least if count.name in {PLAYERS, ON_LINE} else count.most
    areas = [
        Area("sure", tuple(squares[ON_LINE]), "The line of scrimmage"),
        Area("risky", tuple(squares[WIDE_WEST] + squares[WIDE_EAST]), "The wide zones"),
    ]
    return Marks(areas, (), (), values)


def neighbours(staged: Staged) -> Marks:
    """``by``: a player. The squares that are adjacent, and those cut off by a wall."""
    figure, board = staged.player(staged.asked("by")), staged.position.board
    near = tuple(board.neighbours[figure.square])
    cut = tuple(
        square
        for square in sorted(board.floor)
        if board.distance(square, figure.square) == 1 and square not in near
    )
    return Marks([Area("sure", near, "Adjacent"), Area("far", cut, "Not adjacent")])


def perils(staged: Staged) -> Marks:
    """The squares from which a player may fall into a pit."""
    return Marks([Area("risky", tuple(sorted(staged.position.board.perils)), "Precarious")])


def rebound(staged: Staged) -> Marks:
    """``by``: a thrower; ``wall``, ``to``: the wall and the square before it. The way back."""
    figure = staged.player(staged.asked("by"))
    shot = staged.square(staged.asked("wall")), staged.square(staged.asked("to"))
    if shot not in staged.rules.passing.shots(staged.position, figure):
        raise PictureError(f"{staged.declared.clause}: no such shot")
    path = staged.rules.passing.rebound(staged.position, figure, shot)
    tags = [Tag(square, str(face), f"With a {face}") for face, square in enumerate(path, start=1)]
    lines = [Line((figure.square, shot[1]), "The throw"), Line(tuple(path), "The way back")]
    return Marks((), lines, tags)


def _there(staged: Staged, figure: Figure) -> ActionsThere:
    return actions_there(staged.position, staged.rules, figure, figure.square)


SHOWS: Mapping[str, Show] = {
    "bands": bands,
    "block": block,
    "chances": chances,
    "dodges": dodges,
    "neighbours": neighbours,
    "perils": perils,
    "pushes": pushes,
    "reach": reach,
    "rebound": rebound,
    "ruler": ruler,
    "set_up": set_up,
    "throws": all_throws,
    "turn": turn,
    "zones": zones,
}
