"""Opening chests (DUN-CHE)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.audit.core import ball, movement
from tests.audit.core.knockdown import fall
from tests.audit.throws import plain

from .pits import ventures

if TYPE_CHECKING:
    from tests.audit.core.activation import Action

    from .match import DungeonMatch

BEFORE = {"rerolls_set", "rerolled"}
DICE = {"surge", "precarious", "chest", "loner", "pro"}


def is_next(m: DungeonMatch, act: Action) -> bool:
    """Whether the log shows a chest being opened, or what must come before it."""
    if m.rolls("surge") and (act.kind not in {"block", "blitz"} or act.blocks):
        return True
    ahead = 0
    while m.peek(ahead).get("event") in BEFORE or m.peek(ahead).get("purpose") in DICE:
        ahead += 1
    return m.peek(ahead).get("event") == "chest_opened" and not m.rolls("precarious")


def open_chest(m: DungeonMatch, act: Action) -> None:
    """One square, by going for it too (DUN-CHE-01); then it is known what is in it."""
    figure = act.figure
    extra = act.used >= m.stat(figure, "ma")
    act.used += 1
    near = any(m.pitch.adjacent(figure.square, square) for square in m.pitch.shut)
    m.check("DUN-CHE-01", near, f"player {figure.slot} has no chest beside them")
    if extra and not movement.go_for_it(m, act):
        return
    if not ventures(m, figure):
        act.over = True
        ball.settle(m)
        return
    contents = drawn(m, act)
    event = m.take("DUN-CHE-01", "chest_opened", figure=figure.slot, contents=contents)
    square = event["square"]
    m.check("DUN-CHE-01", act.kind != "block", "a chest opened in a Block")
    m.check("DUN-CHE-01", not act.acted, "a chest opened after the act that ends the action")
    m.check("DUN-CHE-01", figure.standing, f"player {figure.slot} opens it while {figure.state}")
    m.check("DUN-CHE-01", square in m.pitch.shut, f"there is no chest on {square}")
    near = m.pitch.adjacent(figure.square, square)
    m.check("DUN-MAP-05", near, f"the chest on {square} is not next to player {figure.slot}")
    m.pitch.shut.discard(square)
    if event["contents"] == "ball":
        found(m, act, square)
    else:
        explode(m, act, square)


def drawn(m: DungeonMatch, act: Action) -> str:
    """One in the number still closed, if it can be either (DUN-PRM-02)."""
    closed = len(m.pitch.shut)
    if m.ball_found or closed < 2:
        return "trap" if m.ball_found else "ball"
    given = {"side": act.figure.side, "figure": act.figure.slot}
    (face,) = plain(m, "DUN-PRM-02", "chest", (1, closed), **given)
    return "ball" if face == 1 else "trap"


def found(m: DungeonMatch, act: Action, square: int) -> None:
    """On the floor without bouncing, or by house rule in their hands (DUN-CHE-05)."""
    m.ball_found = True
    figure = act.figure
    if m.on("ball_found", "hands") and "No Hands" not in figure.skills:
        m.take("DUN-CHE-05", "picked_up", figure=figure.slot)
        ball.hold(m, figure)
        return
    m.take("DUN-CHE-05", "ball_rests", square=square)
    m.ball = square


def explode(m: DungeonMatch, act: Action, square: int) -> None:
    """Everybody next to it who stands, opener first; a turnover if anybody fell (DUN-CHE-03)."""
    m.due = "explosion"
    opener = act.figure
    near = [f for f in m.around(square) if f.standing]
    near.sort(key=lambda f: (f is not opener, f.side != opener.side, f.number))
    for figure in near:
        if figure.standing:
            fall(m, figure, "explosion")
    ball.settle(m)
