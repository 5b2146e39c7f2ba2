"""Players without the ball: guard it, run ahead of it, or stand in its way. Never at a risk."""

from __future__ import annotations

from engine.coaches.greedy.chests_and_dugout import BLAST, blast, target_square
from engine.coaches.greedy.view import PlayerPlan, View
from engine.geometry import OFF
from engine.position import Figure, State


def place_plan(view: View, figure: Figure) -> PlayerPlan | None:
    """The best safe square for the player, if it is better than the present one."""
    if figure.state is not State.STANDING or view.position.zones[1 - view.side][figure.square]:
        return None  # leaving would take a dodge
    board, zones = view.rules.board, view.position.zones[1 - view.side]
    far = view.way_to(_wanted_place(view, figure))
    ball, blasted = view.ball, blast(view)
    style, own = view.style, view.own_carrier is not None
    near = board.neighbours[ball] if ball != OFF and not own else ()
    zone = style.zone_defending if view.enemy_carrier is not None and not own else style.zone

    def worth(square: int, steps: int) -> float:
        mark = style.mark if square in near else 0.0
        danger = BLAST if square in blasted else 0.0
        return mark - danger - far(square) - zone * zones[square] - 0.01 * steps

    here = worth(figure.square, 0)
    best, value = figure.square, here + 0.5
    for square, (steps, _) in view.stroll(figure).items():
        now = worth(square, steps)
        if now > value:
            best, value = square, now
    if best == figure.square:
        return None
    return PlayerPlan(value - here, figure.slot, view.stroll_to(figure, best))


def _wanted_place(view: View, figure: Figure) -> int:
    """The square the player should head for."""
    if view.rules.board.enclosed:
        return target_square(view, figure)
    carrier = view.own_carrier
    if carrier is not None or view.enemy_carrier is None:
        focus = carrier.square if carrier is not None else view.ball
        if focus < 0:
            return figure.square
        return _support(view, figure, focus)
    return _defend(view, figure, view.ball)


def _support(view: View, figure: Figure, focus: int) -> int:
    """The two with the best hands run ahead; the others screen the ball towards the goal."""
    board, side = view.rules.board, view.side
    mates = [f for f in view.position.standing(side) if view.own_carrier is not f]
    receivers = sorted(mates, key=lambda f: (-f.ag, -f.ma, f.slot))[: view.style.receivers]
    ahead = 1 if side == 0 else -1
    if figure in receivers and view.own_carrier is not None:
        row = board.length - view.rules.pitch.end_zone_depth - view.style.downfield
        lane = 3 if figure is receivers[0] else board.width - 4
        return board.at(lane, view.rules.home_row(side, row))
    x = board.xs[focus] + (figure.slot % 3) - 1
    y = board.ys[focus] + view.style.screen * ahead
    return board.at(min(max(x, 1), board.width - 2), min(max(y, 0), board.length - 1))


def _defend(view: View, figure: Figure, ball: int) -> int:
    """Stand between the ball and our end zone, the two fastest well behind."""
    board, side = view.rules.board, view.side
    mates = sorted(view.position.standing(side), key=lambda f: (-f.ma, f.slot))
    back = -1 if side == 0 else 1
    style = view.style
    deep = style.deep if figure in mates[: style.safeties] else style.cover
    x = board.xs[ball] + (figure.slot % 5) - 2
    y = board.ys[ball] + deep * back
    return board.at(min(max(x, 1), board.width - 2), min(max(y, 1), board.length - 2))
