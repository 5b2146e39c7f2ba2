"""The map of a match as a pitch: walls, corners, pits, lines of sight (DUN-MAP)."""

from __future__ import annotations

from tests.audit.pitch import Pitch

WALL, OBSTACLE, LAVA, CHASM, BRIDGE = "#O~X="
PITS = LAVA + CHASM
ENDS = "AB"


class Dungeon(Pitch):
    """A pitch whose squares are read off a drawing; ``shut`` are those of unopened chests."""

    def __init__(self, drawing: str) -> None:
        rows = drawing.splitlines()
        self.signs = "".join(rows)
        self.shut: set[int] = set()
        self.ends = [0, 1]  # which end zone each side defends: 0 is A
        super().__init__(len(rows[0]), len(rows))
        self.zones_of_end = [frozenset(self.end_zone(end)) for end in (0, 1)]
        self.precarious = {
            s
            for s in self.squares
            if self.signs[s] == BRIDGE
            or (
                self.signs[s] not in WALL + OBSTACLE + PITS
                and any(self.signs[n] == LAVA for n in self.neighbours[s])
            )
        }

    def marked(self, sign: str) -> list[int]:
        """The squares of a sign, in reading order."""
        return [s for s in self.squares if self.signs[s] == sign]

    def end_zone(self, end: int) -> list[int]:
        """The squares of end zone A (0) or B (1): two by four, pads among them included."""
        marked = self.marked(ENDS[end])
        xs, ys = [self.column(s) for s in marked], [self.row(s) for s in marked]
        for wide, high in ((2, 4), (4, 2)):
            for left in range(max(xs) - wide + 1, min(xs) + 1):
                for top in range(max(ys) - high + 1, min(ys) + 1):
                    block = [self.at(left + x, top + y) for y in range(high) for x in range(wide)]
                    if all(self.signs[s] in ENDS[end] + "123456" for s in block):
                        return block
        return marked

    def moved(self, square: int, way: tuple[int, int]) -> int | None:
        """One step by DUN-MAP-05, or ``None`` where neither player nor ball may go (DUN-PAS-01)."""
        target = super().moved(square, way)
        if target is None or self.signs[target] in WALL + OBSTACLE or target in self.shut:
            return None
        if way[0] and way[1]:
            beside = self.at(self.column(target), self.row(square))
            ahead = self.at(self.column(square), self.row(target))
            if WALL in {self.signs[beside], self.signs[ahead]}:
                return None
        return target

    def far_side(self, origin: int, target: int) -> list[int | None]:
        """Without walls, obstacles, chests and cut corners (DUN-MOV-03)."""
        return [s for s in super().far_side(origin, target) if s is not None]

    def passable(self, square: int) -> bool:
        """Whether somebody may stand there (DUN-MAP-03)."""
        return self.signs[square] not in WALL + OBSTACLE + PITS and square not in self.shut

    def enterable(self, square: int) -> bool:
        """Whether somebody may be pushed there: pits too (DUN-PIT-02, DUN-MOV-03)."""
        return self.passable(square) or self.is_pit(square)

    def is_pit(self, square: int) -> bool:
        """Lava, a chasm, a cliff."""
        return self.signs[square] in PITS

    def in_end_zone(self, square: int, scorer: int, depth: int = 1) -> bool:
        """The end zone the other side defends (DUN-GEN-02)."""
        return square in self.zones_of_end[self.ends[1 - scorer]]

    def clear(self, one: int, other: int) -> bool:
        """Whether no wall touches the straight line, corners included (DUN-MAP-07)."""
        return not any(
            self.signs[s] == WALL and self._meets(one, other, s, touching=True)
            for s in self._between(one, other)
        )

    def crossed(self, one: int, other: int, signs: str) -> list[int]:
        """The squares of these signs whose inside the line crosses, nearest first (DUN-MAP-07)."""
        found = [
            s
            for s in self._between(one, other)
            if self.signs[s] in signs and self._meets(one, other, s, touching=False)
        ]
        return sorted(found, key=lambda s: self._along(one, other, s))

    def _between(self, one: int, other: int) -> list[int]:
        xs = sorted((self.column(one), self.column(other)))
        ys = sorted((self.row(one), self.row(other)))
        return [
            self.at(x, y)
            for y in range(max(ys[0] - 1, 0), min(ys[1] + 2, self.height))
            for x in range(max(xs[0] - 1, 0), min(xs[1] + 2, self.width))
        ]

    def _along(self, one: int, other: int, square: int) -> int:
        (dx, dy), (px, py) = self.way_from(one, other), self.way_from(one, square)
        return dx * px + dy * py

    def _meets(self, one: int, other: int, square: int, *, touching: bool) -> bool:
        """In half squares: the segment against the box two wide around a centre."""
        (dx, dy), (px, py) = self.way_from(one, other), self.way_from(one, square)
        gaps = [
            max(min(0, 2 * d) - (2 * p + 1), (2 * p - 1) - max(0, 2 * d))
            for d, p in ((dx, px), (dy, py))
        ]
        sides = [dx * (2 * py + b) - dy * (2 * px + a) for a in (-1, 1) for b in (-1, 1)]
        if touching:
            return max(gaps) <= 0 and min(sides) <= 0 <= max(sides)
        return max(gaps) < 0 and min(sides) < 0 < max(sides)
