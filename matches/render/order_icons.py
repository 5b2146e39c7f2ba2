"""A small picture for each kind of decision, made of a few signs: players, balls, arrows, dice.

Own players are round and full, opponents square and hollow. All of it is drawn in the colour of the
text; classes are in `set-up.css`.
"""

from __future__ import annotations

from collections.abc import Mapping

from engine.decisions import DecisionKind as Kind


def icon(kind: Kind) -> str:
    """The picture of a kind as `<svg>`; screen readers skip it, because a sentence is beside it."""
    return (
        '<svg class="order-icon" xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40" '
        f'aria-hidden="true" focusable="false">{ICONS[kind]}</svg>'
    )


def _me(x: int, y: int, *, lying: bool = False) -> str:
    if lying:
        return f'<ellipse class="icon-me" cx="{x}" cy="{y}" rx="6" ry="3"/>'
    return f'<circle class="icon-me" cx="{x}" cy="{y}" r="5"/>'


def _they(x: int, y: int) -> str:
    return f'<rect class="icon-they" x="{x - 5}" y="{y - 5}" width="10" height="10" rx="1"/>'


def _ball(x: int, y: int) -> str:
    return f'<circle class="icon-ball" cx="{x}" cy="{y}" r="3"/>'


def _path(d: str, name: str = "icon-line") -> str:
    return f'<path class="{name}" d="{d}"/>'


def _arrow(x1: int, y1: int, x2: int, y2: int, *, dashed: bool = False) -> str:
    """A straight arrow; its head is drawn along its main axis."""
    across = abs(x2 - x1) >= abs(y2 - y1)
    sign = 1 if (x2 > x1 if across else y2 > y1) else -1
    back = 4 * sign
    head = (
        f"M{x2 - back} {y2 - 4}L{x2} {y2}L{x2 - back} {y2 + 4}"
        if across
        else f"M{x2 - 4} {y2 - back}L{x2} {y2}L{x2 + 4} {y2 - back}"
    )
    line = "icon-dashed" if dashed else "icon-line"
    return _path(f"M{x1} {y1}L{x2} {y2}", line) + _path(head)


def _word(x: int, y: int, word: str) -> str:
    return f'<text class="icon-word" x="{x}" y="{y}" text-anchor="middle">{word}</text>'


def _die(x: int, y: int, sign: str = "") -> str:
    box = f'<rect class="icon-they" x="{x - 8}" y="{y - 8}" width="16" height="16" rx="3"/>'
    return box + (sign or f'<circle class="icon-me" cx="{x}" cy="{y}" r="2.4"/>')


def _swords() -> str:
    return _path("M9 31L31 9M9 9L31 31") + _path("M7 26l7 7M33 26l-7 7")


def _whistle() -> str:
    return _path("M6 16h18a8 8 0 1 1-8 8") + _path("M24 12l6-5M29 15l7-2")


ROW = _path("M4 34H36")
SHEET = _path("M11 5h18v30h-18z") + _path("M15 13h10M15 20h10M15 27h6")
ICONS: Mapping[Kind, str] = {
    Kind.KICK_OR_RECEIVE: _ball(20, 20) + _arrow(20, 14, 20, 4) + _arrow(20, 26, 20, 36),
    Kind.SET_UP: ROW + _me(8, 26) + _me(20, 26) + _me(32, 26) + _me(14, 11) + _me(26, 11),
    Kind.KICK_TARGET: _ball(7, 33) + _path("M9 29Q14 8 27 14", "icon-dashed")
    + '<circle class="icon-line" cx="30" cy="17" r="6"/>' + _ball(30, 17),
    Kind.TOUCHBACK: ROW + _ball(8, 14) + _arrow(13, 14, 23, 14) + _me(31, 14),
    Kind.SUPERIOR_TACTICS: _me(11, 13) + _me(29, 27) + _path("M18 11q11 0 11 9M22 29q-11 0-11-9")
    + _path("M26 17l3 4 4-4M7 23l4-4 3 4"),
    Kind.BLOCK_DIE: _die(14, 22) + _die(28, 16, _path("M23 11L33 21M33 11L23 21")),
    Kind.PUSH: _me(8, 20) + _they(20, 20) + _arrow(27, 20, 37, 20),
    Kind.SIDESTEP: _they(8, 20) + _arrow(14, 20, 19, 20) + _me(25, 20) + _arrow(28, 27, 28, 37),
    Kind.FOLLOW_UP: _me(7, 20) + _arrow(13, 20, 23, 20, dashed=True) + _they(33, 20)
    + '<circle class="icon-dashed" cx="20" cy="31" r="5"/>',
    Kind.REROLL: _die(20, 22) + _path("M8 22A12 12 0 1 1 20 34.5") + _path("M24 31l-4 4 4 4"),
    Kind.EVENT_PAIR: _me(8, 20) + _they(32, 20) + _arrow(15, 20, 25, 20) + _arrow(25, 20, 15, 20),
    Kind.INTERCEPT: _they(6, 32) + _path("M9 27Q18 8 34 8", "icon-dashed") + _ball(21, 14)
    + _me(23, 25),
    Kind.ARGUE: _whistle() + _word(32, 34, "!"),
    Kind.FAVOR: _path("M20 34L6 14A20 20 0 0 1 34 14Z") + _path("M20 34L14 10M20 34L26 10"),
    Kind.ANSWER: _swords() + _word(20, 8, "?"),
    Kind.DEMAND: _swords() + _me(20, 35, lying=True),
    Kind.DUEL: _swords() + _path("M18 3h4"),
    Kind.SPELL: _path("M20 4l4 12 12 4-12 4-4 12-4-12-12-4 12-4z") + _ball(33, 8),
    Kind.INSIST: _swords() + _word(20, 8, "!"),
    Kind.POISON: _path("M20 5q11 14 11 20a11 11 0 0 1-22 0q0-6 11-20z") + _they(20, 26),
    Kind.HANDICAP: _path("M20 6v28M10 34h20M8 12h24") + _path("M8 12l-4 10h8zM32 12l-4 6h8z"),
    Kind.HANDICAP_SKILL: _path("M20 10q-7-5-15-2v24q8-3 15 2q7-5 15-2v-24q-8-3-15 2z")
    + _path("M20 10v24"),
    Kind.STRIKE_BACK: _swords() + _arrow(34, 20, 24, 20) + _me(6, 20),
    Kind.CATCH: _arrow(20, 3, 20, 12, dashed=True) + _ball(20, 17) + _me(20, 31)
    + _path("M11 27q0-8 5-9M29 27q0-8-5-9"),
    Kind.COUNTER: _path("M3 15h34v10h-34zM11 15v10M20 15v10M28 15v10") + _ball(15, 20),
    Kind.CALL: _path("M3 18h34v10h-34zM11 18v10M20 18v10M28 18v10") + _word(20, 13, "!"),
    Kind.HIGH_KICK: _ball(20, 6) + _path("M20 11v12", "icon-dashed") + _me(20, 31)
    + _arrow(5, 31, 12, 31),
    Kind.QUICK_SNAP: _me(9, 30) + _arrow(9, 23, 9, 12) + _me(20, 30) + _arrow(20, 23, 20, 12)
    + _me(31, 30) + _arrow(31, 23, 31, 12),
    Kind.STAND_FIRM: _they(8, 20) + _arrow(14, 20, 21, 20) + _me(28, 20) + _path("M36 8v24"),
    Kind.DIVING_TACKLE: _they(9, 12) + _arrow(15, 12, 34, 12) + _me(23, 27, lying=True)
    + _path("M8 34q8-2 10-6", "icon-dashed"),
    Kind.SHADOW: _they(14, 11) + _arrow(20, 11, 36, 11) + _me(8, 28)
    + _arrow(15, 28, 31, 28, dashed=True),
    Kind.DUMP_OFF: _they(6, 28) + _me(19, 28) + _path("M21 21Q25 8 34 9", "icon-dashed")
    + _ball(34, 9),
    Kind.APOTHECARY: _path("M15 5h10v10h10v10h-10v10h-10v-10h-10v-10h10z") + _ball(20, 20),
    Kind.GRAB: '<circle class="icon-they" cx="20" cy="16" r="8"/>' + _path("M14 22l-2 5M26 22l2 5")
    + _me(20, 35),
    Kind.BITE: _path("M6 10q14 10 28 0") + _path("M12 13l3 9 3-8M22 14l3 8 3-9") + _me(20, 33),
    Kind.PLACE_CHEST: _path("M7 16h26v17h-26zM7 16q0-8 13-8t13 8M7 22h26") + _ball(20, 25),
    Kind.PLACE_PAD: '<circle class="icon-they" cx="20" cy="20" r="13"/>' + _word(20, 25, "1"),
    Kind.PRIVILEGE: _die(11, 20) + _word(29, 16, "1.") + _path("M23 25h12v9h-12z"),
    Kind.END_ZONE: _path("M4 6h12v28h-12zM24 6h12v28h-12z") + _word(10, 25, "A")
    + _word(30, 25, "B"),
    Kind.ACTIVATE: SHEET,
    Kind.ACT: SHEET,
    Kind.DECLARE: SHEET,
}  # fmt: skip
