"""The dungeon itself: the map, six chests, six pads (DUN-MAP, DUN-PRM-02 to 04)."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from tests.audit.throws import pair, plain

from .survey import survey

if TYPE_CHECKING:
    from .match import DungeonMatch

RULES = Path(__file__).parents[3] / "docs" / "rules" / "dungeon.md"
CHESTS, PADS = 6, 6
FROM_END, APART, PADS_IN_END = 8, 4, 2
FLOOR = ".c123456"
ENDS = "AB"


@cache
def maps() -> dict[str, str]:
    """The printed maps by their names, which stand side by side."""
    block = RULES.read_text().split("```")[1].strip("\n").splitlines()
    heads = list(re.finditer(r"([A-Z]+(?: [A-Z]+)*) (\d+)x(\d+)", block[0]))
    return {
        head[1].lower().replace(" ", "_"): "\n".join(
            line[head.start() : head.start() + int(head[2])] for line in block[1 : int(head[3]) + 1]
        )
        for head in heads
    }


def build(m: DungeonMatch) -> None:
    """Map, chests, pads, in this order (DUN-PRM-01)."""
    survey(m)
    draw(m)
    placing = m.options["dungeon_placement"]
    if m.laid:
        as_laid(m)
    elif placing == "alternate":
        in_turn(m)
    elif placing == "random":
        at_random(m)
    else:
        printed(m)


def draw(m: DungeonMatch) -> None:
    """Which of the printed maps; a league's match brings its own (DUN-PRM-04)."""
    if not (m.rolls("map") or m.sees("map_drawn")):
        return
    names = list(maps())
    if m.on("dungeon_map", "random"):
        given = {"side": 0, "figure": None}
        (face,) = plain(m, "DUN-PRM-04", "map", (1, len(names)), **given)
        name = names[min(face, len(names)) - 1]
    else:
        name = m.options["dungeon_map"]
    m.take("DUN-PRM-04", "map_drawn", name=name)
    m.same("DUN-MAP-02", "the ground", maps()[name], m.ground.rstrip("\n"))


def printed_chests(m: DungeonMatch, rule: str) -> None:
    """Where the map has them."""
    for square in m.pitch.marked("c"):
        m.take(rule, "chest_placed", side=None, square=square)
        m.pitch.shut.add(square)


def printed(m: DungeonMatch) -> None:
    """Chests and pads where the map has them."""
    printed_chests(m, "DUN-PRM-04")
    for number in range(1, PADS + 1):
        pad(m, number, None, printed=True)


def as_laid(m: DungeonMatch) -> None:
    """Laid before anybody was hired: the log repeats the set-up, without a die (DUN-PRM-01).

    Who was first is seen at the pads: chests may have been taken back (KEM-DUN-01).
    """
    m.check("DUN-PRM-04", not m.on("dungeon_placement", "printed"), "laid, though all is printed")
    repeated = [m.peek(ahead) for ahead in range(CHESTS + PADS)]
    m.same("DUN-PRM-01", "what was laid before the hiring", m.laid, repeated)
    in_turns = m.on("dungeon_placement", "alternate")
    first = next((e.get("side") for e in m.laid if e["event"] == "pad_placed"), None)
    m.check("DUN-PRM-02", (first is not None) == in_turns, f"laid by {first}")
    sides = [first, 1 - first] * 3 if first is not None else [None] * 6
    if m.peek().get("rule") == "KEM-DUN-01":
        taken_back(m)
    else:
        for side in sides:
            chest(m, side)
    for number, side in enumerate(sides, start=1):
        pad(m, number, side)


def in_turn(m: DungeonMatch) -> None:
    """The winner of a roll-off first, with chests and with pads (DUN-PRM-02, DUN-PRM-03)."""
    while True:
        totals = pair(m, "DUN-PRM-02", "placing", [[], []], (0, 1))
        if totals[0] != totals[1]:
            break
    side = first = int(totals[1] > totals[0])
    for _ in range(CHESTS):
        if not chest_sites(m):
            taken_back(m)
            break
        chest(m, side)
        side = 1 - side
    side = first
    for number in range(1, PADS + 1):
        pad(m, number, side)
        side = 1 - side


def taken_back(m: DungeonMatch) -> None:
    """No square is left for the next chest: the printed ones (KEM-DUN-01)."""
    m.pitch.shut.clear()
    printed_chests(m, "KEM-DUN-01")


def at_random(m: DungeonMatch) -> None:
    """A column and a row for each, again while the square is not legal (DUN-PRM-04)."""
    for _ in range(CHESTS):
        sites = chest_sites(m)
        if not sites:
            taken_back(m)
            break
        square = lot(m, sites)
        m.same("DUN-PRM-04", "where the chest falls", square, m.peek().get("square"))
        chest(m, None)
    for number in range(1, PADS + 1):
        square = lot(m, pad_sites(m))
        m.same("DUN-PRM-04", "where the pad falls", square, m.peek().get("square"))
        pad(m, number, None)


def lot(m: DungeonMatch, sites: set[int]) -> int:
    """Dice until they name one of these squares."""
    while True:
        given = {"side": 0, "figure": None}
        (x,) = plain(m, "DUN-PRM-04", "placing", (1, m.pitch.width), **given)
        (y,) = plain(m, "DUN-PRM-04", "placing", (1, m.pitch.height), **given)
        if m.pitch.at(x - 1, y - 1) in sites:
            return m.pitch.at(x - 1, y - 1)


def chest_sites(m: DungeonMatch) -> set[int]:
    """Plain floor, eight from either end zone, four from any other chest (DUN-PRM-02)."""
    pitch = m.pitch
    ends = [s for end in (0, 1) for s in pitch.end_zone(end)]
    return {
        s
        for s in pitch.squares
        if pitch.signs[s] in FLOOR
        and min(pitch.distance(s, end) for end in ends) >= FROM_END
        and all(pitch.distance(s, other) >= APART for other in pitch.shut)
    }


def chest(m: DungeonMatch, side: int | None) -> None:
    """One chest on a legal square."""
    sites = chest_sites(m)
    square = m.take("DUN-PRM-02", "chest_placed", side=side)["square"]
    m.check("DUN-PRM-02", square in sites, f"a chest may not stand on {square}")
    m.pitch.shut.add(square)


def pad_sites(m: DungeonMatch) -> set[int]:
    """Floor or end zone without chest or pad, two in an end zone at most (DUN-PRM-03)."""
    signs = m.pitch.signs
    full = {e for e in ENDS if sum(signs[square] == e for square in m.pads.values()) >= PADS_IN_END}
    return {
        s
        for s in m.pitch.squares
        if signs[s] in FLOOR + ENDS
        and signs[s] not in full
        and s not in m.pitch.shut
        and s not in m.pad_at
    }


def pad(m: DungeonMatch, number: int, side: int | None, *, printed: bool = False) -> None:
    """One pad on a legal square."""
    sites = pad_sites(m)
    square = m.take("DUN-PRM-03", "pad_placed", side=side, number=number)["square"]
    if printed:
        m.same("DUN-PRM-04", f"pad {number}", m.pitch.marked(str(number)), [square])
    else:
        m.check("DUN-PRM-03", square in sites, f"a pad may not lie on {square}")
    m.pads[number] = square
    m.pad_at[square] = number
